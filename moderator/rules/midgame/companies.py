"""Companies and privates of a counted position, with everything on their charters and on the map."""

from collections.abc import Iterator
from typing import Any

from moderator.model.declaration import Fact
from moderator.model.findings import Finding, Severity
from moderator.model.ledger import BANK, BOARD, BOX, INVESTOR, IPO, POOL, charter_unit, token_unit
from moderator.model.moves import Move
from moderator.model.position import LASTING, OWN, Cell, GrantedPower, cell_name
from moderator.model.rounds import Counting
from moderator.model.values import default_of
from moderator.model.wording import list_words, plural
from moderator.rules.booking import Booking, State, impossible
from moderator.rules.events import CountedCompany
from moderator.rules.holdings import LAST_OWNER, charter_of, is_investors
from moderator.rules.listeners import adjusted
from moderator.rules.mechanic_rules import first_of, heir_of, mechanics_of
from moderator.rules.midgame.handing import amended, hand_shares, hand_trains, line_of
from moderator.rules.place_tokens import token_facts, token_mark, token_worth
from moderator.rules.prices import place_marker
from moderator.rules.subsidiaries import is_national
from moderator.rules.tokens import (
    TOKEN_ON,
    UNSTARTED,
    count_tokens,
    leave_slots,
    place_bought,
    take_charter,
    tell_namesake,
)
from moderator.titles.title import Title
from moderator.vocabulary.catalogue import COMPANY_FACTS, FACTS
from moderator.vocabulary.starting_position import Gift, GivenCompany, GivenPlayer, GivenWithFacts, Holding
from moderator.vocabulary.table import LEFT_OUT

# ---- building ----

Problems = Iterator[Finding]


def lay_slots(booking: Booking, move: GivenCompany) -> Problems:
    """Record the tokens left on a charter with individual token prices: as stated, else the dearest."""
    company, costs = move.company, sorted(charter_of(booking, move.company).token_costs)
    if not charter_of(booking, company).token_choice:
        if move.slots:
            words, without = "leave `slots` out", move.replace(slots=())
            yield impossible(booking, f"{company}'s tokens have no individual prices", words, without)
        return
    count = booking.position.books.of(token_unit(company), company)
    left = move.slots or tuple(costs[len(costs) - min(count, len(costs)) :])
    strange = leave_slots(booking, company, left)
    if strange or len(left) != count:
        have = list_words(map(str, costs)) if costs else "none"
        message = f"{company} has {plural(count, 'token')} left, out of those for {have}"
        yield impossible(
            booking, message, "state what each of them costs", expected=count, actual=list_words(map(str, left))
        )


def lay_marks(booking: Booking, move: GivenCompany) -> Problems:
    """Lay out the tokens of a private on the map and those left to place. All others are out of the game."""
    private, unit, position = move.company, token_unit(move.company), booking.position
    granted = booking.title.file.privates[private].lays
    if granted is None or not granted.tokens:
        if move.stations:
            words, without = "leave them out", move.replace(stations=())
            yield impossible(booking, f"{private} has no tokens to place", words, without)
        return
    where, have = [booking.title.hex_of(place) for place in move.stations], position.books.of(unit, private)
    left = have - len(where) if move.tokens is None else move.tokens
    if left < 0 or len(where) + left > have:
        stated = len(where) + max(left, 0)
        message = f"{private} has {plural(have, 'token')}, not {stated}"
        yield impossible(booking, message, "count them again", expected=have, actual=stated)
        return
    booking.give(unit, private, BOARD, len(where), "setup")
    booking.give(unit, private, BOX, have - len(where) - left, "setup")
    for at in where:
        TOKEN_ON.put(position, at, private)


def lay_counted(booking: Booking, move: GivenCompany, place: str | None, company: str) -> Iterator[Finding]:
    """Lay out the token of a private or minor for a company, if it has one in this phase."""
    name, facts = move.company, token_facts(booking, move.company)
    if facts is None or place is None or (facts.worth and not token_worth(booking, name)):
        words = "leave it out" if facts is None else f"name its place, in a phase in which {name} has one"
        yield impossible(booking, f"{name} cannot have a token there", words, move.without("laid"))
        return
    power = GrantedPower(company, facts.kind, booking.title.hex_of(place), token_mark(booking, name))
    booking.position.powers = {**booking.position.powers, name: power}


