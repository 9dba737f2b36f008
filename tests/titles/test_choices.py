"""The words that a title may choose from agree with those that the rules use."""

import ast
import inspect
import re
from pathlib import Path
from typing import get_args

import pytest

from moderator.mechanics.catalogue import load_rules
from moderator.model.values import fields_of
from moderator.rules.events import PhaseBegins, PhaseEffect
from moderator.rules.kinds import NAMED, named
from moderator.rules.rounds.phases import BRINGS
from moderator.rules.runs.bonuses import OF_SUMS, OF_THE_WHOLE
from moderator.titles import companies, schema
from moderator.vocabulary.catalogue import CHOSEN, EVENTS, MECHANIC_BY_CODE, STAGES, STATUSES
from moderator.vocabulary.listing import MECHANICS

PACKAGE = Path(__file__).parents[2] / "moderator"
PAGE = PACKAGE.parent / "docs" / "write" / "reference.md"


def texts_given(at: int, *called: str) -> set[str]:
    """Return the texts passed to calls of these functions at one position of their arguments."""
    return {
        part.value
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and _name(node) in called
        for argument in node.args[at : at + 1]
        for part in ([argument.body, argument.orelse] if isinstance(argument, ast.IfExp) else [argument])
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    }


def _name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _effects() -> set[str]:
    """Return the effects of phases that listeners act on: the names that they compare."""
    listeners = [each for mechanic in MECHANICS for each in load_rules(mechanic).listens]
    sources = {inspect.getsource(each.handler) for each in listeners if each.event in (PhaseBegins, PhaseEffect)}
    compared = re.compile(r'effect\.name [!=]= "([\w-]+)"|"([\w-]+)" (?:not )?in event\.effects')
    return {one or other for source in sources for one, other in compared.findall(source)}


@pytest.mark.slow
def test_every_chosen_mechanic_is_used_by_the_rules():
    of_rooms = {code for declared in MECHANICS.values() for code in declared.chosen}
    of_sums = {*OF_SUMS, *OF_THE_WHOLE}
    of_rows = texts_given(0, "Row") & {*CHOSEN}
    assert set(CHOSEN) == texts_given(0, "has") | of_sums | of_rooms | of_rows
    assert set(CHOSEN) <= set(MECHANIC_BY_CODE)


def test_choosing_a_mechanic_loads_its_module():
    for said in MECHANICS.values():
        assert {f"mechanics = {code}" for code in said.chosen} <= {*said.named}


def test_the_page_on_new_titles_lists_them():
    page = PAGE.read_text(encoding="utf-8")
    listed = dict(re.findall(r"^\| `([a-z-]+)` \| (.*) \|$", page.partition("each needs something")[2], re.MULTILINE))
    assert list(listed) == list(CHOSEN)
    for code, (_, place) in CHOSEN.items():
        assert re.split("[.]| = ", place)[-1] in listed[code]


@pytest.mark.parametrize("of_phases", [STATUSES, EVENTS])
def test_the_page_on_new_titles_lists_statuses_and_events(of_phases):
    listed = set(re.findall(r"^\| `([a-z-]+)` \| .", PAGE.read_text(encoding="utf-8"), re.MULTILINE))
    assert not set(of_phases) - listed


def test_the_page_on_new_titles_has_a_row_for_every_table():
    """Each table of the key reference has a row on the page, alone or with others."""
    keys = (
        (PAGE.parent / "keys" / "title.md")
        .read_text(encoding="utf-8")
        .partition("## TitleFile")[2]
        .partition("\n## ")[0]
    )
    tables = re.findall(r"^\| `(\w+)` \| (?:by name: |a list: )*a table", keys, re.MULTILINE)
    told = re.findall(r"\[+(\w+)(?:[.\w]*)\]+", PAGE.read_text(encoding="utf-8"))
    assert len(tables) > 40
    assert not set(tables) - set(told)


@pytest.mark.slow
def test_the_steps_of_a_turn_are_those_that_moves_enter():
    assert set(get_args(companies.TurnStep)) == texts_given(2, "go_to_step", "go_to")


def test_every_kind_of_round_has_its_name():
    assert [named(name).name for name in NAMED] == list(NAMED)


def test_every_opening_has_its_table():
    assert set(STAGES) < {name for name in NAMED if named(name).opens is not None}
    assert set(STAGES.values()) <= set(fields_of(schema.TitleFile))


def test_every_phase_event_names_a_table_and_has_a_listener():
    assert set(EVENTS) == set(BRINGS) | _effects()
    assert {event.about for event in EVENTS.values()} <= set(fields_of(schema.TitleFile))


@pytest.mark.slow
def test_every_phase_status_is_used_by_the_rules():
    assert set(STATUSES) == texts_given(0, "holds")
