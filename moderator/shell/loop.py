"""The loop of a session: a prompt, a line, the same way to the journal as any other line, an answer."""

from collections.abc import Callable, Iterable

from moderator.model.moves import Move
from moderator.rules.rounds.sequence import actor, round_name
from moderator.shell.question import question
from moderator.shell.runout import run_out, show_runout
from moderator.shell.shorthand import expand
from moderator.views.answer import answer
from moderator.views.ink import PLAIN, Ink, clean
from moderator.views.position import LOG, PARTS, view
from moderator.views.refusal import refusal
from moderator.views.turn import step, turn
from moderator.views.why import why
from moderator.writing import Keeper

HELP = (
    "A move as in the journal, its actor left out if it is his turn; shorter: b bnr, b bnr p (pool), s 2 rpr,",
    "180 (run; Enter pays), 180 h (half), 180 w (withhold), t (the next train), Enter (nothing more).",
    "!      the table allows what was just refused        ?      what is possible now, and why the rest is not",
    "u, u 3, redo, undo to 120, amend 118 run 220         why 118  a line with the balances before and after it",
    "runout 2  the coming operating rounds as the last ones were, shown before they are written",
    "h holdings  c companies  m market  tr trains  bank  log  show",
    "help   this                                          quit   or Ctrl-D ends; all is written already",
)
_ENDINGS = ("quit", "exit")
_VIEWS = {"h": "players", "c": "companies", "m": "market", "tr": "trains", "bank": "bank", "log": "log"}


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
            if line.strip().casefold() in _ENDINGS:
                return
            self.obey(line.strip())

    def prompt(self) -> str:
        """`OR 2.1 BNR at track> `."""
        title, position = self.keeper.game.title, self.keeper.position
        who = actor(title, position)
        if who is None:
            return "the game is over> "
        return clean(f"{round_name(position)} {who} {step(title, position)}> ")

    def obey(self, line: str) -> None:
        """Answer one line: a word of the session, or a line for the journal."""
        word, *rest = line.casefold().split() or [""]
        if word == "help" and not rest:
            self.put(HELP)
        elif word == "?" and not rest:
            self.put(question(self.keeper.game))
        elif word == "show" or (word in _VIEWS and not rest):
            self._show(rest if word == "show" else [_VIEWS[word]])
        elif word == "why":
            self._why(rest)
        elif word == "runout":
            self._run_out(rest)
        elif len(word) > 1 and "amend".startswith(word) and rest:
            self._amend(line)
        elif line == "!":
            self._allow()
        else:
            self._say_all(expand(self.keeper.game, line))

    def _say_all(self, lines: Iterable[str]) -> None:
        """Say the lines that one typed line stands for, up to the first that is refused."""
        for line in lines:
            if not self._say(line):
                return

    def _run_out(self, rest: list[str]) -> None:
        """Show the coming operating rounds as the last ones were, and write them if that is wanted."""
        word = rest[0] if len(rest) == 1 else "1" if not rest else ""
        if not (word.isascii() and word.isdigit() and 1 <= int(word) <= 9):
            self.put(["runout 2 repeats what the companies ran and paid last for so many operating rounds, 1 to 9"])
            return
        out = run_out(self.keeper.game, int(word))
        self.put(show_runout(self.keeper.game, out))
        if out.turns and self._agreed():
            self._say_all(line for turned in out.turns for line in turned.lines)

    def _amend(self, line: str) -> None:
        """Show what an amendment changes downstream before it is written."""
        try:
            given = self.keeper.weigh(line)
        except Exception as error:
            if not self.fail(error):
                raise
            return
        if given.refused or not given.shifts:
            self._say(line)
            return
        self.put([*answer(self.keeper.game.title, given, self.ink), "not written yet"])
        if self._agreed():
            self._say(line)

    def _agreed(self) -> bool:
        """Whether the table wants written what it has just been shown: Enter or `y` says so."""
        wanted = self.read("write it? Enter or y writes, anything else leaves it> ")
        if wanted is not None and wanted.strip().casefold() in ("", "y", "yes"):
            return True
        self.put(["nothing was written"])
        return False

    def _why(self, rest: list[str]) -> None:
        number = int(rest[0]) if len(rest) == 1 and rest[0].isascii() and rest[0].isdigit() else None
        told = None if number is None else why(self.keeper.game, number)
        self.put(told or ["why LINE tells of a move that counts; `log` lists them with their lines"])

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

    def _say(self, line: str) -> bool:
        """Judge and write one line, and answer it; False if it was not written."""
        self.refused = None
        try:
            given = self.keeper.say(line)
        except Exception as error:
            if not self.fail(error):
                raise
            return False
        title = self.keeper.game.title
        if given.refused:
            if isinstance(given.says, Move) and not given.says.allowed:
                self.refused = given.text
            self.put(refusal(title, self.keeper.path.name, given, self.ink))
        else:
            self.put([*answer(title, given, self.ink), f"next: {turn(title, self.keeper.position)}"])
        return not given.refused
