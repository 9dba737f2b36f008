"""Forms for one stock round and one operating round, or for player rounds and a train round."""

from collections.abc import Iterable, Iterator

from moderator.export.sheet import Column, Formula, Sheet, Table, Value
from moderator.model.ledger import INVESTOR
from moderator.titles.title import Title

# ---- stock form ----

_TURNS = 20  # turns on a page
_FIGURE = 7  # letters


def stock_form(title: Title, players: int) -> Sheet:
    """Return the form for one stock round. It computes the cash from the turns."""
    notes = ("Copy this sheet for every stock round. Cash after the round is computed from the turns.",)
    tables = (_stock_form_players(title, players), *_investor(title, players), _prices(title), _turns(title))
    return Sheet("Stock round", tables, notes=notes)


def company_columns(title: Title) -> tuple[Column, ...]:
    """Return one column per corporation, for shares."""
    return tuple(
        Column(name, "count", facts.colour, fill_in=True, width=6) for name, facts in title.file.corporations.items()
    )


def narrow(columns: Iterable[Column]) -> list[Column]:
    """Return the columns with figures as narrow as handwriting allows."""
    return [column if column.width or column.kind == "text" else column.replace(width=_FIGURE) for column in columns]


def _stock_form_players(title: Title, players: int) -> Table:
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
    note = "Shares at the start of the round; * marks the president. P: priority deal."
    return Table("players", "Stock round number ____: players", tuple(narrow(columns)), (row,) * players, note=note)


def _investor(title: Title, players: int) -> Iterator[Table]:
    """Yield the table of the Investor's certificates, if the Investor takes part."""
    seat, facts = title.file.players[str(players)], title.file.investor
    if not seat.investor or facts is None:
        return
    columns = (
        Column(INVESTOR),
        *company_columns(title),
        Column(f"cards of {seat.certificates}", "count", fill_in=True),
        Column("its card", fill_in=True, width=16),
    )
    lines = ("start of the round", "takes", "gives up", "end of the round")
    rows: tuple[tuple[Value, ...], ...] = tuple((line, *[None] * (len(columns) - 1)) for line in lines)
    takes = ", ".join(f"{count} in phase {phase}" for phase, count in facts.takes.items())
    yield Table("investor", INVESTOR, columns, rows, note=f"Limit of certificates it takes in a round: {takes}.")


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
    return Table("turns", "Turns in order; write a dash for a pass", columns, (empty,) * _TURNS)


def _prices(title: Title) -> Table:
    across, _, each = title.file.shares.sale_drop.partition("-per-")
    where = "one row down" if across == "row" else "one to the left"
    whose = f" of the {title.words.leader}'s" if title.file.shares.drop_by == "president" else ""
    falls = f"{where} for each {'sale' if each == 'block' else 'share sold'}{whose}"
    rises = any(charter.sold_out_rise in ("row", "off-pool") for charter in title.share_charters.values())
    columns = (Column("price"), *(Column(c.heading, "money", c.colour, fill_in=True) for c in company_columns(title)))
    labels = ["start of the round", "shares sold in it"] + (["sold out: one row up"] if rises else [])
    rows = tuple((label, *[None] * len(title.file.corporations)) for label in [*labels, "end of the round"])
    return Table("prices", "Prices", columns, rows, note=f"A sale moves the price {falls}.")


ACTIONS = ("tile", "station", "train", "swap")


def player_form(title: Title, players: int) -> Sheet:
    """Return the form for the player rounds of one set."""
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
    return Sheet("Player rounds", tables, notes=(f"Certificate limit: {seat.certificates}.",))


def train_form(title: Title, players: int) -> Sheet:
    """Return the form for one train round."""
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
            Table("players", "Players", shares, empty, note="Shares when the trains run."),
        ),
        notes=("Copy this sheet for every train round.",),
    )


# ---- operating form ----

_SPENT = (("track", "track"), ("token", "token"))  # steps of a turn that cost money, with their headings


