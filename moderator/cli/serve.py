"""`moderator serve`: the second screen in a browser."""

import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from moderator.cli import streams
from moderator.cli.failures import Failed, check_extra, explain, tell_fault
from moderator.cli.opening import Ruleset, open_journal
from moderator.cli.words import Argument, Option
from moderator.errors import ExitCode
from moderator.reading import reason_of

if TYPE_CHECKING:
    from moderator.game import Game
    from moderator.web.app import Screen
    from moderator.web.look import Possible

    Served = tuple[Screen, Callable[[], Awaitable[None]]]

EXTRA = ("jinja2", "segno", "starlette", "uvicorn")


def serve(
    file: Annotated[str, Argument(metavar="FILE", help="The journal, or a folder of journals.")],
    lan: Annotated[
        bool, Option("--lan", help="For every device on this network; without it for this machine only.")
    ] = False,
    hide_worth: Annotated[
        bool, Option("--hide-worth", help="Leave out what each player is worth, and its course.")
    ] = False,
    port: Annotated[
        int | None, Option("--port", metavar="N", min=1, max=65535, help="The port; 8018 or any free one without it.")
    ] = None,
    tv: Annotated[
        bool, Option("--tv", help="The address of a page for a television: one screen, nothing to scroll.")
    ] = False,
    ruleset: Ruleset = None,
) -> ExitCode:
    """Show a game, or all tables of a folder, to browsers: a page that follows what is entered. Ctrl-C ends it."""
    if file == "-":
        raise Failed("serve follows a file", ExitCode.USAGE, "name the journal")
    if tv and Path(file).is_dir():
        raise Failed("a television shows one table", ExitCode.USAGE, "name its journal")
    again = "or install moderator anew with its extra: pipx install --force '.[web]'"
    check_extra("serve", EXTRA, f"pip install {' '.join(EXTRA)}, {again}")
    from secrets import token_urlsafe

    from moderator.web.app import make_app
    from moderator.web.serving import names_of, open_socket, own_address
    from moderator.web.serving import serve as serve_pages

    screen, keep = (_open_folder if Path(file).is_dir() else _open_file)(file, ruleset, not hide_worth)
    try:
        listening = open_socket(lan, port)
    except OSError as error:
        where = "any port" if port is None else f"port {port}"
        raise Failed(f"cannot listen on {where}: {reason_of(error)}", remedy="choose another --port") from None
    with listening:
        address = (own_address() if lan else None) or "127.0.0.1"
        number, secret = listening.getsockname()[1], token_urlsafe(12)
        tell_address(f"http://{address}:{number}/{secret}/{'tv' if tv else ''}", lan)
        app = make_app(screen, secret, names_of(address, number))
        serve_pages(app, listening, screen.close, keep)
    return ExitCode.CLEAN


def _open_file(file: str, ruleset: Path | None, worths: bool) -> "Served":
    """The screen of a journal, and what follows it. Raises Failed."""
    from moderator.web.following import Table, follow
    from moderator.web.look import Terms

    open_journal(file, ruleset)  # what cannot be read at first is no journal; and what has changed is said
    table = Table(Path(file), ruleset, Terms(worths, find_possible))
    table.read()
    table.tell()
    return table, lambda: follow(table, _in_a_line)


def _open_folder(folder: str, ruleset: Path | None, worths: bool) -> "Served":
    """The screen of a folder, and what follows it. Raises Failed."""
    from moderator.web.hall import SUFFIX, Hall, follow_folder
    from moderator.web.look import Terms

    hall = Hall(Path(folder), ruleset, _in_a_line, Terms(worths, find_possible))
    hall.list()
    if not hall.read():
        raise Failed(f"no journal is in {folder}", remedy=f"journals are files that end in {SUFFIX}")
    hall.tell()
    return hall, lambda: follow_folder(hall)


def tell_address(address: str, lan: bool) -> None:
    """The address as data; for people at a terminal the same as a code to be read by a phone, and how to end."""
    from moderator.web.code import draw_code

    streams.put([address])
    streams.flush()
    if sys.stderr.isatty():
        streams.talk(*draw_code(address, streams.ink(sys.stderr)))
    whom = "on this network" if lan else "on this machine; --lan lets in phones on the same network"
    streams.talk(f"for browsers {whom}; whoever has the address can look, nobody can write. Ctrl-C ends it.")


def find_possible(game: "Game") -> "Possible":
    """What the one to act may do, as the session's `?` has it, prices and outcomes in parentheses."""
    from moderator.shell.outcome import cost_begun, outcome
    from moderator.shell.possible import choices, open_ended
    from moderator.web.look import Possible

    def noted(text: str, notes: tuple[str, ...]) -> str:
        return f"{text} ({', '.join(notes)})" if notes else text

    judged = choices(game)
    return Possible(
        tuple(noted(each.text, outcome(game.state, each.tried)) for each in judged if each.barred is None),
        tuple(noted(usage, cost_begun(game.state, usage)) for usage in open_ended(game)),
        tuple((choice.text, choice.barred.message) for choice in judged if choice.barred is not None),
    )


def _in_a_line(error: Exception) -> str:
    explained = explain(error)
    return explained[0].splitlines()[0] if explained else tell_fault(error)
