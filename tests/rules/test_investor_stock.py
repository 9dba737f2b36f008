"""The Investor of 18LRA in stock rounds: its holdings, purchases, exchanges and end (9.1, 9.2.1, 9.3)."""

import pytest

from moderator.rules.booking import State
from moderator.scoring import score
from moderator.titles.overlay import BadOption
from moderator.titles.telling import section_of
from tests.figures import figures
from tests.setups import swap
from tests.two_players import CARD, FLOATED, GREEN, OPTIONS, SECOND, SOLD, two


def section(game, code: str) -> str | None:
    return game.finding(code).section


# ---- 9.1 ----


def test_the_investors_corporation_starts_with_private_and_certificates():
    game = two("note begun", setup="")
    assert (game.percent("RhE", "Investor"), game.price("RhE"), game.json["investor"]["certificates"]) == (50, 80, 4)
    assert (game.json["companies"]["NH"]["owner"], game.json["companies"]["RhE"]["floated"]) == ("RhE", True)
    assert (game.cash("RhE"), game.bank, game.json["investor"]["card"]) == (0, 6000 - 1800, None)


@pytest.mark.parametrize(("company", "private"), [("BME", "RH"), ("RhE", "NH"), ("CCE", "UH"), ("ADR", "UH")])
def test_the_private_is_the_aligned_one(company, private):
    game = two("note begun", options=f"scenario 3, investor {company}, investor-value 80, investor-seat 1", setup="")
    assert game.json["companies"][company]["privates"] == [private]


@pytest.mark.parametrize("value", [60, 65, 70, 75, 80, 90, 100])
def test_the_investors_card_gives_the_starting_value(value):
    game = two("note begun", options=f"scenario 3, investor RhE, investor-value {value}, investor-seat 1", setup="")
    assert (game.price("RhE"), game.json["companies"]["RhE"]["par"]) == (value, value)


def test_a_railway_that_is_not_in_play_cannot_be_its():
    with pytest.raises(BadOption) as raised:
        two("note begun", options="scenario 1, investor BME, investor-value 80, investor-seat 1", setup="")
    assert raised.value.remedy == "offered: investor RhE, investor CCE, investor ADR"


def test_the_remaining_privates_are_sold():
    game = two("note sold", setup=SOLD)
    assert (game.round, game.current, game.json["companies"]["NH"]["owner"]) == ("SR 1", "Bob", "RhE")


# ---- 9.2.1: its turns ----


def test_the_investor_takes_nothing_in_the_first_round():
    game = two("Bob: start CME 90\nAnn: start BME 90\nInvestor: buy RhE", setup=SOLD)
    assert (game.codes, section(game, "investor-choice"), game.current) == (["investor-choice"], "9.2.1", "Bob")
    assert game.finding("investor-choice").remedy == "leave it out"


def test_the_investor_sits_between_the_players():
    game = two("Bob: pass\nAnn: buy CME\nInvestor: buy CME\n", setup=SECOND)
    assert (game.codes, game.current) == ([], "Bob")


def test_the_investors_card_may_seat_it_behind_the_other_player():
    options = swap(OPTIONS, ("seat 1", "seat 2"))
    game = two("Bob: pass\nInvestor: buy CME\nAnn: pass", setup=SECOND, options=options)
    assert (game.codes, game.round) == ([], "OR 2.1")


def test_the_investor_acts_only_in_its_turn():
    game = two("Investor: buy CME", setup=SECOND)
    assert (game.codes, game.finding("out-of-turn").expected) == (["out-of-turn"], "Bob")


def test_the_investors_turn_is_booked_without_a_line():
    said = two("Bob: buy BME\nAnn: buy CME\nInvestor: buy CME\nBob: pass", setup=SECOND)
    unsaid = two("Bob: buy BME\nAnn: buy CME\nBob: pass", setup=SECOND)
    assert (unsaid.codes, unsaid.position.books) == ([], said.position.books)
    assert unsaid.happened("investor-take") == ["CME 10 treasury"]


def test_the_bank_pays_a_players_corporation():
    game = two("Bob: pass\nAnn: buy CME\nInvestor: buy CME", setup=SECOND)
    assert (game.cash("CME"), game.percent("CME", "Investor")) == (450 + 90 + 90, 10)
    assert [(each.source, each.count) for each in game.postings[-2:]] == [("bank", 90), ("CME", 1)]


def test_the_investors_own_shares_are_free():
    game = two("Bob: pass\nAnn: buy CME\nInvestor: buy RhE", setup=SECOND + "price RhE 110 0,4\n")
    assert (game.codes, game.percent("RhE", "Investor"), game.cash("RhE"), game.postings[-1].why) == (
        [], 60, 0, "investor-take",
    )  # fmt: skip


