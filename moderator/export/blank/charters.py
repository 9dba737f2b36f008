"""Charters: one a company, with the facts of its board and lines to keep its treasury."""

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
# The sheet of the companies: privates, minors and corporations as they are before play.


def companies_sheet(title: Title, players: int) -> Sheet:
    """Every company with its home, what it costs, and what it has."""
    tables = [_privates(title, players)] if title.file.privates else []
    tables += [_minors(title)] if title.file.minors else []
    return Sheet("Companies", (*tables, _corporations(title, players)), upright=bool(title.file.minors))


def _privates(title: Title, players: int) -> Table:
    """Those that so many players have in the game."""
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
    """All that may be in play; which of them are is said by an option that is not chosen yet, if there is one."""
    undecided = [name for name, option in to_draw(title, players).items() if any(map(_leaves_out, option.put.values()))]
    note = f"Not all of them are in play: option {list_words(undecided)} says which." if undecided else ""
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
    """A place by name and hex: `Paris (A10)`; None is one that is chosen in play."""
    if where is None:
        return "chosen"
    name = title.place_name(where)
    return name if name == where else f"{name} ({where})"


def homes(title: Title, company: str) -> str:
    facts = title.file.corporations[company]
    if company in title.formed:
        return "by a merger" if company in title.merged else "of others"
    return " and ".join(place(title, where) for where in facts.homes) or "chosen"


def certificate_words(title: Title, company: str) -> str:
    """`20%, 8 of 10%`, the president's certificate first; `2 of 10%, 16 of 5%` of what a merger forms."""
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
    aside = [f"{charter.aside} aside"] if charter.aside else []
    return ", ".join([f"{first}%", *named, *aside])


def token_costs(title: Title, company: str) -> tuple[int, ...]:
    """What the station tokens besides those of the homes cost, those of its later form included."""
    facts, conversion = title.file.corporations[company], title.file.conversion
    if facts.token_costs is not None:
        return facts.token_costs
    name = title.opening_charter_name(company)
    later = conversion.after if conversion is not None and conversion.before == name else name
    return title.file.charters[later].token_costs


def token_words(title: Title, company: str) -> str:
    """`home, £40, £100`, or `home, 4 more`; tokens that lie aside at set-up are counted in."""
    at_home = 1 + len(title.file.corporations[company].more_homes)
    prices = token_costs(title, company)
    charter = title.opening_charter(company)
    if company in title.merged:
        return "as many as the two have"
    if company in title.formed:
        return f"{title.opening_tokens(company)}, a further one {title.money(max(prices, default=0))}"
    if charter.token_distance is not None and not charter.free:
        return f"home, {_counts(title, charter, len(prices))}"
    free = charter.free or not any(prices)
    costs = [f"{len(prices)} more"] if free and prices else [title.money(cost) for cost in prices]
    aside = title.tokens_aside(company)
    after = [f"the last {aside} after its conversion"] if aside else []
    harbour = title.file.corporations[company].harbour
    last = [] if harbour is None else ["harbour" if free else _harbour_words(title, harbour)]
    last += all_of(mechanics_of(title).shown.tokens, title, company)
    return ", ".join(["home" if at_home == 1 else f"{at_home} homes", *costs, *after, *last])


def _counts(title: Title, charter: Charter, most: int) -> str:
    """How many further tokens there are, and what each costs by its distance."""
    counts = sorted({*charter.tokens_by_start.values()}) or [most]
    by, each = charter.token_distance, f"{counts[0]}-{counts[-1]} more by value" if len(counts) > 1 else f"{most} more"
    return each if by is None else f"{each}, {title.money(by.base)} + {title.money(by.per_hex)} a hex"


def _harbour_words(title: Title, harbour: Harbour) -> str:
    """`harbour M50/M100`: where a private keeps the place, and elsewhere; then harbours with a price of their own."""
    own = "".join(f", {title.place_name(at)} {title.money(cost)}" for at, cost in harbour.places.items())
    return f"harbour {title.money(harbour.reserved)}/{title.money(harbour.price)}{own}"


# ---- what a private can do, in a few words made of its data ----

