"""Harbours, ports, and tokens that add to revenue."""

from collections.abc import Collection, Iterator
from functools import partial

from moderator.journal.lexer import quote_name
from moderator.model.findings import Finding
from moderator.model.ledger import BANK, BOX, port_unit, token_unit
from moderator.model.rounds import Turn
from moderator.model.wording import list_words
from moderator.rules.booking import Booking, State, impossible, require, short_of_cash, stated_price
from moderator.rules.events import (
    CharterChanged,
    CompanyTurn,
    CompanyTurnEnds,
    GameSetUp,
    OperatingRoundClosed,
    PrivateSale,
    TilePlaced,
    TokenCost,
    TokenPlaced,
    TokenSupply,
)
from moderator.rules.holdings import charter_name, charter_of, free_case, investor_facts, is_investors, president
from moderator.rules.listeners import adjust, after, judge, offer
from moderator.rules.mechanic_rules import CountedFacts, Meaning, MechanicRules, Moves, RunBonuses, Shown
from moderator.rules.place_tokens import token_facts
from moderator.rules.private_tokens import lay_token
from moderator.rules.privates import cited, owner_of
from moderator.rules.rounds.operating import go_to_step, is_step_judged, replace_turn, require_turn
from moderator.rules.runs.bonuses import token_rows
from moderator.rules.runs.routes import Call
from moderator.rules.runs.rows import Row
from moderator.rules.tokens import port_of
from moderator.rules.track.stations import place_station, refuse_seller, token_count, token_twice
from moderator.titles.abilities import BonusRow
from moderator.titles.board import Ports
from moderator.titles.companies import Harbour
from moderator.titles.title import Title
from moderator.titles.toml_table import COLOURS, Colour
from moderator.vocabulary.harbours import HARBOUR, LAID_NOW, PORT, Port
from moderator.vocabulary.privates import Use
from moderator.vocabulary.starting_position import GivenCompany
from moderator.vocabulary.table import LEFT_OUT
from moderator.vocabulary.track import Token

RULES: dict[str, MechanicRules] = {}

# ---- harbours ----
# A harbour token goes to a harbour, or is turned and becomes an ordinary station when no other token is left.


def _unplaced_token(state: State, company: str) -> Harbour | None:
    """Return the cost of a corporation's harbour token while it is on the charter; None if it has none left."""
    if company not in state.title.certificates or company in HARBOUR.of(state.position):
        return None
    left = state.position.books.of(token_unit(company), company)
    return state.title.file.corporations[company].harbour if left else None


def _keeper(state: State, where: str) -> str | None:
    """Return the open private that reserves the harbour of a hex for its owner."""
    for private, facts in state.title.file.privates.items():
        if facts.harbour == where and owner_of(state, private) != BOX:
            return private
    return None


# ---- placing a harbour token ----


def _place_harbour_token(booking: Booking, move: Token, company: str) -> None:
    """Place the company's harbour token, even if it has ordinary tokens left.

    A private that reserves the harbour for the company's director is used up.
    """
    refuse_seller(booking, move)
    position, where, facts = (
        booking.position,
        booking.title.hex_of(move.place),
        require(_unplaced_token(booking, company)),
    )
    place, turn, free = (
        booking.title.place_name(where),
        go_to_step(booking, company, "token"),
        free_case(booking, company),
    )
    due, about = (0, free) if free else (_cost(booking, company, where, facts), "harbour")
    cost, wrong = stated_price(booking, move.cost, due, "token-cost", f"the harbour token in {place}", about)
    booking.judge(
        wrong,
        None if free else short_of_cash(booking, company, cost, "station-tokens"),
        _no_harbour(booking, where) or _reserved(booking, company, where),
        _other_harbour(booking, company, where),
        token_twice(booking, company, where) if where in position.stations.get(company, ()) else None,
        token_count(booking, turn) if turn else None,
    )
    booking.flag("station-route", f"{company} reaches the harbour of {place}: the table vouches for it")
    place_station(booking, company, where, cost)
    HARBOUR.put(position, company, where)
    if (kept := _keeper(booking, where)) is not None and owner_of(booking, kept) in (
        company,
        president(booking, company),
    ):
        position.used = position.used | {kept}
    booking.tell("harbour-token", company=company, place=place)
    if turn is not None:
        replace_turn(booking, turn.replace(tokens=turn.tokens + 1))


