"""The rulebooks compared with the code: every code has a section, and every section is accounted for."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from moderator.mechanics.catalogue import load_title
from moderator.resources import ruleset_names
from moderator.vocabulary.catalogue import CASES, CHECKS, EVENTS, MECHANIC_BY_CODE, STATUSES
from tests.made_up import SECTIONS

RULES = Path(__file__).parent.parent / "moderator" / "rules"
CLAIMED_BY_CASE = {f"{code}@{case}" for code, cases in CASES.items() for case in cases}
TITLES = {name: load_title(name) for name in ruleset_names()}

# The position of a call's code argument, without `self`.
CODE_AT = {
    "tell": 0,
    "flag": 0,
    "refuse": 0,
    "finding": 0,
    "pay": 3,
    "give": 4,
    "transfer": 5,
    "move_shares": 5,
    "move_marker": 3,
    "stated_price": 3,
    "Duty": 1,
}
JUDGING = {"flag", "refuse", "finding", "stated_price"}


def codes_in(source: str) -> Iterator[tuple[str, str, int]]:
    """Yield called name, code and line of every call with a literal code."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        at = CODE_AT.get(called)
        if at is None:
            continue
        named = [keyword.value for keyword in node.keywords if keyword.arg in ("code", "why")]
        for argument in [*node.args[at : at + 1], *named]:
            for part in ast.walk(argument):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield called, part.value, node.lineno


def all_codes() -> list[tuple[str, str, str]]:
    """Return called name, code and place of every code in the rules."""
    return [
        (called, code, f"{path.name}:{line}")
        for path in sorted(RULES.rglob("*.py"))
        for called, code, line in codes_in(path.read_text(encoding="utf-8"))
    ]


@pytest.mark.slow
def test_codes_are_found_anywhere():
    source = 'desk.tell("rust", "x")\ndesk.pay(a, b, 3, "a" if c else "b")\nmove_shares(desk, c, 1, a, b, why="w")'
    assert [code for _, code, _ in codes_in(source)] == ["rust", "a", "b", "w"]
    assert len(all_codes()) > 100


@pytest.mark.slow
def test_every_finding_has_a_registered_check():
    assert not [place for called, code, place in all_codes() if called in JUDGING and code not in CHECKS]


@pytest.mark.slow
def test_every_posting_and_event_names_a_mechanic_or_a_check():
    assert not [(code, place) for _, code, place in all_codes() if code not in CHECKS and code not in MECHANIC_BY_CODE]


KINDS = {
    kind for mechanic in MECHANIC_BY_CODE.values() if not isinstance(mechanic.tells, str) for kind in mechanic.tells
}


@pytest.mark.slow
def test_every_word_that_looks_like_a_code_is_one():
    """This also covers codes passed through variables. Words such as `row-per-share` are choices of titles."""
    titles = RULES.parent / "titles"
    choices = {word for path in titles.glob("*.py") for word in kebab_words(path)}
    strays = {word for path in RULES.rglob("*.py") for word in kebab_words(path)} - {*CHECKS, *MECHANIC_BY_CODE}
    assert not strays - choices - KINDS - {*STATUSES, *EVENTS} - {case for cases in CASES.values() for case in cases}


def kebab_words(path: Path) -> set[str]:
    """Return the texts of a module that look like codes."""
    kebab = re.compile(r"[a-z]+(-[a-z0-9]+)+")
    return {
        node.value
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and kebab.fullmatch(node.value)
    }


def test_no_code_is_a_check_and_a_mechanic():
    assert not CHECKS.keys() & MECHANIC_BY_CODE.keys()


@pytest.mark.parametrize("name", TITLES)
def test_a_rulebook_names_only_codes_that_exist(name):
    named = {code for section in TITLES[name].rulebook.sections for code in section.covered_by}
    assert not named - {*CHECKS, *MECHANIC_BY_CODE, *CLAIMED_BY_CASE}


@pytest.mark.parametrize("name", TITLES)
def test_a_check_has_one_section_in_every_case(name):
    """If two sections claimed a check equally, only the first would ever be cited."""
    claims = [claim for section in TITLES[name].rulebook.sections for claim in section.covered_by]
    assert not [claim for claim in claims if claim.partition("@")[0] in CHECKS and claims.count(claim) > 1]


def test_cases_are_those_of_checks_and_mechanics():
    assert not CASES.keys() - {*CHECKS, *MECHANIC_BY_CODE}


@pytest.mark.parametrize("name", TITLES)
def test_every_section_is_accounted_for(name):
    sections = TITLES[name].rulebook.sections
    assert not [s.id for s in sections if not (s.covered_by or s.attested or s.out_of_scope)]
    assert len({section.id for section in sections}) == len(sections)
    assert all(section.heading and section.says for section in sections)


def test_every_check_and_mechanic_has_a_section():
    made_up = tomllib.loads(SECTIONS)["section"].values()
    named = {code for title in TITLES.values() for section in title.rulebook.sections for code in section.codes}
    named |= {code for section in made_up for code in section["covered_by"]}
    assert not [code for code, check in CHECKS.items() if not check.table and code not in named]
    assert not MECHANIC_BY_CODE.keys() - named


@pytest.mark.slow
def test_every_check_is_used():
    """A registered check without code would never find anything."""
    package = RULES.parent
    constants = {
        node.value
        for path in package.rglob("*.py")
        if path.name not in ("checks.py", "mechanics.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert not CHECKS.keys() - constants


def test_generic_rules_cite_no_title():
    """Sections come from data, since the same rule serves many titles."""
    titles = re.compile(r"\b18(EU|VA|MW|OE|Rhl|LRA)\b")
    assert not [path.name for path in RULES.rglob("*.py") if titles.search(path.read_text(encoding="utf-8"))]
