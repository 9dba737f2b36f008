"""Stations: marked track, neutral tokens, and stations that move or change hands."""

from collections.abc import Iterator

from moderator.journal.lexer import quote_name
from moderator.model.findings import Finding
from moderator.model.ledger import BANK, BOARD, BOX, charter_unit, token_unit
from moderator.model.rounds import Turn
from moderator.model.wording import list_words
from moderator.rules.booking import Booking, State, impossible, short_of_cash, stated_price
from moderator.rules.cards import see_station
from moderator.rules.events import (
    CompanyStart,
    CompanyTurn,
    CountBegins,
    GameSetUp,
    PhaseBegins,
    TokenPlaced,
    TokenSupply,
)
from moderator.rules.holdings import charter_of, declarations, free_case, president
from moderator.rules.listeners import adjust, after, judge, offer
from moderator.rules.mechanic_rules import CountedFacts, Meaning, MechanicRules, Moves, RunBonuses, Shown
from moderator.rules.privates import cited, owner_of
from moderator.rules.rounds.operating import go_to_step, replace_turn, require_turn, steps_ahead
from moderator.rules.runs.rows import Row
from moderator.rules.tokens import TOKEN_ON, refill_slot, spend_slot
from moderator.rules.track.granted import (
    FOLLOWS,
    Grant,
    judge_granted_station,
    may_move_now,
    spend_power,
    station_power,
)
from moderator.rules.track.slotted import choose_slot
from moderator.rules.track.stations import (
    base_city,
    circle_left,
    refuse_seller,
    token_count,
    token_place,
    token_twice,
    vouch_for_route,
)
from moderator.rules.track.terrain import ground_of
from moderator.rules.track.tile_points import take_points, too_many_points
from moderator.titles.abilities import BonusRow
from moderator.titles.board import StationGrant
from moderator.titles.privates import StationPower
from moderator.titles.title import Title
from moderator.vocabulary.starting_position import GivenCompany
from moderator.vocabulary.stations import DISPLACED, LEAVING, LEFT_HOME, NEUTRAL, PLACED
from moderator.vocabulary.track import Clear, Token

RULES: dict[str, MechanicRules] = {}

# ---- marked track ----
# A company removes a private's token from a tile, which everybody may use from then on.


def clear(booking: Booking, move: Clear, company: str) -> None:
    """Remove a private's token from a tile; the terrain is paid again in full, and tile points are used.

    Raises NotBooked where there is no such token.
    """
    position, where = booking.position, booking.title.hex_of(move.place)
    private, place = TOKEN_ON.of(position).get(where), booking.title.place_name(where)
    if private is None:
        raise booking.refuse("marked-tile", f"there is no token of a private in {place}")
    turn, free, books = go_to_step(booking, company, "track"), free_case(booking, company), position.books
    due = 0 if free else ground_of(booking, where)[0]
    cost, wrong = stated_price(booking, move.cost, due, "terrain-cost", f"the token in {place}", "marked-track")
    after = None if turn is None else take_points(turn, _points(booking, company, where))
    verdicts = [
        wrong,
        None if free else short_of_cash(booking, company, cost, "terrain"),
        None if turn is None or after is None else too_many_points(booking, turn, after, "marked-track"),
        _own_token(booking, private, company, place),
    ]
    booking.judge(*(cited(booking, private, verdict) for verdict in verdicts))
    booking.pay(company, BANK, cost, "terrain")
    booking.give(token_unit(private), BOARD, BOX, 1, "marked-track")
    TOKEN_ON.drop(position, where)
    booking.tell("marked-track", "cleared", company=company, source=private, place=place, amount=cost)
    if not books.of(token_unit(private), private) and private not in TOKEN_ON.of(position).values():
        booking.give(charter_unit(private), owner_of(booking, private), BOX, 1, "marked-track")
        booking.tell("marked-track", "gone", company=private)
    if after is not None:
        replace_turn(booking, after)


