"""Turn a position file into journal lines, with its defaults filled in, in the sequence of play."""

import re
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from typing import Any

from moderator.counted.read import Naming, Path, name_place
from moderator.counted.schema import Corporation, CountedFile, Private
from moderator.counted.stock import hold, state_stock
from moderator.model.declaration import Fact
from moderator.model.ledger import INVESTOR
from moderator.model.position import CERTIFICATES, Cell
from moderator.rules.booking import State
from moderator.rules.mechanic_rules import facts_of
from moderator.titles.title import Title
from moderator.vocabulary.catalogue import COMPANY_FACTS, EVERY_FACT, FACTS, PLAYER_FACTS
from moderator.vocabulary.starting_position import (
    Above,
    Begin,
    Gift,
    Given,
    GivenBank,
    GivenCompany,
    GivenLink,
    GivenPhase,
    GivenPlaces,
    GivenPlayer,
    GivenRow,
    Lot,
    Placed,
    Sale,
)

# ---- sequence ----

_ROUND = re.compile(r"(SR|OR|FER|CR|ISR)\s*([0-9]{1,4})?(?:\.([0-9]{1,3}))?", re.IGNORECASE)
_OPENINGS = ("CR", "ISR")  # rounds before the first stock round, which have no number
_END = re.compile(r"OR\s*([1-9][0-9]{0,3})\.([1-9][0-9]{0,2})", re.IGNORECASE)


def state_round(naming: Naming, file: CountedFile) -> Iterator[tuple[Path, Begin]]:
    """Yield the line that begins the game in its round."""
    found = _ROUND.fullmatch(file.round.strip())
    kind = found[1].upper() if found else ""
    number = int(found[2] or kind in _OPENINGS) if found else 0
    if found is None or not number or (kind == "OR") != bool(int(found[3] or 0)):
        naming.complain(("round",), "the round cannot be read", 'write: round = "SR 4", "OR 3.1" or "FER 4"')
        return
    end = _END.fullmatch(file.end.strip()) if file.end else None
    if file.end and end is None:
        naming.complain(("end",), "the last round cannot be read", 'write: end = "OR 5.3"')
    acted = (naming.company(word, ("acted",), "minor", "corporation") for word in file.acted)
    look_up = naming.company if kind == "OR" else naming.leader
    following = look_up(file.next, ("next",)) if file.next else None
    priority = naming.player(file.priority, ("priority",)) if file.priority else None
    yield (
        ("round",),
        Begin(
            kind=kind,  # type: ignore[arg-type]
            number=number,
            index=int(found[3] or 1),
            of=file.of if kind == "OR" else None,
            next=following,
            priority=priority,
            acted=tuple(name for name in acted if name is not None),
            passes=file.passes,
            last=_last_actor(naming, file, following, priority) if kind == "SR" or file.last else None,
            sold=tuple(_sold(naming, file)),
            above=tuple(_above(naming, file)),
            merged=naming.companies(file.merged, ("merged",), "corporation"),
            opener=naming.player(file.opener, ("opener",)) if file.opener else None,
            end=None if end is None else (int(end[1]), int(end[2])),
            taken=0 if file.investor is None else file.investor.taken,
            out=file.investor is not None and file.investor.out,
            placed=tuple(_placed(naming, file)),
            played=file.played,
        ),
    )


def _last_actor(naming: Naming, file: CountedFile, following: str | None, priority: str | None) -> str | None:
    """Return the last player to act in a stock round: the stated one, else the player before those who have passed.

    None if all players from the holder of the priority deal on have passed.
    """
    if file.last:
        return naming.player(file.last, ("last",))
    seats = [player for player, table in file.players.items() if not table.bankrupt]
    if priority not in seats or (following or priority) not in seats:
        return None
    at = seats.index(following or priority)
    if (at - file.passes) % len(seats) == seats.index(priority):
        return None
    return seats[(at - file.passes - 1) % len(seats)]


def _sold(naming: Naming, file: CountedFile) -> Iterator[Sale]:
    for word, companies in file.sold.items():
        player = naming.player(word, ("sold", word))
        for company in companies:
            name = naming.company(company, ("sold", word), "corporation")
            if player is not None and name is not None:
                yield Sale(company=name, player=player)