def _cost(state: State, company: str, where: str, facts: Harbour) -> int:
    """Return the cost of the harbour token in a hex, by the charter or where it is reserved for the director."""
    if where in facts.places:
        return facts.places[where]
    kept = _keeper(state, where)
    return facts.reserved if kept is not None and owner_of(state, kept) == president(state, company) else facts.price


def _no_harbour(state: State, where: str) -> Finding | None:
    """Judge a hex without a harbour, with one not built yet, or with one already taken."""
    facts, position = state.title.hex(where), state.position
    colour = position.tiles.get(where, facts.printed)
    taken = next((name for name, at in HARBOUR.of(position).items() if at == where), None)
    if _built(facts.harbour, colour) and taken is None:
        return None
    place = state.title.place_name(where)
    message = f"{taken} has its token in the harbour of {place}" if taken else f"{place} has no harbour"
    return state.finding(
        "harbour-place",
        message if taken or facts.harbour is None else f"{message} before it has a {facts.harbour} tile",
        expected="an empty harbour",
        actual=taken or colour or "open country",
    )


def _built(from_on: Colour | None, colour: str | None) -> bool:
    """Return whether a tile of this colour has the harbour; `from_on` is the first colour that has it."""
    return None not in (from_on, colour) and COLOURS.index(colour) >= COLOURS.index(from_on)


def _reserved(state: State, company: str, where: str) -> Finding | None:
    kept = _keeper(state, where)
    owner = None if kept is None else owner_of(state, kept)
    if owner is None or owner in (company, president(state, company)):
        return None
    return state.finding(
        "harbour-reserved",
        f"the harbour of {state.title.place_name(where)} is kept for {kept}, which belongs to {owner}",
        expected=f"a company of {owner}'s",
        actual=company,
    )


def _harbours_offers(state: State, event: CompanyTurn) -> Iterator[str]:
    turn = event.turn
    if (
        "token" in charter_of(state, turn.company).steps[turn.step :]
        and _unplaced_token(state, turn.company) is not None
    ):
        yield "token PLACE harbour"


# ---- turning a harbour token ----


def _turned_price(state: State, company: str, move: Token | None) -> int | None:
    """Return the price if the harbour token becomes an ordinary station, by the line or as the last token."""
    facts, last = _unplaced_token(state, company), state.position.books.of(token_unit(company), company) == 1
    return facts.price if facts is not None and (last or (move is not None and move.turned)) else None


def _price_turned(state: State, cost: TokenCost) -> TokenCost:
    if cost.price is not None:
        return cost
    return cost.replace(price=_turned_price(state, cost.company, cost.move))


def _count_harbour(state: State, tokens: TokenSupply) -> TokenSupply:
    placed = tokens.company in HARBOUR.of(state.position)
    return tokens.replace(special=tokens.special + placed)


def _turned_early(state: State, placed: TokenPlaced) -> Finding | None:
    """Judge a harbour token used as an ordinary one while other tokens are left."""
    move, company = placed.move, placed.company
    left = state.position.books.of(token_unit(company), company)
    if not move.turned or left == 1 or state.title.file.operating.harbour_turned == "any":
        return None
    return state.finding(
        "harbour-turned",
        f"{company} may not turn its harbour token while another one is left",
        expected="an ordinary token",
        actual=f"{left} tokens left",
        remedy=state.instead(turned=False, cost=None),
    )


def _turn_harbour_token(booking: Booking, placed: TokenPlaced) -> None:
    company = placed.company
    if _turned_price(booking, company, placed.move) is None:
        return
    last = booking.position.books.of(token_unit(company), company) == 1
    HARBOUR.put(booking.position, company, HARBOUR.word)
    booking.tell("harbour-token", "turned" if last else "early", company=company)


# ---- runs through a harbour ----


