"""Small exports of 1889, 1830 and 18Chesapeake: bids, presidencies with privates, and privates used outside turns."""

from typing import Any

import pytest

from moderator.importers import games18xx
from moderator.importers.games18xx import ImportFailed, import_game
from tests.importers.exports import ANN, BOB, act, buy, export, par, pass_, sell


def imported(title: str, *actions: dict[str, Any]) -> tuple[tuple[tuple[str, str], ...], list[str]]:
    """Return the options that the import has found, and the lines without headings and ids."""
    game = import_game(export(*actions, title=title))
    assert game.stopped is None
    lines = [line.partition(" ; ")[0] for line in game.lines if line and not line.startswith(";")]
    return game.header.options, lines


def bids(*sales: tuple[int, str, int]) -> list[dict[str, Any]]:
    return [act("bid", player, company=lot, price=price) for player, lot, price in sales]


SOLD_1889 = bids((ANN, "TR", 20), (BOB, "MF", 30), (ANN, "ER", 40), (BOB, "SMR", 50), (ANN, "DR", 60))
SOLD_1830 = bids(
    (ANN, "SV", 20), (BOB, "CS", 40), (ANN, "DH", 70), (BOB, "MH", 110), (ANN, "CA", 160), (BOB, "BO", 220)
)  # fmt: skip


def test_a_private_with_the_symbol_of_a_corporation():
    _, lines = imported("1889", *SOLD_1889)
    assert lines == ["Ann: take TK", "Bob: take MF", "Ann: take ER", "Bob: take SMR", "Ann: take DR"]


def test_the_ferrys_tile_is_laid_in_a_stock_round_by_its_owner():
    tile = {"type": "lay_tile", "entity": "MF", "entity_type": "company", "hex": "G10", "tile": "437-0", "rotation": 1}
    _, lines = imported("1889", *SOLD_1889, par(BOB, "IR", "65,5,3"), tile)
    assert lines[-1] == "Bob: lay Nangoku #437 with MF"


def test_a_presidency_that_came_with_a_private_is_started_before_the_stock_round():
    _, lines = imported("1830", *SOLD_1830, par(BOB, "B&O", "100,0,6"), par(ANN, "PRR", "67,5,6"))
    assert lines[-3:] == ["Bob: take BO", "Bob: start B&O 100", "Ann: start PRR 67"]


def test_a_player_buys_another_players_private():
    first = [par(BOB, "B&O", "100,0,6"), pass_(ANN), pass_(BOB)]
    bought = {**act("buy_company", ANN, company="CS", price=55), "entity_type": "player"}
    _, lines = imported("1830", *SOLD_1830, *first, bought)
    assert lines[-1] == "Ann: buy CS from Bob 55"


def test_a_pass_ends_the_turn_after_the_purchase_of_another_players_private():
    """Ann could sell shares of PRR, and has bought when she is asked to sell: Bob passes first, and then she does."""
    shares = [act_ for n in (2, 3, 4, 5) for act_ in (buy(ANN, f"PRR_{n}"), pass_(BOB))]
    trains = [act("buy_train", "PRR", train="2-0", price=80, variant="2"), pass_("PRR")]
    second = [*STARTED_1830, pass_(BOB), *shares, pass_(ANN), *trains, pass_(BOB)]
    bought = {**act("buy_company", ANN, company="CS", price=55), "entity_type": "player"}
    _, lines = imported("1830", *second, bought, pass_(ANN), pass_(BOB), buy(ANN, "PRR_6"))
    assert lines[-4:] == ["Ann: buy CS from Bob 55", "Ann: pass", "Bob: pass", "Ann: buy PRR"]


def test_the_first_starting_value_in_18chesapeake_shows_the_draw_of_vanderbilt():
    first, then = ((ANN, "D&R", 20), (BOB, "C-P", 40), (ANN, "B&S", 50)), ((BOB, "C&OC", 80), (ANN, "B&OR", 100))
    sold = bids(*first, *then, (BOB, "CV", 200))
    options, lines = imported("18Chesapeake", *sold, par(BOB, "SRR", "95,2,4"))
    assert options == (("two-players", "yes"), ("vanderbilt", "SRR"))
    assert lines[-1] == "Bob: start SRR 95"


