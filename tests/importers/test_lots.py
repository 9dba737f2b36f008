"""Small exports of 18VA: the auction of lots, trains with two sides, and privates of companies."""

from typing import Any

import pytest

from moderator.game import open_game
from moderator.importers.games18xx import import_game
from moderator.importers.openings import OPENINGS, Opening
from moderator.mechanics.catalogue import load_title
from moderator.rules.rounds.sequence import round_name
from tests.importers.exports import ANN, BOB, act, export, lay, par, pass_

SALE = [
    pass_(ANN),
    pass_(BOB),
    act("bid", ANN, company="P1", price=30),
    act("bid", BOB, company="P2", price=50),
    act("bid", ANN, company="P3", price=70),
    act("bid", BOB, company="P4", price=130),
    pass_(ANN),
    pass_(BOB),
    par(BOB, "B&O", "100,2,4"),
]
PLAYED = [*SALE, pass_(ANN), pass_(BOB)]


def lines(*actions: dict[str, Any]) -> list[str]:
    """Return the lines without headings and ids; the import must have no notes."""
    imported = import_game(export(*actions, title="18VA"))
    assert imported.notes == ()
    return [line.partition(" ; ")[0] for line in imported.lines if line and not line.startswith(";")]


def train(company: str, train_id: str, price: int = 100, **facts: Any) -> dict[str, Any]:
    return act("buy_train", company, train=train_id, price=price, **facts)


def test_lots_without_a_bid_become_cheaper_and_a_presidency_is_a_lot():
    assert lines(*SALE) == [
        "Ann: pass",
        "Bob: pass",
        "Ann: bid REA 30",
        "Bob: bid TIW 50",
        "Ann: bid PY 70",
        "Bob: bid B&O 130",
        "Ann: pass",
        "Bob: pass",
        "Bob: value B&O 100",
    ]


def test_a_company_without_a_run_skips_it_before_it_buys():
    turn = [lay("B&O", "H3", "57-0"), pass_("B&O"), train("B&O", "2-0", variant="1G")]
    assert lines(*PLAYED, *turn)[-3:] == ["B&O: lay Baltimore #57", "B&O: run 0", "B&O: train 1G"]


def test_trains_are_named_after_the_side_bought():
    first = [lay("B&O", "H3", "57-0"), pass_("B&O"), train("B&O", "2-0", variant="1G"), pass_("B&O")]
    again = act("run_routes", "B&O", routes=[{"train": "2-0", "revenue": 30, "hexes": ["H3", "A6"]}])
    told = lines(*PLAYED, *first, pass_(ANN), pass_(BOB), lay("B&O", "G4", "57-1"), again)
    assert told[-1] == "B&O: run 1G:30"


def test_district_income_is_written_separately():
    first = [lay("B&O", "H3", "57-0"), pass_("B&O"), train("B&O", "2-0", variant="1G"), pass_("B&O")]
    station = act("place_token", "B&O", city="A6-0-0", slot=0, tokener="B&O")
    routes = [{"train": "2-0", "revenue": 40, "hexes": ["H3", "A6"]}]
    before = [*PLAYED, *first, pass_(ANN), pass_(BOB), lay("B&O", "G4", "57-1"), station]
    assert lines(*before, act("run_routes", "B&O", routes=routes))[-1] == "B&O: run 1G:40+20"
    routes[0]["subsidy"] = 0
    assert lines(*before, act("run_routes", "B&O", routes=routes))[-1] == "B&O: run 1G:40"
    of_all = act("run_routes", "B&O", routes=routes, subsidy=20)
    assert lines(*before, of_all)[-1] == "B&O: run 40+20"