def _harbour_rows(title: Title) -> Iterator[Row]:
    """Yield the bonus of each harbour for runs through it, for each coal mine and steel mill of the run."""
    for where, facts in title.map.hexes.items():
        if facts.harbour is not None:
            row = BonusRow(places=(where,), per="industry", pays=title.file.bonuses.harbour)
            yield Row("harbour-bonus", row, holds=partial(_has_harbour, where))


def _has_harbour(where: str, state: State, company: str) -> bool:
    return HARBOUR.of(state.position).get(company) == where


def _harbours_claimed(state: State, more: int, called: Collection[Call]) -> str | None:
    """Return the bonus claimed by a run whose revenue is too high by exactly the harbour bonus."""
    found = sum(call.industry is not None for call in called)
    return "harbour-bonus" if more and more == found * state.title.file.bonuses.harbour else None


# ---- the Investor's corporation ----


def _investors_way(state: State, tile: TilePlaced) -> Finding | None:
    """Judge the Investor's track: towards its harbour by the shortest route, and only upgrades after that."""
    company = tile.company
    if not is_investors(state, company):
        return None
    place, reached = state.title.place_name(_investors_harbour(state, company)), company in HARBOUR.of(state.position)
    if reached and tile.colour == "yellow":
        return state.finding(
            "investor-track",
            f"{company} has reached its harbour in {place} and may only upgrade tiles now",
            expected="an upgrade",
            actual="a yellow tile",
        )
    what = "upgrades tiles that it can reach" if reached else f"builds towards {place}"
    return state.finding("investor-route", f"{company} {what}, by the shortest route: the table vouches for it")


def _other_harbour(state: State, company: str, where: str) -> Finding | None:
    """Judge a harbour token of the Investor's corporation placed outside the harbour of its private."""
    if not is_investors(state, company):
        return None
    harbour, others = _investors_harbour(state, company), HARBOUR.of(state.position).values()
    if where == harbour or harbour in others:
        return None
    place = state.title.place_name(harbour)
    return state.finding(
        "investor-track",
        f"{company} must place its harbour token in {place}, the harbour of its private",
        expected=place,
        actual=state.title.place_name(where),
        remedy=state.instead(place=place),
    )


def _investors_token_due(state: State, event: CompanyTurnEnds) -> Finding | None:
    """Note at the end of a turn that the Investor's harbour is built but its token is not in it."""
    company = event.company
    if not is_investors(state, company) or company in HARBOUR.of(state.position):
        return None
    where = _investors_harbour(state, company)
    if not _built(state.title.hex(where).harbour, state.position.tiles.get(where)):
        return None
    place = state.title.place_name(where)
    message = f"{company} has no route to the harbour of {place} yet, and places its token once it has one"
    return state.finding("investor-route", f"{message}: the table vouches for it")


def _investors_harbour(state: State, company: str) -> str:
    """Return the hex of the harbour that belongs to the corporation's private."""
    private = investor_facts(state).aligned[company]
    return state.title.file.privates[private].harbour or ""


# ---- counted positions and display ----


def _lay_harbours(booking: Booking, move: GivenCompany, value: str) -> Iterator[Finding]:
    """Record which station of a counted position is the harbour token, or that the token was turned."""
    company, position = move.company, booking.position
    where = value if value == HARBOUR.word else booking.title.hex_of(value)
    valid = where == HARBOUR.word or where in position.stations.get(company, ())
    valid = valid and (where == HARBOUR.word or booking.title.hex(where).harbour is not None)
    if booking.title.file.corporations[company].harbour is None or not valid:
        place = "" if where == HARBOUR.word else f" in {booking.title.place_name(where)}"
        words = f"name a harbour among the stations of {company}, or leave it out"
        yield impossible(booking, f"{company} has no harbour token{place}", words, move.without(HARBOUR.name))
        return
    HARBOUR.put(position, company, where)


def _lay_untold(booking: Booking, move: GivenCompany) -> Iterator[Finding]:
    """Record a harbour token as turned if the charter has no token left and no harbour is named."""
    company, position = move.company, booking.position
    has_harbour = company in booking.title.certificates and company in position.stations
    has_harbour = has_harbour and booking.title.file.corporations[company].harbour is not None
    if has_harbour and move.fact(HARBOUR.name) is None and not position.books.of(token_unit(company), company):
        HARBOUR.put(position, company, HARBOUR.word)
    yield from ()


