"""The lines of a file tried out: all that a journal of them would be told, and the text that would go into it."""

from collections.abc import Iterable

from moderator.counted.lines import Stated, state
from moderator.counted.naming import Naming
from moderator.counted.reading import Problem, located
from moderator.counted.schema import CountedFile
from moderator.journal.grammar import format_line
from moderator.model.findings import Finding, Severity
from moderator.model.given import Begin, GivenPhase
from moderator.model.record import Record
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.state import NotBooked
from moderator.rules.late.laying import lay
from moderator.rules.setup import set_up_game
from moderator.titles.title import Title

_QUIET = (Severity.ATTESTED, Severity.NOTE)


class Trial(Record):
    """What a file comes to. `problems` are in its order; `lines` lay the position out if nothing is impossible."""

    problems: tuple[Problem, ...]
    moves: tuple[Stated, ...]

    @property
    def possible(self) -> bool:
        """Whether all that is wrong can be allowed by the table."""
        return all(problem.finding.severity is Severity.VIOLATION for problem in self.problems)

    def lines(self) -> list[str]:
        """The lines; the last one marked as allowed where a rule is broken."""
        moves = [move for _, move in self.moves]
        if self.problems:
            moves[-1] = moves[-1].but(allowed=True)
        return [format_line(move) for move in moves]


def try_out(title: Title, file: CountedFile, text: str) -> Trial:
    """Lay a position out on a table of its own. Raises WrongTable, BadOption."""
    players = tuple(file.players)
    naming = Naming(title, players)
    moves = state(naming, file)
    found = list(_lay_all(title, players, moves))
    if naming.problems:  # what could not be named is missing in every sum
        found = [p for p in found if p.finding.code != "given-sum" or p.path not in ((), ("bank",))]
    return Trial(tuple(located([*naming.problems, *found], text)), tuple(moves))


def _lay_all(title: Title, players: tuple[str, ...], moves: Iterable[Stated]) -> Iterable[Problem]:
    position = set_up_game(title, players)
    for path, move in moves:
        desk = Desk(title, position.copy(), move)
        found: list[Finding] = []
        try:
            found = lay(desk, move)
        except NotBooked as refused:
            found = [refused.finding]
            if isinstance(move, GivenPhase):
                yield Problem(path, refused.finding)
                return
        where = () if isinstance(move, Begin) else path
        yield from (Problem(where, f) for f in (*found, *desk.findings) if f.severity not in _QUIET)
        position = desk.position
