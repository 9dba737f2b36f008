"""The book of a game: all its sheets, in the order a reader wants them."""

from collections.abc import Sequence

from moderator.audit.report import Report, report
from moderator.export.game.course import Played, rounds_played
from moderator.export.game.ledger import MATTERS, findings, ledger
from moderator.export.game.market import companies, market, players
from moderator.export.game.overview import LISTED, charts, overview_sheet
from moderator.export.game.rounds import round_sheets
from moderator.export.game.summary import summary
from moderator.export.game.trains import trains
from moderator.export.sheet import Book, Sheet
from moderator.game import Game
from moderator.journal.lexer import quote_name


def book_of(game: Game) -> Book:
    """Everything the books know of a game."""
    found, rounds = report(game), rounds_played(game)
    return _book(game, found, rounds, _all_sheets(game, found, rounds))


def printed_book(game: Game) -> Book:
    """What a player wants on paper: the game at a glance, its score, what was broken or allowed, the charts."""
    found, rounds = report(game), rounds_played(game)
    weighty = found.of(*MATTERS)
    noted = (findings(game, found.replace(findings=weighty)),) if len(weighty) > LISTED else ()
    return _book(game, found, rounds, (summary(game, found, rounds), *noted, charts(game, rounds)))


def _book(game: Game, found: Report, rounds: Sequence[Played], sheets: tuple[Sheet, ...]) -> Book:
    """These sheets behind the one that leads to them."""
    title, names = game.title, [quote_name(name, ",") for name in game.position.players]
    heading = f"{title.name}, {', '.join(names)}"
    first = overview_sheet(game, found, rounds, sheets)
    changed = game.changed_json
    return Book(heading, title.file.currency, (first, *sheets), found.uncertain, changed, name=title.name)


def _all_sheets(game: Game, found: Report, rounds: Sequence[Played]) -> tuple[Sheet, ...]:
    return (
        summary(game, found, rounds),
        *round_sheets(game, rounds),
        ledger(game, rounds),
        *((market(game, rounds),) if game.title.file.shares.priced else ()),
        trains(game, rounds),
        companies(game, rounds),
        players(game, rounds),
        findings(game, found),
        charts(game, rounds),
    )
