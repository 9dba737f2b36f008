"""Cars (Pullmans): when one may be bought, kept and given up."""

from moderator.model.accounts import train_unit
from moderator.model.findings import Finding
from moderator.model.moves import Discard, Train
from moderator.model.rounds import Turn
from moderator.rules.basics.holdings import owns_train, trains_of
from moderator.rules.basics.state import State


def judge_car(state: State, move: Train, company: str, turn: Turn | None, traded: bool) -> list[Finding | None]:
    """What a car may not be: bought too early, traded, a second one, without a train, bought twice in a round."""
    return [
        _car_phase(state, move),
        _car_trade(state, move) if traded else None,
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


def first_to_go(state: State, company: str) -> str:
    """The train that a company may always give up: a car before all others, else the smallest."""
    return min(trains_of(state, company), key=lambda train: not state.title.train(train).car)


def car_first(state: State, move: Discard, company: str, about: str | None = None) -> Finding | None:
    """Another train is discarded before the car; `about` is what the discard rests on."""
    cars = [name for name in trains_of(state, company) if state.title.train(name).car]
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
