"""The ledger: every posting with its line, round, actor and section."""

import pytest

from moderator.export.sheet import Cell
from tests.export.sheets import EXAMPLES, column, example, ledger, records, table
from tests.ledger import play
from tests.positions import LEFT, SR3, TWO_STARTED, idle
from tests.virginia import AUCTIONED


def postings(text, **more):
    result = play(text, **more)
    rows = records(ledger(result.game), "ledger")
    return [tuple(row.values()) for row in rows if row["line"] >= result.first]


def test_a_row_a_posting():
    """BNR at £100 pays £100: Ann 40%, Bob and Cyd 20%, its treasury 20%."""
    assert postings("BNR: run 100\nBNR: pay", setup=TWO_STARTED + idle(*LEFT)) == [
        (111, "OR 2.1", "BNR", "BNR: pay", "bank", holder, "money", amount, "dividend full", "4.4.4")
        for holder, amount in (("Ann", 40), ("Bob", 20), ("Cyd", 20), ("BNR", 20))
    ]


def test_other_units_than_money_are_counted():
    rows = postings("sold 14 Ann 105")
    assert [row[4:8] for row in rows] == [
        ("Ann", "bank", "money", 105),
        ("bank", "Ann", "charter 14", 1),
        ("14", "board", "token 14", 1),
    ]
    sheet = ledger(play("sold 14 Ann 105").game)
    assert [row[7] for row in table(sheet, "ledger").rows] == [Cell(105, "money"), 1, 1]


def test_an_unnamed_actor_is_the_one_on_turn():
    assert [row[2] for row in postings("Ann: select 14\nbid 100\nBob: pass\nCyd: pass")][:1] == ["Cyd"]
    assert {row[2] for row in postings("buy BNR", setup=SR3)} == {"Cyd"}


def test_lines_of_the_table_have_no_actor():
    assert postings("adjust Ann +40 bank -40")[0][2] == "table"


def test_income_of_privates_is_in_the_round_it_opens():
    rows = records(ledger(play("Ann: pass\nBob: pass\nCyd: pass", title="18VA", setup=AUCTIONED).game), "ledger")
    paid = {row["round"] for row in rows if row["for"] == "private income"}
    assert paid == {"OR 1.1"}


def test_lines_taken_back_are_only_counted():
    result = play("sold 14 Ann 105\nundo\nsold 14 Bob 105\namend 6 sold 14 Cyd 90\nsold 14 Cyd 90")
    sheet = ledger(result.game)
    assert set(column(sheet, "ledger", "entry")) == {"sold 14 Cyd 90"}
    notes = sheet.notes[0].split(". ")
    assert [
        (note[0], word in note) for note, word in zip(notes, ("moves", "taken back", "amended", "booked"), strict=True)
    ] == [("2", True), ("1", True), ("1", True), ("1", True)]


def test_inserted_and_deleted_lines_are_counted():
    sheet = ledger(play("sold 14 Ann 105\nsold 13 Bob 90\ninsert before 4: sold 12 Cyd 80\ndelete 5").game)
    assert list(dict.fromkeys(column(sheet, "ledger", "line"))) == [6, 4]
    notes = sheet.notes[0].split(". ")[1:]
    assert [note[:6] for note in notes] == ["1 line", "1 line"]
    assert ("inserted" in notes[0], "deleted" in notes[1]) == (True, True)


def test_a_ledger_of_one_move_has_no_total():
    (note,) = ledger(play("note nothing").game).notes
    assert (note[:7], note.count(".")) == ("1 move ", 1)


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_no_posting_of_a_game_is_missing(name):
    game = example(name)
    booked = [(step.booked.line, posting.count) for step in game.steps for posting in step.entry.postings]
    sheet = ledger(game)
    assert [*zip(column(sheet, "ledger", "line"), column(sheet, "ledger", "amount"), strict=True)] == booked
    assert all(column(sheet, "ledger", "actor"))
