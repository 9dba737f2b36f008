"""18MEX: minors that become shares, reserved certificates, amalgamation, mail, 5% certificates, face-value trades."""

import pytest

from moderator.mechanics.catalogue import load_title
from moderator.rules.booking import State
from moderator.rules.certificates import seat_limit
from moderator.scoring import score_parts
from moderator.shell.possible_moves import choices
from tests.figures import figures, figures_of
from tests.ledger import Result, play
from tests.made_up import write_ruleset
from tests.mexico import ASKED, FIVES, FLOATED, GREEN, MAJORS, NATIONAL, OPEN, RUNNING, SOLD, TAKEN_IN, TRADED
from tests.setups import swap


def table(text: str, setup: str = "", option: str = "") -> Result:
    return play(text, setup=setup, title="18MEX", options=option)


# ---- minors ----


def test_a_minor_is_a_lot_among_the_privates():
    """The bank gets the price; the minor begins with a 2 and nothing else."""
    game = table("sold MCAR Ann 20\nsold KCMO Bob 40\nBob: pass\nCyd: take A")
    assert (game.cash("Cyd"), game.cash("A"), game.position.books.of("train 2", "A")) == (625 - 50, 0, 1)


def test_minors_pay_owner_and_treasury_when_all_pass():
    game = table("sold MCAR Ann 20\nsold KCMO Bob 40\nsold A Cyd 50\nAnn: pass\nBob: pass\nCyd: pass")
    assert (game.cash("Cyd"), game.cash("A"), game.cash("Bob")) == (625 - 50 + 15, 15, 625 - 40 + 10)


def test_a_minor_pays_half_to_its_owner():
    game, before = table("A: run 40", FLOATED), table("", FLOATED)
    assert (game.cash("Cyd") - before.cash("Cyd"), game.cash("A")) == (20, 20)


def test_a_minor_neither_upgrades_nor_is_exchanged_for_a_share():
    assert "minor-upgrade" in table("A: run 40\nA: done\nB: lay K6 green", FLOATED).codes
    assert table("Cyd: exchange A MC", FLOATED).codes == ["wrong-round"]


def test_minors_become_shares_with_the_first_3_prime():
    """C's owner gets the last 10% of UdY, which has not been started."""
    game = table("", OPEN)
    assert [game.percent("NdM", who) for who in ("Ann", "Bob", "Cyd")] == [25, 0, 5]
    assert (game.percent("UdY", "Bob"), game.cash("NdM"), game.cash("UdY")) == (10, 60, 0)
    assert {"A", "B", "C"} <= game.position.closed


def test_the_minors_may_close_with_the_next_stock_round_and_keep_their_trains_until_then():
    more = "adjust depot -2 train 3' box +2 train 3' bank -900 MC +900\nMC: run 0\nMC: train 4\n"
    game = table(more, OPEN, "minors-later yes")
    assert (game.position.books.of("train 2", "A"), game.position.books.of("train 2", "MEX")) == (1, 0)
    assert {"A", "B", "C"} <= table(more + "MC: done", OPEN, "minors-later yes").position.closed


def test_a_minor_counts_its_price_at_the_end():
    game = table("end", FLOATED)
    parts = {part.what: part.amount for part in score_parts(State(load_title("18MEX"), game.position), "Ann")}
    assert (parts["B"], parts["MNR"]) == (50, 140)


# ---- certificates that are kept, and trade before its time ----


def test_the_national_railway_is_not_traded_before_phase_3_half():
    assert table("Cyd: buy NdM", MAJORS + "MEX: done\nCHI: done\nMC: done\n").codes == ["trade-phase"]
    assert table("Cyd: pass\nAnn: buy NdM", TRADED).codes == []


def test_kept_certificates_are_not_for_sale():
    """One of seven 10% certificates is kept for the amalgamation."""
    left = TRADED + "adjust Cyd +50% NdM ipo -50% NdM\n"
    assert table("Cyd: pass\nAnn: buy NdM", left).codes == []
    assert table("Cyd: pass\nAnn: buy NdM\nBob: buy NdM", left).codes == ["share-held-back"]


