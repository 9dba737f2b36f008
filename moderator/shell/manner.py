"""How a session speaks with one writer, on whatever face."""

from collections.abc import Callable, Sequence

from moderator.game import Game
from moderator.journal.grammar import Reading
from moderator.model.values import Field, Record
from moderator.shell.clock import Clock
from moderator.shell.slip import Slip
from moderator.views.ink import PLAIN, Ink
from moderator.views.text import Window


class SessionOptions(Record):
    """`clock` notes the time of every line while it runs; without `worths` no view tells what a player is worth; `bar`
    where a toolbar says who is next, and somebody sees what is asked about. `window` is how large the board may be.

    `slip` keeps what was typed and not written, for the key that brings it back. `command` runs a line that is a
    command of the command line, and tells whether it was one. `bars` says why this writer may not say some lines, if
    there is a reason; `signs` notes beside a line who wrote it.
    """

    ink: Ink = PLAIN
    clock: Clock = Field(default_factory=Clock)
    worths: bool = True
    bar: bool = False
    window: Callable[[], Window] = Window
    slip: Slip = Field(default_factory=Slip)
    command: Callable[[str], bool] = lambda _: False
    bars: Callable[[Game, Sequence[Reading]], str | None] = lambda *_: None
    signs: Callable[[str], str] = str
