"""Every remedy that is a line corrects its finding without causing a new one. Other remedies depend on the table.

The claims of `claims.txt` are judged as in a session, before their last line is written; the shipped games as audits of
written journals.
"""

import re
from functools import cache
from pathlib import Path

import pytest

from moderator.audit.report import report
from moderator.game import Game
from moderator.journal.corrections import resolve
from moderator.journal.errors import Unreadable
from moderator.journal.grammar import parse_line
from moderator.model.entries import Line
from moderator.model.findings import Finding, Severity
from moderator.vocabulary.catalogue import CHECKS
from tests.claims import CLAIMS, Claim
from tests.ledger import Result
from tests.record_golden import GAMES
from tests.shipped import shipped_game
from tests.test_sections import judged

HEAVY = (Severity.VIOLATION, Severity.ERROR)
BROKEN = [path for path in GAMES if path.stem.endswith("-audit")]


def codes(found: list[Finding], line: int) -> set[str]:
    """Return the codes of the violations and errors on a line."""
    return {each.code for each in found if each.line == line and each.severity in HEAVY}


def is_line(game: Game, text: str) -> bool:
    try:
        parse_line(text, game.vocabulary)
    except Unreadable:
        return False
    return True


@cache
def played(claim: Claim) -> Result:
    return claim.play()


@cache
def audited(path: Path) -> tuple[Game, list[Finding]]:
    """Return a game, and the violations and errors of its audit."""
    game = shipped_game(path.stem)
    return game, [each for each in report(game).findings if each.severity in HEAVY]


def mend(game: Game, found: Finding) -> tuple[list[Finding], tuple[Finding, ...]]:
    """Return the findings of a line with the remedy written after it, and what is wrong with that."""
    assert found.line is not None
    assert found.remedy is not None
    lines = game.journal.lines[: found.line]
    said = Line(found.line + 1, found.remedy, parse_line(found.remedy, game.vocabulary))
    booked, problems = resolve((*lines, said))
    left = [each for step in game.steps.moved(booked) for each in step.findings if each.line == found.line]
    return left, tuple(each for each in problems if each.line == said.number)


@pytest.mark.slow
@pytest.mark.parametrize("claim", CLAIMS, ids=str)
def test_the_line_of_a_remedy_is_legal(claim: Claim) -> None:
    wrong = played(claim)
    before = codes(wrong.findings, wrong.position.line)
    for found in judged(wrong, claim.code):
        if found.severity not in HEAVY or not found.instead:
            continue
        said = "note left out" if found.remedy == "leave it out" else found.remedy or ""
        assert is_line(wrong.game, said), found.remedy
        mended = claim.play(said)
        after = codes(mended.findings, mended.position.line)
        assert found.code not in after, found.remedy
        assert after <= before, found.remedy


@pytest.mark.slow
@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_the_line_of_a_remedy_corrects_the_journal(path: Path) -> None:
    """Written after the wrong line, it removes the finding and causes none, there or on itself."""
    game, broken = audited(path)
    for found in broken:
        if found.instead is None:
            continue
        left, problems = mend(game, found)
        after = codes(left, found.line or 0)
        assert not problems, found.remedy
        assert found.code not in after, found.remedy
        assert after <= codes(broken, found.line or 0), found.remedy


def all_found() -> list[Finding]:
    of_claims = [each for claim in CLAIMS for each in judged(played(claim), claim.code)]
    of_games = [each for path in BROKEN for each in audited(path)[1]]
    return [each for each in (*of_claims, *of_games) if each.severity in HEAVY]


BLANK = re.compile(r"\b(PRICE|AMOUNT|SUM|COST|PLAYER|COMPANY|CORPORATION|PRIVATE|LOT|PLACE)\b")


@pytest.mark.slow
def test_no_remedy_has_a_blank():
    """`write: ...` shows the form of an unreadable line, so only it may have blanks."""
    told = [each.remedy or "" for each in all_found()]
    assert not [remedy for remedy in told if BLANK.search(remedy) and not remedy.startswith("write: ")]


def test_a_remedy_in_words_depends_on_the_table():
    words = {each.code for each in all_found() if each.instead is None and each.code != "unreadable"}
    assert not {code for code in words if not CHECKS[code].asks}
    assert all(each.remedy for each in all_found())
