"""Accidental keys: an Enter too many, a letter that means two things, half of a line."""

import pytest

from moderator.cli.play import say_failure
from moderator.game import open_game
from moderator.model.ledger import MONEY
from moderator.resources import example
from moderator.shell.session import Shell
from moderator.shell.session_options import SessionOptions
from moderator.shell.shorthand import expand
from moderator.writing import JournalSession
from tests.figures import figures_of
from tests.ledger import play
from tests.positions import FINAL_EXCHANGE
from tests.views.test_due import BARE

LINES = example("18EU-four-players.18xx").read_bytes().splitlines(keepends=True)


def before(line, title="18EU-four-players"):
    """Return how many lines of the example come before the first that begins like this."""
    lines = example(f"{title}.18xx").read_bytes().splitlines()
    return next(number for number, text in enumerate(lines) if text.startswith(line))


def session(tmp_path, at, *typed, terminal=True, lines=LINES):
    """Type these lines after so many lines of the example; return what was written and what was shown."""
    path, said, left = tmp_path / "game.18xx", [], iter(typed)
    path.write_bytes(b"".join(lines[:at]))
    session = JournalSession(path, open_game(path.read_bytes()))
    Shell(session, lambda _: next(left, None), said.extend, say_failure, SessionOptions(bar=terminal)).run()
    return path.read_text(encoding="utf-8").splitlines()[at:], "\n".join(said)


# ---- Enter ----


@pytest.mark.parametrize("key", ["", "p"])
def test_enter_is_questioned_once_when_a_round_has_just_begun(tmp_path, key):
    at = before(b"; ---- SR 3")
    written, said = session(tmp_path, at, key)
    assert written == []
    assert figures_of(said.splitlines()[-1]).split()[0] == "3"  # SR 3 has just begun
    written, _ = session(tmp_path, at, key, key, key)
    assert [line.partition(": ")[2] for line in written] == ["pass", "pass"]


def test_a_typed_pass_is_not_questioned(tmp_path):
    written, _ = session(tmp_path, before(b"; ---- SR 3"), "pass")
    assert [line.partition(": ")[2] for line in written] == ["pass"]


def test_lines_from_a_pipe_are_never_questioned(tmp_path):
    written, _ = session(tmp_path, before(b"; ---- SR 3"), "p", "p", terminal=False)
    assert len(written) == 2


@pytest.mark.slow
@pytest.mark.parametrize("wrong", ["nonsense", "RPR: token Berlin Berlin", "RPR: train 8", "h"])
def test_enter_does_nothing_after_a_line_that_was_not_written(tmp_path, wrong):
    """The line for the train is corrected; the Enter that followed it too soon does not end the turn."""
    at = before(b"RPR: lay Berlin")
    written, said = session(tmp_path, at, "180", "", wrong, "", "t", "")
    assert [line.partition(": ")[2] for line in written] == ["run 180", "pay", "train 3", "done"]
    assert "Enter does nothing" in said
    assert session(tmp_path, at, "180", "", wrong, "", "")[0][2:] == ["RPR: done"]


def test_enter_does_not_end_a_turn_that_must_buy_a_train(tmp_path):
    gone = "adjust RPR -2 train 2 box +2 train 2"
    written, said = session(tmp_path, before(b"RPR: lay Berlin"), gone, "0", "", "", "")
    assert written == [gone, "RPR: run 0"]
    assert said.count("RPR must buy a train: train 3 costs £200, it has ") == 4  # when due, and after each Enter


def test_a_refused_line_shows_one_reason_in_full(tmp_path):
    """A run instead of the train purchase would be the next company's: other reasons are one line each."""
    gone = "adjust RPR -2 train 2 box +2 train 2"
    written, said = session(tmp_path, before(b"RPR: lay Berlin"), gone, "0", "5")
    assert written == [gone, "RPR: run 0"]
    assert [said.count(word) for word in ("refused: ", "also: ", "remedy: ", "expected: ")] == [1, 1, 1, 1]


# ---- a turn that ends by itself ----

LAST = before(b"SNCF: train 3")  # the second of them fills SNCF's limit, which ends its turn


def test_the_next_actor_is_shown_when_a_turn_ends_automatically(tmp_path):
    assert session(tmp_path, LAST, "t", "t")[1].splitlines()[-1] == "-> RPR (Ann)"
    assert "->" not in session(tmp_path, LAST, "t", "done")[1].replace("£", "")


@pytest.mark.parametrize("typed", ["done", "t"])
def test_a_line_for_a_turn_that_is_over_is_questioned(tmp_path, typed):
    """SNCF's turn ended by itself: the line for it must not end RPR's turn, nor skip its run."""
    written, said = session(tmp_path, LAST, "t", "t", typed, "")
    assert written == ["SNCF: train 3", "SNCF: train 3"]
    assert "RPR's turn has just begun, so " in said
    again = session(tmp_path, LAST, "t", "t", typed, typed)[0]
    assert again == session(tmp_path, LAST, "t", "t", f"rpr {typed}")[0]
    assert len(again) == 3


