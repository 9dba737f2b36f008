"""The loop of a session: a prompt, a line, the same way to the journal as any other line, an answer."""

from collections.abc import Callable, Iterable

from moderator.model.moves import Move
from moderator.rules.sequence import actor, round_name
from moderator.views.answer import answer
from moderator.views.ink import PLAIN, Ink, clean
from moderator.views.position import LOG, PARTS, view
from moderator.views.refusal import refusal
from moderator.views.turn import step, turn
from moderator.writing import Keeper

HELP = (
    "A move as in the journal, its actor left out if it is his turn: buy BNR, pass, run 210, pay, done.",
    "!      the table allows what was just refused        undo   takes the last move back",
    f"show   the position, or show {' | '.join([*PARTS, LOG])}",
    "help   this                                          quit   or Ctrl-D ends; all is written already",
)
_ENDINGS = ("quit", "exit")


class Shell:
    """A session on one journal. `read` gives a line for a prompt, None at the end of the input.

    `fail` tells an error; where it returns False, the error is not the user's to deal with and ends the session.
    """

    def __init__(
        self,
        keeper: Keeper,
        read: Callable[[str], str | None],
        put: Callable[[Iterable[str]], None],
        fail: Callable[[Exception], bool],
        ink: Ink = PLAIN,
    ) -> None:
        self.keeper, self.read, self.put, self.fail, self.ink = keeper, read, put, fail, ink
        self.refused: str | None = None  # the last line, if it was refused: `!` lets it pass

    def run(self) -> None:
        """Read and answer until the end of the input, or `quit`."""
        title, position = self.keeper.game.title, self.keeper.position
        self.put([f"{title.name}: {', '.join(position.players)}", f"next: {turn(title, position)}"])
        while (line := self.read(self.prompt())) is not None:
            word = line.strip()
            if word.casefold() in _ENDINGS:
                return
            if word:
                self.obey(word)

    def prompt(self) -> str:
        """`OR 2.1 BNR at track> `."""
        title, position = self.keeper.game.title, self.keeper.position
        who = actor(title, position)
        if who is None:
            return "the game is over> "
        return clean(f"{round_name(position)} {who} {step(title, position)}> ")

    def obey(self, line: str) -> None:
        """Answer one line: a word of the session, or a line for the journal."""
        word, *rest = line.casefold().split()
        if word in ("help", "?") and not rest:
            self.put(HELP)
        elif word == "show":
            self._show(rest)
        elif line == "!":
            self._allow()
        else:
            self._say(line)

    def _show(self, rest: list[str]) -> None:
        if len(rest) > 1 or (rest and rest[0] not in (*PARTS, LOG)):
            self.put([f"show knows: {', '.join([*PARTS, LOG])}"])
            return
        self.put(view(self.keeper.game, self.keeper.position, rest[0] if rest else None, self.ink))

    def _allow(self) -> None:
        if self.refused is None:
            self.put(["nothing was refused just now; write ! at the end of a move"])
        else:
            self._say(f"{self.refused} !")

    def _say(self, line: str) -> None:
        self.refused = None
        try:
            given = self.keeper.say(line)
        except Exception as error:
            if not self.fail(error):
                raise
            return
        title = self.keeper.game.title
        if given.refused:
            if isinstance(given.says, Move) and not given.says.allowed:
                self.refused = given.text
            self.put(refusal(title, self.keeper.path.name, given, self.ink))
        else:
            self.put([*answer(title, given, self.ink), f"next: {turn(title, self.keeper.position)}"])