def _points(state: State, company: str, where: str) -> int:
    """Return the tile points for removing a token: one, or in a metropolis as many as for its first tile."""
    metropolis = charter_of(state, company).tiles.metropolis or 1
    return metropolis if state.title.hex(where).metropolis else 1


def _own_token(state: State, private: str, company: str, place: str) -> Finding | None:
    """Note a token removed by a company of its owner, which may use the tile anyway."""
    if owner_of(state, private) != president(state, company):
        return None
    return state.finding(
        "marked-own",
        f"{company} pays for the track in {place}, which it may already use through its president's {private}",
    )


def _marked_track_offers(state: State, event: CompanyTurn) -> Iterator[str]:
    turn = event.turn
    if "track" in steps_ahead(state, turn):
        yield from (f"clear {quote_name(state.title.place_name(where))}" for where in TOKEN_ON.of(state.position))


def _lay_out(booking: Booking, _: GameSetUp) -> None:
    """Put the tokens of a private with the private."""
    for private, facts in booking.title.file.privates.items():
        if facts.lays is not None and facts.lays.tokens:
            booking.position.books.seed(token_unit(private), private, facts.lays.tokens)


RULES["marked_track"] = MechanicRules(
    listens=(after(GameSetUp, _lay_out), offer(CompanyTurn, _marked_track_offers, lines="patterns")),
    moves=Moves(companies={Clear: clear}),
)


# ---- neutral stations ----
# Companies place neutral tokens free of charge. They become the stations of one corporation when it is started.


def _neutral_owner(title: Title) -> str:
    """Return the corporation that owns neutral stations once it is started."""
    return next(name for name, facts in title.file.corporations.items() if facts.neutral_stations)


def _neutral_tokens_left(state: State, company: str) -> int:
    """Return how many neutral tokens a company may still place."""
    facts = state.title.file.corporations.get(company)
    return int(facts is not None and facts.neutral_token and company not in PLACED.of(state.position))


def _place_neutral_token(booking: Booking, move: Token, company: str) -> None:
    """Place a company's neutral token, as the station of its turn."""
    refuse_seller(booking, move)
    where = booking.title.hex_of(move.place)
    turn = go_to_step(booking, company, "token")
    if not _neutral_tokens_left(booking, company):
        usual = booking.instead(neutral=False)
        raise booking.refuse("token-left", f"{company} has no neutral token left", usual, about="neutral")
    place = booking.title.place_name(where)
    cost, wrong = stated_price(booking, move.cost, 0, "token-cost", f"the neutral station in {place}", "neutral")
    booking.judge(
        wrong,
        token_place(booking, where) or circle_left(booking, where),
        token_twice(booking, _neutral_owner(booking.title), where) if where in NEUTRAL.of(booking.position) else None,
        token_count(booking, turn) if turn else None,
    )
    booking.judge(*base_city(booking, company, where))
    vouch_for_route(booking, company, where)
    booking.pay(company, BANK, cost, "station-tokens")
    _place_neutral(booking, where)
    PLACED.mark(booking.position, company)
    booking.tell("neutral-station", company=company, place=place)
    if turn is not None:
        replace_turn(booking, turn.replace(tokens=turn.tokens + 1))


def _place_neutral(booking: Booking, where: str) -> None:
    """Put a neutral station in a hex."""
    NEUTRAL.mark(booking.position, where)
    _count_neutral(booking)


def _count_neutral(booking: Booking) -> None:
    """Give the corporation of the neutral stations those on the map, whether it is started or not."""
    places, owner = tuple(sorted(NEUTRAL.of(booking.position))), _neutral_owner(booking.title)
    if places or owner in booking.position.stations:
        booking.position.stations = {**booking.position.stations, owner: places}


def _replace(booking: Booking, event: CompanyStart) -> None:
    """Let a corporation start in the place of a neutral station, which leaves the game."""
    move = event.move
    where = booking.title.hex_of(move.place) if move is not None and move.neutral and move.place else ""
    if move is None or where not in NEUTRAL.of(booking.position):
        return
    NEUTRAL.drop(booking.position, where)
    _count_neutral(booking)
    booking.tell("neutral-station", "gone", company=move.company, place=booking.title.place_name(where))