# ---- the amalgamation ----


def test_presidents_are_asked_from_the_left_of_the_buyer_then_the_taker_of_those_not_started():
    asked = [(question.who, question.about) for question in table("", ASKED).position.asked_of("amalgamation")]
    assert asked == [("Cyd", "CHI"), ("Bob", "MEX"), ("Ann", "SPM")]


def test_amalgamation_pays_a_share_to_the_president_and_half_price_to_others():
    """CHI costs 70. Cyd has 40% without the certificate, 4 x 35; Bob has 10%, 35."""
    game, before = table("Cyd: merge CHI NdM", ASKED), table("", ASKED)
    assert game.cash("Cyd") - before.cash("Cyd") == 140
    assert game.cash("Bob") - before.cash("Bob") == 35
    assert game.percent("NdM", "Cyd") == 15
    assert game.cash("NdM") == before.cash("NdM") + before.cash("CHI")
    assert game.position.books.of("train 3'", "NdM") == 1
    assert ("CHI" in game.position.closed, game.position.stations["NdM"]) == (True, ("O10", "E6"))


def test_the_president_may_lose_the_national_railway_by_it():
    more = "adjust Ann -30% NdM Cyd +30% NdM\n"
    game = table("Cyd: merge CHI NdM", ASKED + more)
    assert [game.percent("NdM", who) for who in ("Ann", "Cyd")] == [25 - 20 + 20, 45 + 0]


def test_the_turn_ends_if_the_buyer_itself_is_merged():
    game = table("Cyd: pass\nBob: merge MEX NdM", ASKED)
    assert game.position.books.of("train 5", "NdM") == 1
    assert game.position.round.actor == "CHI"


def test_the_last_unstarted_corporation_is_taken_in_automatically():
    """The kept certificate is for sale then."""
    game = table("Cyd: pass\nBob: pass\nAnn: pass", ASKED)
    assert game.position.stations["NdM"] == ("O10", "Q14")
    assert ("UdY" in game.position.closed, game.percent("NdM", "Bob")) == (True, 10)
    assert table("Cyd: pass\nBob: pass\nAnn: merge UdY NdM", ASKED).position.closed == game.position.closed


def test_a_taker_that_has_not_floated_takes_in_no_corporation():
    """Everybody may hold a certificate more."""
    setup = OPEN + "adjust depot -1 train 3' box +1 train 3' depot -3 train 4 box +3 train 4 bank -900 MC +900\n"
    game = table("MC: run 0\nMC: train 5", setup)
    assert [seat_limit(State(load_title("18MEX"), each.position)) for each in (table("", setup), game)] == [19, 20]
    more = setup + "MC: run 0\nMC: train 5\nMC: done\nadjust Ann +20% NdM Cyd +30% NdM ipo -50% NdM\n"
    assert table("Cyd: buy NdM\nAnn: pass\nBob: buy NdM", more).codes == []


def test_without_agreement_no_floated_corporation_is_taken_in(tmp_path):
    """SPM and UdY never are here. Everybody may hold a certificate more."""
    over = write_ruleset(tmp_path, '[amalgamation]\nnever = ["FCP", "TM", "SPM", "UdY"]\n', extends="18MEX")
    asked, game = (
        play(text, setup=ASKED, title="18MEX-made-up", ruleset=over) for text in ("", "Cyd: pass\nBob: pass")
    )
    assert (game.codes, game.position.round.actor) == ([], "MEX")
    assert game.happened("amalgamation")[-2:] == ["none: NdM", "relief: NdM 1"]
    assert [seat_limit(State(each.game.title, each.position)) for each in (asked, game)] == [19, 20]


