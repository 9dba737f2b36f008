"""Remarks and blank lines: however they change, a journal whose corrections quote their lines keeps its books."""

from collections.abc import Iterable
from functools import cache

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from moderator.game import Game, open_game
from moderator.journal.corrections import follow, prove
from moderator.journal.errors import Unreadable
from moderator.journal.grammar import format_line, parse_line
from moderator.journal.lexer import SET_ASIDE, cut_comment
from moderator.journal.reader import read_journal
from moderator.model.entries import Amend, Journal, Undo
from moderator.model.findings import Severity
from moderator.model.names import Names, Vocabulary
from moderator.resources import example
from moderator.rules.booking import State
from moderator.snapshot import as_json

pytestmark = pytest.mark.slow

NAMES = Vocabulary(Names("player", ["Ann", "Bob"]), Names("company", ["BNR"]), Names("train", []), Names("place", []))
HEADER = ["moderator 1", "game 18EU", "players Ann Bob"]
REMARKS = ("", "   ", ";", "; amend 4 Ann: pass", "\t; 12", "; undo", ";; !torn !", '; "')
EXAMPLES = ("18EU-four-players", "18Rhl-four-players", "18VA-three-players", "18EU-audit")


def is_remark(text: str) -> bool:
    return not cut_comment(text)[0] and not text.rstrip().endswith(SET_ASIDE)


@st.composite
def remarked(draw, lines: list[str]) -> list[str]:
    """Draw the same lines of play with some remarks removed and others inserted anywhere."""
    kept = [line for line in lines if not is_remark(line) or draw(st.booleans())]
    for remark in draw(st.lists(st.sampled_from(REMARKS) | st.integers(0, 9).map("; {}".format), max_size=6)):
        kept.insert(draw(st.integers(0, len(kept))), remark)
    return kept


def read(lines: list[str]) -> Journal:
    return read_journal("".join(f"{line}\n" for line in lines).encode(), lambda _: NAMES)


def written(lines: list[str], text: str) -> str:
    """Return a line as the program writes it after these."""
    try:
        return format_line(prove(read(lines).lines, parse_line(text, NAMES)))
    except Unreadable:
        return text


move = st.sampled_from(
    ["Ann: pass", "Bob: pass", "Ann: buy BNR", "note x", 'note "a; b"', "Bob: pass ; hm", "bui", "Bob: ?"]
)
number = st.integers(0, 24)
told = (
    move
    | move
    | st.sampled_from([*REMARKS, "undo", "undo 2", "redo", "redo 2", "Ann: pa ; !torn", "; !torn"])
    | st.builds("undo to {}".format, number)
    | st.builds("amend {} {}".format, number, st.sampled_from(["Ann: pass", "Bob: buy BNR", "note y"]))
)


@st.composite
def journals(draw) -> list[str]:
    """Draw a journal as the program writes it: an amendment or undo quotes the line it refers to, or there is none."""
    lines = list(HEADER)
    for text in draw(st.lists(told, max_size=20)):
        new = written(lines, text)
        if not any(problem.code in ("amend-target", "unproven") for problem in read([*lines, new]).problems):
            lines.append(new)
    return lines


def books(journal: Journal) -> list[object]:
    return [(booked.move, booked.text, booked.ref) for booked in journal.booked]


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_remarks_change_no_counting_move(data):
    lines = data.draw(journals())
    before, after = read(lines), read(data.draw(remarked(lines)))
    assert books(after) == books(before)
    assert [problem.code for problem in after.problems] == [problem.code for problem in before.problems]


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_an_inserted_line_of_play_redirects_no_correction(data):
    """An amendment or undo refers to the intended line, or to none, with a finding.

    Only a line equal to the one it displaces cannot be distinguished by the lines before it.
    """
    lines = data.draw(journals())
    at = data.draw(st.integers(len(HEADER), len(lines)))
    more = data.draw(st.lists(st.just("note new"), min_size=1, max_size=4))
    meant = [(line.number, line.says) for line in read(lines).lines if _names_a_line(line.says)]
    longer = read([*lines[:at], *more, *lines[at:]])
    told = follow(longer.lines).problems  # includes a line that a later amendment corrects
    wrong = {problem.line for problem in told if problem.severity is Severity.ERROR}
    for number, says in meant:
        now = number + (number > at) * len(more)
        target = says.line if isinstance(says, Amend) else says.to or 0
        if at < target and now not in wrong:
            course = follow(line for line in longer.lines if line.number < now)
            found = course.aim(says)
            assert (found.to if isinstance(found, Undo) else found.line) == target + len(more)


def _names_a_line(says: object) -> bool:
    return isinstance(says, Amend) or (isinstance(says, Undo) and says.to is not None and bool(says.to))


# ---- the shipped games, with more undos and corrections ----


def play(lines: Iterable[str]) -> Game:
    return open_game("".join(f"{line}\n" for line in lines).encode())


def positions(game: Game) -> list[object]:
    told = [as_json(State(game.title, step.position)) for step in game.steps]
    return [{**position, "line": None} for position in told]


@cache
def proven(name: str) -> tuple[str, ...]:
    """Return a shipped game with a few corrections at its end, each as the program writes it."""
    lines = example(f"{name}.18xx").read_text(encoding="utf-8").splitlines()
    for text in ("amend {0} note one", "note two", "amend {0} note three", "note four", "undo to {1}", "note five"):
        game = play(lines)
        counting = [booked.line for booked in game.journal.booked]
        said = parse_line(text.format(counting[-9], counting[-1]), game.vocabulary)
        lines.append(format_line(prove(game.journal.lines, said) if isinstance(said, Amend | Undo) else said))
    return tuple(lines)


@cache
def proven_positions(name: str) -> list[object]:
    return positions(play(proven(name)))


@pytest.mark.parametrize("name", EXAMPLES)
@settings(max_examples=3, deadline=None, phases=[Phase.generate], suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_remarks_change_no_position_of_a_shipped_game(name, data):
    after = play(data.draw(remarked(list(proven(name)))))
    assert not [problem for problem in after.journal.problems if problem.severity is Severity.NOTE]
    assert positions(after) == proven_positions(name)