def _home_taken(state: State, company: str, where: str) -> Finding | None:
    """Judge a first station moved away where a neutral station, of which a place holds one, is already there."""
    if where not in NEUTRAL.of(state.position):
        return None
    place = state.title.place_name(where)
    return state.finding(
        "token-place",
        f"{company} may not leave its home {place}: there is already a neutral station",
        expected="another station",
        actual=place,
        about="neutral",
    )


def _leave_neutral(booking: Booking, company: str, where: str) -> None:
    """Put a neutral station in the place of a company's first station that has moved, in a title with neutral ones."""
    if not any(facts.neutral_stations for facts in booking.title.file.corporations.values()):
        return
    _place_neutral(booking, where)
    booking.tell("neutral-station", "left", company=company, place=booking.title.place_name(where))


def _startable(state: State, event: CompanyStart) -> Finding | None:
    """Judge the start of the corporation that owns the neutral stations, before there is one."""
    company = event.company
    if not state.title.file.corporations[company].neutral_stations or NEUTRAL.of(state.position):
        return None
    return state.finding(
        "start-neutral",
        f"{company} may be started only once a neutral station is on the map",
        expected="a neutral station on the map",
        actual="none",
    )


def _neutral_stations_offers(state: State, event: CompanyTurn) -> Iterator[str]:
    turn = event.turn
    if "token" in steps_ahead(state, turn) and not turn.tokens and _neutral_tokens_left(state, turn.company):
        yield "token PLACE neutral"


def _show_neutral(state: State) -> Iterator[str]:
    if _neutral_owner(state.title) not in state.position.par and (places := NEUTRAL.of(state.position)):
        yield f"neutral stations in {list_words(map(state.title.place_name, sorted(places)))}"


RULES["neutral_stations"] = MechanicRules(
    moves=Moves(meanings=(Meaning(Token, lambda state, move, company: move.neutral, _place_neutral_token),)),
    listens=(
        adjust(
            TokenSupply,
            lambda state, tokens: tokens.replace(extra=tokens.extra + _neutral_tokens_left(state, tokens.company)),
        ),
        after(CountBegins, lambda booking, _: _count_neutral(booking)),
        offer(CompanyTurn, _neutral_stations_offers, lines="patterns"),
        judge(CompanyStart, _startable),
        after(CompanyStart, _replace),
    ),
    shown=Shown(powers=(_show_neutral,)),
)


# ---- stations that leave ----


def _note_leaving(booking: Booking, placed: TokenPlaced) -> None:
    power = station_power(booking, placed.move.power)
    if power is not None and power.until is not None:
        LEAVING.put(booking.position, placed.company, placed.where)


def _remove_leaving(booking: Booking, begins: PhaseBegins) -> None:
    """Take stations off the map that stay only until one of these phases."""
    powers = [facts.places for facts in booking.title.file.privates.values()]
    if not any(power is not None and power.until in begins.names for power in powers):
        return
    position = booking.position
    for company, where in LEAVING.of(position).items():
        if where in (stations := [*position.stations.get(company, ())]):
            stations.remove(where)
            position.stations = {**position.stations, company: tuple(stations)}
            booking.give(token_unit(company), BOARD, BOX, 1, "leaving-station")
            booking.tell("leaving-station", company=company, place=booking.title.place_name(where))
    LEAVING.clear(position)


RULES["leaving_stations"] = MechanicRules(
    listens=(after(TokenPlaced, _note_leaving), after(PhaseBegins, _remove_leaving)),
)


# ---- station grants ----
# The bank pays for a token placed in a city, and the station may add to runs. A home brings no grant.


def _pay_grant(booking: Booking, placed: TokenPlaced) -> None:
    """Pay the grant for a token about to be placed, unless the company already has a station there."""
    company, where = placed.company, placed.where
    if where in booking.position.stations.get(company, ()):
        return
    for grant in booking.title.file.station_grants:
        if _is_grant_for(grant, company) and grant.place == where and (grant.for_less or placed.move.power is None):
            booking.pay(BANK, company, grant.pays, "station-grant")
            place = booking.title.place_name(where)
            booking.tell("station-grant", company=company, amount=grant.pays, place=place)


