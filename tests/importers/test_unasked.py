"""What 18xx.games does without an action: skipped turns, stock rounds without a possible move, a last lot, and ended
games.
"""

from typing import Any

from moderator.game import open_game
from moderator.importers.games18xx import Imported, import_game
from moderator.model.findings import Severity
from moderator.rules.booking import State
from moderator.snapshot import as_json
from tests.importers.exports import ANN, BOB, CYD, Facts, act, buy, export, lay, par, pass_, run, sell, written_on
from tests.race import DRAFTED, DRAWN


def imported(title: str, *actions: Facts, **facts: Any) -> Imported:
    game = import_game(export(*actions, title=title, **facts))
    assert game.stopped is None, game.stopped
    return game


def lines(game: Imported) -> list[str]:
    """Return the lines with their ids, and the headings of rounds."""
    return [line for line in game.lines if line]


def bare(game: Imported) -> list[str]:
    return [line.partition(" ; ")[0] for line in game.lines if line and not line.startswith(";")]


def wrong(game: Imported) -> list[str]:
    """Return the codes of violations, errors and rulings."""
    heavy = (Severity.VIOLATION, Severity.ERROR, Severity.RULING)
    return [f.code for step in open_game(game.text.encode()).steps for f in step.findings if f.severity in heavy]


def bids(*lots: tuple[int, str, int]) -> list[Facts]:
    return [act("bid", player, company=lot, price=price) for player, lot, price in lots]


def minor(kind: str, entity: str, **facts: Any) -> Facts:
    return {**act(kind, entity, **facts), "entity_type": "minor"}


def train(company: str, number: str, price: int) -> Facts:
    return act("buy_train", company, train=number, price=price, variant=number[0])


# ---- skipped turns ----

# OR 1.1 of 1846 begins with MS. NYC (100) has 500; BIG4 has nothing, and a tile costs $20.
BROKE = DRAFTED + (
    "Ann: start NYC 100\nBob: pass\nCyd: pass\n"
    + "Ann: buy NYC\nBob: pass\nCyd: pass\n" * 3
    + "Ann: pass\nadjust BIG4 -40 bank +40\n"
)
ASKED = [minor("pass", "MS"), {**run("MS", t2_0=60), "entity_type": "minor"}]


def written(setup: str, *actions: Facts) -> list[str]:
    return written_on("1846", setup, *actions, options=DRAWN)


def test_a_minor_without_money_is_skipped_before_a_corporation_acts():
    assert written(BROKE, *ASKED, lay("NYC", "D18", "7-0")) == [
        "MS: run 2:60",
        "MS: done",
        "BIG4: done",
        "NYC: lay D18 #7",
    ]


def test_a_minor_without_money_is_skipped_between_two_operating_rounds():
    """NYC has bought its trains and passes twice; its next tile is in OR 1.2, in which MS cannot pay either."""
    poor = BROKE.replace("adjust BIG4 -40 bank +40", "adjust BIG4 -40 MS -60 bank +100")
    first = [lay("NYC", "D18", "7-0"), train("NYC", "2-2", 80), pass_("NYC"), pass_("NYC")]
    said = written(poor, *first, lay("NYC", "D16", "8-0"))
    assert said == [
        "MS: done",
        "BIG4: done",
        "NYC: lay D18 #7",
        "NYC: run 0",
        "NYC: train 2",
        "NYC: done",
        "MS: done",
        "BIG4: done",
        "NYC: lay D16 #8",
    ]


def test_the_steamboat_is_used_before_a_skipped_minor():
    """OR 1.2 begins with MS, which cannot pay for a tile, nor can BIG4. SC is Cyd's, and comes first."""
    poor = BROKE.replace("adjust BIG4 -40 bank +40", "adjust BIG4 -40 MS -60 bank +100")
    first = [lay("NYC", "D18", "7-0"), train("NYC", "2-2", 80), pass_("NYC"), pass_("NYC")]
    told = [
        {**act("assign", "SC", target="D14", target_type="hex"), "entity_type": "company"},
        {**act("assign", "SC", target="NYC", target_type="corporation"), "entity_type": "company"},
    ]
    said = written(poor, *first, *told, lay("NYC", "D16", "8-0"))
    assert said[-5:] == ["NYC: done", "NYC: use SC at Toledo", "MS: done", "BIG4: done", "NYC: lay D16 #8"]