_USES = {
    "city-bonus": "a place worth {money} more",
    "train-discount": "a train for {less} less",
    "extra-station": "a station beside the company's own",
    "extra-train": "{amount} train more than the limit",
}
_STATIONS = {"full": "a station on it", "free": "a station on it for nothing"}


def power_words(title: Title, facts: Private) -> str:
    """`10% of GVE; a free tile in Köln, a station on it`; empty if it brings nothing but its revenue."""
    words = [f"{percent}% of {company}" for company, percent in facts.brings.items()]
    uses = [_use_words(title, use) for use in facts.uses]
    words += [" or ".join(uses)] if uses else []
    words += [_effect_words(title, effect) for effect in facts.effects]
    words += [_swap_words(facts)] if facts.for_share else []
    words += ["a train for it"] if facts.for_train else []
    words += [_lay_words(title, facts.lays)] if facts.lays else []
    words += [_place_words(title, facts.places)] if facts.places else []
    words += [_token_words(title, facts.token)] if facts.token and facts.token.kind == "income" else []
    words += [f"the harbour of {title.place_name(facts.harbour)}"] if facts.harbour else []
    words += [_legacy_words(title, facts.leaves)] if facts.leaves else []
    words += all_of(mechanics_of(title).shown.private, title, facts)
    words += [f"the presidency of {facts.presidency}"] if facts.presidency else []
    blocked = list_words(map(title.place_name, facts.blocks)) if facts.blocks else ""
    words += [f"keeps {blocked} free of tiles while a player has it"] if blocked else []
    words += _fate_words(title, facts)
    return "; ".join(words)


def _use_words(title: Title, use: Power) -> str:
    less = title.money(use.amount) if use.amount else f"{use.rate}%"
    words = _USES[use.kind].format(money=title.money(use.amount), less=less, amount=use.amount)
    return f"{words} ({list_words(use.trains, 'or')})" if use.trains else words


def _swap_words(facts: Private) -> str:
    """What share a private is given for."""
    return f"a share of {list_words(facts.swap.companies, 'or')} for it" if facts.swap.companies else "a share for it"


def _token_words(title: Title, token: PlaceToken) -> str:
    """What its token adds to runs, and in which of its places it may lie."""
    worth = max(token.worth.values(), default=0)
    places = list_words(map(title.place_name, token.places), "or")
    others = f", {title.money(token.others)} to others until it is turned" if token.others else ""
    return f"{title.money(worth)} more for every run by way of {places}, where its token lies{others}"


def _fate_words(title: Title, facts: Private) -> list[str]:
    """What it pays later, who may not have it, and when it goes."""
    words = [f"pays {title.money(pays)} from phase {phase} on" for phase, pays in facts.later.items()]
    words += [] if facts.to_companies else ["no company buys it"]
    words += [f"closes as the value of {facts.presidency} is set"] if facts.closes_led else []
    words += [f"closes with {facts.closes_with}'s first train"] if facts.closes_with else []
    return words + (["stays with a player when privates close"] if facts.stays else [])


def _effect_words(title: Title, effect: Effect) -> str:
    """What a private brings whoever owns it, and until when."""
    place, until = effect.place and title.place_name(effect.place), f" until {effect.until}" if effect.until else ""
    if effect.kind == "call-income":
        return f"{title.money(effect.amount)} for a run by way of {place}{until}"
    if effect.kind == "place-doubling":
        return f"{place} doubled{until}"
    if effect.kind == "cheaper-terrain":
        return f"{effect.terrain} {title.money(effect.amount)} cheaper to a company that owns it{until}"
    return f"{effect.amount}% of what rivers cost{until}"


def _legacy_words(title: Title, legacy: Legacy) -> str:
    """What a private leaves to a company of its owner's."""
    ends = " and ".join(title.place_name(where) for where in legacy.links)
    left = [f"{title.money(legacy.bonus)} more for runs to {ends}"] if legacy.bonus else []
    left += [f"a {legacy.train} train"] if legacy.train else []
    left += ["a station of express trains in a metropolis"] if legacy.metropolises else []
    return f"leaves a company {' and '.join(left)}"


