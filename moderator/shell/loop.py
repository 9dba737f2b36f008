"""The loop of a session: a prompt, a line, the same way to the journal as any other line, an answer."""

from collections.abc import Callable, Iterable, Sequence

from moderator.errors import ExitCode
from moderator.journal.clock import Spent, with_clock, without_clock
from moderator.journal.errors import Unreadable
from moderator.journal.grammar import is_correction, parse_line
from moderator.journal.lexer import cut_comment
from moderator.journal.undoing import opens_insertion
from moderator.judging import Answer
from moderator.model.accounts import MONEY
from moderator.model.findings import Severity
from moderator.model.lines import Amend, Directive
from moderator.model.move import Move
from moderator.model.rounds import GameOver, OperatingRound
from moderator.model.text import clean
from moderator.model.topics.table import Count
from moderator.model.wording import plural
from moderator.rules.basics.state import State
from moderator.rules.rounds.sequence import actor, round_name
from moderator.scoring import score
from moderator.shell.asked import asked, number
from moderator.shell.clock import Clock
from moderator.shell.earnings import declares_nothing
from moderator.shell.enter import Enter
from moderator.shell.going_back import many_taken_back
from moderator.shell.hearing import check_comment, split_line
from moderator.shell.possible import nothing_more, nothing_usual
from moderator.shell.runout import run_out, show_runout
from moderator.shell.shorthand import expand
from moderator.shell.slip import Slip
from moderator.shell.unheard import why_unread
from moderator.views.answer import answer, marked
from moderator.views.counted import miscounted
from moderator.views.due import due
from moderator.views.ink import PLAIN, Ink
from moderator.views.refusal import short_refusal
from moderator.views.standings import standings, verdict
from moderator.views.table import Window, clip, wrap
from moderator.views.turn import at, turn, turned
from moderator.writing import Keeper

_ENDINGS = ("quit", "exit")
_NAME = 20  # columns of a name in the prompt


