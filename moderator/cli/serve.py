"""`moderator serve`: the second screen in a browser."""

import os
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

if TYPE_CHECKING:
    from collections.abc import Mapping

    from moderator.event.status import TableStatus
    from moderator.game import Game
    from moderator.tournament.field import Problem, Result
    from moderator.web.app import Screen
    from moderator.web.entry.addresses import Address, Addresses, AddressFile
    from moderator.web.entry.routes import EntryPages
    from moderator.web.game_view import Possible
    from moderator.web.tables_page import Count, Counted, Seated

    Served = tuple[Screen, Callable[[], Awaitable[None]]]

EXTRA = ("jinja2", "platformdirs", "segno", "starlette", "uvicorn")


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
    enter: Annotated[
        bool, Option("--enter", help="A second address, the keeper's, where lines are entered; it is told here alone.")
    ] = False,
    players: Annotated[
        bool, Option("--players", help="An address for each player, too, who enters there what is his. With --enter.")
    ] = False,
    confirm: Annotated[
        bool, Option("--confirm", help="What players enter waits for the keeper's word. With --players.")
    ] = False,
    ruleset: Ruleset = None,
) -> ExitCode:
    """Show a game, or all tables of a folder, to browsers: a page that follows what is entered. Ctrl-C ends it."""
    players = players or confirm
    enter = enter or players
    if file == "-":
        raise Failed("serve follows a file", ExitCode.USAGE, "name the journal")
    if (tv or enter) and Path(file).is_dir():
        does = "lines are entered at" if enter else "a television shows"
        raise Failed(f"{does} one table", ExitCode.USAGE, "name its journal")
    again = "or install moderator anew with its extra: pipx install --force '.[web]'"
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
    """Keep the addresses of entry pages, and say so where they will be lost with this run."""
    try:
        kept.keep(addresses)
    except OSError as error:
        reason = reason_of(error)
        streams.talk(f"the addresses cannot be kept ({reason}): if this program ends, phones need new ones")


def open_entry(
    screen: "Screen", players: bool, confirm: bool, addresses: "Mapping[str, Address] | None" = None
) -> "EntryPages":
    """Where lines are entered into the journal of a table, at the `addresses` of an earlier run where it had any."""
    from moderator.shell.clock import Clock
    from moderator.web.entry.endpoint import EntryEndpoints, Shared
    from moderator.web.entry.routes import EntryPages
    from moderator.web.following import Table

    assert isinstance(screen, Table)
    assert screen.game is not None
    clock = Clock()
    clock.set_limit(screen.game)
    if clock.limit is not None:
        clock.start()
    shared = Shared(screen.file, screen.game, screen.ruleset, clock)
    endpoints = EntryEndpoints(shared, _explained, players, screen.terms.worths, confirm, addresses)
    return EntryPages(endpoints, screen, _explained)


def tell_entry(entry: "EntryPages", server: str) -> None:
    """The addresses at which lines are entered, each with whose it is; nothing else tells them."""
    from moderator.views.text import wrap
    from moderator.web.serving import draw_code

    for name, path in entry.endpoints.paths():
        streams.put([f"{name} {server}{path}"])
        if sys.stderr.isatty():
            streams.talk(*draw_code(server + path, streams.ink(sys.stderr)))
    streams.flush()
    told = "who has one of these can enter lines; new addresses, typed here, makes all of them anew"
    streams.talk(*wrap(told))


def obey_terminal(entry: "EntryPages", server: str, remember: Callable[[], None]) -> None:
    """Take `new addresses` from the terminal, until its end; nothing where it belongs to another program."""
    while is_ours(sys.stdin) and (line := sys.stdin.readline()):
        if line.split() == ["new", "addresses"]:
            entry.endpoints.renew()
            entry.page.rouse()
            remember()
            tell_entry(entry, server)
        elif line.strip():
            streams.talk("new addresses makes those at which lines are entered anew; Ctrl-C ends it")


