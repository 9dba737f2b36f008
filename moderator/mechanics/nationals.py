"""Nationals, and companies that the state takes over."""

from collections.abc import Iterator

from moderator.journal.lexer import quote_name
from moderator.model.findings import Finding
from moderator.model.ledger import BANK, BOARD, BOX, MONEY, POOL, charter_unit, token_unit, train_unit
from moderator.model.position import Question
from moderator.model.rounds import OperatingRound, Turn
from moderator.rules.booking import Booking, NotBooked, State, ask, drop, drop_questions, require
from moderator.rules.events import (
    BooksChanged,
    CharterChanged,
    CompanyTurnBegins,
    CompanyTurnEnds,
    OperatingOrder,
    OperatingRoundBegins,
    PhaseBegins,
    PhaseEffect,
    Remains,
    StockRoundBegins,
    TilePlaced,
    TrainDuty,
    TrainPurchase,
    TrainTrade,
    TrainUnpaid,
)
from moderator.rules.holdings import (
    charter_name,
    charter_of,
    loose_shares,
    minors_of,
    move_shares,
    owns_train,
    players_from,
    president,
    privates_of,
    shares,
    trains_of,
    worth_of,
)
from moderator.rules.listeners import adjust, adjusted, after, happened, judge
from moderator.rules.loans import loans_of, pay_back_all
from moderator.rules.mechanic_rules import MechanicRules, Moves, Questions
from moderator.rules.place_tokens import take_back
from moderator.rules.prices import move_marker, price
from moderator.rules.privates import owner_of, revenue_of
from moderator.rules.rounds.operating import current_turn, finish, finish_if_idle, mark_acted, pass_over, turn_of
from moderator.rules.rounds.phases import end_change, operating_order
from moderator.rules.rounds.sequence import resume
from moderator.rules.stock.closing import clear_company
from moderator.rules.subsidiaries import abandon_subsidiaries
from moderator.rules.tokens import SLOTS_TAKEN
from moderator.rules.track.stations import national_places
from moderator.rules.train_supply import give_train, least_train, next_train
from moderator.rules.trains.buying import buy_train
from moderator.rules.trains.emergency import Need, reach_emergency
from moderator.titles.mergers import State as National
from moderator.vocabulary.nationals import DRAWN, FALLEN, NATIONAL, STANDS, SURRENDER, Nationalize, Surrender
from moderator.vocabulary.trains import Train
from moderator.vocabulary.turns import Done, Pass

RULES: dict[str, MechanicRules] = {}

# ---- nationalization ----
# The state takes over companies, pays their owners and places tokens in their cities.


def _facts(state: State) -> National:
    return require(state.title.file.state)


def take_over(booking: Booking, company: str) -> None:
    """Pay back loans, lower the price, pay the owners at that price, and take the company out of the game."""
    facts, position = _facts(booking), booking.position
    if booking.title.file.loans is not None:
        pay_back_all(booking, company)
    owed = loans_of(booking, company) if booking.title.file.loans is not None else 0
    cell = booking.title.market.lefts(position.cells[company], facts.falls + facts.per_loan * owed)
    move_marker(booking, company, cell, "nationalization", "price")
    _pay_owners(booking, company)
    for private in privates_of(booking, company):
        booking.give(charter_unit(private), company, facts.company or BOX, 1, "nationalization")
    _take_places(booking, company)
    amount, trains = booking.cash(company), len(trains_of(booking, company))
    _hand_over(booking, company)
    whole = len(charter_of(booking, company).certificates) == 1
    clear_company(booking, company, "nationalization", for_good=whole or not facts.again)
    kind = "" if facts.company is None else "kept"
    booking.tell("nationalization", kind, company=company, name=facts.name, amount=amount, count=trains)
    if (turn := position.turn_of(company)) is not None:
        mark_acted(booking, turn)


def _hand_over(booking: Booking, company: str) -> None:
    """Give the company's money and trains to the national's own company, if it has one."""
    state = _facts(booking).company
    if state is None:
        return
    booking.pay(company, state, booking.cash(company), "nationalization")
    for train in trains_of(booking, company):
        give_train(booking, train, company, state, "nationalization")


def _pay_owners(booking: Booking, company: str) -> None:
    value = price(booking, company) or 0
    for player in booking.position.players:
        count = shares(booking.title, booking.position.books, company, player)
        if count:
            amount = worth_of(booking, company, count, value)
            booking.pay(BANK, player, amount, "nationalization")
            booking.tell("nationalization", "paid", company=company, target=player, amount=amount)


