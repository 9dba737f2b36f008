"""Charters: one per company, with its facts and lines to keep its treasury."""

from collections import Counter

from moderator.export.blank.facts import MORE, longest_game
from moderator.export.sheet import Column, Formula, Sheet, Table, Value
from moderator.model.wording import list_words
from moderator.rules.mechanic_rules import all_of, mechanics_of
from moderator.rules.players import rounds_ahead
from moderator.titles.abilities import PlaceToken
from moderator.titles.companies import Charter, Harbour
from moderator.titles.options import to_draw
from moderator.titles.privates import Effect, Legacy, Power, Private, StationPower, TrackPower
from moderator.titles.title import Title

# ---- company sheets ----


def companies_sheet(title: Title, players: int) -> Sheet:
    """Return the sheet of all companies, as they are before play."""
    tables = [_privates(title, players)] if title.file.privates else []
    tables += [_minors(title)] if title.file.minors else []
    return Sheet("Companies", (*tables, _corporations(title, players)), upright=bool(title.file.minors))


def _privates(title: Title, players: int) -> Table:
    """Return the privates in a game with this number of players."""
    columns = (Column("private"), Column("name"), Column("face", "money"), Column("pays", "money"), Column("brings"))
    rows = tuple(
        (name, facts.name, facts.face, facts.revenue, power_words(title, facts))
        for name, facts in title.file.privates.items()
        if name not in title.file.players[str(players)].out
    )
    return Table("privates", "Privates", columns, rows)


def _minors(title: Title) -> Table:
    rows = tuple((name, facts.name, place(title, facts.home)) for name, facts in title.file.minors.items())
    return Table("minors", "Minors", (Column("minor"), Column("name"), Column("home")), rows)


def _corporations(title: Title, players: int) -> Table:
    """Return the corporations. A note names the option that will remove some, if it is not chosen yet."""
    undecided = [name for name, option in to_draw(title, players).items() if any(map(_leaves_out, option.put.values()))]
    note = f"Not all of them are in play: option {list_words(undecided)} decides." if undecided else ""
    columns = (Column("corporation"), Column("name"), Column("home"), Column("certificates"), Column("tokens"))
    rows = tuple(
        (name, facts.name, homes(title, name), certificate_words(title, name), token_words(title, name))
        for name, facts in title.file.corporations.items()
    )
    colours = tuple(facts.colour for facts in title.file.corporations.values())
    return Table("corporations", "Corporations", columns, rows, colours=colours, note=note)


def _leaves_out(put: dict[str, object]) -> bool:
    return any(path == "left_out" or (path.startswith("corporations.") and path.endswith(".in_play")) for path in put)


def place(title: Title, where: str | None) -> str:
    """Return a place by name and hex: `Paris (A10)`. None means a place chosen in play."""
    if where is None:
        return "chosen"
    name = title.place_name(where)
    return name if name == where else f"{name} ({where})"


def homes(title: Title, company: str) -> str:
    """Describe the home of a corporation: its places, or how it gets one."""
    facts = title.file.corporations[company]
    if company in title.formed:
        return "by a merger" if company in title.merged else "of its predecessors"
    return " and ".join(place(title, where) for where in facts.homes) or "chosen"


def certificate_words(title: Title, company: str) -> str:
    """Return `20%, 8 of 10%`, the president's certificate first, or `2 of 10%, 16 of 5%` for a merged company."""
    charter = title.opening_charter(company)
    if company in title.formed and company not in title.merged:
        may_be = [title.file.charters[name] for name in title.formed_charters]
        return ", or ".join(_divided(each) for each in may_be)
    if company in title.merged:
        return ", ".join(f"{count} of {size}%" for size, count in Counter(charter.certificates).items())
    return _divided(charter)


def _divided(charter: Charter) -> str:
    first, *others = charter.certificates
    counts = dict.fromkeys(others, 0)
    for size in others:
        counts[size] += 1
    named = [f"{count} of {size}%" for size, count in counts.items()]
    aside = [f"{charter.aside} set aside"] if charter.aside else []
    return ", ".join([f"{first}%", *named, *aside])


def token_costs(title: Title, company: str) -> tuple[int, ...]:
    """Return the prices of all tokens except those of home cities, including tokens gained by conversion."""
    facts, conversion = title.file.corporations[company], title.file.conversion
    if facts.token_costs is not None:
        return facts.token_costs
    name = title.opening_charter_name(company)
    later = conversion.after if conversion is not None and conversion.before == name else name
    return title.file.charters[later].token_costs


