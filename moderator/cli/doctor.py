"""`moderator doctor`: check the installation, the terminal, the browser and this folder."""

import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from moderator import system
from moderator.cli import archive, publish, serve, streams
from moderator.errors import ExitCode
from moderator.files import JOURNAL, read_file, reason_of
from moderator.resources import example, package_dir, resource_dir, ruleset_names
from moderator.version import __version__

_NEEDS = ("filelock", "openpyxl", "prompt_toolkit", "pydantic", "rich", "rtoml", "typer")
# What an extra is for, and its modules.
_EXTRAS = {
    "web": ("pages for browsers, and publishing", tuple(sorted({*serve.EXTRA, *publish.EXTRA}))),
    "archive": ("an archive of many games", archive.EXTRA),
    "cluster": ("an archive made by many computers", archive.CLUSTER),
}
_INSTALLERS = {"pip": "pip install", "pipx": "pipx install --force", "uv": "uv tool install --reinstall"}
_ROOM = 10_000_000  # bytes
_MARKS = {True: "ok", None: "--", False: "BROKEN"}
_EXAMPLE = "18EU-four-players.18xx"


class Checked(NamedTuple):
    """What a check found. `works` is None for something that is missing and that most commands do without."""

    subject: str
    works: bool | None
    says: str
    remedy: str = ""


def doctor() -> ExitCode:
    """Check the installation, the terminal, the browser and this folder.

    The exit code is 1 if something is broken that every game needs.
    """
    from moderator.views.text import WIDTH, wrap

    found = [result for check in CHECKS for result in _tried(check)]
    ink, wide = streams.ink(), max(len(each.subject) for each in found)
    for each in found:
        room = max(WIDTH, *(wide + 10 + len(word) for word in each.says.split()))  # a path is kept whole
        lines = wrap(each.says, f"{_MARKS[each.works]:<8}{each.subject:<{wide}}  ", room=room)
        streams.put(lines if each.works is not False else [ink.mean("refused", line) for line in lines])
        if each.remedy:
            streams.put(wrap(each.remedy, " " * (wide + 10)))
    broken = sum(each.works is False for each in found)
    streams.put(["", "everything that a game needs works" if not broken else f"broken: {broken}"])
    return ExitCode.FAILURE if broken else ExitCode.CLEAN


def _tried(check: Callable[[], Iterator[Checked]]) -> list[Checked]:
    """Return the results of a check. An error that it did not expect is its result."""
    try:
        return [*check()]
    except Exception as error:
        subject = check.__name__.removeprefix("check_")
        return [Checked(subject, False, f"{type(error).__name__}: {error}", "please report it")]


def check_program() -> Iterator[Checked]:
    """Check Python, the modules that every command needs, and the data files, by replaying a complete game."""
    import platform

    from moderator.game import open_game
    from moderator.model.entries import find_leaks

    yield Checked("program", True, f"moderator {__version__} in {package_dir()}")
    yield Checked("python", True, f"{platform.python_version()} on {platform.system()}")
    missing = _missing(_NEEDS)
    needs = f"missing: {', '.join(missing)}" if missing else "all modules that every command needs"
    yield Checked("modules", not missing, needs, "install moderator anew" if missing else "")
    game = open_game(read_file(example(_EXAMPLE), JOURNAL))
    leaks = find_leaks(game.position.books, game.replay.totals, game.replay.totals)
    says = f"{len(ruleset_names())} titles in {resource_dir('rulesets')}; the books of an example game balance"
    yield Checked("titles", not leaks, says if not leaks else "the books of an example game do not balance")


def check_extras() -> Iterator[Checked]:
    """Check the modules of each extra."""
    present = [name for name, (_, modules) in _EXTRAS.items() if not _missing(modules)]
    for name, (purpose, modules) in _EXTRAS.items():
        missing = _missing(modules)
        says = f"{purpose}: not installed ({', '.join(missing)})" if missing else purpose
        remedy = _install_command(name, present) if missing else ""
        yield Checked(f"extra {name}", None if missing else True, says, remedy)


def _install_command(extra: str, present: Sequence[str]) -> str:
    """Return how to add an extra. pipx and uv install a program anew, so the extras that are present must be named."""
    installer = next((name for name in ("pipx", "uv") if name in Path(sys.prefix).parts), "pip")
    extras = ",".join([extra] if installer == "pip" else [*present, extra])
    return f"{_INSTALLERS[installer]} 'moderator[{extras}]'"


def _missing(modules: Sequence[str]) -> list[str]:
    return [name for name in modules if find_spec(name) is None]


def check_terminal() -> Iterator[Checked]:
    """Check what the terminal can draw, and whether a session has its line editor."""
    size, ink = streams.window(), streams.ink()
    if not streams.at_terminal():
        yield Checked(
            "terminal", None, "this is not a terminal: a session reads plain lines, without a board above them"
        )
        return
    encoding = (sys.stdout.encoding or "unknown").upper()
    colour = "in colour" if ink.colour else "without colour (NO_COLOR is set, or TERM is dumb)"
    remedy = "" if ink.screen else "a UTF-8 terminal at least 80 columns wide shows tables with lines"
    yield Checked("terminal", True if ink.screen else None, f"{size.columns} columns, {encoding}, {colour}", remedy)


def check_browser() -> Iterator[Checked]:
    """Check whether a browser opens here, and at which address others find this computer."""
    import webbrowser

    try:
        yield Checked("browser", True, f"{webbrowser.get().__class__.__name__}, and any phone or television")
    except webbrowser.Error:
        yield Checked("browser", None, "none here; phones and televisions open the pages of `moderator serve --lan`")
    if not _missing(_EXTRAS["web"][1]):
        from moderator.web.serving import own_address

        address = own_address()
        if address is None or address.startswith("127."):
            yield Checked("network", None, "no address that others can reach", "connect to the network of the phones")
        else:
            yield Checked("network", True, f"others reach this computer at {address}")


def check_folder() -> Iterator[Checked]:
    """Check that games can be kept in this folder: rights, room, new names, replacing, and the lock."""
    from tempfile import TemporaryDirectory

    from moderator.files import save
    from moderator.journal.errors import JournalBusy
    from moderator.journal.writer import JournalWriter

    here = Path().resolve()
    try:
        with TemporaryDirectory(prefix=".moderator-doctor-", dir=here) as folder:
            path = Path(folder, "game.18xx")
            data = read_file(example(_EXAMPLE), JOURNAL)
            save({path: data})
            with JournalWriter(path, data) as writer:
                writer.append("note one")
                busy = False
                with suppress(JournalBusy), JournalWriter(path, read_file(path, JOURNAL), timeout=0.1):
                    busy = True
            save({path: b"replaced"}, over=True)
            locks = system.knows_locks(path)
    except OSError as error:
        yield Checked("folder", False, f"{here}: {reason_of(error)}", "use a folder that you may write to")
        return
    yield Checked("folder", True, f"{here} can be written to")
    if busy:
        yield Checked("lock", False, "two programs can write one journal at once", "use a folder on a local disk")
    else:
        yield Checked(
            "lock", True, "one program at a time writes a journal" + ("" if locks else ", by a file as a lock")
        )
    room = shutil.disk_usage(here).free
    full = room < _ROOM
    yield Checked("disk", not full, f"{room // 1_000_000:,} MB free", "make room on the disk" if full else "")


CHECKS = (check_program, check_extras, check_terminal, check_browser, check_folder)
