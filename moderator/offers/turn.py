"""Moves of a company's turn: track, runs, trains and powers."""

from collections.abc import Iterator

from moderator.journal.grammar import format_move
from moderator.journal.lexer import quote_name
from moderator.model.position import DISCARD, Question
from moderator.model.rounds import GameOver, Turn
from moderator.offers.stock import moves_beside_turns, own_trades, sales
from moderator.rules.booking import Booking, State
from moderator.rules.certificates import train_limit
from moderator.rules.dispatch import book
from moderator.rules.events import CompanyTurn, PresidentShort, TrainTrade, TrainUnpaid
from moderator.rules.holdings import (
    charter_of,
    count_trains,
    declarations,
    owns_train,
    president,
    privates_of,
    trains_of,
    trains_to_run,
)
from moderator.rules.kinds import begin_due, round_called
from moderator.rules.listeners import adjusted, offered
from moderator.rules.place_tokens import token_facts
from moderator.rules.private_tokens import may_have_token, may_lay, may_turn
from moderator.rules.privates import effects_of, owner_of
from moderator.rules.rounds.operating import current_turn, steps_ahead, train_sellers
from moderator.rules.rounds.sequence import actor, following, round_name
from moderator.rules.runs.dividends import BRANCH
from moderator.rules.subsidiaries import is_national, powers_of
from moderator.rules.tokens import slots_left
from moderator.rules.track.granted import FOLLOWS, GRANT, laid_by, may_move_now, tiles_left
from moderator.rules.track.stations import may_place_station
from moderator.rules.track.tile_points import may_lay_more
from moderator.rules.train_supply import keeps_obsolete, on_sale, pool_for, sold_to
from moderator.rules.trains.emergency import emergency_need
from moderator.rules.trains.forced_sale import forced_counts
from moderator.rules.trains.owing import owed_train, train_due
from moderator.vocabulary.trains import Discard

# ---- in a company's turn ----


def private_powers(state: State, company: str) -> Iterator[str]:
    """Yield the powers of the company's privates that need no place."""
    for private in privates_of(state, company):
        for power in state.title.file.privates[private].uses:
            if not power.places:
                yield f"use {quote_name(private)}{' limit' if power.kind == 'extra-train' else ''}"
        if may_turn(state, private):
            yield f"use {quote_name(private)}"


def powers_begun(state: State, turn: Turn) -> Iterator[str]:
    """Yield powers used at a place, and tokens of privates and minors that can be laid in a later step of the turn."""
    company, owner = turn.company, president(state, turn.company)
    for private in privates_of(state, company):
        if any(power.places for power in state.title.file.privates[private].uses):
            yield f"use {quote_name(private)} at PLACE"
    steps = charter_of(state, company).steps[turn.step :]
    for name in dict.fromkeys((*powers_of(state, company), *privates_of(state, company), *_players(state, owner))):
        if may_lay(state, name, steps) and may_have_token(state, name, company):
            yield f"use {quote_name(name)} at PLACE"


def _players(state: State, owner: str | None) -> Iterator[str]:
    """Yield privates of the company's president, and other players' privates whose holder lays the token."""
    for private in state.title.file.privates:
        holder, facts = owner_of(state, private), token_facts(state, private)
        any_holder = facts is not None and facts.by == "holder" and holder in state.position.players
        if holder == owner or any_holder:
            yield private


def stations(state: State, turn: Turn, in_step: bool) -> Iterator[str]:
    """Yield the stations that privates of the company or its president grant, in the token step or as an extra."""
    company, owner = turn.company, president(state, turn.company)
    usual = in_step and may_place_station(state, turn)
    owned = [*privates_of(state, company), *(privates_of(state, owner) if owner else ())]
    for private in owned:
        facts = state.title.file.privates[private].places
        if facts is None or private in state.position.used or not (usual or facts.extra):
            continue
        if facts.by == "company" and owner_of(state, private) != company:
            continue
        if facts.moves and not may_move_now(turn):
            continue
        moving = " moving PLACE" if facts.moves else ""
        for place in map(state.title.place_name, facts.places) if facts.places else ("PLACE",):
            yield f"token {quote_name(place) if facts.places else place} with {quote_name(private)}{moving}"


def stations_due(state: State, asked: Question) -> Iterator[str]:
    """Yield the station of a private when a phase begins, for every company of its owner that has a token left."""
    facts = state.title.file.privates[asked.about].places
    for company in state.position.stations:
        if facts is not None and president(state, company) == asked.who and slots_left(state, company):
            for where in facts.places:
                place = quote_name(state.title.place_name(where))
                yield f"{quote_name(company)}: token {place} with {quote_name(asked.about)}"


# ---- turn ----

_FEW = 4  # places of a private that are listed by name


