"""A turn does not end while its company may still use a private, even one bought with its last money."""

from tests.assiniboia import OPTIONS, REBELS
from tests.classic import COAL_GREEN
from tests.ledger import play
from tests.mississippi import GREEN as RIVER
from tests.race import DRAWN, RUNNING
from tests.setups import swap


def left_with(amount: int, company: str, setup: str, title: str, options: str = "") -> str:
    """The set-up with so much money in a company's treasury."""
    surplus = play("", options=options, setup=setup, title=title).cash(company) - amount
    return setup + f"adjust {company} -{surplus} bank +{surplus}\n"


def test_a_marker_is_placed_by_a_private_just_bought_in_1870():
    setup = left_with(80, "MP", RIVER + "MP: run 0\n", "1870")
    bought = play("MP: buy GSC from Ann 80", setup=setup, title="1870")
    assert (bought.cash("MP"), bought.current) == (0, "MP")
    placed = play('MP: buy GSC from Ann 80\nMP: use GSC at "New Orleans"', setup=setup, title="1870")
    assert (placed.codes, placed.current) == ([], "MP")  # the marker may be turned, too
    turned = play('MP: buy GSC from Ann 80\nMP: use GSC at "New Orleans"\nMP: use GSC', setup=setup, title="1870")
    assert (turned.codes, turned.current == "MP") == ([], False)


def test_a_private_just_bought_places_an_extra_station_in_1846():
    setup = left_with(1, "NYC", RUNNING + "NYC: run 0\n", "1846", DRAWN)
    game = play("NYC: buy C&WI from Ann 1\nNYC: token Chicago with C&WI", options=DRAWN, setup=setup, title="1846")
    assert (game.codes, game.position.stations["NYC"]) == ([], ("D20", "D6"))


def test_the_second_tile_of_a_private_is_laid_at_the_end_of_a_turn_in_1846():
    drawn = swap(DRAWN, ("orange-3 MC", "orange-3 LM"))
    begun = swap(RUNNING, ("take MC", "take LM")) + "NYC: run 0\nadjust depot -2 train 2 box +2 train 2\nNYC: train 4\n"
    setup = left_with(1, "NYC", begun, "1846", drawn) + "NYC: buy LM from Bob 1\nNYC: lay Cincinnati with LM\n"
    assert play("", options=drawn, setup=setup, title="1846").current == "NYC"
    assert play("NYC: lay Dayton with LM", options=drawn, setup=setup, title="1846").codes == []


def test_a_station_is_moved_after_the_run_in_1882():
    setup = left_with(0, "CPR", REBELS + "CPR: run 0\n", "1882", OPTIONS)
    moved = "CPR: token C3 with NWR moving Moose Jaw\n"
    game = play(moved + "CPR: lay C3 with NWR", options=OPTIONS, setup=setup, title="1882")
    assert (game.codes, "C3" in game.position.stations["CPR"]) == ([], True)


def test_the_coal_token_is_placed_once_its_private_has_taken_the_last_money_in_18al():
    setup = left_with(40, "M&O", COAL_GREEN + "M&O: run 0\n", "18AL")
    game = play("M&O: buy SNAR from Bob 40\nM&O: use SNAR at Oxmoor", setup=setup, title="18AL")
    assert (game.codes, game.cash("M&O")) == ([], 0)
