"""Insert, delete, amend and undo: a corrected journal equals one written correctly at once."""

from functools import cache

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from moderator.game import Game, open_game
from moderator.journal.corrections import prove
from moderator.journal.grammar import format_line, parse_line
from moderator.journal.reader import read_journal
from moderator.model.entries import Directive
from moderator.resources import example
from moderator.rules.booking import State
from moderator.snapshot import as_json
from tests.properties.test_remarks import HEADER, NAMES

pytestmark = pytest.mark.slow

EXAMPLES = ("18EU-audit", "18MW-systems", "1889-audit", "18VA-audit")
Rows = list[tuple[int, str]]  # the counting lines: number and text of each


def corrected(draw, rows: Rows, number: int, said: str) -> tuple[str, Rows]:
    """Draw a correction of a counting line, to be line `number`. Return it and the counting lines after it."""
    at = draw(st.integers(0, len(rows) - 1))
    line = rows[at][0]
    match draw(st.sampled_from(["insert", "insert", "delete", "amend"])):
        case "insert":
            return f"insert before {line}: {said}", [*rows[:at], (number, said), *rows[at:]]
        case "delete":
            return f"delete {line}", rows[:at] + rows[at + 1 :]
        case _:
            return f"amend {line} {said}", [*rows[:at], (line, said), *rows[at + 1 :]]


@st.composite
def courses(draw) -> tuple[list[str], Rows]:
    """Draw lines as the program writes them, and the counting lines by a model that keeps every state for undo."""
    lines, past, undone = list(HEADER), [Rows()], list[list[Rows]]()
    for step in range(draw(st.integers(1, 25))):
        number, said = len(lines) + 1, f"note {step}"
        what = draw(st.sampled_from(["say", "correct", "correct", "undo", "redo", "remark"]))
        if what == "undo" and len(past) > 1:
            count = draw(st.integers(1, len(past) - 1))
            undone.append(past)
            past = past[:-count]
            text = f"undo {count}"
        elif what == "redo" and undone:
            past, text = undone.pop(), "redo"
        elif what == "remark":
            text = "; note"
        elif what == "correct" and past[-1]:
            text, rows = corrected(draw, past[-1], number, said)
            past, undone = [*past, rows], []
        else:
            text, past, undone = said, [*past, [*past[-1], (number, said)]], []
        lines.append(written(lines, text))
    return lines, past[-1]


def written(lines: list[str], text: str) -> str:
    if text.startswith(";"):
        return text
    says = parse_line(text, NAMES)
    return format_line(prove(read(lines).lines, says)) if isinstance(says, Directive) else text


def read(lines: list[str]):
    return read_journal("".join(f"{line}\n" for line in lines).encode(), lambda _: NAMES)


@settings(max_examples=300, deadline=None)
@given(courses())
def test_corrections_determine_the_counting_lines(course):
    lines, rows = course
    journal = read(lines)
    assert [(booked.line, booked.text) for booked in journal.booked] == rows
    assert journal.problems == ()
    assert sorted(journal.booked, key=lambda booked: journal.order(booked.line)) == list(journal.booked)


# ---- shipped games ----


@cache
def moves(name: str) -> tuple[list[str], list[str]]:
    """Return the header of a shipped journal, and the texts of its first moves."""
    game = open_game(example(f"{name}.18xx").read_bytes())
    first = game.journal.booked[0].line - 1
    header = [line.text for line in game.journal.lines[:first] if line.text and not line.text.startswith(";")]
    return header, [booked.text for booked in game.journal.booked[:90]]


def play(lines: list[str]) -> Game:
    return open_game("".join(f"{line}\n" for line in lines).encode())


def judged(game: Game) -> list[object]:
    """Return every position with the findings of its line, without line numbers."""
    told = []
    for step in game.steps:
        found = sorted((finding.code, finding.severity, finding.message) for finding in step.findings)
        told.append((as_json(State(game.title, step.position)) | {"line": None}, found))
    return told


@pytest.mark.parametrize("name", EXAMPLES)
@settings(max_examples=4, deadline=None, phases=[Phase.generate], suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_a_game_built_from_corrections_equals_one_written_at_once(name, data):
    header, told = moves(name)
    missing = sorted(data.draw(st.sets(st.integers(0, len(told) - 2), min_size=1, max_size=4)))
    too_many = data.draw(st.integers(0, len(told) - 1))
    kept = [at for at in range(len(told)) if at not in missing]
    begun = [text for at in kept for text in ([told[at]] if at != too_many else ["note too much", told[at]])]
    numbers, number = {}, len(header)
    for at in kept:
        number += 2 if at == too_many else 1
        numbers[at] = number
    lines = [*header, *begun]
    for at in missing:
        after = next(other for other in kept if other > at)
        lines.append(f"insert before {numbers[after]}: {told[at]}")
    if too_many in kept:
        lines.append(f"delete {numbers[too_many] - 1}")
    assert judged(play(lines)) == judged(play([*header, *told]))
    back = f"undo {len(missing) + (too_many in kept)}"
    assert judged(play([*lines, back])) == judged(play([*header, *begun]))