def token_words(title: Title, company: str) -> str:
    """Return `home, £40, £100`, or `home, 4 more`. Tokens that are set aside at first are included."""
    at_home = 1 + len(title.file.corporations[company].more_homes)
    prices = token_costs(title, company)
    charter = title.opening_charter(company)
    if company in title.merged:
        return "the tokens of both predecessors"
    if company in title.formed:
        return f"{title.opening_tokens(company)}, each further one {title.money(max(prices, default=0))}"
    if charter.token_distance is not None and not charter.free:
        return f"home, {_counts(title, charter, len(prices))}"
    free = charter.free or not any(prices)
    costs = [f"{len(prices)} more"] if free and prices else [title.money(cost) for cost in prices]
    aside = title.tokens_aside(company)
    after = [f"the last {aside} after conversion"] if aside else []
    harbour = title.file.corporations[company].harbour
    last = [] if harbour is None else ["harbour" if free else _harbour_words(title, harbour)]
    last += all_of(mechanics_of(title).shown.tokens, title, company)
    return ", ".join(["home" if at_home == 1 else f"{at_home} homes", *costs, *after, *last])


def _counts(title: Title, charter: Charter, most: int) -> str:
    """Return the number of further tokens, and their price by distance."""
    counts = sorted({*charter.tokens_by_start.values()}) or [most]
    by, each = charter.token_distance, f"{counts[0]}-{counts[-1]} more by value" if len(counts) > 1 else f"{most} more"
    return each if by is None else f"{each}, {title.money(by.base)} + {title.money(by.per_hex)} per hex"


def _harbour_words(title: Title, harbour: Harbour) -> str:
    """Return `harbour M50/M100`: reserved by a private, or not. Then name harbours with other prices."""
    own = "".join(f", {title.place_name(at)} {title.money(cost)}" for at, cost in harbour.places.items())
    return f"harbour {title.money(harbour.reserved)}/{title.money(harbour.price)}{own}"


# ---- powers of a private in a few words ----

_USES = {
    "city-bonus": "one place worth {money} more",
    "train-discount": "a train for {less} less",
    "extra-station": "an extra station token",
    "extra-train": "{amount} train above the limit",
}
_STATIONS = {"full": "a token there", "free": "a free token there"}


def power_words(title: Title, facts: Private) -> str:
    """Return `10% of GVE; a free tile in Köln, a token there`. Empty if the private only has a revenue."""
    words = [f"{percent}% of {company}" for company, percent in facts.brings.items()]
    uses = [_use_words(title, use) for use in facts.uses]
    words += [" or ".join(uses)] if uses else []
    words += [_effect_words(title, effect) for effect in facts.effects]
    words += [_swap_words(facts)] if facts.for_share else []
    words += ["exchange for a train"] if facts.for_train else []
    words += [_lay_words(title, facts.lays)] if facts.lays else []
    words += [_place_words(title, facts.places)] if facts.places else []
    words += [_token_words(title, facts.token)] if facts.token and facts.token.kind == "income" else []
    words += [f"the harbour of {title.place_name(facts.harbour)}"] if facts.harbour else []
    words += [_legacy_words(title, facts.leaves)] if facts.leaves else []
    words += all_of(mechanics_of(title).shown.private, title, facts)
    words += [f"the presidency of {facts.presidency}"] if facts.presidency else []
    blocked = list_words(map(title.place_name, facts.blocks)) if facts.blocks else ""
    words += [f"blocks tiles in {blocked} while a player owns it"] if blocked else []
    words += _fate_words(title, facts)
    return "; ".join(words)


def _use_words(title: Title, use: Power) -> str:
    less = title.money(use.amount) if use.amount else f"{use.rate}%"
    words = _USES[use.kind].format(money=title.money(use.amount), less=less, amount=use.amount)
    return f"{words} ({list_words(use.trains, 'or')})" if use.trains else words


def _swap_words(facts: Private) -> str:
    return (
        f"exchange for a share of {list_words(facts.swap.companies, 'or')}"
        if facts.swap.companies
        else "exchange for a share"
    )


def _token_words(title: Title, token: PlaceToken) -> str:
    """Return what its token adds to runs, and where the token may be placed."""
    worth = max(token.worth.values(), default=0)
    places = list_words([*map(title.place_name, token.places)] or [f"a {kind}" for kind in token.kinds], "or")
    others = f", {title.money(token.others)} for other companies until it is turned over" if token.others else ""
    return f"{title.money(worth)} more for every run through its token in {places}{others}"


