"""Games of a ruleset of one's own: its auction, tiles that corporations send, and rounds without actions."""

from moderator.importers.games18xx import import_game
from tests.classic import COAL_GREEN
from tests.importers.exports import ANN, BOB, act, buy, export, lay, par, pass_, sell, written_on

SIX = dict(zip(["Ann", "Bob", "Cyd", "Dan", "Eve", "Fay"], (11, 22, 33, 44, 55, 66), strict=True))


def moves(game):
    return [line.partition(" ; ")[0] for line in game.text.splitlines()[4:] if line and not line.startswith(";")]


def bid_on(player, lot, price):
    return act("bid", player, company=lot, price=price)


def test_a_parallel_auction_uses_the_site_s_names_of_privates(tmp_path):
    """TR is there a private and a corporation; the private is TK here."""
    (tmp_path / "title.toml").write_text(
        'extends = "1889"\nname = "1889-parallel"\nother_names = ["1889"]\nwithout = ["private_sale"]\n'
        'opening = ["parallel-auction"]\n[parallel_auction]\n'
        'lots = ["TK", "MF", "ER", "SMR", "DR", "SIR", "UTF"]\nstep = 5\n',
        encoding="utf-8",
    )
    game = import_game(export(bid_on(ANN, "TR", 20), bid_on(BOB, "MF", 30), title="1889"), tmp_path)
    assert moves(game) == ["Ann: bid TK 20", "Bob: bid MF 30"]


def test_a_private_s_tile_may_be_sent_by_its_corporation():
    owned = COAL_GREEN + "M&O: buy BLC from Cyd 70\n"
    assert written_on("18AL", owned, lay("M&O", "G2", "445-0")) == ["M&O: lay G2 #445 with BLC"]
    assert written_on("18AL", COAL_GREEN, lay("M&O", "G2", "445-0"))[0] == "M&O: lay G2 #445"


def test_stock_rounds_in_which_nobody_can_act_pass_with_their_privates_paid():
    """All but Fay have bid their money away, and Fay has no more for a share: P2 to P6 pay before SR 2."""
    ann, bob, cyd, dan, eve, fay = SIX.values()
    bids = [bid_on(player, f"P{number}", 395) for number, player in enumerate((ann, bob, cyd, dan, eve), 2)]
    opened = [*bids, bid_on(fay, "P1", 20), par(dan, "HIS", "100,0,6"), par(eve, "NFL", "100,0,6")]
    spent = [par(fay, "DV", "67,5,6"), *(buy(fay, f"DV_{number}") for number in (1, 2, 3))]
    game = import_game(
        export(
            *opened, *spent, sell(fay, "DV_3"), pass_(fay), title="18NL", players=tuple((i, n) for n, i in SIX.items())
        )
    )
    lines = moves(game)
    assert game.text.count("; ---- SR") == 2
    assert lines[-2:] == ["Fay: sell DV", "Fay: pass"]
    assert lines[-8:-2] == ["Fay: pass", *(f"{name}: pass" for name in ("Ann", "Bob", "Cyd", "Dan", "Eve"))]