def test_an_export_that_ends_before_it_shows_the_draw_fails():
    with pytest.raises(ImportFailed, match="option vanderbilt"):
        import_game(export(*bids((ANN, "D&R", 20)), title="18Chesapeake"))


def test_the_second_of_two_turns_before_a_stock_round_may_be_all_passes():
    """The only corporation could still buy a train in OR 6.1; in OR 6.2 it is asked for track, and passes."""
    sold = bids((ANN, "D&R", 20), (BOB, "C-P", 40), (ANN, "B&S", 50), (BOB, "C&OC", 80), (ANN, "B&OR", 100))
    shares = [action for n in range(1, 5) for action in (pass_(ANN), buy(BOB, f"SRR_{n}"))]
    trains = [act("buy_train", "SRR", train=f"2-{n}", price=80, variant="2") for n in range(3)]
    passes = [pass_(ANN), pass_(BOB)]
    routes = [{"train": "2-0", "revenue": 100}]
    turn = [act("run_routes", "SRR", routes=routes), act("dividend", "SRR", kind="payout"), pass_("SRR")]
    opened = [*sold, *bids((BOB, "CV", 200)), par(BOB, "SRR", "95,2,4"), *shares, *passes, *trains, *passes]
    _, lines = imported("18Chesapeake", *opened, *5 * [*turn, *passes])  # a train is exported with every set
    assert lines[-7:-2] == ["SRR: run 2:100", "SRR: pay", "SRR: done", "SRR: run 0", "SRR: done"]


STARTED_1830 = [*SOLD_1830, par(BOB, "B&O", "67,5,6"), par(ANN, "PRR", "67,5,6")]


def test_a_pass_after_a_purchase_ends_that_turn():
    """The site asks a buyer to sell. If the books see nothing to sell, the turn is already over."""
    _, lines = imported("1830", *STARTED_1830, buy(BOB, "B&O_1"), pass_(BOB), buy(ANN, "PRR_2"), pass_(ANN), pass_(BOB))
    assert lines[-3:] == ["Bob: buy B&O", "Ann: buy PRR", "Bob: pass"]


def test_a_pass_after_a_sale_and_a_purchase_is_written_if_more_could_be_sold():
    second = [pass_(BOB), pass_(ANN), buy(BOB, "PRR_3"), sell(BOB, "PRR_3"), pass_(BOB), buy(ANN, "B&O_2")]
    _, lines = imported("1830", *STARTED_1830, *second)
    assert lines[-4:] == ["Bob: buy PRR", "Bob: sell PRR", "Bob: pass", "Ann: buy B&O"]


def test_an_action_with_only_a_text_is_a_note():
    said = {"type": "log", "entity": ANN, "entity_type": "player", "message": "confirmed receiving consent"}
    game = import_game(export(*SOLD_1830[:2], said, *SOLD_1830[2:], title="1830"))
    assert (game.stopped, game.notes) == (None, ("action 3: 'log' changes nothing",))
    edited = {**said, "user": ANN, "created_at": 1700000000, "original_id": 2}
    assert import_game(export(*SOLD_1830[:2], edited, title="1830")).stopped is None
    unknown = {**said, "amount": 20}
    assert "unknown action" in str(import_game(export(unknown, title="1830")).stopped)


def test_a_different_final_score_is_noted():
    """Ann has 950 left of 1,200, and privates for 250; Bob has 830, privates for 370 and no shares yet."""
    ended = [*SOLD_1830, par(BOB, "B&O", "67,5,6"), act("end_game", ANN)]
    facts = {"status": "finished", "title": "1830"}
    same = import_game(export(*ended, result={str(ANN): 1200, str(BOB): 1200 + 2 * 67}, **facts))
    assert same.notes == ()
    other = import_game(export(*ended, result={str(ANN): 1200, str(BOB): 1200, "99": 5}, **facts))
    (note,) = other.notes
    assert note.index("Bob") < note.index("1334") < note.index("1200") < note.index("Likely cause: ")


def test_players_are_counted_before_names_are_compared(monkeypatch):
    monkeypatch.setattr(games18xx, "journal_names", lambda *_: pytest.fail("names are compared"))
    many = tuple((number, "Ann") for number in range(50_000))
    with pytest.raises(ImportFailed, match="1830 is for 2, 3, 4, 5, 6 players, not 50000"):
        import_game(export(title="1830", players=many))
