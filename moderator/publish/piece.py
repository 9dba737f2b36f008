"""What one file of the folder gives: results, and of a journal its page."""

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from moderator.files import JOURNAL, bounded, read_file, text_only
from moderator.game import Game, open_game
from moderator.journal.reader import read_header
from moderator.model.values import Record
from moderator.publish.game import game_facts
from moderator.publish.page import render
from moderator.tournament.field import Problem, Result
from moderator.tournament.journals import read_results_in, sum_up, why_unread

JOURNALS = ".18xx"


class Piece(Record):
    """Of the file called `name`: what it tells of games, and its page, None of what is no journal or cannot be read."""

    name: str
    found: tuple[Result | Problem, ...]
    page: bytes | None = None

    @property
    def results(self) -> tuple[Result, ...]:
        return tuple(each for each in self.found if isinstance(each, Result))

    @property
    def problems(self) -> tuple[Problem, ...]:
        return tuple(each for each in self.found if isinstance(each, Problem))


def make_piece(path: str, name: str, rulesets: Mapping[str, str]) -> Piece:
    """The piece of a file; whatever is wrong with it is a Problem. `rulesets` are by the casefolded title."""
    if not has_page(name):
        return Piece(name, tuple(read_results_in(path, name, rulesets)))
    try:
        with bounded():
            return _of_journal(path, name, rulesets)
    except Exception as error:  # one journal that trips the program must not cost the others
        return Piece(name, (Problem("not read", name, *why_unread(error)),))


def has_page(name: str) -> bool:
    return name.casefold().endswith(JOURNALS)


def _of_journal(path: str, name: str, rulesets: Mapping[str, str]) -> Piece:
    data = text_only(read_file(path, JOURNAL))
    own = rulesets.get(read_header(data).title.casefold())
    game = open_game(data, Path(own) if own else None)
    result = sum_up(name, game)
    return Piece(name, (result,), _page(game, name) if has_begun(result) else None)


def _page(game: Game, name: str) -> bytes:
    """The page of a game; nothing in it that only one player may know yet."""
    return game.hide(render("game", game_facts(game, name)).decode()).encode()


def has_begun(result: Result) -> bool:
    """Whether a game tells anything yet."""
    return result.kind != "journal" or result.moves > 0 or result.ended is not None


def digest(data: bytes) -> str:
    return sha256(data).hexdigest()
