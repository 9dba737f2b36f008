"""`moderator titles`: the games that come with the program."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from moderator.cli import streams
from moderator.cli.opening import Json, Ruleset, open_title

if TYPE_CHECKING:
    from moderator.titles.title import Title

_FITS = 50  # characters of choices in one word


def titles(json: Json = False, ruleset: Ruleset = None) -> None:
    """List the titles, or that of a ruleset of one's own: name, version, rulebook, players, options."""
    from moderator.resources import ruleset_names

    names = ruleset_names() if ruleset is None else [None]
    loaded = [open_title(name, ruleset) for name in names]
    if json:
        streams.put_json({"titles": [_as_json(title) for title in loaded]})
        return
    streams.put([line for title in loaded for line in as_text(title)])


def as_text(title: "Title") -> list[str]:
    """What a title is: a block of lines, on a screen its options in a table."""
    from moderator.views.text import table, titled, wrap

    facts, ink = title.file, streams.ink()
    lines = [f"{ink.bold(title.name)} {facts.version}", *wrap(facts.rulebook, "  rulebook  ")]
    lines += wrap(", ".join(facts.players), "  players   ")
    if ink.screen:
        rows = [(name, o.section, f"{_one_of(o.choices)}: {o.says}") for name, o in facts.options.items()]
        return [*lines, *(titled("", table(("option", "section", "one of"), rows, ink=ink)) if rows else [""])]
    for name, option in facts.options.items():
        text = f"{name}={_one_of(option.choices)}: {option.says} ({option.section})"
        lines += wrap(text, "  option    ")
    return lines


def _one_of(choices: Sequence[str]) -> str:
    """As one word where that fits in a line."""
    bar = "|" if sum(map(len, choices)) < _FITS else " | "
    return bar.join(choices)


def _as_json(title: "Title") -> dict[str, Any]:
    from moderator.api import title_info

    about = title_info(title)
    options = {name: dict(option.items()) for name, option in about.options.items()}
    return {**dict(about.items()), "options": options}
