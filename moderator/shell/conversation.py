"""What a typed line comes to: a word of the session, a question back, or moves that are written. One judge for all
faces.
"""

from collections.abc import Sequence

from moderator.journal.errors import Unreadable
from moderator.journal.grammar import Reading, is_correction, read_line
from moderator.journal.undoing import opens_insertion
from moderator.model.rounds import GameOver
from moderator.scoring import score
from moderator.shell.asked import asked
from moderator.shell.earnings import declares_nothing
from moderator.shell.face import Frontend
from moderator.shell.hearing import check_comment, check_reserved, split_line
from moderator.shell.manner import SessionOptions
from moderator.shell.mending import ask_insertions, correct, is_line_meant, run_out_coming
from moderator.shell.possible import nothing_more, nothing_usual
from moderator.shell.scribe import JournalBuilder
from moderator.shell.shorthand import read_typed
from moderator.shell.unheard import why_unread
from moderator.views.standings import standings, verdict
from moderator.views.text import wrap
from moderator.writing import JournalSession


class Conversation:
    """One writer's lines, answered through his face."""

    def __init__(self, keeper: JournalSession, face: Frontend, manner: SessionOptions | None = None) -> None:
        self.manner = manner or SessionOptions()
        self.scribe = JournalBuilder(keeper, face, self.manner)

    @property
    def keeper(self) -> JournalSession:
        return self.scribe.keeper

    @property
    def is_over(self) -> bool:
        return isinstance(self.keeper.position.round, GameOver)

    def obey(self, line: str) -> None:
        """Answer one line, and tell who has won once the game is over."""
        was_over = self.is_over
        self._answer(line)
        if self.is_over and not was_over:
            game, ink = self.keeper.game, self.scribe.ink
            result = score(game.state, game.doubts())
            self.scribe.face.put(
                ["", *standings(game.title, result, "", ink=ink), *verdict(game.title, result)], "shown"
            )

    def _answer(self, line: str) -> None:
        """A word of the session, a command, or a line for the journal."""
        scribe, put = self.scribe, self.scribe.face.put
        try:
            check_reserved(line)
        except Unreadable as error:
            scribe.failed(error)
            self._keep(line, False)
            return
        word, *rest = line.casefold().split() or [""]
        told = asked(self.keeper, word, rest, scribe.ink, self.manner.worths, self.manner.window())
        if told is not None:
            put(told, "shown")
        elif word == "score" and not (self.manner.worths or self.is_over):
            put(["this session does not tell what the players are worth before the end"])
        elif self.manner.command(line):
            return
        elif word == "clock":
            put([self.manner.clock.obey(rest)])
        elif word == "pause" and not rest:
            put([self.manner.clock.interrupt()])
        elif word == "runout":
            run_out_coming(scribe, rest, self.manner.worths)
        elif where := opens_insertion(line):
            self._insert_before(where)
        elif rest and is_correction(word):
            self._keep(line, correct(scribe, *read_typed(self.keeper.game, line)))
        elif line == "!":
            self._allow()
        elif why := declares_nothing(self.keeper.state, word):
            self._keep(line, False)
            scribe.note(why)
        elif is_line_meant(scribe, line):
            return
        elif doubt := scribe.enter.doubt(self.keeper.game, word, self.manner.slip.hasty):
            scribe.note(doubt)
        elif line or nothing_more(self.keeper.game):
            self._hear(line)
        else:
            scribe.enter.is_asked_first(self.keeper.position)  # it is told that `done` is to be said
            scribe.note(nothing_usual(self.keeper.game))

    def _hear(self, line: str) -> None:
        """Say the moves of a typed line one after the other, up to the first that is not written.

        A comment that reads as a move is one only if the line is said so once more.
        """
        game, asked = self.keeper.game, self.manner.slip.refused == line
        try:
            if not asked:
                check_comment(game, line)
        except Unreadable as error:
            self.scribe.failed(error)
            self.scribe.face.put(["or say it once more as it is, and it stays a comment"], "note")
            self._keep(line, False)
            return
        pieces = split_line(game, line)
        for count, piece in enumerate(pieces, 1):
            if not self._say_in_full(piece):
                left = ", ".join(pieces[count:])
                self._keep(", ".join(pieces[count - 1 :]), False)
                self.scribe.face.put(wrap(left, "  nor what follows: ", "    ") if left else [])
                return
        self._keep(line, True)

    def _say_in_full(self, text: str) -> bool:
        """Say the lines that one move stands for; False if they were not written."""
        lines = read_typed(self.keeper.game, text)
        if (unread := why_unread(self.keeper.game, text, lines)) is None:
            return not self._strays(lines) and self.scribe.say(lines)
        self.scribe.refused = ()
        self.scribe.failed(unread)
        return False

    def _strays(self, lines: Sequence[Reading]) -> bool:
        """Whether a typed line is asked about, for it is most likely meant for the turn before."""
        try:
            why = self.scribe.enter.strays(self.keeper, lines)
        except Unreadable:
            return False
        if why is not None:
            self.scribe.note(why)
        return why is not None

    def _keep(self, line: str, written: bool) -> None:
        """Keep a line that was not written, for the key that brings it back; the next Enter does nothing then."""
        self.manner.slip.refused = None if written else line
        self.scribe.enter.missed = not written

    def _insert_before(self, where: int) -> None:
        """Lines put in before another one, asked for one by one and put in together."""
        lines = ask_insertions(self.scribe, where)
        if lines and not correct(self.scribe, *lines):
            self._keep(lines[-1].text, False)

    def _allow(self) -> None:
        refused = [read_line(line, self.keeper.game.vocabulary) for line in self.scribe.refused]
        if refused:
            corrects = is_correction(refused[0].text.partition(" ")[0])
            written = correct(self.scribe, *refused) if corrects else self.scribe.say(refused)
            self._keep(self.manner.slip.refused or "", written)
        else:
            told = "nothing was refused just now that the table could allow; or write ! at the end of a move"
            self.scribe.face.put(wrap(told), "note")
