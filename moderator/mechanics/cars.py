"""Cars: when a company may buy, keep and discard one, and the rights of the minor that owns the coaches."""

from collections.abc import Iterator

from moderator.model.findings import Finding
from moderator.model.ledger import BANK, DEPOT, POOL, train_unit
from moderator.model.rounds import Turn
from moderator.rules.booking import Booking, State, too_early
from moderator.rules.certificates import train_limit
from moderator.rules.events import (
    CompanyTurn,
    CompanyTurnEnds,
    PhaseBegins,
    TrainDiscard,
    TrainPurchase,
    TrainsChanged,
    TrainTrade,
    TurnStepsPassed,
)
from moderator.rules.holdings import charter_of, count_trains, owns_train, trains_of
from moderator.rules.listeners import adjust, after, judge, offer
from moderator.rules.mechanic_rules import MechanicRules
from moderator.rules.rounds.operating import go_to_step, replace_turn, train_line, train_sellers
from moderator.rules.subsidiaries import bearer
from moderator.rules.train_supply import keeps_obsolete, pool_for, sold_to
from moderator.vocabulary.train_kinds import BOUGHT, OWED
from moderator.vocabulary.trains import Discard, Train

RULES: dict[str, MechanicRules] = {}


def _judge(state: State, purchase: TrainPurchase) -> list[Finding | None]:
    """Judge the purchase of a car.

    It may not be bought too early or of another company, as a second car, without a train, or twice in a round. A coach
    needs no train and may be traded at a fixed price.
    """
    move, company, seller, turn = purchase.move, purchase.company, purchase.seller, purchase.turn
    facts, traded = state.title.train(move.train), seller not in (DEPOT, POOL)
    if not facts.car:
        return []
    usual = facts.coach is None
    return [
        _judge_phase(state, move),
        _judge_trade(state, move) if traded else None,
        _judge_second_car(state, move, company),
        _judge_missing_train(state, move, company) if usual else None,
        _judge_second_purchase(state, move, turn) if usual else None,
        None if turn is None else _judge_owed_train(state, turn),
    ]


def _judge_phase(state: State, move: Train) -> Finding | None:
    return too_early(state, "car-phase", f"a {move.train} may be bought", state.title.train(move.train).phase)


def _judge_trade(state: State, move: Train) -> Finding | None:
    """Judge a car bought from another company: only a coach with a price for trades may be."""
    due = _coach_price(state, move.train)
    if due is None:
        return state.finding(
            "car-trade",
            f"a {move.train} is never traded between companies",
            expected="from the pool",
            actual=f"from {move.seller}",
            remedy=state.instead(seller=None, price=None),
        )
    price = move.price or 0
    if price == due:
        return None
    return state.finding(
        "car-trade",
        f"a company pays {state.money(due)} for another company's {move.train}, not {state.money(price)}",
        expected=state.money(due),
        actual=state.money(price),
        remedy=state.instead(price=due),
    )


def _trade_price(state: State, trade: TrainTrade) -> TrainTrade:
    """Set the price of a coach, unless another mechanic has set one."""
    if trade.train is None or trade.price is not None:
        return trade
    return trade.replace(price=_coach_price(state, trade.train))


def _coach_price(state: State, train: str) -> int | None:
    coach = state.title.train(train).coach
    return None if coach is None else coach.traded


def _judge_second_car(state: State, move: Train, company: str) -> Finding | None:
    if not state.position.books.of(train_unit(move.train), company):
        return None
    return state.finding(
        "car-single",
        f"{company} already owns a {move.train}",
        expected="one",
        actual="two",
    )


def _judge_missing_train(state: State, move: Train, company: str) -> Finding | None:
    if owns_train(state, company):
        return None
    return state.finding(
        "car-needs-train",
        f"{company} has no train to run with a {move.train}",
        expected="a train",
        actual="none",
    )


