"""`moderator new`: start a journal, before the first move or in the middle of a game."""

import shlex
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

from moderator.cli import streams
from moderator.cli.failures import Failed, refusing
from moderator.cli.opening import Kept, Ruleset, text_of
from moderator.cli.parameters import Option, complete_option, complete_title
from moderator.errors import ExitCode
from moderator.files import POSITION
from moderator.journal.header import MOST_MINUTES
from moderator.model.values import Record

if TYPE_CHECKING:
    from moderator.counted.read import Problem
    from moderator.counted.schema import CountedFile
    from moderator.model.lines import Header
    from moderator.titles.schema import Option as Offered
    from moderator.titles.title import Title


Options = Sequence[tuple[str, str]]


class Refused(Exception):
    """The position file was refused, and the reasons are printed. `code` is the exit code."""

    def __init__(self, code: ExitCode) -> None:
        self.code = code


class Position(Record):
    """A position file and its text."""

    name: str
    file: "CountedFile"
    text: str

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(self.file.players)

    def options(self, chosen: Options) -> list[tuple[str, str]]:
        """Return the options of the file and of the command line. Raises Failed if they differ."""
        merged = dict(self.file.options)
        for name, value in chosen:
            if merged.setdefault(name, value) != value:
                raise Failed(f"{self.name} sets the option {name} to {merged[name]}, not to {value}", ExitCode.USAGE)
        return list(merged.items())

    def check_head(self, title: "Title", players: tuple[str, ...] | None) -> None:
        """Raise Failed if the command line names another title or other players than the file."""
        stated = self.file.title
        if stated and stated.casefold() != title.name.casefold():
            raise Failed(f"{self.name} is a position of {stated[:40]!r}, not of {title.name}", ExitCode.USAGE)
        if players is not None and players != self.players:
            raise Failed(
                f"--players differs from the players of {self.name} or from their order",
                ExitCode.USAGE,
                "leave --players out",
            )


def read_position(name: str) -> Position:
    """Read a position file. Raises Failed if it is missing, Refused if it cannot be used."""
    from moderator.counted.read import NotRead, read_counted

    data = text_of(name, POSITION)
    try:
        return Position(name, *read_counted(data))
    except NotRead as error:
        _tell(name, error.problems, data.decode(errors="replace"), None)
        raise Refused(ExitCode.DAMAGED if error.torn else ExitCode.VIOLATIONS) from None


def position_lines(position: Position, title: "Title", allow: bool) -> list[str]:
    """Return the lines that set up the position. Raises Refused if it breaks a rule and `allow` is false."""
    from moderator.counted.taking import try_position

    trial = try_position(title, position.file, position.text)
    if reported := (*trial.problems, *trial.notes):
        _tell(position.name, reported, position.text, title)
    if not trial.possible:
        streams.talk("refused: nothing was written, since the game can have no such position")
        raise Refused(ExitCode.VIOLATIONS)
    if trial.problems and not allow:
        streams.talk("refused: nothing was written; --allow starts the game anyway, as a ruling of the table")
        raise Refused(ExitCode.VIOLATIONS)
    return trial.lines()


def _tell(name: str, problems: "Sequence[Problem]", text: str, title: "Title | None") -> None:
    from moderator.views.findings import finding

    lines = ["", *text.splitlines()]
    ink = streams.ink(sys.stderr)
    for problem in problems:
        number = problem.finding.line
        shown = lines[number] if number is not None and number < len(lines) else ""
        streams.talk(*finding(problem.finding, title, Path(name).name if name != "-" else name, shown, ink))


Value = TypeVar("Value")


