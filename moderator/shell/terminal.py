"""The terminal of a session: a line editor with completion, the toolbar, and the board above the prompt."""

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

from moderator.game import Game
from moderator.journal.comments import as_typed, without_mark
from moderator.journal.errors import Unreadable
from moderator.journal.grammar import find_verb
from moderator.journal.names import lexicon_of
from moderator.model.entries import find_leaks
from moderator.model.names import UnknownName, Vocabulary, fold
from moderator.model.rounds import GameOver
from moderator.model.wording import clean
from moderator.offers.by_round import coming
from moderator.rules.booking import State
from moderator.rules.certificates import certificates_of_limit
from moderator.rules.holdings import runner, trains_of
from moderator.rules.rounds.sequence import actor, round_name
from moderator.rules.train_supply import left_in_depot, on_sale
from moderator.shell.clock import Clock
from moderator.shell.possible_moves import choices, open_ended
from moderator.shell.session_options import UnwrittenLine
from moderator.views.board.content import read_board
from moderator.views.board.drawing import draw_board
from moderator.views.clock import show_left, show_seconds
from moderator.views.ink import PLAIN, Ink
from moderator.views.players import lots_line
from moderator.views.text import WIDTH, Window, cells, clip, wrap
from moderator.views.turn import due_lines, step_phrase, step_word
from moderator.writing import JournalSession

_NAME = 12  # columns of a name if the line is too long
_DUE = 2  # lines for obligations and bids


def toolbar(game: Game, time: str = "") -> list[str]:
    """Return the toolbar, clipped to the screen: the turn, the state of the game, and obligations.

    `time` is the clock of the turn, if it runs.
    """
    title, position = game.title, game.position
    if isinstance(position.round, GameOver):
        return [clip(f"{title.name}, the game is over: {position.round.reason}", WIDTH), _state(game)]
    lines = [line for text in due_lines(State(title, position)) for line in wrap(text, ">> ", "   ")]
    if lots := lots_line(State(title, position)):
        lines += wrap(lots, "bids ", "     ")
    return [_turn(game, time), _state(game), *(clip(line, WIDTH) for line in lines[:_DUE])]


def _turn(game: Game, time: str) -> str:
    """Return `OR 2.1, phase 2: SNCF (Cyd), £345, trains 2 2, at train, then RPR | 1:05`, or less if it is long."""
    title, position = game.title, game.position
    who = actor(State(title, position))
    owner = runner(State(title, position), who) if who in title.kinds else None
    then = coming(State(title, position))
    where, clock = f"{round_name(position)}, phase {position.phase}", f" | {time}" if time else ""
    words, word = step_phrase(State(title, position)), step_word(State(title, position))
    said_in_full = ((words, WIDTH, 2), (words, _NAME, 2), (words, _NAME, 1))
    for said, room, parts in (*said_in_full, (word, _NAME, 2), (word, _NAME, 1), (word, _NAME, 0)):
        name = f"{clip(who, room)} " if who else ""
        name += f"({clip(owner, room)}) " if owner else ""
        if who and (has := _has(State(title, position), who)[:parts]):
            name = f"{name.rstrip()}, {', '.join(has)}, "
        line = f"{where}: {name}{said}".rstrip(", ") + (f", then {clip(then, room)}" if then else "")
        if cells(line + clock) <= WIDTH:
            break
    return clip(line, WIDTH - cells(clock)) + clock


def _has(state: State, who: str) -> list[str]:
    """Return the actor's means: `£345`, `trains 2 2`."""
    position, title = state.position, state.title
    if who in position.players:
        return [title.balance(state.cash(who))]
    if who not in title.kinds or who in title.file.privates:
        return []
    trains = trains_of(state, who)
    has = [title.balance(state.cash(who))] if title.file.shares.priced or who not in title.certificates else []
    return [*has, f"train{'s' if len(trains) > 1 else ''} {' '.join(trains)}" if trains else "no train"]