def _take_places(booking: Booking, company: str) -> None:
    """Turn the company's places into the national's, the most valuable first, while it has unreserved tokens."""
    places = booking.position.stations.get(company, ())
    for where in sorted(places, key=lambda where: -_worth(booking, where)):
        if where and (where in _reserved_places(booking) or _tokens_left(booking) > len(_reserved_places(booking))):
            stand(booking, where)


def _worth(state: State, where: str) -> int:
    """Return the value of a place, as far as its printing or the colour of its tile shows it."""
    facts, colour = state.title.hex(where), state.position.tiles.get(where)
    if colour is not None:
        return facts.tile_values.get(colour) or 0  # type: ignore[call-overload]
    return max(facts.value.get(state.title.phase(state.position.phase).column, 0), facts.value.get("yellow", 0))


def _tokens_left(state: State) -> int:
    return _facts(state).tokens - len(national_places(state))


def _reserved_places(state: State) -> set[str]:
    """Return the places with a reserved token that the national has not placed yet."""
    facts = _facts(state)
    return {*facts.kept, *filter(None, (facts.first_place,))} - national_places(state)


def stand(booking: Booking, where: str) -> None:
    """Place a token of the national."""
    if where not in national_places(booking):
        STANDS.mark(booking.position, where)
        booking.tell("nationalization", "place", name=_facts(booking).name, place=booking.title.place_name(where))


def _place_kept(booking: Booking, tile: TilePlaced) -> None:
    """Place the token reserved for a place when the tile that has room for it is laid."""
    colour = _facts(booking).kept.get(tile.where)
    if colour is not None and booking.position.tiles.get(tile.where) == colour:
        stand(booking, tile.where)


# ---- in a company's turn ----


def _take_fallen(booking: Booking, event: BooksChanged) -> None:
    fallen = [name for name in FALLEN.of(booking.position) if name in booking.position.par]
    FALLEN.clear(booking.position)
    for company in fallen:
        take_over(booking, company)
    if fallen:
        resume(booking)


def _mark_trainless(booking: Booking, event: CompanyTurnEnds) -> None:
    """Let the state take over a company without a train that cannot be forced to buy one, when its turn ends."""
    company = event.company
    due = charter_of(booking, company).owes_train != "never" and not owns_train(booking, company)
    due = due and company != _facts(booking).company
    if due and company in booking.position.par and adjusted(booking, TrainDuty(company)).excused:
        FALLEN.mark(booking.position, company)


# ---- with phases ----


def _without_train(state: State) -> list[str]:
    """Return companies that have operated and own no train, in operating order, except the national's own."""
    order = (name for name in operating_order(state) if name != _facts(state).company)
    return [name for name in order if name in state.position.operated and not owns_train(state, name)]


def _nationalize_with_phase(booking: Booking, effect: PhaseEffect) -> None:
    if effect.name == "trainless-taken":
        _take_trainless(booking)
    elif effect.name == "whole-taken":
        _take_whole(booking)
    elif effect.name == "privates-taken":
        _take_privates(booking)


def _take_trainless(booking: Booking) -> None:
    """Take over companies owned whole, then ask the presidents of the others in operating order."""
    for company in _without_train(booking):
        if len(charter_of(booking, company).certificates) == 1:
            take_over(booking, company)
    ask(
        booking,
        *(Question(SURRENDER, president(booking, name), name, "nationalization") for name in _without_train(booking)),
    )


def _take_whole(booking: Booking) -> None:
    for company in operating_order(booking):
        if len(charter_of(booking, company).certificates) == 1:
            take_over(booking, company)


def _take_privates(booking: Booking) -> None:
    """Buy each private at its face value for the state."""
    facts = _facts(booking)
    for private, unit in booking.title.private_charters:
        owner = owner_of(booking, private)
        if owner in (BANK, BOX, facts.company):
            continue
        face = booking.title.file.privates[private].face
        booking.pay(BANK, owner, face, "nationalization")
        booking.give(unit, owner, facts.company or BOX, 1, "nationalization")
        if facts.keeps_income:
            DRAWN.mark(booking.position, private)
        booking.tell("nationalization", "private", company=private, name=facts.name, target=owner, amount=face)