def test_a_minor_that_has_run_passes_in_its_next_turn():
    """All others are skipped. After its run a minor is not asked anything, so the pass is for the tile in OR 1.2."""
    alone = DRAFTED + "Ann: pass\nBob: pass\nCyd: pass\nadjust BIG4 -40 bank +40\n"
    assert written(alone, *ASKED, minor("pass", "MS"), {**run("MS", t2_0=40), "entity_type": "minor"}) == [
        "MS: run 2:60",
        "MS: done",
        "BIG4: done",
        "MS: run 2:40",
    ]


def test_a_minor_skipped_in_one_round_may_run_in_the_next():
    alone = DRAFTED + "Ann: pass\nBob: pass\nCyd: pass\nadjust BIG4 -40 bank +40\n"
    second = [minor("pass", "MS"), *({**run(name, t2_0=40), "entity_type": "minor"} for name in ("MS", "BIG4"))]
    assert written(alone, *ASKED, *second) == [
        "MS: run 2:60",
        "MS: done",
        "BIG4: done",
        "MS: run 2:40",
        "MS: done",
        "BIG4: run 2:40",
    ]


def test_a_corporation_that_closes_at_its_next_fall_passes_before_its_run():
    last = BROKE + (
        "MS: run 0\nMS: done\nBIG4: done\nNYC: lay D18\nNYC: run 0\nNYC: train 2\nNYC: done\nprice NYC 10\n"
        "adjust NYC -420 bank +420 MS -60 bank +60\n"
    )
    assert written(last + "adjust bank -30 NYC +30\n", lay("NYC", "D16", "8-0"), pass_("NYC"))[-1:] == [
        "NYC: lay D16 #8"
    ]


THREE = ((ANN, "Ann"), (BOB, "Bob"), (CYD, "Cyd"))
SOLD_18AL = bids((ANN, "TR", 20), (BOB, "SNAR", 40), (CYD, "BLC", 70), (ANN, "M&C", 100), (BOB, "NDY", 120))
# OR 2.1 of 18AL: M&O (80) and L&N (60) have a train each, and money for another one.
TWO = """
given phase 3
given TR SNAR BLC M&C NDY closed
given M&O president Ann par 70 price 70 B4 floated operated cash 400 trains 3 tokens 2
given L&N president Bob par 60 price 60 B2 floated operated cash 400 trains 3 tokens 2
given Ann cash 300 shares M&O 60%
given Bob cash 300 shares L&N 60%
given Cyd cash 300
given depot trains 3 3 4 4 4 5 5 6 7
begin OR 2.1 of 2
"""


def test_a_turn_may_consist_of_passes_only():
    """M&O passes for its tile, its run is skipped, and it passes for a train; L&N has not ended its turn before."""
    first = [pass_("M&O"), train("M&O", "3-2", 180), pass_("M&O"), pass_("L&N"), pass_("L&N")]
    said = written_on("18AL", TWO, *first, pass_("M&O"), pass_("M&O"), lay("L&N", "B2", "8-0"))
    assert said[-5:] == ["L&N: run 0", "L&N: done", "M&O: run 0", "M&O: done", "L&N: lay B2 #8"]


# ---- stock rounds without a possible move ----

# SR 1 of 1882: nothing may be sold, CPR has not floated, and no player can pay for a share. Ann has two privates.
POOR = """
given phase 2
given SCP TB CP closed
given HB owner Ann
given NWR owner Ann
given CPR president Ann par 67 price 67 F4
given Ann cash 60 shares CPR 20% 10%
given Bob cash 20 shares CPR 10%
given Cyd cash 30
begin SR 1 next Bob
"""


def test_a_stock_round_without_a_possible_move_is_over_at_once():
    """Privates pay. In the next stock round Bob may sell, and Ann can buy."""
    said = written_on("1882", POOR, pass_(BOB), buy(ANN, "CPR_3"), options="rebellion 5, trestle-share GT")
    assert said[:3] == ["Bob: pass", "Cyd: pass", "Ann: pass"]
    assert said[3:] == ["Bob: pass", "Cyd: pass", "Ann: buy CPR"]


