"""One journal read to its result; whatever is wrong with it is said, and costs no other game."""

import hashlib
from collections.abc import Mapping
from pathlib import Path

from moderator.audit.report import report
from moderator.bounds import TookTooLong, bounded
from moderator.game import Game, open_game
from moderator.journal.errors import DamagedJournal
from moderator.journal.reader import read_header
from moderator.model.entries import Entry
from moderator.reading import JOURNAL, SHEET, NotRead, read_file, text_only
from moderator.rules.basics.state import State
from moderator.rules.rounds.sequence import round_name
from moderator.rules.setup import WrongTable
from moderator.scoring import score
from moderator.titles.checking.fault import BrokenRuleset
from moderator.titles.load import UnknownTitle
from moderator.titles.overlay import BadOption
from moderator.tournament.field import Problem, Result, seats
from moderator.tournament.sheets import SHEET_SUFFIX, DamagedSheet, read_sheet
from moderator.tournament.written import RESULT_SUFFIX, TABLE, NotATable, read_written

_BEGINNING = 30  # moves after which two games that booked the same are one game


def read_result(path: str, name: str, rulesets: Mapping[str, str]) -> Result | Problem | None:
    """What the file called `name` tells of a game; whatever is wrong with it is a Problem.

    None for a workbook that is no scoring sheet. `rulesets` are folders of the user's own, by the casefolded title
    they are for.
    """
    try:
        with bounded():
            return _read(path, name, rulesets)
    except Exception as error:  # one journal that trips the program must not cost the others
        return Problem("not read", name, *why_unread(error))


def _read(path: str, name: str, rulesets: Mapping[str, str]) -> Result | Problem | None:
    if name.casefold().endswith(SHEET_SUFFIX):
        return read_sheet(read_file(path, SHEET), name, rulesets)
    if name.casefold().endswith(RESULT_SUFFIX):
        return read_written(text_only(read_file(path, TABLE)), name, rulesets)
    data = text_only(read_file(path, JOURNAL))
    own = rulesets.get(read_header(data).title.casefold())
    return _sum_up(name, open_game(data, Path(own) if own else None))


def why_unread(error: Exception) -> tuple[str, str | None]:
    """What is wrong with a file of a game, in one line, and the remedy."""
    match error:
        case DamagedJournal():
            excerpt = f": {error.excerpt}" if error.excerpt else ""
            return f"line {error.line}: {error.message}{excerpt}", error.remedy
        case UnknownTitle() | BrokenRuleset() | WrongTable() | BadOption():
            says = " ".join(str(error).split())
            return says, error.remedy if error.remedy not in says else None
        case NotRead():
            return str(error), error.remedy or "see that the file is there and may be read"
        case DamagedSheet() | NotATable() | TookTooLong():
            return str(error), error.remedy
        case MemoryError():
            return "there is too little memory to read it", "read it with fewer --jobs"
        case _:
            return f"a fault of the program: {error!r:.200}", "report it with this journal"


def _sum_up(name: str, game: Game) -> Result:
    title, position = game.title, game.position
    judged = report(game)
    found, scored = judged.counts, score(State(title, position), judged.uncertain)
    books, beginning = _digests(game)
    return Result(
        file=name,
        title=title.name,
        ruleset=title.note,
        options=title.options,
        currency=title.file.currency,
        seats=tuple(seats(scored)),
        ended=scored.ended,
        at=f"{round_name(position)}, phase {position.phase}",
        moves=len(game.journal.booked),
        violations=found["violation"],
        errors=found["error"],
        rulings=found["ruling"],
        sha256=hashlib.sha256(game.data).hexdigest(),
        books=books,
        beginning=beginning,
        changed=game.changed.says if game.changed is not None else None,
        uncertain=judged.uncertain,
        occasion=game.journal.header.occasion,
    )


def _digests(game: Game) -> tuple[str, str]:
    """Of all that was booked, and of its beginning: alike for journals of one game, however their lines were typed.

    Players are told by their seats, since one journal may spell their names otherwise than another.
    """
    players = game.position.players
    seats = {repr(player): f"seat {number}" for number, player in enumerate(players)}
    digest = hashlib.sha256(repr((game.title.name, game.title.options, len(players))).encode(errors="replace"))
    beginning, booked = "", 0
    for step in game.steps:
        if step.entry != Entry():
            told = repr((step.entry.postings, step.entry.events))
            for name, seat in seats.items():  # a name in quotes is within no other
                told = told.replace(name, seat)
            digest.update(told.encode(errors="replace"))
            booked += 1
            if booked == _BEGINNING:
                beginning = digest.hexdigest()
    return digest.hexdigest() if booked else "", beginning
