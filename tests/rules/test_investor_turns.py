"""The Investor's railway of 18LRA: everything free, its trains, its dividend, its card (9, 9.2.2, 9.3, 9.4)."""

import pytest

from moderator.rules.booking import State
from moderator.titles.telling import section_of
from moderator.views.turn import due_lines
from tests.setups import swap
from tests.two_players import (
    BESIDE_3,
    BESIDE_4,
    CARD,
    FLOATED,
    GREEN,
    GREEN_TURN,
    INVESTORS,
    OPTIONS,
    REACHED,
    ROUTED,
    SECOND,
    two,
)


def one(game, code: str) -> str | None:
    """The section of the only finding, which has this code."""
    assert game.codes == [code]
    return game.finding(code).section


def due_in(game) -> list[str]:
    return due_lines(State(game.game.title, game.position))


# ---- 9: nothing costs anything ----


@pytest.mark.parametrize("line", ["lay C15", "lay C15 0", "token Krefeld", "token Krefeld 0", "train 2", "train 2 0"])
def test_every_action_of_the_investors_railway_is_free(line):
    game = two(f"RhE: {line}", setup=INVESTORS)
    assert (game.codes, game.cash("RhE"), [each for each in game.postings if each.unit == "money"]) == ([], 0, [])


@pytest.mark.parametrize(
    ("line", "code"),
    [("lay C15 30", "terrain-cost"), ("token Krefeld 60", "token-cost"), ("train 2 100", "train-price")],
)
def test_a_stated_payment_of_the_investors_railway_is_flagged(line, code):
    assert one(two(f"RhE: {line}", setup=INVESTORS), code) == "9"


def test_the_investors_harbour_token_is_free():
    game = two("RhE: token Neuss harbour", setup=GREEN_TURN + "RhE: lay Neuss green!\n")
    assert (game.codes, game.cash("RhE"), game.position.facts["harbour"]) == ([], 0, {"RhE": "H14"})


def test_the_investors_private_and_treasury_shares_earn_nothing():
    """RhE: 50% is in its treasury, 50% the Investor's; Neuss Harbour pays 15 a round."""
    game = two("RhE: run 100\nRhE: pay", setup=BESIDE_3 + "adjust RhE -10% RhE Ann +10% RhE\n")
    assert (game.codes, game.cash("RhE"), game.cash("Ann"), game.happened("dividend-full")) == (
        [], 0, 310, ["RhE 100 Ann 10"],
    )  # fmt: skip
    income = two("Ann: pass", setup=FLOATED + "Bob: pass\n").happened("private-income")
    assert income == [
        "DEC Ann 5", "UH Bob 15", "RH Ann 15", "RM Bob 20", "GKB Ann 10",
    ]  # fmt: skip


def test_a_share_of_the_investors_railway_is_paid_to_the_bank():
    game = two("Bob: buy RhE", setup=SECOND)
    assert (game.codes, game.cash("RhE"), game.cash("Bob")) == ([], 0, 365 - 75)


# ---- 9.2.2: who runs it, and its track ----


def test_the_holder_of_the_card_runs_the_railway():
    assert two("Ann: train 2", setup=INVESTORS).codes == []
    assert two("Bob: train 2", setup=INVESTORS).codes == ["out-of-turn"]


def test_the_way_to_the_harbour_and_the_best_run_are_attested():
    game = two("RhE: lay J12\nRhE: run 60", setup=BESIDE_3)
    assert (game.codes, game.attested) == ([], ["investor-route", "revenue", "investor-run"])


def test_the_investors_railway_only_upgrades_after_reaching_its_harbour():
    assert one(two("RhE: lay J12", setup=REACHED), "investor-track") == "9.2.2"
    assert two("RhE: lay Uerdingen green", setup=REACHED).codes == []


NEUSS_GREEN = GREEN + "Bob: pass\nAnn: pass\nCME: lay Neuss green\nCME: done\nBME: done\n"


def test_the_investors_harbour_token_is_placed_as_soon_as_possible():
    """CME has built the harbour of Neuss: without its token there the table vouches that RhE has no route yet."""
    waits, placed = two("RhE: done", setup=NEUSS_GREEN), two("RhE: token Neuss harbour\nRhE: done", setup=NEUSS_GREEN)
    assert ("investor-route" in waits.attested, "investor-route" in placed.attested) == (True, False)
    assert (waits.codes, placed.codes) == ([], [])


def test_the_investors_harbour_belongs_to_its_private():
    game = two("RhE: token Orsoy harbour", setup=swap(NEUSS_GREEN, ("lay Neuss", "lay Orsoy")))
    finding = game.finding("investor-track")
    assert (game.codes, finding.section, finding.expected) == (["investor-track"], "9.2.2", "Neuss")


def test_the_investors_private_reserves_the_harbour():
    setup = GREEN + "Bob: pass\nAnn: pass\nCME: lay Neuss green!\n"
    assert one(two("CME: token Neuss harbour", setup=setup), "harbour-reserved") == "4.1.2"


