"""Places that a company's track or run joins, and what that pays."""

from collections.abc import Collection, Iterator
from functools import partial

from moderator.journal.lexer import quote_name
from moderator.model.entries import transfer
from moderator.model.findings import Finding
from moderator.model.ledger import BANK, BOARD, BOX, MONEY, divide, token_unit
from moderator.model.rounds import ExtraIncome, OperatingRound, StockRound, Turn
from moderator.model.wording import list_words
from moderator.rules.booking import Booking, NotBooked, State, require
from moderator.rules.events import (
    CompanyTurn,
    CompanyTurnEnds,
    GameSetUp,
    LinkStated,
    RunStated,
    TokenCost,
    TokenPlaced,
    TokenSupply,
    TurnStepsPassed,
)
from moderator.rules.holdings import charter_of, owns_train
from moderator.rules.listeners import adjust, adjusted, after, happened, judge, offer
from moderator.rules.mechanic_rules import CountedFacts, Earns, MechanicRules, Moves, RunBonuses, Shown
from moderator.rules.prices import move_for_dividend
from moderator.rules.privates import cited, refused
from moderator.rules.rounds.operating import current_turn, finish, turn_spoken_of
from moderator.rules.rounds.phases import first_waiting
from moderator.rules.rounds.sequence import next_turn, round_name
from moderator.rules.rounds.turns import check_duty, check_in_play
from moderator.rules.runs.dividends import pay_shares
from moderator.rules.runs.remedies import with_bonus, without_extra
from moderator.rules.runs.routes import Call, Route
from moderator.rules.runs.rows import Row
from moderator.rules.tokens import count_link, pay_link
from moderator.rules.track.stations import place_station
from moderator.titles.abilities import BonusRow
from moderator.titles.board import Connection
from moderator.titles.title import Title
from moderator.vocabulary.connections import CONNECTED, CONNECTS, DOUBLED, Connect
from moderator.vocabulary.runs import Link
from moderator.vocabulary.starting_position import GivenCompany

RULES: dict[str, MechanicRules] = {}

# ---- connection runs ----
# A corporation runs once to its destination, between turns. Its marker becomes a station that counts twice, or a token.
#
# The company that has just ended its turn runs first, then the others in operating order. The table vouches for routes.


def connect(booking: Booking, move: Connect, company: str) -> None:
    """Book a connection run with its marker and its dividend.

    Raises NotBooked if the corporation has already made its run, or in any other kind of round.
    """
    check_in_play(booking, company)
    where = _check_open(booking, company)
    check_duty(booking)
    booking.judge(
        _within_turn(booking, company),
        _run_no_train(booking, company),
        _second_station(booking, move, company, where),
    )
    _settle_marker(booking, move, company, where)
    booking.flag("revenue", f"{company} earns {booking.money(move.revenue)}: the table vouches for its routes")
    booking.tell("connection-run", company=company, amount=move.revenue, place=booking.title.place_name(where))
    CONNECTED.mark(booking.position, company)
    booking.position.earned |= {company}
    _divide(booking, move, company)
    _order_anew(booking)


def _check_open(booking: Booking, company: str) -> str:
    """Return the destination that the corporation has not run to yet, and finish a settled turn.

    Raises NotBooked if it has no such destination, or in the wrong kind of round.
    """
    where = booking.title.file.corporations[company].destination if company in booking.title.certificates else None
    if where is None or company in CONNECTED.of(booking.position):
        why = "has no destination" if where is None else "has already made its connection run"
        raise booking.refuse("missing", f"{company} {why}", about="connection-run")
    now = booking.position.round
    if isinstance(now, OperatingRound) and now.turn is not None and now.turn.settled:
        finish(booking, now.turn)
    elif not isinstance(now, OperatingRound) and not _is_new_stock_round(booking):
        message = f"a connection run is made in an operating round; this is {round_name(booking.position)}"
        raise booking.refuse("wrong-round", message, about="connection-run")
    return where


def _is_new_stock_round(state: State) -> bool:
    """Return whether a stock round has just begun: the last operating turn before it may have made a connection."""
    now = state.position.round
    return isinstance(now, StockRound) and not (now.passes or now.did or now.last_actor)


def _connection_runs_begun(turn: Turn | None) -> bool:
    """Return whether the company on turn has done anything yet."""
    return turn is not None and turn != Turn(turn.company, started_at_limit=turn.started_at_limit, trains=turn.trains)


