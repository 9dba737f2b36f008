"""The final scoring sheet: players fill in cash, holdings and final prices, and formulas do the sums.

`moderator score` reads filled-in sheets and finds the tables by their headings.
"""

from collections.abc import Mapping, Sequence

from moderator.audit.sheet import words
from moderator.audit.sheet.words import destiny_bonuses, scored_privates, share_counts, shares_at_end
from moderator.export.sheet import Column, Formula, Kind, Sheet, Table, Value
from moderator.journal.names import OCCASION
from moderator.titles.title import Title

NARROW = 6  # letters of a column for a small number
_FIRST = 14  # letters of a name, or of a label on two lines
_LABEL = 10  # letters of a label in a table to the right of another, and of the cash column
_FEW = 8  # more corporations than this get narrower columns


def scoring_sheet(title: Title, players: int) -> Sheet:
    """Return the sheet, with prices and holdings unless shares have no price in this title."""
    priced = title.file.shares.priced
    tables = (_players(title, players), _checks(title)) if priced else (_cash(players),)
    written = "names, cash, final prices, and how many shares each player holds" if priced else "names and cash"
    follows = (
        f"Sums, places and checks are computed. `moderator score FILE` checks the sheet by the rules of {title.name}."
    )
    return Sheet(
        words.SHEET,
        (
            _game(title, players),
            _occasion(),
            *((_prices(title),) if priced else ()),
            *tables,
            _result(title, players),
        ),
        one_page=True,
        notes=(f"Fill in the framed cells: {written}. {follows}",),
    )


def _game(title: Title, players: int) -> Table:
    """Return the table of the title, its options and how the game ended."""
    seat, options = title.file.players[str(players)], [f"{name}={value}" for name, value in title.options]
    rows: list[tuple[Value, ...]] = [(words.GAME, title.name), (words.PLAYERS, players)]
    rows += [(words.OPTIONS, ", ".join(options))] if options else []
    note = f"Bank {title.money(title.bank(players))}; certificate limit {seat.certificates}. "
    note += f"Ended by: {', '.join(words.ENDINGS if title.file.shares.priced else words.ENDINGS_UNPRICED)}. "
    note += "Bankrupt: the names, separated by commas."
    columns = (Column("what", width=_FIRST), Column("value", fill_in=True, width=18))
    rows += [(words.ENDED, None), (words.BANKRUPT, None)]
    return Table("game", "The game", columns, tuple(rows), note=note)


def _occasion() -> Table:
    columns = (Column("what", width=_LABEL), Column("value", fill_in=True, width=18))
    return Table("occasion", "The occasion", columns, tuple((word, None) for word in OCCASION), beside=True)


def _companies(title: Title, prices: bool) -> tuple[Column, ...]:
    chart = title.market.prices if prices else ()
    kind: Kind = "money" if prices else "count"
    width = 6 if len(title.file.corporations) <= _FEW else 5
    return tuple(
        Column(name, kind, facts.colour, fill_in=True, width=width, choices=chart)
        for name, facts in title.file.corporations.items()
    )


def _prices(title: Title) -> Table:
    privates = scored_privates(title)
    columns = (
        Column("one share", width=_FIRST),
        *_companies(title, prices=True),
        *(Column(name, "money", width=NARROW) for name in privates),
    )
    faces = (title.file.privates[name].face for name in privates)
    row: tuple[Value, ...] = (words.PRICE, *(None for _ in title.file.corporations), *faces)
    note = "Only prices of the market." + (" A private counts its face value." if privates else "")
    return Table("prices", "Final prices", columns, (row,), note=note)


def _players(title: Title, players: int) -> Table:
    privates, credit, bonuses = scored_privates(title), title.file.emergency.debt_factor, destiny_bonuses(title)
    columns = (
        Column(words.PLAYER, fill_in=True, width=_FIRST),
        *_companies(title, prices=False),
        *(Column(name, "count", fill_in=True, width=NARROW, choices=(1,)) for name in privates),
        Column(words.CASH, "money", fill_in=True, width=_LABEL),
        *((Column(words.CREDIT, "money", fill_in=True),) if credit else ()),
        *((Column(words.DESTINY, "money", fill_in=True, choices=(0, *bonuses)),) if bonuses else ()),
        Column(words.HELD, "money", width=7),
        Column(words.TOTAL, "money", width=7),
        Column(words.PLACE, "count", width=6),
        Column(words.BEHIND, "money", width=7),
        Column(words.SIGNATURE, fill_in=True, width=_LABEL),
    )
    pieces = (*title.file.corporations, *privates)
    held = "+".join(f"{{.{name}}}*{{prices.{name}:0}}" for name in pieces)
    owed = f"-{credit}*{{.{words.CREDIT}}}" if credit else ""
    owed += f"+{{.{words.DESTINY}}}" if bonuses else ""
    filled = f'{{.{words.CASH}}}=""'
    worth = f"{{players.{words.TOTAL}}}"
    row: tuple[Value, ...] = (
        None,
        *(None for _ in pieces),
        None,
        *((None,) if credit else ()),
        *((None,) if bonuses else ()),
        Formula(f'=IF({filled},"",{held})', ""),
        Formula(f'=IF({filled},"",{{.{words.CASH}}}+{{.{words.HELD}}}{owed})', ""),
        Formula(f'=IF({filled},"",RANK({{.{words.TOTAL}}},{worth}))', ""),
        Formula(f'=IF({filled},"",MAX({worth})-{{.{words.TOTAL}}})', ""),
        None,
    )
    notes = [f"At most {title.file.shares.hold_limit}% of a corporation." if title.file.shares.hold_limit < 100 else ""]
    notes += [f"A bank credit costs {credit} times its amount." if credit else ""]
    notes += ["Destiny card: what it pays, or 0 if its goal was not reached." if bonuses else ""]
    notes += ["Write 1 for a private that a player still owns." if privates else ""]
    return Table("players", "Holdings, cash and worth", columns, (row,) * players, note=" ".join(filter(None, notes)))


