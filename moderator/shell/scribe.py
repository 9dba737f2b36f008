"""What is said in a session is judged, written and answered: the same for every face that it has."""

from collections.abc import Iterable, Sequence

from moderator.errors import ExitCode
from moderator.journal.comments import Spent, as_typed, with_clock
from moderator.journal.grammar import Reading, read_line
from moderator.journal.lexer import cut_comment
from moderator.judging import Answer
from moderator.model.findings import Severity
from moderator.model.ledger import MONEY
from moderator.model.lines import Amend, Insert
from moderator.model.moves import Move
from moderator.model.wording import plural
from moderator.shell.enter import Enter
from moderator.shell.face import Frontend
from moderator.shell.manner import SessionOptions
from moderator.views.answer import answer, marked
from moderator.views.declared import miscounted
from moderator.views.findings import short_refusal
from moderator.views.text import wrap
from moderator.views.turn import turn, turned
from moderator.vocabulary.table import Count
from moderator.writing import JournalSession


class JournalBuilder:
    """Says lines for one writer and tells him what became of them.

    `refused` are the last lines, if they were refused and the table could allow them: as `!` says them. `outcome` is
    what the first line that was not written stands for.
    """

    def __init__(self, keeper: JournalSession, face: Frontend, manner: SessionOptions) -> None:
        self.keeper, self.face, self.manner, self.ink = keeper, face, manner, manner.ink
        self.enter = Enter(asks=manner.bar)
        self.outcome = ExitCode.CLEAN
        self.refused: tuple[str, ...] = ()

    def failed(self, error: Exception) -> bool:
        """Tell an error, and keep what it stands for; False if it ends the session."""
        code = self.face.fail(error)
        self.outcome = self.outcome or code or ExitCode.CLEAN
        return code is not None

    def say(self, lines: Sequence[Reading], brief: bool = False) -> bool:
        """Judge and write the lines that one typed line stands for, all or none, and answer them.

        `brief` where they were shown before. False if they were not written.
        """
        self.refused = ()
        if (why := self.manner.bars(self.keeper.game, lines)) is not None:
            self.face.put(wrap(f"not written: {why}"), "refused")
            return False
        spent = self._measure(lines[0])
        timed = (lines[0] if spent is None else lines[0].replace(text=with_clock(lines[0].text, spent)), *lines[1:])
        try:
            answers = self.keeper.say_all([line.replace(text=self.manner.signs(line.text)) for line in timed])
        except Exception as error:
            if not self.failed(error):
                raise
            return False
        if answers[-1].refused:
            self._refuse(lines, answers)
            return False
        tell = marked if brief else answer
        told = [line for each in answers for line in tell(self.keeper.game.title, each, self.ink)]
        told += [self.ink.bold(line) for text in self.manner.clock.book(spent) for line in wrap(text, ">> ", "   ")]
        self.face.put([*told, *self._turned(answers, brief)], "booked")
        return True

    def next(self) -> list[str]:
        """Who is to act, in full."""
        return wrap(turn(self.keeper.state), "next: ")

    def note(self, text: str) -> None:
        """Tell why nothing was written, where nothing was wrong."""
        self.face.put([self.ink.mean("note", line) for line in wrap(text)], "note")

    def _turned(self, answers: Sequence[Answer], brief: bool) -> list[str]:
        """Who is next, where no toolbar tells it; a turn that has ended by itself is told in any case."""
        last = answers[-1]
        told = turned(self.keeper.game.title, last.says, last.before, last.after)
        self.enter.turned = last.after if told is not None else None
        ended = [self.ink.mean("turn", line) for line in wrap(told)] if told else []
        return ended + ([] if self.manner.bar or brief else self.next())

    def say_text(self, text: str, brief: bool = False) -> bool:
        """Say one line that is written out in full."""
        return self.say((read_line(text, self.keeper.game.vocabulary),), brief)

    def _measure(self, line: Reading) -> Spent | None:
        """Return the time that a line took; one that cannot be read takes none, for it is not written."""
        return None if line.says is None else self.manner.clock.measure(self.keeper.game, line.says)

    def _refuse(self, lines: Sequence[Reading], answers: Sequence[Answer]) -> None:
        """Tell what was refused, the last answers, and keep the lines as the table could allow them."""
        self.outcome = self.outcome or ExitCode.VIOLATIONS
        first = answers[0].line + sum(each.by_rule for each in answers)
        refused = {each.line - first: each.replace(text=as_typed(each.text)) for each in answers if each.refused}
        if all(_may_be_allowed(given) for given in refused.values()):
            self.refused = tuple(
                _allowed(refused[n].text) if n in refused else line.text for n, line in enumerate(lines)
            )
        whole = [f"  nor the rest of the {plural(len(lines), 'move')} that it stands for"] if len(lines) > 1 else []
        told = [short_refusal(self.keeper.game.title, given, self.ink) for given in refused.values()]
        counted = miscounted(self.keeper.game, _cash_counted(refused.values()))
        self.face.put([*(line for each in told[:-1] for line in each[:-1]), *told[-1], *whole, *counted], "refused")


def _cash_counted(given: Iterable[Answer]) -> dict[str, int]:
    """The cash of players that was counted otherwise than the books have it."""
    return {
        each.says.account: each.says.amount
        for each in given
        if isinstance(each.says, Count) and each.says.unit == MONEY and each.says.account in each.before.players
    }


def _may_be_allowed(given: Answer) -> bool:
    """Whether `!` would write a line that was refused: it can be booked, and has no such mark yet."""
    booked = all(found.severity is not Severity.ERROR for found in given.findings)
    said = given.says.move if isinstance(given.says, Amend | Insert) else given.says
    return booked and isinstance(said, Move) and not said.allowed


def _allowed(text: str) -> str:
    body, comment = cut_comment(text)
    return f"{body} !{f' ; {comment}' if comment else ''}"
