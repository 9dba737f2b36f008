"""Differences of the site's 18Rhl from the rulebook, and the ids of its pieces, each in a small game."""

from typing import Any

from moderator.game import open_game
from moderator.importers.games18xx import Imported, import_game
from moderator.rules.booking import State
from moderator.snapshot import as_json
from tests.importers.exports import ANN, BOB, Facts, act, buy, export, lay, par, pass_, run, token
from tests.importers.test_rhineland import CYD, PLAYERS, SOLD, bid, use

PASSES = [pass_(ANN), pass_(BOB), pass_(CYD)]
# MKB floats: Ann 20% (its director), Bob 20%, Cyd 20%; RhE is Cyd's. It is Ann's turn.
MOERS = [*SOLD, par(ANN, "KEG", "60,3,0"), buy(BOB, "KEG_2", percent=20), buy(CYD, "KEG_3", percent=20)]

# Bob has the concession and is director of RhE, whose turn it is in OR 1.1.
CONCESSION = [*SOLD[:4], bid(BOB, "RhE", 145), bid(CYD, "NLK", 120), par(BOB, "RhE", "80,1,2"), *PASSES]


def play(*actions: Facts) -> Imported:
    return import_game(export(*actions, title="18Rhl", players=PLAYERS))


def moves(game: Imported) -> list[str]:
    return [line.partition(" ;")[0] for line in game.lines if line and not line.startswith(";")]


def books(game: Imported) -> dict[str, Any]:
    read = open_game(game.text.encode())
    return as_json(State(read.title, read.position))


def violations(game: Imported) -> list[str]:
    read = open_game(game.text.encode())
    return [finding.code for step in read.steps for finding in step.violations]


def test_the_winning_bid_is_the_treasury_of_rhe():
    begun = [*SOLD[:5], bid(CYD, "RhE", 175), par(CYD, "RhE", "80,1,2")]
    now = books(play(*begun))
    assert (now["companies"]["RhE"]["cash"], now["players"]["Cyd"]["cash"]) == (175, 600 - 50 - 175)


def test_prices_rise_in_the_order_of_floating():
    """Cell 2,1: BME floats before DEE, which was started earlier."""
    begun = [*SOLD, par(ANN, "DEE", "65,3,1"), par(BOB, "BME", "65,3,1"), buy(CYD, "BME_1"), buy(ANN, "BME_2")]
    floated = [buy(BOB, "BME_3"), buy(CYD, "DEE_1"), buy(ANN, "DEE_2"), buy(BOB, "DEE_3")]
    game = play(*begun, *floated, pass_(CYD), pass_(ANN), pass_(BOB))
    now = books(game)["companies"]
    assert [(now[name]["cell"], now[name]["stack"]) for name in ("BME", "DEE")] == [([2, 1], 0), ([2, 1], 1)]


def test_a_company_passes_first_if_no_player_could_act_before():
    """Ann and Bob have no money left in the stock round, in which Cyd's purchase is the last action."""
    poor = [bid(ANN, "PWB", 20), bid(BOB, "KEO", 30), bid(CYD, "Szl", 50), bid(ANN, "Tjt", 80), bid(BOB, "NLK", 120)]
    spent = [bid(CYD, "RhE", 545), par(CYD, "RhE", "80,1,2")]
    rest = [par(ANN, "DEE", "100,0,3"), par(BOB, "BME", "100,0,3"), buy(ANN, "DEE_1"), buy(BOB, "BME_1")]
    rest += [buy(ANN, "DEE_2"), buy(BOB, "BME_2"), buy(ANN, "DEE_3")]
    game = play(*poor, *spent, *rest, pass_("DEE"))
    assert game.stopped is None
    assert moves(game)[-4:] == ["Ann: buy DEE", "Bob: pass", "Cyd: pass", "Ann: pass"]
    under = [line.rpartition("@")[2] for line in game.lines if "pass" in line or "run" in line]
    assert under[-3:] == ["14", "14", "14"]  # no run under 15, since a token may still come


def test_a_player_whose_shares_cannot_be_sold_on_the_site_is_skipped():
    """MKB has floated but not operated: only by the rulebook could Bob, who has no money, sell."""
    sold = [bid(ANN, "PWB", 20), bid(BOB, "NLK", 330), bid(CYD, "KEO", 30), bid(ANN, "Szl", 50), bid(BOB, "Tjt", 80)]
    sold += [bid(CYD, "RhE", 140), par(CYD, "RhE", "80,1,2")]
    begun = [*sold, par(ANN, "KEG", "90,1,3"), buy(BOB, "KEG_2", percent=20), buy(CYD, "KEG_3", percent=20)]
    game = play(*begun, pass_(ANN), pass_(CYD))
    assert (game.stopped, moves(game)[-3:]) == (None, ["Ann: pass", "Bob: pass", "Cyd: pass"])
    assert violations(game) == []


