"""Small exports of 1861: automatic home tokens, and the two-player draw by the seed."""

from moderator.importers.games18xx import import_game
from tests.importers.exports import ANN, BOB, act, export, pass_
from tests.importers.test_canada_export import private

SOLD = [private(ANN, "BSS", 30), pass_(BOB), private(BOB, "MYR", 40), pass_(ANN), private(ANN, "MRR", 50), pass_(BOB)]


def test_the_seed_draws_for_two_players_and_a_minor_begins_at_home():
    """The seed 0 draws the first and the last of five: 12345, 1406932606, 654583775, 1449466924, 229283573."""
    begun = [act("bid", BOB, corporation="N", price=100), pass_(ANN)]
    game = import_game(export(*SOLD, *begun, title="1861", settings={"seed": 0, "optional_rules": []}))
    assert game.stopped is None, game.stopped
    assert dict(game.header.options) == {"players-2": "yes", "privates-out": "TSR+WVR"}
    assert "Bob: bid N 100" in [line.partition(" ; ")[0] for line in game.lines]


def test_a_stock_round_goes_on_while_a_player_can_auction_a_company():
    """No share can be traded before the first company has begun, but a player with its price can auction one."""
    begun = [pass_(BOB), act("bid", ANN, corporation="N", price=100), pass_(BOB)]
    game = import_game(export(*SOLD, *begun, title="1861", settings={"seed": 0, "optional_rules": []}))
    assert game.stopped is None, game.stopped
    said = [line.partition(" ; ")[0] for line in game.lines if line]
    assert said[said.index("; ---- SR 1") + 1 :][:3] == ["Bob: pass", "Ann: bid N 100", "Bob: pass"]