# ---- the draft of 1846 for two ----

LAST_LOT = (
    (ANN, "BIG4", 100), (BOB, "MC", 40), (ANN, "MAIL", 80), (BOB, "C&WI", 60), (ANN, "MS", 140), (BOB, "O&I", 40),
    (ANN, "BT", 40),
)  # fmt: skip
TWO_PLAYERS: dict[str, Any] = {
    "players": ((BOB, "Bob"), (ANN, "Ann")),
    "settings": {"seed": 635601, "optional_rules": []},
}


def test_a_free_last_lot_goes_to_the_next_player_at_once():
    down = [pass_(BOB), pass_(ANN), pass_(BOB), pass_(ANN)]
    game = imported("1846 2p Variant", *bids(*LAST_LOT), *down, pass_(BOB), **TWO_PLAYERS)
    assert bare(game)[-3:] == ["Ann: pass", "Bob: take SC", "Bob: pass"]
    assert wrong(game) == []


def test_a_draft_goes_on_once_the_last_minor_of_an_early_round_has_run():
    """Both players have passed. Two operating rounds come before the draft goes on; no action ends the last turn."""
    runs = [{**run(name, **{train: 30}), "entity_type": "minor"} for name, train in (("MS", "t2_0"), ("BIG4", "t2_1"))]
    laid = [minor("pass", "MS"), runs[0], minor("pass", "BIG4"), runs[1]]
    early = [*bids(*LAST_LOT[:5]), pass_(BOB), pass_(ANN), *laid, *laid]
    game = imported("1846 2p Variant", *early, *bids((ANN, "BT", 40)), **TWO_PLAYERS)
    assert lines(game)[-2:] == ["; ---- ISR", "Ann: take BT ; @16"]
    assert "BIG4: done ; @15" in game.lines


# ---- the end of a game ----


def test_the_previous_turn_is_over_if_a_company_ends_the_game_on_its_turn():
    said = written_on("18AL", TWO, pass_("M&O"), act("end_game", "L&N"))
    assert said == ["M&O: run 0", "M&O: done", "end stopped by hand on 18xx.games"]


def test_the_last_turn_of_a_round_is_over_if_a_player_ends_the_game():
    said = written_on("18AL", TWO.replace("2.1 of 2", "2.2 of 2"), pass_("M&O"), pass_("L&N"), act("end_game", ANN))
    assert said[-3:] == ["L&N: run 0", "L&N: done", "end stopped by hand on 18xx.games"]


def test_a_president_may_sell_for_a_train_just_before_the_game_ends():
    owing = TWO.replace("operated cash 400 trains 3 tokens 2", "operated cash 0 tokens 2", 1)
    owing = owing.replace("Ann cash 300 shares M&O 60%", "Ann cash 0 shares M&O 60% L&N 20%")
    said = written_on("18AL", owing, sell(ANN, "L&N_4"), act("end_game", "M&O"))
    assert said == ["M&O: run 0", "Ann: sell L&N", "end stopped by hand on 18xx.games"]


# ---- two turns of one company in a row ----

# OR 2.1 of 18MS: only Fr has floated. It has operated, so it lays one tile per turn, and its train has no route.
ALONE = """
given phase 3
given AGS BS M&M MC M&O closed
given Fr president Ann par 60 price 60 C2 floated operated cash 0 trains 3+ tokens 2
given Ann cash 10 shares Fr 60%
given Bob cash 10
given Cyd cash 10
begin OR 2.1 of 2
"""


def test_an_extra_tile_belongs_to_the_next_turn():
    said = written_on("18MS", ALONE, lay("Fr", "E3", "8-3"), lay("Fr", "D4", "7-3"))
    assert said == ["Fr: lay E3 #8", "Fr: run 0", "Fr: lay D4 #7"]


