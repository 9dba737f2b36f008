"""The terminal of a session: a line editor with history, completion of what is legal now, and the toolbar."""

from collections.abc import Callable, Iterable
from time import monotonic
from typing import Any

from prompt_toolkit import PromptSession, print_formatted_text
from prompt_toolkit.application import get_app, run_in_terminal
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import ANSI, FormattedText
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

from moderator.journal.comments import as_typed, without_mark
from moderator.journal.errors import Unreadable
from moderator.journal.grammar import find_verb
from moderator.journal.names import lexicon_of
from moderator.model.names import UnknownName, Vocabulary, fold
from moderator.model.wording import clean
from moderator.rules.rounds.sequence import actor
from moderator.shell.clock import Clock
from moderator.shell.possible import choices, open_ended
from moderator.shell.slip import Slip
from moderator.shell.standing import Standing
from moderator.shell.toolbar import toolbar
from moderator.views.clock import show_left, show_seconds
from moderator.views.text import Window
from moderator.writing import JournalSession

_MANY = 8  # more moves than a menu shows
_READ = 0.3  # seconds in which nobody reads a prompt and answers it
_LEAVES = "Ctrl-C once more ends, as Ctrl-D and quit do; all is written already"
WORDS = (
    "undo", "redo", "amend", "insert before", "delete", "adjust", "count", "note",
    "show", "board", "order", "why", "pause", "help", "quit", "score", "audit", "export", "packup",
)  # fmt: skip


class Legal(Completer):
    """Completes to moves that would be accepted now, word by word where they are many, then to names."""

    def __init__(self, keeper: JournalSession) -> None:
        self.keeper = keeper
        self._at: object = None
        self._moves: list[str] = []

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        typed = self._without_actor(document.text_before_cursor.lstrip())
        said = _in_full(typed, self.keeper.game.vocabulary)
        offered = [text for text in self._offered() if text.casefold().startswith(said.casefold())]
        if len(offered) > _MANY:
            offered = list(dict.fromkeys(_to_next_word(text, len(said)) for text in offered))
        for text in offered:
            yield Completion(text, start_position=-len(typed), display=text[said.rfind(" ") + 1 :].rstrip())
        word = typed.rpartition(" ")[2]
        if not word or (word == typed and offered):
            return
        vocabulary = self.keeper.game.vocabulary
        placed = said.startswith(("lay ", "token ")) and said.count(" ") == 1
        for names in (vocabulary.places,) if placed else (vocabulary.players, vocabulary.companies, vocabulary.places):
            for name in names.names:
                if fold(name).startswith(fold(word)):
                    yield Completion(name, start_position=-len(word))

    def _without_actor(self, typed: str) -> str:
        """What follows the name of the one on turn: his moves are completed."""
        first, blank, rest = typed.partition(" ")
        game = self.keeper.game
        try:
            named = lexicon_of(game.vocabulary).actors.find(first.removesuffix(":"))
        except UnknownName:
            return typed
        return rest.lstrip() if blank and named == actor(game.state) else typed

    def _offered(self) -> list[str]:
        """The moves of this position, worked out once."""
        position = self.keeper.position
        if self._at is not position:
            free = [choice.text for choice in choices(self.keeper.game) if choice.barred is None]
            begun = [usage.split()[0] + " " for usage in open_ended(self.keeper.game)]
            self._at, self._moves = position, [*dict.fromkeys([*free, *begun, *WORDS])]
        return self._moves


def _in_full(typed: str, vocabulary: Vocabulary) -> str:
    """`b bn` as `buy bn`: the moves are offered with their verbs in full."""
    first, blank, rest = typed.partition(" ")
    try:
        verb = find_verb(first, vocabulary.verbs) if blank else None
    except Unreadable:
        verb = None
    return typed if verb is None else f"{verb} {rest}"


def _to_next_word(text: str, typed: int) -> str:
    """A move up to the blank after the word that the cursor stands in, or up to its end."""
    blank = text.find(" ", typed)
    return text if blank < 0 else text[: blank + 1]


def bindings(keeper: JournalSession, standing: Standing | None = None, slip: Slip | None = None) -> KeyBindings:
    """Ctrl-C clears the line, which Up brings back; on an empty one it says how to end, and said twice it does.

    F2 hides the board, or shows it; F3 brings back what was refused, or the last line written as its amendment, and the
    one before when pressed again.
    """
    keys = KeyBindings()
    is_empty = Condition(lambda: not get_app().current_buffer.text)

    @keys.add("c-c", filter=~is_empty)
    def _(event: KeyPressEvent) -> None:
        event.current_buffer.reset(append_to_history=True)

    @keys.add("c-c", filter=is_empty)
    def _(event: KeyPressEvent) -> None:
        if event.is_repeat:
            event.app.exit(exception=EOFError)
        else:
            run_in_terminal(lambda: print_formatted_text(_LEAVES, output=event.app.output))

    @keys.add("f2")
    def _(event: KeyPressEvent) -> None:
        if standing is not None:
            standing.hidden = not standing.hidden

    @keys.add("f3")
    def _(event: KeyPressEvent) -> None:
        buffer = event.current_buffer
        buffer.document = Document((slip or Slip()).next_after(keeper.game, buffer.text))

    return keys


def line_reader(
    keeper: JournalSession,
    clock: Clock | None = None,
    standing: Standing | None = None,
    slip: Slip | None = None,
    now: Callable[[], float] = monotonic,
    **terminal: Any,
) -> Callable[[str], str | None]:
    """A function that reads one line for a prompt, None at Ctrl-D. `terminal` gives other input and output to tests.

    History begins with the lines of the journal and is kept in memory: no file is written but the journal. While the
    `clock` runs, the toolbar shows the time of the turn. The board that is `standing` is part of what is wiped away
    once a line is entered, so that it is drawn below the answers and never among them; the line itself stays. `slip`
    knows what was refused, and learns of an Enter that came before its prompt could be read, as `now` tells the time.
    """
    said = (line.text for line in keeper.game.journal.lines if line.says is not None)
    history = InMemoryHistory([as_typed(without_mark(text)) for text in said])
    session: PromptSession[str] = PromptSession(
        history=history,
        completer=Legal(keeper),
        complete_while_typing=False,
        key_bindings=bindings(keeper, standing, slip),
        bottom_toolbar=lambda: "\n".join(clean(line) for line in toolbar(keeper.game, _time(keeper, clock))),
        enable_history_search=True,
        erase_when_done=True,
        **terminal,
    )

    def above(prompt: str) -> ANSI:
        size = session.app.output.get_size()
        board = [] if standing is None else standing.lines(Window(size.columns, size.rows))
        return ANSI("\n".join([*board, prompt]))

    def read(prompt: str) -> str | None:
        ticks = 1.0 if clock and clock.running else 0.0
        began = now()
        try:
            line = session.prompt(lambda: above(prompt), refresh_interval=ticks)
        except EOFError:
            return None
        if slip is not None:
            slip.hasty = now() - began < _READ
        print_formatted_text(FormattedText([("", clean(prompt + line))]), output=session.app.output)
        return line

    return read


def _time(keeper: JournalSession, clock: Clock | None) -> str:
    """`1:05`, the time of the turn under way, and `12:30 left` of the table's limit; nothing while no clock runs."""
    if clock is not None and clock.resting is not None:
        return "break"
    if clock is None or not clock.running:
        return ""
    taken = show_seconds(clock.of_turn(keeper.game.title, keeper.position))
    left = clock.left(keeper.game.title, keeper.position)
    return taken if left is None else f"{taken}, {show_left(left)}"
