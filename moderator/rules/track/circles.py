"""Circles of cities: which are taken, and which stay free for a home."""

from collections.abc import Iterator

from moderator.model.findings import Finding
from moderator.model.wording import list_words, plural
from moderator.rules.basics.points import joined
from moderator.rules.basics.privates import brings_city
from moderator.rules.basics.state import State, by_map


def base_city(state: State, company: str, where: str) -> Iterator[Finding | None]:
    """The homes of corporations that are not yet started: a circle must stay free for each.

    Print and a tile's colour may tell how many circles there are; where the books do not know that, the table vouches.
    """
    named, circles = state.title.place_name(where), _circles(state, where)
    gone = (company, *state.position.par, *state.position.closed)
    waiting = [name for name, facts in state.title.file.corporations.items() if facts.home == where]
    waiting = [name for name in waiting if name not in gone]
    if circles is None:
        for other in waiting:
            yield state.finding("base-city", f"a circle of {named} stays free for {other}: the table vouches for it")
    elif waiting and circles - _stations_at(state, where) <= len(waiting):
        said = f"{_has_circles(state, where, circles)}: one stays free for {list_words(waiting)}"
        taken = state.finding("base-taken", said, expected="an open city", actual=named)
        yield taken if _printed_circles(state, where) is None else by_map(state, taken)


def circle_left(state: State, where: str) -> Finding | None:
    """A city as it is printed whose circles are all taken."""
    circles = _printed_circles(state, where)
    if circles is None or _stations_at(state, where) < circles:
        return None
    said = f"{_has_circles(state, where, circles)}, and no circle is left"
    full = state.finding("token-place", said, expected="an open city", actual=state.title.place_name(where))
    return by_map(state, full)


def _has_circles(state: State, where: str, circles: int) -> str:
    colour, place = _colour_at(state, where), state.title.place_name(where)
    return f"{f'{place} is {colour} and' if colour else place} has {plural(circles, 'circle')}"


def _circles(state: State, where: str) -> int | None:
    """How many circles a place has, as it is printed or by the colour of its tile; None if the books do not know."""
    unlaid = where not in state.position.tiles and state.title.hex(where).printed is not None
    if not unlaid and _colour_at(state, where) in state.title.file.operating.one_circle:
        return 1
    return _printed_circles(state, where)


def _printed_circles(state: State, where: str) -> int | None:
    return None if where in state.position.tiles else state.title.hex(where).circles


def _stations_at(state: State, where: str) -> int:
    """How many circles of a place have a token: of a company, of nobody, or of something else that stands there."""
    facts = state.title.hex(where)
    stays = facts.neutral_until is None or not state.title.reached(state.position.phase, facts.neutral_until)
    others = sum(count(state, where) for count in joined(state.title).circles_taken)
    own = sum(places.count(where) for places in state.position.stations.values())
    return own + others + (facts.neutral if stays else 0)


def _colour_at(state: State, where: str) -> str | None:
    """The colour of the tile in a hex, as far as lines, the print, or a phase of one colour alone tell it."""
    known = state.position.tiles.get(where) or state.title.hex(where).printed
    colours = state.title.phase(state.position.phase).tiles
    return known or (colours[0] if len(colours) == 1 else None)


def token_place(state: State, where: str) -> Finding | None:
    """A hex that the map lists and that is no city."""
    facts = state.title.hex(where)
    if where not in state.title.map.hexes or facts.kind == "city" or facts.tokens or brings_city(state, where):
        return None
    if facts.kind == "town" and where in state.position.tiles and state.holds("cities-for-towns"):
        return None  # only the board shows whether its tile has a city now
    return state.finding(
        "token-place",
        f"{state.title.place_name(where)} is no city and takes no station token",
        expected="an open city",
        actual=facts.kind or "open country",
    )