def _placed(naming: Naming, file: CountedFile) -> Iterator[Placed]:
    for word, place in file.placed.items():
        company = naming.company(word, ("placed", word), "minor", "corporation")
        if place not in ("first", "last"):
            naming.complain(("placed", word), f"{word} operates {place}", 'write: placed = { C = "first" }, or "last"')
        elif company is not None:
            yield Placed(company=company, place=place)  # type: ignore[arg-type]


def _above(naming: Naming, file: CountedFile) -> Iterator[Above]:
    for word, limits in file.above.items():
        player = naming.player(word, ("above", word))
        for limit in limits:
            about = limit if limit == CERTIFICATES else naming.company(limit, ("above", word), "corporation")
            if player is not None and about is not None:
                yield Above(about=about, player=player)


# ---- facts ----

Told = tuple[tuple[str, str], ...]


def take_facts(state: State, company: str) -> dict[str, Any]:
    """Return the facts of a company by the keys of a position file."""
    return {fact.name: _told(state, fact, value) for fact, value in facts_of(state, company) if value is not None}


def _told(state: State, fact: Fact[Any], value: Any) -> Any:
    return name_place(state.title, value) if fact.kind == "place" and value != fact.word else value


def take_player_facts(state: State, player: str) -> dict[str, Any]:
    """Return the facts of a player by the keys of a position file."""
    return {fact.name: held[player] for fact in PLAYER_FACTS if player in (held := fact.of(state.position))}


def state_facts(naming: Naming, table: Any, path: Path, known: tuple[Fact[Any], ...] = COMPANY_FACTS) -> Told:
    """Return the facts that a table states about its company or player, with names looked up. Problems are added to
    `naming`.
    """
    fields = vars(table)  # looking up a missing field is slow in a model
    stated = ((fact, fields.get(fact.name)) for fact in known)
    found = ((fact.name, _value(naming, fact, value, (*path, fact.name))) for fact, value in stated if value)
    return tuple((name, value) for name, value in found if value is not None)


def _value(naming: Naming, fact: Fact[Any], value: str | bool | int, path: Path) -> str | None:
    if value == fact.word:
        return fact.word
    match fact.kind:
        case "player":
            return naming.player(str(value), path)
        case "company":
            return naming.company(str(value), path, "corporation", "minor")
        case "private":
            return naming.company(str(value), path, "private")
        case "place":
            return naming.place(str(value), path)
    return "" if fact.kind == "flag" else str(value)


def explain_facts(title: Title, sort: str) -> Iterator[str]:
    """Yield a line of explanation for each fact that a company of this sort may have in this title."""
    for fact in facts_known(title, sort):
        yield f"  {fact_example(fact):<23}{title.worded(fact.says)}\n"


def facts_known(title: Title, sort: str) -> Iterator[Fact[Any]]:
    """Return the facts of the title's mechanics about companies of this sort, or about players."""
    return (fact for room in title.rooms for fact in FACTS.get(room, ()) if sort in fact.sorts)


def fact_example(fact: Fact[Any]) -> str:
    """Return an example of a fact in a position file."""
    value = {"flag": "true", "sum": fact.example}.get(fact.kind, f'"{fact.example}"')
    return f"{fact.name} = {value}"


# ---- corporations ----

Tables = Mapping[str, Corporation]


def state_corporations(naming: Naming, file: CountedFile) -> Iterator[tuple[Path, GivenCompany]]:
    """Yield a line for each corporation about which something is stated. Those on one cell come from the top of their
    stack.
    """
    tables = naming.tables(file.corporations, "corporations", "corporation")
    for company in _corporations_in_order(naming, file, tables):
        table, path = tables[company], ("corporations", company)
        if table.price:
            yield path, _state(naming, file, company, table)
        elif table.closed:
            parts = naming.companies(table.of, (*path, "of"), "corporation")
            yield path, GivenCompany(company=company, closed=True, formed_of=parts, cash=table.cash)
        elif extra := sorted(table.model_fields_set - _unstarted(naming.title, company) - _empty(table)):
            remedy = "give it a price, or leave out the rest"
            naming.complain((*path, extra[0]), f"{company} has no price, so it is not in play", remedy)
        elif table.earned or table.cash:
            yield path, GivenCompany(company=company, earned=bool(table.earned), cash=table.cash)


