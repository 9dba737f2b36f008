"""Plain calls: the words of a command read by its own signature, without building what typer needs to judge them.

Typer takes long to import, and builds a validator for every parameter. So what a journal is looked at with is read
here; whatever is not plain (help, a wrong word, `--option=value`) is left to typer, which says so.
"""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from types import NoneType
from typing import Annotated, Any, get_args, get_origin

from moderator.cli.words import Option

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
    places: list[str] = []
    several: str | None = None
    options: dict[str, tuple[str, type, Option]] = {}
    names = [name for name in command.__annotations__ if name != "return"]
    for name in names:
        kind, word = _declared(command.__annotations__[name])
        if isinstance(word, Option):
            options |= dict.fromkeys(word.spelled, (name, kind, word))
        elif kind is str:
            places.append(name)
        elif kind is list:
            several = name
        else:
            return None
    given = _fill(list(words), places, several, options)
    wanted = names[: len(names) - len(command.__defaults__ or ())]
    return given if given is not None and given.keys() >= {*wanted} else None


def _fill(
    words: list[str], places: list[str], several: str | None, options: dict[str, tuple[str, type, Option]]
) -> dict[str, Any] | None:
    """What each parameter is given: `places` a word each, `several` all the others."""
    given: dict[str, Any] = {}
    while words:
        word = words.pop(0)
        if not word.startswith("-") or word == "-":
            if places:
                given[places.pop(0)] = word
            elif several is not None:
                given.setdefault(several, []).append(word)
            else:
                return None
            continue
        name, kind, declared = options.get(word, ("", NoneType, None))
        value = True if kind is bool else _read(words.pop(0), kind, declared) if words else _NO
        if value is _NO or name in given:
            return None
        given[name] = value
    return given


def _declared(annotation: Any) -> tuple[type, object]:
    """The type of a parameter, None left out, and what is declared of it."""
    if get_origin(annotation) is not Annotated:
        return NoneType, None
    kind, word = get_args(annotation)
    inner = [each for each in get_args(kind) if each is not NoneType]
    only = inner[0] if inner else kind
    return get_origin(only) or only, word


def _read(word: str, kind: type, option: Option | None) -> Any:
    """An option's value; `_NO` where typer must judge it."""
    if word.startswith("-") or option is None or option.facts.keys() - {"metavar", "help", "min"}:
        return _NO
    if kind is str or kind is Path:
        return kind(word)
    if kind is int and word.isascii() and word.isdigit() and len(word) < 10:
        number = int(word)
        return number if number >= option.facts.get("min", 0) else _NO
    return _NO
