"""`moderator serve`: show a game in browsers."""

import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Annotated, TextIO

from moderator.cli import streams
from moderator.cli.event_file import event_of, rulesets_of
from moderator.cli.failures import Failed, check_extra, explain, tell_fault
from moderator.cli.opening import Ruleset, open_journal
from moderator.cli.parameters import Argument, Option
from moderator.errors import ExitCode
from moderator.files import reason_of
from moderator.system import in_foreground

if TYPE_CHECKING:
    from collections.abc import Mapping

    from moderator.event.status import TableStatus
    from moderator.tournament.field import Problem, Result
    from moderator.web.app import Screen
    from moderator.web.entry.addresses import Address, Addresses, AddressFile
    from moderator.web.entry.routes import EntryPages
    from moderator.web.tables_page import Count, Counted, Seated

    Served = tuple[Screen, Callable[[], Awaitable[None]]]

EXTRA = ("jinja2", "platformdirs", "segno", "starlette", "uvicorn")


def serve(
    file: Annotated[str, Argument(metavar="FILE", help="The journal, or a folder of journals.")],
    lan: Annotated[
        bool, Option("--lan", help="Serve every device on this network. Default: this machine only.")
    ] = False,
    hide_worth: Annotated[
        bool, Option("--hide-worth", help="Hide what each player is worth, and the chart of it.")
    ] = False,
    port: Annotated[
        int | None, Option("--port", metavar="N", min=1, max=65535, help="The port. Default: 8018, or any free port.")
    ] = None,
    tv: Annotated[
        bool, Option("--tv", help="Print the address of a page for a television: one screen without scrolling.")
    ] = False,
    enter: Annotated[
        bool, Option("--enter", help="Print a second address, where the keeper of the game enters lines.")
    ] = False,
    players: Annotated[
        bool,
        Option("--players", help="Also print an address for each player to enter their own moves. Includes --enter."),
    ] = False,
    confirm: Annotated[
        bool, Option("--confirm", help="Let the keeper confirm what players enter. Includes --players.")
    ] = False,
    ruleset: Ruleset = None,
) -> ExitCode:
    """Show a game, or all tables of a folder, in browsers.

    The pages follow the journal. Ctrl-C ends the command.
    """
    players = players or confirm
    enter = enter or players
    if file == "-":
        raise Failed("`serve` needs a file", ExitCode.USAGE, "name the journal")
    if (tv or enter) and Path(file).is_dir():
        option = "--enter" if enter else "--tv"
        raise Failed(f"{option} is for one table", ExitCode.USAGE, "name its journal")
    again = "or reinstall moderator with its extra: pipx install --force 'moderator[web]'"
    check_extra("serve", EXTRA, f"pip install {' '.join(EXTRA)}, {again}")
    from moderator.web.app import make_app
    from moderator.web.entry.addresses import AddressFile, new_addresses
    from moderator.web.serving import names_of, open_socket, own_address
    from moderator.web.serving import serve as serve_pages

    screen, keep = (_open_folder if Path(file).is_dir() else _open_file)(file, ruleset, not hide_worth)
    kept = AddressFile(Path(file))
    known = kept.read() or new_addresses()
    entry = open_entry(screen, players, confirm, known.endpoints) if enter else None
    try:
        listening = open_socket(lan, port, known.port)
    except OSError as error:
        where = "any port" if port is None else f"port {port}"
        raise Failed(f"cannot listen on {where}: {reason_of(error)}", remedy="choose another --port") from None
    with listening:
        address = (own_address() if lan else None) or "127.0.0.1"
        number, secret = listening.getsockname()[1], known.secret
        server = f"http://{address}:{number}/"
        tell_address(f"{server}{secret}/{'tv' if tv else ''}", lan, entered=entry is not None)

        def remember() -> None:
            endpoints = entry.endpoints.addresses if entry is not None else {}
            keep_for_restart(kept, known._replace(port=number, endpoints={**known.endpoints, **endpoints}))

        remember()
        if entry is not None:
            tell_entry(entry, server)
            Thread(target=obey_terminal, args=(entry, server, remember), daemon=True).start()
        app = make_app(screen, secret, names_of(address, number), entry)
        serve_pages(app, listening, screen.close, keep)
    return ExitCode.CLEAN


def keep_for_restart(kept: "AddressFile", addresses: "Addresses") -> None:
    """Keep the addresses of the entry pages, or warn that they will change with the next run."""
    try:
        kept.keep(addresses)
    except OSError as error:
        reason = reason_of(error)
        streams.talk(f"the addresses cannot be kept ({reason}): after a restart, phones need new addresses")


def open_entry(
    screen: "Screen", players: bool, confirm: bool, addresses: "Mapping[str, Address] | None" = None
) -> "EntryPages":
    """Return the entry pages of a table, at the `addresses` of an earlier run if there were any."""
    from moderator.web.entry.endpoints import EntryEndpoints
    from moderator.web.entry.routes import EntryPages
    from moderator.web.following import Table

    assert isinstance(screen, Table)
    assert screen.shared is not None
    shared = screen.shared
    shared.clock.set_limit(shared.game)
    if shared.clock.limit is not None:
        shared.clock.start()
    endpoints = EntryEndpoints(shared, _explained, players, screen.worths, confirm, addresses)
    return EntryPages(endpoints, screen, _explained)


