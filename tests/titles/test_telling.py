"""Every event has a wording, and every wording can be filled in."""

import ast
import string
from pathlib import Path

import pytest

import moderator
from moderator.mechanics.catalogue import load_title
from moderator.model.entries import Event
from moderator.titles.telling import tell, tell_of
from moderator.vocabulary.catalogue import MECHANIC_BY_CODE

RULES = Path(moderator.__file__).parent / "rules"
EU = load_title("18EU")
FIELDS = {"company", "source", "target", "amount"}
_PARTS = {"money": 10, "list": ["a", "b"], "commas": ["a", "b"], "values": [("a", 10)], "amounts": [("a", 10)]}


def told(code: str, kind: str) -> Event:
    """Return an event with a value for every field of its wording."""
    places = [
        (name, spec) for _, name, spec, _ in string.Formatter().parse(MECHANIC_BY_CODE[code].wording(kind)) if name
    ]
    facts = {name: _PARTS.get(spec or "", 2 if spec else "x") for name, spec in places}
    fields = {name: facts.pop(name) for name in FIELDS & facts.keys()}
    return Event(code, kind, **fields, facts=facts)


WORDINGS = [
    (code, kind)
    for code, mechanic in MECHANIC_BY_CODE.items()
    if mechanic.tells
    for kind in ([""] if isinstance(mechanic.tells, str) else mechanic.tells)
]


@pytest.mark.parametrize(("code", "kind"), WORDINGS)
def test_every_wording_can_be_filled_in(code, kind):
    text = tell(EU, told(code, kind))
    assert text
    assert "{" not in text
    assert "None" not in text


def calls():
    """Every `desk.tell` of the rules whose mechanic is written there: (mechanic, kinds it may have, place)."""
    for path in sorted(RULES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "tell":
                code, *kind = node.args
                kinds = [each.value for each in ast.walk(kind[0]) if isinstance(each, ast.Constant)] if kind else [""]
                if isinstance(code, ast.Constant):
                    yield code.value, [each for each in kinds if isinstance(each, str)], f"{path.name}:{node.lineno}"


@pytest.mark.slow
def test_every_event_has_its_wording():
    found = list(calls())
    assert len(found) > 50
    assert not [(code, kind, place) for code, kinds, place in found for kind in kinds if (code, kind) not in WORDINGS]


def test_a_price_move_is_worded_with_and_without_its_event():
    event = Event("price-move", "paid", company="BNR", amount=210, moved=(100, 110))
    assert tell(EU, event) == "BNR pays £210: price £100 -> £110"
    assert tell_of(EU, event) == "pays £210"
