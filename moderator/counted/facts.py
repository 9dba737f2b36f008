"""Facts of mechanics in a position file: keys of a company's table, as many as there are rows of them."""

from collections.abc import Iterator
from typing import Any

from moderator.counted.naming import Naming, name_place
from moderator.counted.places import Path
from moderator.model.facts import Fact
from moderator.rules.booking import State
from moderator.rules.events import facts_of
from moderator.titles.title import Title
from moderator.vocabulary.catalogue import COMPANY_FACTS, FACTS, PLAYER_FACTS

Told = tuple[tuple[str, str], ...]


def take_facts(state: State, company: str) -> dict[str, Any]:
    """What is so of a company, by the keys of a position file."""
    return {fact.name: _told(state, fact, value) for fact, value in facts_of(state, company) if value is not None}


def _told(state: State, fact: Fact[Any], value: Any) -> Any:
    return name_place(state.title, value) if fact.kind == "place" and value != fact.word else value


def take_player_facts(state: State, player: str) -> dict[str, Any]:
    """The same of a player."""
    return {fact.name: held[player] for fact in PLAYER_FACTS if player in (held := fact.of(state.position))}


def state_facts(naming: Naming, table: Any, path: Path, known: tuple[Fact[Any], ...] = COMPANY_FACTS) -> Told:
    """What a table says of its company or player, names looked up; a problem is the naming's."""
    told = vars(table)  # a model is slow to say that it has no such field
    said = ((fact, told.get(fact.name)) for fact in known)
    found = ((fact.name, _value(naming, fact, value, (*path, fact.name))) for fact, value in said if value)
    return tuple((name, value) for name, value in found if value is not None)


def _value(naming: Naming, fact: Fact[Any], value: str | bool | int, path: Path) -> str | None:
    if value == fact.word:
        return fact.word
    match fact.kind:
        case "player":
            return naming.player(str(value), path)
        case "company":
            return naming.company(str(value), path, "corporation", "minor")
        case "private":
            return naming.company(str(value), path, "private")
        case "place":
            return naming.place(str(value), path)
    return "" if fact.kind == "flag" else str(value)


def explain_facts(title: Title, sort: str) -> Iterator[str]:
    """A line of explanation for each key that a company of this sort may have in this title."""
    for fact in facts_known(title, sort):
        yield f"  {example(fact):<23}{fact.says}\n"


def facts_known(title: Title, sort: str) -> Iterator[Fact[Any]]:
    """The facts that mechanics of the title know of such companies, or of players."""
    return (fact for room in title.rooms for fact in FACTS.get(room, ()) if sort in fact.sorts)


def example(fact: Fact[Any]) -> str:
    """How a fact may stand in a position file."""
    value = {"flag": "true", "sum": fact.example}.get(fact.kind, f'"{fact.example}"')
    return f"{fact.name} = {value}"