def tell_entry(entry: "EntryPages", server: str) -> None:
    """Print the addresses of the entry pages, each with its owner. They are shown nowhere else."""
    from moderator.views.text import wrap
    from moderator.web.serving import draw_code

    for name, path in entry.endpoints.paths():
        streams.put([f"{name} {server}{path}"])
        if sys.stderr.isatty():
            streams.talk(*draw_code(server + path, streams.ink(sys.stderr)))
    streams.flush()
    warning = "anybody with one of these addresses can enter lines; type `new addresses` here to replace them all"
    streams.talk(*wrap(warning))


def obey_terminal(entry: "EntryPages", server: str, remember: Callable[[], None]) -> None:
    """Obey `new addresses` typed at the terminal, unless the terminal belongs to another program."""
    while is_ours(sys.stdin) and (line := sys.stdin.readline()):
        if line.split() == ["new", "addresses"]:
            entry.endpoints.renew()
            entry.page.rouse()
            remember()
            tell_entry(entry, server)
        elif line.strip():
            streams.talk("`new addresses` replaces the addresses of the entry pages; Ctrl-C ends the command")


def is_ours(stdin: TextIO | None) -> bool:
    """Return whether this program may read standard input: it is no terminal, or we are in its foreground."""
    if stdin is None or stdin.closed:
        return False
    return not stdin.isatty() or in_foreground(stdin)


def _open_file(file: str, ruleset: Path | None, worths: bool) -> "Served":
    """Return the screen of a journal, and the task that follows the file. Raises Failed."""
    from moderator.web.following import Table, follow

    open_journal(file, ruleset)  # refuse a file that is no journal, and report changes since it was begun
    table = Table(Path(file), ruleset, worths)
    table.read()
    table.tell()
    return table, lambda: follow(table, _in_a_line)


def _open_folder(folder: str, ruleset: Path | None, worths: bool) -> "Served":
    """Return the screen of a folder, and the task that follows it. Raises Failed."""
    from moderator.web.tables_page import SUFFIX, TablesPage, follow_folder

    event = event_of(Path(folder))
    rulesets = rulesets_of(Path(folder), event, [ruleset] if ruleset is not None else [])
    tables_page = TablesPage(Path(folder), rulesets, _in_a_line, worths, how_counted(folder, rulesets))
    tables_page.list()
    if not tables_page.read() and event is None:
        raise Failed(f"there is no journal in {folder}", remedy=f"journals are files that end in {SUFFIX}")
    tables_page.count()
    tables_page.tell()
    return tables_page, lambda: follow_folder(tables_page)


def how_counted(folder: str, rulesets: "Mapping[str, str]") -> "Count":
    """Return a function that counts results as `standings` does, by the event's file at the time of the call."""
    from datetime import datetime

    from moderator.cli.standings import standings_of, terms_of
    from moderator.event.games import add_own
    from moderator.event.status import status_of
    from moderator.tournament.field import aliases_of
    from moderator.web.tables_page import Counted

    def count(results: "list[Result]", problems: "list[Problem]") -> "Counted":
        event = event_of(Path(folder))
        terms = terms_of(folder, event, None, False, False, [], None)
        made = standings_of(folder, event, (list(results), list(problems)), terms, rulesets)
        if event is None:
            return Counted("", made)
        found = add_own(event, Path(folder), list(results), list(problems), rulesets)
        told = status_of(event, found[0], aliases_of(event.aliases, {}), datetime.now(), found[1])
        seated = tuple(_seated(each) for each in told if each.state != "to come")
        return Counted(event.name, made, seated, True)

    return count


def _seated(each: "TableStatus") -> "Seated":
    """Return a table of an event for the page of the folder."""
    from moderator.web.tables_page import Seated

    unsigned = f"not signed by {', '.join(each.unsigned)}" if each.unsigned else ""
    more = ", ".join(filter(None, (each.at, *each.slowness, unsigned)))
    open_ = each.state in ("disputed", "not read", "with errors") or bool(each.slowness)
    return Seated(each.name, each.title, ", ".join(each.players), each.state, more, open_)


def tell_address(address: str, lan: bool, entered: bool = False) -> None:
    """Print the address, and for a terminal also a code for phones and who can use the address."""
    from moderator.views.text import wrap
    from moderator.web.serving import draw_code

    streams.put([address])
    streams.flush()
    if sys.stderr.isatty():
        streams.talk(*draw_code(address, streams.ink(sys.stderr)))
    place = "on this network" if lan else "on this machine; --lan admits phones on the same network"
    limit = "but not enter lines there" if entered else "but not enter lines"
    streams.talk(*wrap(f"for browsers {place}; anybody with the address can look, {limit}. Ctrl-C ends the command."))


def _explained(error: Exception) -> str | None:
    """Return the message for an error, or None for a fault of the program."""
    explained = explain(error)
    return None if explained is None else explained[0]


def _in_a_line(error: Exception) -> str:
    explained = explain(error)
    return explained[0].splitlines()[0] if explained else tell_fault(error)
