"""All blank sheets of a title, for so many players."""

from moderator.export.blank.charters import charters_sheet, continued_charters, continued_minors, minors_sheet
from moderator.export.blank.company_sheets import companies_sheet
from moderator.export.blank.facts import setup_sheet
from moderator.export.blank.operating_form import operating_form
from moderator.export.blank.paper import paper
from moderator.export.blank.price_sheet import market_sheet, payout_sheet, prices_sheet
from moderator.export.blank.scoring_sheet import scoring_sheet
from moderator.export.blank.stock_form import player_form, stock_form, train_form
from moderator.export.sheet import Book, Paper, Sheet
from moderator.titles.title import Title


def blank_book(title: Title, players: int, on: Paper = "a4") -> Book:
    """One workbook: set-up, market, forms, pay-out, charters, scoring. `players` is a number the title is for."""
    minors = (minors_sheet(title), continued_minors(title)) if title.file.minors else ()
    *first, scoring = _printed(title, players)
    prices = (prices_sheet(title),) if title.file.shares.priced else ()
    charters = (charters_sheet(title, players), continued_charters(title, players), *minors)
    sheets = (*first, *prices, *charters, scoring)
    return Book(heading(title, players), title.file.currency, sheets, paper=on)


def blank_paper(title: Title, players: int, on: Paper = "a4") -> str:
    """The same as text to be printed, without the charters, which lie on the table."""
    return paper(heading(title, players), _printed(title, players), on)


def heading(title: Title, players: int) -> str:
    return f"{title.name}: sheets for {players} players"


def _forms(title: Title, players: int) -> tuple[Sheet, ...]:
    """The forms of the rounds, after the chart where shares have a price."""
    if not title.file.shares.priced:
        return player_form(title, players), train_form(title, players)
    return market_sheet(title), stock_form(title, players), operating_form(title, players)


def _printed(title: Title, players: int) -> tuple[Sheet, ...]:
    return (
        setup_sheet(title, players),
        companies_sheet(title, players),
        *_forms(title, players),
        payout_sheet(title),
        scoring_sheet(title, players),
    )