def _state(game: Game) -> str:
    """Return `bank £9650 | next train 3 £200 (5) | priority Ann | Cyd 6/16 cert | balanced`, shortened if it is too
    long.
    """
    title, position = game.title, game.position
    who = actor(State(title, position))
    player = runner(State(title, position), who) if who is not None and who in title.kinds else who
    balanced = not find_leaks(position.books, game.replay.totals, game.replay.totals)
    bank = title.money(game.state.bank_in_all())
    for room, costs, next_train, priority, cert in _FORMS:
        parts = [f"bank {bank}", next_train + _trains(game, costs), priority + clip(position.priority, room)]
        if player is not None:
            parts.append(f"{clip(player, room)} {certificates_of_limit(State(title, position), player)}{cert}")
        line = " | ".join([*parts, "balanced" if balanced else "NOT BALANCED"])
        if cells(line) <= WIDTH:
            break
    return clip(line, WIDTH)


# Columns of a name, whether trains have their price, and the labels of train, priority and certificates.
_FORMS = (
    (WIDTH, True, "next train ", "priority ", " cert"),
    (_NAME, True, "next ", "prio ", ""),
    (_NAME, False, "next ", "prio ", ""),
    (7, False, "", "prio ", ""),
)


def _trains(game: Game, costs: bool) -> str:
    """Return the trains on sale, with how many are left: `3 £200 (5)`."""
    title, position = game.title, game.position
    shown = []
    for name in on_sale(State(title, position)):
        left = left_in_depot(State(title, position), name)
        cost = f" {title.money(title.price(name))}" if costs and title.file.shares.priced else ""
        shown.append(f"{name}{cost} ({'any' if left is None else left})")
    return ", ".join(shown) or "none"


_BELOW = 5  # lines: the entry line and the toolbar
_ANSWER = 9  # lines kept for the last answer
_LEAST = 14  # lines of the smallest useful board
_EVENTS = 3  # the answers above show the rest


class PinnedBoard:
    """The board for a game and a window, redrawn when either changes; empty while `hidden`."""

    def __init__(self, session: JournalSession, ink: Ink = PLAIN, worths: bool = True) -> None:
        self.session, self.ink, self.worths = session, ink, worths
        self.hidden = False
        self._drawn_for: tuple[object, Window] | None = None
        self._lines: list[str] = []

    def lines(self, window: Window) -> list[str]:
        """Return the board; empty if the window is too low for board, entry line and answer."""
        room = window.lines - _BELOW - _ANSWER
        if self.hidden or room < _LEAST:
            return []
        drawn_for = (self.session.game, window)
        if self._drawn_for is None or self._drawn_for[0] is not self.session.game or self._drawn_for[1] != window:
            board = read_board(self.session.game, None, self.worths, _EVENTS).replace(due=())  # the toolbar shows it
            self._drawn_for, self._lines = drawn_for, draw_board(board, window.replace(lines=room), self.ink)
        return self._lines


_MANY = 8  # more moves than a menu shows
_READ = 0.3  # seconds: too short to read a prompt and answer it
_LEAVES = "Press Ctrl-C again to end the session; every line is already saved"
WORDS = (
    "undo", "redo", "amend", "insert before", "delete", "adjust", "count", "note",
    "show", "board", "order", "why", "pause", "help", "quit", "score", "audit", "export", "packup",
)  # fmt: skip


class Legal(Completer):
    """Completes to legal moves, word by word if there are many, then to names."""

    def __init__(self, session: JournalSession) -> None:
        self.session = session
        self._at: object = None
        self._moves: list[str] = []

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        typed = self._without_actor(document.text_before_cursor.lstrip())
        full = _in_full(typed, self.session.game.vocabulary)
        offered = [text for text in self._offered() if text.casefold().startswith(full.casefold())]
        if len(offered) > _MANY:
            offered = list(dict.fromkeys(_to_next_word(text, len(full)) for text in offered))
        for text in offered:
            yield Completion(text, start_position=-len(typed), display=text[full.rfind(" ") + 1 :].rstrip())
        word = typed.rpartition(" ")[2]
        if not word or (word == typed and offered):
            return
        vocabulary = self.session.game.vocabulary
        placed = full.startswith(("lay ", "token ")) and full.count(" ") == 1
        for names in (vocabulary.places,) if placed else (vocabulary.players, vocabulary.companies, vocabulary.places):
            for name in names.names:
                if fold(name).startswith(fold(word)):
                    yield Completion(name, start_position=-len(word))

    def _without_actor(self, typed: str) -> str:
        """Remove the name of the actor on turn, whose moves are completed."""
        first, blank, rest = typed.partition(" ")
        game = self.session.game
        try:
            named = lexicon_of(game.vocabulary).actors.find(first.removesuffix(":"))
        except UnknownName:
            return typed
        return rest.lstrip() if blank and named == actor(game.state) else typed

    def _offered(self) -> list[str]:
        """Return the moves of this position, computed once."""
        position = self.session.position
        if self._at is not position:
            free = [choice.text for choice in choices(self.session.game) if choice.barred is None]
            begun = [usage.split()[0] + " " for usage in open_ended(self.session.game)]
            self._at, self._moves = position, [*dict.fromkeys([*free, *begun, *WORDS])]
        return self._moves