# ---- gone ----
# Corporations out of the game: merged into another one, or closed for good.


def lay_merger(booking: Booking, move: GivenCompany) -> Finding | None:
    """Take the merged corporations out of the game and bring in the one they formed. Return a finding if impossible."""
    title, position, company, pair = booking.title, booking.position, move.company, move.formed_of
    facts = title.file.merger
    if company in title.formed and company not in title.merged:
        return first_of(mechanics_of(title).counted_facts.forms, booking, move)
    if facts is None or company not in title.merged:
        return impossible(booking, f"{company} is not formed by a merger", "leave out what it was formed of")
    merging = [each for each in title.file.corporations if title.opening_charter_name(each) == facts.before]
    missing = [each for each in merging if each not in position.par and each not in position.closed]
    if len(pair) != 2 or pair[0] == pair[1] or not set(pair) <= set(missing):
        remedy = f"name two of these: {list_words(missing)}"
        if not pair:
            return impossible(booking, f"the corporations that formed {company} are missing", remedy)
        return impossible(booking, f"{company} cannot have been formed of {list_words(pair)}", remedy)
    for part in pair:
        _leave(booking, part)
    position.formed = {**position.formed, company: (pair[0], pair[1])}
    for kind in title.certificates[company]:
        booking.give(kind.unit, BOX, title.unsold(company), kind.copies, "setup")
    usual = sum(title.opening_tokens(part) for part in pair)
    count = usual if move.tokens is None else len(move.stations) + move.tokens
    booking.give(token_unit(company), BOX, company, min(count, title.opening_tokens(company)), "setup")
    return None


def lay_gone(booking: Booking, move: GivenCompany) -> Problems:
    """Take a corporation out of the game for good, with the money it had."""
    stated = GivenCompany(company=move.company, closed=True, formed_of=move.formed_of, cash=move.cash)
    if move.replace(allowed=False, operated=False, earned=False) != stated:
        yield impossible(
            booking, f"{move.company} is closed and has nothing but the money it left with", "leave out the rest"
        )
        return
    if adjusted(booking, CountedCompany(move.company)).never_started and not move.cash:
        booking.position.closed |= {move.company}  # it was taken out before it started
        UNSTARTED.mark(booking.position, move.company)
        return
    _leave(booking, move.company)
    booking.pay(BANK, BOX, move.cash, "setup")


def _leave(booking: Booking, company: str) -> None:
    """Take all certificates and tokens of a corporation out of the game."""
    unit, position = token_unit(company), booking.position
    for kind in booking.title.certificates[company]:
        for holder, count in list(position.books.holders(kind.unit).items()):
            booking.give(kind.unit, holder, BOX, count, "setup")
    for holder, count in list(position.books.holders(unit).items()):
        booking.give(unit, holder, BOX, count, "setup")
    position.closed |= {company}


# ---- fact lines ----
# Facts of mechanics: laid out by their mechanic, or stored as stated.


def lay_facts(booking: Booking, move: GivenCompany) -> Iterator[Finding]:
    """Lay out the facts that a line states about a company; yield findings for facts that it cannot have."""
    sort = booking.title.kinds[move.company]
    facts = mechanics_of(booking.title).counted_facts
    for name, value in move.facts:
        if name in facts.lays and name in _known(booking, sort):
            yield from facts.lays[name](booking, move, value)
        else:
            yield from _lay(booking, move, sort, move.company, name, value)
    for complete in facts.completes:
        yield from complete(booking, move)


def told_of(move: GivenWithFacts) -> list[Fact[Any]]:
    """Return the facts that a company's line states."""
    return [fact for fact in COMPANY_FACTS if move.fact(fact.name) is not None]


