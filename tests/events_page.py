"""`python -m tests.events_page`: write the page of events, for authors of mechanics, from the event classes."""

import inspect
from collections.abc import Iterator, Mapping
from pathlib import Path

from moderator.mechanics.catalogue import load_rules
from moderator.model.values import Slim
from moderator.rules import events
from moderator.vocabulary.listing import MECHANICS

PAGE = Path(__file__).parent.parent / "docs" / "develop" / "events.md"
WAYS = ("judge", "adjust", "after", "offer")
INTRODUCTION = """# Events

What happens in a game is announced as an event, and the mechanics of a title listen. `moderator/rules/listeners.py`
explains the four ways: a mechanic may *judge* an event, *adjust* its figures, act *after* it, or *offer* lines. This
page is made by `make pages` from the event classes in `moderator/rules/events.py`.
"""


def classes() -> dict[str, list[type]]:
    """Return the event classes of each theme, in the order of the file."""
    source = inspect.getsource(events).split("\n")
    themes = {number: line.strip("# -") for number, line in enumerate(source, 1) if line.startswith("# ----")}
    found: dict[str, list[type]] = {theme: [] for theme in themes.values()}
    known = [each for _, each in inspect.getmembers(events, inspect.isclass) if issubclass(each, Slim)]
    own = [(inspect.getsourcelines(each)[1], each) for each in known if each.__module__ == events.__name__]
    for line, each in sorted(own, key=lambda pair: pair[0]):
        found[themes[max(number for number in themes if number < line)]].append(each)
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