def surrender(booking: Booking, move: Surrender, player: str) -> None:
    """Answer: the state takes the company. Raises NotBooked for one that no player is asked about."""
    asked = booking.position.asked_of(SURRENDER)
    mine = next((question for question in asked if question.about == move.company), None)
    if mine is None:
        raise booking.refuse("surrender-barred", f"no player is asked whether the state takes {move.company}")
    if mine.who != player:
        booking.flag(
            "surrender-barred",
            f"{mine.who} is president of {move.company}, not {player}",
            expected=mine.who,
            actual=player,
        )
    drop_questions(booking, mine)
    take_over(booking, move.company)
    resume(booking)


def keep(booking: Booking, move: Pass | Done, player: str) -> None:
    """Answer: the company stays in play."""
    asked = booking.position.asked_of(SURRENDER)[0]
    if asked.who != player:
        booking.flag("out-of-turn", f"{asked.who} is asked, not {player}", expected=asked.who, actual=player)
    drop_questions(booking, asked)
    resume(booking)


def _begin_round(booking: Booking, event: OperatingRoundBegins) -> None:
    _draw(booking)
    _hand_on(booking)


def _draw(booking: Booking) -> None:
    """Pay the national for the privates it has taken, as an operating round begins. That money leaves the game."""
    amount = sum(
        revenue_of(booking, name) for name in booking.title.file.privates if name in DRAWN.of(booking.position)
    )
    if amount:
        booking.pay(BANK, BOX, amount, "nationalization")
        booking.tell("nationalization", "income", name=_facts(booking).name, amount=amount)


def _company(state: State) -> str:
    """Return the national's own company, or an empty string."""
    return _facts(state).company or ""


# ---- the national's own company ----


def _hand_on(booking: Booking) -> None:
    """Give the national's company to the player with the priority deal; he gains nothing by it."""
    company, player = _company(booking), booking.position.priority
    if not company:
        return
    unit = charter_unit(company)
    (holder,) = booking.position.books.holders(unit)
    if holder != player:
        booking.give(unit, holder, player, 1, "state-company")
        booking.tell("state-company", company=company, target=player)


def _sit_out(state: State, event: OperatingOrder) -> OperatingOrder:
    """Let the national sit out before and after the phases in which it operates."""
    facts, reached, phase = _facts(state), state.title.reached, state.position.phase
    if event.company != facts.company:
        return event
    idle = not reached(phase, facts.operates) or (facts.idle is not None and reached(phase, facts.idle))
    return event.replace(sits_out=event.sits_out or idle)


# ---- the turn of the national's company ----


def _place_first_token(booking: Booking, event: CompanyTurnBegins) -> None:
    """Place the token reserved for the national's first turn."""
    company = event.company
    place = _facts(booking).first_place
    if company == _company(booking) and place is not None:
        stand(booking, place)


def _act_for_national(booking: Booking, event: BooksChanged) -> None:
    """Complete the turn of the national's company once it has run, or if it owns no train.

    A purchase that begins a phase may ask players something: the turn continues when they have answered.
    """
    turn = _ready(booking)
    if turn is None:
        return
    pass_over(booking, turn, 2)
    _buy(booking)
    left = turn_of(booking, turn.company)
    if left is not None and booking.position.asked is None:
        finish(booking, left)


def _ready(state: State) -> Turn | None:
    now, company = state.position.round, _company(state)
    turn = now.turn if isinstance(now, OperatingRound) and state.position.asked is None else None
    if turn is None or turn.company != company or not (turn.settled or not owns_train(state, company)):
        return None
    return turn


def _buy(booking: Booking) -> None:
    """Buy the cheapest train on credit if the company has none, then trains from the top while its money lasts."""
    company = _company(booking)
    if not owns_train(booking, company) and (least := least_train(booking, company)) is not None:
        buy_train(booking, Train(actor=company, train=least.train, seller=least.seller), company)
    while turn_of(booking, company) is not None and booking.position.asked is None:
        train = next_train(booking)
        if train is None or booking.title.price(train) > booking.cash(company):
            return
        buy_train(booking, Train(actor=company, train=train), company)


def _judge_state_seller(state: State, purchase: TrainPurchase) -> Finding | None:
    """Judge the purchase of a train from the national's company."""
    seller = purchase.seller
    if seller != _company(state):
        return None
    return state.finding("state-train", f"{seller} never sells a train", expected="another seller", actual=seller)


