"""The runout, and an amendment shown before it is written."""

import pytest

from moderator.cli.play import say_failure
from moderator.game import open_game
from moderator.resources import example
from moderator.shell.confirmations import run_out, show_runout
from moderator.shell.session import Shell
from moderator.writing import JournalSession

LINES = example("18EU-four-players.18xx").read_bytes().splitlines(keepends=True)
LAST_SET = next(n for n, line in enumerate(LINES) if line.startswith(b"; ---- OR 7.2"))


def session(tmp_path, count, *typed):
    """Return the lines that a session with these entries wrote, and its answers."""
    path = tmp_path / "game.18xx"
    path.write_bytes(b"".join(LINES[:count]))
    keys, said = iter(typed), []
    Shell(
        JournalSession(path, open_game(path.read_bytes())), lambda _: next(keys, None), said.extend, say_failure
    ).run()
    return path.read_text(encoding="utf-8").splitlines()[count:], "\n".join(said)


def test_the_last_round_is_repeated_to_the_end_of_the_game():
    game = open_game(b"".join(LINES[:LAST_SET]))
    out = run_out(game, 1)
    assert {turned.round for turned in out.turns} == {"OR 7.2"}
    assert out.stopped == "the game is over: the bank has run out of money"
    assert [turned.company for turned in out.turns] == list(dict.fromkeys(turned.company for turned in out.turns))
    assert "the game is over" in "\n".join(show_runout(game, out))


def test_a_runout_is_written_only_after_confirmation(tmp_path):
    written, said = session(tmp_path, LAST_SET, "runout", "no")
    assert written == []
    assert "not written yet" in said


@pytest.mark.slow
def test_the_runout_is_written_as_its_lines(tmp_path):
    written, _ = session(tmp_path, LAST_SET, "runout 1", "y")
    game = open_game((tmp_path / "game.18xx").read_bytes())
    assert written == [
        line for turned in run_out(open_game(b"".join(LINES[:LAST_SET])), 1).turns for line in turned.lines
    ]
    assert (game.journal.problems, [f for s in game.steps for f in s.violations]) == ((), [])


def test_a_run_without_its_dividend_is_in_the_table():
    number = next(n for n, line in enumerate(LINES) if line.startswith(b"BNR: pay"))
    game = open_game(b"".join(LINES[:number]))
    first = run_out(game, 1).turns[0]
    assert (first.company, first.earned, first.declared) == ("BNR", game.position.round.turn.revenue, "pay")
    assert first.earned > 0


def test_a_company_that_has_paid_is_listed_as_run():
    number = next(n for n, line in enumerate(LINES) if line.startswith(b"BNR: pay"))
    game = open_game(b"".join(LINES[: number + 1]))
    first = run_out(game, 1).turns[0]
    assert (first.company, first.declared) == ("BNR", "has run")


def test_a_runout_stops_where_a_stock_round_begins():
    number = next(n for n, line in enumerate(LINES) if line.startswith(b"; ---- OR 6.2"))
    out = run_out(open_game(b"".join(LINES[:number])), 5)
    assert {turned.round for turned in out.turns} == {"OR 6.2"}
    assert "SR 7" in out.stopped


def test_a_wrong_number_of_rounds(tmp_path):
    written, said = session(tmp_path, LAST_SET, "runout many", "runout 0", "runout 1 2")
    assert written == []
    assert said.count("runout 2 repeats") == 3


def test_an_amendment_that_touches_later_lines_is_shown_first(tmp_path):
    line = next(n for n, text in enumerate(LINES, 1) if text.startswith(b"Ann: start RPR"))
    for reply, lines in (("n", 0), ("y", 1)):
        written, said = session(tmp_path, line + 60, f"amend {line} Ann: start RPR 75 minor 6", reply)
        assert len(written) == lines
        assert "not written yet" in said


def at(name, mark):
    """An example game up to the line that begins so."""
    lines = example(f"{name}.18xx").read_bytes().splitlines(keepends=True)
    return open_game(b"".join(lines[: next(n for n, line in enumerate(lines) if line.startswith(mark))]))


def test_runouts_of_the_other_titles_end_the_game():
    for name, mark, turns in (
        ("18VA-three-players", b"; ---- OR 9.1", 21),
        ("18Rhl-four-players", b"; ---- OR 7.1", 24),
    ):
        out = run_out(at(name, mark), 3)
        assert (len(out.turns), out.stopped) == (turns, "the game is over: the bank has run out of money")


def test_a_runout_stops_where_a_train_must_be_bought():
    out = run_out(at("18VA-three-players", b"; ---- OR 6.2"), 1)
    assert out.stopped == "VGN must buy a train: train 4 costs $300, it has $300"


def test_a_minor_without_a_train_is_skipped():
    out = run_out(at("18EU-four-players", b"; ---- OR 4.1"), 1)
    assert [turned.lines for turned in out.turns if turned.company == "4"] == [("4: done",)]


def test_a_first_dividend_pays_out():
    game = at("18VA-three-players", b"C&O: pay")  # its first dividend
    assert run_out(game, 1).turns[0].lines == ("C&O: pay", "C&O: done")


def test_the_table_shows_price_moves_and_the_players_cash():
    game = at("18VA-three-players", b"; ---- OR 9.3")
    shown = "\n".join(show_runout(game, run_out(game, 1)))
    assert "$180 -> $200" in shown
    assert "  cash: Bob $" in shown
    assert "worth:" not in "\n".join(show_runout(game, run_out(game, 1), worths=False))


def test_no_runout_in_a_stock_round(tmp_path):
    number = next(n for n, line in enumerate(LINES) if line.startswith(b"; ---- SR 7"))
    written, said = session(tmp_path, number, "runout")
    assert (written, "operating round" in said) == ([], True)


def test_the_last_train_round_of_a_short_game_is_run_out_to_its_end():
    """TR 9 as TR 8 was, and nothing comes after it."""
    lines = example("18Rhl-short-game.18xx").read_bytes().splitlines(keepends=True)
    last = next(n for n, line in enumerate(lines) if line.startswith(b"; ---- TR 9"))
    game = open_game(b"".join(lines[:last]))
    out = run_out(game, 1)
    assert [turned.company for turned in out.turns] == ["ADR", "BME", "CCE", "CME", "DEE", "GVE", "MKB", "RhE"]
    assert [turned.earned for turned in out.turns] == [100, 190, 90, 140, 180, 160, 110, 80]
    assert out.stopped == "the game is over: the last certificate of the display has been taken"
    shown = "\n".join(show_runout(game, out))
    assert "price" not in shown
    assert "worth" not in shown
