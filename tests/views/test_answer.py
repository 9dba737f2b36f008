"""The answer to a line: payments, price moves, and highlighted events."""

from tests.answers import say
from tests.canada import RUNNING as RUNNING_1867
from tests.classic import COAL_GREEN
from tests.figures import figures_of
from tests.midwest import OR2
from tests.midwest import SR2 as SR2_MW
from tests.orient import operating
from tests.positions import FIRST_TURN, SECOND_TURN, SR2, SR3, TWO_STARTED, begin_phase, idle
from tests.rhineland import GVE_FLOATED, PRIVATES_SOLD
from tests.rules.test_ending import FOUR_SOLD
from tests.virginia import AUCTIONED, COUNTS, PHASE_3
from tests.virginia import RICH as RICH_VA

# BNR's first turn of OR 2.1: Ann 40%, Bob and Cyd 20%, treasury 20%; price £100. Ann has £150, Bob £310, Cyd £350.
BNR_TURN = TWO_STARTED + idle("4", "6", "7", "9", "10", "11", "12", "13", "14", "15")


def test_a_dividend_is_one_line_with_its_price(tmp_path):
    assert say(tmp_path, "run 210\npay", BNR_TURN)[1:] == [
        "  BNR pays £210: Ann £84, Bob £42, Cyd £42, treasury £42; £21 a share, 18EU 3.2: price £100 -> £110",
        "  now Ann £234, Bob £352, Cyd £392, BNR £342",
        "  OR 2.2 begins [4.4]",
    ]


def test_half_paid_and_half_kept(tmp_path):
    told = say(tmp_path, "run 110\nhalf", BNR_TURN)
    kept = "keeps £50 of £110; £6 a share, 18EU 3.2: price stays £100"
    assert told[1] == f"  BNR pays £60: Ann £24, Bob £12, Cyd £12, treasury £12; {kept}"


def test_a_small_dividend_shows_the_amount_per_share_and_the_unchanged_price(tmp_path):
    assert say(tmp_path, "run 30\npay", BNR_TURN)[1:] == [
        "  BNR pays £30: Ann £12, Bob £6, Cyd £6, treasury £6; £3 a share, 18EU 3.2: price stays £100",
        "  now Ann £162, Bob £316, Cyd £356, BNR £306",
        "  OR 2.2 begins [4.4]",
    ]


def test_a_regional_has_no_price_that_could_stay(tmp_path):
    regional = "par 75 price 75 3,0 structure regional floated operated stations U34 Paris"
    told = " ".join(say(tmp_path, "run 70\npay", operating("3", "3", company=regional, shares="Ann 50%"), "18OE"))
    assert "PLM pays £70" in told
    assert "price" not in told


def test_a_price_kept_by_a_zone_cites_the_section_of_the_zone(tmp_path):
    told = say(tmp_path, "run 120\npay", OR2 + "price IC 130 0,13\n", "18MW")
    assert "$12 a share, 18MW 7.2: price stays $130" in " ".join(told)


def test_a_sale_on_the_bottom_row_shows_that_the_price_stays(tmp_path):
    told = say(tmp_path, "sell BNR", SR3 + "price BNR 40\n")
    assert told[1].startswith("  Cyd sells 10% of BNR to the pool for £40; 18EU 3.2: BNR price stays £40")


def test_a_price_change_due_at_the_end_of_the_turn_is_not_shown_as_unchanged(tmp_path):
    told = say(tmp_path, "Bob: sell IC 1", SR2_MW, "18MW")
    assert told[1:] == ["  Bob sells 10% of IC to the bank pool for $90 (now Bob $985)"]


def test_a_correct_count_is_confirmed(tmp_path):
    (agrees,) = say(tmp_path, "count Ann 150", BNR_TURN)[1:]
    assert agrees not in say(tmp_path, "count Ann 151 !", BNR_TURN)


def test_a_sale_settled_by_voice_is_marked(tmp_path):
    assert say(tmp_path, "sold 4 Bob 100")[1:] == ["  Bob buys 4 for £100; settled by voice (now Bob £350)"]
    assert [figures_of(line) for line in say(tmp_path, "sold 4 Ann 0")[1:]] == ["4 Ann"]


def test_the_priority_deal_for_the_most_cash_cites_its_rule(tmp_path):
    told = say(tmp_path, "Cyd: pass\nAnn: pass\nBob: pass", GVE_FLOATED, "18Rhl")
    assert figures_of(told[1]).split()[:2] == ["1", "360"]
    assert "Cyd" in told[1]


def test_an_overdraft_that_the_table_allows_is_marked(tmp_path):
    told = say(tmp_path, "adjust Ann -200 bank +200 !", BNR_TURN)
    assert "  now Ann -£50!" in told
    assert told[-1] == ">> Ann is overdrawn by £50"