def test_the_taker_chooses_one_more_station():
    """CHI has its home, Monterrey and Torreón: NdM takes the home and one more, the other leaves."""
    assert table("", TAKEN_IN).current == "NdM"
    game = table("NdM: token Torreón", TAKEN_IN)
    assert (game.codes, game.position.stations["NdM"]) == ([], ("O10", "E6", "I8"))
    assert table("NdM: token Tampico", TAKEN_IN).finding("amalgamation-barred").remedy == "NdM: token Monterrey"


def test_the_taker_never_gets_two_tokens_in_a_city():
    """NdM is in Monterrey itself, so it takes CHI's home and Torreón without a question."""
    done = "CHI: token Monterrey\nCHI: done\n"
    beside = swap(TAKEN_IN, (done, f"{done}NdM: token Monterrey\n"))
    before, _, merged = beside.removesuffix("\n").rpartition("\n")
    game = table(merged, before)
    assert (game.codes, game.position.stations["NdM"]) == ([], ("O10", "I10", "E6", "I8"))
    assert game.happened("amalgamation")[-3:] == [
        "stations: NdM CHI Chihuahua",
        "stations: NdM CHI Torreón",
        "gone: NdM CHI Monterrey",
    ]


def test_replaced_tokens_do_not_raise_token_prices():
    """CHI's home is taken over: the next one of NdM costs 40 as before, and after its three own ones 80."""
    setup = ASKED + "Cyd: merge CHI NdM\nMEX: done\n"
    assert table("NdM: token Monterrey 40", setup).codes == []


def test_only_the_president_who_is_asked_may_merge():
    assert table("Bob: merge MEX NdM", ASKED).codes == ["amalgamation-barred"]
    assert table("Ann: merge MC NdM", ASKED).codes == ["amalgamation-barred"]
    assert table("MEX: run 0\nBob: merge MEX NdM", FIVES).codes == ["amalgamation-barred"]


# ---- mail ----


@pytest.mark.parametrize(
    ("setup", "company", "had"),
    [(MAJORS, "MEX", 900), (RUNNING + "A: run 0\nB: run 0\nC: run 0\n", "MEX", 900 - 40 - 100 + 20)],
    ids=["no train", "Veracruz is yellow"],
)
def test_mail_is_the_value_of_the_home_for_a_company_with_a_train(setup, company, had):
    assert table("", setup).cash(company) == had


def test_a_numbered_tile_changes_the_mail():
    """Brown Mexico City is worth 60, or with #486MC 50."""
    setup = NATIONAL + "MEX: run 0\nMEX: done\nCHI: run 0\nCHI: done\nadjust depot -1 train 3' NdM +1 train 3'\n"
    had = table("", setup + "adjust bank -1 NdM +1\n").cash("NdM")
    game = table("NdM: mail 50", setup)
    assert "mail-stated" in game.attested
    assert game.cash("NdM") == had - 1 + 30
    assert table("MC: mail 50", setup).codes == ["mail-barred"]


@pytest.mark.parametrize("place", ["Mexico City", "Puebla"])
@pytest.mark.parametrize("tile", ["486MC", "486P", "486"])
def test_mail_through_tile_486_is_50_whichever_half_is_named(place, tile):
    setup = NATIONAL + "MEX: run 0\nMEX: done\nCHI: run 0\nCHI: done\n"
    assert table(f'NdM: lay "{place}" #{tile}', setup).fact("mail") == {"NdM": 50}


# ---- certificates of 5% ----


def test_5_percent_bring_half_the_price_rounded_up_and_no_fall():
    game, before = table("Cyd: sell NdM 5%", TRADED + "price NdM 65\n"), table("", TRADED)
    assert (game.cash("Cyd") - before.cash("Cyd"), game.price("NdM")) == (33, 65)


def test_five_percent_certificates_are_sold_apart():
    setup = TRADED + "adjust Cyd +10% NdM ipo -10% NdM\n"
    assert table("Cyd: sell NdM 3", setup).codes == ["sell-apart"]
    assert table("Cyd: sell NdM 10%\nCyd: sell NdM 5%", setup).codes == []