def _in_full(typed: str, vocabulary: Vocabulary) -> str:
    """Return `b bn` as `buy bn`, because moves are offered with their verbs in full."""
    first, blank, rest = typed.partition(" ")
    try:
        verb = find_verb(first, vocabulary.verbs) if blank else None
    except Unreadable:
        verb = None
    return typed if verb is None else f"{verb} {rest}"


def _to_next_word(text: str, typed: int) -> str:
    """Cut a move after the word at the cursor."""
    blank = text.find(" ", typed)
    return text if blank < 0 else text[: blank + 1]


def bindings(
    session: JournalSession, pinned_board: PinnedBoard | None = None, unwritten: UnwrittenLine | None = None
) -> KeyBindings:
    """Return the key bindings.

    Ctrl-C clears the line, which Up brings back; on an empty line it says how to end the session, and pressed twice
    ends it. F2 hides or shows the board. F3 brings back the refused line, or an amendment of the last written line;
    pressed again, of the one before.
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
        if pinned_board is not None:
            pinned_board.hidden = not pinned_board.hidden

    @keys.add("f3")
    def _(event: KeyPressEvent) -> None:
        buffer = event.current_buffer
        buffer.document = Document((unwritten or UnwrittenLine()).next_after(session.game, buffer.text))

    return keys


def line_reader(
    session: JournalSession,
    clock: Clock | None = None,
    pinned_board: PinnedBoard | None = None,
    unwritten: UnwrittenLine | None = None,
    now: Callable[[], float] = monotonic,
    **terminal: Any,
) -> Callable[[str], str | None]:
    """Return a function that reads one line for a prompt, None at Ctrl-D. Tests pass other input and output in
    `terminal`.

    History begins with the lines of the journal and stays in memory: no file is written but the journal. While the
    `clock` runs, the toolbar shows the time of the turn. The `pinned_board` is wiped away with the prompt once a line
    is entered, and drawn again below the answers; the line itself stays. `unwritten` holds the refused line, and is
    told of an Enter that came before its prompt could be read; `now` returns the time.
    """
    entered = (line.text for line in session.game.journal.lines if line.says is not None)
    history = InMemoryHistory([as_typed(without_mark(text)) for text in entered])
    prompt_session: PromptSession[str] = PromptSession(
        history=history,
        completer=Legal(session),
        complete_while_typing=False,
        key_bindings=bindings(session, pinned_board, unwritten),
        bottom_toolbar=lambda: "\n".join(clean(line) for line in toolbar(session.game, _time(session, clock))),
        enable_history_search=True,
        erase_when_done=True,
        **terminal,
    )

    def above(prompt: str) -> ANSI:
        size = prompt_session.app.output.get_size()
        board = [] if pinned_board is None else pinned_board.lines(Window(size.columns, size.rows))
        return ANSI("\n".join([*board, prompt]))

    def read(prompt: str) -> str | None:
        ticks = 1.0 if clock and clock.running else 0.0
        began = now()
        try:
            line = prompt_session.prompt(lambda: above(prompt), refresh_interval=ticks)
        except EOFError:
            return None
        if unwritten is not None:
            unwritten.hasty = now() - began < _READ
        print_formatted_text(FormattedText([("", clean(prompt + line))]), output=prompt_session.app.output)
        return line

    return read


def _time(session: JournalSession, clock: Clock | None) -> str:
    """Return the time of the turn, `1:05`, and of the limit, `12:30 left`; empty while the clock is off."""
    if clock is not None and clock.resting is not None:
        return "break"
    if clock is None or not clock.running:
        return ""
    taken = show_seconds(clock.of_turn(session.game.title, session.position))
    left = clock.left(session.game.title, session.position)
    return taken if left is None else f"{taken}, {show_left(left)}"