def _place_words(title: Title, places: StationPower) -> str:
    """The station that a private grants."""
    where = " or ".join(map(title.place_name, places.places))
    less = " for nothing" if places.free else f" for {places.rate}% less" if places.rate else ""
    owner = ", for a company that owns it" if places.by == "company" else ""
    return f"a station{less}{f' in {where}' if where else ''}{owner}"


def _lay_words(title: Title, lays: TrackPower) -> str:
    kinds = {facts.terrain for facts in title.map.hexes.values()}
    both = " and " if lays.each else " or "
    places = both.join(f"a {where}" if where in kinds else title.place_name(where) for where in lays.places)
    tile = f"tile {lays.tile}" if lays.tile else f"a {lays.colour} tile" if lays.colour else "a tile"
    tile = f"{tile}, {lays.count} of them in one turn" if lays.count > 1 else tile
    words = [f"{tile}{' for nothing' if lays.free else ''}{f' in {places}' if places else ''}"]
    words += [_STATIONS[lays.station]] if lays.station in _STATIONS else []
    words += ["for a company that owns it"] if lays.by == "company" else []
    words += ["in the turn in which it buys it" if lays.at_sale else "at any time of its turn"] if lays.any_step else []
    words += [] if lays.extra else ["in place of the tile of the turn"]
    words += [f"for {title.money(lays.less)} less"] if lays.less else []
    words += ["at its home in its first turn for nothing and beside that"] if lays.home else []
    words += ["kept free for its owner"] if lays.reserves else []
    words += [f"from phase {lays.phase} on"] if lays.phase else []
    return ", ".join(words)


_MINOR_ROUNDS = 13  # so that two minors have room on a page; what goes on longer has its sheet


def charters_sheet(title: Title, players: int) -> Sheet:
    """A charter of every corporation."""
    charters = (_charter(title, name, _rounds(title, players)) for name in title.file.corporations)
    return Sheet("Charters", tuple(charters), upright=not title.file.shares.priced)


def minors_sheet(title: Title) -> Sheet:
    """A charter of every minor."""
    charters = tuple(_minor(title, name) for name in title.file.minors)
    return Sheet("Minors", charters, upright=True)


def continued_charters(title: Title, players: int) -> Sheet:
    """Where a corporation's charter goes on that is full: one of each kind, to be copied."""
    return _continued(charters_sheet(title, players))


def continued_minors(title: Title) -> Sheet:
    return _continued(minors_sheet(title))


def _continued(sheet: Sheet) -> Sheet:
    """Charters of no company yet, one of every kind that a sheet has."""
    kinds: dict[tuple[str, ...], Table] = {}
    for charter in sheet.tables:
        kinds.setdefault(tuple(column.heading for column in charter.columns), charter)
    tables = tuple(_without_company(charter, f"charter {number}") for number, charter in enumerate(kinds.values(), 1))
    notes = ("Copy this sheet for a charter that is full, and carry over its last line.",)
    return Sheet(f"{sheet.name} continued", tables, notes=notes, upright=sheet.upright)


def _without_company(charter: Table, name: str) -> Table:
    columns = tuple(column.replace(colour=None) for column in charter.columns)
    first: tuple[Value, ...] = ("so far", *[None] * (len(columns) - 1))
    rows = (tuple(_renamed(cell, charter.name, name) for cell in row) for row in charter.rows[1:])
    return Table(name, "Company ________, continued", columns, (first, *rows))


def _renamed(cell: Value, table: str, name: str) -> Value:
    """A cell whose formula rests on another table."""
    return cell.replace(text=cell.text.replace(f"{{{table}.", f"{{{name}.")) if isinstance(cell, Formula) else cell


def _rounds(title: Title, players: int) -> int:
    """In how many rounds a corporation may run: all there are, if they are known, else those of a very long game."""
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
        Column("says", fill_in=True, choices=charter.dividend.choices),
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
    """The charter of a company that has neither a price nor a treasury."""
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
    """Rows whose treasury follows from the row above; the first one is where the company begins."""
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