RULES["nationalization"] = MechanicRules(
    moves=Moves(players={Surrender: surrender}),
    questions=Questions(
        answers={SURRENDER: {Surrender: surrender, Pass: keep, Done: keep}},
        offers={SURRENDER: lambda state, asked: (f"surrender {quote_name(asked.about)}",)},
    ),
    listens=(
        after(StockRoundBegins, lambda booking, event: _hand_on(booking)),
        after(BooksChanged, _take_fallen),
        after(BooksChanged, _act_for_national),
        adjust(TrainTrade, lambda state, trade: trade.replace(kept=trade.kept or trade.seller == _company(state))),
        judge(TrainPurchase, _judge_state_seller, instead_of="train-seller"),
        after(TilePlaced, _place_kept),
        after(CompanyTurnEnds, _mark_trainless),
        after(CompanyTurnBegins, _place_first_token),
        after(PhaseEffect, _nationalize_with_phase),
        after(OperatingRoundBegins, _begin_round),
        adjust(OperatingOrder, _sit_out),
    ),
)


# ---- nationals ----
# When a purchase begins a phase, players may turn corporations into nationals, which have another charter.
#
# The buyer decides first, then the others in seat order. Only then do trains become obsolete; a national keeps its own.


def nationalize(booking: Booking, move: Nationalize, player: str) -> None:
    """Answer: a corporation becomes a national. A player with more of them is asked again."""
    if move.company not in may_nationalize(booking, player):
        facts = booking.title.file.nationals
        kind = "a corporation" if facts is None else f"a {facts.before}"
        raise booking.refuse("national-barred", f"{move.company} is not {kind} with {player} as president")
    booking.judge(_before_others(booking, player))
    form_national(booking, move.company)
    if not may_nationalize(booking, player):
        _answered(booking, player)


def not_asked(state: State, player: str) -> NotBooked:
    """Return the refusal of a national that no player is asked about."""
    return state.refuse("national-barred", f"{player} is not asked now: nationals form when a phase allows it")


def decline(booking: Booking, move: Pass | Done, player: str) -> None:
    """Answer: no further national. A player who is not asked has none to form, and passes without effect."""
    if player in (question.who for question in booking.position.asked_of(NATIONAL)):
        booking.judge(_before_others(booking, player))
        _answered(booking, player)


def _before_others(state: State, player: str) -> Finding | None:
    """Judge an answer by a player before his turn."""
    asked = [question.who for question in state.position.asked_of(NATIONAL)]
    if player not in asked or player == asked[0]:
        return None
    return state.finding(
        "out-of-turn",
        f"{asked[0]} must answer before {player}",
        expected=asked[0],
        actual=player,
        remedy=Pass(actor=asked[0]),
        about="national",
    )


def _answered(booking: Booking, player: str) -> None:
    """Go on to the next player; after the last one, continue the change of phase."""
    asked = booking.position.asked_of(NATIONAL)
    if player not in (question.who for question in asked):
        remedy = Pass(actor=asked[0].who)
        raise booking.refuse("out-of-turn", f"{asked[0].who} is asked, not {player}", remedy, about="national")
    drop(booking, NATIONAL, player)
    if not booking.position.asked_of(NATIONAL):
        end_change(booking, asked[0].about)
        resume(booking)


def form_national(booking: Booking, company: str) -> None:
    """Turn a corporation into a national.

    Its money goes to the bank, its own shares and cars to the pool, its stations and all its tokens out of the game.
    Its trains, the shares in players' hands and its price stay.
    """
    facts, position, title = require(booking.title.file.nationals), booking.position, booking.title
    books, unit = position.books, token_unit(company)
    booking.pay(company, BANK, books.of(MONEY, company), "national")
    move_shares(booking, company, loose_shares(title, books, company, company), company, POOL, "national")
    subsidiaries = minors_of(booking, company)
    for name in title.train_names:
        if title.train(name).car:  # a car that came with a minor stays with its charter
            coach = title.train(name).coach
            goes_to = coach.of if coach is not None and coach.of in subsidiaries else POOL
            booking.give(train_unit(name), company, goes_to, books.of(train_unit(name), company), "national")
    booking.give(unit, BOARD, BOX, books.of(unit, BOARD), "national")
    booking.give(unit, company, BOX, books.of(unit, company), "national")
    take_back(booking, {company, *subsidiaries})
    abandon_subsidiaries(booking, company)
    SLOTS_TAKEN.drop(position, company)
    position.stations = {name: at for name, at in position.stations.items() if name != company}
    _release_preserved(booking, company)
    _turn_charter(booking, company, facts.after)
    happened(booking, CharterChanged(company))
    booking.tell("national", company=company)


