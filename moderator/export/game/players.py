"""The players round by round: cash, worth, certificates, and what came in and went out."""

from collections.abc import Sequence

from moderator.export.game.course import Played
from moderator.export.game.flows import flows, player_flows
from moderator.export.game.round_players import HAS_IT, PRIORITY, certificates_held
from moderator.export.sheet import Column, Sheet, Table, Value
from moderator.game import Game
from moderator.model.accounts import INVESTOR, MONEY
from moderator.rules.basics.state import State
from moderator.scoring import worth
from moderator.titles.title import Title


def players(game: Game, rounds: Sequence[Played]) -> Sheet:
    """A row a player and round: holdings as the round ended, payments and the gain in worth of that round."""
    rows = [_row(game.title, played, player) for player in game.position.players for played in rounds]
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


def _row(title: Title, played: Played, player: str) -> tuple[Value, ...]:
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