def _fate_words(title: Title, facts: Private) -> list[str]:
    """Return later revenues, who may not own it, and when it closes."""
    words = [f"pays {title.money(pays)} from phase {phase} on" for phase, pays in facts.later.items()]
    words += [] if facts.to_companies else ["not for sale to companies"]
    words += [f"closes when the {title.words.par} of {facts.presidency} is set"] if facts.closes_led else []
    words += [f"closes with {facts.closes_with}'s first train"] if facts.closes_with else []
    return words + (["a player keeps it when privates close"] if facts.stays else [])


def _effect_words(title: Title, effect: Effect) -> str:
    place, until = effect.place and title.place_name(effect.place), f" until {effect.until}" if effect.until else ""
    if effect.kind == "call-income":
        return f"{title.money(effect.amount)} for each run to {place}{until}"
    if effect.kind == "place-doubling":
        return f"{place} doubled{until}"
    if effect.kind == "cheaper-tile":
        return f"tiles across terrain or a hexside {title.money(effect.amount)} cheaper for its company{until}"
    if effect.kind == "cheaper-terrain":
        return f"{effect.terrain} {title.money(effect.amount)} cheaper for the company that owns it{until}"
    return f"rivers cost {effect.amount}%{until}"


def _legacy_words(title: Title, legacy: Legacy) -> str:
    """Describe the things that a company inherits from its owner's private when that closes."""
    ends = " and ".join(title.place_name(where) for where in legacy.links)
    left = [f"{title.money(legacy.bonus)} more for runs to {ends}"] if legacy.bonus else []
    left += [f"a {legacy.train} train"] if legacy.train else []
    left += ["a station of express trains in a metropolis"] if legacy.metropolises else []
    return f"leaves a company {' and '.join(left)}"


def _place_words(title: Title, places: StationPower) -> str:
    where = " or ".join(map(title.place_name, places.places))
    less = " for nothing" if places.free else f" for {places.rate}% less" if places.rate else ""
    owner = ", for the company that owns it" if places.by == "company" else ""
    return f"a token{less}{f' in {where}' if where else ''}{owner}"


def _lay_words(title: Title, lays: TrackPower) -> str:
    kinds = {facts.terrain for facts in title.map.hexes.values()}
    both = " and " if lays.each else " or "
    places = both.join(f"a {where}" if where in kinds else title.place_name(where) for where in lays.places)
    tile = f"tile {lays.tile}" if lays.tile else f"a {lays.colour} tile" if lays.colour else "a tile"
    tile = f"{tile}, {lays.count} in one turn" if lays.count > 1 else tile
    words = [f"{tile}{' for nothing' if lays.free else ''}{f' in {places}' if places else ''}"]
    words += [_STATIONS[lays.station]] if lays.station in _STATIONS else []
    words += ["for the company that owns it"] if lays.by == "company" else []
    words += ["in the turn it buys the private" if lays.at_sale else "at any time in its turn"] if lays.any_step else []
    words += [] if lays.extra else ["instead of its usual tile"]
    words += [f"for {title.money(lays.less)} less"] if lays.less else []
    words += ["free at its home in its first turn, as an extra tile"] if lays.home else []
    words += ["reserved for its owner"] if lays.reserves else []
    words += [f"from phase {lays.phase} on"] if lays.phase else []
    return ", ".join(words)


_MINOR_ROUNDS = 13  # two minors fit on a page; longer games use the sheet of continued charters


def charters_sheet(title: Title, players: int) -> Sheet:
    """Return the sheet of blank charters for all corporations."""
    charters = (_charter(title, name, _rounds(title, players)) for name in title.file.corporations)
    return Sheet("Charters", tuple(charters), upright=not title.file.shares.priced)


def minors_sheet(title: Title) -> Sheet:
    """Return the sheet of blank charters for all minors."""
    charters = tuple(_minor(title, name) for name in title.file.minors)
    return Sheet("Minors", charters, upright=True)


def continued_charters(title: Title, players: int) -> Sheet:
    """Return blank charters to continue full ones, one of each kind."""
    return _continued(charters_sheet(title, players))


def continued_minors(title: Title) -> Sheet:
    """Return the sheet to copy when a minor's charter is full."""
    return _continued(minors_sheet(title))


def _continued(sheet: Sheet) -> Sheet:
    kinds: dict[tuple[str, ...], Table] = {}
    for charter in sheet.tables:
        kinds.setdefault(tuple(column.heading for column in charter.columns), charter)
    tables = tuple(_without_company(charter, f"charter {number}") for number, charter in enumerate(kinds.values(), 1))
    notes = ("Copy this sheet when a charter is full, and carry over its last line.",)
    return Sheet(f"{sheet.name} continued", tables, notes=notes, upright=sheet.upright)


