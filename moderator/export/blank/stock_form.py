"""The form of one stock round; of a game without prices those of its player rounds, and of its train round."""

from collections.abc import Iterable, Iterator

from moderator.export.sheet import Column, Formula, Sheet, Table, Value
from moderator.model.ledger import INVESTOR
from moderator.titles.title import Title

_TURNS = 20  # a page of them
_FIGURE = 7  # letters


def stock_form(title: Title, players: int) -> Sheet:
    """A copy of this sheet serves one stock round; cash at its end follows from the turns."""
    notes = ("Copy this sheet for every stock round. The cash after it follows from the turns.",)
    tables = (_players(title, players), *_investor(title, players), _prices(title), _turns(title))
    return Sheet("Stock round", tables, notes=notes)


def company_columns(title: Title) -> tuple[Column, ...]:
    """One column a corporation, for shares."""
    return tuple(
        Column(name, "count", facts.colour, fill_in=True, width=6) for name, facts in title.file.corporations.items()
    )


def narrow(columns: Iterable[Column]) -> list[Column]:
    """Columns of figures no wider than a hand needs, so that more of them go on a page."""
    return [column if column.width or column.kind == "text" else column.but(width=_FIGURE) for column in columns]


def _players(title: Title, players: int) -> Table:
    limit = title.file.players[str(players)].certificates
    others = bool(title.file.minors or title.file.privates)
    columns = (
        Column("player", fill_in=True, width=14),
        Column("cash before", "money", fill_in=True),
        Column("received", "money"),
        Column("paid", "money"),
        Column("cash after", "money"),
        *company_columns(title),
        *((Column("minors" if title.file.minors else "privates", fill_in=True, width=8),) if others else ()),
        Column(f"cards of {limit}", "count", fill_in=True),
        Column("P", fill_in=True, width=4, choices=("P",)),
    )
    filled = '{.cash before}=""'
    row: tuple[Value, ...] = (
        None,
        None,
        Formula(f'=IF({filled},"",SUMIF({{turns.player}},{{.player}},{{turns.received}}))', ""),
        Formula(f'=IF({filled},"",SUMIF({{turns.player}},{{.player}},{{turns.paid}}))', ""),
        Formula(f'=IF({filled},"",{{.cash before}}+{{.received}}-{{.paid}})', ""),
        *(None for _ in range(len(columns) - 5)),
    )
    note = "Shares as the round begins; * behind them: president. P: priority deal."
    return Table("players", "Stock round number ____: players", tuple(narrow(columns)), (row,) * players, note=note)


def _investor(title: Title, players: int) -> Iterator[Table]:
    """What the Investor holds, where it takes part; it has no money."""
    seat, facts = title.file.players[str(players)], title.file.investor
    if not seat.investor or facts is None:
        return
    columns = (
        Column(INVESTOR),
        *company_columns(title),
        Column(f"cards of {seat.certificates}", "count", fill_in=True),
        Column("its card", fill_in=True, width=16),
    )
    lines = ("as the round begins", "takes", "gives up", "as the round ends")
    rows: tuple[tuple[Value, ...], ...] = tuple((line, *[None] * (len(columns) - 1)) for line in lines)
    takes = ", ".join(f"{count} in phase {phase}" for phase, count in facts.takes.items())
    yield Table("investor", INVESTOR, columns, rows, note=f"Certificates it takes in a round, at most: {takes}.")


def _turns(title: Title) -> Table:
    companies = tuple(title.file.corporations)
    columns = (
        Column("player", fill_in=True),
        Column("sells", fill_in=True, width=11),
        Column("received", "money", fill_in=True),
        Column("buys", fill_in=True, choices=companies, width=7),
        Column("shares", "count", fill_in=True),
        Column("paid", "money", fill_in=True),
        Column("from", fill_in=True, choices=("bank", "treasury", "pool")),
    )
    empty: tuple[Value, ...] = (None,) * len(columns)
    return Table("turns", "Turns, in order; a pass is a dash", columns, (empty,) * _TURNS)


def _prices(title: Title) -> Table:
    across, _, each = title.file.shares.sale_drop.partition("-per-")
    where = "one row down" if across == "row" else "one to the left"
    whose = " of the president's" if title.file.shares.drop_by == "president" else ""
    falls = f"{where} for each {'sale' if each == 'block' else 'share sold'}{whose}"
    rises = any(charter.sold_out_rise in ("row", "off-pool") for charter in title.share_charters.values())
    columns = (Column("price"), *(Column(c.heading, "money", c.colour, fill_in=True) for c in company_columns(title)))
    labels = ["as the round begins", "shares sold in it"] + (["sold out: one row up"] if rises else [])
    rows = tuple((label, *[None] * len(title.file.corporations)) for label in [*labels, "as the round ends"])
    return Table("prices", "Prices", columns, rows, note=f"A sale: {falls}.")


ACTIONS = ("tile", "station", "train", "swap")


def player_form(title: Title, players: int) -> Sheet:
    """A copy of this sheet serves the player rounds of one set."""
    seat = title.file.players[str(players)]
    companies = tuple(title.file.corporations)
    columns = (
        Column("player", fill_in=True, width=16),
        Column("takes", fill_in=True, choices=companies, width=9),
        Column("gives up", fill_in=True, choices=companies, width=9),
        Column("acts for", fill_in=True, choices=companies, width=9),
        Column("action", fill_in=True, choices=ACTIONS, width=9),
        Column("where, or which train", fill_in=True, width=24),
    )
    rows: tuple[tuple[Value, ...], ...] = ((None,) * len(columns),) * players
    tables = tuple(
        Table(f"turns {number}", f"Player round ____.{number}", columns, rows)
        for number in range(1, seat.player_rounds + 1)
    )
    return Sheet("Player rounds", tables, notes=(f"A player holds at most {seat.certificates} certificates.",))


def train_form(title: Title, players: int) -> Sheet:
    """A copy of this sheet serves one train round."""
    runs = (Column("corporation"), Column("train", fill_in=True, width=8), Column("revenue", "money", fill_in=True))
    trains: tuple[tuple[Value, ...], ...] = tuple((company, None, None) for company in title.file.corporations)
    shares = (
        Column("player", fill_in=True, width=16),
        Column("cash before", "money", fill_in=True),
        *company_columns(title),
        Column("dividends", "money", fill_in=True),
        Column("cash after", "money", fill_in=True),
    )
    empty: tuple[tuple[Value, ...], ...] = ((None,) * len(shares),) * players
    return Sheet(
        "Train round",
        (
            Table("runs", "Train round number ____", runs, trains),
            Table("players", "Players", shares, empty, note="Shares as the trains run."),
        ),
        notes=("Copy this sheet for every train round.",),
    )