def _within_turn(state: State, company: str) -> Finding | None:
    now = state.position.round
    if not isinstance(now, OperatingRound) or now.turn is None or not _connection_runs_begun(now.turn):
        return None
    return state.finding(
        "connection-time",
        f"{company} makes its connection run during {now.turn.company}'s turn",
        expected="at the start of a round, or between turns",
        actual=f"during {now.turn.company}'s turn",
    )


def _run_no_train(state: State, company: str) -> Finding | None:
    if owns_train(state, company):
        return None
    return state.finding(
        "run-no-train",
        f"{company} owns no train and cannot make a connection run",
        expected="a train",
        actual="none",
        about="connection-run",
    )


def _second_station(state: State, move: Connect, company: str, where: str) -> Finding | None:
    """Judge a marker placed where its corporation already has a station."""
    if move.marker == "charter" or where not in state.position.stations.get(company, ()):
        return None
    return state.finding(
        "connection-marker",
        f"{company} already has a station in {state.title.place_name(where)}: its marker becomes an extra token",
        expected="charter",
        actual="map",
        remedy=state.instead(marker="charter"),
    )


def _settle_marker(booking: Booking, move: Connect, company: str, where: str) -> None:
    """Turn the marker into a free station that counts twice, or into an extra token on the charter."""
    if move.marker == "map":
        place_station(booking, company, where, 0, holder=BOX)
        DOUBLED.mark(booking.position, company)
        booking.tell("connection-run", "map", company=company, place=booking.title.place_name(where))
        return
    booking.give(token_unit(company), BOX, company, 1, "connection-run")
    booking.tell("connection-run", "charter", company=company, amount=_extra_token_price(booking))


def _extra_token_price(state: State) -> int:
    return require(state.title.file.connection_run).later


def _divide(booking: Booking, move: Connect, company: str) -> None:
    """Pay the revenue out and move the price right, or withhold it and leave the price where it is."""
    if move.declares == "hold":
        booking.pay(BANK, company, move.revenue, "connection-run")
        return
    pay_shares(booking, charter_of(booking, company).dividend, company, move.revenue)
    move_for_dividend(booking, company, move.revenue)


def _order_anew(booking: Booking) -> None:
    """Sort the companies still to operate: a turn in which nothing was done may pass to another company."""
    now = booking.position.round
    if not isinstance(now, OperatingRound) or now.turn is None or _connection_runs_begun(now.turn):
        return
    if first_waiting(booking, now.acted) != now.turn.company:
        booking.position.round = now.replace(turn=None)
        next_turn(booking)


# ---- effects of the marker ----


def _destination_rows(title: Title) -> Iterator[Row]:
    """Yield the bonus of a destination at an end of the run, which counts twice if the marker is there."""
    places: dict[str, tuple[str, ...]] = {
        name: (facts.destination,) for name, facts in title.file.corporations.items() if facts.destination is not None
    }
    if places:
        yield Row("destination-bonus", BonusRow(own_places=places, ends=1, times=2), holds=_is_doubled)


def _is_doubled(state: State, company: str) -> bool:
    return company in DOUBLED.of(state.position)


def _price_added(state: State, cost: TokenCost) -> TokenCost:
    """Set the price of the extra token from a connection run, which is placed after all others."""
    company = cost.company
    if company not in CONNECTED.of(state.position) or company in DOUBLED.of(state.position):
        return cost
    used_up = state.position.books.of(token_unit(company), BOARD) >= state.title.opening_tokens(company)
    return cost.replace(price=_extra_token_price(state)) if used_up and cost.price is None else cost


def _count_doubled(state: State, tokens: TokenSupply) -> TokenSupply:
    return tokens.replace(special=tokens.special + (tokens.company in DOUBLED.of(state.position)))


def _apart(title: Title, company: str) -> int:
    facts = title.file.corporations.get(company)
    return int(facts is not None and facts.destination is not None)


def _set_up_markers(booking: Booking, _: GameSetUp) -> None:
    """Put the markers of corporations with a destination out of play."""
    for company in booking.title.file.corporations:
        if company not in booking.title.formed:
            booking.position.books.seed(token_unit(company), BOX, _apart(booking.title, company))


def _lay_marker(booking: Booking, move: GivenCompany) -> None:
    """Give the marker to a corporation that has made its run before the counted position."""
    if any(name == CONNECTED.name for name, _ in move.facts):
        booking.give(token_unit(move.company), BOX, move.company, _apart(booking.title, move.company), "setup")


