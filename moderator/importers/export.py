"""Read an export of 18xx.games: title, players, optional rules and actions, checked as far as they are used."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from moderator.model.values import Record
from moderator.model.wording import excerpt


class ImportFailed(ValueError):
    """An export that is broken or cannot be written as a journal; `action` is the id of the failing action, if any."""

    def __init__(self, message: str, action: int | None = None, remedy: str | None = None) -> None:
        self.message, self.action, self.remedy = message, action, remedy
        super().__init__(message if action is None else f"action {action}: {message}")


_LARGEST = 10_000_000  # the most that a move of the journal can hold
_REMEDY = "export the game again from 18xx.games (Tools, Game Data)"


class Action(Record):
    """One action. `entity` is a player's id or a company's symbol; an automatic action has the id of its cause."""

    id: int
    kind: str
    entity: str
    entity_kind: str
    facts: Mapping[str, Any]

    def fail(self, message: str, remedy: str | None = None) -> ImportFailed:
        """Return the exception that names this action: `raise action.fail(...)`."""
        return ImportFailed(message, self.id, remedy)

    def text(self, *keys: str) -> str:
        """Return the text under the first of these keys that is present. Raises ImportFailed."""
        for key in keys:
            if key in self.facts:
                return _as_text(self.facts[key], f"`{key}` of {self.kind}", self.id)
        raise self.fail(f"{self.kind} has no `{keys[0]}`", _REMEDY)

    def optional_text(self, key: str) -> str | None:
        return self.text(key) if self.facts.get(key) is not None else None

    def texts(self, key: str) -> list[str]:
        """Return a list of at least one text. Raises ImportFailed."""
        found = self.facts.get(key)
        if not isinstance(found, list) or not found:
            raise self.fail(f"`{key}` of {self.kind} is not a list", _REMEDY)
        return [_as_text(item, f"`{key}` of {self.kind}", self.id) for item in found]

    def number(self, key: str) -> int:
        if key not in self.facts:
            raise self.fail(f"{self.kind} has no `{key}`", _REMEDY)
        return _as_number(self.facts[key], f"`{key}` of {self.kind}", self.id)

    def optional_number(self, key: str) -> int | None:
        return self.number(key) if self.facts.get(key) is not None else None

    def records(self, key: str) -> list["Action"]:
        """Return a list of objects, each with the accessors of an action. Raises ImportFailed."""
        found = self.facts.get(key)
        if not isinstance(found, list) or not all(isinstance(item, dict) for item in found):
            raise self.fail(f"`{key}` of {self.kind} is not a list of objects", _REMEDY)
        return [Action(self.id, f"{self.kind} {key}", self.entity, self.entity_kind, item) for item in found]


class Export(Record):
    """An exported game. `players` are (id, name) in turn order; `actions` include undo, redo and undone ones."""

    title: str
    game: str
    players: tuple[tuple[str, str], ...]
    options: tuple[str, ...]
    actions: tuple[Mapping[str, Any], ...]
    finished: bool = False
    result: tuple[tuple[str, int], ...] = ()  # the final score by player's id, if the game is finished
    seed: int = 0  # for random draws: the game's own, else the number in its id


def read_export(data: bytes) -> Export:
    """Read an exported file. Raises ImportFailed."""
    try:
        game = json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise ImportFailed("the file is not UTF-8 text, so it is not an export of 18xx.games", remedy=_REMEDY) from None
    except RecursionError:
        raise ImportFailed("the file is nested too deeply to be an export of 18xx.games", remedy=_REMEDY) from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise ImportFailed(f"the file is not JSON: {error.msg} at {where}", remedy=_REMEDY) from None
    except ValueError:  # a number with thousands of digits
        raise ImportFailed("the file has a number that is too large for any game", remedy=_REMEDY) from None
    if not isinstance(game, dict):
        raise ImportFailed("the file is not a game: its outermost value is not an object", remedy=_REMEDY)
    settings = game.get("settings")
    rules = settings.get("optional_rules") if isinstance(settings, dict) else game.get("optional_rules")
    return Export(
        title=_as_text(game.get("title"), "`title`"),
        game=_as_text(game.get("id", "?"), "`id`"),
        players=tuple(_read_player(player) for player in _as_list(game.get("players"), "`players`")),
        options=tuple(_as_text(rule, "`optional_rules`") for rule in _as_list(rules or [], "`optional_rules`")),
        actions=tuple(_as_record(action, "an action") for action in _as_list(game.get("actions"), "`actions`")),
        finished=game.get("status") == "finished",
        result=_read_result(game.get("result")),
        seed=_read_seed(settings.get("seed") if isinstance(settings, dict) else None, game.get("id")),
    )


def read_action(facts: Mapping[str, Any], cause: int | None = None, place: int = 0) -> Action:
    """Return an action of the list, or an automatic one with the id of its `cause`. Raises ImportFailed."""
    number = cause if cause is not None else _as_number(facts.get("id"), f"the `id` of the action at place {place}")
    return Action(
        id=number,
        kind=_as_text(facts.get("type"), "`type`", number),
        entity=_as_text(facts.get("entity", ""), "`entity`", number),
        entity_kind=_as_text(facts.get("entity_type", ""), "`entity_type`", number),
        facts=facts,
    )


def _read_result(found: object) -> tuple[tuple[str, int], ...]:
    """Return the final scores. Invalid entries are ignored, since nothing is built from them."""
    scores = found.items() if isinstance(found, dict) else ()
    return tuple((player, score) for player, score in scores if type(score) is int)


def _read_seed(seed: object, game: object) -> int:
    if type(seed) is int:
        return seed
    digits = re.search("[0-9]{1,18}", str(game))
    return 0 if digits is None else int(digits[0])


def _read_player(found: object) -> tuple[str, str]:
    """Return a player's id and name. In a hotseat game, players have no id and act under their names."""
    player = _as_record(found, "a player")
    name = _as_text(player.get("name"), "a player's `name`")
    return (name if player.get("id") is None else _as_text(player["id"], "a player's `id`")), name


