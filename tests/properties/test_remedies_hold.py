"""A remedy is a line that is legal in its place and for the same player, or it is words.

The remedies are those of random games, and of the example games full of mistakes.
"""

import re
from collections.abc import Iterator

import pytest

from moderator.game import open_game
from moderator.journal.errors import Unreadable
from moderator.journal.grammar import format_line, parse_line
from moderator.model.entries import Booked
from moderator.model.findings import Finding, Severity
from moderator.model.moves import Move
from moderator.offers.instead import has_blanks, may_say
from moderator.replay import Replay, Step
from moderator.rules.booking import State
from tests.any_play import TABLES, Table, game
from tests.record_golden import GAMES

pytestmark = pytest.mark.slow

WEIGHTY = (Severity.VIOLATION, Severity.ERROR, Severity.RULING)
EXAMPLES = [path for path in GAMES if path.stem.endswith("-audit")]


def wrong_remedies(table: Table, replay: Replay, steps: list[Step]) -> list[str]:
    """Return what is wrong with each invalid remedy."""
    wrong, before = [], replay.start
    names = table.title.vocabulary(table.players)
    for step in steps:
        state = State(table.title, before)
        for found in step.findings:
            if found.severity in WEIGHTY and found.mends is None:
                fault = _fault(replay, state, step.booked, found, _line_of(found, names))
                if fault:
                    wrong.append(f"{step.booked.text}: {found.code}: {fault}")
        before = step.position
    return wrong


def _line_of(found: Finding, names) -> Move | None:
    """Return the line of a remedy, even if it is embedded in words."""
    if found.instead is not None:
        return found.instead
    try:
        move = parse_line(found.remedy or "", names)
    except Unreadable:
        return None
    return move if isinstance(move, Move) else None


def _fault(replay: Replay, state: State, line: Booked, found: Finding, right: Move | None) -> str | None:
    if right is None:
        words = found.remedy or ""
        return f"leaves a blank: {words}" if has_blanks(words) or not words else None
    said = format_line(right)
    broken = replay.book(state.position, Booked(line.line, right, said, line.ref)).violations
    if broken:
        return f"{said} breaks {broken[0].code}"
    return None if may_say(state, line.move, right) else f"{said} is another player's"


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
@pytest.mark.parametrize("seed", range(1, 4))
def test_every_remedy_is_legal_in_its_place(table: Table, seed: int) -> None:
    replay, steps, text = game(table, seed, 60, table.opening)
    assert wrong_remedies(table, replay, steps) == [], text


def choices_of(found: Finding, names) -> Iterator[Move]:
    """Yield each line of a remedy that is one, or that names several: `first: PRR: pay or PRR: hold`."""
    if found.instead is not None:
        yield found.instead
        return
    words = (found.remedy or "").removeprefix("first: ")
    for part in [words, *re.split(r", | or ", words)]:
        try:
            move = parse_line(part, names)
        except Unreadable:
            continue
        if isinstance(move, Move):
            yield move


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_remedy_of_an_example_is_legal_in_its_place(path) -> None:
    played, wrong, replayed = open_game(path.read_bytes()), [], 0
    before = played.replay.start
    for step in played.steps:
        state = State(played.title, before)
        for found in (each for each in step.findings if each.severity in WEIGHTY):
            moves = list(choices_of(found, played.vocabulary))
            faults = [_fault(played.replay, state, step.booked, found, move) for move in moves or [None]]
            if found.code == "dividend-owed":  # a dividend after a later step is late whatever is declared
                faults = [fault for fault in faults if fault and not fault.endswith("breaks step-order")]
            wrong += [f"{step.booked.line} {step.booked.text}: {found.code}: {fault}" for fault in faults if fault]
            replayed += len(moves)
        before = step.position
    assert replayed
    assert wrong == []
