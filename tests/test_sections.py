"""Every section that claims a check is reached, by a shipped game or by a short journal of `claims.txt`."""

import ast
from functools import cache

import pytest

from moderator.mechanics.catalogue import load_title
from moderator.model.findings import Finding
from moderator.resources import ruleset_names
from moderator.vocabulary.catalogue import CHECKS, MECHANIC_BY_CODE
from tests.claims import CLAIMS, Claim, hashes, kept_hashes
from tests.ledger import Result
from tests.record_golden import GAMES, ROOT
from tests.shipped import shipped_game

KEPT = kept_hashes()


def judged(result: Result, code: str) -> list[Finding]:
    """Return the findings of the last line with this code."""
    return [found for found in result.findings if found.code == code and found.line == result.position.line]


@pytest.mark.slow
@pytest.mark.parametrize("claim", CLAIMS, ids=str)
def test_a_finding_cites_the_section_of_its_rule(claim: Claim) -> None:
    """The journal is also booked and judged, with the same offers, as recorded."""
    played = claim.play()
    assert {found.section for found in judged(played, claim.code)} == {claim.section}
    assert hashes(played) == KEPT.get(claim), "its books, offers or findings differ. If that is meant, `make golden`"


@cache
def in_rules() -> frozenset[str]:
    """Return the checks of moves: those named in the rules that do not depend on the journal only."""
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in (ROOT / "moderator" / "rules").rglob("*.py"))
    words = {n.value for tree in trees for n in ast.walk(tree) if isinstance(n, ast.Constant)}
    return frozenset(code for code in words & CHECKS.keys() if not CHECKS[code].table)


def reached_by_games() -> set[tuple[str, str, str | None]]:
    games = [shipped_game(path.stem) for path in GAMES]
    return {(game.title.name, f.code, f.section) for game in games for step in game.steps for f in step.findings}


@pytest.mark.slow
def test_every_section_that_claims_a_check_is_reached():
    """A section shared word for word by two titles of a box counts as reached if one title reaches it."""
    titles = {name: load_title(name).rulebook.sections for name in ruleset_names()}
    there = {(name, section.id): section for name, sections in titles.items() for section in sections}
    found = reached_by_games() | {(claim.title, claim.code, claim.section) for claim in CLAIMS}
    reached = {(code, there[title, section]) for title, code, section in found if (title, section) in there}
    claimed = {(claim.partition("@")[0], section) for section in there.values() for claim in section.covered_by}
    assert {(code, section.id) for code, section in claimed - reached if code in in_rules()} == set()


@pytest.mark.parametrize("title", ["18EU", "18OE", "18VA"])
def test_a_check_with_several_sections_is_tested_for_each(title):
    """Each section needs a journal: a game that reaches one does not show that its neighbour is not cited instead."""
    sections: dict[str, set[str]] = {}
    for section in load_title(title).rulebook.sections:
        for claim in section.covered_by:
            sections.setdefault(claim.partition("@")[0], set()).add(section.id)
    several = {(code, at) for code, found in sections.items() if code in CHECKS and len(found) > 1 for at in found}
    assert several <= {(claim.code, claim.section) for claim in CLAIMS if claim.title == title}
    assert len(several) > 20


def test_mechanics_of_cards_and_of_the_short_game_occur_in_their_games():
    """The mechanics of sections 8.4, 8.5 and 10 occur in the complete games, except those before or after play."""
    games = [shipped_game(f"18Rhl-{name}") for name in ("cards", "short-game")]
    steps = [step for game in games for step in game.steps]
    told = {code for step in steps for e in step.entry.events for code in (e.code, f"{e.code}@{e.kind}")}
    told |= {posting.why for step in steps for posting in step.entry.postings}
    told |= {f"{posting.why}@unpriced" for step in games[1].steps for posting in step.entry.postings}
    sections = {s.id: s for s in games[0].title.rulebook.sections if s.id.startswith(("8.4", "8.5", "10"))}
    claimed = {claim for section in sections.values() for claim in section.covered_by}
    mechanics = {claim for claim in claimed if claim.partition("@")[0] in MECHANIC_BY_CODE}
    assert mechanics - told == {"setup", "setup@display", "setup@unpriced", "final-score@dividends"}
    assert len(sections) > 15