def _cash(players: int) -> Table:
    """Return the players for a title in which only cash counts."""
    columns = (
        Column(words.PLAYER, fill_in=True, width=18),
        Column(words.CASH, "money", fill_in=True, width=9),
        Column(words.PLACE, "count"),
        Column(words.BEHIND, "money"),
        Column(words.SIGNATURE, fill_in=True, width=18),
    )
    cash, filled = f"{{players.{words.CASH}}}", f'{{.{words.CASH}}}=""'
    row: tuple[Value, ...] = (
        None,
        None,
        Formula(f'=IF({filled},"",RANK({{.{words.CASH}}},{cash}))', ""),
        Formula(f'=IF({filled},"",MAX({cash})-{{.{words.CASH}}})', ""),
        None,
    )
    return Table("players", "Cash and places", columns, (row,) * players, note="Shares do not count.")


def _checks(title: Title) -> Table:
    """Return a table that checks whether players hold more shares than exist."""
    counts = share_counts(title)
    several = len(counts) > 1
    privates = scored_privates(title)
    columns = (
        Column(words.EACH, width=_FIRST),
        *(
            Column(name, "count", facts.colour, fill_in=several, choices=counts if several else ())
            for name, facts in title.file.corporations.items()
        ),
        *(Column(name, "count", width=NARROW) for name in privates),
    )
    pieces = (*title.file.corporations, *privates)
    sizes = (*(shares_at_end(title, name) for name in title.file.corporations), *(1 for _ in privates))
    totals = {name: f"SUM({{players.{name}}})" for name in pieces}
    held = (Formula(_once_held(total, total), "") for total in totals.values())
    left = (Formula(_once_held(total, f"{{checks.{name}:0}}-{total}"), "") for name, total in totals.items())
    verdicts = (Formula(_verdict(name, total), "") for name, total in totals.items())
    rows: tuple[tuple[Value, ...], ...] = (
        (words.SIZE, *sizes),
        (words.HELD_BY_PLAYERS, *held),
        (words.LEFT_OVER, *left),
        ("check", *verdicts),
    )
    return Table("checks", "Check of the shares", columns, rows)


def _once_held(total: str, figure: str) -> str:
    """Return a formula that is blank until somebody's shares of the company are filled in."""
    return f'=IF({total}=0,"",{figure})'


def _verdict(name: str, total: str) -> str:
    missing = f'IF({{prices.{name}:0}}="","PRICE?","ok")'
    return f'=IF({total}=0,"",IF({total}>{{checks.{name}:0}},"TOO MANY",{missing}))'


def _result(title: Title, players: int) -> Table:
    cash = f"{{players.{words.CASH}}}"
    total = f"{{players.{words.TOTAL}}}" if title.file.shares.priced else cash
    winner = f'=IF(COUNT({total})=0,"",INDEX({{players.{words.PLAYER}}},MATCH(MAX({total}),{total},0)))'
    margin = f'=IF(COUNT({total})<2,"",LARGE({total},1)-LARGE({total},2))'
    more = f'IF(SUM({cash})>{title.bank(players)},"more than the bank: right if it broke","not more than the bank")'
    bank = f'=IF(COUNT({cash})=0,"",{more})'
    rows: tuple[tuple[Value, ...], ...] = (
        (words.WINNER, Formula(winner, "")),
        (words.MARGIN, Formula(margin, "")),
        *(((words.CASH_OF_ALL, Formula(bank, "")),) if title.file.shares.priced else ()),
    )
    columns = (Column("what", width=_LABEL), Column("value", width=_FIRST))
    return Table("result", words.RESULT, columns, rows, beside=True)


# ---- filled in ----


def fill_sheet(sheet: Sheet, values: Mapping[str, Value], players: Sequence[str]) -> Sheet:
    """Return the sheet with its occasion and its players, in seat order, filled in."""
    return sheet.replace(tables=tuple(_fill(table, values, players) for table in sheet.tables))


def _fill(table: Table, values: Mapping[str, Value], players: Sequence[str]) -> Table:
    if table.name in ("game", "occasion"):
        rows = tuple((row[0], row[1] if row[1] is not None else values.get(str(row[0]))) for row in table.rows)
        return table.replace(rows=rows)
    if table.name == "players" and table.columns[0].heading == words.PLAYER:
        return table.replace(rows=tuple((name, *row[1:]) for name, row in zip(players, table.rows, strict=True)))
    return table
