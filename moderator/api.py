"""The public API: open or begin a journal, play lines, read the position, the findings and the score, export.

Everything here is available as `moderator.NAME`. From version 1.0 on, a name, a parameter or an attribute changes
only with a new major version. The keys of `Position.as_json()` are those of `moderator show --json`.
"""

import random
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from moderator.errors import ModeratorError
from moderator.files import JOURNAL, NotRead, read_file, save, text_only
from moderator.game import Game as Books
from moderator.game import open_game
from moderator.journal.errors import DamagedJournal, JournalBusy, JournalMoved, JournalNotWritten, Unreadable
from moderator.journal.header import check_players, format_header
from moderator.journal.names import check_player_name
from moderator.journal.writer import save_new
from moderator.mechanics.catalogue import load_title
from moderator.model.entries import Header
from moderator.model.findings import Finding as Found
from moderator.model.findings import Severity
from moderator.model.values import Record
from moderator.resources import ruleset_names
from moderator.rules.booking import State
from moderator.rules.setup import WrongTable, set_up_game
from moderator.scoring import Score, Standing
from moderator.scoring import score as add_up
from moderator.titles.folder import BrokenRuleset
from moderator.titles.load import UnknownTitle
from moderator.titles.options import fits, to_ask, to_draw
from moderator.titles.overlay import BadOption
from moderator.titles.title import Title
from moderator.version import __version__

if TYPE_CHECKING:
    from moderator.export.sheet import Book
    from moderator.judging import Answer
    from moderator.writing import Expand, JournalSession

__all__ = [
    "BadOption",
    "BrokenRuleset",
    "Company",
    "DamagedJournal",
    "Finding",
    "Game",
    "JournalBusy",
    "JournalMoved",
    "JournalNotWritten",
    "ModeratorError",
    "NotExported",
    "NotRead",
    "Option",
    "Played",
    "Player",
    "Position",
    "Refused",
    "Score",
    "Severity",
    "Standing",
    "TitleInfo",
    "UnknownTitle",
    "Unreadable",
    "WrongTable",
    "new",
    "open",
    "titles",
]


# ---- errors ----


class Refused(ModeratorError):
    """A line that breaks a rule or makes later lines wrong, and was not written. `findings` say why."""

    def __init__(self, text: str, line: int, findings: "tuple[Finding, ...]") -> None:
        first = findings[0] if findings else None
        self.line, self.excerpt, self.findings = line, text, findings
        self.remedy = first.remedy if first is not None else f"write it with `!` at the end: {text} !"
        super().__init__(first.message if first is not None else "it makes later lines wrong")


class NotExported(ModeratorError, OSError):
    """A file that was not exported, because of its name or because it exists already."""

    def __init__(self, message: str, remedy: str) -> None:
        self.remedy = remedy
        super().__init__(message)


# ---- values ----


class Finding(Record):
    """One verdict on one line, with the section of the rulebook, and a line or words that would be right."""

    code: str
    severity: Severity
    message: str
    section: str | None = None
    line: int | None = None
    expected: str | None = None
    actual: str | None = None
    remedy: str | None = None


class Played(Record):
    """The result of a line: its `text` in full, its number, its findings, and whether it was refused."""

    text: str
    line: int
    findings: tuple[Finding, ...] = ()
    refused: bool = False


class Player(Record):
    """A player's property. Shares are percent; `worth` is the final score if the game ended now."""

    name: str
    cash: int
    shares: Mapping[str, int]
    privates: tuple[str, ...]
    certificates: int
    worth: int
    bankrupt: bool


class Company(Record):
    """A company and its property. `treasury`, `ipo` and `pool` are percent of its shares."""

    name: str
    kind: str
    president: str | None
    cash: int
    price: int | None
    floated: bool
    operated: bool
    trains: tuple[str, ...]
    treasury: int
    ipo: int
    pool: int
    tokens_left: int
    closed: bool


class Position(Record):
    """The game after a line. Money is in the currency of the title; `current` is the player or company to act."""

    title: str
    line: int
    round: str
    phase: str
    bank: int
    current: str | None
    priority: str | None
    finished: bool
    players: Mapping[str, Player]
    companies: Mapping[str, Company]
    train_pool: tuple[str, ...]
    trains_left: Mapping[str, int]
    uncertain: tuple[str, ...]
    document: Mapping[str, Any]

    def as_json(self) -> dict[str, Any]:
        """Return the document of `moderator show --json`."""
        return dict(self.document)


class Option(Record):
    """An optional rule of a title, its section, and its choices; the first one is the rule without the option."""

    says: str
    section: str
    choices: tuple[str, ...]


