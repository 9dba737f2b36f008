"""18JPT: TR's private, a corporation's own place, tiles that pay, and abilities from a station on."""

import pytest

from moderator.counted.page import page
from moderator.counted.read import read_counted
from moderator.counted.taking import state_position, try_position
from tests.islands import NAGATSUTA, SHIBUYA, TOKYO, TOKYO_FLOATED, TOKYO_GREEN
from tests.ledger import play


def tokyo(text: str, setup: str = TOKYO_FLOATED):
    return play(text, setup=setup, title="18JPT")


def revenue(game) -> int:
    return game.position.round.turn.revenue


def test_the_private_floats_tr_in_the_auction():
    game = tokyo("", TOKYO)
    assert (game.cash("TR"), game.percent("TR", "Cyd"), game.percent("TR", "pool")) == (650, 30, 30)
    assert "TR-private" not in game.json["players"]["Cyd"]["privates"]


SER = "adjust depot -1 train 3 SER +1 train 3\n"


@pytest.mark.parametrize(
    ("run", "earns"), [("Ikebukuro*=30-Tokorozawa", 90), ("Ikebukuro*=30-Hachioji", 60), ("Ikebukuro*=30-Chofu", 50)]
)
def test_a_corporations_own_place_counts_double(run, earns):
    game = tokyo(f"SER: run 3:{run}\n", TOKYO_FLOATED + SER)
    assert (game.codes, revenue(game)) == ([], earns)


def test_a_town_tile_pays_ser():
    before, game = tokyo(""), tokyo("SER: lay Saginomiya\n")
    assert (game.codes, game.cash("SER") - before.cash("SER")) == ([], 100)
    assert tokyo("SER: lay Kawaguchi\n").happened("tile-grant") == []
    assert tokyo("TC: lay Saginomiya\n", SHIBUYA).happened("tile-grant") == []


def test_a_green_t_tile_pays_the_owner_of_the_private():
    later = TOKYO_GREEN + "TC: buy TMGBT from Ann 70\n"
    before, game = tokyo("", later), tokyo("TC: lay Ueno\n", later)
    assert (game.codes, game.happened("tile-grant")) == ([], ["TC 50 Ueno"])
    assert game.cash("TC") - before.cash("TC") == 50 - 80


def test_each_tile_in_a_town_gives_tc_another_one():
    assert tokyo("TC: lay Saginomiya\nTC: lay Tanashi\nTC: lay Kawaguchi\n", SHIBUYA).codes == ["reserved-hex"]
    assert tokyo("TC: lay Saginomiya\nTC: lay Toneri\nTC: lay Kawaguchi\n", SHIBUYA).codes == []
    assert tokyo("TC: lay Kawaguchi\nTC: lay Toneri\n", SHIBUYA).codes == ["lay-count"]


def test_a_station_in_nagatsuta_makes_trains_of_the_bank_cheaper():
    before = tokyo("TC: token Nagatsuta\n", SHIBUYA)
    game = tokyo("TC: token Nagatsuta\nTC: train 2\n", SHIBUYA)
    assert (game.codes, before.cash("TC") - game.cash("TC")) == ([], 64)


def test_the_printed_price_limits_sales_for_a_cheaper_train():
    game = tokyo("Ann: sell TR 3\nTC: train 6\n", NAGATSUTA)  # 630 - 450; the train costs 504
    assert (game.codes, game.cash("Ann"), game.cash("TC")) == ([], 50 + 3 * 65 - 104, 0)
    assert tokyo("Ann: sell TR 3\n", NAGATSUTA + "adjust bank -100 Ann +100\n").codes == ["emergency-sale"]


def test_the_printed_price_decides_bankruptcy():
    poor = NAGATSUTA + "adjust pool +30% TR Ann -30% TR pool +40% TC Ann -40% TC bank -60 Ann +60\n"  # 510 in all
    assert tokyo("Ann: bankrupt\n", poor).codes == []
    assert tokyo("TC: train 6\n", poor).codes == []
    assert tokyo("Ann: bankrupt\n", poor + "adjust bank -120 Ann +120\n").codes == ["bankrupt-early"]


def test_a_station_in_asakusa_gives_a_second_tile():
    turn = TOKYO + "Ann: pass\nBob: pass\nCyd: pass\n"
    assert tokyo("TR: lay Shiki\nTR: lay Soka\n", turn).codes == ["lay-count"]
    later = turn + 'TR: token "Asakusa & Oshiage"\nTR: train 2\nTR: done\nAnn: pass\nBob: pass\nCyd: pass\n'
    assert tokyo("TR: lay Shiki\nTR: lay Soka\n", later).codes == []
    assert tokyo("TR: lay Shiki\nTR: lay Soka\nTR: lay Kawaguchi\n", later).codes == ["lay-count"]


def test_tm_pays_nothing_for_upgrades_in_t_hexes():
    setup = SHIBUYA.replace("TC", "TM") + "adjust depot -7 train 2 box +7 train 2 bank -400 TM +400\nTM: train 3\n"
    setup += "TM: done\nTR: done\n" + "pass\n" * 3
    before, game = tokyo("", setup), tokyo("TM: lay Ueno\n", setup)
    assert (game.codes, game.cash("TM")) == ([], before.cash("TM"))


def test_a_counted_position_states_the_pool_of_tr():
    game = tokyo("")
    text = page(game.game.title, state_position(game.game.state))
    trial = try_position(game.game.title, read_counted(text.encode())[0], text)
    new = tokyo("SER: lay Saginomiya\n", "\n".join(trial.lines()) + "\n")
    company = new.json["companies"]["TR"]
    assert (trial.problems, new.codes) == ((), [])
    assert [company[place] for place in ("pool", "ipo", "treasury")] == [30, 40, 0]