def _unstarted(title: Title, company: str) -> set[str]:
    """Return the fields allowed for a corporation that has not been started."""
    return {"price", "earned", "stations", *(("cash",) if title.endowed(company) else ())}


def _empty(table: Corporation) -> set[str]:
    """Return the fields without a value."""
    return {name for name, value in table if value in ("", 0, (), None, False)}


def _corporations_in_order(naming: Naming, file: CountedFile, tables: Tables) -> list[str]:
    """Return the corporations, those on one cell in stack order. Impossible or missing stacks become problems."""
    cells = {name: cell for name, table in tables.items() if (cell := _cell(naming.title, table)) is not None}
    place: dict[str, int] = {}
    for number, words in enumerate(file.stacks):
        path = ("stacks", str(number))
        stack = [name for word in words if (name := naming.company(word, path, "corporation")) is not None]
        for name in stack:
            if name in place:
                naming.complain(path, f"{name} is named twice in the stacks", "name each marker once, from the top")
            place.setdefault(name, len(place))
        if len({cells.get(name) for name in stack}) > 1:
            naming.complain(path, f"{', '.join(stack)} are not on the same cell", "name only markers of one cell")
    for name, cell in cells.items():
        others = [other for other, at in cells.items() if at == cell]
        if name == others[0] and len(others) > 1 and not all(other in place for other in others):
            naming.complain(
                ("corporations", name, "price"),
                f"{', '.join(others)} share a cell, and their order is missing",
                f"stacks = {[others]}".replace("'", '"') + ", from the top",
            )
    return sorted(tables, key=lambda name: (name not in place, place.get(name, 0)))


def _cell(title: Title, table: Corporation) -> Cell | None:
    """Return the cell of a marker, or None if the table does not determine it."""
    cells = title.market.cells_at(table.price) if table.price else []  # empty if the corporation has not been started
    if table.cell is not None:
        return table.cell if table.cell in cells else None
    return cells[0] if len(cells) == 1 else None


def _state(naming: Naming, file: CountedFile, company: str, table: Corporation) -> GivenCompany:
    title, path = naming.title, ("corporations", company)
    structure = table.structure or default_structure(title, file.phase, company)
    held = _held(naming, file, company)
    floated = table.floated
    if floated is None:
        enough = sum(held.values()) >= _float_at(title, company, structure)
        floated = bool(table.operated or table.of) or enough
    operated = floated if table.operated is None else table.operated
    stations = _stations(naming, company, table)
    leader = None if _is(table, "leaderless") else _largest(held)
    return GivenCompany(
        company=company,
        owner=naming.leader(table.president, (*path, "president")) if table.president else leader,
        formed_of=naming.companies(table.of, (*path, "of"), "corporation"),
        par=table.par or None,
        price=table.price,
        cell=table.cell or _cell(title, table),
        structure=structure,
        floated=floated,
        operated=operated,
        earned=operated if table.earned is None else table.earned,
        stations=stations,
        tokens=table.tokens_left,
        slots=table.slots,
        unpaid=_unpaid(bool(title.token_fee(company)) and title.fee_at_float(file.phase), floated, table),
        trains=naming.trains(table.trains, (*path, "trains")),
        treasury=table.treasury or (),
        cash=table.cash,
        facts=state_facts(naming, table, path),
    )


def _is(table: Corporation, what: str) -> bool:
    """Return whether the table states a fact with this property, `leaderless` or `homeless`."""
    return any(getattr(fact, what) and getattr(table, fact.name, None) for fact in EVERY_FACT)


def default_structure(title: Title, phase: str, company: str) -> str | None:
    """Return the charter of a corporation that starts now, or None if the title has no choice."""
    begun = title.file.phases.get(phase)
    return title.file.corporations[company].charter or (begun.charter if begun is not None else None)


def _float_at(title: Title, company: str, structure: str | None) -> int:
    facts = title.file.charters.get(structure or title.opening_charter_name(company))
    return (facts.float_at if facts is not None else None) or title.file.shares.float_at