def test_a_stock_round_opens_with_the_players_in_turn_order_and_their_cash(tmp_path):
    *before, last = SR3.splitlines(keepends=True)
    assert say(tmp_path, last, "".join(before))[-1].endswith(": Cyd £390, Ann £230, Bob £350")


def test_consequences_of_a_pass_come_before_the_cash(tmp_path):
    told = say(tmp_path, "pass\npass\npass", AUCTIONED, "18VA")
    at = next(n for n, line in enumerate(told) if line.startswith("  now "))
    assert "pays" in told[at - 1]


def test_a_run_shows_its_revenue(tmp_path):
    assert say(tmp_path, "run 210", BNR_TURN)[1:] == ["  BNR earns £210"]


def test_a_minors_halves(tmp_path):
    assert say(tmp_path, "4: run 90", TWO_STARTED)[1] == "  4 earns £90: Ann £45, treasury £45 (now Ann £195, 4 £45)"


def test_shares_bought(tmp_path):
    told = say(tmp_path, "buy BNR", SR3)
    assert told[1] == "  Cyd buys 10% of BNR from its treasury for £110 (now Cyd £280, BNR £450)"


def test_shares_sold(tmp_path):
    told = say(tmp_path, "sell BNR", SR3)
    assert told[1] == "  Cyd sells 10% of BNR to the pool for £110; 18EU 3.2: BNR price £110 -> £100"


def test_shares_of_the_pool_are_paid_to_the_bank(tmp_path):
    told = say(tmp_path, "sell BNR\npass\nbuy BNR pool", SR3)
    assert told[1] == "  Ann buys 10% of BNR from the pool for £100 (now Ann £130)"


def test_a_share_that_the_bank_is_paid_for_before_its_company_floats(tmp_path):
    told = say(tmp_path, "start GVE 80\nbuy GVE", PRIVATES_SOLD, "18Rhl")
    assert told[1] == "  Ann buys 10% of GVE from the bank for M80 (now Ann M330)"


def test_a_corporation_started_with_a_minor(tmp_path):
    told = say(tmp_path, "start BNR 100 minor 1", SR2)
    assert figures_of(told[1]) == "100 200 20% 100 4 1 0 1 10% Ann BNR"


def test_the_bank_has_paid_before_tokens_are_paid_for(tmp_path):
    told = say(tmp_path, "Ann: buy FS", FOUR_SOLD)
    paid = [next(n for n, line in enumerate(told) if words in line) for words in ("to the pool", "4 tokens")]
    assert paid == sorted(paid)


def test_only_the_presidents_certificate_starts_a_ten_share_company(tmp_path):
    gone = "".join(f"adjust depot -{n} train {card} box +{n} train {card}\n" for card, n in list(COUNTS.items())[:3])
    setup = RICH_VA + "Ann: pass\nCyd: pass\nBob: pass\n" + gone + "adjust bank -1200 B&O +1200\n"
    told = say(tmp_path, "start C&O 100", setup + "B&O: train 5\nB&O: done\n", "18VA")
    assert told[1].startswith("  Ann starts C&O at $100 and pays $200 for 20%")


def test_a_presidency_won_in_the_auction(tmp_path):
    told = say(tmp_path, "\n".join(AUCTIONED.strip().splitlines()), title="18VA")
    assert figures_of(told[1]) == "200 200 B&O Bob"
    assert any("Ann, Cyd, Bob [4.1]" in line for line in told)


def test_the_consequences_of_a_train_have_their_own_lines(tmp_path):
    told = say(tmp_path, begin_phase("4"), FIRST_TURN)
    assert told[1] == "  BNR pays no dividend, 18EU 3.2: price £100 -> £90; BNR buys train 4 from the bank for £300"
    assert told[3].startswith(">> phase 4 begins")
    assert told[4] == ">> all 2 trains rust: 10, 11, 12, 13, 14, 15, BNR, DR and FS [2]"
    assert told[6:] == [
        ">> DR must buy a train: train 4 costs £300, it has £100, £200 missing; Bob has £250",
        ">> FS must buy a train: train 4 costs £300, it has £80, £220 missing; Cyd has £270",
    ]


def test_a_discard_names_who_chooses_from_which_trains(tmp_path):
    # BNR has a 3 and a 4 beside the 5 that it begins phase 5 with.
    lines = """
    adjust depot -5 train 3 BNR +1 train 3 box +4 train 3
    adjust depot -4 train 4 BNR +1 train 4 box +3 train 4 BNR -3 train 2 box +3 train 2
    adjust bank -400 BNR +400
    train 5
    """
    told = say(tmp_path, lines, FIRST_TURN)
    assert ">> BNR must discard 1 train, Ann chooses: it has 3 4 5, its limit is 2" in told


def test_a_float_is_marked(tmp_path):
    assert say(tmp_path, "buy BNR\nbuy DR\nexchange 11 DR", SR3)[-1] == ">> DR floats: 50% are in players' hands [4.3]"


