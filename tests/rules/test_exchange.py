"""Minors exchanged for shares in stock rounds (4.1.2 and 4.3)."""

import pytest

from moderator.model.findings import Severity
from moderator.model.ledger import BOARD, BOX, token_unit
from tests.ledger import play
from tests.positions import SR2, SR3

STARTED = SR2 + "Ann: start BNR 100 minor 1\n"


def test_minor_is_swapped_for_a_treasury_share():
    """Money and train go to the corporation, no money changes hands for the share."""
    game = play("Bob: exchange 2 BNR", setup=STARTED + "adjust bank -40 2 +40\n")
    assert game.codes == []
    assert game.attested == ["connection"]
    assert (game.cash("Bob"), game.cash("BNR")) == (450, 100 + 40)
    assert (game.trains("BNR"), game.percent("BNR", "Bob")) == (["2", "2"], 10)
    assert game.current == "Cyd"  # in place of a purchase
    assert game.tokens("BNR") == 4


def test_president_exchanges_in_a_later_turn():
    game = play("Bob: pass\nCyd: pass\nAnn: exchange 4 BNR\nBob: pass\nCyd: pass\nAnn: exchange 7 BNR", setup=STARTED)
    assert (game.codes, game.percent("BNR", "Ann")) == ([], 50)
    assert game.happened("float") == ["BNR 50"]


def test_exchange_counts_towards_the_float_and_breaks_the_passes():
    game = play("Bob: exchange 2 BNR\nCyd: exchange 3 BNR\nAnn: pass\nBob: pass\nCyd: pass", setup=STARTED)
    assert (game.round, game.priority) == ("OR 2.1", "Ann")
    assert game.json["companies"]["BNR"]["floated"]


def test_certificates_do_not_change():
    before, after = play("", setup=STARTED), play("Bob: exchange 2 BNR", setup=STARTED)
    assert before.certificates("Bob") == after.certificates("Bob") == 5


def test_token_may_be_replaced():
    game = play("Bob: exchange 2 BNR token", setup=STARTED)
    assert (game.tokens("BNR"), game.json["companies"]["BNR"]["stations"]) == (3, ["A10", "C8"])
    assert game.json["companies"]["2"]["stations"] == []


def test_the_token_of_a_merged_minor_leaves_the_map():
    """4.3: minor 2's token in its home goes out of the game with it, whether or not one of BNR's replaces it."""
    for text in ("Bob: exchange 2 BNR", "Bob: exchange 2 BNR token"):
        books = play(text, setup=STARTED).position.books
        assert (books.of(token_unit("2"), BOARD), books.of(token_unit("2"), BOX)) == (0, 1)


def test_unfloated_corporation_takes_minors_in_a_later_stock_round():
    """DR was started in SR 2 and has not operated in SR 3."""
    game = play("Cyd: exchange 6 DR", setup=SR3)
    assert (game.codes, game.percent("DR", "Cyd")) == ([], 10)


def test_surplus_trains_are_kept_until_the_round_ends():
    """Five merging minors bring five 2 trains; the limit is four."""
    text = "Bob: exchange 2 BNR\nCyd: exchange 3 BNR\nAnn: exchange 4 BNR\nBob: exchange 5 BNR\n"
    during = play(text, setup=STARTED)
    assert (during.trains("BNR"), during.json["duties"]) == (["2"] * 5, [])
    after = play(text + "pass\npass\npass\nBNR: discard 2\n", setup=STARTED)
    assert after.codes == []
    assert (after.trains("BNR"), after.pool_trains, after.current) == (["2"] * 4, ["2", *["P"] * 5], "6")


FOUR_TOKENS = (
    "Bob: exchange 2 BNR token\nCyd: exchange 3 BNR token\nAnn: exchange 4 BNR token\nBob: exchange 5 BNR token\n"
)


def test_fifth_minor_merges_without_a_token_left():
    """The founder's minor has the base token; four further minors take the four bought; the next finds none."""
    full = play(FOUR_TOKENS, setup=STARTED)
    assert (full.codes, full.tokens("BNR")) == ([], 0)
    late = play(FOUR_TOKENS + "Cyd: exchange 6 BNR", setup=STARTED)
    assert (late.codes, late.percent("BNR", "Cyd")) == ([], 20)


def test_token_left():
    game = play(FOUR_TOKENS + "Cyd: exchange 6 BNR token", setup=STARTED)
    assert game.codes == ["token-left"]
    assert (game.percent("BNR", "Cyd"), game.tokens("BNR"), "6" in game.minors("Cyd")) == (20, 0, False)


def test_second_pullman_returns_to_the_pool_at_once():
    setup = STARTED + "adjust 2 +1 train P pool -1 train P BNR +1 train P pool -1 train P\n"
    game = play("Bob: exchange 2 BNR", setup=setup)
    assert game.trains("BNR") == ["2", "2", "P"]
    assert game.pool_trains == ["P"] * 4
    assert len(game.happened("car-return")) == 1