def is_ours(stdin: TextIO | None) -> bool:
    """Whether reading would not stop a program that runs in the background."""
    if stdin is None or stdin.closed:
        return False
    return not stdin.isatty() or not hasattr(os, "tcgetpgrp") or os.tcgetpgrp(stdin.fileno()) == os.getpgrp()


def _open_file(file: str, ruleset: Path | None, worths: bool) -> "Served":
    """The screen of a journal, and what follows it. Raises Failed."""
    from moderator.web.following import Table, follow
    from moderator.web.game_view import Terms

    open_journal(file, ruleset)  # what cannot be read at first is no journal; and what has changed is said
    table = Table(Path(file), ruleset, Terms(worths, find_possible))
    table.read()
    table.tell()
    return table, lambda: follow(table, _in_a_line)


def _open_folder(folder: str, ruleset: Path | None, worths: bool) -> "Served":
    """The screen of a folder, and what follows it. Raises Failed."""
    from moderator.web.game_view import Terms
    from moderator.web.tables_page import SUFFIX, TablesPage, follow_folder

    event = event_of(Path(folder))
    rulesets = rulesets_of(Path(folder), event, [ruleset] if ruleset is not None else [])
    tables_page = TablesPage(
        Path(folder), rulesets, _in_a_line, Terms(worths, find_possible), how_counted(folder, rulesets)
    )
    tables_page.list()
    if not tables_page.read() and event is None:
        raise Failed(f"no journal is in {folder}", remedy=f"journals are files that end in {SUFFIX}")
    tables_page.count()
    tables_page.tell()
    return tables_page, lambda: follow_folder(tables_page)


def how_counted(folder: str, rulesets: "Mapping[str, str]") -> "Count":
    """How what has been handed in is counted: as `standings` and `publish` do, by the event's file as it is then."""
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
    """A table of an event, as the page of its folder shows it."""
    from moderator.web.tables_page import Seated

    unsigned = f"not signed by {', '.join(each.unsigned)}" if each.unsigned else ""
    more = ", ".join(filter(None, (each.at, *each.slowness, unsigned)))
    open_ = each.state in ("disputed", "not read") or bool(each.slowness)
    return Seated(f"R{each.round} T{each.table}", each.title, ", ".join(each.players), each.state, more, open_)


def tell_address(address: str, lan: bool, entered: bool = False) -> None:
    """The address as data; for people at a terminal the same as a code to be read by a phone, and how to end."""
    from moderator.views.text import wrap
    from moderator.web.serving import draw_code

    streams.put([address])
    streams.flush()
    if sys.stderr.isatty():
        streams.talk(*draw_code(address, streams.ink(sys.stderr)))
    whom = "on this network" if lan else "on this machine; --lan lets in phones on the same network"
    writes = "nobody can write there" if entered else "nobody can write"
    streams.talk(*wrap(f"for browsers {whom}; whoever has the address can look, {writes}. Ctrl-C ends it."))


def find_possible(game: "Game") -> "Possible":
    """What the one to act may do, as the session's `?` has it, prices and outcomes in parentheses."""
    from moderator.shell.possible_moves import choices, describe_outcome, known_cost, open_ended
    from moderator.web.game_view import Possible

    def noted(text: str, notes: tuple[str, ...]) -> str:
        return f"{text} ({', '.join(notes)})" if notes else text

    judged = choices(game)
    return Possible(
        tuple(noted(each.text, describe_outcome(game.state, each.tried)) for each in judged if each.barred is None),
        tuple(noted(usage, known_cost(game.state, usage)) for usage in open_ended(game)),
        tuple((choice.text, choice.barred.message) for choice in judged if choice.barred is not None),
    )


def _explained(error: Exception) -> str | None:
    """What is wrong, unless it is a fault of the program."""
    explained = explain(error)
    return None if explained is None else explained[0]


def _in_a_line(error: Exception) -> str:
    explained = explain(error)
    return explained[0].splitlines()[0] if explained else tell_fault(error)