class TitleInfo(Record):
    """A title that can be played."""

    name: str
    version: str
    rulebook: str
    players: tuple[int, ...]
    options: Mapping[str, Option]
    unconfirmed: tuple[str, ...]


# ---- the game ----


class Game:
    """A game and its journal, from `moderator.open` or `moderator.new`.

    The journal is locked, checked and synced line by line, as by `moderator do`. If another process has written since,
    the journal is read again and the line is judged again.
    """

    def __init__(self, path: Path, books: Books, ruleset: Path | None = None) -> None:
        self._session = session_of(path, books, ruleset)

    @property
    def path(self) -> Path:
        """The file of the journal."""
        return self._session.path

    @property
    def title(self) -> str:
        """The title's name."""
        return self._session.game.title.name

    @property
    def players(self) -> tuple[str, ...]:
        """The players in their order at the table."""
        return self._session.position.players

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of the journal, the header included."""
        return tuple(self._session.game.data.decode("utf-8", "replace").splitlines())

    @property
    def position(self) -> Position:
        """The game after the last line."""
        return self.at(None)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings, in the order of their lines, as `moderator audit` lists them."""
        from moderator.audit.report import report

        return _findings(report(self._session.game).findings)

    def at(self, line: int | None) -> Position:
        """Return the game as it was after a line."""
        from moderator.snapshot import as_json

        game = self._session.game
        return _position(as_json(State(game.title, game.at(line)), game.doubts(line)))

    def play(self, line: str) -> Played:
        """Judge a line of the journal and write it. It is on the disk when this returns.

        The actor may be left out, and names may be shortened. A line that breaks a rule is refused unless it ends in
        `!`. Raises Refused, Unreadable, JournalBusy, JournalMoved, JournalNotWritten.
        """
        played = _played(self._session.say(line))
        if played.refused:
            raise Refused(played.text, played.line, played.findings)
        return played

    def preview(self, line: str) -> Played:
        """Judge a line without writing it. Raises Unreadable."""
        return _played(self._session.preview(line))

    def score(self) -> Score:
        """Return the standings, best first, each figure with its parts. `final` says whether they are final."""
        return score_of(self._session.game)

    def export(self, path: str | Path, *, printed: bool = False, force: bool = False) -> tuple[Path, ...]:
        """Write the books as a workbook (`.xlsx`) or as one JSON document (`.json`), and return the files written.

        `printed` writes only the sheets meant for paper. `force` overwrites a file. Raises NotExported.
        """
        target = Path(path)
        kinds = {".xlsx": "workbook", ".json": "json"}
        kind = kinds.get(target.suffix.casefold())
        if kind is None:
            raise NotExported(f"{target} is not a file name for an export", "end it in .xlsx or .json")
        from moderator.export.game.book import book_of, printed_book
        from moderator.export.writers.workbook import TooLong

        book = printed_book(self._session.game) if printed else book_of(self._session.game)
        try:
            files = export_files(book, **{kind: target})
            save(files, over=force)
        except TooLong as error:
            raise NotExported(f"cannot write {target}: {error}", "write a .json document") from None
        except FileExistsError:
            raise NotExported(f"{target} exists already", "choose another name, or pass force=True") from None
        except OSError as error:
            raise NotExported(f"cannot write {target}: {error.strerror}", "check the folder and the disk") from None
        return tuple(files)


# ---- ways in ----


def open(path: str | Path, *, ruleset: str | Path | None = None) -> Game:
    """Open a journal.

    `ruleset` is the folder of your own ruleset. Raises NotRead, DamagedJournal, UnknownTitle, BrokenRuleset, BadOption,
    WrongTable.
    """
    own = None if ruleset is None else Path(ruleset)
    return Game(Path(path), open_game(text_only(read_file(path, JOURNAL)), own), own)


def new(
    path: str | Path,
    title: str,
    players: Sequence[str],
    *,
    options: Mapping[str, str] | None = None,
    ruleset: str | Path | None = None,
    seed: int | None = None,
) -> Game:
    """Begin a journal. The draws before play are made at once; the same `seed` gives the same draws.

    Raises UnknownTitle, BrokenRuleset, BadOption, WrongTable, and JournalNotWritten if the file exists.

    >>> import moderator, tempfile
    >>> game = moderator.new(f"{tempfile.mkdtemp()}/club.18xx", "18EU", ["Ann", "Bob", "Cyd"])
    >>> game.position.current, game.position.players["Ann"].cash
    ('Ann', 450)
    """
    own, seats = None if ruleset is None else Path(ruleset), tuple(players)
    made = load_title(title, [*(options or {}).items()], own)
    for name, facts in to_ask(made, len(seats)).items():
        raise BadOption(name, "none", (f"{name} {choice}" for choice in facts.choices))
    chosen, notes = draw(made, len(seats), [*(options or {}).items()], random.Random(seed), own)
    made = load_title(made.name, chosen, own)
    check_seats(made, seats)
    data = save_new(Path(path), format_header(Header(made.name, seats, made.options, made.note, __version__), notes))
    return Game(Path(path), open_game(data, own), own)