def test_when_the_game_ends_once_the_bank_is_broken(tmp_path):
    # OR 2.2, the bank is left £100 of its £10,800; then OR 2.1, nothing of its £10,950.
    last = say(tmp_path, "adjust bank -10700 BNR +10700\nrun 210\npay", SECOND_TURN)[-1]
    assert last.startswith(">> the bank has run out of money: the game ends after OR 2.2, ")
    first = say(tmp_path, "adjust bank -10950 BNR +10950", FIRST_TURN)
    assert first[-1] == ">> the bank has run out of money: the game ends after OR 2.2"


def test_a_conversion_is_marked(tmp_path):
    converted = say(tmp_path, "convert", PHASE_3, "18VA")[-1]
    assert converted.startswith(">> C&O ")
    assert "10%" in converted


def test_a_skipped_run_is_marked(tmp_path):
    def warned(company, line, setup):
        return any(text.startswith(f">> {company} owns trains but ") for text in say(tmp_path, line, setup))

    assert warned("4", "4: done", TWO_STARTED)
    assert not warned("4", "4: run 0", TWO_STARTED)
    assert warned("BNR", "adjust bank -100 BNR +100\ntrain 3", FIRST_TURN)


def test_an_undo_shows_what_it_restores(tmp_path):
    told = say(tmp_path, "sold 14 Bob 105\nundo")
    assert told[1:] == ["  taken back, line 4: sold 14 Bob 105", "  Bob £345 -> £450; bank £10755 -> £10650"]


def test_an_undo_of_very_many_lines_lists_the_first_and_the_last(tmp_path):
    told = say(tmp_path, "note tea\n" * 30 + "undo 30")
    assert (len(told), told[6]) == (12, "  ... 30 lines in all ...")


def test_an_amendment_shows_how_prices_and_cash_change(tmp_path):
    line = 4 + SR3.rstrip("\n").count("\n") + 1
    told = say(tmp_path, f"sell BNR\namend {line} Cyd: pass", SR3)
    assert told[1] == "  Cyd £500 -> £390; bank £10540 -> £10650; BNR price £100 -> £110"


def test_a_train_obligation_is_shown_once_and_then_the_missing_cash(tmp_path):
    bare = "adjust BNR -3 train 2 box +3 train 2\nadjust Ann -250 bank +250\nadjust BNR -70 bank +70\n"
    told = say(tmp_path, "run 0\nsell BNR", SECOND_TURN + bare)
    assert figures_of(told[-1]) == "115 30 164 Ann"
    assert "must buy a train" not in "".join(told)


def test_an_unchanged_obligation_is_not_repeated(tmp_path):
    bare = "adjust BNR -3 train 2 box +3 train 2\nadjust BNR -70 bank +70\n"
    told = say(tmp_path, "run 0\nadjust bank -1 BNR +1", SECOND_TURN + bare)
    assert not [line for line in told if line.startswith(">> Ann has")]


def test_a_company_that_can_no_longer_pay_is_reminded_of_its_train(tmp_path):
    """The short form, `Ann has £...`, would not mention the train."""
    bare = "adjust BNR -3 train 2 box +3 train 2\nadjust bank -100 BNR +100\n"
    told = say(tmp_path, "run 0\nadjust BNR -70 bank +70", SECOND_TURN + bare)
    assert told[-1].startswith(">> BNR must buy a train: train 3 costs £200, it has £155, £45 missing; Ann has £")


def test_a_company_that_can_pay_again_does_not_show_its_president_s_cash(tmp_path):
    bare = "adjust BNR -3 train 2 box +3 train 2\nadjust BNR -70 bank +70\n"
    told = say(tmp_path, "run 0\nadjust bank -300 BNR +300", SECOND_TURN + bare)
    assert told[-1] == ">> BNR must buy a train: train 3 costs £200, it has £355"


def test_a_company_that_takes_loans_shows_them_and_no_bankruptcy(tmp_path):
    """1867: KP has $135 of the $225 for a 3, and takes two loans of $45; Bob's money is no matter."""
    bare = "adjust KP -1 train 3 box +1 train 3 bank -50 KP +50\nCA: run 0\nCA: done\nBO: run 0\n"
    told = say(tmp_path, "BO: done", RUNNING_1867 + bare, title="1867")
    assert told[-1] == ">> KP must buy a train: train 3 costs $225, it has $135, $90 missing; it takes 2 loans"


def test_an_announced_private_is_not_blamed_before_the_train_step(tmp_path):
    setup = COAL_GREEN + "M&O: buy NDY from Cyd 120\nM&O: run 0\n"
    told = say(tmp_path, "M&O: use NDY", setup, title="18AL")
    assert told[-1] == ">> M&O announced NDY, which it keeps unless it buys a train from the bank"
