"""A title has the mechanics that its ruleset names; each is named by places that a ruleset may have."""

from collections.abc import Iterator
from typing import Any

import pytest

from moderator.mechanics.catalogue import load_title
from moderator.titles.checking.shape import model_of
from moderator.titles.schema import TitleFile
from moderator.titles.title import UNNAMED
from moderator.vocabulary.catalogue import CHOSEN, EVENTS, STATUSES
from moderator.vocabulary.listing import MECHANICS
from tests.made_up import write_ruleset

SCHEMA = model_of(TitleFile).model_json_schema()
KNOWN = {"mechanics": CHOSEN, "statuses": STATUSES, "events": EVENTS}  # words of elsewhere
PLACES = [(room, place) for room, said in MECHANICS.items() for place in said.named]


def kinds(schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Return the kinds of value that an annotation allows."""
    if "$ref" in schema:
        yield from kinds(SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]])
    elif "anyOf" in schema:
        yield from (kind for each in schema["anyOf"] for kind in kinds(each))
    else:
        yield schema


def at(path: list[str], schema: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the annotation at a path."""
    if not path:
        return [*kinds(schema)]
    name, *rest = path
    inner: list[dict[str, Any]] = []
    for kind in kinds(schema):
        known = kind.get("properties", {})
        inner += [known[name]] if name in known else kind.get("patternProperties", {}).values() if name == "*" else []
    return [found for each in inner for found in at(rest, each)]


@pytest.mark.parametrize(("room", "place"), PLACES)
def test_places_that_name_a_mechanic_exist_in_the_schema(room, place):
    path, _, words = place.partition(" = ")
    there = at(path.split("."), SCHEMA)
    assert there
    if words:
        listed = KNOWN.get(path.rpartition(".")[2]) or [
            word for kind in there for word in kind.get("items", kind).get("enum", ("false",))
        ]
        assert {*words.split(" | ")} <= {*listed}


def test_only_mechanics_without_a_key_have_a_test():
    unnamed = [room for room, said in MECHANICS.items() if not said.named]
    assert unnamed == [room for room in MECHANICS if room in UNNAMED]


@pytest.mark.parametrize(
    ("text", "room", "has"),
    [
        ("[ending]\nall_closed = true\n", "all_closed", True),
        ("[ending]\nall_closed = false\n", "all_closed", False),
        ('[shares]\nfloat_rises = true\nfloat_rise = "end-of-round"\n', "late_rise", True),
        ("[trains.3]\nfirst_round = false\n", "early_trains", True),
        ("[trains.3]\nfirst_round = true\n", "early_trains", False),
        ("[operating]\nsells_only = false\n", "last_train", True),
        ('[ending]\nlast_train = "one-more-set"\n', "last_train", True),
        ("", "last_train", False),
    ],
)
def test_a_title_has_what_its_ruleset_names(tmp_path, text, room, has):
    title = load_title("", ruleset=write_ruleset(tmp_path, text))
    assert (room in title.rooms) is has
