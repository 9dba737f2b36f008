"""Hexes with special rules for runs: several stops, two river banks, ferries, coalmines and steel mills."""

from typing import Literal

from moderator.model.findings import Finding
from moderator.model.moves import Stop
from moderator.model.wording import list_words
from moderator.rules.booking import Booking, State, by_map
from moderator.rules.runs.remedies import with_stop
from moderator.titles.toml_table import COLOURS
from moderator.vocabulary.runs import COAL, STEEL

# ---- divided hexes, rivers and ferries ----


def colour_at(state: State, where: str) -> str | None:
    """Return the colour of the tile in a hex, as laid or printed; None for open ground."""
    return state.position.tiles.get(where, state.title.hex(where).printed)


def on_two_banks(state: State, where: str) -> bool:
    """Return whether a place still counts as two cities, one on each bank."""
    return bool(state.title.hex(where).banks) and colour_at(state, where) == "yellow"


def stops_in(state: State, where: str) -> int:
    """Return how many stops a hex has: two banks, or cities and towns not yet joined by a tile."""
    if on_two_banks(state, where):
        return 2
    facts, colour = state.title.hex(where), colour_at(state, where)
    if facts.metropolis:  # one city, even with several places
        return 1
    joined = facts.merges and colour and COLOURS.index(colour) >= COLOURS.index(facts.merges)
    return 1 if joined or not state.title.file.operating.apart else max(facts.cities, facts.towns)


def river_value(booking: Booking, stop: Stop, where: str) -> int | None:
    """Return the value of a place by the colour of its tile, less by ferry; None if the books do not know.

    Raises NotBooked if two banks have different values and the line does not name one.
    """
    facts, colour = booking.title.hex(where), colour_at(booking, where)
    ferry = facts.ferry.get(colour) if colour is not None else None  # type: ignore[call-overload]
    if stop.ferry and colour in facts.ferries:
        return None
    if stop.ferry and ferry is None:
        booking.flag(
            "ferry-tile",
            f"{booking.title.place_name(where)} has no ferry{f' with a {colour} tile' if colour else ''}",
            expected=f"a tile in {list_words(built, 'or')}" if (built := (*facts.ferry, *facts.ferries)) else "no ~",
            actual=colour or "no tile",
            remedy=with_stop(booking, stop, ferry=False),
        )
    if stop.ferry and ferry is not None:
        return int(ferry)
    if on_two_banks(booking, where):
        return _bank_value(booking, stop, facts.banks)
    return facts.tile_values.get(colour) if colour is not None else None  # type: ignore[call-overload]


def _bank_value(booking: Booking, stop: Stop, banks: tuple[int, ...]) -> int:
    """Return the value of the bank that the line means, by its value or the name of the right bank."""
    if stop.place == booking.title.hex(stop.place).right_bank:
        return _right_bank_value(booking, stop, banks[1])
    if stop.value in banks:
        return stop.value
    right = booking.title.hex(stop.place).right_bank or f"{stop.place}={banks[1]}"
    offered = f"{stop.place}={banks[0]} or {right}"
    if stop.value is None:
        raise booking.refuse(
            "run-value",
            f"the banks of {stop.place} pay {list_words(map(booking.money, banks))}",
            f"name the bank: {offered}",
            about="ferry",
        )
    wrong = booking.finding(
        "run-value",
        f"the banks of {stop.place} pay {list_words(map(booking.money, banks))}",
        expected=list_words(map(booking.money, banks), "or"),
        actual=booking.money(stop.value),
        remedy=f"name the bank: {offered}",
        about="ferry",
    )
    booking.judge(by_map(booking, wrong))
    return stop.value


def _right_bank_value(booking: Booking, stop: Stop, due: int) -> int:
    if stop.value is None or stop.value == due:
        return due
    wrong = booking.finding(
        "run-value",
        f"{stop.place} is the right bank and pays {booking.money(due)}",
        expected=booking.money(due),
        actual=booking.money(stop.value),
        remedy=with_stop(booking, stop, value=None),
        about="ferry",
    )
    booking.judge(by_map(booking, wrong))
    return stop.value


# ---- coalmines and steel mills ----

NAMES = {"coal": "coalmine", "steel": "steel mill"}


def industry_at(state: State, where: str) -> Literal["coal", "steel"] | None:
    """Return the industry in a hex, as lines have stated or its tile shows; None if unknown."""
    stated, shown = _told_at(state, where), state.title.hex(where).industry
    if stated is not None or not shown or (colour := colour_at(state, where)) is None:
        return stated
    for kind, printed in shown.items():
        if COLOURS.index(colour) >= COLOURS.index(printed):
            return kind
    return None


def _told_at(state: State, where: str) -> Literal["coal", "steel"] | None:
    if where in COAL.of(state.position):
        return "coal"
    return "steel" if where in STEEL.of(state.position) else None


def industry_early(state: State, stop: Stop, where: str) -> Finding | None:
    """Return a finding if the line names an industry that neither a laid tile nor a token shows."""
    shown = state.title.hex(where).industry.get(stop.industry) if stop.industry else None
    if shown is None or stop.industry is None or _told_at(state, where) == stop.industry:
        return None
    colour = colour_at(state, where)
    before = shown not in state.title.phase(state.position.phase).tiles
    if not before and (colour is None or COLOURS.index(colour) >= COLOURS.index(shown)):
        return None
    named = NAMES[stop.industry]
    return state.finding(
        "industry-early",
        f"the {named} of {state.title.place_name(where)} is on its {shown} tile, which has not been laid yet",
        expected=f"a {shown} tile",
        actual=f"a {colour} tile" if colour else f"phase {state.position.phase}",
        remedy=with_stop(state, stop, industry=None),
    )