def test_fewer_of_them_are_sold_instead_of_too_many():
    two = TRADED + "adjust Cyd +5% NdM Ann -5% NdM\n"
    assert table("Cyd: sell NdM 2", two).finding("sell-apart").remedy == "Cyd: sell NdM"
    short = table("Cyd: sell NdM 2", TRADED)
    assert (short.codes, short.finding("missing").remedy) == (["missing"], "Cyd: sell NdM")


def test_10_percent_of_the_pool_for_5_and_the_difference():
    """60 less 30."""
    setup = TRADED + "adjust pool +10% NdM ipo -10% NdM\n"
    game, before = table("Cyd: buy NdM 10% pool giving 5%", setup), table("", setup)
    assert game.cash("Cyd") - before.cash("Cyd") == -30
    assert (game.percent("NdM", "Cyd"), game.percent("NdM", "pool")) == (10, 5)
    assert table("Cyd: buy NdM 10% ipo giving 5%", setup).codes == ["part-exchange"]


def test_only_a_certificate_of_5_percent_of_the_national_is_part_payment():
    national = table("Cyd: buy NdM 10% pool giving 10%", TRADED + "adjust pool +10% NdM ipo -10% NdM\n")
    assert national.finding("part-exchange").message.startswith("only a 5% certificate counts")
    other = table("Cyd: buy MC 10% ipo giving 10%", TRADED)
    assert other.finding("part-exchange").message.startswith("no certificate counts")


def test_5_percent_are_not_exchanged_for_5_percent():
    setup = TRADED + "adjust pool +10% NdM ipo -10% NdM\nadjust Ann -5% NdM pool +5% NdM\n"
    offered = [choice.text for choice in choices(table("note x", setup).game)]
    assert [text for text in offered if "giving" in text] == ["buy NdM 10% pool giving 5%"]
    found = table("Cyd: buy NdM 5% pool giving 5%", setup).finding("part-exchange")
    assert found.remedy == "Cyd: buy NdM 5% pool"


def test_5_percent_of_the_pool_as_part_of_the_price():
    """10% less 5%: half the price, and no fall."""
    setup = TRADED + "adjust Cyd -5% NdM pool +5% NdM\nadjust Cyd +10% NdM ipo -10% NdM\n"
    game, before = table("Cyd: sell NdM 10% taking 5%", setup), table("", setup)
    assert game.cash("Cyd") - before.cash("Cyd") == 30
    assert (game.percent("NdM", "Cyd"), game.percent("NdM", "pool"), game.price("NdM")) == (5, 10, 60)


# ---- trains ----


def test_the_nationals_trains_are_traded_at_face_value():
    assert table("MEX: run 0\nMEX: train 4 from NdM 200", FIVES).codes == ["train-trade-price"]
    assert table("MEX: run 0\nMEX: train 4 from NdM", FIVES).codes == []


# ---- track ----


def test_mexico_city_and_puebla_are_one_tile():
    setup = GREEN
    game, before = table("CHI: lay Puebla green", setup), table("", setup)
    assert (before.cash("CHI") - game.cash("CHI"), game.position.tiles["O10"]) == (60, "green")


def test_the_copper_canyon_tile_costs_60_and_stays():
    setup = GREEN + "CHI: buy KCMO from Bob 40\n"
    game, before = table("CHI: lay F5 #470 with KCMO\nCHI: lay G6\nCHI: lay H7", setup), table("", setup)
    assert (game.codes, before.cash("CHI") - game.cash("CHI")) == ([], 60 + 20)
    assert table("CHI: lay F5 #470 with KCMO\nCHI: lay F5 green", setup).codes == ["tile-order"]
    assert table("CHI: lay F5\nCHI: lay F5 #470 with KCMO", setup).codes == ["power-place"]