def turn_moves(state: State) -> Iterator[str]:
    """Yield the company's moves that need no place and no amount."""
    title, turn = state.title, current_turn(state)
    if turn is None:
        return
    company = turn.company
    if turn.revenue and not turn.settled:
        yield from declarations(state, company)
        if BRANCH.of(turn):
            yield from (f"pay except {name}" for name in trains_of(state, company) if title.train(name).branch)
    yield from private_powers(state, company)
    yield from _trains(state, turn)
    yield from _own_stock(state, turn)
    yield from _help(state, company)
    yield from offered(state, CompanyTurn(turn))
    yield from moves_beside_turns(state)
    yield "done"


def _trains(state: State, turn: Turn) -> Iterator[str]:
    """Yield trains from the stack and the pool, either side up, and from other companies at the lowest price."""
    title = state.title
    company = turn.company
    if keeps_obsolete(state, company):
        return
    for names, source in ((sold_to(state, company), ""), (pool_for(state, company), " pool")):
        for name in names:
            freight = title.train(name).freight
            yield from (f"train {side}{source}" for side in (name, *([freight.name] if freight else [])))
    for name in sold_to(state, company):
        own = dict.fromkeys(trains_of(state, company))
        yield from (f"train {name} against {given}" for given in own if given in title.train(name).trade_in)
    for private in privates_of(state, president(state, company) or ""):
        if title.file.privates[private].for_train:
            yield from (f"train {name} with {quote_name(private)}" for name in dict.fromkeys(on_sale(state)))
    for other in train_sellers(state, company) if turn.settled else ():
        for name in dict.fromkeys(trains_of(state, other)):
            price = adjusted(state, TrainTrade(company, other, name)).price
            yield f"train {name} from {quote_name(other)} {1 if price is None else price}"


def _own_stock(state: State, turn: Turn) -> Iterator[str]:
    """Yield trades in the company's own shares in the step for them, or for a train it must buy."""
    title = state.title
    company = turn.company
    if company not in title.certificates:
        return
    if "stock" in charter_of(state, company).steps:
        early = title.file.own_stock.before_dividend
        if early and not turn.settled:
            yield from own_trades(state, company)
        elif early and title.file.emergency.own_shares:
            yield from (f"sell {quote_name(company)} {count}" for count in forced_counts(state, company))
        elif turn.settled and owed_train(state, company) is None:  # a company that must buy a train does that first
            yield from own_trades(state, company)
    elif title.file.emergency.own_shares and not owns_train(state, company):
        yield from (text for text in own_trades(state, company) if text.startswith("sell"))


def _help(state: State, company: str) -> Iterator[str]:
    """Yield mergers, sales, loans or bankruptcy of a president whose company cannot pay for the train it must buy."""
    title = state.title
    owed = owed_train(state, company)
    helper = president(state, company)
    if owed is None or helper is None:
        return
    for other in owed.merges_with:
        yield f"{quote_name(helper)}: merge {quote_name(company)} {quote_name(other)}"
    if owed.lacking and (left := adjusted(state, TrainUnpaid(company)).remains) is not None:
        own = left.move.actor == company
        yield format_move(left.move.replace(actor=None) if own else left.move)
        return
    need = emergency_need(state, company, helper)
    if need is not None and need.most:  # the president may choose a train dearer than the one they can pay for
        for held in title.certificates:
            yield from (f"{quote_name(helper)}: {text}" for text in sales(state, helper, held))
    if not owed.lacking:
        return
    if (last := adjusted(state, PresidentShort(helper, owed.lacking)).remains) is not None:
        yield format_move(last.move)
    yield f"{quote_name(helper)}: bankrupt"


def turn_begun(state: State) -> Iterator[str]:
    """Yield the beginnings of the company's moves that the table must complete."""
    title, turn = state.title, current_turn(state)
    if turn is None:
        return
    company = turn.company
    steps = steps_ahead(state, turn)
    if "track" in steps:
        yield from _tiles(state) if may_lay_more(state, turn) else ()
    yield from _granted_tiles(state, company, "track" in steps)
    if "token" in steps:
        yield from _stations(state, company) if may_place_station(state, turn) else ()
        if (grant := GRANT.of(turn)) is not None:
            yield f"token {quote_name(title.place_name(grant.place))} with {quote_name(grant.private)}"
    yield from stations(state, turn, "token" in steps)
    if "run" in steps and turn.revenue is None:
        yield "run REVENUE"
        if is_national(state, company):
            yield "run linked VALUE ... towns VALUE ... unlinked CITIES TOWNS"
        if next(effects_of(state, "call-income"), None) is not None:
            yield "run REVENUE calls NUMBER"
    yield from powers_begun(state, turn)
    yield from offered(state, CompanyTurn(turn), "patterns")
    pays = state.cash(company) > 0 or not owns_train(state, company)  # for a first train its president may pay
    room = count_trains(state, company) < train_limit(state, company)
    if "train" in steps and pays and room and any(train_sellers(state, company)):
        yield "train TRAIN from COMPANY PRICE"