def test_a_token_by_the_power_of_the_concession():
    """The corporation places it for free; its cheapest token would cost 60."""
    game = play(*CONCESSION, use("KEO", "E8", "935-0"), token("RhE", "935-0-0"))
    assert moves(game)[-3:] == ["RhE: lay E8 #935 with KEO", "RhE: token E8 with KEO", "RhE: run 0"]
    assert books(game)["companies"]["RhE"]["cash"] == 145


def test_a_token_after_a_pass_is_a_usual_one():
    game = play(*CONCESSION, use("KEO", "E8", "935-0"), pass_("RhE"), token("RhE", "935-0-0"))
    assert "RhE: token E8" in moves(game)
    assert books(game)["companies"]["RhE"]["cash"] == 145 - 60


def test_a_token_on_the_tile_of_the_ferry_has_the_usual_price():
    """By 4.1.1 and on the site it costs 60."""
    sold = [bid(ANN, "RhE", 145), bid(BOB, "PWB", 20), bid(CYD, "KEO", 30), bid(ANN, "Szl", 50), pass_(BOB), pass_(CYD)]
    sold += [bid(ANN, "Tjt", 80), bid(BOB, "NLK", 120), par(ANN, "RhE", "80,1,2")]
    game = play(*sold, pass_(CYD), pass_(ANN), pass_(BOB), use("Tjt", "F9", "X922-0"), token("RhE", "X922-0-0"))
    assert moves(game)[-2:] == ["RhE: token Düsseldorf with Tjt", "RhE: run 0"]
    assert (books(game)["companies"]["RhE"]["cash"], violations(game)) == (145 - 60, ["power-phase"])


def test_bids_after_all_players_passed_the_first_lot():
    """On the site the lot only gets cheaper and bids go on; by the rulebook it must be taken or declined."""
    game = play(*PASSES, pass_(ANN), bid(BOB, "NLK", 125), pass_(CYD), bid(ANN, "PWB", 15))
    assert moves(game)[3:] == ["Ann: pass", "Bob: bid NLK 125 !", "Cyd: pass", "Ann: take PWB"]
    assert (violations(game), game.stopped) == ([], None)
    assert "Bob bids while PWB is on offer" in game.notes[-1]


def test_the_lowest_bidder_acts_in_an_auction():
    """On the site it is Cyd, the lowest bidder after Ann's raise; by the rules it is Bob, who sits left of her."""
    bids = [bid(ANN, "KEO", 35), pass_(BOB), bid(CYD, "KEO", 40), pass_(ANN), bid(BOB, "KEO", 45), bid(CYD, "PWB", 20)]
    game = play(*bids, bid(ANN, "KEO", 50), bid(CYD, "KEO", 55), pass_(BOB), pass_(ANN), bid(ANN, "Szl", 50))
    assert moves(game)[6:] == [
        "Ann: bid KEO 50",
        "Cyd: bid KEO 55 !",
        "Bob: pass !",
        "Ann: pass",
        "Ann: take Szl",
    ]
    assert (violations(game), books(game)["players"]["Cyd"]["privates"]) == ([], ["PWB", "KEO"])
    assert "Cyd, the lowest bidder on KEO" in game.notes[-2]


def hold(company: str, train: str) -> list[Facts]:
    """Return a turn without track that earns 900 for the treasury."""
    return [pass_(company), run(company, **{f"t{train}": 900}), act("dividend", company, kind="withhold")]


def trains(company: str, *names: str, price: int = 0) -> list[Facts]:
    faces = {"2": 100, "3": 200, "4": 300, "5": 500}
    return [act("buy_train", company, train=name, price=price or faces[name[0]]) for name in names]