def test_an_exchange_may_exceed_sixty_percent_without_a_finding():
    """Ann: 30% at the start, then four minors: 70%."""
    text = "".join(f"Bob: pass\nCyd: pass\nAnn: exchange {minor} BNR\n" for minor in (4, 7, 10, 13))
    game = play(text, setup=STARTED)
    assert (game.codes, game.percent("BNR", "Ann")) == ([], 70)


def test_pool_share_sends_the_minors_assets_to_bank_and_pool():
    """A pool share of a corporation that has not operated comes from the table; £40 to the bank, the 2 to the pool."""
    setup = STARTED + "adjust BNR -10% BNR pool +10% BNR bank -40 2 +40\n"
    game = play("Bob: exchange 2 BNR pool", setup=setup)
    assert game.codes == []
    assert (game.percent("BNR", "pool"), game.percent("BNR", "Bob"), game.cash("BNR")) == (0, 10, 100)
    assert game.bank == play("", setup=setup).bank + 40
    assert game.left("2", "pool") == 1


def test_treasury_is_taken_unless_the_pool_is_named():
    setup = STARTED + "adjust BNR -10% BNR pool +10% BNR\n"
    game = play("Bob: exchange 2 BNR", setup=setup)
    assert (game.percent("BNR", "pool"), game.trains("BNR")) == (10, ["2", "2"])


# ---- one journal a finding ----


def test_exchange_operated():
    game = play("Cyd: exchange 6 BNR", setup=SR3)
    finding = game.finding("exchange-operated")
    assert (game.codes, finding.severity, finding.section) == (["exchange-operated"], Severity.VIOLATION, "4.3")
    assert (game.percent("BNR", "Cyd"), "6" in game.minors("Cyd")) == (30, False)


def test_exchange_owner():
    game = play("Cyd: exchange 4 DR", setup=SR3)
    finding = game.finding("exchange-owner")
    assert (game.codes, finding.severity, finding.section) == (["exchange-owner"], Severity.ERROR, "4.3")
    assert (game.percent("DR", "Cyd"), "4" in game.minors("Ann")) == (0, True)


def test_exchange_source_that_has_nothing():
    """The pool is empty: nothing is booked, not even as a ruling, for the line names no other place."""
    game = play("Bob: exchange 2 BNR pool !", setup=STARTED)
    finding = game.finding("exchange-source")
    assert (game.codes, finding.severity, finding.section) == (["exchange-source"], Severity.ERROR, "4.1.2")
    assert (game.percent("BNR", "Bob"), finding.expected, finding.actual) == (0, "treasury", "pool")


@pytest.mark.slow
def test_a_minor_exchanged_without_a_share():
    """All shares are with the players: there is none to swap for, before the Final Exchange Round."""
    setup = STARTED + "adjust BNR -70% BNR Ann +30% BNR Bob +40% BNR\n"
    game = play("Bob: exchange 2 BNR", setup=setup)
    assert (game.codes, game.finding("exchange-source").remedy) == (["exchange-source"], "Bob: pass")
    assert game.finding("exchange-source").expected == "a share in treasury or pool"
    assert (game.percent("BNR", "Bob"), "2" in game.minors("Bob")) == (40, False)


def test_token_without_a_merger():
    setup = STARTED + "adjust BNR -10% BNR pool +10% BNR\n"
    game = play("Bob: exchange 2 BNR pool token", setup=setup)
    assert (game.codes, game.tokens("BNR")) == (["token-left"], 4)


@pytest.mark.parametrize(
    ("line", "codes"),
    [("Ann: sell BNR", ["out-of-turn", "sell-before-operated"]), ("Ann: buy BNR", ["out-of-turn"])],
)
def test_exchange_ends_the_turn(line, codes):
    text = f"Bob: pass\nCyd: pass\nAnn: exchange 4 BNR\n{line}"
    assert play(text, setup=STARTED).codes == codes


def test_exchange_before_the_corporation_is_started():
    game = play("Ann: exchange 1 BNR", setup=SR2)
    assert (game.codes, "1" in game.minors("Ann")) == (["president-first"], True)


def test_close_belongs_to_the_final_exchange():
    game = play("Ann: close 1", setup=SR2)
    assert (game.codes, game.minors("Ann")) == (["wrong-round"], ["4", "7", "10", "13"])


def test_a_minor_in_the_hex_of_a_station_needs_no_attested_connection():
    """Minor 3 is in Paris, where BNR was founded. Minor 2 is in Brussels, which only the map connects (4.3)."""
    assert play("Bob: pass\nCyd: exchange 3 BNR", setup=STARTED).attested == []
    assert play("Bob: exchange 2 BNR", setup=STARTED).finding("connection").section == "4.3"