def _held(naming: Naming, file: CountedFile, company: str) -> dict[str, int]:
    """Return the percentage that each player holds."""
    parts: dict[str, int] = {}
    tables = [(player, table.shares) for player, table in file.players.items()]
    tables += [] if file.investor is None else [(INVESTOR, file.investor.shares)]
    for player, shares in tables:
        for word, percents in shares.items():
            if naming.meant(word) == company:
                parts[player] = sum(percents)
    return parts


def _largest(held: Mapping[str, int]) -> str | None:
    """Return the largest holder, the earliest in seat order if tied."""
    return max(held, key=lambda player: held[player], default=None)


def _stations(naming: Naming, company: str, table: Corporation) -> tuple[str, ...]:
    """Return the stated stations, or by default the homes that the ruleset gives."""
    path, facts = ("corporations", company), naming.title.file.corporations[company]
    if table.stations is not None:
        return naming.places(table.stations, (*path, "stations"))
    if facts.homes:
        return () if _is(table, "homeless") else facts.homes
    if table.tokens_left is None:
        naming.complain(path, f"the tokens of {company} are missing", "stations = [...], or tokens_left = ...")
    return ()


def _unpaid(fee_at_float: bool, floated: bool, table: Corporation) -> int | None:
    """Return the number of unpaid tokens. 0 is stated only where some could be unpaid."""
    return table.tokens_unpaid if fee_at_float and not floated else table.tokens_unpaid or None


Stated = tuple[Path, Given | Begin]


def position_lines(naming: Naming, file: CountedFile) -> list[Stated]:
    """Return the lines that lay out a position, each with its path in the file. Problems are added to `naming`."""
    closed = _closed(naming, file)
    return [
        (("phase",), GivenPhase(phase=file.phase, tracks=tuple(file.tracks.items()))),
        *_places(naming, file),
        *_links(naming, file),
        *_rows(naming, file),
        *_privates(naming, file, closed),
        *_lines_in_order(naming, file, [*state_corporations(naming, file), *_minors(naming, file, closed)]),
        *_players(naming, file),
        *state_stock(naming, file),
        *_bank(file),
        *state_round(naming, file),
    ]


def _lines_in_order(naming: Naming, file: CountedFile, lines: list[tuple[Path, GivenCompany]]) -> list[Stated]:
    """Return the lines with the companies on the operating track last, in the order they floated.

    Stacks keep their order, so a company without a place on the track may come between. A minor comes after the
    corporation it has merged into.
    """
    track = [naming.company(word, ("order",), "minor", "corporation") for word in file.order]
    place = {name: number for number, name in enumerate(track)}
    usual = sorted(lines, key=lambda line: place.get(line[1].company, -1))
    if not file.order or not file.stacks:
        return [*usual]
    after: TopologicalSorter[str | None] = TopologicalSorter({line[1].company: () for line in usual})
    stacks = ([naming.names.companies.exact(word) for word in words] for words in file.stacks)
    merged = ((line.owner, line.company) for _, line in usual if line.owner in naming.title.certificates)
    for row in (track, *stacks, *merged):
        for above, below in pairwise(row):
            after.add(below, above)
    try:
        found = {name: number for number, name in enumerate(after.static_order())}
    except CycleError:
        return [*usual]  # the track wins over a stack in another order
    return [*sorted(usual, key=lambda line: found[line[1].company])]


def _places(naming: Naming, file: CountedFile) -> Iterator[Stated]:
    for kind, words in file.map:
        if places := naming.places(words, ("map", kind)):
            yield ("map", kind), GivenPlaces(kind=kind, places=places)


def _links(naming: Naming, file: CountedFile) -> Iterator[Stated]:
    for word, count in file.links.items():
        path = ("links", word)
        companies = naming.names.companies
        linked = companies.exact(word) or naming.place(word, path)
        if linked is not None and count:
            yield path, GivenLink(what=linked, count=count)


def _rows(naming: Naming, file: CountedFile) -> Iterator[Stated]:
    """Yield the packet's rows: names, each with an optional price after it."""
    for number, row in enumerate(file.rows):
        path, lots = ("rows", str(number)), list[Lot]()
        for word in row:
            if isinstance(word, int) and lots:
                lots[-1] = lots[-1].replace(price=word)
            elif (name := naming.company(str(word), path, "private", "minor")) is not None:
                lots.append(Lot(name=name))
        if lots:
            yield path, GivenRow(lots=tuple(lots))


