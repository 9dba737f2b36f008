"""The companies round by round."""

import pytest

from tests.export.sheets import EXAMPLES, column, companies, example, records, round_sheets, rows, table
from tests.ledger import play
from tests.positions import BNR_PAYS, LEFT, SOLD_OUT, SR3, TWO_STARTED, idle


def of(result, company, *headings):
    """Figures of one company, round by round."""
    found = [row for row in records(companies(result.game), "companies") if row["company"] == company]
    return [tuple(row[heading] for heading in headings) for row in found]


def test_price_and_revenue_as_each_round_ended():
    # BNR starts at £100, pays £100 in OR 2.1 (£110) and less than its price in OR 2.2; £80 go to players.
    assert of(play("", setup=SR3), "BNR", "round", "price", "revenue", "paid", "funds") == [
        ("SR 2", 100, None, None, 300),
        ("OR 2.1", 110, 100, 80, 320),
        ("OR 2.2", 110, 100, 80, 340),
    ]


def test_shares_of_all_revenue():
    # Minor 4 earns £50 and BNR £100: 33 and 66 percent.
    game = play("4: run 50\n4: done\n" + idle(*LEFT[1:]) + BNR_PAYS, setup=TWO_STARTED)
    assert (of(game, "4", "share")[-1], of(game, "BNR", "share")[-1]) == ((33,), (66,))
    assert of(game, "6", "revenue", "share")[-1] == (0, None)


def test_president_and_trains():
    assert of(play("", setup=TWO_STARTED), "BNR", "president", "trains") == [("Ann", "2 2 2 2")]


def test_a_minor_that_has_merged_is_closed_and_then_left_out():
    game = play("4: run 0", setup=TWO_STARTED)
    assert of(game, "1", "round", "president") == [
        ("ISR", "Ann"),
        ("OR 1.1", "Ann"),
        ("OR 1.2", "Ann"),
        ("SR 2", "closed"),
    ]


def test_a_game_with_only_minors():
    assert column(companies(play("", setup=SOLD_OUT).game), "companies", "company")[:3] == ["1", "2", "3"]


def test_without_started_companies_there_are_no_rows():
    assert records(companies(play("").game), "companies") == []


def test_corporations_come_first_in_their_colours():
    found = table(companies(play("", setup=TWO_STARTED).game), "companies")
    assert [row[0] for row in found.rows][:3] == ["BNR", "DR", "1"]
    assert found.colours[:3] == ("#ffcb05", "#fff200", None)


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_the_figures_are_those_of_the_rounds(name):
    game = example(name)
    found = {(row["company"], row["round"]): row for row in records(companies(game), "companies")}
    for sheet in round_sheets(game):
        for company, row in rows(sheet, "companies").items():
            if (mine := found.get((company, sheet.name))) is not None:
                assert (mine.get("price"), mine.get("funds")) == (row.get("price after"), row.get("end funds"))
                assert (mine["revenue"] or 0, mine["paid"] or 0) == (row["revenue"], row["paid"])