def _describe_marker(title: Title, company: str) -> Iterator[str]:
    if (where := title.file.corporations[company].destination) is not None:
        yield f"marker for {title.place_name(where)}"


def _connection_runs_offers(state: State, event: CompanyTurn) -> Iterator[str]:
    """Offer connection runs to corporations with a train, before the company on turn has done anything."""
    now = state.position.round
    if isinstance(now, OperatingRound) and not _connection_runs_begun(now.turn):
        for company, facts in state.title.file.corporations.items():
            to_go = facts.destination is not None and company not in CONNECTED.of(state.position)
            if to_go and company in state.position.floated and owns_train(state, company):
                yield f"{quote_name(company)}: connect map|charter REVENUE pay|hold"


RULES["connection_runs"] = MechanicRules(
    counted_facts=CountedFacts(shares_laid=(_lay_marker,)),
    moves=Moves(companies={Connect: connect}),
    run_bonuses=RunBonuses(rows=(_destination_rows,)),
    listens=(
        after(GameSetUp, _set_up_markers),
        adjust(TokenCost, _price_added),
        adjust(TokenSupply, _count_doubled),
        offer(CompanyTurn, _connection_runs_offers, lines="patterns"),
    ),
    shown=Shown(tokens=(_describe_marker,)),
)


# ---- connections ----
# The first company whose run joins two places gets a bonus; a station doubles one of the places.


def connection_at(state: State, where: str) -> Connection | None:
    """Return the connection that ends at a hex; a station there doubles the hex's value."""
    return next((facts for facts in state.title.file.connections if facts.ends == where), None)


def half_for_treasury(connection: Connection) -> int:
    """Return the half of a connection's bonus that goes to the treasury; the other half is part of the run."""
    return divide(connection.pays, 2, "down")


def is_made(state: State, connection: Connection) -> bool:
    """Return whether a run has already joined the two places."""
    return connection.ends in state.position.links


def doubling_station(state: State, company: str, where: str) -> bool:
    """Return whether a company has the station that doubles a place: one more than its homes there."""
    parts = map(state.title.file.corporations.__getitem__, state.position.formed.get(company, (company,)))
    homes = sum(part.homes.count(where) for part in parts)
    return state.position.stations.get(company, ()).count(where) > homes


def _doubled_rows(title: Title) -> Iterator[Row]:
    """Yield the places of connections that count twice for the company with the doubling station."""
    for facts in title.file.connections:
        row, holds = BonusRow(places=(facts.ends,), times=2), partial(_is_doubled_by_station, facts.ends)
        yield Row("first-run", row, {"about": facts.ends}, holds, "doubled")


def _is_doubled_by_station(where: str, state: State, company: str) -> bool:
    return doubling_station(state, company, where)


def first_run(booking: Booking, route: Route) -> Route:
    """Add the bonuses of connections made by this run: half of each is part of the run, half goes to the treasury."""
    called = {call.where for call in route.calls}
    for facts in booking.title.file.connections:
        if {facts.begins, facts.ends} <= called and not is_made(booking, facts):
            half = _mark_made(booking, facts, route.company)
            route = route.replace(added=route.added + facts.pays - half.amount, treasury=(*route.treasury, half))
    return route


def make_connections(booking: Booking, company: str, extra: int) -> tuple[ExtraIncome, ...]:
    """Mark connections as made by runs without stops, and return their income for the treasury.

    `extra` is their income together: one of `connection_sums`.
    """
    left, made = extra, list[ExtraIncome]()
    for facts in booking.title.file.connections:
        rest = left - half_for_treasury(facts)
        if not is_made(booking, facts) and rest in connection_sums(booking, without=facts):
            made.append(_mark_made(booking, facts, company))
            left = rest
    return tuple(made)


def no_connection(state: State, company: str, extra: int) -> Finding:
    """Return the finding that the remaining connections cannot earn the treasury this amount."""
    return state.finding(
        "connection-made",
        f"runs cannot earn {company}'s treasury {state.money(extra)}",
        expected=list_words((state.money(amount) for amount in sorted(connection_sums(state))), "or"),
        actual=state.money(extra),
        remedy=without_extra(state),
        about=_paying(state, extra),
    )