def test_a_third_yellow_tile_in_the_first_round_by_an_option():
    laid = "MEX: lay T11\nMEX: lay T13\nMEX: lay Q12"
    assert table(laid, MAJORS).codes == ["lay-count"]
    assert table(laid, MAJORS, "triple-yellow yes").codes == []


# ---- privates ----


def test_kansas_city_is_sold_early_by_an_option():
    assert table("MEX: buy KCMO from Bob 20", MAJORS).codes == ["private-phase"]
    assert table("MEX: buy KCMO from Bob 1", MAJORS, "early-KCMO yes").codes == []
    assert table("MEX: buy MCAR from Ann 10", MAJORS, "early-KCMO yes").codes == ["private-phase"]
    assert table("CHI: buy KCMO from Bob 1", GREEN, "early-KCMO yes").codes == ["private-price"]


def test_mexican_national_is_never_sold():
    assert table("Cyd: buy MNR from Ann 100", TRADED).codes == ["private-barred"]
    assert table("CHI: buy MNR from Ann 100", GREEN).codes == ["private-barred"]


def test_mexican_national_closes_with_the_first_train_of_the_national_railway():
    turn = NATIONAL + "MEX: done\nCHI: done\n"
    assert "MNR" in table("", turn).json["players"]["Ann"]["privates"]
    game = table("NdM: train 3'", turn)
    assert (game.codes, game.happened("privates-close")) == ([], ["MNR"])
    assert "MNR" not in game.json["players"]["Ann"]["privates"]


@pytest.mark.parametrize(("shares", "more"), [(1, ""), (3, "adjust Cyd +10% NdM ipo -10% NdM\n")])
def test_shares_that_no_certificates_make_up_are_not_sold(shares, more):
    """Cyd has certificates of 10%, of two shares each."""
    held = "adjust Cyd -5% NdM pool +5% NdM\nadjust Cyd +10% NdM ipo -10% NdM\n" + more
    found = table(f"Cyd: sell NdM {shares}", TRADED + held).finding("missing")
    assert (figures(found), found.remedy) == (
        figures_of(f"Cyd NdM {shares} {'s' * (shares > 1)}"),
        "Cyd: sell NdM 2",
    )


def test_the_national_railway_may_hold_a_train_more():
    """Three trains are the limit in phase 3½, four for NdM."""
    more = "adjust depot -1 train 3' {0} +1 train 3' depot -2 train 4 {0} +2 train 4 bank -300 {0} +300\n"
    turn = NATIONAL + "MEX: done\nCHI: done\n"
    assert table("NdM: train 4", turn + more.format("NdM")).codes == []
    assert "train-limit" in table("CHI: train 4", NATIONAL + "MEX: done\n" + more.format("CHI")).codes


BAJA = swap(MAJORS, ("sold KCMO", "sold CdB Cyd 30\nsold KCMO"))


def test_the_station_in_santa_rosalia_is_free_and_an_extra_one():
    game = table("MEX: buy CdB from Cyd 30\nMEX: token I4\nMEX: token H3 with CdB", BAJA, "Baja yes")
    assert (game.codes, game.cash("MEX")) == ([], 900 - 30 - 40)
    assert table("MEX: token H3 with CdB", BAJA, "Baja yes").codes == ["power-owner"]
    assert table("MEX: buy CdB from Cyd 31", BAJA, "Baja yes").codes == ["private-price"]


def test_the_4s_rust_at_once_by_an_option():
    setup = FIVES + "adjust depot -2 train 5 box +2 train 5 depot -1 train 6 box +1 train 6\n"
    assert table("MEX: run 0\nMEX: train 6'", setup).position.books.of("train 4", "NdM") == 1
    assert table("MEX: run 0\nMEX: train 6'", setup, "hard-rust yes").position.books.of("train 4", "NdM") == 0


def test_the_opening_asks_for_the_presidents_starting_value():
    assert table("", SOLD).position.par == {"NdM": 60}
