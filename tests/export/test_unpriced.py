"""The workbook of a game whose shares have no price: what it shows, and what it leaves out."""

import pytest

from moderator.export.game.book import book_of
from moderator.game import open_game
from moderator.views.log import show_views
from tests.export.sheets import all_sheets, example, ledger, records, rows, table, total, trains

SHORT = example("18Rhl-short-game.18xx")
SHEETS = {sheet.name: sheet for sheet in all_sheets(SHORT)}


def headings(sheet, name):
    return [column.heading for column in table(sheet, name).columns]


def test_a_game_without_prices_has_no_market_sheet_and_no_price_chart():
    assert "Market" not in {sheet.name for sheet in book_of(SHORT).sheets}
    assert [each.name for each in SHEETS["Charts"].tables] == ["worth", "mean", "income"]


@pytest.mark.parametrize("name", ["PR 1.1", "TR 9"])
def test_companies_have_neither_prices_nor_money(name):
    shown = ["company", "president", "trains", "tokens", "offering", "pool", "revenue", "paid", "check"]
    assert headings(SHEETS[name], "companies") == shown
    assert {"bought", "sold", "begin worth", "end worth"}.isdisjoint(headings(SHEETS[name], "players"))


def test_a_train_round_shows_revenue_and_dividends():
    """ADR runs 70 in TR 2, Cyd has 30% of it and nobody else anything."""
    adr = rows(SHEETS["TR 2"], "companies")["ADR"]
    assert (adr["revenue"], adr["paid"]) == (70, 21)
    assert (total(SHEETS["TR 2"], "companies")["paid"], total(SHEETS["TR 2"], "companies")["check"]) == (170, "ok")
    assert total(SHEETS["TR 2"], "players")["dividends"] == 170
    every = records(SHEETS["Companies"], "companies")
    earned = {row["round"]: row["revenue"] for row in every if row["company"] == "ADR"}
    assert (earned["TR 1"], earned["TR 9"], earned["PR 2.1"]) == (30, 120, None)


def test_companies_with_money_show_it():
    """A table that gives a railway money sees that it is not lost."""
    data = SHORT.data.replace(b"; ---- PR 1.2", b"adjust bank -50 ADR +50")
    sheet = next(each for each in all_sheets(open_game(data)) if each.name == "PR 1.2")
    adr = rows(sheet, "companies")["ADR"]
    assert (adr["other"], adr["end funds"], adr["check"]) == (50, 50, "ok")


def test_the_first_owner_of_a_train_pays_no_price():
    types = rows(trains(SHORT), "types")
    first = [(types[name]["first line"], types[name]["first buyer"]) for name in ("2", "8")]
    assert first == [(13, "CCE"), (51, "ADR")]
    assert "price" not in types["2"]


def test_a_position_shows_neither_prices_nor_operating_rounds():
    shown = "\n".join(show_views(SHORT))
    assert "the game ends after" in shown.replace("\n", " ")
    assert not [word for word in ("price  ", "cash  president", "M0    ", "OR 9") if word in shown]


def test_home_stations_rest_on_the_rules_of_this_game():
    """18Rhl 10.2; in the game with prices they rest on the companies' section."""
    games = (SHORT, example("18Rhl-four-players.18xx"))
    placed = [[row for row in records(ledger(game), "ledger") if row["for"] == "station tokens"] for game in games]
    assert [{row["section"] for row in rows} for rows in placed] == [{"10.2"}, {"4.2.2"}]