def _closed(naming: Naming, file: CountedFile) -> set[str]:
    """Return the minors and privates that are out of the game."""
    names = (naming.company(word, ("closed",), "minor", "private") for word in file.closed)
    return {name for name in names if name is not None}


def _privates(naming: Naming, file: CountedFile, out: set[str]) -> Iterator[Stated]:
    """Yield the privates. They come before the companies, because a granted station changes how a company's are
    counted.
    """
    tables = naming.tables(file.privates, "privates", "private")
    for private in naming.title.file.privates:
        table, path = tables.get(private, Private()), ("privates", private)
        closed = table.closed or private in out
        facts = naming.title.file.privates[private]  # the owner may still have to name a company, or keep an effect
        has_owner = table.owner and (
            not closed or facts.leaves is not None or any(effect.until for effect in facts.effects)
        )
        owner = naming.find(naming.names.actors, table.owner, path) if has_owner else None
        gave = naming.company(table.gave, path, "corporation", "minor") if table.gave else None
        if table.at and gave is None:
            naming.complain(path, f"{private} gave no company its place", "gave = ...")
        place = naming.place(table.at, path) if table.at and gave is not None else None
        if closed or owner is not None:
            yield (
                path,
                GivenCompany(
                    company=private,
                    owner=owner,
                    closed=closed,
                    used=table.used,
                    gave=None if gave is None else Gift(company=gave, place=place),
                    stations=naming.places(table.stations, path),
                    tokens=table.tokens_left if table.tokens_left == 0 or (facts.lays and facts.lays.tokens) else None,
                    facts=state_facts(naming, table, path),
                ),
            )


def _minors(naming: Naming, file: CountedFile, closed: set[str]) -> Iterator[tuple[Path, GivenCompany]]:
    tables = naming.tables(file.minors, "minors", "minor")
    for minor in naming.title.file.minors:
        path = ("minors", minor)
        table = tables.get(minor)
        if table is None:
            if minor in closed:
                yield ("closed",), GivenCompany(company=minor, closed=True, operated=True, earned=True)
            continue
        owner = _minor_owner(naming, table.owner, path)
        out = table.closed or minor in closed
        operated = table.operated is not False
        facts = state_facts(naming, table, path)
        if out or facts or owner is not None:
            yield (
                path,
                GivenCompany(
                    company=minor,
                    owner=owner,
                    closed=out,
                    used=table.used,
                    stations=naming.places(table.stations, path),
                    tokens=table.tokens_left,
                    slots=table.slots,
                    operated=operated,
                    earned=operated if table.earned is None else table.earned,
                    trains=naming.trains(table.trains, path),
                    cash=table.cash,
                    facts=facts,
                ),
            )


def _minor_owner(naming: Naming, word: str, path: Path) -> str | None:
    """Return the owner: a player, or the corporation that the minor has merged into."""
    if not word:
        return None
    company = naming.names.companies.exact(word)
    return company if company in naming.title.certificates else naming.player(word, path)


def _players(naming: Naming, file: CountedFile) -> Iterator[Stated]:
    named = "" if file.investor is None else file.investor.card
    card = naming.player(named, ("investor", "card")) if named else None
    for player, table in file.players.items():
        path = ("players", player)
        held = hold(naming, table.shares, (*path, "shares"))
        yield (
            path,
            GivenPlayer(
                player=player,
                cash=table.cash,
                shares=held,
                facts=state_facts(naming, table, path, PLAYER_FACTS),
                cards=naming.cards(table.cards, path),
                bankrupt=table.bankrupt,
                card=player == card,
                kept=bool(table.kept),
                destiny=next(iter(naming.cards([table.kept], path)), None) if isinstance(table.kept, str) else None,
            ),
        )
    if file.investor is not None:
        shares = hold(naming, file.investor.shares, ("investor", "shares"))
        yield ("investor",), GivenPlayer(player=INVESTOR, shares=shares)


def _bank(file: CountedFile) -> Iterator[Stated]:
    if file.bank is not None or file.bank_broken:
        yield ("bank",), GivenBank(cash=file.bank, broken=file.bank_broken)