def test_discards_in_another_order():
    """RhE's 5-train puts MKB and DEE above the limit, and they discard in any order."""
    begun = [*MOERS, par(ANN, "DEE", "60,3,0"), buy(BOB, "DEE_1"), buy(CYD, "DEE_2"), buy(ANN, "DEE_3"), *PASSES]
    for company, train in (("RhE", "2-0"), ("KEG", "2-1"), ("DEE", "2-2")):
        begun += [pass_(company), *trains(company, train), pass_(company)]
    begun += [*PASSES, *hold("RhE", "2_0"), *trains("RhE", "2-3", "2-4", "2-5")]
    begun += [*hold("KEG", "2_1"), *trains("KEG", "3-0", "3-1", "3-2")]
    begun += [*hold("DEE", "2_2"), *trains("DEE", "2-1", price=1), pass_("DEE"), *PASSES]
    begun += [*hold("RhE", "2_0"), *hold("KEG", "3_0"), *trains("KEG", "3-3"), *hold("DEE", "2_2")]
    begun += [*trains("DEE", "3-4", "4-0"), act("discard_train", "KEG", train="3-3"), *trains("DEE", "4-1")]
    begun += [pass_("RhE"), *trains("RhE", "4-2", "5-0")]
    game = play(*begun, act("discard_train", "DEE", train="3-4"), act("discard_train", "KEG", train="3-0"))
    assert (game.stopped, moves(game)[-2:]) == (None, ["DEE: discard 3", "MKB: discard 3"])
    now = books(game)["companies"]
    assert [now[name]["trains"] for name in ("RhE", "MKB", "DEE")] == [["4", "5"], ["3", "3"], ["4", "4"]]
    assert violations(game) == []


def test_certificates_given_for_a_directorship():
    """The site takes single shares from a player with more than two certificates, the double one from a player with
    two.
    """
    two = play(*MOERS, pass_(ANN), buy(BOB, "KEG_1"))
    assert moves(two)[-1] == "Bob: buy MKB 10%"
    more = play(*MOERS, buy(ANN, "KEG_1"), buy(BOB, "KEG_4"), pass_(CYD), pass_(ANN), buy(BOB, "KEG_5"))
    assert moves(more)[-1] == "Bob: buy MKB 10% against 10% 10%"
    now = open_game(more.text.encode()).position.books
    assert [now.of("single MKB", name) for name in ("Ann", "Bob")] == [3, 0]


def test_a_sale_with_the_directors_certificate():
    """20% of MKB are sold with the director's certificate: Bob takes over and gives his double share for it."""
    first = [*MOERS, *PASSES, lay("RhE", "J9", "8-0"), pass_("RhE"), pass_("KEG"), pass_("KEG")]
    sale = act("sell_shares", ANN, shares=["KEG_0"], percent=20)
    game = play(*first, *[pass_(player) for player in (BOB, CYD)], sale)
    assert "Ann: sell MKB 2" in moves(game)
    mkb = books(game)["companies"]["MKB"]
    assert (mkb["president"], mkb["pool"], game.stopped) == ("Bob", 20, None)


def test_a_free_share_is_bought_from_the_market_after_its_sale():
    """NLK brings GVE_1. Once sold it is in the market, and its buyer pays the bank."""
    begun = [*SOLD, par(ANN, "GVE", "60,3,0"), buy(BOB, "GVE_2"), buy(CYD, "GVE_3"), *PASSES]
    begun += [pass_("RhE"), pass_("RhE"), pass_("GVE"), pass_("GVE")]
    sale = act("sell_shares", BOB, shares=["GVE_1"], percent=10)
    game = play(*begun, pass_(ANN), sale, pass_(BOB), buy(CYD, "GVE_1"))
    assert moves(game)[-1] == "Cyd: buy GVE pool"
    assert books(game)["companies"]["GVE"]["pool"] == 0


def test_an_export_that_ends_between_a_sale_and_the_train_it_pays():
    """RhE, Cyd's, has earned money and has no train. Cyd then sells for its next train."""
    first = [pass_("RhE"), *trains("RhE", "2-0"), pass_("RhE"), pass_("KEG"), pass_("KEG"), *PASSES]
    sale = act("sell_shares", CYD, shares=["KEG_3"], percent=20)
    lost = [*MOERS, *PASSES, *first, pass_("RhE"), run("RhE", t2_0=40), act("dividend", "RhE", kind="payout")]
    lost += [pass_("RhE"), pass_("KEG"), *trains("KEG", "2-0", price=1), pass_("KEG"), *PASSES]
    game = play(*lost, pass_("RhE"), sale)
    assert (game.stopped, moves(game)[-2:]) == (None, ["RhE: run 0", "Cyd: sell MKB 20%"])
    assert open_game(game.text.encode()).position.round.name == "OR 3.1"


def test_a_bankruptcy_ends_the_import():
    """8.3: the game is over in the books; the site goes on with RhE in receivership."""
    later = [lay("RhE", "J9", "8-0"), act("buy_train", "RhE", train="2-0", price=100), pass_("RhE")]
    game = play(*SOLD, *PASSES, act("bankrupt", "RhE"), *later)
    assert moves(game)[-1] == "Cyd: bankrupt"
    assert game.stopped is not None
    assert "is over in the books" in str(game.stopped)
    assert game.notes[1:] == (
        "18xx.games allowed a broken rule: bankrupt-early at action 11; `moderator audit` explains it",
    )
