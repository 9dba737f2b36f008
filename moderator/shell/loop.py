"""The loop of a session: a prompt, a line, the same way to the journal as any other line, an answer."""

from collections.abc import Callable, Iterable

from moderator.errors import ExitCode
from moderator.journal.clock import without_clock
from moderator.journal.lexer import cut_comment
from moderator.model.findings import Severity
from moderator.model.lines import Amend
from moderator.model.moves import Move
from moderator.model.rounds import GameOver, OperatingRound
from moderator.model.text import clean
from moderator.model.wording import plural
from moderator.rules.basics.state import State
from moderator.rules.rounds.sequence import actor, round_name
from moderator.shell.asked import asked, number
from moderator.shell.clock import Clock
from moderator.shell.possible import nothing_usual
from moderator.shell.runout import run_out, show_runout
from moderator.shell.shorthand import expand
from moderator.views.answer import answer, marked
from moderator.views.due import due
from moderator.views.ink import PLAIN, Ink
from moderator.views.refusal import short_refusal
from moderator.views.table import Window, clip, wrap
from moderator.views.turn import at, turn
from moderator.writing import Answer, Keeper

_ENDINGS = ("quit", "exit")
_NAME = 20  # columns of a name in the prompt


class Shell:
    """A session on one journal. `read` gives a line for a prompt, None at the end of the input.

    `fail` tells an error, and returns the exit code it stands for; where that is None, the error is not the user's to
    deal with and ends the session. `outcome` is what the first line that was not written stands for.
    `clock` notes the time of every line while it runs; without `worths` no view tells what a player is worth; where a
    toolbar says who is next (`bar`), no answer does. `window` is how large the board may be.
    """

    def __init__(
        self,
        keeper: Keeper,
        read: Callable[[str], str | None],
        put: Callable[[Iterable[str]], None],
        fail: Callable[[Exception], ExitCode | None],
        ink: Ink = PLAIN,
        clock: Clock | None = None,
        worths: bool = True,
        bar: bool = False,
        window: Callable[[], Window] = Window,
    ) -> None:
        self.keeper, self.read, self.put, self.fail, self.ink = keeper, read, put, fail, ink
        self.clock, self.worths, self.bar, self.window = clock or Clock(), worths, bar, window
        self.outcome = ExitCode.CLEAN
        self.refused: str | None = None  # the last line, if it was refused: `!` lets it pass

    def run(self) -> None:
        """Read and answer until the end of the input, or `quit`."""
        title, position = self.keeper.game.title, self.keeper.position
        self.put([*wrap(f"{title.name}: {', '.join(position.players)}"), *self._next(), *self._due()])
        while (line := self.read(self.prompt())) is not None:
            if line.strip().casefold() in _ENDINGS:
                return
            self.obey(line.strip())

    def prompt(self) -> str:
        """`OR 2.1 BNR track> `."""
        title, position = self.keeper.game.title, self.keeper.position
        who = actor(State(title, position))
        if who is None:
            return f"{'the game is over' if isinstance(position.round, GameOver) else round_name(position)}> "
        return clean(" ".join((round_name(position), clip(who, _NAME), at(State(title, position)))).rstrip()) + "> "

    def _next(self) -> list[str]:
        return wrap(turn(self.keeper.state), "next: ")

    def _due(self) -> list[str]:
        """What is due as the session begins."""
        told = due(self.keeper.state)
        return [self.ink.bold(line) for text in told for line in wrap(text, ">> ", "   ")]

    def obey(self, line: str) -> None:
        """Answer one line: a word of the session, or a line for the journal."""
        word, *rest = line.casefold().split() or [""]
        told = asked(self.keeper, word, rest, self.ink, self.worths, self.window())
        if told is not None:
            self.put(told)
        elif word == "clock":
            self._clock(rest)
        elif word == "runout":
            self._run_out(rest)
        elif len(word) > 1 and "amend".startswith(word) and rest:
            self._amend(line)
        elif line == "!":
            self._allow()
        elif lines := expand(self.keeper.game, line):
            self._say_all(lines)
        else:
            self.put(wrap(nothing_usual(self.keeper.game)))

    def _say_all(self, lines: Iterable[str]) -> None:
        """Say the lines that one typed line stands for, up to the first that is refused."""
        for line in lines:
            if not self._say(line):
                return

    def _run_out(self, rest: list[str]) -> None:
        """Show the coming operating rounds as the last ones were, and write them if that is wanted."""
        count = number(rest[0]) if len(rest) == 1 else None if rest else 1
        if count is None or not 1 <= count <= 9:
            usage = "runout 2 repeats what the companies ran and paid last for so many operating rounds, 1 to 9"
            self.put(wrap(usage))
            return
        if not isinstance(self.keeper.position.round, OperatingRound):
            self.put(["a runout begins in an operating round; none is under way"])
            return
        out = run_out(self.keeper.game, count)
        self.put(show_runout(self.keeper.game, out, self.worths))
        if out.turns and self._agreed():
            self._write_out([line for turned in out.turns for line in turned.lines])

    def _write_out(self, lines: list[str]) -> None:
        """Write the lines of a runout; of each only what nobody may miss is told."""
        first = len(self.keeper.game.journal.lines) + 1
        for line in lines:
            if not self._say(line, brief=True):
                break
        last = len(self.keeper.game.journal.lines)
        where = f"{first} to {last}" if last > first else str(first)
        self.put([f"{plural(last - first + 1, 'line')} written, {where}", *self._next()])

    def _amend(self, line: str) -> None:
        """Show what an amendment changes before it is written, unless nothing has followed the line it corrects."""
        try:
            given = self.keeper.weigh(line)
        except Exception as error:
            if not self._failed(error):
                raise
            return
        steps = self.keeper.game.steps
        corrects = given.says.line if isinstance(given.says, Amend) else 0
        if given.refused or not steps or steps[-1].booked.line <= corrects:
            self._say(line)
            return
        self.put([*answer(self.keeper.game.title, given, self.ink), "not written yet"])
        if self._agreed() and self._say(line, brief=True):
            self.put(["written", *self._next()])

    def _agreed(self) -> bool:
        """Whether the table wants written what it has just been shown: Enter or `y` says so."""
        wanted = self.read("write it? Enter or y writes, anything else leaves it> ")
        if wanted is not None and wanted.strip().casefold() in ("", "y", "yes"):
            return True
        self.put(["nothing was written"])
        return False

    def _clock(self, rest: list[str]) -> None:
        if rest == ["on"]:
            self.clock.start()
            self.put(["the clock runs"])
        elif rest == ["off"]:
            self.clock.stop()
            self.put(["the clock stands still until `clock on`"])
        else:
            self.put(["clock tells the time each has taken; clock off and clock on are for breaks"])

    def _allow(self) -> None:
        if self.refused is None:
            self.put(["nothing was refused just now that the table could allow; or write ! at the end of a move"])
        else:
            body, comment = cut_comment(self.refused)
            self._say(f"{body} !{f' ; {comment}' if comment else ''}")

    def _failed(self, error: Exception) -> bool:
        """Tell an error, and keep what it stands for; False if it ends the session."""
        code = self.fail(error)
        self.outcome = self.outcome or code or ExitCode.CLEAN
        return code is not None

    def _keep(self, line: str) -> list[Answer]:
        """What became of a line, or why it was refused; and of the Investor's lines that were written after it."""
        answers = self.keeper.say_all((line,))
        return answers[-1:] if answers[-1].refused else answers

    def _say(self, line: str, brief: bool = False) -> bool:
        """Judge and write one line, and answer it, `brief` where it was shown before; False if it was not written."""
        self.refused = None
        stamped, seconds = self.clock.stamp(line, self.keeper.game.title, self.keeper.position)
        try:
            given, *others = self._keep(stamped)
        except Exception as error:
            if not self._failed(error):
                raise
            return False
        title = self.keeper.game.title
        if given.refused:
            self.outcome = self.outcome or ExitCode.VIOLATIONS
            given = given.but(text=without_clock(given.text))
            booked = all(found.severity is not Severity.ERROR for found in given.findings)
            if booked and isinstance(given.says, Move) and not given.says.allowed:
                self.refused = given.text
            self.put(short_refusal(title, given, self.ink))
        else:
            self.clock.book(seconds)
            tell = marked if brief else answer
            told = [line for each in (given, *others) for line in tell(title, each, self.ink)]
            self.put([*told, *([] if self.bar or brief else self._next())])
        return not given.refused