def titles() -> tuple[TitleInfo, ...]:
    """Return the titles that come with the program.

    >>> import moderator
    >>> [title.players for title in moderator.titles() if title.name == "18EU"]
    [(2, 3, 4, 5, 6)]
    """
    return tuple(title_info(load_title(name, (), None)) for name in ruleset_names())


# ---- shared with the command line ----


def session_of(
    path: Path, books: Books, ruleset: Path | None = None, expand: "Expand | None" = None
) -> "JournalSession":
    """Return the session that writes a journal. It refuses corrections that make later lines wrong, unless they end in
    `!`.
    """
    from moderator.writing import JournalSession, read_in_full

    return JournalSession(path, books, ruleset, expand or read_in_full, careful=True)


def score_of(books: Books) -> Score:
    """Return the standings of a game."""
    return add_up(books.state, books.doubts())


def export_files(book: "Book", *, workbook: Path | None = None, json: Path | None = None) -> dict[Path, bytes]:
    """Return the bytes of a workbook and a JSON document, by file name. Raises TooLong."""
    from moderator.export.writers.plain import make_json
    from moderator.export.writers.workbook import make_workbook

    made: dict[Path, bytes] = {} if workbook is None else {workbook: make_workbook(book)}
    return made if json is None else made | {json: make_json(book)}


def title_info(title: Title) -> TitleInfo:
    """Return the facts about a title that matter before a game begins."""
    facts = title.file
    return TitleInfo(
        title.name,
        facts.version,
        facts.rulebook,
        tuple(int(count) for count in facts.players),
        {name: Option(option.says, option.section, tuple(option.choices)) for name, option in facts.options.items()},
        tuple(facts.unconfirmed),
    )


def draw(
    title: Title,
    players: int,
    options: Sequence[tuple[str, str]],
    chance: random.Random,
    ruleset: Path | None = None,
) -> tuple[list[tuple[str, str]], list[str]]:
    """Return the options with those drawn before play, and a remark on each drawn one that had several choices."""
    drawn: list[tuple[str, str]] = []
    for name, facts in to_draw(title, players).items():
        choices = [*facts.choices]
        while choices:
            choices.remove(choice := chance.choice(choices))
            if not choices or fits(load_title(title.name, [*options, *drawn, (name, choice)], ruleset), players):
                drawn.append((name, choice))
                break
    several = [f"{name} {choice} was drawn" for name, choice in drawn if len(title.file.options[name].choices) > 1]
    return [*options, *drawn], several


def check_seats(title: Title, players: tuple[str, ...]) -> None:
    """Raise WrongTable or BadOption for the wrong number of players, BadName for a name that is taken."""
    if reason := check_players(players):
        raise BadName(players, reason)
    set_up_game(title, players)
    names = title.vocabulary(players)
    for name in players:
        if reason := check_player_name(name, names.companies) or check_player_name(name, names.dummies):
            raise BadName((name,), f"no player can be called {name[:40]!r}: {reason}")


class BadName(ModeratorError, ValueError):
    """A name that a player cannot have."""

    def __init__(self, names: Iterable[str], reason: str) -> None:
        self.remedy, self.excerpt = "choose another name", ", ".join(names)
        super().__init__(reason)


# ---- helpers ----


def _findings(found: Iterable[Found]) -> tuple[Finding, ...]:
    return tuple(Finding(**each.as_json()) for each in found)


def _played(answer: "Answer") -> Played:
    harm = [finding for shift in answer.harms for finding in shift.gained] if answer.refused else []
    return Played(answer.text, answer.line, _findings([*answer.findings, *harm]), answer.refused)


def _position(document: dict[str, Any]) -> Position:
    return Position(
        **{name: document[name] for name in _PLAIN},
        players={name: Player(name, **_chosen(Player, facts)) for name, facts in document["players"].items()},
        companies={name: Company(name, **_chosen(Company, facts)) for name, facts in document["companies"].items()},
        train_pool=tuple(document["train_pool"]),
        trains_left=document["trains_left"],
        uncertain=tuple(document["uncertain"]),
        document=document,
    )


_PLAIN = ("title", "line", "round", "phase", "bank", "current", "priority", "finished")


def _chosen(kind: type[Record], facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the facts that a class has fields for, with lists as tuples."""
    known = {name: value for name, value in facts.items() if name in kind.__annotations__}
    return {name: tuple(value) if isinstance(value, list) else value for name, value in known.items()}
