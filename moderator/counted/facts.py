"""Facts of mechanics in a position file: keys of a company's table, as many as there are rows of them."""

from collections.abc import Iterator
from typing import Any

from moderator.counted.naming import Naming
from moderator.counted.places import Path
from moderator.model.facts import Fact
from moderator.model.rooms import EVERY_FACT, FACTS
from moderator.rules.basics.points import facts_of
from moderator.rules.basics.state import State
from moderator.titles.title import Title

Told = tuple[tuple[str, str], ...]


def take_facts(state: State, company: str) -> dict[str, Any]:
    """What is so of a company, by the keys of a position file."""
    return {fact.name: value for fact, value in facts_of(state, company) if value is not None}


def state_facts(naming: Naming, table: Any, path: Path) -> Told:
    """What a table says of its company, names looked up; a problem is the naming's."""
    said = ((fact, getattr(table, fact.name, "")) for fact in EVERY_FACT)
    found = ((fact.name, _value(naming, fact, value, (*path, fact.name))) for fact, value in said if value)
    return tuple((name, value) for name, value in found if value is not None)


def _value(naming: Naming, fact: Fact[Any], value: str | bool, path: Path) -> str | None:
    match fact.kind:
        case "player":
            return naming.player(str(value), path)
        case "company":
            return naming.company(str(value), path, "corporation", "minor")
        case "private":
            return naming.company(str(value), path, "private")
        case "place":
            return naming.place(str(value), path)
    return str(value) if fact.kind == "word" else ""


def explain_facts(title: Title, sort: str) -> Iterator[str]:
    """A line of explanation for each key that a company of this sort may have in this title."""
    for room in title.rooms:
        for fact in FACTS.get(room, ()):
            if sort in fact.sorts:
                example = "true" if fact.kind == "flag" else f'"{fact.example}"'
                yield f"  {f'{fact.name} = {example}':<23}{fact.says}\n"
