"""A session on a journal: answer each typed line, and read lines from a terminal until the end."""

from collections.abc import Callable, Iterable, Sequence

from moderator.errors import ExitCode
from moderator.journal.errors import Unreadable
from moderator.journal.grammar import Reading, is_correction, read_line
from moderator.journal.undoing import opens_insertion
from moderator.model.rounds import GameOver
from moderator.model.wording import clean
from moderator.rules.booking import State
from moderator.rules.rounds.sequence import actor, round_name
from moderator.scoring import score
from moderator.shell.confirmations import ask_insertions, correct, redirect_undo, run_out_coming
from moderator.shell.possible_moves import nothing_more, nothing_usual
from moderator.shell.queries import answer_query
from moderator.shell.runs import declares_nothing
from moderator.shell.seats import Departure, as_pass, handover, person_at, read_departure, what_now, with_seats
from moderator.shell.session_options import Frontend, Kind, Question, SessionOptions
from moderator.shell.session_writer import SessionWriter
from moderator.shell.shorthand import read_typed
from moderator.shell.typed_lines import check_comment, check_reserved, split_line, why_unread
from moderator.views.standings import standings, verdict
from moderator.views.text import clip, wrap
from moderator.views.turn import due_lines, step_word
from moderator.writing import JournalSession


class Conversation:
    """Answers the lines of one user through a frontend."""

    def __init__(self, session: JournalSession, frontend: Frontend, options: SessionOptions | None = None) -> None:
        self.options = options or SessionOptions()
        self.writer = SessionWriter(session, frontend, self.options)

    @property
    def session(self) -> JournalSession:
        return self.writer.session

    @property
    def is_over(self) -> bool:
        return isinstance(self.session.position.round, GameOver)

    def obey(self, line: str) -> None:
        """Answer one line; when the game ends, also show the standings and the winner."""
        was_over, self.writer.enter_key.repeatable = self.is_over, False
        if line and line == self.options.unwritten.refused:  # the answer to a question about this line
            self.writer.enter_key.missed = False
        self._answer(line)
        if self.is_over and not was_over:
            game, ink = self.session.game, self.writer.ink
            result = score(game.state, game.doubts())
            self.writer.frontend.put(
                ["", *standings(game.title, result, "", ink=ink), *verdict(game.title, result)], "shown"
            )

    def _answer(self, line: str) -> None:
        """Answer a question, carry out a command, or enter a line in the journal."""
        writer, put = self.writer, self.writer.frontend.put
        try:
            check_reserved(line)
        except Unreadable as error:
            writer.failed(error)
            self._keep(line, False)
            return
        word, *rest = line.casefold().split() or [""]
        lines = answer_query(self.session, word, rest, writer.ink, self.options.worths, self.options.window())
        if lines is not None:
            put(lines, "shown")
        elif word == "score" and not (self.options.worths or self.is_over):
            put(["this session hides the players' worth until the game ends"])
        elif self.options.command(line):
            return
        elif word == "clock":
            put([self.options.clock.obey(rest)])
        elif word == "pause" and not rest:
            put([self.options.clock.interrupt()])
        elif word == "runout":
            run_out_coming(writer, rest, self.options.worths)
        elif where := opens_insertion(line):
            self._insert_before(where)
        elif rest and is_correction(word):
            self._keep(line, correct(writer, *read_typed(self.session.game, line)))
        elif line == "!":
            self._allow()
        elif why := declares_nothing(self.session.state, word):
            self._keep(line, False)
            writer.note(why)
        elif redirect_undo(writer, line):
            return
        elif doubt := writer.enter_key.doubt(self.session.game, line.casefold(), self.options.unwritten.hasty):
            writer.note(doubt)
        elif line or nothing_more(self.session.game):
            self._hear(line)
        else:
            # the answer asks for `done`, which is then not questioned
            writer.enter_key.is_asked_first(self.session.position)
            writer.note(nothing_usual(self.session.game))

    def _hear(self, line: str) -> None:
        """Enter the moves of a typed line one by one, up to the first that is not written.

        A comment that reads like a move is questioned, unless the same line is entered again.
        """
        game, asked = self.session.game, self.options.unwritten.refused == line
        line = with_seats(game, line)
        if (departure := read_departure(game, line)) is not None:
            self._keep(line, self._change_seat(departure))
            return
        try:
            if not asked:
                check_comment(game, line)
        except Unreadable as error:
            self.writer.failed(error)
            self.writer.frontend.put(["or enter the line again to keep it as a comment"], "note")
            self.writer.enter_key.repeatable = True
            self._keep(line, False)
            return
        pieces = split_line(game, line)
        for count, piece in enumerate(pieces, 1):
            if not self._say_in_full(piece):
                left = ", ".join(pieces[count:])
                self._keep(", ".join(pieces[count - 1 :]), False)
                self.writer.frontend.put(wrap(left, "  also not written: ", "    ") if left else [])
                return
        self._keep(line, True)

    def _change_seat(self, departure: Departure) -> bool:
        """Note who takes over a seat, or say what the table may do; False if nothing was written."""
        game = self.session.game
        if (passes := as_pass(game, departure)) is not None:
            return self._say_in_full(passes)
        if departure.name is None:
            self.writer.note(what_now(game, departure.seat))
            return False
        try:
            note = handover(game, departure)
        except ValueError as why:
            self.writer.note(str(why))
            return False
        return self.writer.say_text(note)

    def _say_in_full(self, text: str) -> bool:
        """Enter the lines that one move stands for; False if they were not written."""
        lines = read_typed(self.session.game, text)
        if (unread := why_unread(self.session.game, text, lines)) is None:
            return not self._strays(lines) and self.writer.say(lines)
        self.writer.refused = ()
        self.writer.failed(unread)
        return False

    def _strays(self, lines: Sequence[Reading]) -> bool:
        """Question a line that was probably meant for the previous turn; return whether it was."""
        try:
            why = self.writer.enter_key.strays(self.session, lines)
        except Unreadable:
            return False
        if why is not None:
            self.writer.note(why)
        return why is not None

    def _keep(self, line: str, written: bool) -> None:
        """Keep a line that was not written for the key that brings it back; the next Enter then does nothing."""
        self.options.unwritten.refused = None if written else line
        self.writer.enter_key.missed = not written

    def _insert_before(self, where: int) -> None:
        """Ask for lines to insert before another one, and insert them together."""
        lines = ask_insertions(self.writer, where)
        if lines and not correct(self.writer, *lines):
            self._keep(lines[-1].text, False)

    def _allow(self) -> None:
        refused = [read_line(line, self.session.game.vocabulary) for line in self.writer.refused]
        if refused:
            corrects = is_correction(refused[0].text.partition(" ")[0])
            written = correct(self.writer, *refused) if corrects else self.writer.say(refused)
            self._keep(self.options.unwritten.refused or "", written)
        else:
            message = "no line was refused just now, so there is nothing to allow; or end a move with !"
            self.writer.frontend.put(wrap(message), "note")