# ---- 9.2.2: its dividend ----


def test_the_investors_railway_pays_out():
    assert one(two("RhE: run 60\nRhE: hold", setup=BESIDE_3), "investor-dividend") == "9.2.2"
    assert two("RhE: run 60\nRhE: pay", setup=BESIDE_3).codes == []


def test_the_investors_railway_withholds_before_a_permanent_train():
    held = two("RhE: run 60\nRhE: hold\nRhE: train 4", setup=BESIDE_4)
    assert (held.codes, held.cash("RhE"), held.price("RhE")) == ([], 0, 75)
    paid = two("RhE: run 60\nRhE: pay\nRhE: train 4", setup=BESIDE_4)
    assert (one(paid, "investor-dividend"), paid.finding("investor-dividend").expected) == ("9.2.2", "hold")


def test_the_investors_railway_pays_out_with_two_trains():
    setup = BESIDE_4 + "adjust box -1 train 3 RhE +1 train 3\n"
    assert two("RhE: run 90\nRhE: pay", setup=setup).codes == []


# ---- 9.2.2: its trains ----


def test_the_investors_railway_has_two_trains_at_most():
    setup = BESIDE_4 + "adjust box -1 train 3 RhE +1 train 3\n"
    assert one(two("RhE: train 4", setup=setup), "train-limit") is not None


def test_the_investors_railway_with_one_train_takes_a_second_one():
    game = two("RhE: run 60\nRhE: pay\nRhE: done", setup=BESIDE_3)
    assert (one(game, "investor-train"), game.finding("investor-train").remedy) == ("9.2.2", "RhE: train 3")


def test_the_investors_railway_buys_one_train_of_each_type():
    setup = INVESTORS + "adjust depot -1 train 2 RhE +1 train 2\n"
    assert two("RhE: run 60\nRhE: pay\nRhE: done", setup=setup).codes == []
    assert one(two("RhE: train 2", setup=setup), "investor-train") == "9.2.2"


def test_the_investors_railway_without_a_train_follows_the_usual_rule():
    game = two("RhE: done", setup=INVESTORS)
    assert (game.codes, game.attested) == ([], ["train-route"])


def test_the_investors_owed_train_is_free():
    """With a route it must have a train (6.2.6.1), which is free (9): players raise no money for it."""
    assert due_in(two("", setup=ROUTED)) == ["RhE must buy a train: train 2 costs nothing"]
    assert (one(two("RhE: done", setup=ROUTED), "train-owed"), two("RhE: train 2", setup=ROUTED).codes) == (
        "6.2.6.1", [],
    )  # fmt: skip
    assert two("RhE: done", setup=ROUTED).finding("train-owed").remedy == "RhE: train 2"


def test_the_investors_railway_sells_no_shares_for_a_train():
    """All shares that it has not issued are the Investor's to take; the M75 of a sale would be money it never has."""
    game = two("RhE: sell RhE 1", setup=ROUTED)
    assert (one(game, "emergency-sale"), game.finding("emergency-sale").expected) == ("9", "no sale")


def test_players_do_not_sell_or_borrow_for_the_investors_train():
    assert one(two("Bob: sell CME 1", setup=ROUTED), "emergency-sale") == "6.2.6.2"
    assert one(two("Bob: credit 100", setup=ROUTED), "credit-need") == "6.2.6.2"


def test_a_pool_train_does_not_satisfy_the_investors_railway():
    """The pool has a 2 train, the bank a 3: only the new one is for it (9.2.2)."""
    setup = ROUTED + "adjust depot -4 train 2 pool +1 train 2 box +3 train 2\n"
    game = two("RhE: done", setup=setup)
    assert (due_in(two("", setup=setup)), game.finding("train-owed").remedy) == (
        ["RhE must buy a train: train 3 costs nothing"], "RhE: train 3",
    )  # fmt: skip


def test_the_holder_of_the_card_discards_surplus_trains():
    """RhE has three trains; the first 5 train lowers the limit to 2, and Ann has the card."""
    trains = """\
adjust depot -5 train 2 box +5 train 2
adjust depot -4 train 3 box +3 train 3 RhE +1 train 3
adjust depot -2 train 4 RhE +2 train 4
"""
    game = two("CME: train 5", setup=CARD + "adjust bank -100 CME +100\n" + trains)
    assert due_in(game)[0] == "RhE must discard 1 train, Ann chooses: it has 3 4 4, its limit is 2"


def test_the_investors_railway_buys_only_new_trains():
    setup = INVESTORS + "adjust depot -1 train 2 pool +1 train 2\n"
    assert one(two("RhE: train 2 pool", setup=setup), "investor-train") == "9.2.2"
    setup = INVESTORS + "adjust depot -1 train 2 CME +1 train 2\n"
    assert one(two("RhE: train 2 from CME 1", setup=setup), "investor-train") == "9.2.2"


