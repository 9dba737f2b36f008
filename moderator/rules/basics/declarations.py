"""Declarations: what a company may declare of its earnings."""

from moderator.rules.basics.holdings import charter_of
from moderator.rules.basics.points import first_of, joined
from moderator.rules.basics.state import State
from moderator.vocabulary.runs import Dividend


def declarations(state: State, company: str) -> tuple[str, ...]:
    """The verbs of its charter to which no mechanic objects; all of them if one objects to each."""
    choices = charter_of(state, company).dividend.choices
    judged = joined(state.title).dividend_judged
    if not judged:
        return choices
    asked = State(state.title, state.position)  # no line is judged by that
    moves = {verb: Dividend(actor=company, verb=verb) for verb in choices}
    return tuple(v for v in choices if first_of(judged, asked, moves[v], company) is None) or choices