def operating_form(title: Title, players: int) -> Sheet:
    """Return the form for one operating round. It computes dividends and sums."""
    tables = [_minors(title)] if title.file.minors else []
    tables += [_corporations(title), _operating_form_players(title, players)]
    notes = ("Copy this sheet for every operating round. Order: when a company operates.",)
    return Sheet("Operating round", tuple(tables), notes=notes)


def _minors(title: Title) -> Table:
    steps = title.charters_of(title.file.minors)[0].steps
    spent = [heading for step, heading in _SPENT if step in steps]
    columns = narrow((
        Column("minor"),
        Column("train", fill_in=True, width=8),
        Column("owner", fill_in=True, width=11),
        Column("treasury before", "money", fill_in=True),
        *(Column(heading, "money", fill_in=True) for heading in spent),
        Column("revenue", "money", fill_in=True),
        Column("to owner", "money"),
        Column("bought", "money", fill_in=True),
        Column("treasury after", "money"),
    ))  # fmt: skip
    empty: tuple[Value, ...] = (None,) * (3 + len(spent))
    spending = "".join(f"-{{.{heading}}}" for heading in spent)
    had, owner = "{.treasury before}", "ROUNDDOWN({.revenue}/2,0)"
    row: tuple[Value, ...] = (
        *empty,
        None,
        Formula(f'=IF({{.revenue}}="","",{owner})', ""),
        None,
        Formula(f'=IF({had}="","",{had}{spending}+{{.revenue}}-{owner}-{{.bought}})', ""),
    )
    rows = tuple((name, *row) for name in title.file.minors)
    return Table("minors", "Minors", tuple(columns), rows, note="Half of a minor's revenue goes to its owner.")


def _own_shares(title: Title) -> tuple[str, ...]:
    """Return headings of the columns of shares that earn for the treasury."""
    rules = title.charters_of(title.file.corporations)[0].dividend
    return ("own shares",) * rules.treasury_pays + ("pool shares",) * rules.pool_pays


def _up(title: Title) -> bool:
    """Return whether the payment of each holder is rounded up, so that there is no fixed amount per share."""
    return title.charters_of(title.file.corporations)[0].dividend.parts == "up"


def _paid(title: Title) -> str:
    """Return the heading for dividends: per share, or the total if each holder's payment is rounded up."""
    return "paid out" if _up(title) else "per share"


def _part(title: Title, count: str, row: str, share: str) -> str:
    """Return the formula of the dividend on `count` shares, for this row or for row `:5` of the corporations."""
    where = f"{{.{_paid(title)}}}" if not row else f"N({{corporations.{_paid(title)}{row}}})"
    return f"ROUNDUP({count}*{where}*{share}/100,0)" if _up(title) else f"{count}*{where}"