def _show_harbour_tokens(state: State) -> Iterator[str]:
    for company, where in HARBOUR.of(state.position).items():
        where_it_is = "was turned" if where == HARBOUR.word else f"in {state.title.place_name(where)}"
        yield f"{company}'s harbour token {where_it_is}"


RULES["harbours"] = MechanicRules(
    moves=Moves(
        meanings=(
            Meaning(
                Token,
                lambda state, move, company: move.harbour and _unplaced_token(state, company) is not None,
                _place_harbour_token,
            ),
        )
    ),
    listens=(
        adjust(TokenCost, _price_turned),
        adjust(TokenSupply, _count_harbour),
        judge(TokenPlaced, _turned_early),
        after(TokenPlaced, _turn_harbour_token),
        judge(TilePlaced, _investors_way),
        judge(CompanyTurnEnds, _investors_token_due),
        offer(CompanyTurn, _harbours_offers, lines="patterns"),
    ),
    run_bonuses=RunBonuses(rows=(_harbour_rows,), claimed=(_harbours_claimed,)),
    counted_facts=CountedFacts(lays={HARBOUR.name: _lay_harbours}, completes=(_lay_untold,)),
    shown=Shown(powers=(_show_harbour_tokens,)),
)


# ---- ports ----
# Port authorities are bought from the bank before trains, or from another company with its stations.


def buy_port(booking: Booking, move: Port, company: str) -> None:
    """Buy a port authority. Raises NotBooked if the area has none, or none is left."""
    facts, unit = _facts(booking), port_unit(move.area)
    if move.area not in facts.areas:
        known = f"port {list_words(facts.areas, 'or')}"
        raise booking.refuse("port-left", f"there is no port authority {move.area}", known)
    seller = move.seller or BANK
    if not booking.position.books.of(unit, seller):
        right = booking.instead(seller=None) if move.seller else None
        raise booking.refuse("port-left", f"{seller} has no port authority {move.area}", right)
    turn = require_turn(booking, company, "port") if move.seller is None else go_to_step(booking, company, "transfer")
    cost, wrong = stated_price(booking, move.price, facts.price, "port-price", "a port authority")
    booking.judge(
        wrong,
        _too_late(booking, turn),
        _judge_port_owner(booking, company, facts),
        _judge_second_port(booking, company),
        short_of_cash(booking, company, cost, "port-authority"),
    )
    booking.pay(company, seller, cost, "port-authority")
    booking.give(unit, seller, company, 1, "port-authority")
    booking.tell("port-authority", company=company, source=seller, area=move.area, amount=cost)


def _ports_for_sale(state: State, company: str) -> list[str]:
    """Return the port authorities that a company could buy from the bank."""
    water = state.title.file.water
    if water is None or water.ports is None or charter_name(state, company) not in water.ports.charters:
        return []
    if port_of(state, company) is not None or state.cash(company) < water.ports.price:
        return []
    return [area for area in water.ports.areas if state.position.books.of(port_unit(area), BANK)]


def _facts(state: State) -> Ports:
    water = state.title.file.water
    assert water is not None
    assert water.ports is not None  # the move is one of titles that have them
    return water.ports


def _too_late(state: State, turn: Turn | None) -> Finding | None:
    """Judge a purchase after the company has begun to buy trains, even if the turn has ended automatically since."""
    if turn is None or not is_step_judged(state, turn):
        return None
    steps = charter_of(state, turn.company).steps
    if "train" not in steps or turn.step < steps.index("train"):
        return None
    return state.finding(
        "port-late",
        f"{turn.company} is already buying trains: a port authority must be bought first",
        expected="before buying trains",
        actual=steps[min(turn.step, len(steps) - 1)],
    )


def _judge_port_owner(state: State, company: str, facts: Ports) -> Finding | None:
    name = charter_name(state, company)
    if name in facts.charters:
        return None
    return state.finding(
        "port-owner",
        f"{company} is a {name} and may not own a port authority",
        expected=list_words(facts.charters, "or"),
        actual=name,
    )


