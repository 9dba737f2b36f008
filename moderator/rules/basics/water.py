"""Water: what crossings cost, and the port authorities that a company has."""

from moderator.model.ledger import port_unit
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.state import State
from moderator.titles.board import Across
from moderator.vocabulary.track import Crossing


def port_of(state: State, company: str) -> str | None:
    """The water whose port authority a company has."""
    water, books = state.title.file.water, state.position.books
    areas = () if water is None or water.ports is None else water.ports.areas
    return next((area for area in areas if books.of(port_unit(area), company)), None)


def crossing_cost(state: State, company: str, crossed: tuple[Crossing, ...], rates: Across) -> int:
    """What crossings cost; a port authority takes off the dearest ones of its water first.

    Of a crossing whose water is not said the company's own authority is taken to be good for it.
    """
    water, own = state.title.file.water, port_of(state, company)
    relief = 0 if own is None or water is None or water.ports is None else water.ports.relief
    total = 0
    for crossing in sorted(crossed, key=lambda each: -getattr(rates, each.by)):
        spared = min(relief, crossing.count) if crossing.area in (None, own) else 0
        relief -= spared
        total += (crossing.count - spared) * int(getattr(rates, crossing.by))
    return total


def check_crossings(state: State, crossed: tuple[Crossing, ...]) -> None:
    """Raise NotBooked for a water that the title does not know."""
    water = state.title.file.water
    areas = {*(water.ports.areas if water is not None and water.ports is not None else ())}
    if crossed and water is None:
        raise state.refuse("crossing-water", "nothing is paid for water in this title", state.instead(crossed=()))
    for crossing in crossed:
        if crossing.area is not None and crossing.area not in areas:
            known = f"in {' or in '.join(sorted(areas))}" if areas else "no water"
            raise state.refuse("crossing-water", f"there is no water {crossing.area}", f"say {known}")


def vouch_for_crossing(desk: Desk, company: str, place: str, crossed: tuple[Crossing, ...]) -> None:
    """Only the board shows over how many sea zones, or by which ferry, a company comes to a place."""
    if crossed:
        by = " and ".join(_say(each) for each in crossed)
        desk.flag("crossing-told", f"{company} comes to {place} by {by}: the table vouches for it")


def _say(crossing: Crossing) -> str:
    if crossing.by == "ferry":
        return f"a ferry of {crossing.count}"
    return f"{crossing.count} sea zone{'s' if crossing.count != 1 else ''}"