def _without_company(charter: Table, name: str) -> Table:
    columns = tuple(column.replace(colour=None) for column in charter.columns)
    first: tuple[Value, ...] = ("so far", *[None] * (len(columns) - 1))
    rows = (tuple(_renamed(cell, charter.name, name) for cell in row) for row in charter.rows[1:])
    return Table(name, "Company ________, continued", columns, (first, *rows))


def _renamed(cell: Value, table: str, name: str) -> Value:
    """Return the cell with references to another table in its formula."""
    return cell.replace(text=cell.text.replace(f"{{{table}.", f"{{{name}.")) if isinstance(cell, Formula) else cell


def _rounds(title: Title, players: int) -> int:
    """Return the number of rounds for which a charter needs lines: all train rounds, or those of a very long game."""
    return longest_game(title) if title.file.shares.priced else rounds_ahead(title, players)[1]


def _charter(title: Title, company: str, rounds: int) -> Table:
    facts, charter = title.file.corporations[company], title.opening_charter(company)
    if not title.file.shares.priced:
        return _without_money(title, company, rounds)
    steps = charter.steps
    spent = [step for step in ("track", "token", "train") if step in steps]
    columns = (
        Column("after", fill_in=True, width=9),
        Column("price", "money", facts.colour, fill_in=True, width=7),
        Column("revenue", "money", fill_in=True, width=8),
        Column("pays", fill_in=True, choices=charter.dividend.choices),
        Column("income", "money", fill_in=True, width=7),
        *(Column(step, "money", fill_in=True, width=7) for step in spent),
        *((Column("stock", "money", fill_in=True, width=7),) if "stock" in steps else ()),
        Column("treasury", "money", fill_in=True, width=8),
        Column("trains", fill_in=True, width=10),
        Column("tokens left", "count", fill_in=True, width=7),
        Column("president", fill_in=True, width=11),
    )
    change = "+{.income}" + "".join(f"-{{.{step}}}" for step in spent) + ("+{.stock}" if "stock" in steps else "")
    rows = _running(f"charter {company}", columns, rounds, change, title.opening_tokens(company))
    return Table(f"charter {company}", _names(title, company), columns, rows, note=_note(title, company))


def _names(title: Title, company: str) -> str:
    return f"{company}  {title.file.corporations[company].name}"


def _note(title: Title, company: str) -> str:
    english = title.file.corporations[company].english
    return (f"{english}. " if english else "") + (
        f"Home: {homes(title, company)}. Tokens: {token_words(title, company)}. "
        f"Certificates: {certificate_words(title, company)}."
    )


def _without_money(title: Title, company: str, rounds: int) -> Table:
    """Return the charter of a company that has neither price nor treasury."""
    columns = (
        Column("after", fill_in=True, width=9),
        Column("revenue", "money", title.file.corporations[company].colour, fill_in=True, width=8),
        Column("train", fill_in=True, width=11),
        Column("tokens left", "count", fill_in=True, width=7),
        Column("president", fill_in=True, width=11),
    )
    start: tuple[Value, ...] = ("start", None, None, title.opening_tokens(company), None)
    rows = (start, *((None,) * len(columns),) * rounds)
    return Table(f"charter {company}", _names(title, company), columns, rows, note=_note(title, company))


def _minor(title: Title, minor: str) -> Table:
    facts = title.file.minors[minor]
    columns = (
        Column("after", fill_in=True, width=9),
        Column("revenue", "money", fill_in=True),
        Column("income", "money", fill_in=True),
        Column("track", "money", fill_in=True),
        Column("train", "money", fill_in=True),
        Column("treasury", "money", fill_in=True),
        Column("trains", fill_in=True, width=9),
        Column("owner", fill_in=True, width=9),
    )
    rounds = min(title.file.longest.minor + MORE, _MINOR_ROUNDS)
    rows = _running(f"charter {minor}", columns, rounds, "+{.income}-{.track}-{.train}", None)
    return Table(f"charter {minor}", f"{minor}  {facts.name}", columns, rows, note=f"Home: {place(title, facts.home)}.")


def _running(
    table: str, columns: tuple[Column, ...], rounds: int, change: str, tokens: int | None
) -> tuple[tuple[Value, ...], ...]:
    """Return rows that compute the treasury from the row above. The first one is the start."""
    headings = [column.heading for column in columns]
    at = headings.index("treasury")
    start: list[Value] = ["start", *[None] * (len(columns) - 1)]
    if tokens is not None:
        start[headings.index("tokens left")] = tokens
    rows = [tuple(start)]
    for turn in range(1, rounds + 1):
        row: list[Value] = [None] * len(columns)
        row[at] = Formula(f'=IF({{.after}}="","",{{{table}.treasury:{turn - 1}}}{change})', "")
        rows.append(tuple(row))
    return tuple(rows)