def _judge_second_purchase(state: State, move: Train, turn: Turn | None) -> Finding | None:
    if turn is None or not BOUGHT.of(turn):
        return None
    return state.finding(
        "car-once",
        f"{turn.company} buys a second {move.train} in one operating round",
        expected=1,
        actual=BOUGHT.of(turn) + 1,
    )


def _cars_count(state: State, purchase: TrainPurchase) -> TrainPurchase:
    """Count the car bought in this turn; a train that was owed for a discarded car is owed no longer."""
    facts, turn = state.title.train(purchase.move.train), purchase.turn
    if turn is None:
        return purchase
    turn = BOUGHT.put(turn, BOUGHT.of(turn) + facts.car) if facts.car else turn
    return purchase.replace(turn=OWED.put(turn, False) if OWED.of(turn) else turn)


# ---- the minor that owns the coaches ----


def _hand_out(booking: Booking, event: PhaseBegins) -> None:
    """When coaches go on sale, give one to the minor that owns them, or to the company it has merged into."""
    for name in booking.title.coaches:
        facts = booking.title.train(name)
        owner = bearer(booking, facts.coach.of) if facts.coach is not None and facts.phase in event.names else None
        if owner is not None:
            booking.give(train_unit(name), DEPOT, owner, 1, "free-coach")
            booking.tell("free-coach", company=owner, train=name)


def _pay_royalty(booking: Booking, purchase: TrainPurchase) -> None:
    """Pay the minor that owns the coaches, or the company it has merged into, for each one the bank sells."""
    train = purchase.move.train
    coach = booking.title.train(train).coach
    owner = None if coach is None or purchase.seller != DEPOT else bearer(booking, coach.of)
    if coach is None or owner is None:
        return
    booking.pay(BANK, owner, coach.royalty, "royalty")
    booking.tell("royalty", company=owner, amount=coach.royalty, train=train, source=purchase.company)


# ---- discarding and returning cars ----


def _may_give_up(state: State, given_up: TrainDiscard) -> TrainDiscard:
    return given_up.replace(allowed=given_up.allowed or state.title.train(given_up.move.train).car)


def _give_up(booking: Booking, given_up: TrainDiscard) -> None:
    """Let a company within its limit discard a car; it then must buy another train, unless the car was a coach."""
    move, company = given_up.move, given_up.company
    facts = booking.title.train(move.train)
    turn = go_to_step(booking, company, "train")
    booking.judge(barred := _given_up_late(booking, move, company, turn))
    if barred is None and turn is not None:
        replace_turn(booking, OWED.put(turn, facts.coach is None))


def _given_up_late(state: State, move: Discard, company: str, turn: Turn | None) -> Finding | None:
    """Judge a car discarded below the limit, after a purchase, or without money for another train."""
    if turn is None or _fills_the_limit(state, company):
        return None
    if turn.started_at_limit and not BOUGHT.of(turn) and not turn.train_bought:
        coach = state.title.train(move.train).coach is not None
        return None if coach or _could_buy_another(state, company) else _no_other_train(state, move, company)
    if move.train not in trains_of(state, company):  # a car that the company does not own is reported as missing
        return None
    coach = state.title.train(move.train).coach is not None
    if coach and not turn.train_bought:
        return None
    when = "before it buys" if coach else "at the train limit, before it buys"
    return state.finding(
        "car-discard",
        f"{company} may discard its {move.train} only {when}",
        expected="nothing bought" if coach else "at the train limit since the turn began, nothing bought",
        actual="a train bought" if turn.train_bought else "below the limit",
    )


def _fills_the_limit(state: State, company: str) -> bool:
    """Return whether cars alone fill the company's train limit, so that it must make room for a train that runs."""
    return not owns_train(state, company) and count_trains(state, company) >= train_limit(state, company)