@pytest.mark.parametrize("typed", ["", "done"])
def test_ending_a_turn_that_is_over_does_not_end_the_next_one(tmp_path, typed):
    """Minor 14 sold its train to 11, which ended the turn of 11; 14 may end its own."""
    sale = "11: train 2 from 14 10"
    lines = example("18EU-audit.18xx").read_bytes().splitlines(keepends=True)
    at = before(sale.encode(), "18EU-audit")
    written, _ = session(tmp_path, at, sale, typed, lines=lines)
    assert written == [sale]
    written, _ = session(tmp_path, at, sale, typed, typed, lines=lines)
    assert written == [sale, "14: done"]


# ---- a line that was not written ----


def test_done_after_a_line_that_was_not_written_is_questioned(tmp_path):
    at = before(b"; ---- SR 3")
    written, said = session(tmp_path, at, "h", "pass")
    assert (written, "possible now: " in " ".join(said.split())) == ([], True)
    written, _ = session(tmp_path, at, "h", "pass", "pass")
    assert [line.partition(": ")[2] for line in written] == ["pass"]


@pytest.mark.parametrize("typed", ["pay", "run 60", "lay Berlin"])
def test_a_line_for_another_kind_of_round_is_answered_with_what_is_possible(tmp_path, typed):
    written, said = session(tmp_path, before(b"; ---- SR 3"), typed)
    assert (written, "possible now: " in " ".join(said.split())) == ([], True)


# ---- half ----


def test_h_means_half_only_when_a_dividend_is_due(tmp_path):
    at = before(b"RPR: lay Berlin")
    written, said = session(tmp_path, at, "h", "180", "h", "h")
    assert written == ["RPR: run 180", "RPR: half"]
    assert said.count("h means half, but ") == 2


# ---- all or nothing ----


def test_a_refused_dividend_also_refuses_its_run(tmp_path):
    """A minor declares no dividend; `!` writes the whole line."""
    at = before(b"; ---- OR 2.1")
    written, said = session(tmp_path, at, "30 w")
    assert written == []
    assert "refused: 4 declares" in said
    assert figures_of(said.splitlines()[-1]) == "2"  # neither of its two moves
    assert session(tmp_path, at, "30 w", "!")[0] == ["4: run 30", "4: hold !"]


@pytest.mark.slow
def test_counts_in_one_line_are_written_together_or_refused_one_by_one(tmp_path):
    at = before(b"; ---- SR 3")
    books = open_game(b"".join(LINES[:at])).position.books
    cash = {name: books.of(MONEY, name) for name in ("Ann", "Bob")}
    agreed = f"count ann {cash['Ann']}, bob {cash['Bob']}"
    written, said = session(tmp_path, at, agreed)
    assert written == [f"count Ann {cash['Ann']}", f"count Bob {cash['Bob']}"]
    assert said.count("the books agree") == 2
    written, said = session(tmp_path, at, f"{agreed}, cyd 1, zoë 2")
    assert written == []
    assert [f"the table counts £{wrong} " in said for wrong in (cash["Ann"], 1, 2)] == [False, True, True]
    written, _ = session(tmp_path, at, f"{agreed}, cyd 1, zoë 2", "!")
    assert written[2:] == ["count Cyd 1 !", "count Zoë 2 !"]


# ---- trains ----


@pytest.mark.parametrize("typed", ["3", "d 3", "D 3", "discard 3"])
def test_a_train_is_discarded_by_its_name(typed):
    asked = play("note x", setup=FINAL_EXCHANGE.removesuffix("BNR: discard 3\nBNR: done\n"))
    (line,) = expand(asked.game, typed)
    assert line == "discard 3"


def test_t_is_the_train_that_must_be_bought():
    """BNR has £100, and the cheapest train is in the pool: no other may be bought with Ann's money."""
    pooled = "adjust depot -1 train 3 pool +1 train 3 depot -4 train 3 box +4 train 3\n"
    assert expand(play(pooled, setup=BARE).game, "t") == ("train 3 pool",)
    rich = play(pooled + "adjust bank -900 BNR +900", setup=BARE)
    assert expand(rich.game, "t") == ("train 4",)


# ---- a first evening ----


def test_a_new_game_at_a_terminal_begins_with_a_hint(tmp_path):
    hint = session(tmp_path, 3)[1].splitlines()[-1]
    assert hint.startswith("? ")
    assert hint not in session(tmp_path, 60)[1]
    assert hint not in session(tmp_path, 3, terminal=False)[1]