# ---- 9.2.1: which certificate ----


def took(setup: str, before: str = "Bob: pass\nAnn: buy CME\n") -> str:
    """Return the certificate that the Investor takes by its rules."""
    return two(f"{before}Bob: pass", setup=setup).happened("investor-take")[0]


def test_the_dearest_certificate():
    assert took(SECOND + "price BME 120 0,5\n") == "BME 10 treasury"
    assert took(SECOND + "price RhE 120 0,5\n") == "RhE 10 treasury"


def test_at_equal_prices_the_first_company_in_operating_order_counts():
    assert took(SECOND) == "CME 10 treasury"
    assert took(SECOND + "price BME 90 2,4\n") == "BME 10 treasury"


def test_the_investor_takes_shares_of_floated_corporations_only():
    dear = SECOND + "adjust bank -900 Ann +900\n"
    assert took(dear, "Bob: pass\nAnn: start ADR 100\n") == "CME 10 treasury"


def test_the_investor_takes_from_the_pool_before_the_treasury():
    assert took(SECOND + "adjust CME -10% CME pool +10% CME\n") == "CME 10 pool"


def test_the_investor_holds_at_most_20_percent_of_a_players_corporation():
    setup = SECOND + "adjust CME -20% CME Investor +20% CME\n"
    assert took(setup, "Bob: pass\nAnn: buy BME\n") == "BME 10 treasury"


def test_a_large_certificate_may_pass_the_fifth():
    """It has 10% of MKB: the 20% in the pool are none that it may have."""
    setup = SECOND + (
        "adjust bank -900 Ann +900\nBob: pass\nAnn: start MKB 70\nInvestor: buy CME\nBob: buy MKB\nAnn: buy MKB\n"
        "adjust Ann -20% MKB pool +20% MKB MKB -10% MKB Investor +10% MKB\nprice MKB 135 0,6\n"
    )
    game = two("Investor: buy MKB 20% pool", setup=setup, options=f"{OPTIONS}, investor-takes 2-2-3")
    assert (game.codes, game.finding("investor-choice").expected) == (["investor-choice"], "buy MKB 10% treasury")


def test_a_wrong_certificate_is_flagged_and_booked():
    game = two("Bob: pass\nAnn: buy CME\nInvestor: buy BME", setup=SECOND)
    finding = game.finding("investor-choice")
    assert (game.codes, finding.section, game.percent("BME", "Investor")) == (["investor-choice"], "9.2.1", 10)
    assert (finding.expected, finding.remedy) == ("buy CME treasury", "Investor: buy CME treasury")


def test_the_investor_may_not_pass_while_it_can_take_a_share():
    game = two("Bob: pass\nAnn: buy CME\nInvestor: pass", setup=SECOND)
    assert (game.codes, game.finding("investor-choice").expected) == (["investor-choice"], "buy CME treasury")


def test_the_investor_pays_the_market_price():
    game = two("Bob: pass\nAnn: buy CME\nInvestor: buy CME for 70", setup=SECOND)
    assert (game.codes, game.cash("CME")) == (["price-stated"], 450 + 90 + 70)


@pytest.mark.parametrize("said", ["buy RH", "buy ADR", "buy CME replacing RH", "buy CME replacing ADR", "buy DEE"])
def test_a_company_without_a_certificate_left_is_refused(said):
    game = two(f"Investor: {said}", setup=SECOND + "Bob: pass\nAnn: buy CME\n")
    assert (len(game.codes), game.postings, game.finding(game.codes[0]).severity) == (1, [], "error")


def test_the_investor_never_sells():
    game = two("Investor: sell RhE", setup=SECOND + "Bob: pass\nAnn: buy CME\n")
    assert (game.codes, game.percent("RhE", "Investor")) == (["investor-choice"], 50)


# ---- 9.2.1: how many ----


def test_the_investor_takes_one_share_in_the_yellow_phase():
    game = two("Bob: pass\nAnn: buy CME\nInvestor: buy CME\nBob: buy BME\nAnn: buy BME\nInvestor: pass", setup=SECOND)
    assert (game.codes, game.position.round.out) == ([], True)


def test_the_second_purchase_is_flagged():
    game = two("Bob: pass\nAnn: buy CME\nBob: buy BME\nAnn: buy BME\nInvestor: buy BME", setup=SECOND)
    assert (game.codes, game.finding("investor-choice").expected) == (["investor-choice"], "pass")


