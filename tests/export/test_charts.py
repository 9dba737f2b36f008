"""The charts, and the tables they draw from."""

import pytest

from tests.export.sheets import EXAMPLES, charts, column, example, records, round_sheets, rows, table, total
from tests.ledger import play
from tests.positions import BNR_PAYS, LEFT, SR3, TWO_STARTED, idle
from tests.rhineland import RHE_ALONE, rhineland


def test_lines_of_worth_and_prices_and_bars_of_income():
    sheet = charts(play("", setup=SR3).game)
    assert [(each.table, each.kind, each.across, each.series) for each in sheet.charts] == [
        ("worth", "line", "round", ("Ann", "Bob", "Cyd")),
        ("mean", "line", "round", ("Ann", "Bob", "Cyd")),
        ("prices", "line", "round", ("BNR", "DR")),
        ("income", "bars", "player", ("BNR",)),
    ]


def test_worth_and_prices_over_the_rounds():
    # Ann: five minors at £100 each; SR 2 £150, four shares of BNR and four minors;
    # OR 2.1 £40 more and the shares at £110; OR 2.2 £40 more.
    sheet = charts(play("", setup=SR3).game)
    assert list(rows(sheet, "worth")) == ["start", "ISR", "OR 1.1", "OR 1.2", "SR 2", "OR 2.1", "OR 2.2"]
    assert column(sheet, "worth", "Ann") == [450, 950, 950, 950, 950, 1030, 1070]
    assert column(sheet, "prices", "BNR") == [None, None, None, 100, 110, 110]


def test_worth_against_the_mean():
    # Ann £1070, Bob and Cyd as the sheet has them: each less the mean of the three, rounded down.
    sheet = charts(play("", setup=SR3).game)
    worths = [column(sheet, "worth", name)[-1] for name in ("Ann", "Bob", "Cyd")]
    means = [column(sheet, "mean", name)[-1] for name in ("Ann", "Bob", "Cyd")]
    assert means == [(3 * worth - sum(worths)) // 3 for worth in worths]
    assert column(sheet, "mean", "Ann")[0] == 0


def test_income_by_source():
    # Minor 4 earns £50, half of it Ann's; of BNR's £100 she has 40%, Bob and Cyd 20% each.
    game = play("4: run 50\n4: done\n" + idle(*LEFT[1:]) + BNR_PAYS, setup=TWO_STARTED)
    assert records(charts(game.game), "income") == [
        {"player": "Ann", "BNR": 40, "minors": 25},
        {"player": "Bob", "BNR": 20, "minors": 0},
        {"player": "Cyd", "BNR": 20, "minors": 0},
    ]


def test_income_of_privates():
    # Ann's privates bring 45, Cyd's 20; RhE pays 100: Bob 20% of it.
    text = "adjust depot -1 train 2 RhE +1 train 2\nRhE: run 100\nRhE: pay"
    income = rows(charts(rhineland(text, setup=RHE_ALONE).game), "income")
    assert (income["Ann"]["privates"], income["Bob"]["RhE"]) == (45, 20)


def test_a_game_without_moves_has_the_charts_it_can():
    sheet = charts(play("").game)
    assert [each.table for each in sheet.charts] == ["worth", "mean"]
    assert list(rows(sheet, "worth")) == ["start", "ISR"]


def test_a_late_start_has_no_row_before_its_count():
    sheet = charts(play("", setup="given phase 3\ngiven Ann cash 385\n", title="18VA").game)
    assert column(sheet, "worth", "Ann") == [385]


def test_a_player_called_like_a_heading():
    sheet = charts(play("note x", players="Round Start Ann").game)
    assert sheet.charts[0].series == ("Round (2)", "Start", "Ann")


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_charts_refer_to_existing_tables_and_columns(name):
    sheet = charts(example(name))
    for chart in sheet.charts:
        headings = [each.heading for each in table(sheet, chart.table).columns]
        assert headings == [chart.across, *chart.series]
        assert chart.unit == example(name).title.file.currency


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_income_is_that_of_the_rounds(name):
    game = example(name)
    got = [total(sheet, "players") for sheet in round_sheets(game)]
    of_rounds = sum(row["dividends"] + row.get("income", 0) for row in got)
    assert sum(sum(list(row.values())[1:]) for row in records(charts(game), "income")) == of_rounds
