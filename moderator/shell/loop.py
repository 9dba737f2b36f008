"""The loop of a session at a terminal: a prompt, a line, what the conversation makes of it."""

from collections.abc import Callable, Iterable

from moderator.errors import ExitCode
from moderator.model.rounds import GameOver
from moderator.model.wording import clean
from moderator.rules.booking import State
from moderator.rules.rounds.sequence import actor, round_name
from moderator.shell.conversation import Conversation
from moderator.shell.face import Kind, Question
from moderator.shell.manner import SessionOptions
from moderator.views.text import clip, wrap
from moderator.views.turn import at, due
from moderator.writing import JournalSession

_ENDINGS = ("quit", "exit")
_NAME = 20  # columns of a name in the prompt


class Shell:
    """A session on one journal. `read` gives a line for a prompt, None at the end of the input.

    `fail` tells an error, and returns the exit code it stands for; where that is None, the error is not the user's to
    deal with and ends the session. It is the face of its conversation.
    """

    def __init__(
        self,
        keeper: JournalSession,
        read: Callable[[str], str | None],
        put: Callable[[Iterable[str]], None],
        fail: Callable[[Exception], ExitCode | None],
        manner: SessionOptions | None = None,
    ) -> None:
        self.keeper = keeper
        self._read, self._put, self.fail = read, put, fail
        self.talk = Conversation(keeper, self, manner)
        self.ahead: str | None = None  # a line that was typed where something else was asked

    @property
    def outcome(self) -> ExitCode:
        """What the first line that was not written stands for."""
        return self.talk.scribe.outcome

    def put(self, lines: Iterable[str], kind: Kind = "told") -> None:
        self._put(lines)

    def ask(self, question: Question) -> str | None:
        return self._read(question.text)

    def run(self) -> None:
        """Read and answer until the end of the input, or `quit`."""
        title, position = self.keeper.game.title, self.keeper.position
        begun = bool(self.keeper.game.journal.booked) or not self.talk.manner.bar
        hint = () if begun else ("? tells what is possible now, help the keys; what is written can be undone",)
        heading = wrap(f"{title.name}: {', '.join(position.players)}")
        self.put([*heading, *self.talk.scribe.next(), *self._due(), *hint])
        while (line := self._line()) is not None:
            if line.strip().casefold() in _ENDINGS:
                return
            self.obey(line.strip())

    def _line(self) -> str | None:
        """The next line: one that was no answer to what was asked, or what is typed now."""
        line, self.ahead = self.ahead, None
        return self._read(self.prompt()) if line is None else line

    def prompt(self) -> str:
        """`OR 2.1 BNR track [done]> `: where the game stands, and what Enter alone says."""
        title, position = self.keeper.game.title, self.keeper.position
        who = actor(State(title, position))
        if who is None:
            return f"{'the game is over' if isinstance(position.round, GameOver) else round_name(position)}> "
        usual = self.talk.scribe.enter.announce(self.keeper.game)
        words = (round_name(position), clip(who, _NAME), at(State(title, position)), f"[{usual}]" if usual else "")
        return clean(" ".join(filter(None, words))) + "> "

    def _due(self) -> list[str]:
        """What is due as the session begins."""
        told = due(self.keeper.state)
        return [self.talk.manner.ink.bold(line) for text in told for line in wrap(text, ">> ", "   ")]

    def obey(self, line: str) -> None:
        """Answer one line; once the game is over offer the workbook for paper, where somebody answers."""
        was_over = self.talk.is_over
        self.talk.obey(line)
        if self.talk.is_over and not was_over and self.talk.manner.bar:
            self._offer_paper()

    def _offer_paper(self) -> None:
        said = (self._read("print? y writes a workbook for paper> ") or "").strip()
        if said.casefold() in ("y", "yes"):
            self.talk.manner.command("export --print")
        elif said.casefold() not in ("", "n", "no"):
            self.ahead = said
