"""The board: its contents, and that it fits any window and counts everything left out.

`python -m tests.views.test_board` draws the recorded boards anew; they are to be looked at then.
"""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moderator.game import Game, open_game
from moderator.resources import example
from moderator.views.board.content import Board, read_board
from moderator.views.board.drawing import draw_board
from moderator.views.board.matrix import fit_pieces, shorten
from moderator.views.ink import Ink
from moderator.views.text import Window, cells
from tests.ledger import play
from tests.orient import SEVEN_PLAYERS, WHOLE_TABLE
from tests.positions import SR3, THREE_FLOATED
from tests.rules.test_emergency import POOR
from tests.shipped import shipped_game
from tests.views.crowded import crowded

RECORDED = Path(__file__).parent / "boards"
GAME = "18EU-four-players.18xx"
EXAMPLES = (GAME, "18LRA-two-players.18xx", "18Rhl-short-game.18xx", "18MW-systems.18xx", "18VA-three-players.18xx")


def game(name: str) -> Game:
    return shipped_game(name.removesuffix(".18xx"))


def whole_table() -> Board:
    """Seven players and thirty companies."""
    return read_board(play(WHOLE_TABLE, players=SEVEN_PLAYERS, title="18OE").game)


def boards() -> dict[str, tuple[Board, Window]]:
    """By the name of its record."""
    at_work = read_board(game(GAME), 300)
    return {
        **{f"18EU-{columns}": (at_work, Window(columns, 24)) for columns in (60, 80, 100)},
        **{f"crowded-{columns}": (crowded(), Window(columns, 24)) for columns in (60, 80, 100)},
        "crowded-large": (crowded(), Window(130, 60)),
        **{f"18OE-{columns}": (whole_table(), Window(columns, 24)) for columns in (60, 80, 100)},
        "18OE-large": (whole_table(), Window(120, 60)),
        "opening-80": (read_board(game("18VA-three-players.18xx"), 0), Window()),
        "over-80": (read_board(game("18LRA-two-players.18xx")), Window()),
        "unpriced-80": (read_board(game("18Rhl-short-game.18xx"), 60), Window()),
    }


@pytest.mark.slow
@pytest.mark.parametrize("name", boards())
def test_the_recorded_boards(name):
    board, window = boards()[name]
    assert draw_board(board, window) == (RECORDED / f"{name}.txt").read_text(encoding="utf-8").splitlines()


def test_the_actor_and_the_acting_company_come_first():
    board = read_board(play("note x", setup=THREE_FLOATED).game)
    assert board.turn == "10 (Ann), OR 2.1: at track"
    assert board.companies[0].name == "10"
    assert [seat.name for seat in board.seats if seat.acts] == ["Ann"]
    lines = draw_board(board)
    assert lines[0] == "> 10 (Ann), OR 2.1: at track"
    assert lines[3].startswith(">10 ")


def test_cash_from_selling_follows_the_rules_of_selling():
    raises = {seat.name: seat.raises for seat in read_board(game(GAME), 300).seats}
    # Nobody could take a president's certificate of SNCF or FS, so three shares of each; RBSR has not operated.
    assert raises["Cyd"] == 3 * 122 + 3 * 100 + 2 * 90
    assert raises["Zoë"] == 3 * 90
    raises = {seat.name: seat.raises for seat in read_board(play("Cyd: sell BNR", setup=SR3).game).seats}
    assert raises == {"Ann": 4 * 100, "Bob": 2 * 100, "Cyd": 0}  # no second block in one turn


def test_cash_for_a_train_counts_the_shares_that_may_be_sold_for_it():
    """She has 50% of BNR, which must buy, and stays its president: two shares may go of it, not all five."""
    setup = POOR + "adjust BNR -30% BNR Bob +30% BNR\n"
    raises = {seat.name: seat.raises for seat in read_board(play("BNR: run 0", setup=setup).game).seats}
    assert raises["Ann"] == 2 * 90 + 2 * 100 + 2 * 90
    stock = {seat.name: seat.raises for seat in read_board(play("BNR: train 3 !\nBNR: done", setup=setup).game).seats}
    assert stock["Ann"] == 5 * 90 + 2 * 100 + 2 * 90


