"""`python -m tests.events_page`: write the page of events, for authors of mechanics, from the event classes."""

import importlib
import inspect
import pkgutil
from collections.abc import Iterator, Mapping
from pathlib import Path

import moderator.rules.events as events
from moderator.mechanics.catalogue import load_rules
from moderator.model.values import Slim
from moderator.vocabulary.listing import MECHANICS

PAGE = Path(__file__).parent.parent / "docs" / "develop" / "events.md"
WAYS = ("judge", "adjust", "after", "offer")
INTRODUCTION = """# Events

What happens in a game is announced as an event, and the mechanics of a title listen. `moderator/rules/listeners.py`
explains the four ways: a mechanic may *judge* an event, *adjust* its figures, act *after* it, or *offer* lines. This
page is made by `make pages` from the event classes in `moderator/rules/events`.
"""


def classes() -> dict[str, list[type]]:
    """Return the event classes of each theme, in the order of their file."""
    found = {}
    for module in pkgutil.iter_modules(events.__path__):
        theme = importlib.import_module(f"{events.__name__}.{module.name}")
        known = [each for _, each in inspect.getmembers(theme, inspect.isclass) if issubclass(each, Slim)]
        own = [each for each in known if each.__module__ == theme.__name__]
        found[module.name] = sorted(own, key=lambda each: inspect.getsourcelines(each)[1])
    return found


def listeners() -> Mapping[type, Mapping[str, list[str]]]:
    """Return the mechanics that listen to each event, by the way they listen."""
    found: dict[type, dict[str, list[str]]] = {}
    for mechanic in sorted(MECHANICS):
        for each in load_rules(mechanic).listens:
            names = found.setdefault(each.event, {}).setdefault(each.way, [])
            if mechanic not in names:
                names.append(mechanic)
    return found


def page() -> str:
    """Return the page."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield INTRODUCTION.rstrip()
    heard = listeners()
    for theme, kinds in classes().items():
        yield from (
            "",
            f"## {theme.capitalize()}",
            "",
            "| event | when | it carries | who listens |",
            "|---|---|---|---|",
        )
        for kind in kinds:
            fields = ", ".join(f"`{name}`" for name in kind._fields) or "-"
            ways = [f"*{way}:* {', '.join(heard[kind][way])}" for way in WAYS if way in heard.get(kind, {})]
            when = " ".join((inspect.getdoc(kind) or "").split())
            yield f"| `{kind.__name__}` | {when} | {fields} | {'<br>'.join(ways)} |"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
