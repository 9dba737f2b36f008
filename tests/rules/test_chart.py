"""The chart as data: its notation, edges, arrows and ledges, zones and what they mean, jumps by dividend."""

import pytest

from moderator.counted.page import page
from moderator.counted.read import read_counted
from moderator.counted.taking import state_position, try_position
from moderator.model.ledger import BOX, MONEY
from moderator.titles.board import Edges
from moderator.titles.market import BadChart, parse_market
from moderator.views.companies import companies
from moderator.views.players import bank
from tests.ledger import play
from tests.made_up import write_ruleset
from tests.positions import BNR_PAYS, LEFT, SR3, TWO_STARTED, idle
from tests.setups import swap

CHART = """
 -   90  100* 110^ 120b
 80  85y  90*  95  100
 70  75y  80*V 85_
 60  65   70   75
"""


def test_marks_of_a_chart():
    chart = parse_market(CHART)
    assert (chart.rows[0][0], chart.has((0, 0)), chart.price((0, 4))) == (None, False, 120)
    assert chart.starts_of("") == {100: (0, 2), 90: (1, 2), 80: (2, 2)}
    assert (dict(chart.zones), dict(chart.turns)) == (
        {(0, 4): "b", (1, 1): "y", (2, 1): "y"},
        {(0, 3): "^", (2, 2): "V"},
    )
    assert chart.ledges == {(2, 3)}
    assert chart.prices == (60, 65, 70, 75, 80, 85, 90, 95, 100, 110, 120)


@pytest.mark.parametrize("word", ["100**", "*100", "100yy", "100vv", "100>", "1O0", "--", "100^^^", "100_*"])
def test_an_unknown_cell_is_named(word):
    with pytest.raises(BadChart, match=r"line 2: "):
        parse_market(f"100 110\n{word} 90")


def test_arrows_turn_a_move():
    chart = parse_market("90 100 110\n80 90^ 100V\n70 80 90")
    assert (chart.right((1, 1)), chart.left((1, 2))) == ((0, 1), (2, 2))
    assert (chart.left((1, 1)), chart.right((1, 2))) == ((1, 0), (0, 2))  # at the end of its row, up


def test_no_marker_falls_below_a_ledge():
    chart = parse_market(CHART)
    assert (chart.down((0, 3), 5), chart.down((0, 2), 5)) == ((2, 3), (3, 2))


def test_a_ledge_may_stop_only_the_last_row_of_a_fall():
    chart = parse_market("100_\n90\n80_\n70\n60").with_edges(Edges(ledge="last"))
    falls = [chart.down((0, 0), rows) for rows in range(1, 6)]
    assert falls == [(0, 0), (2, 0), (2, 0), (4, 0), (4, 0)]  # of three rows the last one meets the second ledge


@pytest.mark.parametrize(
    ("top", "up", "first"), [("stay", (0, 1), (1, 0)), ("right", (0, 2), (1, 1)), ("diagonal", (1, 2), (2, 1))]
)
def test_up_from_the_top_of_a_column(top, up, first):
    chart = parse_market(CHART).with_edges(Edges(top=top))
    assert (chart.up((0, 1)), chart.up((0, 4)), chart.up((1, 0))) == (up, (0, 4), first)


def test_the_ends_of_a_row():
    chart = parse_market(CHART)
    assert (chart.right((2, 3)), chart.left((1, 0))) == ((1, 3), (2, 0))
    stays = chart.with_edges(Edges(right="stay", left="stay"))
    assert (stays.right((2, 3)), stays.left((1, 0))) == ((2, 3), (1, 0))


# ---- zones, on 18EU's chart with colours of our own ----

# Row 2 of 18EU's chart: BNR starts at 100 (2,4), pays twice and stands at 110 (2,5), 122, 135; it falls to row 6.
COLOURED = """
 82   90  100  110  122  135  150  165  180  200  225  245  270  300  330  360  400
 75   82   90  100  110  122  135  150  165  180  200  225  245  270
 70   75   82   90  100* 110g 122g 135g 150  165  180
 65   70   75   82*  90* 100b 110  122
 60   65   70*  75*  82   90c
 50   60   65   70   75
 40   50   60   65
"""
ZONES = """
[zones.green]
letter = "g"
counts = false
limited = false
[zones.brown]
letter = "b"
counts = false
several = true
[zones.closed]
letter = "c"
closes = true
"""


@pytest.fixture
def zoned(tmp_path):
    return write_ruleset(tmp_path, ZONES, COLOURED)


def coloured(text, zoned):
    return play(text, setup=SR3, title="18EU-made-up", ruleset=zoned)


