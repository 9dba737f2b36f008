"""`moderator ruleset` and `moderator schema`: what authors of rulesets and of other tools need."""

import itertools
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from moderator.cli import streams
from moderator.cli.failures import Failed, did_you_mean
from moderator.cli.parameters import Argument, Option, complete_schema, for_typer
from moderator.cli.targets import ROOM
from moderator.errors import ExitCode
from moderator.files import RULESET, read_file

if TYPE_CHECKING:
    from collections.abc import Iterator

    from moderator.shell.random_play import Played
    from moderator.titles.title import Title

Folder = Annotated[Path, Argument(metavar="FOLDER", help="The ruleset.")]
_FILES = ("title.toml", "market.txt", "map.toml", "rulebook.toml")
_MOST = 4000  # lines of a game
_OF_AN_OPENING = 1500
_A_WHILE = 600  # in which most codes are met


def new(name: Annotated[str, Argument(metavar="NAME", help="What the title is called, and its folder.")]) -> int:
    """Write the folder of a small title that is sound as it stands, with comments."""
    from moderator.files import save
    from moderator.resources import template

    folder = Path(name)
    if not all(sign.isalnum() or sign in "+-_&" for sign in name) or not name:
        raise Failed(f"no title can be called {name[:40]!r} here", ExitCode.USAGE, "letters, digits, + - _ &")
    if folder.exists():
        raise Failed(f"{folder} exists already", remedy="choose another name")
    texts = {each: read_file(template("ruleset") / each, RULESET).decode() for each in _FILES}
    folder.mkdir()
    save({folder / each: text.replace("NAME", name).encode() for each, text in texts.items()})
    streams.put([f"{folder}: {', '.join(_FILES)}", f"go on with: moderator ruleset check {folder}"])
    return ExitCode.CLEAN


def check(folder: Folder) -> int:
    """Tell all faults of a ruleset, and beyond them what is there and never comes into play. Exit code 3 with holes."""
    from moderator.cli.opening import open_title

    holes = [*_holes(open_title(None, folder), folder)]
    streams.put(holes or [f"{folder}: sound, and nothing in it is left idle"])
    return ExitCode.VIOLATIONS if holes else ExitCode.CLEAN


def play(
    folder: Folder,
    games: Annotated[int, Option("--games", metavar="N", min=1, max=10_000, help="How many games.")] = 3,
    seed: Annotated[int, Option("--seed", metavar="S", help="The first game's; each next has one more.")] = 1,
) -> int:
    """Play games at random by what is offered, the later ones with an option each, and say where they stick.

    Exit code 3, with the journal, if one does.
    """
    from moderator.cli.opening import open_title

    title, wrong = open_title(None, folder), False
    counts = [*map(int, title.file.players)]
    for number in range(seed, seed + games):
        count = counts[number % len(counts)]
        played = _played(title, folder, count, number, said=_an_option(title, count, number - seed))
        streams.put([_told(played, number)])
        streams.put(
            f"  no section of rulebook.toml names what is found here: {said}" for said in played.homeless.values()
        )
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
            why = played.fault or f"its opening is not over after {len(played.lines)} lines"
            yield f"{count} players cannot begin: {played.ended}: {why}"
    yield from (f"rulebook.toml: no section names what is found here: {said}" for said in homeless.values())


def _played(
    title: "Title",
    folder: Path,
    count: int,
    seed: int,
    most: int = _MOST,
    opening: bool = False,
    said: tuple[tuple[str, str], ...] = (),
) -> "Played":
    from moderator.cli.new import draw_options
    from moderator.mechanics.opening import load_title
    from moderator.shell.random_play import play_at_random

    asked = load_title(title.name, said, folder) if said else title
    made = (*said, *draw_options(asked, count, seed, folder))
    chosen = load_title(title.name, made, folder) if made else title
    return play_at_random(chosen, count, seed, most, opening)


def _an_option(title: "Title", count: int, game: int) -> tuple[tuple[str, str], ...]:
    """What the game of this number is played with: the first with none, the next with the first choice, and so on."""
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
    """Write the journal of a game into the working folder, under a name that is still free."""
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
    help="Begin, check and try a title of your own.", rich_markup_mode=None, pretty_exceptions_enable=False
)
ruleset.command("new")(for_typer(new))
ruleset.command("check")(for_typer(check))
ruleset.command("play")(for_typer(play))


def schema(
    name: Annotated[
        str | None,
        Argument(
            metavar="[NAME]",
            help="position, audit, score, ...; the list of them without it.",
            autocompletion=complete_schema,
        ),
    ] = None,
    sql: Annotated[
        bool, Option("--sql", help="What reads the long tables of `export --csv` into DuckDB, with their types.")
    ] = False,
    archive: Annotated[
        bool, Option("--archive", help="With --sql: what reads the tables of `archive`, in whose folder it is run.")
    ] = False,
) -> None:
    """Print the JSON Schema of a document, or list what there are schemas of."""
    import json

    from moderator.resources import schema as path_of
    from moderator.resources import schema_names

    if archive and not sql:
        raise Failed("--archive is of --sql", ExitCode.USAGE, "write: moderator schema --sql --archive")
    if sql:
        from moderator.export.tables.rows import make_archive_views, make_views

        if name is not None:
            raise Failed("--sql is for all tables", ExitCode.USAGE, "leave the name out")
        streams.put([*(make_archive_views() if archive else make_views())])
        return
    known = schema_names()
    if name is None:
        titles = ((each, json.loads(path_of(each).read_text(encoding="utf-8"))["title"]) for each in known)
        streams.put([f"{each:<{max(map(len, known))}}  {title}" for each, title in titles])
        return
    if name not in known:
        raise Failed(f"there is no schema of {name[:40]!r}", ExitCode.USAGE, did_you_mean(name, known))
    streams.write(sys.stdout, path_of(name).read_text(encoding="utf-8"))
