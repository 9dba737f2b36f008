"""Stations of companies whose tokens have individual prices, including the cost of crossing water."""

from moderator.model.findings import Finding
from moderator.model.ledger import BANK, token_unit
from moderator.model.position import STATION
from moderator.model.rounds import Turn
from moderator.model.wording import list_words
from moderator.rules.booking import Booking, NotBooked, State, drop_questions, short_of_cash, stated_price
from moderator.rules.holdings import charter_of, president
from moderator.rules.privates import cited
from moderator.rules.rounds.operating import go_to_step, replace_turn
from moderator.rules.rounds.sequence import resume
from moderator.rules.subsidiaries import rights_of
from moderator.rules.tokens import check_crossings, crossing_cost, slots_left, spend_slot, vouch_for_crossing, zones_of
from moderator.rules.track.granted import judge_granted_station, places_apart, spend_power
from moderator.rules.track.stations import (
    base_city,
    place_station,
    refuse_seller,
    token_count,
    token_place,
    token_twice,
    vouch_for_route,
)
from moderator.titles.privates import StationPower
from moderator.vocabulary.track import Token
from moderator.vocabulary.turns import Done, Pass


def place_chosen(booking: Booking, move: Token, company: str) -> None:
    """Place a token of a charter in its step. Raises NotBooked if the charter lacks it."""
    if move.seller is not None:
        message = f"{company} may not buy a station of another company"
        raise booking.refuse("station-seller", message, booking.instead(seller=None))
    check_crossings(booking, move.crossed)
    turn = go_to_step(booking, company, "token")
    _place(booking, move, company, turn)


def place_due(booking: Booking, move: Token, company: str) -> None:
    """Place a private's station as a phase begins, for any company of its owner. Answers a question."""
    asked = booking.position.asked
    assert asked is not None
    refuse_seller(booking, move)
    if president(booking, company) != asked.who or move.power != asked.about:
        form = f"COMPANY: token PLACE with {asked.about}, a company of {asked.who}'s, or pass"
        refused = booking.refuse("duty-first", f"{asked.who} is asked whether {asked.about} places its station", form)
        raise NotBooked(cited(booking, asked.about, refused.finding) or refused.finding)
    drop_questions(booking, asked)
    _place(booking, move, company, None)
    resume(booking)


def decline(booking: Booking, move: Pass | Done, player: str) -> None:
    """Decline to place the station. Answers a question."""
    let_go(booking)
    resume(booking)


def let_go(booking: Booking) -> None:
    """Drop the first open question about a station."""
    drop_questions(booking, *booking.position.asked_of(STATION)[:1])


def _place(booking: Booking, move: Token, company: str, turn: Turn | None) -> None:
    position, where = booking.position, booking.title.hex_of(move.place)
    if "token" not in charter_of(booking, company).steps:
        raise booking.refuse("minor-token", f"{company} has no station tokens")
    power = _power(booking, move)
    free, verdicts = judge_granted_station(booking, move, company, turn) if power is not None else (False, [])
    free = free or move.helper is not None
    water = booking.title.file.water
    fee = 0 if water is None else crossing_cost(booking, company, move.crossed, water.token)
    slot = choose_slot(booking, move, company, fee, free)
    case = "crossing" if fee else None
    what = f"the token in {booking.title.place_name(where)}"
    cost, wrong = stated_price(booking, move.cost, fee + (0 if free else slot), "token-cost", what, case)
    early = _home_first(booking, company, where)
    booking.judge(
        wrong if move.power is None else cited(booking, move.power, wrong),
        short_of_cash(booking, company, cost, "station-tokens"),
        token_place(booking, where),
        token_twice(booking, company, where) if where in position.stations.get(company, ()) else None,
        token_count(booking, turn) if turn is not None else None,
        *_outside(booking, move, company, where),
        early,
        *verdicts,
        *(_helped(booking, move, move.helper, company) if move.helper is not None else ()),
    )
    if early is None:
        booking.judge(*base_city(booking, company, where))
    if power is None or not power.unreached:
        vouch_for_route(booking, company, where)
        vouch_for_crossing(booking, company, booking.title.place_name(where), move.crossed)
    booking.pay(company, BANK, min(fee, cost), "crossing")
    place_station(booking, company, where, cost - min(fee, cost))
    spend_slot(booking, company, slot)
    for private in (move.power, move.helper):
        if private is not None and (used := booking.title.file.privates[private].places) is not None:
            spend_power(booking, private, used, where)
    if turn is not None:
        replace_turn(booking, turn.replace(tokens=turn.tokens + 1))


