"""The Investor's lines in a session: written by the program after the line that leads to them."""

from moderator.game import open_game
from moderator.shell.possible_moves import open_ended
from moderator.writing import JournalSession
from tests.two_players import BESIDE_3, CARD, OPTIONS, SECOND, two


def session(tmp_path, after: str) -> JournalSession:
    options = "".join(f"option {each.strip()}\n" for each in OPTIONS.split(","))
    path = tmp_path / "two.18xx"
    path.write_text(f"moderator 1\ngame 18LRA\nplayers Ann Bob\n{options}{SECOND}{after}", encoding="utf-8")
    return JournalSession(path, open_game(path.read_bytes()))


def test_the_investors_line_comes_after_the_players(tmp_path):
    kept = session(tmp_path, "Bob: pass\n")
    answers = kept.say_all(["buy CME"])
    assert [answer.text for answer in answers] == ["Ann: buy CME", "Investor: buy CME treasury"]
    assert kept.path.read_text(encoding="utf-8").splitlines()[-2:] == ["Ann: buy CME", "Investor: buy CME treasury"]


def test_the_entered_line_is_answered(tmp_path):
    assert session(tmp_path, "Bob: pass\n").say("buy CME").text == "Ann: buy CME"


def test_an_undo_leaves_it_to_act(tmp_path):
    kept = session(tmp_path, "Bob: pass\nAnn: buy CME\nInvestor: buy CME\n")
    last = kept.game.journal.lines[-1].number
    kept.say(f"undo to {last - 1}")
    assert [answer.text for answer in kept.say_all(["Bob: pass"])] == ["Investor: buy CME treasury", "Bob: pass"]


def test_an_undo_takes_its_own_line_with_it(tmp_path):
    """Or the next line would bring it back, and nothing were undone."""
    kept = session(tmp_path, "Bob: pass\n")
    kept.say_all(["buy CME"])
    undone = kept.say("undo")
    assert (undone.text, [move.text for move in undone.gone]) == (
        "undo 2",
        ["Ann: buy CME", "Investor: buy CME treasury"],
    )
    kept.say_all(["Ann: buy CME", "Bob: pass"])
    assert kept.say("undo").text == "undo"  # what stands before is of another move
    assert kept.say("redo").text == "redo"
    assert kept.say("undo 2").text == "undo 3"
    assert kept.game.journal.booked[-1].text == "Bob: pass"


def test_a_line_that_a_runout_would_not_write_is_undone_separately(tmp_path):
    kept = session(tmp_path, "Bob: pass\nAnn: buy CME\nInvestor: pass !\n")
    assert kept.say("undo").text == "undo"


def test_a_dividend_that_no_player_gets_is_reported():
    """The Investor has half of RhE, and RhE the other half."""
    game = two("RhE: run 60\nRhE: pay", setup=BESIDE_3)
    assert game.told("dividend-full")[0] == "RhE pays M60: nobody"


def test_the_investors_railway_is_offered_no_train_of_another_company():
    trains = "adjust depot -1 train 2 BME +1 train 2\n"
    ours, theirs = (two("", setup=setup).game for setup in (BESIDE_3, CARD + trains))
    assert "train TRAIN from COMPANY PRICE" not in open_ended(ours)
    assert "train TRAIN from COMPANY PRICE" in open_ended(theirs)