def test_the_investor_takes_two_shares_in_the_green_phase():
    game = two("Bob: pass\nAnn: buy CME\nBob: buy BME\nAnn: buy BME\nInvestor: buy CME\n", setup=GREEN)
    assert (game.codes, game.position.round.taken) == ([], 2)


def test_an_option_allows_more():
    options = f"{OPTIONS}, investor-takes 2-2-3"
    game = two("Bob: pass\nAnn: buy CME\nBob: buy BME\nAnn: buy BME\nInvestor: buy CME", setup=SECOND, options=options)
    assert game.codes == []


def test_an_investor_who_has_quit_is_not_asked_again():
    said = "Bob: pass\nAnn: buy CME\nBob: buy BME\nAnn: buy BME\nInvestor: pass\nBob: buy RhE\nAnn: buy RhE"
    game = two(said, setup=SECOND + "adjust bank -900 Ann +450 Bob +450\n")
    assert (game.codes, game.current) == ([], "Bob")


def test_the_investors_purchases_do_not_prolong_the_round():
    game = two("Bob: buy CME\nAnn: pass\nInvestor: buy CME\nBob: pass", setup=SECOND)
    assert (game.codes, game.round, game.priority) == ([], "OR 2.1", "Ann")


# ---- 9.2.1: at the limit ----


def at_limit(prices: str = "", holds: str = "RhE 40 CME 20 BME 20 ADR 20") -> str:
    """Return SR 2 with the Investor on turn and 14 certificates: 50% of RhE and the given percents, then the prices.

    Only RhE, CME (90) and BME (90, after CME) have floated; RhE costs 75.
    """
    parts = zip(*[iter(holds.split())] * 2, strict=True)
    given = "".join(f"adjust {name} -{part}% {name} Investor +{part}% {name}\n" for name, part in parts)
    return f"{SECOND}{given}adjust bank -900 Ann +900\nBob: pass\nAnn: start CCE 60\n{prices}"


def test_the_replaced_certificate_goes_to_the_pool_and_no_price_moves():
    game = two("Investor: buy RhE replacing BME", setup=at_limit("price RhE 110 0,4\n"))
    assert (game.codes, game.percent("BME", "pool"), game.percent("BME", "Investor")) == ([], 10, 10)
    assert (game.price("BME"), game.price("RhE"), game.json["investor"]["certificates"]) == (90, 110, 14)


def test_the_cheapest_is_given_of_equal_ones_that_which_acts_last():
    dear = at_limit("price RhE 110 0,4\nprice CME 80 0,1\n")
    assert two("Bob: pass", setup=dear).happened("investor-take") == ["replacing: RhE 10 treasury CME"]
    game = two("Investor: buy RhE replacing CME", setup=at_limit("price RhE 110 0,4\n"))
    assert game.finding("investor-choice").expected == "buy RhE treasury replacing BME"


def test_only_dearer_shares_replace_others():
    game = two("Investor: pass", setup=at_limit("price RhE 90 1,3\n"))
    assert (game.codes, game.position.round.out) == ([], True)


def test_the_investor_keeps_half_of_its_corporation():
    """CME is dearer and RhE the cheapest: of that it gives a tenth while it has more than half."""
    dear = "price CME 110 0,4\n"
    more = two("Bob: pass", setup=at_limit(dear, "RhE 10 CME 10 BME 20 ADR 40 MKB 30"))
    half = two("Bob: pass", setup=at_limit(dear, "CME 10 BME 20 ADR 50 MKB 30"))
    assert more.happened("investor-take")[0] == "replacing: CME 10 treasury RhE"
    assert half.happened("investor-take")[0] == "replacing: CME 10 treasury BME"


def test_a_full_pool_takes_no_certificate():
    full = at_limit("price RhE 110 0,4\nadjust Ann -50% BME pool +50% BME\n")
    assert two("Bob: pass", setup=full).happened("investor-take")[0] == "replacing: RhE 10 treasury CME"
    filled = at_limit("price RhE 110 0,4\nadjust Ann -40% BME pool +40% BME\n")
    assert two("Bob: pass", setup=filled).happened("investor-take")[0] == "replacing: RhE 10 treasury BME"


# ---- where tables differ ----


def with_option(name: str, said: str, setup: str):
    return two(said, setup=setup, options=f"{OPTIONS}, {name}")


def test_an_option_raises_the_investors_starting_price():
    game = with_option("investor-value-rises yes", "note begun", "")
    assert (game.price("RhE"), game.json["companies"]["RhE"]["par"]) == (90, 80)


