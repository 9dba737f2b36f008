"""What players are worth while a game goes on: what the score would be, and what it leaves out at face value."""

from functools import partial

from moderator.scoring import score, scored_worth, unscored_parts, worth
from tests import classic, lower_rhine, midwest, orient, rhineland, virginia
from tests.ledger import play
from tests.positions import SR2

midland = partial(play, title="18MW", players="Bob Cyd Ann")


def worths(result, of=worth):
    """The worth of the players, in their order by name."""
    state = result.game.state
    return [of(state, player) for player in sorted(state.position.players)]


def test_minors_count_their_least_bid_until_the_game_is_over():
    # 450 in cash and five minors each; the final score has the cash alone (18EU 5).
    assert worths(play("", setup=SR2)) == [950, 950, 950]
    assert worths(play("", setup=SR2), scored_worth) == [450, 450, 450]
    assert worths(play("end", setup=SR2)) == [450, 450, 450]


def test_a_minor_that_has_become_a_share_counts_as_one():
    # 200 for two shares of BNR, and one more for minor 1: three at 100, four minors at 100, 250 in cash.
    assert worths(play("Ann: start BNR 100 minor 1", setup=SR2))[0] == 250 + 300 + 400


def test_privates_may_count_their_face_value_in_the_worth_only():
    # Ann 410 + 20 + 50 + 120; Bob 430 + 30 and two shares of the RhE at 75; Cyd 520 + 80 (18Rhl 7.2).
    assert worths(rhineland.rhineland("", setup=rhineland.PRIVATES_SOLD)) == [600, 610, 600]
    assert worths(rhineland.rhineland("", setup=rhineland.PRIVATES_SOLD), scored_worth) == [410, 580, 520]
    # Whoever has paid the price has lost nothing: 450 each to begin with (18LRA 7.2), 650 each (18MW 27).
    assert worths(lower_rhine.lower_rhine("", setup=lower_rhine.PRIVATES_SOLD)) == [450, 450, 450, 450]
    assert worths(midland("", setup=midwest.AUCTIONED)) == [650, 650, 650]


def test_a_private_bid_above_its_face_value_costs_the_bid():
    assert worths(midland("sold HSJ Ann 55\n")) == [650 - 15, 650, 650]


def test_a_private_sold_to_a_company_is_not_scored():
    # Bob has the SLA at 70 and sells it for 100.
    before, after = midland("", setup=midwest.PHASE_3), midland("IC: buy SLA from Bob 100\n", setup=midwest.PHASE_3)
    assert worths(after)[1] - worths(before)[1] == 100 - 70


def test_no_part_of_a_score_is_counted_twice():
    # 18VA 5: Ann 360 + 40, Bob 200 + 60 and two shares of the B&O at 100, Cyd 320 + 80.
    sold = play("", setup=virginia.AUCTIONED, title="18VA", players="Bob Cyd Ann")
    assert worths(sold) == worths(sold, scored_worth) == [400, 460, 400]
    # 1830: Ann 1670 + 20 + 110, Bob 1600 + 40 + 160, Cyd 1510 + 70 + 220 and two shares of the B&O at 100.
    sold = play("", setup=classic.SOLD, title="1830")
    assert worths(sold) == worths(sold, scored_worth) == [1800, 1800, 2000]
    # 1889: Ann 1350 + 20 + 50, Bob 1330 + 30 + 60, Cyd 1300 + 40 + 80.
    sold = play("", setup=classic.TOSA, title="1889")
    assert worths(sold) == worths(sold, scored_worth) == [1420, 1420, 1420]


def test_minors_of_the_packet_have_a_face_value():
    # 18OE 6.2: A is Ann's, B Bob's, C Cyd's.
    counted = play("", setup=orient.SR4, title="18OE")
    told = {player: unscored_parts(counted.game.state, player) for player in ("Ann", "Bob", "Cyd")}
    assert {player: [(part.what, part.amount) for part in parts] for player, parts in told.items()} == {
        "Ann": [("A", 120)],
        "Bob": [("B", 120)],
        "Cyd": [("C", 120)],
    }


def test_parts_that_do_not_count_are_not_in_the_score():
    held = rhineland.rhineland("", setup=rhineland.PRIVATES_SOLD).game
    assert {each.player: each.total for each in score(held.state).standings} == {"Ann": 410, "Bob": 580, "Cyd": 520}