def lay_player_facts(booking: Booking, move: GivenPlayer) -> Iterator[Finding]:
    """Lay out the facts that a line states about a player."""
    for name, value in move.facts:
        yield from _lay(booking, move, "player", move.player, name, value)


def _lay(booking: Booking, move: GivenWithFacts, sort: str, who: str, name: str, value: str) -> Iterator[Finding]:
    fact = _known(booking, sort).get(name)
    if fact is not None:
        at_place = fact.kind == "place" and value != fact.word
        fact.lay(booking.position, who, booking.title.hex_of(value) if at_place else value)
        return
    message = f"{who} is a {sort} in {booking.title.name} and cannot be {name}"
    if value.isdigit():
        message = f"a {sort} has no {name} in {booking.title.name}"
    yield impossible(booking, message, "leave it out", move.without(name))


def _known(booking: Booking, sort: str) -> dict[str, Fact[Any]]:
    """Return the facts that the title's mechanics define for this sort of company, or for players or places."""
    return {fact.name: fact for room in booking.title.rooms for fact in FACTS.get(room, ()) if sort in fact.sorts}


def lay_at(booking: Booking, name: str, where: list[str]) -> Iterator[Finding]:
    """Lay out a fact about places; yield a finding if no place has it in this title."""
    fact = _known(booking, "place").get(name)
    if fact is None:
        yield impossible(booking, f"{booking.title.name} has no {name}", "leave the line out", LEFT_OUT)
        return
    for at in where:
        fact.put(booking.position, at, True)


# ---- minors ----
# Owned by a player, merged into a corporation, abandoned, or closed.


def lay_minor(booking: Booking, move: GivenCompany) -> Problems:
    """Lay out a minor: its owner and charter, or how it ended."""
    minor, position = move.company, booking.position
    position.used |= {minor} if move.used else set()
    chooses, abandoned = booking.title.file.minors[minor].chooses, move.fact("abandoned") is not None
    yield from lay_facts(booking, move)
    if move.closed or abandoned or (chooses and move.owner in position.par):
        yield from _lay_gone(booking, move, abandoned)
        return
    if move.owner not in position.players and not adjusted(booking, CountedCompany(minor)).leaderless:
        words = f"name the owner of {minor} after `owner`, or write `closed` if it is out of the game"
        yield impossible(booking, f"{minor} has no owner", words)
        return
    booking.give(charter_unit(minor), BANK, move.owner or POOL, 1, "setup")
    if chooses:
        yield from _lay_chosen(booking, move)
    else:
        place_bought(booking, minor, "setup")
    yield from hand_trains(booking, move.trains, minor)
    booking.pay(BANK, minor, move.cash, "setup")


def _lay_gone(booking: Booking, move: GivenCompany, abandoned: bool) -> Problems:
    """Lay out a minor that has ended.

    Its charter is with the corporation it merged into, in the pool if it was abandoned, else out of the game. The line
    may state the chit of the first two, and a car of an abandoned one.
    """
    minor, position, unit = move.company, booking.position, token_unit(move.company)
    merged = move.owner if move.owner in position.par and not move.closed else None
    booking.give(charter_unit(minor), BANK, merged or (POOL if abandoned else BOX), 1, "setup")
    booking.give(unit, minor, BOX, position.books.of(unit, minor), "setup")
    position.closed |= {minor}
    if booking.title.file.minors[minor].chooses:
        position.floated |= {minor}
    if move.owner in position.players:
        LAST_OWNER.put(position, minor, move.owner)
    cars = tuple(train for train in move.trains if abandoned and booking.title.train(train).car)
    yield from hand_trains(booking, cars, minor)
    if move.cash or move.trains != cars or move.stations:
        words, without = "leave them out", move.replace(cash=0, trains=cars, stations=())
        yield impossible(booking, f"{minor} is closed and has neither money nor trains", words, without)