def test_shares_in_a_zone_count_for_no_certificate_limit(zoned):
    # Ann owns 4 minors and 3 certificates of BNR (president's, two single), which stands in the green zone at 110.
    assert coloured("Cyd: pass", zoned).certificates("Ann") == 4
    assert play("Cyd: pass", setup=SR3).certificates("Ann") == 7


def test_a_zone_lifts_the_limit_of_holdings(zoned):
    more = "adjust Bob -20% BNR Ann +20% BNR\nCyd: pass\nAnn: buy BNR"
    assert coloured(more, zoned).codes == ["adjusted"]
    assert play(more, setup=SR3).codes == ["adjusted", "hold-limit"]


def test_several_are_bought_from_the_pool_in_one_turn(zoned):
    # Cyd sells a share, from 110 to 100 on the brown cell; a second one comes to the pool by agreement.
    sale = "Cyd: sell BNR 1\nCyd: pass\nadjust Bob -10% BNR pool +10% BNR\nAnn: buy BNR 2 pool"
    assert coloured(sale, zoned).codes == ["adjusted"]
    assert play(sale, setup=SR3).codes == ["adjusted", "buy-twice"]


def test_a_corporation_in_a_closed_zone_leaves_the_game(zoned):
    # Two rows down from 110 (2,5) is the closed cell: money and shares out of the game, its trains to the pool.
    game = coloured("Cyd: sell BNR 2", zoned)
    assert game.happened("zone-closed") == ["BNR"]
    assert (game.json["companies"]["BNR"]["closed"], game.json["companies"]["BNR"]["price"]) == (True, None)
    assert (game.position.books.of(MONEY, "BNR"), game.position.books.of(MONEY, BOX)) == (0, 340)
    assert game.cash("Cyd") == 390 + 2 * 110
    assert "2" in game.pool_trains
    assert game.percent("BNR", BOX) == 100
    again = coloured("Cyd: sell BNR 2\nCyd: start BNR 100 minor 6", zoned)
    assert (again.codes, again.steps[-1].held) == (["start-again"], False)


def test_the_turn_of_a_corporation_that_leaves_ends(zoned):
    # The table puts BNR's marker on the closed cell in the middle of its turn, the last of the round.
    turn = TWO_STARTED + idle(*LEFT) + "BNR: run 100\nprice BNR 90 4,5"
    game = play("", setup=turn, title="18EU-made-up", ruleset=zoned)
    assert (game.position.books.of(MONEY, "BNR"), game.round, game.current) == (0, "OR 2.2", "4")


def test_a_late_start_knows_what_has_left_the_game_and_its_money(zoned):
    game = coloured("Cyd: sell BNR 2\nCyd: done", zoned)
    text = page(game.game.title, state_position(game.game.state))
    trial = try_position(game.game.title, read_counted(text.encode())[0], text)
    assert (trial.problems, "given BNR closed cash 340" in trial.lines()) == ((), True)
    new = play("", setup="\n".join(trial.lines()), title="18EU-made-up", ruleset=zoned)
    assert (new.position.books, new.json["companies"]) == (game.position.books, game.json["companies"])
    assert "  out of the game: BNR" in companies(new.game.state)
    assert any(line.split() == ["out", "of", "the", "game", "£340"] for line in bank(new.game.state))


# ---- jumps ----


@pytest.mark.parametrize(
    ("jumps", "earned", "price"),
    [
        ("", 90, 100),
        ("", 300, 110),
        ("jumps = [{ times = 3, steps = 2 }, { times = 1 }]", 300, 122),
        ("jumps = [{ times = 3, steps = 2 }, { times = 1 }]", 290, 110),
        ("jumps = [{ times = 0 }]", 10, 110),
    ],
)
def test_how_far_a_dividend_moves_a_price(tmp_path, jumps, earned, price):
    ruleset = write_ruleset(tmp_path, f"[chart]\n{jumps}")
    turn = f"BNR: run {earned}\nBNR: pay"
    game = play(turn, setup=TWO_STARTED + idle(*LEFT), title="18EU-made-up", ruleset=ruleset)
    assert game.price("BNR") == price


def test_a_jump_of_one_zone(tmp_path):
    jumps = '[chart]\njumps = [{ times = 1, zone = "green" }, { times = 0, steps = 2, outside = "green" }]\n'
    chart = swap(COLOURED, ("b", ""), ("c", ""))
    ruleset = write_ruleset(tmp_path, jumps + '[zones.green]\nletter = "g"\n', chart)
    setup = TWO_STARTED + idle(*LEFT)
    assert play(BNR_PAYS, setup=setup, title="18EU-made-up", ruleset=ruleset).price("BNR") == 122
    inside = setup + BNR_PAYS + idle(*LEFT)
    assert play("BNR: run 110\nBNR: pay", setup=inside, title="18EU-made-up", ruleset=ruleset).price("BNR") == 122