def _is_grant_for(grant: StationGrant, company: str) -> bool:
    return not grant.companies or company in grant.companies


def _income_rows(title: Title) -> Iterator[Row]:
    """Yield the incomes of stations at the places of a run; nothing multiplies them."""
    for grant in title.file.station_grants:
        if grant.adds:
            row = BonusRow(
                places=(grant.place,),
                own=True,
                pays=grant.adds,
                last=True,
                companies=grant.companies,
                until=grant.until,
            )
            yield Row("station-income", row, {"place": title.place_name(grant.place)})


RULES["station_grants"] = MechanicRules(
    listens=(after(TokenPlaced, _pay_grant),),
    run_bonuses=RunBonuses(rows=(_income_rows,)),
)


# ---- station moves ----
# The station keeps its token and its cost. A neutral station takes the place of a home.


def _moves_station(state: State, move: Token, _: str) -> bool:
    power = station_power(state, move.power)
    return power is not None and power.moves


def _move_station(booking: Booking, move: Token, company: str) -> None:
    """Move a station of the company free of charge, in addition to the station of the turn."""
    position, power = booking.position, station_power(booking, move.power)
    assert move.power is not None
    assert power is not None
    refuse_seller(booking, move)
    where, turn = booking.title.hex_of(move.place), require_turn(booking, company)
    stations = [*position.stations.get(company, ())]
    origin = _place_moved_from(booking, move, company, stations)
    home = _is_home(booking, company, origin)
    _, verdicts = judge_granted_station(booking, move, company, turn)
    cost, wrong_cost = stated_price(booking, move.cost, 0, "token-cost", "moving a station")
    booking.judge(
        wrong_cost,
        *verdicts,
        cited(booking, move.power, _between_run_and_dividend(booking, move.power, turn)),
        _from_marked(booking, move.power, power, origin),
        _home_taken(booking, company, origin) if home else None,
        token_place(booking, where) or circle_left(booking, where),
        token_twice(booking, company, where) if where in stations else None,
    )
    booking.judge(*base_city(booking, company, where))
    booking.pay(company, BANK, cost, "station-tokens")
    stations.remove(origin)
    position.stations = {**position.stations, company: (*stations, where)}
    booking.tell(
        "station-move",
        company=company,
        private=move.power,
        place=booking.title.place_name(where),
        origin=booking.title.place_name(origin),
    )
    if home:
        LEFT_HOME.mark(position, company)
        _leave_neutral(booking, company, origin)
    see_station(booking, company, where)
    spend_power(booking, move.power, power, where)
    if turn is not None:
        replace_turn(booking, FOLLOWS.put(turn, Grant(move.power, where)))


def _place_moved_from(state: State, move: Token, company: str, stations: list[str]) -> str:
    """Return the place of the station that moves: the named one, or the only one.

    Raises NotBooked if the line names none of the company's stations.
    """
    if move.moved is None and len(stations) == 1:
        return stations[0]
    where = None if move.moved is None else state.title.hex_of(move.moved)
    if where in stations:
        return where
    form = f"{company}: token {move.place} with {move.power} moving PLACE"
    message = "the line must name the station to move" if where is None else f"{company} has no station in {move.moved}"
    raise state.refuse("station-moved", message, form)


def _is_home(state: State, company: str, origin: str) -> bool:
    home = state.title.file.corporations[company].home or state.position.stations[company][0]
    return origin == home and company not in LEFT_HOME.of(state.position)


def _between_run_and_dividend(state: State, private: str, turn: Turn | None) -> Finding | None:
    """Judge a station moved between a run and its dividend."""
    if may_move_now(turn):
        return None
    return state.finding(
        "power-time",
        f"{private} may not move a station between a run and its dividend",
        expected="before the run, or once the dividend is declared",
        actual="between the two",
        remedy=None if turn is None else f"{turn.company}: {declarations(state, turn.company)[0]}",
    )