def _lay_chosen(booking: Booking, move: GivenCompany) -> Problems:
    """Lay out the stations of a minor that chose its home, which comes first; without one it has yet to float.

    Lines come in the order in which these minors floated.
    """
    minor, position, unit = move.company, booking.position, token_unit(move.company)
    if not move.stations:
        return
    stations = tuple(booking.title.hex_of(place) for place in move.stations)
    have, left = position.books.of(unit, minor), move.tokens
    if len(stations) + (left or 0) > have:
        message = f"{minor} has {plural(have, 'station token')}, not {len(stations) + (left or 0)}"
        yield impossible(booking, message, "count its tokens again", expected=have, actual=len(stations) + (left or 0))
        return
    booking.give(unit, minor, BOARD, len(stations), "setup")
    booking.give(unit, minor, BOX, 0 if left is None else have - len(stations) - left, "setup")
    position.stations = {**position.stations, minor: stations}
    position.floated |= {minor}
    position.order += (minor,)
    yield from lay_slots(booking, move)


# ---- company lines ----

# Fields that a line about a company may have; `wanderer` is a minor that floats where its owner chooses.
_EVER = {"facts", "actor", "allowed", "verb", "company", "owner", "operated", "earned"}
_ABOUT = {
    "corporation": {"closed", "formed_of", "par", "price", "cell", "structure", "floated", "stations"}
    | {"tokens", "unpaid", "trains", "treasury", "cash"}
    | {"slots"},
    "minor": {"closed", "trains", "cash"},
    "wanderer": {"closed", "trains", "cash", "stations", "tokens", "slots", "used"},
    "private": {"closed", "used", "gave", "tokens", "stations"},
}


def lay_company(booking: Booking, move: GivenCompany) -> Problems:
    """Lay out a corporation, minor or private as its line states."""
    company, kind = move.company, booking.title.kinds[move.company]
    stated = {name for name, value in move.items() if value != default_of(type(move), name)}
    chooses = kind == "minor" and booking.title.file.minors[company].chooses
    if strange := stated - _EVER - _ABOUT["wanderer" if chooses else kind]:
        without = move.replace(**{name: default_of(type(move), name) for name in strange})
        message = f"{company} is a {kind} and has no {list_words(sorted(strange), 'or')}"
        yield impossible(booking, message, "leave it out", without)
        return
    position = booking.position
    if company in booking.title.file.players[str(len(position.players))].out:
        if not move.closed:
            message = f"{company} is not in a game of {plural(len(position.players), 'player')}"
            yield impossible(booking, message, "leave it out", GivenCompany(company=company, closed=True))
        return
    sold = kind != "corporation" and not position.books.of(charter_unit(company), BANK)
    if sold or company in position.par or company in position.closed:
        yield impossible(booking, f"{company} is stated twice", "state everything in one line")
        return
    if move.operated:
        position.operated |= {company}
    if move.earned:
        position.earned |= {company}
    if kind == "corporation":
        yield from _lay_corporation(booking, move)
    elif kind == "minor":
        yield from lay_minor(booking, move)
    else:
        yield from _lay_private(booking, move)


# ---- corporations ----


