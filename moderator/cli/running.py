"""Run one command: read its words, print its errors, return its exit code.

Typer takes long to import and builds a validator for every parameter. So this module reads a plain call of `show`,
`score` or `audit` by the command's own signature. Typer judges anything else: help, a wrong word, `--option=value`.
"""

import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from types import NoneType
from typing import TYPE_CHECKING, Annotated, Any, get_args, get_origin

from moderator.cli import streams
from moderator.cli.failures import DEBUG, explain, one_line, tell_fault
from moderator.cli.parameters import Option
from moderator.errors import ExitCode
from moderator.files import reason_of

if TYPE_CHECKING:
    from typer import Typer


Command = Callable[..., int]
_NO = object()


def find_plain(words: Sequence[str]) -> Callable[[], int] | None:
    """Return the call that these words make, or None if typer must read them, as it does what a shell completes."""
    if not words and "_MODERATOR_COMPLETE" in os.environ:
        return None
    command = _find_command(words[0] if words else "")
    if command is None:
        return None
    given = read_words(command, words[1:])
    return None if given is None else partial(command, **given)


def _find_command(name: str) -> Command | None:
    match name:
        case "":
            from moderator.cli.overview import overview

            return overview
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
    """Return the arguments of the command, or None if the words are not plain."""
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
    """Assign the words: one to each of `places`, all others to `several`."""
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
    """Return the type of a parameter, without None, and its declaration."""
    if get_origin(annotation) is not Annotated:
        return NoneType, None
    kind, word = get_args(annotation)
    inner = [each for each in get_args(kind) if each is not NoneType]
    only = inner[0] if inner else kind
    return get_origin(only) or only, word


def _read(word: str, kind: type, option: Option | None) -> Any:
    """Return the value of an option, or `_NO` if typer must judge it."""
    if word.startswith("-") or option is None or option.facts.keys() - {"metavar", "help", "min"}:
        return _NO
    if kind is str or kind is Path:
        return kind(word)
    if kind is int and word.isascii() and word.isdigit() and len(word) < 10:
        number = int(word)
        return number if number >= option.facts.get("min", 0) else _NO
    return _NO


def _ask_typer(words: list[str], load: Callable[[], "Typer"]) -> int | None:
    """Run the command as typer reads these words. Print a refused call and return its exit code."""
    import typer

    app, ink = load(), streams.ink()
    app.rich_markup_mode = "rich" if ink.screen and ink.colour else None  # rich draws the help of commands
    # Typer raises click's errors and exports only this subclass.
    called_wrongly: type[Exception] = typer.BadParameter.__mro__[1]
    try:
        code: int | None = typer.main.get_command(app).main(words, prog_name="moderator", standalone_mode=False)
    except called_wrongly as error:
        asked = getattr(getattr(error, "ctx", None), "command_path", "moderator")
        message = one_line(error.format_message()).rstrip(".")  # type: ignore[attr-defined]
        streams.talk(f"moderator: {message}; see {asked} --help")
        return ExitCode.USAGE
    except SystemExit as ended:  # shell completion ends like this
        return int(ended.code or 0)
    return code


def call(words: list[str], load: Callable[[], "Typer"]) -> int:
    """Run a command, print its errors, and return its exit code. `load` returns the commands."""
    try:
        plain = find_plain(words)
        code = _ask_typer(words, load) if plain is None else plain()
    except (streams.ReaderGone, KeyboardInterrupt):
        raise
    except Exception as error:
        explained = explain(error)
        if explained is None:
            raise
        streams.talk(*f"moderator: {explained[0]}".splitlines())
        return explained[1]
    return ExitCode(code or 0)


def run(args: Sequence[str] | None, load: Callable[[], "Typer"]) -> int:
    """Run the command that these arguments name. Every error ends in a message and an exit code."""
    streams.prepare()
    words = list(sys.argv[1:] if args is None else args)
    try:
        code = call(words, load)
        streams.flush()
    except streams.ReaderGone:
        streams.abandon_output()
        return ExitCode.READER_GONE
    except KeyboardInterrupt:
        return ExitCode.INTERRUPTED
    except OSError as error:  # the end of the output could not be written
        streams.abandon_output()
        streams.talk(f"moderator: {one_line(f'{error.filename}: {reason_of(error)}')}")
        return ExitCode.FAILURE
    except Exception as error:
        streams.abandon_output()
        streams.talk(f"moderator: {tell_fault(error)}", *(_details(error) if words[:1] == [DEBUG] else ()))
        return ExitCode.FAILURE
    return code


def _details(error: Exception) -> list[str]:
    """Return the traceback of a fault, line by line."""
    if (ink := streams.ink(sys.stderr)).screen:
        from moderator.views.screen import draw_fault

        return draw_fault(error, ink)
    import traceback

    return "".join(traceback.format_exception(error)).splitlines()