def _from_marked(state: State, private: str, power: StationPower, origin: str) -> Finding | None:
    """Judge a station moved out of a place that the private must not leave."""
    if origin not in power.leaves_none:
        return None
    place = state.title.place_name(origin)
    return state.finding(
        "station-moved",
        f"{private} may not move a station out of {place}",
        expected="a station elsewhere",
        actual=place,
        words="name another station after `moving`",
    )


RULES["station_moves"] = MechanicRules(moves=Moves(meanings=(Meaning(Token, _moves_station, _move_station),)))


# ---- station purchase ----
# A company with this step may buy another's place. The purchase is booked in rules/track/stations.py.


def _count_station(state: State, event: CompanyTurn) -> CompanyTurn:
    return event.with_way(_may_buy_station(state, event.turn))


def _may_buy_station(state: State, turn: Turn) -> bool:
    """Return whether the company can pay for another company's place and has a token for it."""
    charter, company = charter_of(state, turn.company), turn.company
    if "station-purchase" not in charter.steps or turn.tokens or state.cash(company) < charter.station_fee:
        return False
    others = any(places for other, places in state.position.stations.items() if other != company)
    return others and bool(state.position.books.of(token_unit(company), company))


def _is_displaced(state: State, company: str) -> bool | None:
    """Return True if another company has bought the company's home, else None."""
    homes, stations = state.title.file.corporations[company].homes, state.position.stations.get(company, ())
    gone = company in state.position.par and not {*homes} <= {*stations}
    return True if gone and "station-purchase" in charter_of(state, company).steps else None


def _lay_displaced(booking: Booking, move: GivenCompany, value: str) -> Iterator[Finding]:
    if not _is_displaced(booking, move.company):
        bought = "station-purchase" in charter_of(booking, move.company).steps
        why = "it still has all its homes" if bought else "companies like it never sell places"
        message = f"{move.company} is not displaced: {why}"
        yield impossible(booking, message, "leave it out", move.without(DISPLACED.name))


def _offer_purchase(state: State, event: CompanyTurn) -> Iterator[str]:
    turn = event.turn
    if "station-purchase" in steps_ahead(state, turn) and _may_buy_station(state, turn):
        yield "token PLACE from COMPANY"


RULES["station_purchase"] = MechanicRules(
    counted_facts=CountedFacts(lays={DISPLACED.name: _lay_displaced}, reads={DISPLACED.name: _is_displaced}),
    listens=(offer(CompanyTurn, _offer_purchase, lines="patterns"), adjust(CompanyTurn, _count_station)),
)


# ---- transfers ----
# A company buys a station from another one of the same owner.


def transfer(booking: Booking, move: Token, company: str) -> None:
    """Replace another company's token: the token's price goes to the bank, a fee to that company.

    Raises NotBooked if there is no such station for sale.
    """
    position, seller, where = booking.position, move.seller or "", booking.title.hex_of(move.place)
    _check_seller(booking, move, company, seller, where)
    go_to_step(booking, company, "transfer")
    slot, place = choose_slot(booking, move, company), booking.title.place_name(where)
    fee, verdict = _judge_fee(booking, where, move.access)
    cost, wrong = stated_price(booking, move.cost, slot, "token-cost", f"the token in {place}", "transfer")
    booking.judge(
        wrong,
        verdict,
        _other_owner(booking, company, seller),
        _judge_home(booking, seller, where),
        token_twice(booking, company, where) if where in position.stations.get(company, ()) else None,
        short_of_cash(booking, company, cost + fee, "transfer"),
    )
    booking.pay(company, BANK, cost, "transfer")
    booking.pay(company, seller, fee, "transfer")
    booking.give(token_unit(seller), BOARD, seller, 1, "transfer")
    booking.give(token_unit(company), company, BOARD, 1, "transfer")
    refill_slot(booking, seller)
    spend_slot(booking, company, slot)
    kept = [*position.stations[seller]]
    kept.remove(where)
    placed = (*position.stations.get(company, ()), where)
    position.stations = {**position.stations, seller: tuple(kept), company: placed}
    booking.tell("transfer", company=company, source=seller, amount=fee, place=place, cost=cost)


