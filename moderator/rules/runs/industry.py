"""Industry: where coalmines and steel mills are."""

from typing import Literal

from moderator.model.findings import Finding
from moderator.model.moves import Stop
from moderator.rules.booking import State
from moderator.rules.runs.remedies import with_stop
from moderator.rules.runs.rivers import colour_at
from moderator.titles.toml_table import COLOURS
from moderator.vocabulary.runs import COAL, STEEL

NAMES = {"coal": "coalmine", "steel": "steel mill"}


def industry_at(state: State, where: str) -> Literal["coal", "steel"] | None:
    """Return the industry in a hex, as lines have stated or its tile shows; None if unknown."""
    told, shown = _told_at(state, where), state.title.hex(where).industry
    if told is not None or not shown or (colour := colour_at(state, where)) is None:
        return told
    for kind, printed in shown.items():
        if COLOURS.index(colour) >= COLOURS.index(printed):
            return kind
    return None


def _told_at(state: State, where: str) -> Literal["coal", "steel"] | None:
    if where in COAL.of(state.position):
        return "coal"
    return "steel" if where in STEEL.of(state.position) else None


def industry_early(state: State, stop: Stop, where: str) -> Finding | None:
    """Return a finding if the line names an industry whose tile has not been laid and that no token shows."""
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