def _as_record(found: object, what: str) -> Mapping[str, Any]:
    if isinstance(found, dict):
        return found
    raise ImportFailed(f"{what} is not an object", remedy=_REMEDY)


def _as_list(found: object, what: str) -> list[Any]:
    if isinstance(found, list):
        return found
    raise ImportFailed(f"{what} is {'missing' if found is None else 'not a list'}", remedy=_REMEDY)


def _as_text(found: object, what: str, action: int | None = None) -> str:
    """Return a text. Whole numbers, such as players' ids, are converted."""
    if isinstance(found, str):
        return found
    if isinstance(found, int) and not isinstance(found, bool):
        return str(found)
    raise ImportFailed(f"{what} is {'missing' if found is None else 'not a text'}", action, _REMEDY)


def _as_number(found: object, what: str, action: int | None = None) -> int:
    if isinstance(found, str) and found.isascii() and found.isdigit() and len(found) < 9:
        found = int(found)
    if isinstance(found, bool) or not isinstance(found, int):
        shown = f": {excerpt(str(found), width=20)}" if isinstance(found, str | float) else ""
        raise ImportFailed(f"{what} is {'missing' if found is None else f'not a whole number{shown}'}", action, _REMEDY)
    if not 0 <= found <= _LARGEST:
        raise ImportFailed(f"{what} is out of bounds: {excerpt(str(found), width=20)}", action, _REMEDY)
    return found


# ---- actions ----
# The actions that count after undo and redo, with automatic actions in their places.

_TALK = frozenset(("message",))
_SPOKEN = frozenset(
    ("id", "type", "entity", "entity_type", "created_at", "user", "original_id", "auto_actions", "message")
)
_PROGRAMS = "program_"  # a player's standing orders, whose effects are listed as automatic actions


@dataclass(slots=True)
class Past:
    """The actions that count so far, and the groups that were undone and may be redone."""

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
                raise action.fail(f"it undoes back to action {last}, which does not count")
        self.undone.append(self.kept[first:])
        del self.kept[first:]

    def redo(self, action: Action) -> None:
        if not self.undone:
            raise action.fail("there is nothing to redo")
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
    """Return each action followed by its automatic ones, without standing orders and actions that change nothing."""
    found: list[Action] = []
    for action in actions:
        found.append(action)
        if action.facts.get("auto_actions"):
            found += [read_action(auto.facts, action.id) for auto in action.records("auto_actions")]
    return [action for action in found if not action.kind.startswith(_PROGRAMS) and not _moves_nothing(action)]


def only_says(action: Action) -> bool:
    """Return whether an action of any kind contains only a text, so that it changes nothing."""
    return "message" in action.facts and _SPOKEN.issuperset(action.facts)


def _moves_nothing(action: Action) -> bool:
    return action.kind in _TALK or only_says(action) or _links_nothing(action)


def _links_nothing(action: Action) -> bool:
    """Return whether the site only noted, as after every tile, that no destination was reached."""
    return action.kind == "destination_connection" and not action.facts.get("corporations")