def _could_buy_another(state: State, company: str) -> bool:
    """Return whether a company can pay for a train other than a car, from the bank or another company."""
    cash, title = state.cash(company), state.title
    if cash < 1:
        return False
    traded = (name for other in train_sellers(state, company) for name in trains_of(state, other))
    names = [*pool_for(state, company), *sold_to(state, company)]
    from_bank = (name for name in names if min(title.train(name).prices) <= cash)
    return any(not title.train(name).car for name in (*traded, *from_bank))


def _no_other_train(state: State, move: Discard, company: str) -> Finding:
    return state.finding(
        "car-discard",
        f"{company} discards its {move.train} but cannot pay for another train",
        expected=f"the {move.train} kept",
        actual=state.money(state.cash(company)),
    )


def _cars_first(state: State, discard: TrainDiscard) -> Finding | None:
    """Judge another train discarded before the car."""
    move, company, about = discard.move, discard.company, discard.about
    owned, title = trains_of(state, company), state.title
    cars = [name for name in owned if title.train(name).car and not title.is_loose(name)]
    if not cars or state.title.train(move.train).car:
        return None
    return state.finding(
        "car-first",
        f"{company} owns a {cars[0]}, which must be discarded before any other train",
        expected=cars[0],
        actual=move.train,
        remedy=Discard(actor=company, train=cars[0]),
        about=about,
    )


def _judge_owed_train(state: State, turn: Turn) -> Finding | None:
    """Judge a train not bought though a car was discarded to make room for it."""
    if not _owes_train(state, turn):
        return None
    return state.finding(
        "car-discard",
        f"{turn.company} discarded its Pullman and must buy another train at once",
        expected="a train",
        actual="none",
        remedy=train_line(state, turn.company),
        words="buy a train first, or leave out the line that discards the Pullman",
    )


def _owes_train(state: State, turn: Turn) -> bool:
    """Return whether a train must still be bought for the discarded car; after the step this is judged already."""
    return OWED.of(turn) and "train" in charter_of(state, turn.company).steps[turn.step :]


def _pass_trains(booking: Booking, passed: TurnStepsPassed) -> None:
    if "train" in passed.steps:
        booking.judge(_judge_owed_train(booking, passed.turn))


def _return_unused_cars(booking: Booking, changed: TrainsChanged) -> None:
    """Return a Pullman to the pool if the company has no other train to run it with, or if it is a second one."""
    title, position, company = booking.title, booking.position, changed.company
    for name in title.train_names:
        if not title.train(name).car:
            continue
        unit = train_unit(name)
        owned = position.books.of(unit, company)
        alone = title.train(name).coach is None and all(title.train(t).car for t in trains_of(booking, company))
        kept = 1 if owned and not alone else 0
        if owned > kept:
            booking.give(unit, company, POOL, owned - kept, "car-return")
            booking.tell("car-return", "second" if kept else "alone", company=company, train=name)


def _cars_offers(state: State, event: CompanyTurn) -> Iterator[str]:
    owned = () if keeps_obsolete(state, event.company) else dict.fromkeys(trains_of(state, event.company))
    return (f"discard {name}" for name in owned if state.title.train(name).car)


RULES["cars"] = MechanicRules(
    listens=(
        judge(TrainPurchase, _judge),
        adjust(TrainPurchase, _cars_count),
        after(TrainPurchase, _pay_royalty),
        adjust(TrainTrade, _trade_price),
        after(TrainsChanged, _return_unused_cars),
        judge(TrainDiscard, _cars_first),
        adjust(TrainDiscard, _may_give_up),
        after(TrainDiscard, _give_up),
        adjust(CompanyTurn, lambda state, event: event.wait(_owes_train(state, event.turn))),
        after(TurnStepsPassed, _pass_trains),
        judge(CompanyTurnEnds, lambda state, ended: _judge_owed_train(state, ended.turn)),
        offer(CompanyTurn, _cars_offers),
        after(PhaseBegins, _hand_out),
    ),
)
