"""Doubling: the stop of another train that a car (a Pullman) counts once more."""

from moderator.model.moves import TrainRun
from moderator.model.wording import list_words
from moderator.rules.basics.desk import Desk
from moderator.rules.runs.mending import with_stop
from moderator.rules.runs.routes import Call, stop_value


def double(desk: Desk, car: TrainRun, visited: list[Call], untold: bool) -> int:
    """What a car adds: the value of one city or off-map place that another train calls at, `untold` if not by stops."""
    if not car.stops:
        return car.revenue or 0
    stop = car.stops[0]
    call = _doubled(desk, car, visited, untold)
    if len(car.stops) != 1 or call is None or not call.counts:
        named = list_words(stop.place for stop in car.stops)
        desk.flag(
            "car-stop",
            f"the {car.train} doubles one city or off-map place on a run, not {named}",
            expected="one city or off-map place of a run",
            actual=named,
            remedy=f"name one stop that it doubles after `{car.train}:`",
        )
    if call is None:
        return stop.value or 0
    if stop.value is not None and stop.value != call.value:
        desk.flag(
            "run-value",
            f"{stop.place} pays {desk.money(call.value)} on the run, {desk.money(stop.value)} doubled",
            expected=desk.money(call.value),
            actual=desk.money(stop.value),
            remedy=with_stop(desk, stop, value=None),
            about="car-double",
        )
    return call.value if stop.value is None else stop.value


def _doubled(desk: Desk, car: TrainRun, visited: list[Call], untold: bool) -> Call | None:
    """The call that is doubled; where the stops of a run were not said, the table's word that it is on it."""
    stop = car.stops[0]
    where = desk.title.hex_of(stop.place)
    for call in visited:
        if call.where == where:
            return call
    return Call(where, desk.title.hex(where), stop_value(desk, stop, where, car.train), False) if untold else None
