"""Golden replays: every shipped game is booked and judged, move by move, as in every earlier version."""

import re

import pytest

from moderator import __version__
from moderator.fingerprint import (
    GoldenRecord,
    fingerprint,
    first_difference,
    format_record,
    print_books,
    print_findings,
    read_record,
    record,
)
from moderator.game import Game, open_game
from moderator.journal.comments import Fingerprint
from moderator.model.findings import Finding, Severity
from moderator.resources import golden_names
from tests.record_golden import GAMES, GOLDEN, ROOT
from tests.shipped import shipped_game

NAMES = [path.stem for path in GAMES]
RECORDS = {name: name.removesuffix(".txt").partition(".")[::2] for name in golden_names()}  # game and version by name


game = shipped_game


def now(played: Game) -> GoldenRecord:
    return record(played.journal, played.replay, played.steps)


def kept(file: str) -> GoldenRecord:
    return read_record((GOLDEN / file).read_text(encoding="utf-8"))


def decided(name: str) -> bool:
    """Return whether the changelog explains changed books of a game: `- Books of 18EU-audit: ...`."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    return re.search(rf"^- Books of {re.escape(name)}: \w+", text, re.MULTILINE) is not None


def test_records_and_games_match_for_this_version():
    assert {name for name, version in RECORDS.values() if version == __version__} == set(NAMES)
    assert {name for name, _ in RECORDS.values()} <= set(NAMES)


@pytest.mark.slow
@pytest.mark.parametrize("file", RECORDS)
def test_a_game_is_booked_and_judged_as_in_its_record(file: str) -> None:
    name, version = RECORDS[file]
    differs = first_difference(now(game(name)), kept(file), game(name).steps)
    if differs is not None and version != __version__ and decided(name):
        return
    assert differs is None, (
        f"examples/{name}.18xx, recorded with {version}: {differs}. If that is meant, `make golden`, and say "
        "in CHANGELOG.md what is booked or judged otherwise, and why"
    )


# ---- changes that a record detects ----


NAME = "18EU-audit"


def change(at: int, step: Fingerprint) -> GoldenRecord:
    whole = now(game(NAME))
    return whole.replace(steps=(*whole.steps[:at], step, *whole.steps[at + 1 :]))


@pytest.mark.slow
def test_the_first_different_line_is_named_with_its_difference():
    steps, whole = game(NAME).steps, now(game(NAME))
    line = steps[3].booked.line
    for step, what in (
        (whole.steps[3].replace(books="000000"), "books"),
        (whole.steps[3].replace(findings="0000"), "findings"),
        (Fingerprint("000000", "0000"), "books and findings"),
    ):
        told = first_difference(whole, change(3, step), steps)
        assert told.startswith(f"line {line} `{steps[3].booked.text}`: its {what} differ, ")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("other", "says"),
    [
        ({"moves": "0"}, "its moves"),
        ({"start": "0"}, "the opening position"),
        ({"unread": "0"}, "the unreadable lines"),
    ],
)
def test_a_record_of_another_game_is_reported(other: dict[str, str], says: str) -> None:
    whole = now(game(NAME))
    assert first_difference(whole, whole.replace(**other), game(NAME).steps).startswith(says)


def test_a_record_is_read_as_it_was_written():
    whole = now(game(NAME))
    assert read_record(format_record(NAME, "9.9", whole)) == whole


def test_comments_behind_the_moves_change_no_fingerprint() -> None:
    lines = (ROOT / "examples" / f"{NAME}.18xx").read_text(encoding="utf-8").splitlines()
    told = open_game("".join(f"{line} ; so it was\n" if ": " in line else f"{line}\n" for line in lines).encode())
    assert first_difference(now(told), kept(f"{NAME}.{__version__}.txt"), told.steps) is None


def test_a_new_key_of_the_position_changes_no_fingerprint(monkeypatch):
    from moderator import snapshot

    title, position = game(NAME).title, game(NAME).position
    before, plain = print_books(title, position), snapshot.as_json

    def richer(*asked):
        whole = plain(*asked)
        whole["players"]["Ann"]["hat"] = "red"
        return whole | {"weather": "fine"}

    monkeypatch.setattr(snapshot, "as_json", richer)
    assert print_books(title, position) == before


@pytest.mark.parametrize("key", ["cash", "shares", "worth"])
def test_a_promised_key_changes_the_fingerprint(monkeypatch, key):
    from moderator import snapshot

    title, position = game(NAME).title, game(NAME).position
    before, plain = print_books(title, position), snapshot.as_json

    def other(*asked):
        whole = plain(*asked)
        whole["players"]["Ann"][key] = 1
        return whole

    monkeypatch.setattr(snapshot, "as_json", other)
    assert print_books(title, position) != before


def test_findings_are_distinguished_by_code_severity_and_section_only():
    found = Finding("hold-limit", Severity.VIOLATION, "Ann holds 70%", "5.3")
    same = found.replace(message="Ann would hold 70%", remedy="sell one", expected="60", actual="70", line=9)
    assert print_findings([found]) == print_findings([same])
    others = found.replace(section="5.4"), found.replace(severity=Severity.RULING), found.replace(code="other")
    assert len({print_findings(each) for each in ([found], [found, found], [], *([other] for other in others))}) == 6


def test_books_and_findings_are_separate():
    step = next(step for step in game(NAME).steps if step.findings)
    clean = fingerprint(game(NAME).title, step.replace(findings=()))
    assert clean.differs(fingerprint(game(NAME).title, step)) == "findings"
