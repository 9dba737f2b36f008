"""The lines of a file tried out: all that a journal of them would be told, and the text that would go into it."""

from collections.abc import Iterable

from moderator.counted.lines import Stated, position_lines
from moderator.counted.read import Naming, Problem, located
from moderator.counted.schema import CountedFile
from moderator.counted.taking import state_position
from moderator.journal.grammar import format_line
from moderator.model.findings import Finding, Severity
from moderator.model.position import Position
from moderator.model.values import Record
from moderator.rules.booking import Booking, NotBooked, State
from moderator.rules.midgame.laying import lay
from moderator.rules.setup import set_up_game
from moderator.titles.title import Title
from moderator.vocabulary.starting_position import Begin, GivenPhase


class Trial(Record):
    """What a file comes to. `problems` are in its order, `notes` are worth knowing; `lines` lay the position out if
    nothing is impossible. `position` is what then lies on the table.
    """

    problems: tuple[Problem, ...]
    notes: tuple[Problem, ...]
    moves: tuple[Stated, ...]
    position: Position

    @property
    def possible(self) -> bool:
        """Whether all that is wrong can be allowed by the table."""
        return all(problem.finding.severity is Severity.VIOLATION for problem in self.problems)

    def lines(self) -> list[str]:
        """The lines; the last one marked as allowed where a rule is broken."""
        moves = [move for _, move in self.moves]
        if self.problems:
            moves[-1] = moves[-1].replace(allowed=True)
        return [format_line(move) for move in moves]


def try_position(title: Title, file: CountedFile, text: str) -> Trial:
    """Lay a position out on a table of its own. Raises WrongTable, BadOption."""
    players = tuple(file.players)
    naming = Naming(title, players)
    moves = position_lines(naming, file)
    position, found = _lay_all(title, players, moves)
    if naming.problems:  # what could not be named is missing in every sum
        found = [p for p in found if p.finding.code != "given-sum" or p.path not in ((), ("bank",))]
    told = located([*naming.problems, *found], text)
    notes = tuple(problem for problem in told if problem.finding.severity is Severity.NOTE)
    return Trial(tuple(problem for problem in told if problem not in notes), notes, tuple(moves), position)


def state_as_it_is(here: State) -> CountedFile:
    """The file that states a position, so that it is begun from as it is: what breaks a rule in it came about in play.

    Raises NotBetween where a turn or an opening is under way.
    """
    file = state_position(here)
    return file.model_copy(update={"played": True}) if try_position(here.title, file, "").problems else file


def _lay_all(title: Title, players: tuple[str, ...], moves: Iterable[Stated]) -> tuple[Position, list[Problem]]:
    position, problems = set_up_game(title, players), list[Problem]()
    for path, move in moves:
        booking = Booking(title, position.copy(), move)
        found: list[Finding] = []
        try:
            found = lay(booking, move)
        except NotBooked as refused:
            found = [refused.finding]
            if isinstance(move, GivenPhase):
                return position, [Problem(path, refused.finding)]
        where = () if isinstance(move, Begin) else path
        told = (f for f in (*found, *booking.findings) if f.severity is not Severity.ATTESTED)
        problems += [Problem(where, f) for f in told]
        position = booking.position
    return position, problems
