"""Players and companies round by round: what each held, what came in and went out."""

from collections.abc import Sequence

from moderator.export.game.cells import colour_of
from moderator.export.game.course import Played, in_play
from moderator.export.game.flows import flows, paid_out, player_flows
from moderator.export.game.round_companies import led_by
from moderator.export.game.round_players import HAS_IT, PRIORITY, certificates_held
from moderator.export.sheet import Column, Sheet, Table, Value
from moderator.game import Game
from moderator.model.ledger import INVESTOR, MONEY
from moderator.model.money import divide
from moderator.rules.booking import State
from moderator.rules.holdings import trains_of
from moderator.rules.prices import price
from moderator.scoring import worth
from moderator.titles.title import Title


def players(game: Game, rounds: Sequence[Played]) -> Sheet:
    """A row a player and round: holdings as the round ended, payments and the gain in worth of that round."""
    rows = [_player_row(game.title, played, player) for player in game.position.players for played in rounds]
    columns = (
        Column("player"),
        Column("round"),
        Column(PRIORITY),
        Column("certificates"),
        *(Column(heading, "money") for heading in player_flows(game.title)),
        Column("cash", "money"),
        *((Column("worth", "money"),) if game.title.file.shares.priced else ()),
        Column("gained", "money"),
    )
    if game.position.investor is not None:
        rows += [_investors(game.title, played, len(columns)) for played in rounds]
    table = Table("players", "Players round by round", columns, tuple(rows))
    return Sheet("Players", (table,), filtered=True, upright=True)


def _investors(title: Title, played: Played, width: int) -> tuple[Value, ...]:
    """The Investor has certificates, no money, and no place in the game."""
    held = certificates_held(State(title, played.after), INVESTOR)
    return (INVESTOR, played.name, None, held, *[None] * (width - 4))


def _player_row(title: Title, played: Played, player: str) -> tuple[Value, ...]:
    now, moved = worth(State(title, played.after), player), flows(title, played.payments, player)
    return (
        player,
        played.name,
        HAS_IT if played.after.priority == player else None,
        certificates_held(State(title, played.after), player),
        *(moved[heading] for heading in player_flows(title)),
        played.after.books.of(MONEY, player),
        *((now,) if title.file.shares.priced else ()),
        None if played.counted else now - worth(State(title, played.before), player),
    )


_COLUMNS = (
    Column("company"),
    Column("round"),
    Column("president"),
    Column("price", "money"),
    Column("revenue", "money"),
    Column("share", "percent"),
    Column("paid", "money"),
    Column("funds", "money"),
    Column("trains"),
)
_NOTE = "Share: of what all companies earned in the round, parts of a percent dropped. Paid: to players."


def companies(game: Game, rounds: Sequence[Played]) -> Sheet:
    """A row a company and round in which it was in play: figures as the round ended, earnings of that round."""
    title = game.title
    there = [in_play(title, played) for played in rounds]
    rows: list[tuple[Value, ...]] = []
    colours: list[str | None] = []
    for company in (*title.file.corporations, *title.file.minors):
        for played, named in zip(rounds, there, strict=True):
            if company in named:
                rows.append(_row(title, played, company))
                colours.append(colour_of(title, company))
    columns = tuple(column for column in _COLUMNS if column.heading not in _left_out(title))
    table = Table("companies", "Companies round by round", columns, tuple(rows), None, tuple(colours), _NOTE)
    return Sheet("Companies", (table,), filtered=True, upright=True)


def _row(title: Title, played: Played, company: str) -> tuple[Value, ...]:
    after, earned = played.after, played.revenue.get(company, 0)
    paid = paid_out(played.payments, after.players).get(company, {})
    row: tuple[Value, ...] = (
        company,
        played.name,
        led_by(title, played, company),
        price(State(title, after), company),
        earned if played.operating or earned else None,
        divide(earned * 100, sum(played.revenue.values()), "down") if earned else None,
        sum(paid.values()) if played.operating or paid else None,
        after.books.of(MONEY, company),
        " ".join(trains_of(State(title, after), company)) or None,
    )
    left_out = _left_out(title)
    return tuple(value for column, value in zip(_COLUMNS, row, strict=True) if column.heading not in left_out)


def _left_out(title: Title) -> tuple[str, ...]:
    """Columns without a meaning where shares have no price and companies no money."""
    return () if title.file.shares.priced else ("price", "funds")
