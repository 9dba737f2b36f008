"""`moderator new`: a journal is begun."""

from pathlib import Path
from typing import Annotated

import typer

from moderator.cli import streams
from moderator.cli.failures import Failed
from moderator.cli.opening import Kept, Ruleset
from moderator.errors import ExitCode


def new(
    file: Kept,
    title: Annotated[str, typer.Option("--title", metavar="T", help="The game, as `moderator titles` names it.")],
    players: Annotated[
        str, typer.Option("--players", metavar="A,B,C", help='The players in move order; "Li, Mei" in quotes.')
    ],
    option: Annotated[
        list[str] | None, typer.Option("--option", metavar="K=V", help="An optional rule; may be repeated.")
    ] = None,
    ruleset: Ruleset = None,
) -> None:
    """Start a journal."""
    from moderator.journal.lexer import quote_name
    from moderator.journal.names import check_player_name
    from moderator.journal.writer import create_journal
    from moderator.model.lines import Header
    from moderator.rules.setup import WrongTable, open_game
    from moderator.titles.load import load_title
    from moderator.titles.overlay import BadOption
    from moderator.views.turn import turn

    seats = split_players(players)
    try:
        chosen = load_title(title, [split_option(text) for text in option or []], ruleset)
        start = open_game(chosen, seats)
    except (BadOption, WrongTable) as error:
        raise Failed(str(error), ExitCode.USAGE, error.remedy) from None
    companies = chosen.vocabulary(seats).companies
    for name in seats:
        if reason := check_player_name(name, companies):
            raise Failed(f"no player can be called {name[:40]!r}: {reason}", ExitCode.USAGE, "choose another name")
    header = Header(chosen.name, seats, chosen.options, chosen.note)
    create_journal(Path(file), header)
    named = ", ".join(quote_name(name, ",") for name in seats)
    streams.put([f"{file}: {chosen.name} for {named}", f"next: {turn(chosen, start)}"])
    for fact in chosen.file.unconfirmed:
        streams.talk(f"not confirmed: {fact}; a table with another board overrides it with --ruleset")


def split_players(text: str) -> tuple[str, ...]:
    """Names between commas; a name with a comma stands in double quotes. Raises Failed."""
    import csv

    from moderator.journal.header import check_players

    try:
        rows = list(csv.reader([text], skipinitialspace=True, strict=True))
    except csv.Error as error:
        raise Failed(f"--players cannot be read: {error}", ExitCode.USAGE, "write: --players Ann,Bob") from None
    names = tuple(name.strip() for row in rows for name in row)
    if reason := check_players(names):
        raise Failed(reason, ExitCode.USAGE, "choose another name")
    return names


def split_option(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not (name and sign and value):
        raise Failed(f"--option {text[:40]!r} is not NAME=VALUE", ExitCode.USAGE, "see `moderator titles`")
    return name.strip(), value.strip()