def access_fee(state: State, where: str) -> int:
    """Return the fee that the seller gets for access to a place."""
    facts, place = state.title.file.transfer, state.title.hex(where)
    if facts is None:
        return 0
    if place.metropolis:
        return facts.metropolis
    return max((fee for group, fee in facts.groups.items() if group in place.groups), default=facts.fee)


def _judge_fee(state: State, where: str, stated: int | None) -> tuple[int, Finding | None]:
    """Return the fee for a place and a finding about it. Off the map, only a mark on the board shows the fee."""
    due, facts, place = access_fee(state, where), state.title.file.transfer, state.title.place_name(where)
    fee, marked = due if stated is None else stated, facts is not None and state.title.hex(where).off_map
    fees = sorted({facts.fee, *facts.groups.values(), facts.metropolis}) if facts is not None and marked else [due]
    if fee in fees:
        message = f"access to {place} costs {state.money(fee)} by its mark on the board: the table vouches for it"
        return fee, state.finding("transfer-mark", message) if marked else None
    expected = list_words(map(state.money, fees), "or")
    return fee, state.finding(
        "token-cost",
        f"access to {place} costs {expected}, not {state.money(fee)}",
        expected=expected,
        actual=state.money(fee),
        remedy=state.instead(access=None),
        about="transfer",
    )


def _check_seller(state: State, move: Token, company: str, seller: str, where: str) -> None:
    if "transfer" not in charter_of(state, company).steps:
        message = f"{company} may not buy a station from another company"
        raise state.refuse("station-seller", message, state.instead(seller=None))
    sells = seller in state.title.certificates and "transfer" in charter_of(state, seller).steps
    if seller == company or not sells or where not in state.position.stations.get(seller, ()):
        place = state.title.place_name(where)
        form = f"{company}: token {move.place} from COMPANY"
        raise state.refuse("station-seller", f"{seller} has no station in {place} to sell", form)


def _other_owner(state: State, company: str, seller: str) -> Finding | None:
    owner, other = president(state, company), president(state, seller)
    if owner == other:
        return None
    return state.finding(
        "transfer-owner",
        f"{company} is {owner}'s and {seller} is {other}'s: stations are sold only between companies of one player",
        expected=f"a company of {owner}'s",
        actual=seller,
    )


def _judge_home(state: State, seller: str, where: str) -> Finding | None:
    if where not in state.title.file.corporations[seller].homes:
        return None
    return state.finding(
        "transfer-home",
        f"{state.title.place_name(where)} is {seller}'s home: that station may not be sold",
        expected="another station",
        actual=state.title.place_name(where),
    )


def _sells_here(state: State, move: Token, company: str) -> bool:
    return move.seller is not None and "transfer" in charter_of(state, company).steps


def _count_transfer(state: State, event: CompanyTurn) -> CompanyTurn:
    """Count a station that another company of the same owner could still sell."""
    return event.with_way(bool(state.cash(event.company)) and any(_transfers_offers(state, event)))


def _transfers_offers(state: State, event: CompanyTurn) -> Iterator[str]:
    """Offer the stations of other companies of the same owner, except their homes."""
    turn, company = event.turn, event.company
    if "transfer" not in charter_of(state, company).steps[turn.step :]:
        return
    leader = president(state, company)
    for other, places in state.position.stations.items():
        facts = state.title.file.corporations.get(other)
        if other == company or facts is None or "transfer" not in charter_of(state, other).steps:
            continue
        if president(state, other) == leader:
            sold = (where for where in places if where not in facts.homes)
            yield from (f"token {quote_name(state.title.place_name(at))} from {quote_name(other)}" for at in sold)


RULES["transfers"] = MechanicRules(
    moves=Moves(meanings=(Meaning(Token, _sells_here, transfer),)),
    listens=(adjust(CompanyTurn, _count_transfer), offer(CompanyTurn, _transfers_offers, lines="patterns")),
)
