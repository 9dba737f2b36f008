"""Cars (Pullmans): when one may be bought, kept and given up."""

from moderator.model.accounts import BANK, train_unit
from moderator.model.findings import Finding
from moderator.model.moves import Discard, Train
from moderator.model.rounds import Turn
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import owns_train, trains_of
from moderator.rules.basics.state import State
from moderator.rules.basics.subsidiaries import bearer


def judge_car(state: State, move: Train, company: str, turn: Turn | None, traded: int | None) -> list[Finding | None]:
    """What a car may not be: bought too early, traded, a second one, without a train, bought twice in a round.

    A coach may be traded, for a price of its own, and needs no train; `traded` is what another company is paid.
    """
    if state.title.train(move.train).coach is not None:
        price = None if traded is None else _coach_price(state, move, traded)
        return [_car_phase(state, move), price, _car_single(state, move, company)]
    traded_car = traded is not None
    return [
        _car_phase(state, move),
        _car_trade(state, move) if traded_car else None,
        _car_single(state, move, company),
        _car_needs_train(state, move, company),
        _car_once(state, move, turn),
    ]


def _car_phase(state: State, move: Train) -> Finding | None:
    phase = state.title.train(move.train).phase
    if state.title.reached(state.position.phase, phase):
        return None
    return state.finding(
        "car-phase",
        f"a {move.train} may be bought from phase {phase} on",
        expected=f"phase {phase}",
        actual=f"phase {state.position.phase}",
    )


def _car_trade(state: State, move: Train) -> Finding:
    return state.finding(
        "car-trade",
        f"a {move.train} is never traded between companies",
        expected="from the pool",
        actual=f"from {move.seller}",
        remedy=state.instead(seller=None, price=None),
    )


def _coach_price(state: State, move: Train, price: int) -> Finding | None:
    coach = state.title.train(move.train).coach
    due = None if coach is None else coach.traded
    if due is None:
        return _car_trade(state, move)
    if price == due:
        return None
    return state.finding(
        "car-trade",
        f"a company pays another one {state.money(due)} for a {move.train}, not {state.money(price)}",
        expected=state.money(due),
        actual=state.money(price),
        remedy=state.instead(price=due),
    )


def pay_royalty(desk: Desk, train: str, buyer: str) -> None:
    """The minor whose coaches the bank sells is paid for one, or who it has merged with; for its own as for others."""
    coach = desk.title.train(train).coach
    owner = None if coach is None else bearer(desk, coach.of)
    if coach is None or owner is None:
        return
    desk.pay(BANK, owner, coach.royalty, "royalty")
    desk.tell("royalty", company=owner, amount=coach.royalty, train=train, source=buyer)


def _car_single(state: State, move: Train, company: str) -> Finding | None:
    if not state.position.books.of(train_unit(move.train), company):
        return None
    return state.finding(
        "car-single",
        f"{company} owns a {move.train} already",
        expected="one",
        actual="two",
    )


def _car_needs_train(state: State, move: Train, company: str) -> Finding | None:
    if owns_train(state, company):
        return None
    return state.finding(
        "car-needs-train",
        f"{company} has no train that a {move.train} could run with",
        expected="a train",
        actual="none",
    )


def _car_once(state: State, move: Train, turn: Turn | None) -> Finding | None:
    if turn is None or not turn.cars:
        return None
    return state.finding(
        "car-once",
        f"{turn.company} buys a second {move.train} in one operating round",
        expected=1,
        actual=turn.cars + 1,
    )


def car_first(state: State, move: Discard, company: str, about: str | None = None) -> Finding | None:
    """Another train is discarded before the car; `about` is what the discard rests on."""
    owned, title = trains_of(state, company), state.title
    cars = [name for name in owned if title.train(name).car and not title.is_loose(name)]
    if not cars or state.title.train(move.train).car:
        return None
    return state.finding(
        "car-first",
        f"{company} owns a {cars[0]}, which is discarded before any other train",
        expected=cars[0],
        actual=move.train,
        remedy=Discard(actor=company, train=cars[0]),
        about=about,
    )
