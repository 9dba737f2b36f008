"""Actions that count: undo and redo carried out, automatic actions put where they happened."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from moderator.importers.export import Action, read_action

_TALK = frozenset(("message",))
_SPOKEN = frozenset(
    ("id", "type", "entity", "entity_type", "created_at", "user", "original_id", "auto_actions", "message")
)
_PROGRAMS = "program_"  # a player's standing orders: what they do is listed as automatic actions


@dataclass(slots=True)
class Past:
    """What counts so far, and the groups that undo took and redo may bring back."""

    kept: list[Action] = field(default_factory=list)
    undone: list[list[Action]] = field(default_factory=list)

    def undo(self, action: Action) -> None:
        """Take back the last action, or with `action_id` all after that one (0: all)."""
        last = action.optional_number("action_id")
        if last is None:
            if not self.kept:
                raise action.fail("nothing is left to undo")
            first = len(self.kept) - 1
        elif last == 0:
            first = 0
        else:
            first = next((n for n in range(len(self.kept), 0, -1) if self.kept[n - 1].id == last), -1)
            if first < 0:
                raise action.fail(f"it undoes all after action {last}, which does not count")
        self.undone.append(self.kept[first:])
        del self.kept[first:]

    def redo(self, action: Action) -> None:
        if not self.undone:
            raise action.fail("nothing was undone that a redo could bring back")
        self.kept += self.undone.pop()


def effective_actions(listed: Iterable[Mapping[str, Any]]) -> list[Action]:
    """Return the actions that count; talk is left out. Raises ImportFailed.

    The order is that of the list: ids need not rise in games that the site has migrated.
    """
    past = Past()
    for place, facts in enumerate(listed, 1):
        action = read_action(facts, place=place)
        if action.kind in _TALK:
            continue
        if action.kind == "undo":
            past.undo(action)
        elif action.kind == "redo":
            past.redo(action)
        else:
            past.undone.clear()
            past.kept.append(action)
    return past.kept


def unfold(actions: Iterable[Action]) -> list[Action]:
    """Each action followed by the automatic ones it brought about; standing orders and what moves nothing are left
    out.
    """
    found: list[Action] = []
    for action in actions:
        found.append(action)
        if action.facts.get("auto_actions"):
            found += [read_action(auto.facts, action.id) for auto in action.records("auto_actions")]
    return [action for action in found if not action.kind.startswith(_PROGRAMS) and not _moves_nothing(action)]


def only_says(action: Action) -> bool:
    """Whether an action holds a text and nothing else, so that whatever it is called it moves nothing."""
    return "message" in action.facts and _SPOKEN.issuperset(action.facts)


def _moves_nothing(action: Action) -> bool:
    return action.kind in _TALK or only_says(action) or _links_nothing(action)


def _links_nothing(action: Action) -> bool:
    """The other engine asks after every tile whether a destination is reached; mostly none is."""
    return action.kind == "destination_connection" and not action.facts.get("corporations")