def _tiles(state: State) -> Iterator[str]:
    title = state.title
    yield "lay PLACE"
    if title.file.operating.rivers:
        yield "lay PLACE river AMOUNT"
    if title.file.water is not None:
        yield from ("lay PLACE sea NUMBER", "lay PLACE ferry NUMBER")


def _stations(state: State, company: str) -> Iterator[str]:
    yield "token PLACE"
    if charter_of(state, company).token_choice:
        yield from (f"token PLACE slot {cost}" for cost in dict.fromkeys(slots_left(state, company)))
    if state.title.file.water is not None:
        yield from ("token PLACE sea NUMBER", "token PLACE ferry NUMBER")


def _granted_tiles(state: State, company: str, in_step: bool) -> Iterator[str]:
    """Yield tile lays granted by privates of the president, or of the company if only companies may use them."""
    turn = current_turn(state)
    moved = None if turn is None else FOLLOWS.of(turn)
    if moved is not None and not laid_by(turn, moved.private):
        yield f"lay {quote_name(state.title.place_name(moved.place))} with {quote_name(moved.private)}"
    for private, facts in state.title.file.privates.items():
        power = facts.lays
        if power is None or power.follows or not (in_step or power.any_step) or not tiles_left(state, private, power):
            continue
        if owner_of(state, private) in (company, *(() if power.by == "company" else (president(state, company),))):
            few = 0 < len(power.places) <= _FEW and all(where in state.title.map.hexes for where in power.places)
            for where in (state.title.place_name(at) for at in power.places) if few else ("PLACE",):
                yield f"lay {quote_name(where) if few else where} with {quote_name(private)}"


# ---- nothing more, and what follows ----


def repeated_moves(state: State) -> Iterator[str]:
    """Yield the moves of a repeated round: done to be paid as before, or what to do with new earnings."""
    turn = current_turn(state)
    if turn is not None and turn.revenue and not turn.settled:
        yield from declarations(state, turn.company)
    elif turn is not None:
        yield "done"


def repeated_begun(state: State) -> tuple[str, ...]:
    """Return the beginnings of moves in a repeated round: a new run while no revenue has been entered."""
    turn = current_turn(state)
    return ("run AMOUNT",) if turn is not None and turn.revenue is None else ()


def turn_enter(state: State) -> str | None:
    """Return what Enter alone means in a company's turn: pay what was earned, or be done; None if a line is needed.

    Enter does not end the turn of a company that owns trains and has not run, or that must still buy a train.
    """
    turn = current_turn(state)
    if turn is None or _has_yet_to_run(state, turn):
        return None
    if turn.revenue and not turn.settled:
        return "pay" if "pay" in declarations(state, turn.company) else "hold"
    return "done" if owed_train(state, turn.company) is None else None


def turn_unusual(state: State) -> str:
    """Describe why Enter alone does not end a company's turn: it must buy a train, or it has not run."""
    turn = current_turn(state)
    who = "nobody" if turn is None else turn.company
    owed = None if turn is None else owed_train(state, turn.company)
    if owed is not None:
        ends = "" if owed.routed else "; enter done if it has no route"
        return f"{train_due(state, owed)}{ends}; ? lists the possible moves"
    return f"{who} owns trains and has not run: enter the revenue, or done to skip the run"


def _has_yet_to_run(state: State, turn: Turn) -> bool:
    ahead = turn.revenue is None and "run" in charter_of(state, turn.company).steps[turn.step :]
    return ahead and bool(trains_to_run(state, turn.company))


def turn_coming(state: State) -> str | None:
    """Return the next company; after the last one, the round that follows or the end."""
    position, turn = state.position, current_turn(state)
    if position.asked is not None and turn is not None:
        return _after_discard(state, position.asked) if position.asked.kind == DISCARD else turn.company
    if (company := following(state)) is not None:
        return company
    if position.ending is not None and (position.last_set is None or position.last_set[0] == position.set_number):
        return "the end"
    if position.called is not None:
        return round_called(position.called.about)
    return f"{round_called(state.title.file.course[0])} {position.set_number + 1}"


def _after_discard(state: State, asked: Question) -> str | None:
    """Return the next to act after a discard, found by trying it: a turn with nothing left to do ends."""
    discard = Discard(actor=asked.who, train=trains_of(state, asked.who or "")[0])
    booking = Booking(state.title, state.position.copy(), discard)
    book(booking)
    begin_due(booking)
    if round_name(booking.position) == round_name(state.position):
        return actor(booking)
    return "the end" if isinstance(booking.position.round, GameOver) else round_name(booking.position)
