"""The players of a round: what they began with, what came and went, what they ended with."""

from collections.abc import Sequence

from moderator.export.game.cells import balance, balanced, carried, check, company_columns, totals
from moderator.export.game.course import Played
from moderator.export.game.flows import PLAYER_FLOWS, flows, player_flows
from moderator.export.sheet import Cell, Column, Sheet, Table, Value
from moderator.model.ledger import INVESTOR, MONEY
from moderator.rules.booking import State
from moderator.rules.certificates import certificates_of_limit
from moderator.rules.holdings import leader, minors_of, percent, privates_of
from moderator.scoring import worth
from moderator.titles.title import Title

_SUMMED = frozenset(("begin cash", "begin worth", *PLAYER_FLOWS, "end cash", "end worth"))
PRIORITY, HAS_IT = "priority", "yes"
_NOTE = "Shares and certificates as the round ended, and who had the priority deal then; * is the president."
_NO_SHARES = "Certificates as the round ended, and who had the priority deal then."


def players_table(title: Title, played: Played, players: Sequence[str], before: Sheet | None = None) -> Table:
    """A row a player, and one of what the Investor holds; holdings are those at the end of the round.

    What they have as it begins is linked to the sheet of the round `before`.
    """
    started = {**played.before.par, **played.after.par}
    shown = [company for company in title.certificates if company in started or _held(title, played, company, players)]
    fixed = ("player", PRIORITY, "certificates", _owns(title), "begin cash", *_worths(title, "begin worth"))
    moving = (*player_flows(title), "end cash", *_worths(title, "end worth"))
    columns = (
        Column("player"),
        Column(PRIORITY),
        Column("certificates"),
        *([Column(_owns(title))] if _owns(title) else []),
        Column("begin cash", "money"),
        *(Column(heading, "money") for heading in _worths(title, "begin worth")),
        *company_columns(title, shown, "percent", (*fixed, *moving, "check")),
        *(Column(heading, "money") for heading in moving),
        Column("check"),
    )
    rows = [_row(title, played, player, shown, before) for player in players]
    if played.after.investor is not None:
        rows.append(_investors(State(title, played.after), columns, shown))
    note = _NOTE if shown else _NO_SHARES
    return Table("players", "Players", columns, tuple(rows), _total(title, columns, rows), note=note)


def _held(title: Title, played: Played, company: str, players: Sequence[str]) -> bool:
    """Whether a player has shares, as a private may bring them before their corporation is started."""
    return any(percent(State(title, played.after), company, player) for player in players)


def _row(title: Title, played: Played, player: str, companies: Sequence[str], sheet: Sheet | None) -> tuple[Value, ...]:
    before, after = played.before, played.after
    begin, end = before.books.of(MONEY, player), after.books.of(MONEY, player)
    sums = flows(title, played.payments, player)
    moved = [sums[heading] for heading in player_flows(title)]
    return (
        player,
        HAS_IT if after.priority == player else None,
        certificates_held(State(title, after), player),
        *([owned(State(title, after), player)] if _owns(title) else []),
        carried(sheet, "players", player, "end cash", begin),
        *(
            carried(sheet, "players", player, "end worth", worth(State(title, before), player))
            for _ in _worths(title, "begin worth")
        ),
        *(_share(State(title, after), company, player) for company in companies),
        *moved,
        end,
        *(worth(State(title, after), player) for _ in _worths(title, "end worth")),
        check(_balance(title), begin + sum(moved) == end),
    )


def _worths(title: Title, heading: str) -> tuple[str, ...]:
    """The column of what players are worth; none where shares have no price and that is their cash."""
    return (heading,) if title.file.shares.priced else ()


def _balance(title: Title) -> str:
    return balance("begin cash", player_flows(title), "end cash")


def _investors(state: State, columns: Sequence[Column], companies: Sequence[str]) -> tuple[Value, ...]:
    """What the Investor holds: it has no money, and is worth nothing."""
    holds = {"player": INVESTOR, "certificates": certificates_held(state, INVESTOR)}
    shares = iter(_share(state, company, INVESTOR) for company in companies)
    return tuple(next(shares) if each.kind == "percent" else holds.get(each.heading) for each in columns)


def _share(state: State, company: str, player: str) -> Cell | None:
    """Percent of a corporation, a president's marked."""
    held = percent(state, company, player)
    return Cell(held, mark="*" if leader(state, company) == player else "") if held else None


def _total(title: Title, columns: Sequence[Column], rows: Sequence[tuple[Value, ...]]) -> tuple[Value, ...]:
    sums = totals("players", columns, rows, _SUMMED)
    total: list[Value] = [sums.get(column.heading) for column in columns]
    return ("all", *total[1:-1], check(_balance(title), balanced("begin cash", player_flows(title), "end cash", sums)))


def certificates_held(state: State, player: str) -> str:
    """`7 of 16`: certificates that count, and the limit."""
    return certificates_of_limit(state, player).replace("/", " of ")


def owned(state: State, player: str) -> str | None:
    """The minors and privates a player owns whole; that he is bankrupt."""
    bankrupt = ["bankrupt"] if player in state.position.bankrupt else []
    return " ".join([*bankrupt, *minors_of(state, player), *privates_of(state, player)]) or None


def _owns(title: Title) -> str:
    """How the column of what is owned whole is headed; empty where a title has no such companies."""
    kinds = [name for name, there in (("minors", title.file.minors), ("privates", title.file.privates)) if there]
    return ", ".join(kinds)
