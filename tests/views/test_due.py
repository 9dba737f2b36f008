"""Obligations: a train and the money for it by the rules of the title, discards, the end of the game."""

import pytest

from moderator.rules.booking import State
from moderator.views.turn import due_lines
from tests.ledger import play
from tests.positions import FIRST_TURN, SECOND_TURN, TWO_STARTED
from tests.rhineland import RHE_ALONE, rhineland
from tests.virginia import AUCTIONED

GONE = "adjust depot -6 train 2 box +6 train 2 depot -5 train 3 box +5 train 3 depot -3 train 4 box +3 train 4\n"
# OR 1.1 of 18Rhl: RhE has 140 Marks and no train, and may sell two of its own shares; the 5 train for 500 is the next.
FORCED = RHE_ALONE + GONE + "adjust RhE -1000 bank +1000\n"
# BNR's first turn in 18EU, its trains taken away: it has £100, Ann, its president, £250, and no share to sell yet.
BARE = FIRST_TURN + "adjust BNR -3 train 2 box +3 train 2\n"


def told(game):
    return due_lines(State(game.game.title, game.position))


def test_a_company_with_a_train_owes_none():
    assert told(play("", setup=FIRST_TURN)) == []


def test_a_minor_owes_no_train():
    assert told(play("", setup=TWO_STARTED + "adjust 4 -1 train 2 box +1 train 2\n")) == []


def test_a_train_paid_from_the_treasury_only():
    assert told(play("adjust bank -100 BNR +100", setup=BARE)) == [
        "BNR must buy a train: train 3 costs £200, it has £200"
    ]


def test_a_train_that_needs_the_president_s_money():
    assert told(play("", setup=BARE)) == [
        "BNR must buy a train: train 3 costs £200, it has £100, £100 missing; Ann has £250"
    ]


def test_a_train_that_cannot_be_paid():
    # Nothing of a corporation may be sold before it has operated.
    assert told(play("adjust Ann -220 bank +220", setup=BARE))[0] == (
        "BNR must buy a train: train 3 costs £200, it has £100, £100 missing; Ann has £30, "
        "lacks £70 and has no shares to sell: Ann is bankrupt"
    )


def test_a_train_that_needs_the_president_s_shares():
    # OR 2.2: BNR has £125 and Ann £25; three of her shares may be sold at £90, for BNR runs nothing until then.
    bare = "adjust BNR -3 train 2 box +3 train 2\nadjust Ann -250 bank +250"
    said = told(play(bare, setup=SECOND_TURN))[0]
    assert said.endswith("it has £125, £75 missing; Ann has £25, lacks £50 and can sell shares for £270")


@pytest.mark.parametrize(("less", "end"), [(245, ""), (246, ", then Ann is bankrupt")])
def test_a_president_whose_shares_bring_exactly_the_rest_is_not_bankrupt(less, end):
    # The 4 costs £300, BNR has nothing, and Ann £30 or £29; her three shares are worth £270.
    gone = "adjust BNR -3 train 2 box +3 train 2\nadjust depot -5 train 3 box +5 train 3\n"
    said = told(play(f"{gone}adjust Ann -{less} BNR -125 bank +{less + 125}", setup=SECOND_TURN))[0]
    assert said.endswith(f"lacks £{less + 25} and can sell shares for £270{end}")


def test_the_cheapest_train_may_be_in_the_pool():
    game = play("adjust depot -1 train 3 pool +1 train 3 depot -4 train 3 box +4 train 3", setup=BARE)
    assert told(game)[0].startswith("BNR must buy a train: train 3 from the pool costs £200")


def test_own_shares_are_sold_first_if_the_title_requires_it():
    assert told(rhineland("", setup=FORCED))[0] == (
        "RhE has no train and must buy one if it has a route: train 5 costs M500, it has M140, M360 missing; "
        "first it sells up to 2 shares of its own; Bob has M430"
    )


def test_the_bank_lends_if_the_title_allows_it():
    game = rhineland("adjust Bob -380 bank +380\nRhE: sell RhE 2", setup=FORCED)
    ends = "it has M280, M220 missing; Bob has M50, lacks M170 and has no shares to sell: the bank lends the rest"
    assert told(game)[0].endswith(ends)


def test_every_corporation_owes_one_in_18va():
    # The B&O was granted $200 in the auction and buys nothing more in the stock round.
    game = play("Ann: pass\nCyd: pass\nBob: pass", setup=AUCTIONED, title="18VA")
    assert told(game) == ["B&O must buy a train: train 2 costs $100, it has $200"]
