"""The workbook of a tournament, as tables."""

import pytest

from moderator.export.sheet import Formula
from moderator.export.standings import standings_book
from moderator.tournament.field import Problem
from moderator.tournament.schemes import SCHEMES
from moderator.tournament.standings import Terms, make_standings
from tests.figures import figures_of
from tests.tournament.results import result, standings

FRIDAY = result("friday.18xx", {"Ann": 500, "Bob": 300, "Cyd": 200})
RHINE = result("rhine.18xx", {"Bob": 600, "=1+1": 400}, title="18Rhl", currency="M", violations=2)
GOING = result("going.18xx", {"Ann": 300, "Bob": 100}, ended=None, at="SR 3, phase 3")


def sheet(book, name):
    (found,) = [sheet for sheet in book.sheets if sheet.name == name]
    return found


def rows(book, name, *headings):
    """The rows of the only table of a sheet, as far as these columns go."""
    (table,) = sheet(book, name).tables
    at = [[column.heading for column in table.columns].index(heading) for heading in headings]
    return [tuple(row[index] for index in at) for row in table.rows]


def test_the_standings():
    book = standings_book(standings(FRIDAY, RHINE))
    found = rows(book, "Standings", "place", "player", "total", "games")
    assert [(place, player, total.value, games) for place, player, total, games in found] == [
        (1, "Bob", 9000, 2),
        (2, "Ann", 5000, 1),
        (3, "=1+1", 4000, 1),
        (4, "Cyd", 2000, 1),
    ]


def test_points_and_totals_are_formulas_that_add_up():
    book = standings_book(standings(FRIDAY, given={"Ann": -10}))
    (first, *_) = rows(book, "Standings", "points", "adjustments", "total", "check")
    assert first == (
        Formula(
            "=SUMPRODUCT(EXACT({Players and games!seats.player},{.player})"
            '*({Players and games!seats.counts}="yes")*{Players and games!seats.points})',
            5000,
        ),
        -1000,
        Formula("={.points}+{.adjustments}", 4000),
        Formula('=IF({.total}=4000,"ok","differs")', "ok"),
    )
    assert rows(book, "Cross table", "points", "adjustments", "total")[0] == (5000, -1000, 4000)


def test_games():
    book = standings_book(standings(FRIDAY, GOING, RHINE))
    assert rows(book, "Games", "game", "first", "worth", "lead", "table's total", "counts", "violations") == [
        ("friday.18xx", "Ann", 500, 200, 1000, "yes", 0),
        ("going.18xx", "Ann", 300, 200, 400, "no: unfinished: SR 3, phase 3", 0),
        ("rhine.18xx", "Bob", 600, 200, 1000, "yes", 2),
    ]


def test_every_player_in_every_game():
    book = standings_book(standings(FRIDAY, GOING))
    assert rows(book, "Players and games", "player", "game", "place", "of", "share", "margin", "counts") == [
        ("Ann", "friday.18xx", 1, 3, 5000, 200, "yes"),
        ("Bob", "friday.18xx", 2, 3, 3000, -200, "yes"),
        ("Cyd", "friday.18xx", 3, 3, 2000, -300, "yes"),
        ("Ann", "going.18xx", 1, 2, 7500, 200, "no"),
        ("Bob", "going.18xx", 2, 2, 2500, -200, "no"),
    ]


def test_problems():
    unread = Problem("not read", "bad.18xx", "line 1: this is not a journal", "its first line must be: moderator 1")
    made = make_standings([GOING], [unread], Terms(SCHEMES["places"]))
    assert rows(standings_book(made), "Problems", "what", "file", "message") == [
        ("not read", "bad.18xx", "line 1: this is not a journal"),
        ("left out", "going.18xx", "unfinished: SR 3, phase 3"),
    ]


@pytest.mark.parametrize(
    ("games", "currency", "kind"), [((FRIDAY, GOING), "£", "money"), ((FRIDAY, RHINE), "", "count")]
)
def test_money_of_several_currencies_is_plain_numbers(games, currency, kind):
    book = standings_book(standings(*games))
    (table,) = sheet(book, "Games").tables
    assert (book.currency, next(c.kind for c in table.columns if c.heading == "worth")) == (currency, kind)


def test_the_terms_are_noted():
    made = standings(FRIDAY, unfinished=True, clean_only=True, aliases={"Annie": "Ann"})
    notes = sheet(standings_book(made), "Standings").notes
    plain = sheet(standings_book(standings(FRIDAY)), "Standings").notes
    assert notes[0] == f"By share. {made.terms.scheme.rule}"
    assert (len(notes) - len(plain), figures_of(notes[-1])) == (3, "Ann Annie")
