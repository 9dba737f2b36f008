"""`moderator new`: start a journal, before the first move or in the middle of a game."""

import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

from moderator.cli import streams
from moderator.cli.failures import Failed
from moderator.cli.game_header import (
    check_asked,
    draw_setup,
    load,
    make_header,
    read_occasion,
    split_options,
    split_players,
)
from moderator.cli.opening import Ruleset, text_of
from moderator.cli.parameters import Argument, Option, complete_option, complete_title
from moderator.errors import ExitCode
from moderator.files import POSITION
from moderator.journal.header import MOST_MINUTES
from moderator.model.values import Record

if TYPE_CHECKING:
    from moderator.counted.read import Problem
    from moderator.counted.schema import CountedFile
    from moderator.model.entries import Header
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
    file: Annotated[str | None, Argument(metavar="[FILE]", help="The journal.")] = None,
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
    """Start a journal. At a terminal, ask for what is not given."""
    given = {"event": event, "date": date, "round": round, "table": table, "place": place}
    occasion = read_occasion({word: text for word, text in given.items() if text is not None})
    if file == "-":
        raise Failed("`new` writes to a file, not to standard output", ExitCode.USAGE, "name the journal")
    titled = title is not None or ruleset is not None
    if source is None and streams.at_terminal() and not (file and titled and players):
        from moderator.cli.asking import ask_new_game

        file, title, players, option = ask_new_game(file, title, players, option or [], ruleset)
    if file is None:
        raise Failed("Missing argument 'FILE'", ExitCode.USAGE, "see moderator new --help")
    seats = None if players is None else split_players(players)
    options = split_options(option or [])
    if source is None:
        named = _stated(title, "--title") if ruleset is None else title or ""
        chosen, seated = load(named, options, ruleset), _stated(seats, "--players")
        check_asked(chosen, len(seated))
        complete, drawn = draw_setup(chosen, len(seated), options, seed, ruleset)
        chosen = load(chosen.name, complete, ruleset) if complete != options else chosen
        _begin(file, chosen, make_header(chosen, seated, occasion, clock), ruleset, (), drawn)
        streams.put(drawn)
        return ExitCode.CLEAN
    if seed is not None:
        raise Failed("a game that starts from a position draws nothing", ExitCode.USAGE, "leave --seed out")
    try:
        position = read_position(source)
        chosen = load(_stated(title or position.file.title or None, "--title"), position.options(options), ruleset)
        position.check_head(chosen, seats)
        header = make_header(chosen, position.players, occasion, clock)
        _begin(file, chosen, header, ruleset, position_lines(position, chosen, allow))
    except Refused as refused:
        return refused.code
    return ExitCode.CLEAN


def _stated(value: Value | None, option: str) -> Value:
    """Return the value of a required option. Raises Failed if it is missing."""
    if value is None:
        raise Failed(f"Missing option '{option}'", ExitCode.USAGE, "see moderator new --help")
    return value


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