def _corporations(title: Title) -> Table:
    usual = title.charters_of(title.file.corporations)[0]
    rules, steps = usual.dividend, usual.steps
    spent = [heading for step, heading in _SPENT if step in steps]
    stock = ["stock"] if "stock" in steps else []
    sizes = tuple(sorted({charter.share for charter in title.share_charters.values()}))
    share = "{.share %}" if len(sizes) > 1 else str(sizes[0])
    columns = [Column("corporation", width=14), Column("order", "count", fill_in=True, width=6)]
    columns += [Column("president", fill_in=True, width=11), Column("price", "money", fill_in=True)]
    columns += [Column("share %", "count", fill_in=True, choices=sizes)] if len(sizes) > 1 else []
    columns += [Column(heading, "count", fill_in=True) for heading in _own_shares(title)]
    columns += [Column("treasury before", "money", fill_in=True)]
    columns += [Column(heading, "money", fill_in=True) for heading in spent]
    columns += [Column("revenue", "money", fill_in=True), Column("pays", fill_in=True, choices=rules.choices)]
    columns += [Column(_paid(title), "money"), Column("kept", "money")]
    columns += [Column("train", fill_in=True, width=8), Column("cost", "money", fill_in=True)]
    columns += [Column(heading, "money", fill_in=True) for heading in (*stock, "other")]
    columns += [Column("treasury after", "money"), Column("new price", "money", fill_in=True)]
    columns = narrow(columns)
    last = rules.halves == "last"
    half = "{.revenue}/2" if last else f"ROUNDUP({{.revenue}}/{2 * rules.half_to},0)*{rules.half_to}"
    paid = f'IF({{.pays}}="pay",{{.revenue}},IF({{.pays}}="half",{half},0))'
    unsaid = 'OR({.revenue}="",{.pays}="")'
    earned = "+".join(_part(title, f"{{.{heading}}}", "", share) for heading in _own_shares(title)) or "0"
    kept = f"{{.revenue}}-{paid}+{earned}"
    if last:  # the treasury's half and its dividend are rounded as one sum
        own = "+".join(f"{{.{heading}}}" for heading in _own_shares(title)) or "0"
        kept = f"ROUNDUP({{.revenue}}-{paid}+({own})*{paid}*{share}/100,0)"
    costs = "".join(f"-{{.{heading}}}" for heading in (*spent, "cost"))
    costs += "".join(f"+{{.{heading}}}" for heading in (*stock, "other"))
    formulas = {
        _paid(title): f'=IF({unsaid},"",{paid if _up(title) else f"ROUNDDOWN({paid}*{share}/100,0)"})',
        "kept": f'=IF({unsaid},"",{kept})',
        "treasury after": f'=IF({{.treasury before}}="","",{{.treasury before}}+N({{.kept}}){costs})',
    }
    shared: dict[str, int] = {}
    if len(sizes) > 1:
        shared = {name: title.opening_charter(name).share for name in title.file.corporations}
    rows = tuple(
        (
            name,
            *(
                Formula(formulas[column.heading], "")
                if column.heading in formulas
                else shared.get(name)
                if column.heading == "share %"
                else None
                for column in columns[1:]
            ),
        )
        for name in title.file.corporations
    )
    colours = tuple(facts.colour for facts in title.file.corporations.values())
    earners = ["its own shares"] * rules.treasury_pays + ["shares in the pool"] * rules.pool_pays
    keeps = "kept: revenue withheld" + (f" and dividends of {' and '.join(earners)}" if earners else "")
    sold = "stock: + sold, - bought; " if stock else ""
    note = f"pays: {', '.join(rules.choices)}; {keeps}; {sold}other: + received, - paid."
    return Table("corporations", "Operating round number ____", tuple(columns), rows, colours=colours, note=note)


def _operating_form_players(title: Title, players: int) -> Table:
    columns = [Column("player", fill_in=True, width=14), Column("cash before", "money", fill_in=True)]
    columns += list(company_columns(title))
    columns += [Column("privates", "money", fill_in=True)] if title.file.privates else []
    columns += [Column("minors", "money")] if title.file.minors else []
    columns += [Column("dividends", "money"), Column("trains", "money", fill_in=True), Column("cash after", "money")]
    columns = narrow(columns)
    several = len({charter.share for charter in title.share_charters.values()}) > 1
    held = "+".join(
        _part(
            title,
            f"N({{.{name}}})",
            f":{row}",
            f"N({{corporations.share %:{row}}})" if several else str(title.opening_charter(name).share),
        )
        for row, name in enumerate(title.file.corporations)
    )
    filled = '{.cash before}=""'
    income = "".join(f"+N({{.{heading}}})" for heading in ("privates", "minors") if heading in _headings(columns))
    formulas = {
        "minors": f'=IF({filled},"",SUMIF({{minors.owner}},{{.player}},{{minors.to owner}}))',
        "dividends": f'=IF({filled},"",{held})',
        "cash after": f'=IF({filled},"",{{.cash before}}+{{.dividends}}{income}-{{.trains}})',
    }
    row: tuple[Value, ...] = tuple(
        Formula(formulas[heading], "") if heading in formulas else None for heading in _headings(columns)
    )
    note = "Shares at the start of the round. Trains: what a president pays for trains of companies."
    return Table("players", "Players", tuple(columns), (row,) * players, note=note)


def _headings(columns: list[Column]) -> list[str]:
    return [column.heading for column in columns]