def test_broken_rules_that_the_site_allows_are_noted():
    dear = act("place_token", "B&O", city="A6-0-0", slot=0, tokener="B&O", cost=7)
    game = import_game(export(*PLAYED, lay("B&O", "H3", "57-0"), dear, title="18VA"))
    assert [note for note in game.notes if "audit" in note] == [
        "18xx.games allowed a broken rule: token-cost at action 13; `moderator audit` explains it"
    ]


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (act("buy_company", "B&O", company="P4", price=30), "no player owns it"),
        ({"type": "assign", "entity": "P1", "entity_type": "company", "target": "C12"}, "which no company owns"),
        ({"type": "assign", "entity": "B&O", "entity_type": "company", "target": "C12"}, "which is not a private"),
        (train("B&O", "2-0", exchange="2-1"), "2 train to trade in for a 2"),
        ({"type": "choose_ability", "entity": "P3", "entity_type": "company"}, "which no company owns"),
    ],
)
def test_the_unreadable_action_is_named(action, said):
    stopped = import_game(export(*PLAYED, lay("B&O", "H3", "57-0"), action, title="18VA")).stopped
    assert stopped is not None
    assert said in str(stopped)
    assert stopped.action == 13


def test_a_privates_extra_train_is_a_power_of_the_train_step():
    """It is chosen before the run, and written when the company reaches its train step."""
    first = [lay("B&O", "H3", "57-0"), pass_("B&O"), train("B&O", "2-0", variant="1G"), pass_("B&O")]
    bought = [*PLAYED, *first, pass_(ANN), pass_(BOB)]
    owned = act("buy_company", "B&O", company="P3", price=40)
    chosen = {"type": "choose_ability", "entity": "P3", "entity_type": "company", "choice": "close"}
    again = act("run_routes", "B&O", routes=[{"train": "2-0", "revenue": 130, "hexes": ["H3", "A6"]}])
    hold = act("dividend", "B&O", kind="withhold")
    game = import_game(
        export(*bought, lay("B&O", "G4", "57-1"), owned, chosen, again, hold, train("B&O", "2-1"), title="18VA")
    )
    said = [line.partition(" ; ")[0] for line in game.lines]
    assert said[-4:] == ["B&O: run 1G:130", "B&O: hold", "B&O: use PY limit", "B&O: train 2"]


def test_the_share_limit_of_two_is_an_option():
    game = import_game(export(*SALE, title="18VA", settings={"optional_rules": ["two_player_share_limit"]}))
    assert game.header.options == (("hold-limit", "70"),)


def test_a_company_passes_first_after_a_stock_round_in_which_no_player_could_act():
    """Ann and Bob cannot buy any more, so the site goes on to the first company at once."""
    spent = [
        action for n in range(1, 5) for action in (act("buy_shares", BOB, shares=[f"B&O_{n}"], percent=10), pass_(ANN))
    ]
    game = import_game(export(*SALE, pass_(ANN), *spent, pass_("B&O"), train("B&O", "2-0", variant="2"), title="18VA"))
    assert game.stopped is None
    assert game.lines[-1].startswith("B&O: train 2 ")


# ---- three companies up to phase 3, in which a set has two operating rounds ----

EARNING = {"B&O": ("2-0", "2-3", "3-0"), "C&O": ("2-1", "2-4"), "SR": ("2-2", "2-5")}


def ran(company: str, trains: int, kind: str = "withhold") -> list[dict[str, Any]]:
    """Return a run in which each train earns 300, withheld or paid out."""
    routes = [{"train": train_id, "revenue": 300, "hexes": ["H3", "A6"]} for train_id in EARNING[company][:trains]]
    return [act("run_routes", company, routes=routes), act("dividend", company, kind=kind)]


def bought(company: str, number: int) -> list[dict[str, Any]]:
    train_id = EARNING[company][number]
    return [train(company, train_id, 200 if train_id == "3-0" else 100, variant=train_id[0])]


PASSED = [pass_(ANN), pass_(BOB)]
# OR 4.1: C&O and SR have 880 each. All three are at 70 to 75, as they paid nothing. SR is last.
IN_PHASE_3 = [
    *[*SALE, par(ANN, "C&O", "90,2,3"), par(BOB, "SR", "90,2,3"), *PASSED],
    *[one for company in EARNING for one in bought(company, 0)],
    *PASSED,
    *[one for company in EARNING for one in (*ran(company, 1), *bought(company, 1))],
    *PASSED,
    *[*ran("B&O", 2), *bought("B&O", 2), pass_("B&O")],
    *[one for company in ("C&O", "SR") for one in (*ran(company, 2), pass_(company))],
    *[*PASSED, *ran("B&O", 3), pass_("B&O"), act("buy_company", "C&O", company="P1", price=30)],
    *[*ran("C&O", 2), pass_("C&O")],
]
TWICE = [*ran("SR", 2, "payout"), pass_("SR")]