def _lay_corporation(booking: Booking, move: GivenCompany) -> Problems:
    """Lay out a corporation in play, or one not in play that has had earnings or left the game."""
    if move.formed_of or move.company in booking.title.formed:
        problem = lay_merger(booking, move)
        if problem is not None:
            yield problem
            return
    if move.closed:
        yield from lay_gone(booking, move)
        return
    if move.price is None:
        cash = move.cash if booking.title.endowed(move.company) else 0
        if move != GivenCompany(company=move.company, earned=move.earned, cash=cash, allowed=move.allowed):
            yield impossible(booking, f"{move.company} has no price: it is not in play", "state its price")
        else:
            booking.pay(BANK, move.company, cash, "setup")
        return
    company, title, position = move.company, booking.title, booking.position
    tell_namesake(booking, company)
    cell, problem = _find_cell(booking, move)
    if problem is not None:
        yield problem
    if any(set(position.books.holders(kind.unit)) - {company, IPO} for kind in title.certificates[company]):
        yield impossible(
            booking, f"{company} is stated after its shares", f"state {company} before the players and the pool"
        )
    place_marker(booking, company, cell)
    if move.par is None:
        yield impossible(booking, f"the par price of {company} is missing", "par ...")
    position.par = {**position.par, company: move.par or move.price}
    yield from _divide(booking, move)
    own = is_investors(booking, company)
    leader = INVESTOR if own else move.owner
    if move.owner not in ((None, INVESTOR) if own else (None, *position.players)):
        remedy = f"name {INVESTOR}" if own else "name a player"
        yield impossible(booking, f"{move.owner} cannot be president of {company}", remedy)
    elif leader is not None:
        booking.give(title.certificates[company][0].unit, title.unsold(company), leader, 1, "setup")
    if own and move.cash:
        yield impossible(booking, f"{company} belongs to the Investor and has no money", "leave `cash` out")
    position.floated |= {company} if move.floated else set()
    position.order += (company,) if charter_of(booking, company).order == "track" else ()
    if move.treasury and title.unsold(company) == company:
        words, without = "leave `treasury` out", move.replace(treasury=())
        yield impossible(booking, f"{company} holds its unsold shares anyway", words, without)
    elif move.treasury and not _any_certificates(booking, move):
        yield from hand_shares(booking, Holding(company=company, percents=move.treasury), company)
    for lay in mechanics_of(title).counted_facts.shares_laid:
        lay(booking, move)
    yield from _lay_tokens(booking, move)
    yield from hand_trains(booking, move.trains, company)
    yield from lay_facts(booking, move)
    booking.pay(BANK, company, move.cash, "setup")


def _any_certificates(state: State, move: GivenCompany) -> bool:
    """Return whether a corporation's treasury may hold certificates of several sizes that its line does not state."""
    return len(move.treasury) == 1 and len(state.title.certificates[move.company]) > 2


def lay_treasuries(booking: Booking, counted: Counting) -> Problems:
    """Give corporations their own shares on the certificates that all others leave."""
    for _, move in counted.lines:
        if isinstance(move, GivenCompany) and move.company in booking.position.par and _any_certificates(booking, move):
            yield from hand_shares(booking, Holding(company=move.company, percents=move.treasury), move.company)


def _divide(booking: Booking, move: GivenCompany) -> Problems:
    """Divide a corporation as stated or as at set-up; the phase must allow it."""
    title, limits = booking.title, booking.title.phase(booking.position.phase).limits
    name = move.structure or title.opening_charter_name(move.company)
    charters = _charters_of(title, move.company)
    known = [each for each in charters if "corporation" in limits or each in limits]
    if name not in known:
        message = f"in phase {booking.position.phase} no corporation can be a {name}, as stated for {move.company}"
        right = move.replace(structure=known[0]) if len(known) == 1 else None
        yield impossible(booking, message, f"structure {list_words(known, 'or')}", right)
        for each in known[:1]:
            take_charter(booking, move.company, each, "setup")
    elif move.structure is not None and not move.formed_of:  # merged corporations have only one structure
        take_charter(booking, move.company, name, "setup")


def _charters_of(title: Title, company: str) -> list[str]:
    """Return the charters that a corporation may have. Formed corporations have their own."""
    merger = title.file.merger
    formed = {} if merger is None else {each: {merger.after} for each in title.merged}
    formed |= {each: {*title.formed_charters} for each in title.formed if each not in formed}
    apart = {name for names in formed.values() for name in names}
    return [name for name in title.share_charters if name in formed.get(company, title.share_charters.keys() - apart)]