def claimed_connection(state: State, more: int, called: Collection[Call]) -> str | None:
    """Return the end of the connection that explains an excess of `more`: half its bonus, or its end counted twice."""
    places = {call.where for call in called}
    for facts in state.title.file.connections:
        again = {facts.begins, facts.ends} <= places and more == half_for_treasury(facts)
        if again or any(call.where == facts.ends and call.value == more for call in called):
            return facts.ends
    return None


def bonus_left_out(booking: Booking, company: str, made: Collection[ExtraIncome], revenue: int) -> Finding | None:
    """Judge a run that makes connections if its revenue leaves out the half of the bonus that belongs to the run."""
    ends, half = [each.about for each in made], sum(each.amount for each in made)
    if not made or revenue > half:
        return None
    both = [(facts.begins, facts.ends) for facts in booking.title.file.connections if facts.ends in ends]
    joined = "; ".join(list_words(map(booking.title.place_name, pair)) for pair in both)
    return booking.finding(
        "connection-made",
        f"{company} runs between {joined} and earns {booking.money(revenue)}:"
        f" half of the bonus, {booking.money(half)}, belongs to the run and is divided with the value of its stops",
        expected=f"the value of the stops plus {booking.money(half)}",
        actual=booking.money(revenue),
        remedy=with_bonus(booking),
        about=ends[0],
    )


def _paying(state: State, half: int) -> str | None:
    """Return the end of the connection that pays a treasury this amount, whether it is made or not."""
    return next((facts.ends for facts in state.title.file.connections if half_for_treasury(facts) == half), None)


def connection_sums(state: State, without: Connection | None = None) -> set[int]:
    """Return every amount that connections not made yet can earn a treasury together."""
    sums = {0}
    for facts in state.title.file.connections:
        if facts != without and not is_made(state, facts):
            sums |= {known + half_for_treasury(facts) for known in sums}
    return sums


def _mark_made(booking: Booking, facts: Connection, company: str) -> ExtraIncome:
    """Mark a connection as made, and return the half of its bonus that goes to the treasury."""
    count_link(booking, facts.ends)
    joined = [booking.title.place_name(where) for where in (facts.begins, facts.ends)]
    booking.tell("first-run", company=company, amount=facts.pays, places=list_words(joined), about=facts.ends)
    return ExtraIncome("first-run", half_for_treasury(facts), "paid", facts.ends)


# ---- stations ----


def _connects(state: State, turn: Turn | None, where: str) -> bool:
    """Return whether a station is free because a run of this turn is to be the first to connect its place."""
    facts = connection_at(state, where)
    if facts is None or turn is None or not owns_train(state, turn.company):
        return False
    return not is_made(state, facts) and turn.revenue is None


def _make_free(state: State, cost: TokenCost) -> TokenCost:
    return cost.replace(free=True) if _connects(state, cost.turn, cost.where) else cost


def _await_run(state: State, placed: TokenPlaced) -> TokenPlaced:
    """Expect a run to the free station in this turn; the station may be a second one in the company's home city."""
    if placed.turn is None or not _connects(state, placed.turn, placed.where):
        return placed
    twice = placed.twice or not doubling_station(state, placed.company, placed.where)
    return placed.replace(turn=CONNECTS.put(placed.turn, placed.where), twice=twice)


def _doubled_taken(state: State, placed: TokenPlaced) -> Finding | None:
    """Judge a station where another company already has the only station that doubles the place."""
    where = placed.where
    if connection_at(state, where) is None:
        return None
    holder = next((name for name in state.position.stations if doubling_station(state, name, where)), None)
    if holder is None or holder == placed.move.seller:
        return None
    place = state.title.place_name(where)
    return state.finding(
        "token-place",
        f"{holder} already has the station that doubles {place}: there is only one",
        expected="no station, or one bought from its owner",
        actual=place,
    )


def _connection_owed(state: State, ended: CompanyTurnEnds) -> Finding | None:
    """Judge a turn that ends before the run for which a station was placed free."""
    turn = ended.turn
    return _unconnected(state, turn) if "run" in charter_of(state, turn.company).steps[turn.step :] else None


def _run_elsewhere(state: State, stated: RunStated) -> Finding | None:
    turn = turn_spoken_of(state, stated.company, "run")
    return None if turn is None else _unconnected(state, turn)


def _pass_run(booking: Booking, passed: TurnStepsPassed) -> None:
    if "run" in passed.steps and passed.turn.missed == "run":
        booking.judge(_unconnected(booking, passed.turn))