def _release_preserved(booking: Booking, company: str) -> None:
    """Exchange a train that a private has preserved for the ordinary obsolete train."""
    for name in booking.title.train_names:
        preserves, count = booking.title.train(name).preserves, booking.position.books.of(train_unit(name), company)
        if preserves is not None and count:
            booking.give(train_unit(name), company, BOX, count, "national")
            booking.give(train_unit(preserves), BOX, company, count, "national")


def _turn_charter(booking: Booking, company: str, name: str) -> None:
    """Give the corporation its new charter; its current turn continues at the same step, if the new charter has it."""
    now, before = booking.position.round, charter_of(booking, company).steps
    booking.position.charters = {**booking.position.charters, company: name}
    turn = now.turn if isinstance(now, OperatingRound) else None
    if turn is None or turn.company != company or not isinstance(now, OperatingRound):
        return
    steps = charter_of(booking, company).steps
    index = next((steps.index(step) for step in before[turn.step :] if step in steps), len(steps))
    booking.position.round = now.replace(turn=turn.replace(step=index))


# ---- who is asked ----


def _ask(booking: Booking, event: PhaseBegins) -> None:
    """Ask every president of a corporation that may become a national, the opener first."""
    if "nationals" not in event.effects or event.buyer is None:
        return
    first = event.opener or booking.position.priority
    asked = [name for name in players_from(booking.position, first) if may_nationalize(booking, name)]
    ask(booking, *(Question(NATIONAL, name, event.buyer, "national") for name in asked))


def may_nationalize(state: State, player: str) -> list[str]:
    """Return the corporations that a player may turn into nationals."""
    facts, position = state.title.file.nationals, state.position
    return [
        company
        for company in position.par
        if facts is not None and charter_name(state, company) == facts.before and president(state, company) == player
    ]


# ---- a train that the corporation cannot pay for ----


def nationalize_owing(booking: Booking, move: Nationalize, player: str) -> None:
    """Turn a corporation that cannot pay for a train into a national; its president pays the bank all his cash.

    The turn continues as the national's. Raises NotBooked if no such train must be bought, or in other titles.
    """
    facts, turn = booking.title.file.nationals, current_turn(booking)
    if booking.title.file.emergency.cannot_pay != "becomes" or turn is None or turn.company != move.company:
        raise not_asked(booking, player)
    need = reach_emergency(booking, player)
    if need is None or facts is None or charter_name(booking, need.company) != facts.before:
        raise not_asked(booking, player)
    booking.judge(_payable(booking, need, player))
    amount = max(0, booking.cash(player))
    booking.pay(player, BANK, amount, "becomes-national")
    booking.tell("becomes-national", company=need.company, source=player, amount=amount)
    form_national(booking, need.company)
    finish_if_idle(booking)


def _payable(state: State, need: Need, player: str) -> Finding | None:
    if need.least:
        return None
    cheapest = least_train(state, need.company)
    train = "train" if cheapest is None else cheapest.train
    return state.finding(
        "national-barred",
        f"{need.company} and {player} can pay for a {train}: it may not become a national",
        expected=f"train {train}",
        actual="a national",
        about="becomes-national",
        remedy=None if cheapest is None else Train(actor=need.company, train=train, seller=cheapest.seller),
    )


def _become_national(state: State, unpaid: TrainUnpaid) -> TrainUnpaid:
    """Turn a company into a national if its president sells nothing for it."""
    company = unpaid.company
    if unpaid.remains is not None or state.title.file.emergency.cannot_pay != "becomes":
        return unpaid
    move = Nationalize(actor=president(state, company), company=company)
    return unpaid.replace(remains=Remains(move, "it becomes a national"))


def _nationals_offers(state: State, asked: Question) -> Iterator[str]:
    return (f"nationalize {quote_name(company)}" for company in may_nationalize(state, asked.who or ""))


RULES["nationals"] = MechanicRules(
    moves=Moves(players={Nationalize: nationalize_owing}),
    questions=Questions(
        answers={NATIONAL: {Nationalize: nationalize, Pass: decline, Done: decline}},
        offers={NATIONAL: _nationals_offers},
    ),
    listens=(adjust(TrainUnpaid, _become_national), after(PhaseBegins, _ask)),
)