def _find_cell(state: State, move: GivenCompany) -> tuple[Cell, Finding | None]:
    """Return the market cell in a line, and a finding if no cell or several match."""
    assert move.price is not None
    cells, price = state.title.market.cells_at(move.price), state.money(move.price)
    if not cells:
        prices = state.title.market.prices
        near = sorted(sorted(prices, key=lambda value: abs(value - (move.price or 0)))[:2])
        remedy = f"the nearest are {list_words(map(state.money, near))}"
        message = f"the chart has no cell at {price}, the price stated for {move.company}"
        return state.title.market.cells_at(near[0])[0], _no_cell(state, message, remedy)
    shown = list_words(map(cell_name, cells), "or")
    if move.cell is None and len(cells) > 1:
        message = f"{price} is on {len(cells)} cells of the chart: only one of them is right for {move.company}"
        return cells[0], _no_cell(state, message, f"name it: {shown}")
    if move.cell is not None and move.cell not in cells:
        message = f"{price} is not at {cell_name(move.cell)}, the cell stated for {move.company}"
        right = move.replace(cell=cells[0]) if len(cells) == 1 else None
        return cells[0], _no_cell(state, message, f"it is at {shown}", right)
    return move.cell or cells[0], None


def _no_cell(state: State, message: str, words: str, remedy: Move | None = None) -> Finding:
    return state.finding("price-cell", message, words=words, remedy=remedy, severity=Severity.ERROR)


def untold_gifts(state: State, counted: Counting) -> Problems:
    """Yield findings for stations from privates that the company's line does not state."""
    for private, power in state.position.powers.items():
        if _is_station(power, power.company) and power.place not in state.position.stations.get(power.company, ()):
            place = state.title.place_name(power.place or "")
            message = f"{private} gave {power.company} a station in {place}, but its own line does not list it"
            words, line = f"given {power.company} ... stations ... {place}", line_of(counted, power.company)
            changed = {} if line is None else amended(counted, power.company, stations=(*line[1].stations, place))
            yield impossible(state, message, words, **changed)


def _is_station(power: GrantedPower, company: str) -> bool:
    return power.company == company and power.kind == "extra-station"


def _lay_tokens(booking: Booking, move: GivenCompany) -> Problems:
    """Lay out stations on the map, tokens on the charter, and unpaid tokens.

    Homes need not be stated. A station from a private is none of the company's own tokens.
    """
    company, position, unit = move.company, booking.position, token_unit(move.company)
    unpaid = move.unpaid or 0
    if is_national(booking, company):
        yield from _lay_national(booking, move)
        return
    if adjusted(booking, CountedCompany(company)).placed_later or booking.title.file.corporations[company].homeless:
        return  # its home is placed at the float, or it has neither home nor tokens
    stations = tuple(booking.title.hex_of(place) for place in move.stations)
    untold = tuple(at for at in booking.title.file.corporations[company].homes if at not in stations)
    if not any(fact.homeless for fact in told_of(move)):
        stations = (*untold, *stations)
    given = [power.place for power in position.powers.values() if _is_station(power, company)]
    placed = len(stations) - sum(place in stations for place in given)
    if company not in booking.title.formed:
        count_tokens(booking, company, position.par[company], "setup")
    beside = _beside(booking, move, stations, placed + unpaid)
    booking.give(unit, BOX, company, beside, "setup")
    have = position.books.of(unit, company)
    left = have - unpaid - placed if move.tokens is None else move.tokens
    if min(left, placed, have - unpaid - left) < 0 or placed > have - unpaid - left:
        parts = [plural(max(placed, 0), "station"), *([f"{unpaid} unpaid"] if unpaid else [])]
        parts += [f"{move.tokens} left"] if move.tokens is not None else []
        yield impossible(
            booking,
            f"{company} has {plural(have, 'station token')}, not {list_words(parts)}",
            "count its tokens again; a station that a private gave is stated with the private, before the company",
            expected=have,
            actual=max(placed, 0) + unpaid + (move.tokens or 0),
        )
        return
    booking.give(unit, company, BANK, unpaid, "setup")
    booking.give(unit, company, BOARD, have - unpaid - left, "setup")
    if stations or move.floated:
        position.stations = {**position.stations, company: stations}
    yield from lay_slots(booking, move)


