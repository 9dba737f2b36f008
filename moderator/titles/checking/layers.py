"""Folders laid over one another: what one takes away is there in those below."""

from collections.abc import Iterator, Sequence
from typing import Any

from moderator.titles.checking.fault import Fault, show, suggest
from moderator.titles.folder import TABLES, Layer, lay_over, lay_rulebook
from moderator.titles.overlay import Tables
from moderator.titles.without import KEY, by_number, way_to


def check_layers(layers: Sequence[Layer]) -> Iterator[Fault]:
    """What is wrong with the `without` of each file of each folder."""
    for count, layer in enumerate(layers):
        for file in TABLES:
            if KEY in layer.tables(file):
                within = file if layer is layers[-1] else f"{layer.folder.name}/{file}"
                yield from _taken(within, layer.tables(file)[KEY], _below(layers[:count], file))


def _below(layers: Sequence[Layer], file: str) -> Tables:
    return by_number(lay_rulebook(layers)) if file == "rulebook.toml" else lay_over(layers, file)


def _taken(file: str, named: Any, below: Tables) -> Iterator[Fault]:
    if not isinstance(named, list):
        yield Fault(file, (KEY,), f"{show(named)} is no list", "write paths in square brackets: [ ... ]")
        return
    for place, path in enumerate(named):
        if not isinstance(path, str):
            yield Fault(file, (KEY, place), f"{show(path)} is no text", "write it between quotation marks")
        elif not way_to(below, path):
            yield Fault(file, (KEY, place), f"nothing below has {show(path)}", _near(below, path))


def _near(below: Tables, path: str) -> str:
    """What could be meant: another name beside the first one that leads nowhere."""
    names, before = path.split("."), ""
    for name in names:
        if not isinstance(below, dict) or not isinstance(below.get(name), dict | list):
            break
        below, before = below[name], f"{before}{name}."
    known = [f"{before}{each}" for each in below if isinstance(each, str)] if isinstance(below, dict | list) else []
    return suggest(path, known)