def test_without_worth_nothing_reveals_the_leader():
    board = read_board(game(GAME), 300, worths=False)
    assert {(seat.raises, seat.worth) for seat in board.seats} == {(None, None)}
    assert not [line for line in draw_board(board) if "worth" in line or "selling" in line]


def test_the_last_events_show_payments():
    says = read_board(game(GAME), 235).events[0].says
    assert says.startswith("RPR pays £170: Ann £85, treasury £85; price £75 -> £82")


def test_doubts_are_shown():
    doubtful = open_game(example(GAME).read_bytes() + b"what is this\n")
    assert any(line.startswith("uncertain: ") for line in draw_board(read_board(doubtful)))


SIZES = st.builds(Window, st.integers(40, 180), st.integers(16, 90))


@pytest.mark.slow
@settings(deadline=None)
@given(st.sampled_from(EXAMPLES), st.integers(0, 400), SIZES)
def test_the_board_fits_every_window(name, line, window):
    fits(read_board(game(name), line), window)


@pytest.mark.slow
@settings(deadline=None)
@given(SIZES)
def test_a_crowded_board_fits_every_window_and_counts_what_it_leaves_out(window):
    board = crowded()
    lines = fits(board, window)
    more = next((re.match(r"and (\d+) more compan", line) for line in lines if " more compan" in line), None)
    shown = {line.split()[0].lstrip(">x") for line in lines if re.match(r"[> x](C\d\d|\d+) ", line)}
    assert len(shown) + (int(more[1]) if more else 0) == len(board.companies)


def fits(board: Board, window: Window) -> list[str]:
    lines = draw_board(board, window)
    assert len(lines) <= window.lines
    assert max(map(cells, lines)) <= window.columns
    assert " ".join(lines).startswith(f"> {board.turn.split()[0]}")
    return lines


def test_emphasis_changes_no_letter():
    plain, bold = (draw_board(crowded(), Window(), Ink(colour)) for colour in (False, True))
    assert [re.sub(r"\x1b\[\d*m", "", line) for line in bold] == plain
    assert bold != plain


def test_lists_are_counted_where_they_are_cut():
    assert fit_pieces("and ", ["one", "two", "three"], 40) == ["and one two three"]
    assert fit_pieces("and ", ["one", "two", "three"], 16) == ["and 3"]
    assert fit_pieces("and ", ["one", "two", "three", "four"], 20) == ["and one and 3 more"]
    assert fit_pieces("and ", ["one", "two", "three"], 10) == ["and 3"]
    assert fit_pieces("all ", ["one", "two", "three"], 11, 2) == ["all one two", "    three"]


def test_cut_names_can_be_told_apart():
    assert shorten(["Alexandra", "Bo", "Alexander"], [4, 4, 4]) == ["Ale1", "Bo", "Ale3"]
    assert shorten(["Alexandra", "Barbara"], [4, 9]) == ["Ale.", "Barbara"]


def test_a_wide_window_adds_par_last_run_tokens_and_chart():
    board = read_board(game("1830-four-players.18xx"), 444)
    lines = draw_board(board, Window(200, 40))
    assert lines[0].endswith("Market   (cell C6: row and column; stacks from the top; * par price)")
    assert lines[3].startswith("        par  price  cash   ran  tok  trains  own  offer  pool    Ann")
    assert lines[6].startswith(" NYNH   $82    $76  $413  $130    0  4 ")
    assert max(map(cells, lines)) <= 200
    assert "Market" not in "".join(draw_board(board, Window(160, 40)))
    assert "Market" not in "".join(draw_board(board, Window(200, len(board.chart) - 1)))


def test_every_offer_shows_its_price():
    board = read_board(game("1830-four-players.18xx"), 444)
    told = "\n".join(draw_board(board, Window(80, 40)))
    assert "not started ERIE B&M, at $67 $71 $76 $82 $90 $100" in told
    assert "rusts next 3 in phase 6: NYC 3, CPR 3 3, B&O 3 3" in told
    assert [(company.name, company.par) for company in board.companies[:2]] == [("B&O", 100), ("C&O", 90)]


if __name__ == "__main__":
    RECORDED.mkdir(exist_ok=True)
    for name, (board, window) in boards().items():
        (RECORDED / f"{name}.txt").write_text("\n".join(draw_board(board, window)) + "\n", encoding="utf-8")
