"""Plain calls: the words of a command read by its own signature, without building what typer needs to judge them.

Typer builds a validator for every parameter, which takes as long as all of `show`. So what the journal is looked at
with is read here; whatever is not plain (help, a wrong word, `--option=value`) is left to typer, which says so.
"""

import inspect
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from types import NoneType
from typing import Annotated, Any, get_args, get_origin

from typer.models import ArgumentInfo, OptionInfo

Command = Callable[..., int]
_NO = object()


def find_plain(words: Sequence[str]) -> Callable[[], int] | None:
    """The call that these words name, ready to be made; None if typer must judge them."""
    command = _find_command(words[0])
    if command is None:
        return None
    given = read_words(command, words[1:])
    return None if given is None else partial(command, **given)


def _find_command(name: str) -> Command | None:
    match name:
        case "show":
            from moderator.cli.show import show

            return show
        case "score":
            from moderator.cli.score import score

            return score
        case "audit":
            from moderator.cli.audit import audit

            return audit
    return None


def read_words(command: Command, words: Sequence[str]) -> dict[str, Any] | None:
    """The command's arguments; None where the words are not plain."""
    places: list[tuple[str, type]] = []
    options: dict[str, tuple[str, type, OptionInfo]] = {}
    wanted = set()
    for name, parameter in inspect.signature(command).parameters.items():
        kind, info = _declared(parameter.annotation)
        if isinstance(info, OptionInfo) and not info.callback:
            for spelled in _spellings(name, info):
                options[spelled] = name, kind, info
        elif isinstance(info, ArgumentInfo) and kind is str:
            places.append((name, kind))
        else:
            return None
        if parameter.default is parameter.empty:
            wanted.add(name)
    given = _fill(list(words), places, options)
    return given if given is not None and wanted <= given.keys() else None


def _fill(
    words: list[str], places: list[tuple[str, type]], options: dict[str, tuple[str, type, OptionInfo]]
) -> dict[str, Any] | None:
    given: dict[str, Any] = {}
    while words:
        word = words.pop(0)
        if not word.startswith("-") or word == "-":
            if not places:
                return None
            given[places.pop(0)[0]] = word
            continue
        name, kind, info = options.get(word, ("", NoneType, None))
        value = True if kind is bool else _read(words.pop(0), kind, info) if words else _NO
        if value is _NO or name in given:
            return None
        given[name] = value
    return given


def _spellings(name: str, info: OptionInfo) -> tuple[str, ...]:
    """How an option is written. In an annotation typer keeps the first spelling where a default would stand."""
    own = [word for word in (info.default, *(info.param_decls or ())) if isinstance(word, str)]
    return tuple(own) or (f"--{name.replace('_', '-')}",)


def _declared(annotation: Any) -> tuple[type, object]:
    """The type of a parameter, None left out, and what typer is told about it."""
    if get_origin(annotation) is not Annotated:
        return NoneType, None
    kind, info = get_args(annotation)
    inner = [each for each in get_args(kind) if each is not NoneType]
    return (inner[0] if inner else kind), info


def _read(word: str, kind: type, info: OptionInfo | None) -> Any:
    """An option's value; `_NO` where typer must judge it."""
    if word.startswith("-") or info is None:
        return _NO
    if kind is str:
        return word
    if kind is Path and not (info.exists or info.resolve_path or not info.readable):
        return Path(word)
    if kind is int and word.isascii() and word.isdigit() and len(word) < 10:
        number = int(word)
        return number if (info.min is None or number >= info.min) and info.max is None else _NO
    return _NO
