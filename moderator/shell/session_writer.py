"""Judge, write and answer the lines of a session, and decide what Enter alone stands for."""

from collections.abc import Iterable, Sequence

from moderator.errors import ExitCode
from moderator.game import Game
from moderator.journal.comments import Spent, as_typed, with_clock
from moderator.journal.grammar import Reading, format_line, read_line
from moderator.journal.lexer import cut_comment
from moderator.judging import Answer
from moderator.model.entries import Amend, Insert
from moderator.model.findings import Severity
from moderator.model.ledger import MONEY
from moderator.model.moves import Move
from moderator.model.position import Position
from moderator.model.rounds import Turn
from moderator.model.wording import plural
from moderator.rules.booking import State
from moderator.rules.rounds.operating import current_turn
from moderator.rules.rounds.sequence import actor, round_name
from moderator.shell.possible_moves import has_just_begun, possible_now, usual_now
from moderator.shell.session_options import Frontend, SessionOptions
from moderator.views.answer import answer, marked, skipped_run
from moderator.views.declared import miscounted
from moderator.views.findings import short_refusal
from moderator.views.text import wrap
from moderator.views.turn import ended_turn, turn
from moderator.vocabulary.table import Count
from moderator.vocabulary.turns import Done
from moderator.writing import JournalSession

_ENDING_A_TURN = ("done", "d", "pass")


class EnterKey:
    """What Enter stands for, and whether to question a key. Nothing is questioned if nobody can answer (`asks` is
    False).

    `usual` is what the prompt shows in brackets. `missed` means that the last line was not written. `seen` is the actor
    at the last prompt that was answered with time to read it.
    """

    def __init__(self, asks: bool) -> None:
        self.asks = asks
        self.usual: str | None = None
        self.missed = False
        self.seen: str | None = None
        self.turned: Position | None = None  # the position after a turn that ended by itself
        self.asked: Position | None = None  # the position in which a key was questioned
        self.repeatable = False  # whether the line is written if it is entered again

    def announce(self, game: Game) -> str | None:
        """Return what Enter will stand for at the next prompt; None after a line that was not written."""
        self.usual = None if self.missed else usual_now(game)
        return self.usual

    def is_asked_first(self, position: Position) -> bool:
        """Return whether to question a key now, and note it: once per position."""
        first = self.asks and self.asked is not position
        self.asked = position
        return first

    def doubt(self, game: Game, word: str, hasty: bool) -> str | None:
        """Return why Enter, `p` or the end of a turn is not booked at once; None if it is, and for any other line.

        `hasty` means that it came before its prompt could be read.
        """
        who, position = actor(game.state), game.position
        if word in _ENDING_A_TURN and self.missed and self.asks:
            self.missed = False
            return f"the last line was not written: enter {word} again if you mean it; {possible_now(game)}"
        if word not in ("", "p"):
            self.seen = who
            return None
        usual = usual_now(game)
        self.repeatable = usual is not None
        key = f"enter {word}" if word else "press Enter"
        again = f": {key} again to write {usual}{f' for {who}' if who else ''}" if usual else ""
        if not word and self.missed:
            self.missed = False
            return f"the last line was not written, so Enter does nothing{again}"
        if hasty and not word and self.seen not in (None, who):
            begun = f"it is {who}'s turn" if who else f"{round_name(position)} has begun"
            return f"{begun} now{again}"
        self.seen = who
        if usual is not None and has_just_begun(game):
            return f"{round_name(position)} has just begun{again}" if self.is_asked_first(position) else None
        turned = usual is not None and self.turned is position and current_turn(game.state) is not None
        return f"the previous turn has ended{again}" if turned and self.is_asked_first(position) else None

    def strays(self, session: JournalSession, lines: Sequence[Reading]) -> str | None:
        """Return why a line without an actor was probably not meant for the company whose turn has just begun.

        It would skip the run, or end a turn that began because the previous one ended by itself. Raises Unreadable.
        """
        game, turn, said = session.game, current_turn(session.state), lines[0].says
        if turn is None or not isinstance(said, Move) or said.actor is not None or not _has_just_come(game, turn):
            return None
        ends = isinstance(said, Done) and self.turned is game.position
        if not (ends or skipped_run(game.title, session.preview(lines[0]))) or not self.is_asked_first(game.position):
            return None
        text, self.repeatable = format_line(said), True
        return (
            f"{turn.company}'s turn has just begun, so {text} may be meant for the previous company; "
            f"enter it again, or {turn.company}: {text}, to write it for {turn.company}; undo goes back"
        )


def _has_just_come(game: Game, turn: Turn) -> bool:
    """Return whether no line was entered yet in a company's turn."""
    before = State(game.title, game.steps[-2].position if len(game.steps) > 1 else game.replay.start)
    was = current_turn(before)
    return bool(game.steps) and (was is None or was.company != turn.company)


