"""The log: the text and effects of each line. Also the views of the position at a line."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from moderator.game import Game
from moderator.model.entries import Posting
from moderator.model.ledger import BANK, MONEY
from moderator.model.position import Position
from moderator.model.wording import clean
from moderator.replay import Step
from moderator.rules.booking import State
from moderator.rules.rounds.sequence import round_name
from moderator.titles.telling import section_of, section_of_posting, tell
from moderator.titles.title import Title
from moderator.views.companies import companies, earned
from moderator.views.ink import PLAIN, Ink
from moderator.views.market import market
from moderator.views.players import bank, players
from moderator.views.sentence import consequences
from moderator.views.text import ROOM, SMALLEST, Window, titled, uncertainty_mark, wrap
from moderator.views.trains import phase, trains
from moderator.views.turn import due_lines, order, turn

# ---- log ----


def log(game: Game, line: int | None = None, last: int | None = None, ink: Ink = PLAIN) -> list[str]:
    """Moves up to a line with their consequences, under the round they were made in; only the `last` so many."""
    moves = _moves(game, line)
    lines: list[str] = []
    first = count = 0
    shown = None
    for count, before, step in moves if last is None else deque(moves, maxlen=last):
        first = first or count
        if round_name(before) != shown:
            shown = round_name(before)
            lines.append(ink.faint(f"---- {shown}"))
        lines += _told(game, step)
    cut = f"   (the last {count - first + 1} of {count} moves; all with: show log)" if first > 1 else ""
    return titled("Log" + cut, lines, ink)


def _moves(game: Game, line: int | None) -> Iterator[tuple[int, Position, Step]]:
    """Each move up to a line: its ordinal, the position before it, and what became of it."""
    before = game.replay.start
    last = None if line is None else game.count_to(line)
    for ordinal, step in enumerate(islice(game.steps, last), 1):
        yield ordinal, before, step
        before = step.position


def _told(game: Game, step: Step) -> list[str]:
    amended = f"   (line {step.booked.amended_by})" if step.booked.amended_by else ""
    lines = wrap(clean(game.shown(step.booked)) + amended, f"{step.booked.line:>4} | ", room=ROOM)
    for text in consequences(game.title, step.booked.move, step.entry, step.position):
        lines += wrap(game.hide(text), "       - ", room=ROOM)
    for finding in step.violations:
        lines += wrap(game.hide(f"{finding.severity.value}: {finding.message}"), "       ! ", room=ROOM)
    return lines


# ---- why ----


def why(game: Game, line: int) -> list[str] | None:
    """Return the full explanation of a line that counts; None if there is no such line."""
    at = next((index for index, step in enumerate(game.steps) if step.booked.line == line), None)
    if at is None:
        return None
    step = game.steps[at]
    before = game.steps[at - 1].position if at else game.replay.start
    lines = wrap(game.shown(step.booked), f"{line} | ")
    for posting in step.entry.postings:
        lines += wrap(_posting(game.title, posting), "  ", "    ")
    lines += _balances(game.title, before, step.position, step.entry.postings)
    for event in step.entry.events:
        section = section_of(game.title, event)
        lines += wrap(game.hide(tell(game.title, event)) + (f" [{section}]" if section else ""), "  ", "    ")
    for finding in step.findings:
        section = f" [{finding.section}]" if finding.section else ""
        lines += wrap(f"{finding.severity}: {game.hide(finding.message)}{section}", "  ", "    ")
    return lines


def _posting(title: Title, posting: Posting) -> str:
    what = title.money(posting.count) if posting.unit == MONEY else f"{posting.count} x {posting.unit}"
    section = section_of_posting(title, posting)
    return f"{what}: {posting.source} -> {posting.target}, {posting.why}{f' [{section}]' if section else ''}"


def _balances(title: Title, before: Position, after: Position, postings: tuple[Posting, ...]) -> list[str]:
    """Return the balances of all accounts that the line changed, before and after it."""
    touched = dict.fromkeys((account, p.unit) for p in postings for account in (p.source, p.target))
    lines = []
    for account, unit in touched:
        had, has = before.books.of(unit, account), after.books.of(unit, account)
        show = str if unit != MONEY else title.money if account == BANK else title.balance
        lines.append(f"    {account}{'' if unit == MONEY else f', {unit}'}: {show(had)} -> {show(has)}")
    return lines


# ---- position ----

BOARD, ORDER, LOG, CLOCK, PACKUP = "board", "order", "log", "clock", "packup"
_LAST = 10  # last moves shown if all views are shown

PARTS: dict[str, Callable[[State, Ink], list[str]]] = {
    "players": players,
    "companies": companies,
    "market": market,
    "trains": trains,
    "phase": phase,
    "bank": bank,
}
KNOWN = (BOARD, *PARTS, ORDER, LOG, CLOCK, PACKUP)


def show_views(
    game: Game,
    line: int | None = None,
    wanted: Sequence[str] = (),
    ink: Ink = PLAIN,
    worths: bool = True,
    window: Window = SMALLEST,
) -> list[str]:
    """Return the wanted views (names in KNOWN) of the position after a line, or all parts if none is named.

    A warning about uncertain books and the state of the game come first; the board has its own. Without `worths`
    no view shows worth.
    """
    position, doubts = game.at(line), game.doubts(line)
    head = [*uncertainty_mark(doubts, ink), *_stand(game, State(game.title, position))]
    shown = [[*head, ""]] if [*wanted[:1]] != [BOARD] else []
    for what in wanted or (*PARTS, ""):
        if what == BOARD:
            from moderator.views.board.content import read_board
            from moderator.views.board.drawing import draw_board

            shown.append([*draw_board(read_board(game, line, worths), window, ink), ""])
        else:
            shown.append(view(game, position, what, ink, worths))
    return [line for part in shown for line in part][:-1]


def _stand(game: Game, state: State) -> list[str]:
    """Return the game's name, its current state, and obligations."""
    occasion = "".join(f", {said}" for said in [game.journal.header.told] if said)
    lines = wrap(f"{game.title.name}{occasion}, line {state.position.line}, next: {turn(state)}")
    return lines + [line for text in due_lines(state) for line in wrap(text, ">> ", "   ")]


def view(game: Game, position: Position, what: str, ink: Ink = PLAIN, worths: bool = True) -> list[str]:
    """Return one part, the order of play, the notes for packing up, the log or the clock, with a blank line at the end.

    Without a name it is the end of the log.
    """
    state = State(game.title, position)
    if what == CLOCK:
        from moderator.views.clock import clock

        return clock(game, ink)
    if what == ORDER:
        return order(state, ink)
    if what == PACKUP:
        from moderator.views.packup import packup

        return packup(state, ink)
    if what in ("", LOG):
        return log(game, position.line, None if what else _LAST, ink)
    if what == "companies":
        return companies(state, ink, earned(game, position.line))
    return players(state, ink, worths) if what == "players" else PARTS[what](state, ink)
