"""What is wrong with a counted position, mended in the line that says it, and tried before it is told."""

from collections.abc import Callable, Iterable

from moderator.model.findings import Finding, Severity
from moderator.model.moves import Move
from moderator.model.rounds import Counting
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.state import NotBooked, State
from moderator.rules.late.judging import ANOTHER_PHASE
from moderator.rules.setup import set_up_game
from moderator.vocabulary.starting_position import Begin, Given, GivenPhase

Lay = Callable[[Desk, Given | Begin], list[Finding]]


def prove_amendments(desk: Desk, lay: Lay, counted: Counting, begin: Begin, verdicts: list[Finding]) -> list[Finding]:
    """The verdicts on a position; those that an earlier line would right, said otherwise, with that line.

    An amendment stands only if it rights something and brings nothing new. Where trains and phase do not fit, another
    phase is named if all fits that one.
    """
    there = [found.code for found in verdicts]

    def codes(line: int, instead: Move) -> list[str]:
        lines = (instead if at == line else move for at, move in counted.lines)
        again = _lay_again(desk, lay, (*lines, begin))
        return [found.code for found in again if found.severity not in (Severity.ATTESTED, Severity.NOTE)]

    def prove(found: Finding) -> Finding:
        if found.instead is None or found.mends is None:
            return found.but(instead=phase, mends=first) if phase and found.remedy == ANOTHER_PHASE else found
        left = codes(found.mends, found.instead)
        rights = left.count(found.code) < there.count(found.code) and {*left} <= {*there}
        return found if rights else found.but(instead=None, mends=None)

    first, said = counted.lines[0]
    phase: Move | None = None
    if isinstance(said, GivenPhase) and any(found.remedy == ANOTHER_PHASE for found in verdicts):
        others = (said.but(phase=name) for name in desk.title.file.phases if name != said.phase)
        wrong = {*there} - {"given-phase"}
        phase = next((other for other in others if {*codes(first, other)} <= wrong), None)
    return [prove(found) for found in verdicts]


def _lay_again(state: State, lay: Lay, lines: Iterable[Move]) -> list[Finding]:
    """What is found when these lines are laid out from the beginning."""
    position = set_up_game(state.title, state.position.players)
    found: list[Finding] = []
    for move in lines:
        assert isinstance(move, Given | Begin)
        desk = Desk(state.title, position.copy(), move)
        try:
            found += lay(desk, move)
        except NotBooked as refused:
            found.append(refused.finding)
        found += desk.findings
        position = desk.position
    return found
