"""Every section that claims a check is reached, by a shipped game or by a short journal of `claims.txt`.

A journal there begins with title, section and code, and the set-up to play it after. Its last line must get this
finding.
"""

import ast
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from moderator.mechanics.opening import load_title
from moderator.model.findings import Finding
from moderator.resources import ruleset_names
from moderator.vocabulary.catalogue import MECHANIC_BY_CODE
from moderator.vocabulary.checks import CHECKS
from tests import (
    angeles,
    assiniboia,
    canada,
    classic,
    duel,
    islands,
    lower_rhine,
    lowlands,
    mexico,
    midwest,
    mississippi,
    orient,
    orient_build,
    orient_trains,
    positions,
    race,
    rhineland,
    russia,
    two_players,
    uppercanada,
    virginia,
)
from tests.ledger import Result, play
from tests.record_golden import GAMES, ROOT
from tests.shipped import shipped_game

POSITIONS = {
    "18EU": vars(positions),
    "18VA": vars(virginia),
    "18Rhl": vars(rhineland),
    "18LRA": vars(two_players) | vars(lower_rhine),
    "18MW": vars(midwest),
    "18OE": vars(orient) | vars(orient_build) | vars(orient_trains),
    "1830": vars(classic),
    "1861": vars(russia),
    "1867": vars(canada),
    "1870": vars(mississippi),
    "1856": vars(uppercanada),
    "1882": vars(assiniboia),
    "1888": vars(islands),
    "1889": vars(classic),
    "18AL": vars(classic),
    "18GA": vars(classic),
    "18JPT": vars(islands),
    "18TN": vars(classic),
    "18MEX": vars(mexico),
    "18Chesapeake": vars(classic),
    "18MS": vars(classic),
    "18NL": vars(lowlands),
    "1836Jr30": vars(lowlands),
    "1850Jr": vars(islands),
    "1836jr56": vars(islands),
    "18ChesapeakeOTR": vars(lowlands),
    "1846": vars(race),
    "1846-2p": vars(duel),
    "18LA1": vars(angeles),
    "18LA2": vars(angeles),
    "18Texas": vars(angeles),
}


@dataclass(frozen=True)
class Claim:
    """A journal whose last line gets this code and section. If they are empty, it must get no finding."""

    title: str
    section: str
    code: str
    lines: tuple[str, ...]
    after: str = ""
    players: str = "Ann Bob Cyd"
    option: str = ""
    opens: str = ""  # a hex of the table's map that opens with phase 3

    def __str__(self) -> str:
        return f"{self.title} {self.section} {self.code}"

    def play(self, last: str | None = None) -> Result:
        """Play the journal, perhaps with another last line."""
        lines = [*self.lines[:-1], self.lines[-1] if last is None else last]
        setup = POSITIONS[self.title][self.after] if self.after else ""
        with TemporaryDirectory() as folder:
            ruleset = _open(Path(folder), self.title, self.opens) if self.opens else None
            return play("\n".join(lines), self.players, self.option, setup, self.title, ruleset=ruleset)


def _open(folder: Path, title: str, where: str) -> Path:
    (folder / "title.toml").write_text(f'extends = "{title}"\nname = "{title}"\n', encoding="utf-8")
    (folder / "map.toml").write_text(f'[hexes.{where}]\nopens = "3"\n', encoding="utf-8")
    return folder


def read_claims(text: str) -> list[Claim]:
    claims = []
    for part in text.strip().split("\n\n"):
        head, *lines = part.splitlines()
        title, section, code, *words = head.split()
        said: dict[str, str] = {}
        key = ""
        for word in words:
            if word in ("after", "players", "option", "opens"):
                key = word
            else:
                said[key] = f"{said.get(key, '')} {word}".strip()
        claims.append(Claim(title, section, code, tuple(line.strip() for line in lines), **said))
    return claims


CLAIMS = read_claims((ROOT / "tests" / "claims.txt").read_text(encoding="utf-8"))


def judged(result: Result, code: str) -> list[Finding]:
    """Return the findings of the last line with this code."""
    return [found for found in result.findings if found.code == code and found.line == result.position.line]


@pytest.mark.slow
@pytest.mark.parametrize("claim", CLAIMS, ids=str)
def test_a_finding_cites_the_section_of_its_rule(claim: Claim) -> None:
    assert {found.section for found in judged(claim.play(), claim.code)} == {claim.section}


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
