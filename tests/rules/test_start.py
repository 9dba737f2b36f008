"""4.1.3 and 4.3 Starting and floating a corporation: before phase 5 with a minor, from phase 5 on with full capital."""

import pytest

from moderator.model.findings import Severity
from tests.ledger import play
from tests.positions import PHASE_5, SR2, SR3
from tests.setups import swap

# ---- before phase 5 ----


def test_founder_pays_twice_the_value_and_merges_a_minor():
    """£200 into the treasury, £100 out of it for four tokens, £35 and a 2 train from minor 1."""
    game = play("Ann: start BNR 100 minor 1", setup=SR2 + "adjust bank -35 1 +35\n")
    assert game.codes == []
    assert (game.cash("Ann"), game.cash("BNR"), game.cash("1")) == (450 - 200, 200 - 100 + 35, 0)
    assert (game.trains("BNR"), game.trains("1")) == (["2"], [])
    assert (game.percent("BNR", "Ann"), game.percent("BNR", "BNR")) == (30, 70)
    assert (game.president("BNR"), game.tokens("BNR")) == ("Ann", 4)
    assert game.json["companies"]["BNR"]["stations"] == ["A10"]
    assert game.json["companies"]["1"]["closed"]
    assert "1" not in game.minors("Ann")


def test_start_is_the_turns_purchase():
    game = play("Ann: start BNR 100 minor 1", setup=SR2)
    assert (game.current, game.json["companies"]["BNR"]["floated"]) == ("Bob", False)


def test_start_takes_one_certificate_more_than_it_gives():
    """Five minors become four, the president's certificate and a single."""
    assert play("Ann: start BNR 100 minor 1", setup=SR2).certificates("Ann") == 6


@pytest.mark.parametrize(("value", "cell"), [(100, (2, 4)), (90, (3, 4)), (82, (3, 3)), (75, (4, 3)), (70, (4, 2))])
def test_marker_goes_to_the_highlighted_cell(value, cell):
    game = play(f"Ann: start BNR {value} minor 1", setup=SR2)
    assert (game.codes, game.cell("BNR"), game.price("BNR")) == ([], cell, value)


def test_marker_goes_below_those_already_there():
    game = play("Ann: start BNR 100 minor 1\nBob: start FS 100 minor 2", setup=SR2)
    assert game.stack("FS") == ("BNR", "FS")


def test_start_at_seventy_leaves_forty():
    game = play("Ann: start BNR 70 minor 1", setup=SR2)
    assert game.cash("BNR") == 140 - 100


def test_minor_may_be_named_by_the_exchange_that_follows():
    game = play("Ann: start BNR 100\nAnn: exchange 1 BNR", setup=SR2)
    assert game.codes == []
    assert (game.percent("BNR", "Ann"), game.current, game.tokens("BNR")) == (30, "Bob", 4)


def test_pullman_and_trains_of_the_merging_minor_move_along():
    game = play("Ann: start BNR 100 minor 1", setup=SR2 + "adjust 1 +1 train P pool -1 train P\n")
    assert game.trains("BNR") == ["2", "P"]


@pytest.mark.slow
def test_start_out_of_turn_and_beyond_ones_cash():
    game = play("Bob: start BNR 100 minor 2", setup=SR2 + "adjust Bob -300 bank +300\n")
    assert game.codes == ["out-of-turn", "cash-short"]
    assert (game.cash("Bob"), game.current) == (-50, "Cyd")


# ---- the float ----


def test_half_in_players_hands_floats_and_the_rest_stays_in_the_treasury():
    """30% of Ann, then 10% each bought by Bob and Cyd at £100."""
    game = play("Ann: start BNR 100 minor 1\nBob: buy BNR\nCyd: buy BNR", setup=SR2)
    assert game.happened("float") == ["BNR 50"]
    assert (game.percent("BNR", "BNR"), game.percent("BNR", "pool")) == (50, 0)
    assert game.cash("BNR") == 200 - 100 + 100 + 100


