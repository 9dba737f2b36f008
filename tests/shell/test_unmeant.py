"""Keys that nobody means: an Enter too many, a letter that means two things, half of a line."""

import pytest

from moderator.cli.play import say_failure
from moderator.game import open_game
from moderator.model.ledger import MONEY
from moderator.resources import example
from moderator.shell.session import Shell
from moderator.shell.session_options import SessionOptions
from moderator.shell.shorthand import expand
from moderator.writing import JournalSession
from tests.ledger import play
from tests.positions import FINAL_EXCHANGE
from tests.views.test_due import BARE

LINES = example("18EU-four-players.18xx").read_bytes().splitlines(keepends=True)


def before(line, title="18EU-four-players"):
    """How many lines of the example stand before the first that begins so."""
    lines = example(f"{title}.18xx").read_bytes().splitlines()
    return next(number for number, text in enumerate(lines) if text.startswith(line))


def session(tmp_path, at, *typed, terminal=True, lines=LINES):
    """What was written and what was said for these lines, from so many lines of the example on."""
    path, said, left = tmp_path / "game.18xx", [], iter(typed)
    path.write_bytes(b"".join(lines[:at]))
    session = JournalSession(path, open_game(path.read_bytes()))
    Shell(session, lambda _: next(left, None), said.extend, say_failure, SessionOptions(bar=terminal)).run()
    return path.read_text(encoding="utf-8").splitlines()[at:], "\n".join(said)


# ---- Enter ----


@pytest.mark.parametrize("key", ["", "p"])
def test_enter_is_asked_about_once_where_a_round_has_just_begun(tmp_path, key):
    at = before(b"; ---- SR 3")
    written, said = session(tmp_path, at, key)
    assert written == []
    assert "SR 3 has just begun: once more says pass for " in said
    written, _ = session(tmp_path, at, key, key, key)
    assert [line.partition(": ")[2] for line in written] == ["pass", "pass"]


def test_a_pass_in_words_is_meant(tmp_path):
    written, _ = session(tmp_path, before(b"; ---- SR 3"), "pass")
    assert [line.partition(": ")[2] for line in written] == ["pass"]


def test_lines_from_a_pipe_are_never_asked_about(tmp_path):
    written, _ = session(tmp_path, before(b"; ---- SR 3"), "p", "p", terminal=False)
    assert len(written) == 2


@pytest.mark.parametrize("wrong", ["nonsense", "RPR: token Berlin Berlin", "RPR: train 8", "h"])
def test_enter_does_nothing_after_a_line_that_was_not_written(tmp_path, wrong):
    """What was typed for the train is put right; the Enter that followed it too soon ends nothing."""
    at = before(b"RPR: lay Berlin")
    written, said = session(tmp_path, at, "180", "", wrong, "", "t", "")
    assert [line.partition(": ")[2] for line in written] == ["run 180", "pay", "train 3", "done"]
    assert "the last line was not written, so Enter does nothing: once more says done for\nRPR" in said
    assert session(tmp_path, at, "180", "", wrong, "", "")[0][2:] == ["RPR: done"]


def test_enter_ends_no_turn_in_which_a_train_is_owed(tmp_path):
    gone = "adjust RPR -2 train 2 box +2 train 2"
    written, said = session(tmp_path, before(b"RPR: lay Berlin"), gone, "0", "", "", "")
    assert written == [gone, "RPR: run 0"]
    assert said.count("RPR must buy a train: train 3 costs £200, it has ") == 4  # as it comes, and once an Enter


def test_one_slip_is_refused_once(tmp_path):
    """A run where a train must be bought would be the next one's: what else is wrong with it stands below in a line."""
    gone = "adjust RPR -2 train 2 box +2 train 2"
    written, said = session(tmp_path, before(b"RPR: lay Berlin"), gone, "0", "5")
    assert written == [gone, "RPR: run 0"]
    assert [said.count(word) for word in ("refused: ", "also: ", "remedy: ", "expected: ")] == [1, 1, 1, 1]


# ---- a turn that ends by itself ----

LAST = before(b"SNCF: train 3")  # the second of them fills SNCF's limit, which ends its turn


def test_who_is_next_is_told_where_a_turn_ends_by_itself(tmp_path):
    assert session(tmp_path, LAST, "t", "t")[1].splitlines()[-1] == "-> RPR (Ann)"
    assert "->" not in session(tmp_path, LAST, "t", "done")[1].replace("£", "")