def _unconnected(state: State, turn: Turn) -> Finding | None:
    """Judge a station that was placed free though the connection has not been made."""
    facts = _to_connect(state, turn)
    if facts is None:
        return None
    begins, ends = map(state.title.place_name, (facts.begins, facts.ends))
    return state.finding(
        "connection-owed",
        f"{turn.company} placed a free station in {ends} but has not run there from {begins}",
        expected="a run between the two",
        actual="none",
        about=facts.ends,
    )


def _to_connect(state: State, turn: Turn) -> Connection | None:
    """Return the connection for which a station was placed free in this turn, until a run makes it."""
    where = CONNECTS.of(turn)
    facts = None if where is None else connection_at(state, where)
    return None if facts is None or is_made(state, facts) else facts


def _connections_begun(state: State, event: CompanyTurn) -> Iterator[str]:
    """Offer the free stations of connections that a company may make in this turn with the trains and the token that it
    has, then the run that makes the connection.
    """
    turn, company = event.turn, event.company
    if (owed := _to_connect(state, turn)) is not None and turn.revenue is None:
        yield f"run REVENUE+{half_for_treasury(owed)}"
    if "token" not in charter_of(state, company).steps[turn.step :]:
        return
    if turn.tokens or not owns_train(state, company) or not state.position.books.of(token_unit(company), company):
        return
    for facts in state.title.file.connections:
        if not is_made(state, facts) and not doubling_station(state, company, facts.ends):
            yield f"token {quote_name(state.title.place_name(facts.ends))}"


def _joins(state: State, event: LinkStated) -> LinkStated:
    """Name the two places of the connection that ends at the stated place."""
    facts = connection_at(state, state.title.hex_of(event.what))
    if facts is None:
        return event
    return event.replace(joins=list_words(state.title.place_name(at) for at in (facts.begins, facts.ends)))


RULES["connections"] = MechanicRules(
    listens=(
        adjust(TokenCost, _make_free),
        adjust(TokenPlaced, _await_run),
        judge(TokenPlaced, _doubled_taken),
        judge(RunStated, _run_elsewhere),
        after(TurnStepsPassed, _pass_run),
        judge(CompanyTurnEnds, _connection_owed),
        offer(CompanyTurn, _connections_begun, lines="patterns"),
        adjust(LinkStated, _joins),
    ),
    run_bonuses=RunBonuses(
        rows=(_doubled_rows,),
        of_the_whole={"first-run": first_run},
        claimed=(claimed_connection,),
        beside=(Earns("first-run", "paid", connection_sums, make_connections, no_connection, bonus_left_out),),
    ),
)


# ---- links ----
# The table says which places have been connected; a corporation is paid for them.


def link(booking: Booking, move: Link) -> None:
    """Note a link. Raises NotBooked if the place or company has no links, or has been paid for its only one."""
    if move.what in booking.title.file.links:
        _note_link(booking, move.what)
    elif booking.title.hex_of(move.what) in booking.title.file.first_links:
        _note_first(booking, booking.title.hex_of(move.what))
    elif (stated := adjusted(booking, LinkStated(move.what))).linkable:
        happened(booking, stated)
    else:
        _count_area(booking, move.what)


def _note_link(booking: Booking, company: str) -> None:
    """Pay a corporation for its link, once. A corporation that has not floated is paid when it floats, if at all."""
    facts, position = booking.title.file.links[company], booking.position
    if company in position.links:
        paid = booking.refuse("missing", f"{company} has already been paid for its link", about="link-grant")
        raise refused(booking, company, paid)
    if company not in position.par and facts.aside:
        absent = booking.refuse("not-in-play", f"{company} is not in play", about="link-grant")
        raise refused(booking, company, absent)
    linked = list_words(booking.title.place_name(place) for place in facts.places)
    built = booking.finding("link-built", f"{linked} are linked: the table vouches for it", about="link-grant")
    booking.judge(cited(booking, company, built))
    count_link(booking, company)
    if facts.aside or company in position.floated:
        pay_link(booking, company)
    else:
        booking.tell(
            "link-grant", "waits" if facts.waits else "lost", company=company, amount=facts.pays, places=linked
        )


