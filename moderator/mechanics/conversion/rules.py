"""Conversion: a corporation takes on its larger charter at the beginning of a turn."""

from collections.abc import Iterator

from moderator.model.findings import Finding
from moderator.model.rounds import Turn
from moderator.rules.basics.charters import convert_one
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import charter_name, charter_of
from moderator.rules.basics.points import Rules
from moderator.rules.basics.state import State, too_early
from moderator.rules.rounds.operating import is_step_judged, require_turn
from moderator.vocabulary.corporations import Convert


def convert(desk: Desk, move: Convert, company: str) -> None:
    """Convert the corporation whose turn begins."""
    facts = desk.title.file.conversion
    if facts is None or company not in desk.title.certificates:
        raise desk.refuse("convert-again", f"{company} is nothing that can be converted")
    if charter_name(desk, company) != facts.before:
        raise desk.refuse("convert-again", f"{company} has been converted already")
    turn = require_turn(desk, company)
    desk.judge(too_early(desk, "convert-phase", f"{company} may convert", facts.phase), _convert_late(desk, turn))
    convert_one(desk, company, facts.after)


def _convert_late(state: State, turn: Turn | None) -> Finding | None:
    """Judge a conversion after a step of the turn, even if the turn has ended by itself since."""
    if turn is None or not is_step_judged(state, turn) or not (turn.step or turn.yellow or turn.upgrades):
        return None
    steps = charter_of(state, turn.company).steps
    return state.finding(
        "convert-late",
        f"{turn.company} has begun to operate: it converts at the beginning of a turn",
        expected="before any step of the turn",
        actual=steps[min(turn.step, len(steps) - 1)],
    )


def _offers(state: State, turn: Turn) -> Iterator[str]:
    facts, company = state.title.file.conversion, turn.company
    if facts is not None and company in state.title.certificates and charter_name(state, company) == facts.before:
        yield "convert"


RULES = Rules(of_companies={Convert: convert}, turn_offers=(_offers,))
