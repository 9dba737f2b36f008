"""`moderator ruleset` and `moderator schema`, for authors of rulesets and of other tools."""

import itertools
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from moderator.cli import streams
from moderator.cli.command_group import CommandGroup
from moderator.cli.failures import Failed, did_you_mean
from moderator.cli.parameters import Argument, Option, complete_schema, for_typer
from moderator.cli.targets import ROOM
from moderator.errors import ExitCode
from moderator.files import RULESET, read_file

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from moderator.shell.random_play import Played
    from moderator.titles.title import Title

Folder = Annotated[Path, Argument(metavar="FOLDER", help="The folder of the ruleset.")]
_FILES = ("title.toml", "market.txt", "map.toml", "rulebook.toml")
_MOST = 4000  # lines of a game
_OF_AN_OPENING = 1500
_A_WHILE = 600  # lines in which most findings occur


def new(name: Annotated[str, Argument(metavar="NAME", help="The name of the title and of its folder.")]) -> int:
    """Write the ruleset of a small title, complete and with comments, to start from."""
    from moderator.files import save
    from moderator.resources import template

    folder = Path(name)
    if not all(sign.isalnum() or sign in "+-_&" for sign in name) or not name:
        raise Failed(f"a title cannot be called {name[:40]!r}", ExitCode.USAGE, "use letters, digits, + - _ &")
    if folder.exists():
        raise Failed(f"{folder} exists already", remedy="choose another name")
    texts = {each: read_file(template("ruleset") / each, RULESET).decode() for each in _FILES}
    folder.mkdir()
    save({folder / each: text.replace("NAME", name).encode() for each, text in texts.items()})
    streams.put([f"{folder}: {', '.join(_FILES)}", f"next: moderator ruleset check {folder}"])
    return ExitCode.CLEAN


def check(folder: Folder) -> int:
    """Check a ruleset: report all faults, and what can never come into play.

    Exit code 3 if anything can never come into play.
    """
    from moderator.cli.opening import open_title

    holes = [*_holes(open_title(None, folder), folder)]
    streams.put(holes or [f"{folder}: no faults, and everything can come into play"])
    return ExitCode.VIOLATIONS if holes else ExitCode.CLEAN


def play(
    folder: Folder,
    games: Annotated[int, Option("--games", metavar="N", min=1, max=10_000, help="The number of games.")] = 3,
    seed: Annotated[
        int, Option("--seed", metavar="S", help="The seed of the first game. Each further game adds 1.")
    ] = 1,
) -> int:
    """Play random games with a ruleset, and report where one gets stuck.

    The first game has no options; each later one has another option. If a game gets stuck, its journal is kept and the
    exit code is 3.
    """
    from moderator.cli.opening import open_title

    title, wrong = open_title(None, folder), False
    counts = [*map(int, title.file.players)]
    for number in range(seed, seed + games):
        count = counts[number % len(counts)]
        played = _played(title, folder, count, number, chosen=_an_option(title, count, number - seed))
        streams.put([_told(played, number)])
        streams.put(f"  {line}" for line in _unclaimed(played.homeless))
        wrong = wrong or bool(played.homeless) or played.fault is not None
        if played.fault is not None:
            _keep(played, number)
    return ExitCode.VIOLATIONS if wrong else ExitCode.CLEAN


def _holes(title: "Title", folder: Path) -> "Iterator[str]":
    from moderator.titles.checking.course import find_holes
    from moderator.titles.checking.whole import draft_of
    from moderator.titles.folder import read_chart

    yield from map(str, find_holes(draft_of(title.layers, read_chart(title.layers))))
    homeless = {**_played(title, folder, min(map(int, title.file.players)), 1, most=_A_WHILE).homeless}
    for count in map(int, title.file.players):
        played = _played(title, folder, count, count, _OF_AN_OPENING, opening=True)
        homeless |= played.homeless
        if not played.over:
            why = played.fault or f"the opening is not over after {len(played.lines)} lines"
            yield f"{count} players cannot start: {played.ended}: {why}"
    yield from _unclaimed(homeless)