@pytest.mark.parametrize("typed", ["done", "t"])
def test_a_line_for_the_turn_that_is_over_is_asked_about(tmp_path, typed):
    """SNCF's turn is over before its president says so: RPR is not done, nor past its run, by that."""
    written, said = session(tmp_path, LAST, "t", "t", typed, "")
    assert written == ["SNCF: train 3", "SNCF: train 3"]
    assert "RPR's turn has just begun, so " in said
    again = session(tmp_path, LAST, "t", "t", typed, typed)[0]
    assert again == session(tmp_path, LAST, "t", "t", f"rpr {typed}")[0]
    assert len(again) == 3


@pytest.mark.parametrize("typed", ["", "done"])
def test_nothing_more_for_the_turn_that_is_over_is_not_the_next_one_s(tmp_path, typed):
    """Minor 14 has sold its train to 11, and may end its turn: 11 has ended its own by that."""
    sale = "11: train 2 from 14 10"
    lines = example("18EU-audit.18xx").read_bytes().splitlines(keepends=True)
    at = before(sale.encode(), "18EU-audit")
    written, _ = session(tmp_path, at, sale, typed, lines=lines)
    assert written == [sale]
    written, _ = session(tmp_path, at, sale, typed, typed, lines=lines)
    assert written == [sale, "14: done"]


# ---- half ----


def test_h_is_half_where_earnings_are_declared_on_and_nothing_elsewhere(tmp_path):
    at = before(b"RPR: lay Berlin")
    written, said = session(tmp_path, at, "h", "180", "h", "h")
    assert written == ["RPR: run 180", "RPR: half"]
    assert said.count("nothing is to be declared on now") == 2


# ---- one line is one whole ----


def test_a_run_with_a_dividend_that_is_refused_books_neither(tmp_path):
    """A minor declares nothing; what the table allows is the whole line."""
    at = before(b"; ---- OR 2.1")
    written, said = session(tmp_path, at, "30 w")
    assert written == []
    assert "refused: 4 declares nothing" in said
    assert "nor the rest of the 2 moves that it stands for" in said
    assert session(tmp_path, at, "30 w", "!")[0] == ["4: run 30", "4: hold !"]


def test_counts_in_a_line_are_written_if_all_agree_and_told_one_by_one_if_not(tmp_path):
    at = before(b"; ---- SR 3")
    books = open_game(b"".join(LINES[:at])).position.books
    cash = {name: books.of(MONEY, name) for name in ("Ann", "Bob")}
    agreed = f"count ann {cash['Ann']}, bob {cash['Bob']}"
    written, said = session(tmp_path, at, agreed)
    assert written == [f"count Ann {cash['Ann']}", f"count Bob {cash['Bob']}"]
    assert said.count("the books say the same") == 2
    written, said = session(tmp_path, at, f"{agreed}, cyd 1, zoë 2")
    assert written == []
    assert [f"the table counts £{wrong} " in said for wrong in (cash["Ann"], 1, 2)] == [False, True, True]
    written, _ = session(tmp_path, at, f"{agreed}, cyd 1, zoë 2", "!")
    assert written[2:] == ["count Cyd 1 !", "count Zoë 2 !"]


# ---- trains ----


@pytest.mark.parametrize("typed", ["3", "d 3", "D 3", "discard 3"])
def test_a_train_is_given_up_by_its_name(typed):
    asked = play("note x", setup=FINAL_EXCHANGE.removesuffix("BNR: discard 3\nBNR: done\n"))
    (line,) = expand(asked.game, typed)
    assert line == "discard 3"


def test_t_is_the_train_that_must_be_bought():
    """BNR has £100, and the cheapest train lies in the pool: no other may be bought with Ann's money."""
    pooled = "adjust depot -1 train 3 pool +1 train 3 depot -4 train 3 box +4 train 3\n"
    assert expand(play(pooled, setup=BARE).game, "t") == ("train 3 pool",)
    rich = play(pooled + "adjust bank -900 BNR +900", setup=BARE)
    assert expand(rich.game, "t") == ("train 4",)


# ---- a first evening ----


def test_who_begins_a_game_at_a_terminal_is_told_how_to_ask(tmp_path):
    hint = "? tells what is possible now, help the keys; what is written can be undone"
    assert session(tmp_path, 3)[1].splitlines()[-1] == hint
    assert hint not in session(tmp_path, 60)[1]
    assert hint not in session(tmp_path, 3, terminal=False)[1]
