"""`moderator new`: begin a journal, before the first move or from a position counted in mid-game."""

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
    """What is wrong with the file has been told; the exit code says how bad it is."""

    def __init__(self, code: ExitCode) -> None:
        self.code = code


class Position(Record):
    """A file that could be read, and its text."""

    name: str
    file: "CountedFile"
    text: str

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(self.file.players)

    def options(self, chosen: Options) -> list[tuple[str, str]]:
        """The options of the file and of the command line. Raises Failed where they differ."""
        merged = dict(self.file.options)
        for name, value in chosen:
            if merged.setdefault(name, value) != value:
                raise Failed(f"{self.name} has the option {name} {merged[name]}, not {value}", ExitCode.USAGE)
        return list(merged.items())

    def check_head(self, title: "Title", players: tuple[str, ...] | None) -> None:
        """Raise Failed where the command line names another title, or other players, than the file."""
        said = self.file.title
        if said and said.casefold() != title.name.casefold():
            raise Failed(f"{self.name} is a position of {said[:40]!r}, not of {title.name}", ExitCode.USAGE)
        if players is not None and players != self.players:
            raise Failed(
                f"--players names others than {self.name}, or in another order", ExitCode.USAGE, "leave --players out"
            )


def read_position(name: str) -> Position:
    """The file of a position. Raises Failed if there is none, Refused if it is no such file."""
    from moderator.counted.read import NotRead, read_counted

    data = text_of(name, POSITION)
    try:
        return Position(name, *read_counted(data))
    except NotRead as error:
        _tell(name, error.problems, data.decode(errors="replace"), None)
        raise Refused(ExitCode.DAMAGED if error.torn else ExitCode.VIOLATIONS) from None


def position_lines(position: Position, title: "Title", allow: bool) -> list[str]:
    """The lines that lay the position out. Raises Refused if it breaks a rule that the table does not allow."""
    from moderator.counted.taking import try_position

    trial = try_position(title, position.file, position.text)
    if told := (*trial.problems, *trial.notes):
        _tell(position.name, told, position.text, title)
    if not trial.possible:
        streams.talk("refused: nothing was written; this is no position of the game")
        raise Refused(ExitCode.VIOLATIONS)
    if trial.problems and not allow:
        streams.talk("refused: nothing was written; --allow begins it all the same, as a ruling of the table")
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
            help="The game, as `moderator titles` names it; without it that of --ruleset.",
            autocompletion=complete_title,
        ),
    ] = None,
    players: Annotated[
        str | None,
        Option("--players", metavar="A,B,C", help='The players in move order; "Li, Mei" in quotes.'),
    ] = None,
    option: Annotated[
        list[str] | None,
        Option("--option", metavar="K=V", help="An optional rule; may be repeated.", autocompletion=complete_option),
    ] = None,
    source: Annotated[
        str | None,
        Option("--from", metavar="POSITION.toml", help="Begin in mid-game, with what lies on the table."),
    ] = None,
    allow: Annotated[bool, Option("--allow", help="With --from: the table allows what breaks a rule there.")] = False,
    seed: Annotated[
        int | None, Option("--seed", metavar="N", help="Draw what is drawn before play as with this number.")
    ] = None,
    event: Annotated[str | None, Option("--event", metavar="E", help="What it is played at; noted.")] = None,
    date: Annotated[str | None, Option("--date", metavar="D", help="The day, as 2026-11-20; noted.")] = None,
    round: Annotated[str | None, Option("--round", metavar="R", help="The tournament's round; noted.")] = None,
    table: Annotated[str | None, Option("--table", metavar="N", help="Which table it is; noted.")] = None,
    place: Annotated[str | None, Option("--place", metavar="P", help="Where it is played; noted.")] = None,
    clock: Annotated[
        int | None, Option("--clock", metavar="MINUTES", min=1, max=MOST_MINUTES, help="What each player may think.")
    ] = None,
    ruleset: Ruleset = None,
) -> int:
    """Start a journal."""
    said = {"event": event, "date": date, "round": round, "table": table, "place": place}
    occasion = _occasion({word: text for word, text in said.items() if text is not None})
    if file == "-":
        raise Failed("new makes a file, not standard output", ExitCode.USAGE, "name the journal")
    seats = None if players is None else split_players(players)
    options = split_options(option or [])
    if source is None:
        named = _stated(title, "--title") if ruleset is None else title or ""
        chosen, seated = _load(named, options, ruleset), _stated(seats, "--players")
        _check_asked(chosen, len(seated))
        made, told = _draw(chosen, len(seated), options, seed, ruleset)
        chosen = _load(chosen.name, made, ruleset) if made != options else chosen
        _begin(file, chosen, _header(chosen, seated, occasion, clock), ruleset, (), told)
        streams.put(told)
        return ExitCode.CLEAN
    if seed is not None:
        raise Failed("nothing is drawn for a game under way", ExitCode.USAGE, "leave --seed out")
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
    """What the header notes of the occasion. Raises Failed."""
    from moderator.journal.header import check_occasion

    noted = tuple((word, " ".join(text.split())) for word, text in said.items())
    for word, text in noted:
        if reason := check_occasion(word, text):
            raise Failed(f"--{word}: {reason}", ExitCode.USAGE, f"leave --{word} out, or write it shortly")
    return noted