def _unclaimed(homeless: "Mapping[str, str]") -> "Iterator[str]":
    """Yield what to write in rulebook.toml for each code that no section claims, with a line that needs it."""
    for code, line in homeless.items():
        yield f'rulebook.toml: no section covers {code}, as in {line}; add "{code}" to covered_by of its section'


def _played(
    title: "Title",
    folder: Path,
    count: int,
    seed: int,
    most: int = _MOST,
    opening: bool = False,
    chosen: tuple[tuple[str, str], ...] = (),
) -> "Played":
    from moderator.cli.game_header import draw_options
    from moderator.mechanics.catalogue import load_title
    from moderator.shell.random_play import play_at_random

    undrawn = load_title(title.name, chosen, folder) if chosen else title
    options = (*chosen, *draw_options(undrawn, count, seed, folder))
    played = load_title(title.name, options, folder) if options else title
    return play_at_random(played, count, seed, most, opening)


def _an_option(title: "Title", count: int, game: int) -> tuple[tuple[str, str], ...]:
    """Return the option of the game with this number: none for the first, then one choice after another."""
    offered = [
        (name, choice)
        for name, facts in title.file.options.items()
        for choice in facts.choices
        if not (facts.drawn or facts.needs or (facts.players and str(count) not in facts.players))
    ]
    at = game % (len(offered) + 1)
    return (offered[at - 1],) if at else ()


def _told(played: "Played", seed: int) -> str:
    ends = played.fault or ("over" if played.over else "not over")
    chosen = "".join(f", {name} {choice}" for name, choice in played.title.options)
    return f"seed {seed}, {len(played.players)} players{chosen}: {len(played.lines)} lines, {played.ended}: {ends}"


def _keep(played: "Played", seed: int) -> None:
    """Write the journal of a game into the current folder under a free name."""
    from moderator.files import save
    from moderator.model.wording import safe_file_name

    stem = f"{safe_file_name(played.title.name)}-{seed}"
    for number in itertools.count(1):
        kept = Path(f"{stem}.18xx" if number == 1 else f"{stem}-{number}.18xx")
        try:
            save({kept: played.text.encode()})
        except FileExistsError:
            continue
        except OSError as error:
            raise Failed(f"cannot write {kept}: {error.strerror}", remedy=ROOM) from None
        streams.talk(f"{kept}: the journal of that game")
        return


ruleset = typer.Typer(
    cls=CommandGroup,
    help="Create, check and try out a title of your own.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
ruleset.command("new")(for_typer(new))
ruleset.command("check")(for_typer(check))
ruleset.command("play")(for_typer(play))


def schema(
    name: Annotated[
        str | None,
        Argument(
            metavar="[NAME]",
            help="position, audit, score, ... Default: list all.",
            autocompletion=complete_schema,
        ),
    ] = None,
    sql: Annotated[
        bool, Option("--sql", help="Print statements that read the long tables of `export --csv` into DuckDB.")
    ] = False,
    archive: Annotated[
        bool, Option("--archive", help="With --sql: for the tables of an archive. Run them in its folder.")
    ] = False,
) -> None:
    """Print the JSON Schema of a document, or list the schemas."""
    import json

    from moderator.resources import schema as path_of
    from moderator.resources import schema_names

    if archive and not sql:
        raise Failed("--archive needs --sql", ExitCode.USAGE, "write: moderator schema --sql --archive")
    if sql:
        from moderator.export.tables.rows import make_archive_views, make_views

        if name is not None:
            raise Failed("--sql prints the statements for all tables", ExitCode.USAGE, "leave the name out")
        streams.put([*(make_archive_views() if archive else make_views())])
        return
    known = schema_names()
    if name is None:
        titles = ((each, json.loads(path_of(each).read_text(encoding="utf-8"))["title"]) for each in known)
        streams.put([f"{each:<{max(map(len, known))}}  {title}" for each, title in titles])
        return
    if name not in known:
        raise Failed(f"there is no schema {name[:40]!r}", ExitCode.USAGE, did_you_mean(name, known))
    streams.write(sys.stdout, path_of(name).read_text(encoding="utf-8"))