def _note_first(booking: Booking, where: str) -> None:
    """Pay the company on turn for linking a place first. Raises NotBooked if it cannot have done so."""
    facts, position, turn = booking.title.file.first_links[where], booking.position, current_turn(booking)
    place, by = booking.title.place_name(where), booking.title.place_name(facts.by)
    if where in position.links:
        raise booking.refuse("missing", f"{place} is already linked", about="first-link")
    if turn is None:
        message = f"no company is on turn that could link {place}"
        raise booking.refuse(
            "missing", message, "enter it in the turn of the company that lays the tile", about="first-link"
        )
    if facts.by not in position.tiles:
        raise booking.refuse(
            "missing", f"there is no tile in {by} yet, through which {place} is linked", about="first-link"
        )
    linked = f"{turn.company}'s tile in {by} links {place}: the table vouches for it"
    booking.judge(booking.finding("link-built", linked, about="first-link"))
    count_link(booking, where)
    booking.pay(BANK, turn.company, facts.pays, "first-link")
    booking.tell("first-link", company=turn.company, amount=facts.pays, place=place)


def _links_offers(state: State, event: CompanyTurn) -> Iterator[str]:
    """Offer the links that have not been made and whose hex has a tile."""
    title, position = state.title, state.position
    yield from (f"link {quote_name(named)}" for named in title.file.links if named not in position.links)
    for where, facts in title.file.first_links.items():
        if where not in position.links and facts.by in position.tiles:
            yield f"link {quote_name(title.place_name(where))}"


def _count_area(booking: Booking, place: str) -> None:
    """Count one more link of an off-map area, which raises its value."""
    title, position = booking.title, booking.position
    area, bonuses = title.hex(place).area, title.file.bonuses
    if area is None or area != bonuses.linked_area:
        raise _never_paid(booking, place)
    count = position.links.get(area, 0) + 1
    booking.judge(_link_count(booking, place, count, len(bonuses.by_links) - 1))
    booking.flag("link-built", f"{place} has another link: the table vouches for it", about="area-links")
    count_link(booking, area)
    booking.tell("area-links", place=place, count=count, amount=title.link_value(area, count))
    for name in position.cards.owners if count == len(bonuses.by_links) - 1 else ():
        if title.file.cards[name].sees is None and _asks_for(booking, name, area):
            booking.tell("target-card", "asked", source=name, place=title.place_name(place))


def _never_paid(state: State, what: str) -> NotBooked:
    """Return the refusal of a link that earns nothing: of a corporation no money waits for, or of another place."""
    if what not in state.title.kinds:
        return state.refuse("missing", f"{what} has no links that count", _linkable_names(state), about="area-links")
    absent = f"{what} gets no money for a link in this game"
    return refused(state, what, state.refuse("missing", absent, _linkable_names(state), about="link-grant"))


def _linkable_names(state: State) -> str:
    """Return a remedy that names everything whose links count."""
    title, area = state.title, state.title.file.bonuses.linked_area
    places = [where for where, facts in title.map.hexes.items() if area is not None and facts.area == area]
    named = [*title.file.links, *map(title.place_name, [*title.file.first_links, *places])]
    left = (private.leaves for private in title.file.privates.values())
    return (
        f"only {list_words(named)} can be linked"
        if named
        else "name the private"
        if any(left)
        else "leave the line out"
    )


def _asks_for(state: State, name: str, area: str) -> bool:
    """Return whether a card's goal is in this area."""
    return any(state.title.hex(place).area == area for place in state.title.file.cards[name].places)


def _link_count(state: State, place: str, count: int, most: int) -> Finding | None:
    if count <= most:
        return None
    return state.finding(
        "link-count",
        f"{place} gets link number {count}, but has only {most} links",
        expected=f"{most} links",
        actual=count,
    )


def _linkable(state: State, event: LinkStated) -> LinkStated:
    known = state.title.hex_of(event.what) in state.title.file.first_links
    return event.replace(linkable=True) if known else event


def _links_begun(state: State, event: CompanyTurn) -> Iterator[str]:
    if state.title.file.bonuses.linked_area is not None:
        yield "link PLACE"


def _lay_out(booking: Booking, _: GameSetUp) -> None:
    """Put grants that are kept apart from the bank on the board."""
    for grant in booking.title.file.links.values():
        if grant.aside:
            transfer(booking.position.books, BANK, BOARD, MONEY, grant.pays, "setup")


RULES["links"] = MechanicRules(
    listens=(
        after(GameSetUp, _lay_out),
        offer(CompanyTurn, _links_offers),
        offer(CompanyTurn, _links_begun, lines="patterns"),
        adjust(LinkStated, _linkable),
    ),
    moves=Moves(table={Link: link}),
)