def new(
    file: Kept,
    title: Annotated[
        str | None,
        Option(
            "--title",
            metavar="T",
            help="The title, as `moderator titles` lists it. Default: the title of --ruleset.",
            autocompletion=complete_title,
        ),
    ] = None,
    players: Annotated[
        str | None,
        Option(
            "--players",
            metavar="A,B,C",
            help='The players in turn order. Put a name with a comma in quotes: "Li, Mei".',
        ),
    ] = None,
    option: Annotated[
        list[str] | None,
        Option(
            "--option", metavar="K=V", help="An option of the title. May be repeated.", autocompletion=complete_option
        ),
    ] = None,
    source: Annotated[
        str | None,
        Option("--from", metavar="POSITION.toml", help="Start in the middle of a game, from this position."),
    ] = None,
    allow: Annotated[bool, Option("--allow", help="With --from: accept a position that breaks a rule.")] = False,
    seed: Annotated[int | None, Option("--seed", metavar="N", help="Repeat a random set-up with this seed.")] = None,
    event: Annotated[str | None, Option("--event", metavar="E", help="The event. Noted in the journal.")] = None,
    date: Annotated[
        str | None, Option("--date", metavar="D", help="The day, as 2026-11-20. Noted in the journal.")
    ] = None,
    round: Annotated[
        str | None, Option("--round", metavar="R", help="The round of the tournament. Noted in the journal.")
    ] = None,
    table: Annotated[str | None, Option("--table", metavar="N", help="The table. Noted in the journal.")] = None,
    place: Annotated[str | None, Option("--place", metavar="P", help="The place. Noted in the journal.")] = None,
    clock: Annotated[
        int | None, Option("--clock", metavar="MINUTES", min=1, max=MOST_MINUTES, help="The time limit of each player.")
    ] = None,
    ruleset: Ruleset = None,
) -> int:
    """Start a journal."""
    given = {"event": event, "date": date, "round": round, "table": table, "place": place}
    occasion = _occasion({word: text for word, text in given.items() if text is not None})
    if file == "-":
        raise Failed("`new` writes to a file, not to standard output", ExitCode.USAGE, "name the journal")
    seats = None if players is None else split_players(players)
    options = split_options(option or [])
    if source is None:
        named = _stated(title, "--title") if ruleset is None else title or ""
        chosen, seated = _load(named, options, ruleset), _stated(seats, "--players")
        _check_asked(chosen, len(seated))
        complete, drawn = _draw(chosen, len(seated), options, seed, ruleset)
        chosen = _load(chosen.name, complete, ruleset) if complete != options else chosen
        _begin(file, chosen, _header(chosen, seated, occasion, clock), ruleset, (), drawn)
        streams.put(drawn)
        return ExitCode.CLEAN
    if seed is not None:
        raise Failed("a game that starts from a position draws nothing", ExitCode.USAGE, "leave --seed out")
    try:
        position = read_position(source)
        chosen = _load(_stated(title or position.file.title or None, "--title"), position.options(options), ruleset)
        position.check_head(chosen, seats)
        header = _header(chosen, position.players, occasion, clock)
        _begin(file, chosen, header, ruleset, position_lines(position, chosen, allow))
    except Refused as refused:
        return refused.code
    return ExitCode.CLEAN


def _occasion(said: dict[str, str]) -> tuple[tuple[str, str], ...]:
    """Return the occasion as the header notes it. Raises Failed."""
    from moderator.journal.header import check_occasion

    noted = tuple((word, " ".join(text.split())) for word, text in said.items())
    for word, text in noted:
        if reason := check_occasion(word, text):
            raise Failed(f"--{word}: {reason}", ExitCode.USAGE, f"leave --{word} out, or make it shorter")
    return noted


def _stated(value: Value | None, option: str) -> Value:
    """Return the value of a required option. Raises Failed if it is missing."""
    if value is None:
        raise Failed(f"Missing option '{option}'", ExitCode.USAGE, "see moderator new --help")
    return value


def _load(name: str, options: list[tuple[str, str]], ruleset: Path | None) -> "Title":
    from moderator.mechanics.opening import load_title
    from moderator.titles.overlay import BadOption

    with refusing(BadOption):
        return load_title(name, options, ruleset)


def _check_asked(title: "Title", players: int) -> None:
    """Raise Failed if this number of players must choose an option and has not."""
    from moderator.titles.options import to_ask

    for name, facts in to_ask(title, players).items():
        choices = "|".join(facts.choices)
        raise Failed(f"{players} players must choose: {facts.says}", ExitCode.USAGE, f"--option {name}={choices}")


def _draw(
    title: "Title", players: int, options: list[tuple[str, str]], seed: int | None, ruleset: Path | None
) -> tuple[list[tuple[str, str]], list[str]]:
    """Return the options with those that are drawn at random, and remarks on the draw. Raises Failed."""
    import random

    from moderator.api import draw
    from moderator.titles.options import to_draw
    from moderator.titles.overlay import BadOption

    if seed is not None and not _several(to_draw(title, players)):
        raise Failed("this game draws nothing", ExitCode.USAGE, "leave --seed out")
    drawn_with = random.SystemRandom().randrange(1, 1_000_000) if seed is None else seed
    with refusing(BadOption):
        chosen, remarks = draw(title, players, options, random.Random(drawn_with), ruleset)
    return chosen, [f"{remark} (--seed {drawn_with} repeats the draw)" for remark in remarks]


