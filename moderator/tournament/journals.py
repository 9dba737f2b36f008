"""One journal read to its result; whatever is wrong with it is said, and costs no other game."""

import hashlib
from collections.abc import Mapping
from pathlib import Path

from moderator.audit.report import report
from moderator.files import JOURNAL, SHEET, NotRead, TookTooLong, bounded, read_file, text_only
from moderator.game import Game, open_game
from moderator.journal.errors import DamagedJournal
from moderator.journal.occasion import plain_occasion
from moderator.journal.reader import read_header
from moderator.rules.booking import State
from moderator.rules.rounds.sequence import round_name
from moderator.rules.setup import WrongTable
from moderator.scoring import score
from moderator.titles.checking.fault import BrokenRuleset
from moderator.titles.load import UnknownTitle
from moderator.titles.overlay import BadOption
from moderator.tournament.digests import digest_moves
from moderator.tournament.field import Problem, Result, seats
from moderator.tournament.sheets import OTHER_SUFFIXES, SHEET_SUFFIXES, DamagedSheet, read_sheet
from moderator.tournament.written import RESULT_SUFFIX, TABLE, NotATable, read_written


def read_results_in(path: str, name: str, rulesets: Mapping[str, str]) -> list[Result | Problem]:
    """What the file called `name` tells of games; whatever is wrong with it is a Problem.

    Nothing for a workbook that is no scoring sheet, several for one with the slips of several tables. `rulesets` are
    folders of the user's own, by the casefolded title they are for.
    """
    try:
        with bounded():
            return _read(path, name, rulesets)
    except Exception as error:  # one journal that trips the program must not cost the others
        return [Problem("not read", name, *why_unread(error))]


def _read(path: str, name: str, rulesets: Mapping[str, str]) -> list[Result | Problem]:
    if name.casefold().endswith((*SHEET_SUFFIXES, *OTHER_SUFFIXES)):
        return read_sheet(read_file(path, SHEET), name, rulesets)
    if name.casefold().endswith(RESULT_SUFFIX):
        return [read_written(text_only(read_file(path, TABLE)), name, rulesets)]
    data = text_only(read_file(path, JOURNAL))
    own = rulesets.get(read_header(data).title.casefold())
    return [sum_up(name, open_game(data, Path(own) if own else None))]


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


def sum_up(name: str, game: Game) -> Result:
    """What a game comes to, finished or as it stands."""
    title, position = game.title, game.position
    judged = report(game)
    found, scored = judged.counts, score(State(title, position), judged.uncertain)
    books, beginning = digest_moves(game)
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
        rounds=_rounds(game),
        violations=found["violation"],
        errors=found["error"],
        rulings=found["ruling"],
        sha256=hashlib.sha256(game.data).hexdigest(),
        books=books,
        beginning=beginning,
        changed=game.changed.says if game.changed is not None else None,
        uncertain=judged.uncertain,
        occasion=tuple((word, plain_occasion(word, said) or said) for word, said in game.journal.header.occasion),
    )


def _rounds(game: Game) -> int:
    """In how many rounds a line was entered."""
    entered_in = [game.replay.start, *(step.position for step in game.steps)][:-1]
    return len({round_name(position) for position in entered_in})
