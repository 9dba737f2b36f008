"""A game moved to a new journal in the middle has the same position, and the same end when played on."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moderator.counted.page import page
from moderator.counted.read import NotRead, read_counted
from moderator.counted.taking import state_as_it_is, state_position, try_position, why_not_statable
from moderator.game import Game, open_game
from moderator.journal.grammar import format_move
from moderator.journal.header import format_header
from moderator.model.entries import Header, find_leaks
from moderator.model.findings import Severity
from moderator.model.position import Position
from moderator.model.rounds import GameOver
from moderator.replay import Step
from moderator.rules.booking import State
from moderator.rules.rounds.sequence import round_name
from moderator.rules.setup import WrongTable
from moderator.scoring import score
from moderator.snapshot import as_json
from moderator.vocabulary.catalogue import CHECKS
from tests.counted_positions import EUROPE, RHINE, VIRGINIA
from tests.shipped import shipped_game

pytestmark = pytest.mark.slow

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
COMPLETE = [
    *("18EU-four-players", "18VA-three-players", "18Rhl-four-players"),
    *("18LRA-three-players", "18LRA-two-players", "18MW-four-players", "18OE"),
    *(
        "1846-2p-two-players",
        "1846-four-players",
        "1861-four-players",
        "1867-four-players",
        "1870-four-players",
        "1856-four-players",
        "1882-four-players",
        "1836jr56-three-players",
        "1850Jr-four-players",
        "1888-four-players",
        "18JPT-four-players",
        "1889-four-players",
        "1830-four-players",
        "18AL-four-players",
        "18MS-four-players",
        "18GA-four-players",
        "18TN-four-players",
        "18MEX-four-players",
        "18Chesapeake-four-players",
        "18Chesapeake-two-players",
        "18ChesapeakeOTR-four-players",
        "18NL-four-players",
        "1836Jr30-four-players",
        "18LA1-three-players",
        "18LA2-four-players",
        "18Texas-four-players",
    ),
]
# In these, limits are broken.
BROKEN = ["1830-audit", "18JPT-audit", "1888-audit", "1850Jr-audit", "1836jr56-audit",
          "18EU-audit", "18VA-audit", "18Rhl-audit", "18LRA-audit", "18MW-audit", "18OE-audit",
          "1870-audit", "1882-audit", "1889-audit", "18Chesapeake-audit", "18AL-audit", "18MS-audit", "18GA-audit",
          "18TN-audit", "1846-2p-audit", "1846-audit", "18MEX-audit", "1867-audit",
          "1856-audit", "1861-audit", "18ChesapeakeOTR-audit", "18NL-audit", "1836Jr30-audit",
          "18LA1-audit", "18LA2-audit", "18Texas-audit"]  # fmt: skip
GAMES = [*COMPLETE, *BROKEN]
EVERY = sorted(path.stem for path in EXAMPLES.glob("*.18xx"))
CAME_ABOUT = {"certificate-limit", "hold-limit"}  # after price moves: reported, and allowed until the next stock round
OWN = {"line", "ref", "last_turn", "past", "left_with", "assigned"}  # facts about the journal


game = shipped_game


def stated(name: str) -> list[Step]:
    """Return some lines after which a position can be written: one of every round, its first, last, or one within."""
    fit = [step for step in game(name).steps if why_not_statable(step.position) is None]
    rounds: dict[str, list[Step]] = {}
    for step in fit:
        rounds.setdefault(round_name(step.position), []).append(step)
    return [steps[(0, len(steps) // 2, -1)[at % 3]] for at, steps in enumerate(rounds.values())]


def moved(whole: Game, position: Position, rest: str = "") -> Game:
    """Return a new journal begun from the file of a position, with lines played on."""
    text = page(whole.title, state_as_it_is(State(whole.title, position)))
    file, again = read_counted(text.encode())
    trial = try_position(whole.title, file, again)
    assert not trial.problems, [problem.finding for problem in trial.problems]
    header = format_header(Header(whole.title.name, tuple(file.players), whole.title.options))
    return open_game((header + "".join(f"{line}\n" for line in trial.lines()) + rest).encode())


def known(position: Position) -> dict[str, object]:
    """Return all of a position, except facts about the journal only."""
    # Revenue last earned matters only after another round. A card that has paid has no owner, like others.
    cards = position.cards.replace(earned={}, paid=frozenset())
    facts = {name: held for name, held in position.facts.items() if name not in OWN}
    return {
        name: value for name, value in position.replace(cards=cards, facts=facts).items() if name not in OWN | {"round"}
    }


def shown(whole: Game, position: Position) -> dict[str, object]:
    return {key: value for key, value in as_json(State(whole.title, position)).items() if key not in OWN}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_begun_from_its_own_position_is_the_same(name: str) -> None:
    whole, count = game(name), 0
    for step in stated(name):
        new = moved(whole, step.position)
        assert (new.journal.problems, [step for step in new.steps if not step.held]) == ((), [])
        assert shown(whole, new.position) == shown(whole, step.position), f"line {step.booked.line}"
        assert known(new.position) == known(step.position), f"line {step.booked.line}"
        count += 1
    assert count > 2  # in the shortest game


@pytest.mark.parametrize("name", EVERY)
def test_any_position_of_an_example_can_be_begun_from(name: str) -> None:
    """Try every third line that ends a turn, without writing a file: nothing is refused or changed."""
    whole = game(name)
    for step in [step for step in whole.steps if why_not_statable(step.position) is None][::3]:
        trial = try_position(whole.title, state_position(State(whole.title, step.position)), "")
        wrong = [problem.finding for problem in trial.problems if problem.finding.code not in CAME_ABOUT]
        assert wrong == [] or name in BROKEN, f"line {step.booked.line}: {wrong}"
        assert trial.possible, f"line {step.booked.line}"
        assert known(trial.position) == known(step.position), f"line {step.booked.line}"


@pytest.mark.parametrize("name", COMPLETE)
def test_a_game_continued_from_a_position_has_the_same_end(name: str) -> None:
    whole = game(name)
    for step in stated(name)[::8]:
        later = [other.booked.move for other in whole.steps if other.booked.line > step.booked.line]
        new = moved(whole, step.position, "".join(f"{format_move(move)}\n" for move in later))
        assert isinstance(new.position.round, GameOver)
        assert score(State(whole.title, new.position)) == score(whole.state), f"line {step.booked.line}"


# ---- any files ----

POSITIONS = {"18EU": EUROPE, "18VA": VIRGINIA, "18Rhl": RHINE}
HEADER = "moderator 1\ngame {title}\nplayers Ann Bob Cyd\n"

JUNK = ["0", "-1", "7", '""', '"Ann"', '"BNR"', "[]", '["3", "3", "P"]', "{}", "{ BNR = 60 }", "true", "1e3", "[[1]]",
        "1979-05-27", "99999999999999999999", '"\\u001b[31m"', '[["BNR", "DR"]]', '"OR 3.1"', "[2, 0]"]  # fmt: skip


@pytest.mark.parametrize("title", ["18EU", "18VA", "18Rhl"])
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_any_file_is_begun_from_or_its_problems_are_reported(title: str, seed: int) -> None:
    rng = random.Random(seed)
    whole = open_game((HEADER.format(title=title) + POSITIONS[title]).encode())
    lines = page(whole.title, state_position(whole.state)).splitlines()
    for _ in range(rng.randrange(1, 5)):
        at = rng.randrange(len(lines))
        key, sign, _ = lines[at].partition(" = ")
        lines[at] = rng.choice(["", f"{key}{sign}{rng.choice(JUNK)}", f"{rng.choice(['3', 'BNR', 'Ann'])} = 1"])
    try:
        file, text = read_counted("\n".join(lines).encode())
        trial = try_position(whole.title, file, text)
    except (NotRead, WrongTable):
        return
    assert all(problem.finding.message.isprintable() for problem in trial.problems)
    if trial.possible:
        header = format_header(Header(title, tuple(file.players)))
        new = open_game((header + "".join(f"{line}\n" for line in trial.lines())).encode())
        assert (new.journal.problems, [step for step in new.steps if step.violations]) == ((), [])


# ---- any lines ----


@pytest.mark.parametrize("title", POSITIONS)
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_no_position_creates_or_loses_anything(title: str, seed: int) -> None:
    """The lines of a position are shuffled, duplicated, dropped, and their words swapped."""
    rng = random.Random(seed)
    lines = POSITIONS[title].splitlines()
    words = [word for line in lines for word in line.split()[1:]]
    for _ in range(rng.randrange(1, 9)):
        at = rng.randrange(len(lines))
        match rng.randrange(4):
            case 0:
                lines.insert(rng.randrange(len(lines)), lines[at])
            case 1 if len(lines) > 1:
                del lines[at]
            case 2:
                rng.shuffle(lines)
            case _:
                said = lines[at].split()
                said[rng.randrange(len(said))] = rng.choice(words)
                lines[at] = " ".join(said)
    text = HEADER.format(title=title) + "".join(f"{line}\n" for line in [*lines, "pass", "run 30", "done"])
    whole = open_game(text.encode())
    before = whole.replay.start
    for step in whole.steps:
        assert not find_leaks(step.position.books, whole.replay.totals, whole.replay.totals)
        assert {finding.code for finding in step.findings} <= CHECKS.keys() - {"leak", "program-fault"}
        assert all(finding.section or CHECKS[finding.code].table for finding in step.findings)
        errors = {finding.code for finding in step.findings if finding.severity is Severity.ERROR}
        if errors - {"given-late"}:  # without a phase, the position is in the first one
            assert step.position.books == before.books
        before = step.position
    as_json(State(whole.title, before))
