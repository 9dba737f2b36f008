"""The lots of an opening sale, as a table sees them."""

from moderator.rules.booking import State
from moderator.views.players import lots
from moderator.views.turn import turn
from tests.ledger import play
from tests.rhineland import PRIVATES_SOLD, rhineland


def test_prices_and_current_bids():
    game = rhineland("Ann: bid NLK 125\nBob: bid NLK 130\nCyd: take PWB")
    lines = lots(State(game.game.title, game.position))
    assert [line.split() for line in lines] == [
        ["For", "sale"],
        ["lot", "price", "bids"],
        ["KEO", "M30", "-"],
        ["Szl", "M50", "-"],
        ["Tjt", "M80", "-"],
        ["NLK", "M120", "Ann", "M125", "Bob", "M130"],
        ["RhE", "M140", "-"],
        [],
    ]
    assert game.json["bids"][0] == {"lot": "NLK", "player": "Ann", "amount": 125}


def test_an_offer():
    game = rhineland("Ann: pass\nBob: pass\nCyd: pass")
    assert "M15" in lots(State(game.game.title, game.position))[2]
    assert turn(State(game.game.title, game.position)) == "Ann, ISR: takes PWB for M15, or passes"


def test_lots_of_an_auction():
    game = play("Ann: bid TIW 65", title="18VA")
    rows = [line.split() for line in lots(State(game.game.title, game.position))]
    assert ["TIW", "$60", "Ann", "$65"] in rows
    assert ["REA", "$40", "-"] in rows


def test_no_lots_are_shown_after_the_opening():
    game = rhineland("note x", setup=PRIVATES_SOLD)
    assert lots(State(game.game.title, game.position)) == []
    assert game.json["bids"] == []


def test_the_bidder_on_turn_is_marked():
    def says(text: str) -> str:
        game = rhineland(text)
        return turn(State(game.game.title, game.position))

    assert says("Ann: pass") == "Bob, ISR: takes PWB, bids on a later lot, or passes"
    bids = "Ann: bid KEO 35\nBob: bid KEO 40\nCyd: take PWB"
    assert says(bids) == "Ann, ISR: bids for KEO above Bob's M40, or passes"
