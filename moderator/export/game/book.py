"""The book of a game: all its sheets, in the order a reader wants them."""

from moderator.audit.report import report
from moderator.export.game.charts import charts
from moderator.export.game.companies import companies
from moderator.export.game.findings import findings
from moderator.export.game.ledger import ledger
from moderator.export.game.market import market
from moderator.export.game.players import players
from moderator.export.game.rounds import round_sheets
from moderator.export.game.summary import summary
from moderator.export.game.trains import trains
from moderator.export.sheet import Book
from moderator.game import Game
from moderator.journal.lexer import quote_name


def book_of(game: Game) -> Book:
    """Everything the books know of a game."""
    found = report(game)
    named = ", ".join(quote_name(name, ",") for name in game.position.players)
    sheets = (
        summary(game, found),
        *round_sheets(game),
        ledger(game),
        *((market(game),) if game.title.file.shares.priced else ()),
        trains(game),
        companies(game),
        players(game),
        findings(game, found),
        charts(game),
    )
    return Book(f"{game.title.name}, {named}", game.title.file.currency, sheets, found.uncertain, game.changed_json)
