"""Small exports of 1889, 1830 and 18Chesapeake: bids, presidencies with privates, what privates do beside turns."""

from typing import Any

from moderator.importers.games18xx import import_game
from tests.importers.exports import ANN, BOB, act, export, par, pass_


def imported(title: str, *actions: dict[str, Any]) -> tuple[tuple[tuple[str, str], ...], list[str]]:
    """The options that the import has found, and the lines without headings and ids."""
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


def test_a_private_with_the_letters_of_a_corporation_is_that_private():
    _, lines = imported("1889", *SOLD_1889)
    assert lines == ["Ann: take TK", "Bob: take MF", "Ann: take ER", "Bob: take SMR", "Ann: take DR"]


def test_the_ferrys_tile_is_laid_in_a_stock_round_by_its_owner():
    tile = {"type": "lay_tile", "entity": "MF", "entity_type": "company", "hex": "G10", "tile": "437-0", "rotation": 1}
    _, lines = imported("1889", *SOLD_1889, par(BOB, "IR", "65,5,3"), tile)
    assert lines[-1] == "Bob: lay Nangoku #437 with MF"


def test_a_presidency_that_came_with_a_private_is_started_before_the_stock_round():
    _, lines = imported("1830", *SOLD_1830, par(BOB, "B&O", "100,0,6"), par(ANN, "PRR", "67,5,6"))
    assert lines[-3:] == ["Bob: take BO", "Bob: start B&O 100", "Ann: start PRR 67"]


def test_a_player_buys_a_private_of_another_one():
    first = [par(BOB, "B&O", "100,0,6"), pass_(ANN), pass_(BOB)]
    bought = {**act("buy_company", ANN, company="CS", price=55), "entity_type": "player"}
    _, lines = imported("1830", *SOLD_1830, *first, bought)
    assert lines[-1] == "Ann: buy CS from Bob 55"


def test_the_first_value_set_in_18chesapeake_tells_whom_vanderbilt_drew_and_two_players_have_their_certificates():
    first, then = ((ANN, "D&R", 20), (BOB, "C-P", 40), (ANN, "B&S", 50)), ((BOB, "C&OC", 80), (ANN, "B&OR", 100))
    sold = bids(*first, *then, (BOB, "CV", 200))
    options, lines = imported("18Chesapeake", *sold, par(BOB, "SRR", "95,2,4"))
    assert options == (("two-players", "yes"), ("vanderbilt", "SRR"))
    assert lines[-1] == "Bob: start SRR 95"
