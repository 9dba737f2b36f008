"""Openings are lists of stages, and a round is an entry of one table. Made-up ones are played from start to end."""

import pytest

from moderator.model.rounds import RoundOfPlayers
from moderator.offers.by_round import OFFERS, RoundOffers, coming
from moderator.rules.kinds import KINDS, NAMED
from moderator.rules.rounds.kind import RoundKind
from moderator.rules.rounds.sequence import end_round
from moderator.rules.rounds.turns import claim_player
from moderator.shell.possible_moves import choices, nothing_usual, open_ended
from moderator.shell.shorthand import expand
from moderator.views.turn import turn
from moderator.vocabulary.catalogue import ROUNDS, STAGES
from moderator.vocabulary.turns import Pass
from tests.figures import mentions
from tests.ledger import play
from tests.made_up import write_ruleset
from tests.virginia import AUCTIONED

BOTH = """
opening = ["lot-auction", "private-sale"]
privates.NEW = { name = "New Company", face = 50 }
privates.OLD = { name = "Old Company", face = 60 }
private_sale = { lots = ["NEW", "OLD"], step = 5, reduction = 5 }
"""


def test_an_opening_of_two_stages(tmp_path):
    """The auction of lots, then the private sale, begun by the holder of the priority deal; then the stock round."""
    over = write_ruleset(tmp_path, BOTH, extends="18VA")
    auction = play("", title="18VA", ruleset=over)
    assert [(q.kind, q.about) for q in auction.position.agenda] == [("round", "private-sale")]
    sale = play("", title="18VA", setup=AUCTIONED, ruleset=over)
    assert (turn(sale.game.state), sale.position.agenda) == ("Ann, ISR: takes NEW, bids on a later lot, or passes", ())
    game = play("Ann: take\nCyd: take\n", title="18VA", setup=AUCTIONED, ruleset=over)
    assert (game.codes, game.round, game.cash("Ann"), game.cash("Cyd")) == ([], "SR 1", 310, 260)


def test_a_move_of_another_stage_is_not_booked(tmp_path):
    over = write_ruleset(tmp_path, BOTH, extends="18VA")
    early = play("take NEW\n", title="18VA", ruleset=over)
    assert mentions(early.finding("wrong-round"), "ISR")
    late = play("Bob: value B&O 100\n", title="18VA", setup=AUCTIONED, ruleset=over)
    assert mentions(late.finding("wrong-round"), "ISR")


def test_the_rounds_that_come_after_the_opening_are_data(tmp_path):
    over = write_ruleset(tmp_path, 'begins = "operating"\n', extends="18VA")
    game = play("", title="18VA", setup=AUCTIONED, ruleset=over)
    assert (game.round, game.current) == ("OR 1.1", "B&O")


class GiftRound(RoundOfPlayers):
    """A made-up round: each player in turn is given 10 by passing; after the last one it is over."""

    NAME = "GR"
    given: int = 0
    after: str = "opening"


def take_gift(booking, move, player):
    now = claim_player(booking, booking.position.round, player)
    booking.pay("bank", player, 10, "correction")
    order = booking.position.players
    booking.position.round = now.replace(player=order[(order.index(player) + 1) % len(order)], given=now.given + 1)
    if now.given + 1 == len(order):
        end_round(booking, now.after)


@pytest.fixture
def with_gifts(tmp_path, monkeypatch):
    """A ruleset whose opening begins with the made-up round."""
    gifts = RoundKind(
        "Gifts",
        step=lambda state: f"is given {state.money(10)}",
        moves={Pass: take_gift},
        name="gifts",
        opens=lambda _, first: GiftRound(first),
    )
    monkeypatch.setitem(KINDS, GiftRound, gifts)
    monkeypatch.setitem(NAMED, "gifts", GiftRound)
    monkeypatch.setitem(STAGES, "gifts", "players")
    return write_ruleset(tmp_path, 'opening = ["gifts", "lot-auction"]\n', extends="18VA")


def test_a_made_up_kind_of_round_is_one_entry(with_gifts):
    over = with_gifts
    begun = play("", title="18VA", ruleset=over)
    assert turn(begun.game.state) == "Ann, GR: is given $10"
    game = play("Ann: pass\nCyd: pass\n", title="18VA", ruleset=over)
    assert (game.codes, game.round) == (["out-of-turn"], "GR")
    game = play("pass\npass\npass\nbid REA 40\n", title="18VA", ruleset=over)
    assert (game.codes, game.round, [game.cash(name) - begun.cash(name) for name in begun.position.players]) == (
        [],
        "ISR",
        [10, 10, 10],
    )


def test_the_rounds_that_follow_one_another_are_data(tmp_path, monkeypatch):
    """A made-up round between the stock round and its operating rounds; the set ends with the last of the course."""

    def begin_gifts(booking):
        booking.begin(GiftRound(booking.position.priority, after="gifts"))

    gifts = RoundKind("Gifts", lambda _: "", moves={Pass: take_gift}, name="gifts", begins=begin_gifts)
    monkeypatch.setitem(KINDS, GiftRound, gifts)
    monkeypatch.setitem(NAMED, "gifts", GiftRound)
    monkeypatch.setitem(ROUNDS, "gifts", "gifts")
    over = write_ruleset(tmp_path, 'course = ["stock", "gifts", "operating"]\n', extends="18VA")
    one, two = (play(3 * "pass\n" * rounds, title="18VA", setup=AUCTIONED, ruleset=over) for rounds in (1, 2))
    assert [game.round for game in (one, two)] == ["GR", "OR 1.1"]
    assert {posting.target for posting in two.postings if posting.why == "correction"} == {"Ann", "Bob", "Cyd"}
    later = play("B&O: done\n" * 2 + 6 * "pass\n", title="18VA", setup=AUCTIONED + 6 * "pass\n", ruleset=over)
    assert (later.round, later.position.set_number) == ("OR 2.1", 2)


def test_a_made_up_kind_of_round_has_its_offers(with_gifts, monkeypatch):
    """The session lists its moves and its next player, and understands Enter, a number and a word."""
    offers = RoundOffers(
        moves=lambda _: ("pass", "bid 5"),
        begun=lambda _: ("take LOT",),
        enter=lambda state: None if state.position.round.given else "pass",
        unusual=lambda _: "say that you take it",
        number=lambda _, number: f"take {number}",
        coming=lambda state: state.position.players[-1],
    )
    monkeypatch.setitem(OFFERS, GiftRound, offers)
    game = play("", title="18VA", ruleset=with_gifts).game
    assert [(choice.text, choice.barred is None) for choice in choices(game)] == [("pass", True), ("bid 5", False)]
    assert (open_ended(game), expand(game, ""), expand(game, "12")) == (["take LOT"], ("pass",), ("take 12",))
    assert coming(game.state) == "Cyd"
    later = play("pass\n", title="18VA", ruleset=with_gifts).game
    assert (expand(later, ""), nothing_usual(later)) == ((), "say that you take it")


def test_a_kind_of_round_without_offers_is_passed(with_gifts):
    game = play("", title="18VA", ruleset=with_gifts).game
    assert (choices(game), open_ended(game), expand(game, ""), coming(game.state)) == ([], [], ("pass",), "Bob")