def _stated(value: Value | None, option: str) -> Value:
    """An option that must be given. Raises Failed."""
    if value is None:
        raise Failed(f"Missing option '{option}'", ExitCode.USAGE, "see moderator new --help")
    return value


def _load(name: str, options: list[tuple[str, str]], ruleset: Path | None) -> "Title":
    from moderator.mechanics.opening import load_title
    from moderator.titles.overlay import BadOption

    with refusing(BadOption):
        return load_title(name, options, ruleset)


def _check_asked(title: "Title", players: int) -> None:
    """Raise Failed for an option that so many players are asked for and have not chosen."""
    from moderator.titles.options import to_ask

    for name, facts in to_ask(title, players).items():
        choices = "|".join(facts.choices)
        raise Failed(f"to be chosen with {players} players: {facts.says}", ExitCode.USAGE, f"--option {name}={choices}")


def _draw(
    title: "Title", players: int, options: list[tuple[str, str]], seed: int | None, ruleset: Path | None
) -> tuple[list[tuple[str, str]], list[str]]:
    """The options with one of those drawn that need a choice, and what is to be told of that. Raises Failed."""
    import random

    from moderator.api import draw
    from moderator.titles.options import to_draw
    from moderator.titles.overlay import BadOption

    if seed is not None and not _several(to_draw(title, players)):
        raise Failed("nothing is drawn for this game", ExitCode.USAGE, "leave --seed out")
    drawn_with = random.SystemRandom().randrange(1, 1_000_000) if seed is None else seed
    with refusing(BadOption):
        chosen, told = draw(title, players, options, random.Random(drawn_with), ruleset)
    return chosen, [f"{remark} (--seed {drawn_with} draws it again)" for remark in told]


def draw_options(title: "Title", players: int, seed: int, ruleset: Path | None) -> list[tuple[str, str]]:
    """What so many players need a choice of, drawn, and the first choice of what they are asked. Raises Failed."""
    from moderator.titles.options import to_ask, to_draw

    asked = [(name, facts.choices[0]) for name, facts in to_ask(title, players).items()]
    return _draw(title, players, asked, seed if _several(to_draw(title, players)) else None, ruleset)[0]


def _several(offered: "Mapping[str, Offered]") -> bool:
    """Whether any of these options has more than one choice."""
    return any(len(facts.choices) > 1 for facts in offered.values())


def _check_seats(title: "Title", players: tuple[str, ...]) -> None:
    """Raise Failed for players that this title is not for, or who cannot be called so."""
    from moderator.api import BadName, check_seats
    from moderator.rules.setup import WrongTable
    from moderator.titles.overlay import BadOption

    with refusing(BadOption, WrongTable, BadName):
        check_seats(title, players)


def _header(
    title: "Title", players: tuple[str, ...], occasion: tuple[tuple[str, str], ...], minutes: int | None
) -> "Header":
    """The header of a game of theirs. Raises Failed for players that this title is not for."""
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
    """A whole journal before its first line, with what is drawn before play. Raises Failed."""
    from moderator.journal.header import format_header

    title = _load(name, options, ruleset)
    _check_asked(title, len(players))
    chosen, told = _draw(title, len(players), options, None, ruleset)
    title = _load(title.name, chosen, ruleset) if told else title
    return format_header(_header(title, players, occasion, None), told).encode()


def _begin(
    file: str,
    title: "Title",
    header: "Header",
    ruleset: Path | None,
    lines: Sequence[str],
    drawn: Sequence[str] = (),
) -> None:
    """Write the journal, with remarks on what was drawn, and say who is next."""
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
        streams.talk(f"mind: {advice}")
    if title.file.unconfirmed:
        streams.talk(f"some figures are not in the rulebook; moderator help {title.name} tells which")
    streams.talk(f"go on with: moderator play {shlex.quote(file)}   (? tells there what is possible)")


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


def split_options(texts: Sequence[str]) -> list[tuple[str, str]]:
    """Names and values of options that are chosen. Raises Failed, also for one that is chosen twice."""
    chosen: dict[str, str] = {}
    for text in texts:
        name, sign, value = (part.strip() for part in text.partition("="))
        if not (name and sign and value):
            raise Failed(f"--option {text[:40]!r} is not NAME=VALUE", ExitCode.USAGE, "see `moderator titles`")
        if name in chosen:
            raise Failed(f"--option {name[:40]} is said twice", ExitCode.USAGE, "say each option once")
        chosen[name] = value
    return [*chosen.items()]