class Shell:
    """A session on one journal. `read` gives a line for a prompt, None at the end of the input.

    `fail` tells an error, and returns the exit code it stands for; where that is None, the error is not the user's to
    deal with and ends the session. `outcome` is what the first line that was not written stands for.
    `clock` notes the time of every line while it runs; without `worths` no view tells what a player is worth; where a
    toolbar says who is next (`bar`), no answer does. `window` is how large the board may be. `slip` keeps what was
    typed and not written, for the key that brings it back. `command` runs a line that is a command of the command line,
    and tells whether it was one.
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
        slip: Slip | None = None,
        command: Callable[[str], bool] = lambda _: False,
    ) -> None:
        self.keeper, self.read, self.put, self.fail, self.ink = keeper, read, put, fail, ink
        self.clock, self.worths, self.bar, self.window = clock or Clock(), worths, bar, window
        self.outcome, self.slip, self.command = ExitCode.CLEAN, slip or Slip(), command
        self.refused: tuple[str, ...] = ()  # the last lines, if they were refused: allowed, as `!` says them
        self.enter = Enter(asks=bar)
        self.ahead: str | None = None  # a line that was typed where something else was asked

    def run(self) -> None:
        """Read and answer until the end of the input, or `quit`."""
        title, position = self.keeper.game.title, self.keeper.position
        begun = bool(self.keeper.game.journal.booked) or not self.bar
        hint = () if begun else ("? tells what is possible now, help the keys; what is written can be undone",)
        self.put([*wrap(f"{title.name}: {', '.join(position.players)}"), *self._next(), *self._due(), *hint])
        while (line := self._line()) is not None:
            if line.strip().casefold() in _ENDINGS:
                return
            self.obey(line.strip())

    def _line(self) -> str | None:
        """The next line: one that was no answer to what was asked, or what is typed now."""
        line, self.ahead = self.ahead, None
        return self.read(self.prompt()) if line is None else line

    def prompt(self) -> str:
        """`OR 2.1 BNR track [done]> `: where the game stands, and what Enter alone says."""
        title, position = self.keeper.game.title, self.keeper.position
        who = actor(State(title, position))
        if who is None:
            return f"{'the game is over' if isinstance(position.round, GameOver) else round_name(position)}> "
        usual = self.enter.announce(self.keeper.game)
        words = (round_name(position), clip(who, _NAME), at(State(title, position)), f"[{usual}]" if usual else "")
        return clean(" ".join(filter(None, words))) + "> "

    def _next(self) -> list[str]:
        return wrap(turn(self.keeper.state), "next: ")

    def _due(self) -> list[str]:
        """What is due as the session begins."""
        told = due(self.keeper.state)
        return [self.ink.bold(line) for text in told for line in wrap(text, ">> ", "   ")]

    def obey(self, line: str) -> None:
        """Answer one line, and tell who has won once the game is over."""
        was_over = self._is_over()
        self._answer(line)
        if self._is_over() and not was_over:
            self._end()

    def _is_over(self) -> bool:
        return isinstance(self.keeper.position.round, GameOver)

    def _end(self) -> None:
        """Tell the ranking and what decided, and offer the workbook for paper where somebody answers."""
        game = self.keeper.game
        result = score(game.state, game.doubts())
        self.put(["", *standings(game.title, result, "", ink=self.ink), *verdict(game.title, result)])
        said = (self.read("print? y writes a workbook for paper> ") or "").strip() if self.bar else ""
        if said.casefold() in ("y", "yes"):
            self.command("export --print")
        elif said.casefold() not in ("", "n", "no"):
            self.ahead = said

    def _answer(self, line: str) -> None:
        """A word of the session, a command, or a line for the journal."""
        word, *rest = line.casefold().split() or [""]
        told = asked(self.keeper, word, rest, self.ink, self.worths, self.window())
        if told is not None:
            self.put(told)
        elif word == "score" and not (self.worths or self._is_over()):
            self.put(["this session does not tell what the players are worth before the end"])
        elif self.command(line):
            return
        elif word == "clock":
            self.put([self.clock.obey(rest)])
        elif word == "pause" and not rest:
            self.put([self.clock.interrupt()])
        elif word == "runout":
            self._run_out(rest)
        elif where := opens_insertion(line):
            self._insert_before(where)
        elif rest and is_correction(word):
            self._keep(line, self._correct(*expand(self.keeper.game, line)))
        elif line == "!":
            self._allow()
        elif why := declares_nothing(self.keeper.state, word):
            self._keep(line, False)
            self._note(why)
        elif self._is_line_meant(line):
            return
        elif doubt := self.enter.doubt(self.keeper.game, word, self.slip.hasty):
            self._note(doubt)
        elif line or nothing_more(self.keeper.game):
            self._hear(line)
        else:
            self.enter.is_asked_first(self.keeper.position)  # it is told that `done` is to be said
            self._note(nothing_usual(self.keeper.game))

    def _hear(self, line: str) -> None:
        """Say the moves of a typed line one after the other, up to the first that is not written.

        A comment that reads as a move is one only if the line is said so once more.
        """
        game, asked = self.keeper.game, self.slip.refused == line
        try:
            if not asked:
                check_comment(game, line)
        except Unreadable as error:
            self._failed(error)
            self.put(["or say it once more as it is, and it stays a comment"])
            self._keep(line, False)
            return
        pieces = split_line(game, line)
        for count, piece in enumerate(pieces, 1):
            if not self._say_in_full(piece):
                left = ", ".join(pieces[count:])
                self._keep(", ".join(pieces[count - 1 :]), False)
                self.put([f"  nor what follows: {left}"] if left else [])
                return
        self._keep(line, True)

    def _say_in_full(self, text: str) -> bool:
        """Say the lines that one move stands for; False if they were not written."""
        lines = expand(self.keeper.game, text)
        if (unread := why_unread(self.keeper.game, text, lines)) is None:
            return not self._strays(lines) and self._say(lines)
        self.refused = ()
        self._failed(unread)
        return False

    def _strays(self, lines: Sequence[str]) -> bool:
        """Whether a typed line is asked about, for it is most likely meant for the turn before."""
        try:
            why = self.enter.strays(self.keeper, lines)
        except Unreadable:
            return False
        if why is not None:
            self._note(why)
        return why is not None

    def _note(self, text: str) -> None:
        """Tell why nothing was written, where nothing was wrong."""
        self.put(self.ink.mean("note", line) for line in wrap(text))

    def _keep(self, line: str, written: bool) -> None:
        """Keep a line that was not written, for the key that brings it back; the next Enter does nothing then."""
        self.slip.refused = None if written else line
        self.enter.missed = not written

    def _is_line_meant(self, line: str) -> bool:
        """Whether `undo 124` was asked about and is not written: more than a few moves are seldom meant, but a line."""
        back = many_taken_back(self.keeper.game, line) if self.bar else None
        if back is None:
            return False
        self.put(wrap(back.told))
        wanted = (
            self.read(f"y writes undo {back.count}, to writes undo to {back.count}, anything else leaves it> ") or ""
        )
        if wanted.strip().casefold() == "to":
            self._say((f"undo to {back.count}",))
        elif wanted.strip().casefold() in ("y", "yes"):
            return False
        else:
            self.put(["nothing was written"])
        return True

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
            if not self._say((line,), brief=True):
                break
        last = len(self.keeper.game.journal.lines)
        where = f"{first} to {last}" if last > first else str(first)
        self.put([f"{plural(last - first + 1, 'line')} written, {where}", *self._next()])

    def _correct(self, *lines: str) -> bool:
        """Show what corrections change before they are written, unless nothing has followed the line that is amended.

        False if they were not written.
        """
        try:
            given = self.keeper.weigh_all(lines)
        except Exception as error:
            if not self._failed(error):
                raise
            return False
        if given[-1].refused or self._is_of_the_last(given[-1].says):
            return self._say(lines)
        self.put([line for each in given for line in answer(self.keeper.game.title, each, self.ink)])
        self.put(["not written yet"])
        if not self._agreed(harm=any(each.harms for each in given)) or not self._say(lines, brief=True):
            return False
        self.put(["written", *self._next()])
        return True

    def _insert_before(self, where: int) -> None:
        """Ask for the lines to put in before another one, until one is empty, and put them in together."""
        lines: list[str] = []
        game = self.keeper.game
        while (said := self.read(f"before {where}, Enter ends> ")) is not None and said.strip():
            more = expand(game, f"insert before {where}: {said.strip()}")
            try:
                game = self.keeper.after([*lines, *more])
            except Exception as error:
                if not self._failed(error):
                    raise
            else:
                lines += more
        if not lines:
            self.put(["nothing was written"])
        elif not self._correct(*lines):
            self._keep(lines[-1], False)

    def _is_of_the_last(self, says: Move | Directive) -> bool:
        """Whether a line amends what was said last, so that nothing that followed can change."""
        game = self.keeper.game
        return isinstance(says, Amend) and game.count_to(says.line) == len(game.steps)

    def _agreed(self, harm: bool = False) -> bool:
        """Whether the table wants written what it has just been shown: `y` or `!` says so, and Enter where it does no
        harm.
        """
        wanted = self.read(f"write it? {'y or !' if harm else 'Enter or y'} writes, anything else leaves it> ")
        if wanted is not None and wanted.strip().casefold() in ("y", "yes", "!", *(() if harm else ("",))):
            return True
        self.put(["nothing was written"])
        return False

    def _allow(self) -> None:
        if self.refused:
            self._keep(self.slip.refused or "", self._say(self.refused))
        else:
            self.put(["nothing was refused just now that the table could allow; or write ! at the end of a move"])

    def _failed(self, error: Exception) -> bool:
        """Tell an error, and keep what it stands for; False if it ends the session."""
        code = self.fail(error)
        self.outcome = self.outcome or code or ExitCode.CLEAN
        return code is not None

    def _say(self, lines: Sequence[str], brief: bool = False) -> bool:
        """Judge and write the lines that one typed line stands for, all or none, and answer them.

        `brief` where they were shown before. False if they were not written.
        """
        self.refused = ()
        spent = self._measure(lines[0])
        try:
            answers = self.keeper.say_all((lines[0] if spent is None else with_clock(lines[0], spent), *lines[1:]))
        except Exception as error:
            if not self._failed(error):
                raise
            return False
        title = self.keeper.game.title
        if answers[-1].refused:
            self._refuse(lines, answers)
            return False
        tell = marked if brief else answer
        told = [line for each in answers for line in tell(title, each, self.ink)]
        told += [self.ink.bold(line) for text in self.clock.book(spent) for line in wrap(text, ">> ", "   ")]
        self.put([*told, *self._turned(answers, brief)])
        return True

    def _turned(self, answers: Sequence[Answer], brief: bool) -> list[str]:
        """Who is next, where no toolbar tells it; a turn that has ended by itself is told in any case."""
        last = answers[-1]
        told = turned(self.keeper.game.title, last.says, last.before, last.after)
        self.enter.turned = last.after if told is not None else None
        ended = [self.ink.mean("turn", line) for line in wrap(told)] if told else []
        return ended + ([] if self.bar or brief else self._next())

    def _measure(self, line: str) -> Spent | None:
        """The time that a line took; one that cannot be read takes none, for it is not written."""
        try:
            return self.clock.measure(self.keeper.game, parse_line(line, self.keeper.game.vocabulary))
        except Unreadable:
            return None

    def _refuse(self, lines: Sequence[str], answers: Sequence[Answer]) -> None:
        """Tell what was refused, the last answers, and keep the lines as the table could allow them."""
        self.outcome = self.outcome or ExitCode.VIOLATIONS
        first = answers[0].line + sum(each.by_rule for each in answers)
        refused = {each.line - first: each.but(text=without_clock(each.text)) for each in answers if each.refused}
        if all(_may_be_allowed(given) for given in refused.values()):
            self.refused = tuple(_allowed(refused[n].text) if n in refused else line for n, line in enumerate(lines))
        whole = [f"  nor the rest of the {plural(len(lines), 'move')} that it stands for"] if len(lines) > 1 else []
        told = [short_refusal(self.keeper.game.title, given, self.ink) for given in refused.values()]
        self.put([*(line for each in told[:-1] for line in each[:-1]), *told[-1], *whole])
        self.put(miscounted(self.keeper.game, _cash_counted(refused.values())))


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
    return booked and isinstance(given.says, Move) and not given.says.allowed


def _allowed(text: str) -> str:
    body, comment = cut_comment(text)
    return f"{body} !{f' ; {comment}' if comment else ''}"