def test_a_company_last_in_a_round_and_first_in_the_next_has_two_turns():
    turn = ["SR: run 2:300 2:300", "SR: pay"]
    assert lines(*IN_PHASE_3, *TWICE, *TWICE)[-6:] == 2 * [*turn, "SR: done"]
    game = open_game(import_game(export(*IN_PHASE_3, *TWICE, *TWICE, title="18VA")).text.encode())
    prices = [game.title.market.price(step.position.cells["SR"]) for step in game.steps[-7:-1]]
    assert (round_name(game.position), prices) == ("OR 4.2", [70, 70, 75, 75, 75, 82])


@pytest.mark.parametrize("passes", [1, 2, 3])
def test_the_second_of_two_turns_in_a_row_may_be_all_passes(passes):
    """SR could still buy a train in OR 4.1, and is asked for track in OR 4.2. At least the last pass is in OR 4.2."""
    second = lay("B&O", "G4", "57-1")
    said = lines(*IN_PHASE_3, *ran("SR", 2, "payout"), *passes * [pass_("SR")], second)
    assert said[-5:] == ["SR: pay", "SR: done", "SR: run 0", "SR: done", "B&O: lay Washington #57"]


def test_a_single_pass_before_track_of_the_next_turn_ends_the_first():
    said = lines(*IN_PHASE_3, *ran("SR", 2, "payout"), pass_("SR"), lay("SR", "F11", "57-1"), lay("B&O", "G4", "57-1"))
    assert said[-5:] == ["SR: done", "SR: lay Richmond #57", "SR: run 0", "SR: done", "B&O: lay Washington #57"]


def test_a_power_used_late_belongs_to_the_previous_turn():
    """SR has paid when C&O, whose turn is over, marks Richmond with its private."""
    power = {"type": "assign", "entity": "P1", "entity_type": "company", "target": "F11", "target_type": "hex"}
    game = import_game(export(*IN_PHASE_3, *TWICE[:2], power, pass_("SR"), title="18VA"))
    assert game.stopped is None
    assert [line.partition(" ; ")[0] for line in game.lines][-3:] == ["SR: pay", "C&O: use REA at Richmond", "SR: done"]
    *_, before, used, _ = open_game(game.text.encode()).steps
    assert [found.code for found in used.findings] == ["out-of-order"]
    assert used.position.cells["C&O"] == before.position.cells["C&O"]
    assert used.position.round.actor == "SR"


@pytest.mark.parametrize(("title", "once"), [("18VA", True), ("18EU", False), ("1830", False)])
def test_titles_in_which_a_president_sells_one_block_of_a_company_for_a_train(title, once):
    assert load_title(title).imports.sells_once is once


def test_no_run_is_written_if_the_export_ends_before_it():
    tile = lay("SR", "F11", "57-1")
    assert lines(*IN_PHASE_3, tile)[-1] == "SR: lay Richmond #57"
    assert lines(*IN_PHASE_3, tile, pass_("SR"))[-1] == "SR: lay Richmond #57"  # the pass may be for a token


def test_no_skipped_run_is_written_if_the_export_ends_before_a_token():
    tile, station = lay("B&O", "H3", "57-0"), act("place_token", "B&O", city="A6-0-0", slot=0, tokener="B&O")
    assert lines(*PLAYED, tile)[-1] == "B&O: lay Baltimore #57"
    assert lines(*PLAYED, tile, station)[-2:] == ["B&O: token Grafton", "B&O: run 0"]


def test_one_entry_writes_an_opening(monkeypatch):
    """The bids and passes of a made-up opening go to its entry, found by name."""
    written = []
    entry = Opening(lambda _, action: written.append(action.number("price")), lambda *_: written.append("pass"))
    monkeypatch.setitem(OPENINGS, "lot-auction", entry)
    assert lines(*SALE[:3]) == []
    assert written == ["pass", "pass", 30]


def test_a_bid_in_an_unknown_opening_fails(monkeypatch):
    monkeypatch.delitem(OPENINGS, "lot-auction")
    stopped = import_game(export(SALE[2], title="18VA")).stopped
    assert "a bid in an unknown" in stopped.message
