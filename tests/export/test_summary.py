"""The summary: which game, how it ended, the standings and their parts, the audit in a line."""

from hashlib import sha256

import pytest

from moderator.audit.report import report
from moderator.export.sheet import Cell
from moderator.game import open_game
from moderator.scoring import score
from tests.counted_positions import EUROPE
from tests.export.sheets import EXAMPLES, column, example, records, rows, summary, total
from tests.ledger import play
from tests.midwest import SR3
from tests.positions import SR2, TWO_STARTED
from tests.rhineland import BROWN, rhineland
from tests.virginia import AUCTIONED


def summed_up(result):
    return summary(result.game, report(result.game))


def told(sheet):
    return {what: row["is"] for what, row in rows(sheet, "game").items()}


def test_which_game_it_is():
    game = play("note x", options="extra-3-trains 1")
    facts = told(summed_up(game))
    assert facts["title"] == "18EU"
    assert facts["ruleset"] == game.game.title.note
    assert (facts["options"], facts["players"], facts["bank"]) == ("extra-3-trains 1", "Ann, Bob, Cyd", "£12000")
    assert facts["moves"] == "1"
    assert facts["SHA-256"] == sha256(game.game.data).hexdigest()


def test_a_different_ruleset_than_at_the_start_of_the_journal():
    game = open_game(b"moderator 1\ngame 18EU ; ruleset 18EU 0.9 sha256:0123456789ab\nplayers Ann Bob\n")
    assert told(summary(game, report(game)))["begun with"] == "18EU 0.9 sha256:0123456789ab"


def test_a_game_under_way():
    facts = told(summed_up(play("", setup=TWO_STARTED)))
    assert facts["state"] == "not over: OR 2.1, 4 to act"
    assert facts["rounds"] == "4: ISR to SR 2"


def test_a_count_is_not_a_round():
    assert told(summed_up(play("", setup=EUROPE)))["rounds"] == "none yet"
    assert told(summed_up(play("Cyd: pass", setup=EUROPE)))["rounds"] == "SR 4"


def test_a_game_without_a_move():
    sheet = summed_up(play(""))
    assert told(sheet)["state"] == "not over: ISR, Ann to act"
    assert column(sheet, "standings", "worth") == [450, 450, 450]


def test_a_finished_game_shows_its_end():
    game = play("end it is late\nnote bye", setup=SR2)
    assert told(summed_up(game))["state"] == f"ended: it is late (line {game.first}, SR 2)"


def test_the_audit_in_one_line():
    assert told(summed_up(play("Ann: pass", setup=SR2)))["audit"].startswith("clean: ")
    audit = told(summed_up(play("Bob: pass\nAnn: buy BNR", setup=SR2)))["audit"]
    assert audit.startswith("not clean: 1 violation, 1 error, ")


def test_the_parts_of_a_worth_are_in_its_row():
    # Bob: £310, two shares of BNR at £100, three of DR at £70; minors count nothing.
    sheet = summed_up(play("", setup=TWO_STARTED))
    row = rows(sheet, "standings", "player")["Bob"]
    assert (row["cash"], row["BNR"], row["DR"], row["worth"], row["check"]) == (310, 200, 210, 720, "ok")
    parts = [part for part in records(sheet, "parts") if part["player"] == "Bob"]
    assert [(part["part"], part["count"], part["each"], part["amount"]) for part in parts] == [
        ("cash", 1, 310, 310),
        ("BNR", 2, 100, 200),
        ("DR", 3, 70, 210),
    ]


def test_shared_places_and_distances():
    sheet = summed_up(play("adjust Cyd -50 bank +50", setup=SR2))
    found = [(row["place"], row["player"], row["behind"]) for row in records(sheet, "standings")]
    assert found == [(1, "Ann", 0), (1, "Bob", 0), (3, "Cyd", 50)]


def test_privates_are_scored_if_the_title_scores_them():
    # Bob: TIW for $60, B&O's presidency for $140 (20% at $100): $200 + $200 + $60.
    sheet = summed_up(play("", setup=AUCTIONED, title="18VA"))
    bob = rows(sheet, "standings", "player")["Bob"]
    assert (bob["cash"], bob["B&O"], bob["privates"], bob["worth"], bob["check"]) == (200, 200, 60, 460, "ok")


def test_a_credit_counts_against_its_player():
    sheet = summed_up(rhineland("Ann: credit 100", setup=BROWN))
    ann = rows(sheet, "standings", "player")["Ann"]
    assert (ann["credits"], ann["check"]) == (-200, "ok")


def test_a_merged_system_is_scored_by_percent():
    # Cyd has 50% of the BN at 75 for 10%, which is 375; Ann 5%: half of 75, rounded up.
    shares = "adjust Ann -5% BN pool +5% BN\n"
    sheet = summed_up(play(shares, setup=SR3, title="18MW"))
    found = [tuple(part.values())[1:] for part in records(sheet, "parts") if part["part"] == "BN"]
    assert found == [("Cyd", 50, 75, 375, "ok"), ("Ann", 5, 75, 38, "ok")]
    (table,) = [table for table in sheet.tables if table.name == "parts"]
    (row,) = [row for row in table.rows if row[:2] == ("BN", "Cyd")]
    assert row[2:4] == (Cell(50, "percent"), Cell(75, mark=" per 10%"))


def test_the_bankrupt_are_marked_and_last():
    game = example("18EU-audit.18xx")
    sheet = summary(game, report(game))
    assert column(sheet, "standings", "state") == ["uncertain", "uncertain", "bankrupt, uncertain"]


def test_results_that_rest_on_uncertain_books_are_marked():
    sheet = summed_up(play("frob", setup=SR2))
    (found,) = [each for each in sheet.tables if each.name == "standings"]
    assert (found.rows[0][0], found.rows[0][-4]) == (Cell(1, mark="?"), Cell(450, mark="?"))
    assert {*column(sheet, "standings", "state")} == {"uncertain"}
    assert "?: " in found.note


def test_all_money_is_the_bank_of_the_title():
    sheet = summed_up(play("", setup=TWO_STARTED))
    assert column(sheet, "money", "now") == [810, 340, 10850]
    assert total(sheet, "money") == {"money of": "all", "now": 12000, "check": "ok"}


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_the_standings_are_the_score(name):
    game = example(name)
    sheet = summary(game, report(game))
    found = score(game.state).standings
    assert [(row["place"], row["player"], row["worth"]) for row in records(sheet, "standings")] == [
        (each.place, each.player, each.total) for each in found
    ]
    assert {*column(sheet, "standings", "check"), *column(sheet, "parts", "check")} == {"ok"}