def test_a_certificate_may_be_dear_as_a_whole():
    """20% of MKB at 60 are worth 120, more than 10% of CME at 90."""
    setup = SECOND + (
        "adjust bank -900 Ann +900\nBob: pass\nAnn: start MKB 60\nInvestor: pass !\nBob: buy MKB\nAnn: buy MKB\n"
        "adjust Ann -20% MKB pool +20% MKB\nprice MKB 60 3,0\nBob: pass\nAnn: pass\nCME: done\nBME: done\nRhE: done\n"
        "MKB: done\nBob: pass\nAnn: buy BME\n"
    )
    assert with_option("investor-dearest share", "Bob: pass", setup).happened("investor-take") == ["CME 10 treasury"]
    assert with_option("investor-dearest certificate", "Bob: pass", setup).happened("investor-take") == ["MKB 20 pool"]


def test_an_option_prefers_the_pool_at_equal_prices():
    """CME acts before BME, which has a share in the pool. Both cost 90."""
    setup = SECOND + "adjust BME -10% BME pool +10% BME\nBob: pass\nAnn: buy CME\n"
    assert with_option("investor-ties order", "Bob: pass", setup).happened("investor-take") == ["CME 10 treasury"]
    assert with_option("investor-ties pool", "Bob: pass", setup).happened("investor-take") == ["BME 10 pool"]


def test_the_price_of_a_replaced_certificate_may_fall():
    setup = at_limit("price RhE 110 0,4\n")
    game = with_option("investor-replaces falls", "Investor: buy RhE replacing BME", setup)
    assert (game.codes, game.price("BME"), game.price("RhE")) == ([], 80, 110)


@pytest.mark.parametrize(("choice", "price"), [("no", 90), ("yes", 100)])
def test_an_option_counts_the_investors_certificates_as_sold(choice, price):
    """Bob has 80% of CME, the Investor 20%: nothing is left of it."""
    setup = SECOND + "adjust CME -50% CME Bob +30% CME Investor +20% CME\nprice CME 90 1,3\n"
    game = with_option(f"investor-sold-out {choice}", "Bob: pass\nAnn: pass", setup)
    assert game.price("CME") == price


# ---- 9.3 ----


def test_each_player_buys_a_directors_certificate_in_the_first_round():
    game = two("Bob: start CME 90\nAnn: buy CME\nBob: pass\nAnn: pass", setup=SOLD)
    finding = game.finding("director-owed")
    assert (game.codes, finding.section, finding.remedy) == (["director-owed"], "9.3", "Ann: start ADR 60")


def test_a_player_who_passed_too_early_is_advised_to_amend_the_line():
    """Ann, who passed in the line before, has 720 Marks, enough for twice 60."""
    lines = "Bob: start CME 90\nAnn: pass\nBob: pass"
    game = two(lines, setup=SOLD)
    assert game.codes == ["director-owed"]
    remedy = game.finding("director-owed").remedy
    assert remedy == f"amend {game.first + 1} Ann: start ADR 60"
    mended = two(f"{lines}\n{remedy}", setup=SOLD)
    assert (mended.codes, mended.president("ADR"), mended.round) == (["unproven"], "Ann", "SR 1")


@pytest.mark.parametrize(("has", "codes"), [(119, []), (120, ["director-owed"])])
def test_a_player_who_cannot_pay_for_a_directors_certificate_owes_none(has, codes):
    """The cheapest costs twice 60."""
    poor = SOLD + f"adjust Ann -{720 - has} bank +{720 - has}\n"
    assert two("Bob: start CME 90\nAnn: pass\nBob: pass", setup=poor).codes == codes


def test_a_purchase_with_the_money_for_a_directors_certificate_is_flagged():
    """Ann has 140 Marks. A share at 90 leaves her 50, and the cheapest director's certificate costs twice 60."""
    few = SOLD + "adjust Ann -580 bank +580\n"
    game = two("Bob: start CME 90\nAnn: buy CME\nBob: pass\nAnn: pass", setup=few)
    found = game.finding("director-owed")
    assert (game.codes, found.line, found.actual) == (["director-owed"], game.first + 1, "M50")
    assert found.remedy == "Ann: start ADR 60"


@pytest.mark.parametrize(("has", "codes"), [(119, []), (120, ["director-owed"]), (209, ["director-owed"]), (210, [])])
def test_the_money_for_a_directors_certificate_is_kept_by_those_who_have_it(has, codes):
    """A share costs 90, the cheapest director's certificate 120: 119 never pay for it, 210 for both."""
    few = SOLD + f"adjust Ann -{720 - has} bank +{720 - has}\n"
    assert two("Bob: start CME 90\nAnn: buy CME", setup=few).codes == codes