class SessionWriter:
    """Enters lines for one writer and shows the results.

    `refused` has the last lines with `!`, if they were refused and the table may allow them. `outcome` is the exit code
    of the first line that was not written.
    """

    def __init__(self, session: JournalSession, frontend: Frontend, options: SessionOptions) -> None:
        self.session, self.frontend, self.options, self.ink = session, frontend, options, options.ink
        self.enter_key = EnterKey(asks=options.bar)
        self.outcome = ExitCode.CLEAN
        self.refused: tuple[str, ...] = ()

    def failed(self, error: Exception) -> bool:
        """Show an error and keep its exit code; return False if it ends the session."""
        code = self.frontend.fail(error)
        self.outcome = self.outcome or code or ExitCode.CLEAN
        return code is not None

    def say(self, lines: Sequence[Reading], brief: bool = False) -> bool:
        """Judge and write all lines of one typed line, or none, and show the results.

        `brief` if they were shown before. Returns False if they were not written.
        """
        self.refused = ()
        if (why := self.options.bars(self.session.game, lines)) is not None:
            self.frontend.put(wrap(f"not written: {why}"), "refused")
            return False
        spent = self._measure(lines[0])
        timed = (lines[0] if spent is None else lines[0].replace(text=with_clock(lines[0].text, spent)), *lines[1:])
        try:
            answers = self.session.say_all([line.replace(text=self.options.signs(line.text)) for line in timed])
        except Exception as error:
            if not self.failed(error):
                raise
            return False
        if answers[-1].refused:
            self._refuse(lines, answers)
            return False
        tell = marked if brief else answer
        shown = [line for each in answers for line in tell(self.session.game.title, each, self.ink)]
        shown += [self.ink.bold(line) for text in self.options.clock.book(spent) for line in wrap(text, ">> ", "   ")]
        self.frontend.put([*shown, *self._turned(answers, brief)], "booked")
        return True

    def next(self) -> list[str]:
        """Return the next turn, in full."""
        return wrap(turn(self.session.state), "next: ")

    def note(self, text: str) -> None:
        """Show why nothing was written although no rule was broken."""
        self.frontend.put([self.ink.mean("note", line) for line in wrap(text)], "note")

    def _turned(self, answers: Sequence[Answer], brief: bool) -> list[str]:
        """Return who is next if there is no toolbar; a turn that ended by itself is always shown."""
        last = answers[-1]
        text = ended_turn(self.session.game.title, last.says, last.before, last.after)
        self.enter_key.turned = last.after if text is not None else None
        ended = [self.ink.mean("turn", line) for line in wrap(text)] if text else []
        return ended + ([] if self.options.bar or brief else self.next())

    def say_text(self, text: str, brief: bool = False) -> bool:
        """Enter one line that needs no expansion."""
        return self.say((read_line(text, self.session.game.vocabulary),), brief)

    def _measure(self, line: Reading) -> Spent | None:
        """Return the time that a line took; none for one that cannot be read, which is not written."""
        return None if line.says is None else self.options.clock.measure(self.session.game, line.says)

    def _refuse(self, lines: Sequence[Reading], answers: Sequence[Answer]) -> None:
        """Show why lines were refused, and keep them for `!` if the table may allow them."""
        self.outcome = self.outcome or ExitCode.VIOLATIONS
        first = answers[0].line + sum(each.by_rule for each in answers)
        refused = {each.line - first: each.replace(text=as_typed(each.text)) for each in answers if each.refused}
        if all(_may_be_allowed(given) for given in refused.values()):
            self.refused = tuple(
                _allowed(refused[n].text) if n in refused else line.text for n, line in enumerate(lines)
            )
        whole = [f"  none of its {plural(len(lines), 'move')} was written"] if len(lines) > 1 else []
        refusals = [short_refusal(self.session.game.title, given, self.ink) for given in refused.values()]
        counted = miscounted(self.session.game, _cash_counted(refused.values()))
        of_another_time = any(map(_is_of_another_time, refused.values()))
        now = wrap(possible_now(self.session.game), "  ", "    ") if of_another_time else []
        shown = [*(line for each in refusals[:-1] for line in each[:-1]), *refusals[-1], *now, *whole, *counted]
        self.frontend.put(shown, "refused")


def _cash_counted(given: Iterable[Answer]) -> dict[str, int]:
    """Return the counted cash of players that differs from the books."""
    return {
        each.says.account: each.says.amount
        for each in given
        if isinstance(each.says, Count) and each.says.unit == MONEY and each.says.account in each.before.players
    }


def _is_of_another_time(given: Answer) -> bool:
    """Return whether a line was refused because it belongs to another round, turn or game."""
    return any(
        found.severity is Severity.ERROR and found.code in ("wrong-round", "out-of-turn") for found in given.findings
    )


def _may_be_allowed(given: Answer) -> bool:
    """Return whether `!` would write a refused line: it can be booked and has no `!` yet."""
    booked = all(found.severity is not Severity.ERROR for found in given.findings)
    move = given.says.move if isinstance(given.says, Amend | Insert) else given.says
    return booked and isinstance(move, Move) and not move.allowed


def _allowed(text: str) -> str:
    body, comment = cut_comment(text)
    return f"{body} !{f' ; {comment}' if comment else ''}"