def test_forty_percent_is_not_enough():
    game = play("Ann: start BNR 100 minor 1\nBob: buy BNR", setup=SR2)
    assert game.happened("float") == []


def test_shares_bought_after_the_float_pay_the_treasury():
    game = play("Cyd: buy BNR\nAnn: buy BNR", setup=SR3)
    assert game.cash("BNR") == 340 + 2 * 110


# ---- from phase 5 on ----

FIVE_SHARES = "Cyd: start FS 100 at Lyon\nAnn: buy FS\nBob: buy FS\nCyd: buy FS\n"


def test_founder_merges_nothing_and_the_tokens_wait_for_the_float():
    game = play("Cyd: start FS 100 at Lyon", setup=PHASE_5)
    assert (game.codes, game.attested) == ([], ["open-city"])
    assert (game.cash("FS"), game.percent("FS", "Cyd"), game.tokens("FS")) == (200, 20, 0)
    assert game.json["companies"]["FS"]["stations"] == ["B17"]


def test_five_shares_sold_bring_the_full_capital():
    """Two shares of the president and three singles at £100, five from the bank: £1000, less £100 for tokens."""
    game = play(FIVE_SHARES, setup=PHASE_5)
    assert game.codes == []
    assert game.cash("FS") == 5 * 100 + 5 * 100 - 100
    assert (game.percent("FS", "pool"), game.percent("FS", "FS")) == (50, 0)
    assert (game.price("FS"), game.tokens("FS")) == (100, 4)
    assert game.bank == play("", setup=PHASE_5).bank - 500 + 100
    assert [event.code for event in game.events][-3:] == ["float", "full-capitalization", "station-tokens"]


def test_pool_shares_of_a_new_corporation_are_bought_from_the_bank():
    game = play(FIVE_SHARES + "Ann: buy FS", setup=PHASE_5)
    assert (game.cash("FS"), game.percent("FS", "pool"), game.percent("FS", "Ann")) == (900, 40, 20)


def test_capital_rests_on_the_starting_value_not_on_the_price():
    """The table moves the marker to £110 after the start: three shares bring £110 each, the bank pays 5 x £100."""
    game = play(swap(FIVE_SHARES, ("Ann: buy", "price FS 110 2,5\nAnn: buy")), setup=PHASE_5)
    assert game.cash("FS") == 200 + 3 * 110 + 5 * 100 - 100


def test_late_float_pays_for_the_unsold_half_and_no_tokens_again():
    """DR started at £70 before phase 5: 30% with Bob, £40. Two shares at £70 float it; the bank adds 5 x £70."""
    game = play("Cyd: buy DR\nAnn: buy DR", setup=PHASE_5)
    assert game.codes == []
    assert game.cash("DR") == 40 + 2 * 70 + 5 * 70
    assert (game.percent("DR", "pool"), game.percent("DR", "DR"), game.tokens("DR")) == (50, 0, 4)
    assert "late-float" in [event.code for event in game.events]


def test_a_corporation_that_closed_before_its_float_may_start_again():
    """FS has no heir when Cyd goes bankrupt; its shares and all five tokens are back, none of them paid for."""
    text = "Cyd: start FS 100 at Lyon\npass\npass\npass\nCyd: bankrupt !\n"
    closed = play(text, setup=PHASE_5)
    assert (closed.percent("FS", "FS"), closed.tokens("FS"), closed.price("FS")) == (100, 5, None)
    again = play(text + "BNR: run 100\nBNR: pay\nBNR: done\n" * 2 + "start FS 70 at Lyon", setup=PHASE_5)
    assert (again.president("FS"), again.cash("FS"), again.tokens("FS")) == ("Ann", 140, 0)


# ---- one journal a finding ----


def flagged(text: str, code: str, section: str, setup: str = SR2):
    game = play(text, setup=setup)
    assert game.codes == [code]
    finding = game.finding(code)
    assert (finding.severity, finding.section) == (Severity.VIOLATION, section)
    return game