def draw_options(title: "Title", players: int, seed: int, ruleset: Path | None) -> list[tuple[str, str]]:
    """Return the options to draw for this number of players, and the first choice of each to ask. Raises Failed."""
    from moderator.titles.options import to_ask, to_draw

    asked = [(name, facts.choices[0]) for name, facts in to_ask(title, players).items()]
    return _draw(title, players, asked, seed if _several(to_draw(title, players)) else None, ruleset)[0]


def _several(offered: "Mapping[str, Offered]") -> bool:
    """Return whether any of these options has more than one choice."""
    return any(len(facts.choices) > 1 for facts in offered.values())


def _check_seats(title: "Title", players: tuple[str, ...]) -> None:
    """Raise Failed for a player count that the title does not allow, or a name that cannot be used."""
    from moderator.api import BadName, check_seats
    from moderator.rules.setup import WrongTable
    from moderator.titles.overlay import BadOption

    with refusing(BadOption, WrongTable, BadName):
        check_seats(title, players)


def _header(
    title: "Title", players: tuple[str, ...], occasion: tuple[tuple[str, str], ...], minutes: int | None
) -> "Header":
    """Return the header of a new journal. Raises Failed as `_check_seats` does."""
    from moderator.model.lines import Header
    from moderator.version import __version__

    _check_seats(title, players)
    return Header(title.name, players, title.options, title.note, __version__, occasion, minutes)


def new_journal_text(
    name: str,
    players: tuple[str, ...],
    options: list[tuple[str, str]],
    occasion: tuple[tuple[str, str], ...],
    ruleset: Path | None = None,
) -> bytes:
    """Return a journal without moves, with its random set-up drawn. Raises Failed."""
    from moderator.journal.header import format_header

    title = _load(name, options, ruleset)
    _check_asked(title, len(players))
    chosen, drawn = _draw(title, len(players), options, None, ruleset)
    title = _load(title.name, chosen, ruleset) if drawn else title
    return format_header(_header(title, players, occasion, None), drawn).encode()


def _begin(
    file: str,
    title: "Title",
    header: "Header",
    ruleset: Path | None,
    lines: Sequence[str],
    drawn: Sequence[str] = (),
) -> None:
    """Write the journal with remarks on the draw, and print who is next."""
    from moderator.game import open_game
    from moderator.journal.lexer import quote_name
    from moderator.journal.writer import create_journal
    from moderator.titles.options import unadvised
    from moderator.views.trains import course_ahead
    from moderator.views.turn import turn

    game = open_game(create_journal(Path(file), header, drawn, lines), ruleset)
    named = ", ".join(quote_name(name, ",") for name in header.players)
    streams.put([f"{file}: {title.name} for {named}", f"next: {turn(game.state)}"])
    if not title.file.shares.priced:
        streams.put([" ".join(line.split()) for line in course_ahead(title, len(header.players))])
    for advice in unadvised(title, len(header.players)).values():
        streams.talk(f"note: {advice}")
    if title.file.unconfirmed:
        streams.talk(f"some figures are not in the rulebook: see moderator help {title.name}")
    streams.talk(f"next: moderator play {shlex.quote(file)}   (type ? there for the possible moves)")


def split_players(text: str) -> tuple[str, ...]:
    """Split names at commas. A name with a comma is in double quotes. Raises Failed."""
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


def split_options(texts: Sequence[str]) -> list[tuple[str, str]]:
    """Read `NAME=VALUE` texts. Raises Failed, also if an option is repeated."""
    chosen: dict[str, str] = {}
    for text in texts:
        name, sign, value = (part.strip() for part in text.partition("="))
        if not (name and sign and value):
            raise Failed(f"--option {text[:40]!r} is not NAME=VALUE", ExitCode.USAGE, "see `moderator titles`")
        if name in chosen:
            raise Failed(f"--option {name[:40]} is given twice", ExitCode.USAGE, "give each option once")
        chosen[name] = value
    return [*chosen.items()]