def test_a_pass_that_cannot_end_the_first_round_is_legal():
    game = two("Bob: start CME 90\nAnn: pass\nBob: buy CME\nAnn: start BME 90", setup=SOLD)
    assert game.codes == []


def test_the_richest_player_has_the_choice():
    game = two("Bob: pass\nAnn: pass", setup=FLOATED)
    assert (game.current, game.round) == ("Bob", "OR 1.1")
    other = two("Bob: pass\nAnn: pass", setup=FLOATED + "adjust Bob -100 Ann +100\n")
    assert other.current == "Ann"


def test_between_equally_rich_players_the_one_after_the_priority_deal_chooses():
    game = two("Bob: pass\nAnn: pass", setup=FLOATED + "adjust Bob -30 Ann +30\n")
    assert game.current == "Ann"


@pytest.mark.parametrize(("what", "card", "priority"), [("priority", "Ann", "Bob"), ("investor", "Bob", "Ann")])
def test_the_other_player_gets_the_other_choice(what, card, priority):
    game = two(f"Bob: prefer {what}", setup=FLOATED + "Bob: pass\nAnn: pass\n")
    assert (game.codes, game.json["investor"]["card"], game.priority) == ([], card, priority)
    assert game.current == "CME"


def test_a_player_may_not_choose_for_another():
    game = two("Ann: prefer priority", setup=FLOATED + "Bob: pass\nAnn: pass\n")
    assert (game.codes, section(game, "investor-card")) == (["investor-card"], "9.3")


def test_the_choice_comes_once():
    game = two("Bob: prefer investor", setup=CARD)
    assert (game.codes, game.json["investor"]["card"]) == (["investor-card"], "Ann")


def test_both_players_may_owe_a_directors_certificate():
    game = two("Bob: pass\nAnn: pass", setup=SOLD)
    assert [figures(found).split()[0] for found in game.findings] == ["Ann", "Bob"]


def test_the_first_to_pass_gets_the_priority_deal():
    game = two("Bob: buy CME\nAnn: pass\nBob: pass", setup=SECOND)
    assert game.priority == "Ann"
    other = two("Bob: pass\nAnn: buy CME\nBob: pass\nAnn: pass", setup=SECOND)
    assert other.priority == "Bob"
    (event,) = [event for event in game.events if event.code == "priority-deal" and event.kind == "passed-first"]
    assert (event.target, section_of(game.game.title, event)) == ("Ann", "9.3")
    nobody = two("Bob: pass\nAnn: pass", setup=SECOND)
    assert nobody.priority == "Bob"


def test_a_sale_may_not_make_the_investor_director():
    """Ann has 20% of BME, the Investor 20%: if she sold one share, it would hold most."""
    setup = SECOND + "adjust Ann -30% BME pool +30% BME BME -20% BME Investor +20% BME\nBob: pass\n"
    game = two("Ann: sell BME", setup=setup)
    finding = game.finding("investor-director")
    assert (game.codes, finding.section, game.percent("BME", "Ann")) == (["investor-director"], "9.3", 20)


def test_a_director_who_keeps_as_many_shares_as_the_investor_may_sell():
    """Ann has 30% of BME, the Investor 20%."""
    setup = SECOND + "adjust Ann -20% BME pool +20% BME BME -20% BME Investor +20% BME\nBob: pass\n"
    game = two("Ann: sell BME", setup=setup)
    assert (game.codes, game.president("BME"), game.percent("BME", "Ann")) == ([], "Ann", 20)


def test_a_sale_is_barred_though_a_player_would_follow_behind_it():
    """Bob has 20%, too, but the Investor sits next to Ann."""
    setup = SECOND + ("adjust Ann -30% BME pool +10% BME Bob +20% BME BME -20% BME Investor +20% BME\nBob: pass\n")
    assert two("Ann: sell BME", setup=setup).codes == ["investor-director"]
    behind = two("Ann: sell BME", setup=setup, options=swap(OPTIONS, ("seat 1", "seat 2")))
    assert (behind.codes, behind.president("BME")) == ([], "Bob")


def test_the_presidency_passes_over_the_investor():
    setup = SECOND + (
        "adjust Ann -20% BME Bob +30% BME BME -10% BME\nadjust BME -20% BME Investor +20% BME\nBob: pass\n"
    )
    game = two("Ann: sell BME", setup=setup)
    assert (game.codes, game.president("BME")) == ([], "Bob")


def test_the_investor_is_not_ranked():
    game = two("end", setup=SECOND)
    assert [each.player for each in score(State(game.game.title, game.position)).standings] == ["Bob", "Ann"]