def test_the_last_pass_of_a_set_does_not_belong_to_the_next_if_another_company_begins_it():
    """No player can trade in the stock round between. L&N passes for a train, and M&O has the next turn."""
    poor = TWO.replace("cash 300 shares M&O 60%", "cash 0 shares M&O 20%").replace("2.1 of 2", "2.2 of 2")
    poor = poor.replace("cash 300 shares L&N 60%", "cash 0 shares L&N 20%").replace("Cyd cash 300", "Cyd cash 0")
    last = [pass_("M&O"), pass_("M&O"), pass_("L&N"), run("L&N", t3_1=0), pass_("L&N")]
    said = written_on("18AL", poor, *last, lay("M&O", "Q2", "57-0"), ids=True)
    assert said[2:4] == ["L&N: run 3:0 ; @4", "L&N: done ; @5"]


# ---- exports in an old format ----


def test_runs_without_revenue_are_reported_once_with_a_remedy():
    old = act("run_routes", "M&O", routes=[{"train": "2-0", "hexes": ["Q2", "P3"]}])
    game = import_game(export(*SOLD_18AL, old, pass_("M&O"), old, title="18AL", players=THREE))
    assert game.stopped is not None
    assert str(game.stopped) == (
        "action 6: the export has an old format: 2 of 2 runs do not have the revenue of their routes"
    )
    assert game.stopped.remedy == "open the game on 18xx.games and export it again"
    assert bare(game)[-1] == "Bob: take NDY"


def test_ids_that_do_not_ascend_are_noted():
    numbered = [{**action, "id": number} for number, action in zip((1, 2, 3, 9, 4), SOLD_18AL, strict=True)]
    game = imported("18AL", *numbered, players=THREE)
    assert bare(game)[-2:] == ["Ann: take M&C", "Bob: take NDY"]
    assert any("ids do not ascend" in note for note in game.notes)


# ---- stock rounds of 1830 in which no player can pay ----

# Ann has 950 and Bob 830 after the auction. Nothing can be sold in SR 1, and no corporation has six shares.
SOLD_1830 = bids(
    (ANN, "SV", 20), (BOB, "CS", 40), (ANN, "DH", 70), (BOB, "MH", 110), (ANN, "CA", 160), (BOB, "BO", 220)
)  # fmt: skip
SPENT = [
    *SOLD_1830, par(BOB, "B&O", "100,0,6"),
    par(ANN, "C&O", "100,0,6"), par(BOB, "ERIE", "100,0,6"),
    buy(ANN, "C&O_1"), buy(BOB, "B&O_1"), buy(ANN, "C&O_2"), buy(BOB, "B&O_2"), buy(ANN, "C&O_3"), buy(BOB, "B&O_3"),
    par(ANN, "NYC", "100,0,6"), buy(BOB, "ERIE_1"), buy(ANN, "NYC_1"), buy(BOB, "ERIE_2"),
    buy(ANN, "NYC_2"), buy(BOB, "ERIE_3"),
]  # fmt: skip


def standing(game: Imported) -> tuple[str, int, int]:
    """Return the round, and the cash of Ann and Bob."""
    position = as_json(State(game.title, open_game(game.text.encode()).position))
    return position["round"], position["players"]["Ann"]["cash"], position["players"]["Bob"]["cash"]


def test_privates_pay_if_no_player_can_act_and_no_company_operates():
    """Ann has $50 left and gets $45; Bob has $30 and gets $60. In SR 2 both may sell."""
    game = imported("1830", *SPENT)
    assert bare(game)[-2:] == ["Ann: pass", "Bob: pass"]
    assert standing(game) == ("SR 2", 95, 90)


def test_the_next_stock_round_continues_after_one_without_a_move():
    game = imported("1830", *SPENT, sell(ANN, "NYC_1"))
    assert standing(game) == ("SR 2", 195, 90)
    assert wrong(game) == []


def test_companies_operate_if_no_player_can_act_and_one_has_floated():
    """Ann has bought a sixth share of C&O instead of one of NYC."""
    floated = [*SPENT[:-2], buy(ANN, "C&O_4"), SPENT[-1]]
    assert standing(imported("1830", *floated)) == ("OR 1.1", 95, 90)
    went_on = imported("1830", *floated, lay("C&O", "G5", "8-0"))
    assert bare(went_on)[-3:] == ["Ann: pass", "Bob: pass", "C&O: lay G5 #8"]
    assert wrong(went_on) == []
