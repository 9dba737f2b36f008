"""Ten mistakes that happen at a table, and how many keys correct each, compared with undo and typing again."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.keys import shortest
from moderator.game import Game, open_game
from moderator.journal.writer import create_journal
from moderator.model.entries import Line
from moderator.resources import example
from moderator.shell.session import Shell
from moderator.snapshot import as_json
from moderator.writing import JournalSession


@dataclass(frozen=True, slots=True)
class Slip:
    """A mistake in an example game, noticed `since` lines later.

    The `said` lines replace `right` many lines, from the first that begins with `at`. `mends` is what is typed to
    correct it: `N` is the number of the wrong line, or of the next one if a line is missing.
    """

    what: str
    at: str
    said: tuple[str, ...]
    mends: tuple[str, ...]
    right: int = 1
    since: int = 6
    game: str = "1830-four-players"


SLIPS = (
    Slip("the last line", "CPR: train 2", ("CPR: token Ottawa",), ("u", "t"), since=0),
    Slip("another revenue", "CPR: run", ("CPR: run 2:30 2:20",), ("am N 60", "y")),
    Slip("withheld, not paid", "CPR: pay", ("CPR: hold",), ("am N pay", "y")),
    Slip("a share of another corporation", "Bob: buy CPR", ("Bob: buy NYC",), ("am N cpr", "y")),
    Slip("another starting value", "Ann: start NYC", ("Ann: start NYC 82",), ("am N nyc 90", "y"), since=20),
    Slip("a share too many sold", "Dan: sell NYC", ("Dan: sell NYC 3",), ("am N s2nyc", "y")),
    Slip("a pass where he has bought", "Cyd: buy IC", ("Cyd: pass",), ("am N ic", "y"), game="18MW-four-players"),
    Slip("a tile forgotten", "4: lay Dresden", (), ("inse before N dresden", "y"), game="18EU-four-players"),
    Slip(
        "a run and its dividend forgotten",
        "CPR: run",
        (),
        ("inse before N 2:30 2:30 p", "y"),
        right=2,
    ),
    Slip("a train too many", "NYC: train 2", ("NYC: train 2", "NYC: train 2"), ("del N", "y"), since=8),
)


@dataclass(frozen=True, slots=True)
class Mended:
    """The cost of a mistake in keys: of its correction, and of `undo to` with everything typed again in the shortest
    forms.
    """

    what: str
    mending: int
    again: int


def measure() -> Iterator[Mended]:
    for slip in SLIPS:
        texts, at = _played(slip)
        with TemporaryDirectory() as name:
            folder = Path(name)
            right = _journal(slip, texts, folder / "right.18xx")
            yield Mended(slip.what, _mending(slip, right, at, folder), _again(right, at, folder))


def _played(slip: Slip) -> tuple[list[str], int]:
    """Return the right lines of play, and the index of the mistake."""
    game = open_game(example(f"{slip.game}.18xx").read_bytes())
    texts = [line.text for line in game.journal.lines if line.says is not None]
    at = next(n for n, text in enumerate(texts) if text.startswith(slip.at))
    return texts[: at + slip.right + slip.since], at


def _journal(slip: Slip, texts: list[str], path: Path) -> Game:
    create_journal(path, open_game(example(f"{slip.game}.18xx").read_bytes()).journal.header, (), texts)
    return open_game(path.read_bytes())


def mend(slip: Slip, folder: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """Type the correction into a session. Return the resulting books and the right ones."""
    texts, at = _played(slip)
    right = _journal(slip, texts, folder / "right.18xx")
    _mending(slip, right, at, folder)
    return _books(open_game((folder / "wrong.18xx").read_bytes())), _books(right)


def _mending(slip: Slip, right: Game, at: int, folder: Path) -> int:
    """Type the correction into a session and return its keys."""
    texts = [line.text for line in _said(right)]
    wrong = _journal(slip, [*texts[:at], *slip.said, *texts[at + slip.right :]], folder / "wrong.18xx")
    typed = [text.replace("N", str(_said(wrong)[at].number)) for text in slip.mends]
    keys = iter(typed)
    Shell(JournalSession(folder / "wrong.18xx", wrong), lambda _: next(keys, None), lambda _: None, _fail).run()
    return _keys(typed)


def _again(right: Game, at: int, folder: Path) -> int:
    """Return the keys to undo everything since the mistake and type it again."""
    typed = shortest(right.data, folder / "again.18xx", at)
    return _keys([f"undo to {_said(right)[at].number - 1}"]) + sum(form.keys for form in typed)


def _said(game: Game) -> list[Line]:
    return [line for line in game.journal.lines if line.says is not None]


def _books(game: Game) -> dict[str, Any]:
    """Return the position as JSON, without the line that led to it."""
    return {key: value for key, value in as_json(game.state, game.doubts()).items() if key != "line"}


def _keys(typed: list[str]) -> int:
    """Return the number of letters, with Enter after each line."""
    return sum(len(text) + 1 for text in typed)


def _fail(error: Exception) -> None:
    raise error


def table() -> Iterator[str]:
    """Yield a row for each mistake, and the total."""
    measured = [*measure()]
    yield f"{'ten mistakes, and the keys to correct each':<58} {'correct':>8} {'undo to':>8}"
    yield from (f"  {each.what:<56} {each.mending:>8} {each.again:>8}" for each in measured)
    yield f"  {'all':<56} {sum(each.mending for each in measured):>8} {sum(each.again for each in measured):>8}"
