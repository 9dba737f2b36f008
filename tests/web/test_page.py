"""The parts of the page, each compared with the books of a journal."""

import re

import pytest

from moderator.game import open_game
from moderator.resources import example
from moderator.web.game_view import GameView
from moderator.web.log import search
from moderator.web.page import Renderer
from tests import classic
from tests.ledger import play
from tests.positions import LEFT, SR2, TWO_STARTED, idle

BNR_TURN = TWO_STARTED + idle(*LEFT)
EXAMPLES = ("18EU-four-players", "18VA-three-players", "18Rhl-four-players", "18LRA-three-players", "18MW-four-players")


def shown(game, worths=True):
    return Renderer().render(GameView(game, worths))


def part(name, journal="", setup=SR2, worths=True):
    """The text of a part."""
    html = shown(play(journal, setup=setup).game, worths).parts[name]
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_every_part_of_a_game_is_shown_at_any_time(name):
    lines = example(f"{name}.18xx").read_bytes().splitlines(keepends=True)
    game, renderer = None, Renderer()
    for count in (12, len(lines) // 3, len(lines) // 3 + 1, len(lines) * 2 // 3, len(lines) // 2, len(lines)):
        game = open_game(b"".join(lines[:count]), None, game)
        made = renderer.render(GameView(game, True))
        assert made.parts["now"]
        assert made.parts["players"]
    assert made.parts == shown(open_game(game.data)).parts  # what was rendered before is as good as new


def test_the_turn_has_its_actor_and_step():
    assert part("now").startswith("SR 2 phase 2 18EU ▶ Ann sells, buys, or passes bank £10650 priority Ann")
    assert "▶ BNR Ann at track" in part("now", setup=BNR_TURN)


def test_possible_moves_and_the_reasons_against_others():
    told = part("possible", setup=BNR_TURN)
    assert "or lay PLACE token PLACE run REVENUE" in told
    assert "and why train 3 BNR owns 4 trains; its limit in phase 2 is 4" in told


def test_holdings_dividends_and_figures_left_out_without_worth():
    told = part("players", "BNR: run 210\nBNR: pay\n", BNR_TURN)
    assert "player cash cert can raise worth holds ▶ Ann £234 7 £440 £1074 minor 4 BNR* 40% minor 7" in told
    assert "OR 2.1 £84 £42 £42" in told
    hidden = part("players", "BNR: run 210\nBNR: pay\n", BNR_TURN, worths=False)
    assert "player cash cert holds ▶ Ann £234 7 minor 4" in hidden


def test_the_price_of_a_share_in_the_offering():
    # The PRR was started at 67 and stands at 67; the NYC has operated, earned nothing and stands at 71, its par is 76.
    html = shown(play("", setup=classic.SECOND, title="1830").game).parts["companies"]
    told = " ".join(re.sub(r"<[^>]+>", " ", html).split())
    assert "NYC $71 $680 2 3 60* 40 at $76" in told


def test_revenue_round_by_round_and_tokens_left():
    told = part("earned", "BNR: run 210\nBNR: pay\n", BNR_TURN)
    assert told == "Revenue by round newest first company OR 2.1 BNR £210"
    assert part("earned") == ""
    assert "company price cash trains tok Ann Bob Cyd own ▶ BNR" in part("companies", setup=BNR_TURN)


def test_which_trains_rust_next():
    assert "next to rust 2 in phase 4" in part("now")


def test_every_offer_shows_its_price():
    told = part("possible", setup=TWO_STARTED.partition("Ann: pass")[0])
    assert re.search(r"buy BNR \(£\d+", told), told
    assert "minors for sale, bids from £100: 1, 2," in part("companies", setup="")


def test_the_table_of_payouts_agrees_with_the_books():
    told = part("payout", "BNR: run 210\n", BNR_TURN)
    assert "revenue Ann 40% Bob 20% Cyd 20% treasury 20% price £210 pay £84 £42 £42 £42 ↑ £110" in told
    assert "£210 half £44 £22 £22 £122 ↑ £110 £210 hold - - - £210 ↓ £90" in told
    paid = play("BNR: run 210\nBNR: pay\n", setup=BNR_TURN)
    before = play("", setup=BNR_TURN)
    assert paid.cash("Ann") - before.cash("Ann") == 84
    assert paid.price("BNR") == 110
    assert part("payout") == ""


def test_before_a_run_the_payout_table_is_around_the_last_revenue():
    again = BNR_TURN + "BNR: run 210\nBNR: pay\nBNR: done\n" + idle(*LEFT)
    told = part("payout", setup=again)
    assert re.findall(r"£\d+(?= pay)", told) == [f"£{10 * n}" for n in range(16, 27)]
    assert "£40 £20 £20 £50" in part("payout", setup=TWO_STARTED)  # a minor's


def test_the_course_of_worth_ends_in_names_and_is_hidden_with_it():
    told = part("worths", setup=BNR_TURN)
    assert "Ann £950 Bob £920 Cyd £950 figures" in told
    assert part("worths", setup=BNR_TURN, worths=False) == ""


@pytest.mark.slow
def test_a_chart_of_one_row_is_wrapped_and_not_a_table_to_be_pushed_aside():
    made = shown(open_game(example("1846-four-players.18xx").read_bytes())).parts["chart"]
    assert (made.count("<li"), "<table" in made) == (31, False)


def test_without_share_prices_there_are_no_charts_of_prices_and_worth():
    made = shown(open_game(example("18Rhl-short-game.18xx").read_bytes())).parts
    assert (made["chart"], made["worths"], "can raise" in made["players"]) == ("", "", False)


def test_markers_are_in_their_cells_from_the_top():
    (cell,) = [line for line in shown(play("", setup=TWO_STARTED).game).parts["chart"].split("<td") if ">BNR<" in line]
    assert "100*" in cell


def test_corrections_are_marked_for_a_while():
    undone = part("corrections", "BNR: run 210\nundo\nBNR: run 220\n", BNR_TURN)
    assert undone.endswith(" undo line 111 taken back: line 110, BNR: run 210")
    passed = "count Ann 150\n" * 12
    assert part("corrections", "BNR: run 210\nundo\nBNR: run 220\n" + passed, BNR_TURN) == ""


def test_an_amended_line_shows_its_correction():
    game = play("BNR: run 210\n", setup=BNR_TURN).game
    number = game.journal.booked[-1].line
    amended = part("corrections", f"BNR: run 210\namend {number} BNR: run 220\n", BNR_TURN)
    assert f"line {number} was BNR: run 210, is now BNR: run 220" in amended


def test_inserted_and_deleted_lines_are_marked_for_a_while():
    game = play("BNR: run 210\n", setup=BNR_TURN).game
    number = game.journal.booked[-1].line
    put_in = part("corrections", f"BNR: run 210\ninsert before {number}: note tea\n", BNR_TURN)
    assert f"insert line {number + 1} inserted: line {number + 1}, note tea" in put_in
    deleted = part("corrections", f"BNR: run 210\ndelete {number}\n", BNR_TURN)
    assert f"delete line {number + 1} deleted: line {number}, BNR: run 210" in deleted


def test_the_log_is_searched_in_lines_and_their_results():
    log = shown(play("BNR: run 210\nBNR: pay\n", setup=BNR_TURN).game).log
    assert [line["text"] for line in search(log, "bnr RUN")] == ["BNR: run 210"]
    assert [line["text"] for line in search(log, "£100 £110")] == ["BNR: pay"]
    assert search(log, "nobody else") == []


def test_names_and_notes_are_text():
    header = 'moderator 1\ngame 18EU\nplayers "<img src=x>" "O\'Neil & Co" Cyd\n'
    game = open_game((header + 'note "<script>alert(1)</script>"\n').encode())
    html = "".join(shown(game).parts.values())
    assert "<img" not in html
    assert "<script" not in html
    assert "&lt;img src=x&gt;" in html
    assert "&amp; Co" in html


@pytest.mark.slow
def test_the_time_each_has_taken_where_a_clock_is_kept():
    assert "clock" not in part("players")
    timed = shown(play("Ann: start BNR 100 minor 1 ; clock 75 Ann\n", setup=SR2).game).parts["players"]
    assert [re.search(rf">▶? ?{name}.*?data-label=\"clock\">([^<]*)", timed, re.S)[1] for name in ("Ann", "Bob")] == [
        "1:15",
        "-",
    ]