def _judge_second_port(state: State, company: str) -> Finding | None:
    owned = port_of(state, company)
    if owned is None:
        return None
    return state.finding(
        "port-single",
        f"{company} has the port authority {owned} and may own only one",
        expected=1,
        actual=2,
    )


def _leave(booking: Booking, event: CharterChanged) -> None:
    """Remove the port authority of a corporation that may no longer own one."""
    company = event.company
    area = port_of(booking, company)
    if area is not None and charter_name(booking, company) not in _facts(booking).charters:
        booking.give(port_unit(area), company, BOX, 1, "national")


def _lay_ports(booking: Booking, move: GivenCompany, area: str) -> Iterator[Finding]:
    company, areas = move.company, _facts(booking).areas
    if booking.title.kinds[company] == "private" or not booking.position.books.of(port_unit(area), BANK):
        known = f"port {list_words(areas, 'or')}"
        yield impossible(booking, f"no port authority {area} is left for {company}", known, move.without("port"))
        return
    booking.give(port_unit(area), BANK, company, 1, "setup")


def _ports_offers(state: State, event: CompanyTurn) -> Iterator[str]:
    """Offer the bank's port authorities before the train step."""
    turn = event.turn
    company, steps = turn.company, charter_of(state, turn.company).steps
    if "train" in steps and turn.step < steps.index("train"):
        yield from (f"port {quote_name(area)}" for area in _ports_for_sale(state, company))


def _offers_of_others(state: State, event: CompanyTurn) -> Iterator[str]:
    """Offer the port authorities of other companies in the transfer step."""
    turn, company = event.turn, event.company
    if "transfer" not in charter_of(state, company).steps[turn.step :] or port_of(state, company) is not None:
        return
    for other in state.position.stations:
        if other != company and other in state.title.certificates and (area := port_of(state, other)) is not None:
            yield f"port {quote_name(area)} from {quote_name(other)}"


def _count_port(state: State, event: CompanyTurn) -> CompanyTurn:
    """Count a port authority that another company could still sell."""
    return event.with_way(state.cash(event.company) >= _facts(state).price and any(_offers_of_others(state, event)))


def _lay_out(booking: Booking, _: GameSetUp) -> None:
    """Put the port authorities of each area in the bank."""
    for area, count in require(require(booking.title.file.water).ports).areas.items():
        booking.position.books.seed(port_unit(area), BANK, count)


RULES["ports"] = MechanicRules(
    listens=(
        after(GameSetUp, _lay_out),
        adjust(CompanyTurn, _count_port),
        offer(CompanyTurn, _ports_offers),
        offer(CompanyTurn, _offers_of_others, lines="patterns"),
        after(CharterChanged, _leave),
    ),
    moves=Moves(companies={Port: buy_port}),
    counted_facts=CountedFacts(lays={PORT.name: _lay_ports}, reads={PORT.name: port_of}),
)


# ---- token income ----
# The income is added last, after everything that multiplies stops. A movable token moves once a round.


def _may_move(state: State, move: Use, who: str) -> bool:
    facts = token_facts(state, move.private)
    return facts is not None and facts.kind == "income" and facts.again


def _lay_token_income(booking: Booking, move: Use, company: str) -> None:
    """Move a token; a new owner of the private may move it again in the round of the seller's move."""
    name = move.private
    booking.judge(cited(booking, name, _judge_second_move(booking, name)))
    lay_token(booking, move, company)
    LAID_NOW.put(booking.position, name, True)


def _judge_second_move(state: State, private: str) -> Finding | None:
    if private not in LAID_NOW.of(state.position):
        return None
    return state.finding(
        "power-used",
        f"the token of {private} has already been laid in this round",
        expected="once a round",
        actual="a second time",
        remedy=LEFT_OUT,
        about="place-token",
    )


RULES["token_income"] = MechanicRules(
    moves=Moves(meanings=(Meaning(Use, _may_move, _lay_token_income),)),
    run_bonuses=RunBonuses(rows=(partial(token_rows, kind="income", code="token-income"),)),
    listens=(
        after(PrivateSale, lambda booking, sale: LAID_NOW.drop(booking.position, sale.private)),
        after(OperatingRoundClosed, lambda booking, event: LAID_NOW.clear(booking.position)),
    ),
)