def _beside(state: State, move: GivenCompany, stations: tuple[str, ...], used: int) -> int:
    """Return how many stations of a company come from minors it bought or from a private."""
    minors, privates = state.title.file.minors, state.title.file.privates
    homes = sum(minors[name].home in stations for name in state.title.minors_for_sale)
    granted = (facts.places for name, facts in privates.items() if state.title.station_beside(name))
    homes += sum(places is not None and not {*places.places}.isdisjoint(stations) for places in granted)
    own, aside = (state.position.books.of(token_unit(move.company), at) for at in (move.company, BOX))
    return min(homes, aside, max(0, used + (move.tokens or 0) - own))


def _lay_national(booking: Booking, move: GivenCompany) -> Problems:
    """Remove the tokens of a national, which has no stations."""
    unit = token_unit(move.company)
    booking.give(unit, move.company, BOX, booking.position.books.of(unit, move.company), "setup")
    if move.stations or move.tokens:
        words, without = "leave them out", move.replace(stations=(), tokens=None)
        yield impossible(booking, f"{move.company} is a national and has no station tokens", words, without)


# ---- privates ----


def _lay_private(booking: Booking, move: GivenCompany) -> Problems:
    private, position, unit = move.company, booking.position, token_unit(move.company)
    waits = heir_of(booking, private, move.owner, move.used) is not None and move.closed
    lasts = move.closed and any(effect.until for effect in booking.title.file.privates[private].effects)
    if move.closed == (move.owner is not None) and not waits and not lasts:
        remedy = f"given {private} owner NAME, or given {private} closed"
        yield impossible(booking, f"{private} either has an owner or is closed", remedy)
        return
    if not _may_own(booking, move.owner or BOX):
        yield impossible(booking, f"{move.owner} cannot own {private}", "name a player or a company")
        return
    booking.give(charter_unit(private), BANK, BOX if move.closed else move.owner or BOX, 1, "setup")
    if move.used:
        position.used |= {private}
    if lasts and move.owner is not None:
        position.powers = {**position.powers, private: GrantedPower(move.owner, LASTING)}
    if move.gave is not None:
        laid = first_of(mechanics_of(booking.title).counted_facts.gifts, booking, move, move.gave)
        yield from _lay_gift(booking, move, move.gave) if laid is None else laid
    elif (granted := booking.title.file.privates[private].lays) is not None and granted.tokens:
        yield from lay_marks(booking, move)
    elif move.tokens == 0:
        booking.give(unit, private, BOX, position.books.of(unit, private), "setup")
    yield from lay_facts(booking, move)


def _may_own(state: State, name: str) -> bool:
    return name not in state.title.file.privates


def _lay_gift(booking: Booking, move: GivenCompany, gift: Gift) -> Problems:
    """Lay out the lasting power that a private gave a company, at a place or for its train limit."""
    private, where = move.company, None if gift.place is None else booking.title.hex_of(gift.place)
    facts = booking.title.file.privates[private]
    if facts.token is not None and _may_own(booking, gift.company):
        if facts.token.closes and not move.closed:
            message = f"{private} left the game when its token was laid"
            yield impossible(
                booking, message, f"given {private} closed gave ...", move.replace(closed=True, owner=None)
            )
            return
        yield from lay_counted(booking, move, gift.place, gift.company)
        return
    powers = [p for p in facts.uses if p.kind != "train-discount"]
    power = next((power for power in powers if bool(power.places) == (where is not None)), None)
    if power is None or not move.closed or not _may_own(booking, gift.company):
        words, without = "leave it out", move.replace(gave=None)
        yield impossible(booking, f"{private} cannot have given {gift.company} that", words, without)
        return
    granted = GrantedPower(gift.company, OWN if power.own else power.kind, where, power.amount)
    booking.position.powers = {**booking.position.powers, private: granted}
    if power.kind == "extra-station":
        if gift.company in booking.position.par:
            yield impossible(
                booking, f"{private} is stated after {gift.company}", f"state {private} before {gift.company}"
            )
        if power.own:
            booking.give(token_unit(gift.company), BOX, gift.company, 1, "setup")
        else:
            booking.give(token_unit(private), private, BOARD, 1, "setup")