def choose_slot(state: State, move: Token, company: str, fee: int = 0, free: bool = False) -> int:
    """Return the price of the token to place: as stated, by what was paid, else the cheapest.

    A free token is the dearest one. Raises NotBooked if there is no such token.
    """
    left = slots_left(state, company)
    if not left or not state.position.books.of(token_unit(company), company):
        raise state.refuse("token-left", f"{company} has no station token left")
    if move.slot is not None and move.slot not in left:
        prices = list_words(map(state.money, left), "or")
        message = f"{company} has no token for {state.money(move.slot)} left, only for {prices}"
        raise state.refuse("token-left", message, state.instead(slot=left[0]))
    if move.slot is not None:
        return move.slot
    if free:
        return max(left)
    paid = None if move.cost is None else move.cost - fee
    return paid if paid in left else min(left)


def _power(state: State, move: Token) -> StationPower | None:
    if move.power is None:
        return None
    if not places_apart(state, move.power):
        raise state.refuse("power-used", f"{move.power} has no power to place a station", state.instead(power=None))
    return state.title.file.privates[move.power].places


def _helped(state: State, move: Token, helper: str, company: str) -> list[Finding | None]:
    """Return findings about a second private that pays for a token. Raises NotBooked if it never does."""
    facts = state.title.file.privates.get(helper)
    power = None if facts is None else facts.places
    if power is None or move.power not in power.pays_for:
        message = f"{helper} does not pay for a token that {move.power} places"
        raise state.refuse("power-used", message, state.instead(helper=None))
    _, verdicts = judge_granted_station(state, move.replace(power=helper), company, None)
    return [cited(state, helper, verdict) for verdict in verdicts]


def _outside(state: State, move: Token, company: str, where: str) -> list[Finding | None]:
    """Return findings about a city outside the company's track rights. On a border, players must say where it is."""
    if not charter_of(state, company).in_rights:
        return []
    held, place, lies = rights_of(state, company), state.title.place_name(where), zones_of(state, where)
    if move.zone is not None and move.zone not in lies:
        expected = list_words(lies, "or") if lies else "no zone"
        message, right = f"{place} is not in {move.zone}", state.instead(zone=None)
        return [state.finding("rights-zone", message, expected=expected, actual=move.zone, remedy=right)]
    within = (move.zone,) if move.zone is not None else lies
    if not {*held} & {*within}:
        message = f"{company} may place stations only in {list_words(held, 'or')}, and {place} is not there"
        expected, actual = list_words(held, "or"), list_words(within, "or") if within else "no zone"
        return [state.finding("rights-outside", message, expected=expected, actual=actual, about="token")]
    if len(within) > 1:
        message = f"the city of {place} is in {list_words(held, 'or')}: the table vouches for it"
        return [state.finding("rights-city", message)]
    return []


def _home_first(state: State, company: str, where: str) -> Finding | None:
    """Return a finding for a place that a corporation yet to float may still choose as its home."""
    position = state.position
    for other, facts in state.title.file.corporations.items():
        if facts.chooses and where in facts.homes and other not in (company, *position.floated, *position.closed):
            return state.finding(
                "home-first",
                f"nobody may place a station in {state.title.place_name(where)} before {other} has chosen its home",
                expected=other,
                actual=company,
            )
    return None
