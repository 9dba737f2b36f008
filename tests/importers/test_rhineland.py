"""Small exports of 18Rhl: the ascending sale, powers of privates, sizes of certificates, options."""

from typing import Any

import pytest

from moderator.importers.games18xx import ImportFailed, import_game
from tests.importers.exports import ANN, BOB, Facts, act, export, lay, par, pass_

CYD = 33
PLAYERS = ((ANN, "Ann"), (BOB, "Bob"), (CYD, "Cyd"))


def bid(player: int, lot: str, price: int) -> Facts:
    return act("bid", player, company=lot, price=price)


def use(private: str, where: str, tile: str) -> Facts:
    return {**lay(private, where, tile), "entity_type": "company"}


def lines(*actions: Facts, after: int = 0, **facts: Any) -> list[str]:
    """Return the moves as written, without ids and headings."""
    game = import_game(export(*actions, title="18Rhl", players=PLAYERS, **facts))
    moves = [line.partition(" ;")[0] for line in game.lines if line and not line.startswith(";")]
    return moves[after:]


def text(*actions: Facts, **facts: Any) -> str:
    return import_game(export(*actions, title="18Rhl", players=PLAYERS, **facts)).text


SOLD = [
    bid(ANN, "PWB", 20),
    bid(BOB, "KEO", 30),
    bid(CYD, "Szl", 50),
    bid(ANN, "Tjt", 80),
    bid(BOB, "NLK", 120),
    bid(CYD, "RhE", 140),
    par(CYD, "RhE", "80,1,2"),
]


def test_the_lowest_lot_is_taken_and_others_get_bids():
    assert lines(bid(ANN, "NLK", 125)) == ["Ann: bid NLK 125"]
    assert lines(*SOLD) == [
        "Ann: take PWB",
        "Bob: take KEO",
        "Cyd: take Szl",
        "Ann: take Tjt",
        "Bob: take NLK",
        "Cyd: take RhE",
        "Cyd: start RhE 80",
    ]


def test_offer_at_a_lower_price():
    assert lines(pass_(ANN), pass_(BOB), pass_(CYD), bid(ANN, "PWB", 15)) == [
        "Ann: pass",
        "Bob: pass",
        "Cyd: pass",
        "Ann: take PWB",
    ]


def test_shares_in_the_market_from_the_beginning():
    begun = [*SOLD, act("buy_shares", ANN, shares=["RhE_1"], percent=10)]
    assert lines(*begun, after=7)[-1] == "Ann: buy RhE pool"


def test_certificates_by_their_size():
    begun = [*SOLD, par(ANN, "KEG", "60,3,0"), act("buy_shares", BOB, shares=["KEG_2"], percent=20)]
    assert lines(*begun, after=7) == ["Ann: start MKB 60", "Bob: buy MKB 20%"]


def test_a_link_found_by_the_site():
    round_one = [pass_(ANN), pass_(BOB), pass_(CYD)]
    tile = {**lay("RhE", "J9", "9-0"), "auto_actions": [act("destination_connection", "RhE", corporations=["RhE"])]}
    assert "link RhE" in lines(*SOLD, *round_one, tile)
    none = {**lay("RhE", "J9", "9-0"), "auto_actions": [act("destination_connection", "RhE", corporations=[])]}
    assert "link RhE" not in lines(*SOLD, *round_one, none)


def test_a_tile_by_the_power_of_a_private():
    round_one = [pass_(ANN), pass_(BOB), pass_(CYD)]
    assert "RhE: lay F11 #9 with Szl" in lines(*SOLD, *round_one, use("Szl", "F11", "9-0"), lay("RhE", "J9", "8-0"))


def test_a_privates_tile_fails_if_its_owner_leads_no_company():
    round_one = [pass_(ANN), pass_(BOB), pass_(CYD)]
    actions = (*SOLD, *round_one, use("Tjt", "I10", "X922-0"), lay("RhE", "J9", "8-0"))
    stopped = import_game(export(*actions, title="18Rhl", players=PLAYERS)).stopped
    assert "whose owner does not lead the company on turn" in str(stopped)


def test_the_edition_is_an_option_with_a_note():
    game = import_game(export(*SOLD, title="18Rhl", players=PLAYERS))
    assert "option edition 18xx.games\n" in game.text
    assert game.notes[0].startswith("option edition 18xx.games: ")


def test_optional_rules():
    rules = {"optional_rules": ["optional_2_train", "lower_starting_capital"]}
    game = text(SOLD[0], settings=rules)
    assert "option lower-capital yes\noption optional-2-train 1\n" in game
    with pytest.raises(ImportFailed, match="unknown optional rule"):
        text(SOLD[0], settings={"optional_rules": ["ratingen_variant"]})


def test_an_optional_rule_that_does_not_affect_the_books():
    rules = {"optional_rules": ["promotion_tiles"]}
    game = import_game(export(*SOLD, title="18Rhl", players=PLAYERS, settings=rules))
    assert game.notes[1].startswith("optional rule promotion_tiles: ")
    assert game.header.options == (("edition", "18xx.games"),)


def test_bankruptcy_is_by_agreement():
    assert "option optional-game-end yes\n" in text(*SOLD, act("bankrupt", CYD))


def test_six_players_are_refused():
    players = tuple((number, f"P{number}") for number in range(40, 46))
    with pytest.raises(ImportFailed, match="3, 4, 5 players, not 6"):
        import_game(export(title="18Rhl", players=players))