def test_the_investors_railway_sells_no_train():
    setup = CARD + "adjust depot -1 train 2 RhE +1 train 2\n"
    assert one(two("CME: train 2 from RhE 50", setup=setup), "investor-train") == "9.2.2"


def test_the_investors_turn_ends_automatically_without_a_train_to_buy():
    setup = BESIDE_3 + "adjust depot -1 train 3 RhE +1 train 3\n"
    assert two("RhE: run 60\nRhE: pay", setup=setup).round == "SR 2"


# ---- 9.3: its card ----


def test_the_card_changes_hands_after_its_turn():
    game = two("RhE: done", setup=INVESTORS)
    assert (game.json["investor"]["card"], game.happened("card-passes")) == ("Bob", ["Bob"])


# ---- 9.4 ----

OFFERS = f"{OPTIONS}, investor-card offers"


def test_without_the_option_the_card_is_not_for_sale():
    assert one(two("Ann: offer 50", setup=INVESTORS + "RhE: done\n"), "investor-card") == "9.4"


def test_accepting_an_offer_returns_the_card():
    game = two("Ann: offer 50\nBob: accept", setup=INVESTORS + "RhE: done\n", options=OFFERS)
    assert (game.codes, game.json["investor"]["card"], game.cash("Ann"), game.cash("Bob"), game.round) == (
        [], "Ann", 250, 415, "SR 2",
    )  # fmt: skip


def test_a_player_who_declines_pays_the_offered_amount():
    game = two("Ann: offer 50\nBob: decline", setup=INVESTORS + "RhE: done\n", options=OFFERS)
    assert (game.codes, game.json["investor"]["card"], game.cash("Ann"), game.cash("Bob")) == ([], "Bob", 350, 315)


def test_the_owner_of_the_card_need_not_offer_it():
    game = two("Ann: pass", setup=INVESTORS + "RhE: done\n", options=OFFERS)
    assert (game.codes, game.json["investor"]["card"], game.round, game.current) == ([], "Bob", "SR 2", "Bob")


def test_an_offer_may_not_exceed_the_players_cash():
    game = two("Ann: offer 500", setup=INVESTORS + "RhE: done\n", options=OFFERS)
    assert (one(game, "cash-short"), game.finding("cash-short").remedy) == ("9.4", "Ann: offer 300")


def test_a_player_who_cannot_match_the_offer_must_accept():
    """Ann has 515 Marks more and offers 400; Bob has 365."""
    setup = INVESTORS + "RhE: done\nadjust bank -515 Ann +515\nAnn: offer 400\n"
    game = two("Bob: decline", setup=setup, options=OFFERS)
    assert (one(game, "cash-short"), game.finding("cash-short").remedy) == ("9.4", "Bob: accept")


def test_the_other_one_answers():
    game = two("Ann: offer 50\nAnn: accept", setup=INVESTORS + "RhE: done\n", options=OFFERS)
    assert (one(game, "investor-card"), game.finding("investor-card").remedy) == ("9.4", "leave it out")


def test_events_about_the_card_cite_the_variant():
    """That it passes is 9.3; that it comes back, or is kept for as much, is 9.4."""
    done, offered = "RhE: done\nAnn: offer 50\n", {"setup": INVESTORS, "options": OFFERS}
    passes = two("RhE: done", **offered)
    assert [section_of(passes.game.title, event) for event in passes.events if event.code == "card-passes"] == ["9.3"]
    for line in ("Bob: accept", "Bob: decline"):
        game = two(done + line, **offered)
        assert [section_of(game.game.title, e) for e in game.events if e.kind in ("back", "kept")] == ["9.4"]


def test_a_waiting_answer_cites_the_rule_of_its_question():
    """The choice after the first stock round is 9.3, the offer and its answer 9.4."""
    choice = two("CME: train 2", setup=FLOATED + "Bob: pass\nAnn: pass\n")
    asked = two("CME: lay J12", setup=INVESTORS + "RhE: done\n", options=OFFERS)
    answered = two("CME: lay J12", setup=INVESTORS + "RhE: done\nAnn: offer 50\n", options=OFFERS)
    assert [game.finding("duty-first").section for game in (choice, asked, answered)] == ["9.3", "9.4", "9.4"]


def test_an_open_question_at_the_end_of_a_set_is_reported_once():
    """RhE was the last to act: with the offer passed over the stock round begins. ADR has not floated."""
    setup = SECOND + "adjust bank -900 Ann +900\nBob: pass\nAnn: start ADR 60\nBob: pass\nAnn: pass\n"
    game = two("ADR: done", setup=setup + "CME: done\nBME: done\nRhE: done\n", options=OFFERS)
    assert (game.codes, game.round) == (["duty-first"], "SR 3")


def test_an_open_question_comes_before_the_next_turn():
    game = two("CME: train 2", setup=INVESTORS + "RhE: done\n", options=OFFERS)
    assert (game.codes, game.finding("duty-first").remedy) == (["duty-first"], "leave it out")