_ENDINGS = ("quit", "q", "exit")
_NAME = 20  # columns of a name in the prompt


class Shell:
    """A session on one journal. `read` returns a line for a prompt, None at the end of the input.

    `fail` shows an error and returns its exit code, or None if the error ends the session. The shell is the frontend of
    its conversation.
    """

    def __init__(
        self,
        session: JournalSession,
        read: Callable[[str], str | None],
        put: Callable[[Iterable[str]], None],
        fail: Callable[[Exception], ExitCode | None],
        options: SessionOptions | None = None,
    ) -> None:
        self.session = session
        self._read, self._put, self.fail = read, put, fail
        self.conversation = Conversation(session, self, options)
        self.ahead: str | None = None  # a line typed in answer to another question

    @property
    def outcome(self) -> ExitCode:
        """The exit code of the first line that was not written."""
        return self.conversation.writer.outcome

    def put(self, lines: Iterable[str], kind: Kind = "told") -> None:
        self._put(lines)

    def ask(self, question: Question) -> str | None:
        return self._read(question.text)

    def run(self) -> None:
        """Read and answer lines until the end of the input, or `quit`."""
        title, position = self.session.game.title, self.session.position
        begun = bool(self.session.game.journal.booked) or not self.conversation.options.bar
        hint = () if begun else ("? lists the possible moves, help the commands; undo takes a line back",)
        heading = wrap(f"{title.name}: {', '.join(position.players)}")
        self.put([*heading, *self.conversation.writer.next(), *self._due(), *hint])
        while (line := self._line()) is not None:
            if line.strip().casefold() in _ENDINGS:
                return
            self.obey(line.strip())

    def _line(self) -> str | None:
        """Return the next line: one typed in answer to another question, or a new one."""
        line, self.ahead = self.ahead, None
        return self._read(self.prompt()) if line is None else line

    def prompt(self) -> str:
        """Return `OR 2.1 BNR track [done]> `: the round, the actor, the step, and what Enter stands for."""
        title, position = self.session.game.title, self.session.position
        who = actor(State(title, position))
        if who is None:
            return f"{'the game is over' if isinstance(position.round, GameOver) else round_name(position)}> "
        usual = self.conversation.writer.enter_key.announce(self.session.game)
        words = (
            round_name(position),
            clip(person_at(self.session.game, who), _NAME),
            step_word(State(title, position)),
            f"[{usual}]" if usual else "",
        )
        return clean(" ".join(filter(None, words))) + "> "

    def _due(self) -> list[str]:
        """Return the obligations at the start of the session."""
        lines = due_lines(self.session.state)
        return [self.conversation.options.ink.bold(line) for text in lines for line in wrap(text, ">> ", "   ")]

    def obey(self, line: str) -> None:
        """Answer one line; when the game ends, offer the workbook for printing if somebody can answer."""
        was_over = self.conversation.is_over
        self.conversation.obey(line)
        if self.conversation.is_over and not was_over and self.conversation.options.bar:
            self._offer_paper()

    def _offer_paper(self) -> None:
        reply = (self._read("print? y writes a workbook to print> ") or "").strip()
        if reply.casefold() in ("y", "yes"):
            self.conversation.options.command("export --print")
        elif reply.casefold() not in ("", "n", "no"):
            self.ahead = reply
