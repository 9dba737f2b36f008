"""The players round by round."""

import pytest

from moderator.scoring import worth
from tests.export.sheets import EXAMPLES, example, players, records, round_sheets, rows
from tests.ledger import play
from tests.positions import SR3, TWO_STARTED
from tests.rhineland import RHE_ALONE, rhineland


def of(result, player, heading):
    """A figure of one player, round by round."""
    return [row[heading] for row in records(players(result.game), "players") if row["player"] == player]


def test_cash_worth_and_certificates_as_each_round_ended():
    # SR 2: Ann pays £300 for a presidency and a share, one more for a minor: £150, four shares at £100, four minors.
    game = play("", setup=TWO_STARTED)
    assert of(game, "Ann", "round") == ["ISR", "OR 1.1", "OR 1.2", "SR 2"]
    assert of(game, "Ann", "cash") == [450, 450, 450, 150]
    assert of(game, "Ann", "worth") == [950, 950, 950, 950]
    assert of(game, "Ann", "gained") == [500, 0, 0, 0]
    assert of(game, "Ann", "bought") == [0, 0, 0, -300]
    assert of(game, "Ann", "certificates") == ["5 of 20", "5 of 20", "5 of 20", "7 of 20"]


def test_dividends_of_a_round():
    # BNR pays £100 twice: Ann 40%.
    assert of(play("", setup=SR3), "Ann", "dividends") == [0, 0, 0, 0, 40, 40]


def test_income_of_privates():
    # PWB 5, Szl 15, NLK 25 to Ann; Tjt 20 to Cyd; KEO and RhE bring nothing.
    game = rhineland("RhE: run 0", setup=RHE_ALONE)
    assert [of(game, player, "income")[-1] for player in ("Ann", "Bob", "Cyd")] == [45, 0, 20]


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_the_figures_are_those_of_the_rounds(name):
    game = example(name)
    found = {(row["player"], row["round"]): row for row in records(players(game), "players")}
    for sheet in round_sheets(game):
        held = rows(sheet, "players")
        for player in game.position.players:
            row, mine = held[player], found[player, sheet.name]
            assert (mine["cash"], mine.get("worth")) == (row["end cash"], row.get("end worth"))
            kind = "worth" if "worth" in mine else "cash"
            counted = sheet.name == "Count"  # in which nobody has gained anything
            assert mine["gained"] == (None if counted else row[f"end {kind}"] - row[f"begin {kind}"])
    last = {row["player"]: row.get("worth", row["cash"]) for row in records(players(game), "players")}
    last.pop("Investor", None)
    assert last == {player: worth(game.state, player) for player in game.position.players}