def refused(text: str, code: str, section: str | None, setup: str = SR2):
    game = play(text, setup=setup)
    assert game.codes == [code]
    finding = game.finding(code)
    assert (finding.severity, finding.section) == (Severity.ERROR, section)
    return game


def test_start_value_that_is_not_highlighted():
    game = flagged("Ann: start BNR 110 minor 1", "start-value", "3")
    assert (game.price("BNR"), game.cash("Ann")) == (110, 230)


def test_start_value_the_chart_does_not_have():
    game = refused("Ann: start BNR 101 minor 1", "start-value", "3")
    assert (game.price("BNR"), game.cash("Ann"), game.current) == (None, 450, "Ann")


def test_start_merge_when_no_minor_is_left():
    others = "Cyd: pass\nAnn: pass\n"
    setup = f"{SR3}{others}Bob: exchange 11 DR\n{others}Bob: exchange 14 DR\n{others}"
    game = flagged("Bob: start FS 70", "start-merge", "4.1.3", setup)
    assert (game.percent("FS", "Bob"), game.cash("Bob")) == (20, 350 - 140)
    assert game.finding("start-merge").remedy == "Bob: pass"


def test_start_merge_left_out():
    """The founder's turn is over when the next player moves, and no minor was named."""
    game = flagged("Ann: start BNR 100\nBob: pass", "start-merge", "4.1.3")
    assert (game.percent("BNR", "Ann"), game.current) == (20, "Cyd")


def test_a_minor_owed_is_forgotten_when_a_player_acts_out_of_turn():
    """Ann is next, and Bob acts: Cyd's turn is over with his question."""
    game = play("Cyd: start FS 90\nBob: sell BNR", setup=SR3)
    assert (game.codes, game.current, game.position.asked_of("founding")) == (["out-of-turn"], "Bob", ())


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("Ann: buy BNR", ["start-merge", "out-of-turn"]),
        ("Ann: start FS 70 minor 4", ["start-merge", "out-of-turn"]),
        ("Ann: exchange 4 BNR\nAnn: exchange 7 BNR", ["out-of-turn"]),  # 4 is the minor that was owed
    ],
)
def test_nothing_else_is_bought_while_the_minor_is_owed(line, codes):
    assert play(f"Ann: start BNR 90\n{line}", setup=SR2).codes == codes


def test_no_sale_while_the_minor_is_owed():
    game = play("Cyd: start FS 90\nCyd: sell BNR", setup=SR3)
    assert game.codes == ["start-merge", "out-of-turn"]


def test_start_no_merge():
    setup = PHASE_5 + "adjust Cyd +1 charter 15 box -1 charter 15\n"
    game = flagged("Cyd: start FS 100 minor 15", "start-no-merge", "4.3", setup)
    assert game.percent("FS", "Cyd") == 30


def test_start_again():
    game = refused("Cyd: start BNR 100 minor 6", "start-again", "4.3", SR3)
    assert game.president("BNR") == "Ann"


def test_minor_of_another_player_cannot_be_merged():
    game = refused("Ann: start FS 100 minor 2", "exchange-owner", "4.1.3", SR2)
    assert (game.price("FS"), "2" in game.minors("Bob")) == (None, True)


def test_from_phase_5_on_no_minor_merges():
    setup = f"{PHASE_5}adjust Bob +1 charter 15 box -1 charter 15\nCyd: pass\n"
    game = refused("Ann: start FS 100 minor 15", "start-no-merge", "4.3", setup)
    assert (game.price("FS"), game.finding("start-no-merge").remedy) == (None, "Ann: start FS 100")


def test_minor_cannot_be_started():
    game = refused("Ann: start 1 100", "no-shares", "4.2")
    assert game.cash("Ann") == 450


def test_cash_short_at_the_start():
    game = flagged("Ann: start BNR 100 minor 1", "cash-short", "4.1.3", SR2 + "adjust Ann -300 bank +300\n")
    assert game.cash("Ann") == -50
