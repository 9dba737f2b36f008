"""Declared worths compared with the books, and the lines that could explain a difference."""

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moderator.audit.declared import BadDeclaration, compare_declared, read_declared
from moderator.audit.mistakes.counts import swap_digits
from moderator.audit.suspects import Suspects
from moderator.game import open_game
from moderator.scoring import worth
from moderator.views.declared import declared as view
from moderator.vocabulary.table import Count
from tests.figures import figures_of
from tests.ledger import play
from tests.positions import SECOND_TURN, SR3

pytestmark = pytest.mark.usefixtures("short_search")

ROOT = Path(__file__).parent.parent.parent

# Ann £275 and five BNR at £100, Bob the same, Cyd £295 and five FS at £90.
PAID = "BNR: run 100\nBNR: pay\nend"  # Ann and the others get £10 a share; BNR's marker goes to £110


def game(text="end", title="18EU", **setup):
    return play(text, setup=SECOND_TURN, **setup).game


@cache
def example(name):
    return open_game((ROOT / "examples" / f"{name}.18xx").read_bytes())


@cache
def uncounted(name):
    """Return an example without its cash counts, which would rule out earlier mistakes in cash."""
    played = example(name)
    booked = tuple(line for line in played.journal.booked if not isinstance(line.move, Count))
    return played.replace(journal=played.journal.replace(booked=booked), folded=None)


def off(played, **differences):
    """Declare the worths in the books plus these differences."""
    said = {player: worth(played.state, player) + differences.get(player, 0) for player in played.position.players}
    return compare_declared(played, said)


def compared(text, **declared):
    found = compare_declared(game(text), declared)
    return {one.player: one for one in found.players}


def line_of(text, played):
    """Return the last line with this text."""
    return [step.booked.line for step in played.steps if step.booked.text == text][-1]


def reasons(one):
    """The line, and the figures and names of the reason, of each explanation: `BNR: pay | 50`."""
    return [told(explanation.mistakes[0]) for explanation in one.explanations]


def told(mistake):
    return f"{mistake.text} | {figures_of(mistake.reason)}"


# ---- reading ----


@pytest.mark.parametrize("text", ["Ann=775,Bob=770", "ann=775, bob=770", " a = 775 ,Bob=£770", '"Ann=775",b=770'])
def test_a_declaration_in_many_spellings(text):
    assert read_declared(text, game()) == {"Ann": 775, "Bob": 770}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "--declared"),
        (",", "NAME=AMOUNT"),
        ("Ann", "NAME=AMOUNT"),
        ("Ann=", "NAME=AMOUNT"),
        ("=700", "NAME=AMOUNT"),
        ("Anm=775", "did you mean Ann?"),
        ("Ann=7x5", "whole amount"),
        ("Ann=77.5", "whole amount"),
        ("Ann=٧٧٥", "whole amount"),
        ("Ann=999999999", "whole amount"),
        ("Ann=775,ann=770", "Ann"),
        ('"Ann=775', "--declared"),
    ],
)
def test_a_declaration_that_cannot_be_read(text, says):
    with pytest.raises(BadDeclaration) as refused:
        read_declared(text, game())
    assert says in str(refused.value)
    assert refused.value.remedy


# ---- comparing ----


def test_a_declaration_that_agrees_needs_no_explanation():
    found = compare_declared(game(), {"Ann": 775, "Cyd": 745})
    assert (found.agrees, found.missing) == (True, ("Bob",))
    assert [one.explanations for one in found.players] == [(), ()]


@pytest.mark.slow
def test_a_dividend_left_out():
    # Ann has £325 and five shares at £110: £875.
    one = compared(PAID, Ann=825)["Ann"]
    assert (one.books, one.difference) == (875, -50)
    best = one.explanations[0].mistakes[0]
    assert (told(best), best.amount) == ("BNR: pay | 50", -50)


@pytest.mark.slow
def test_a_dividend_counted_twice():
    one = compared(PAID, Ann=925)["Ann"]
    assert (one.difference, "BNR: pay | 50" in reasons(one)) == (50, True)


@pytest.mark.slow
def test_a_dividend_calculated_as_half():
    # Half of £100 is £50: £25 for five shares, £25 less.
    one = compared(PAID, Ann=850)["Ann"]
    assert "BNR: pay | 25 50 `half`" in reasons(one)


@pytest.mark.slow
def test_a_dividend_withheld_in_the_journal_and_paid_at_the_table():
    held = "BNR: run 100\nBNR: hold\nend"
    one = compared(held, Ann=275 + 5 * 90 + 50)["Ann"]
    assert "BNR: hold | 50 0 `pay`" in reasons(one)


@pytest.mark.slow
def test_a_price_one_step_off():
    # BNR at £110; a step back is £100 for Ann's five shares.
    one = compared(PAID, Ann=825)["Ann"]
    assert "BNR: pay | 100 110 5 BNR" in reasons(one)


@pytest.mark.slow
def test_a_share_too_many():
    one = compared("end", Ann=875)["Ann"]
    assert any(reason.endswith("| 100 6 5 BNR") for reason in reasons(one))


@pytest.mark.slow
def test_all_shares_of_a_corporation_left_out():
    assert any(reason.endswith("| 5 100 BNR") for reason in reasons(compared("end", Ann=275)["Ann"]))


@pytest.mark.slow
def test_swapped_digits_of_a_worth():
    one = compared(PAID, Ann=857)["Ann"]  # 875
    assert " | 857 875" in reasons(one)


@pytest.mark.slow
def test_the_same_mistake_of_another_player_supports_it():
    # Both have one share of RPR when line 350 pays £300, and both are £30 short.
    found = compare_declared(uncounted("18EU-four-players"), {"Bob": 7833, "Cyd": 9671, "Ann": 6967})
    for one, other in zip(found.players[1:], ("Cyd", "Bob"), strict=True):
        best = one.explanations[0]
        mistake = best.mistakes[0]
        assert (mistake.line, figures_of(mistake.reason), best.also) == (350, "30", (other,))


@pytest.mark.slow
def test_a_wrong_price_does_not_fit_holders_whose_worth_agrees():
    # Bob's two AIRS at £165 instead of £180 would be £30; Ann has six of them, and agrees.
    found = compare_declared(uncounted("18EU-four-players"), {"Bob": 7833, "Ann": 6967})
    airs = next(e for e in found.players[1].explanations if "AIRS" in e.mistakes[0].reason)
    assert figures_of(airs.mistakes[0].reason) == "165 180 2 AIRS"
    assert airs.against == ("Ann",)
    assert airs.rank > found.players[1].explanations[0].rank


@pytest.mark.slow
def test_a_credit_counted_once():
    # 18Rhl 7.2: Ann owes M87, which counts twice.
    (ann,) = compare_declared(example("18Rhl-four-players"), {"Ann": 6566}).players
    assert reasons(ann)[0] == " | 87 1 2"


@pytest.mark.slow
def test_two_mistakes_where_one_does_not_explain_the_difference():
    (ann,) = compare_declared(uncounted("18EU-four-players"), {"Ann": 6967 - 49}).players
    assert len(ann.explanations) == 5
    for explanation in ann.explanations:
        first, second = explanation.mistakes
        assert first.amount + second.amount == -49
        assert first.line != second.line


@pytest.mark.slow
def test_a_note_counted_twice_or_mistaken_for_another():
    (note,) = compare_declared(game(), {"Cyd": 745 + 500}).players[0].explanations[-1:]
    assert told(note.mistakes[0]) == " | 500"
    (note,) = compare_declared(game(), {"Cyd": 745 - 400}).players[0].explanations[-1:]
    assert told(note.mistakes[0]) == " | 500 100"


@pytest.mark.slow
def test_the_income_of_privates_is_named_by_its_round():
    played = uncounted("18VA-three-players")
    incomes = ([p for p in step.entry.postings if p.why == "private-income"] for step in played.steps)
    paid = next(filter(None, incomes))
    owner = paid[0].target
    short = worth(played.state, owner) - sum(posting.count for posting in paid if posting.target == owner)
    (said,) = compare_declared(played, {owner: short}).players
    assert any(" OR" in figures_of(reason) for reason in reasons(said))


@pytest.mark.slow
def test_nothing_explains_a_difference_of_one():
    assert compared("end", Ann=775 + 1)["Ann"].explanations == ()


@pytest.mark.slow
def test_the_ten_likeliest_are_listed():
    # Twelve mistakes of Ann's amount to £90 less.
    (ann,) = compare_declared(uncounted("18EU-four-players"), {"Ann": 6967 - 90}).players
    assert (len(ann.explanations), ann.alone.more) == (10, 2)
    assert [e.rank for e in ann.explanations] == sorted(e.rank for e in ann.explanations)


# ---- counts ----


@pytest.mark.slow
def test_a_count_that_agrees_rules_out_earlier_lines():
    one = compared(f"{PAID}\ncount Ann 325", Ann=825)["Ann"]
    assert "BNR: pay | 50" not in reasons(one)
    assert reasons(one)[0] == "BNR: pay | 100 110 5 BNR"


@pytest.mark.slow
def test_a_count_that_differs_rules_out_nothing():
    one = compared(f"{PAID}\ncount Ann 275", Ann=825)["Ann"]
    assert reasons(one)[:2] == ["count Ann 275 | 50", "BNR: pay | 50"]


@pytest.mark.slow
def test_a_count_agrees_once_it_is_corrected():
    # The table has £10 more than the books, and the next line corrects them.
    played = game(f"{PAID}\ncount Ann 335\nadjust Ann +10 bank -10")
    found = compare_declared(played, {"Ann": 835})
    assert found.counted == {"Ann": line_of("adjust Ann +10 bank -10", played)}
    assert "BNR: pay | 50" not in reasons(found.players[0])


@pytest.mark.slow
def test_a_count_that_differed_explains_what_was_never_corrected():
    # The table had £30 less than the books, and £20 of that was corrected.
    played = game(f"{PAID}\ncount Ann 295\nadjust Ann -20 bank +20")
    ann = off(played, Ann=-10).players[0]
    best = ann.explanations[0].mistakes[0]
    assert figures_of(best.reason) == "10"
    assert (best.line, best.amount) == (line_of("count Ann 295", played), -10)


@pytest.mark.slow
def test_a_count_by_another_player_rules_out_no_explanation():
    one = compared(f"{PAID}\ncount Bob 325", Ann=825)["Ann"]
    assert reasons(one)[0] == "BNR: pay | 50"


@pytest.mark.slow
def test_a_count_speaks_against_a_mistake_that_affects_all_holders():
    # All differences match a dividend halved by mistake, but Bob's cash was counted after the run and agreed.
    halves = {"Ann": -20, "Bob": -10, "Cyd": -10}
    for count, also, against in (("", ("Bob", "Cyd"), ()), ("count Bob 350", ("Cyd",), ("Bob",))):
        ann = off(play(f"{count}\nend", setup=SR3).game, **halves).players[0]
        half = next(each for each in ann.explanations if "`half`" in each.mistakes[0].reason)
        assert (half.also, half.against) == (also, against)


# ---- several players at once ----


def joints(found):
    return [[(joint.line, figures_of(joint.reason)) for joint in each.joints] for each in found.together]


@pytest.mark.slow
@pytest.mark.parametrize(("giver", "taker"), [("Ann", "Bob"), ("Bob", "Ann"), ("Cyd", "Ann")])
def test_money_that_passed_between_two_players(giver, taker):
    found = off(game(), **{giver: -37, taker: 37})
    assert joints(found) == [[(None, f"37 {min(giver, taker)} {max(giver, taker)}")]]
    assert found.together[0].joints[0].amounts == {giver: -37, taker: 37}
    assert [one.left for one in found.players] == [0, 0, 0]


@pytest.mark.slow
def test_money_that_passed_after_a_count():
    played = game(f"{PAID}\ncount Ann 325")
    found, line = off(played, Ann=-37, Bob=37), line_of("count Ann 325", played)
    assert joints(found) == [[(None, f"37 {line} Ann Bob")]]


@pytest.mark.slow
def test_money_that_passed_among_three():
    (reason,) = joints(off(game(), Ann=37, Bob=-23, Cyd=-14))
    assert reason == [(None, "23 14 Ann Bob Cyd")]


@pytest.mark.slow
def test_money_that_passed_in_addition_to_another_mistake():
    # Cyd got £57 from Bob, and left out one of her dividends.
    found = off(uncounted("18EU-four-players"), Bob=-57, Cyd=57 - 90)
    assert joints(found) == [[(None, "57 Bob Cyd")]]
    assert [one.left for one in found.players] == [0, 0, -90, 0]
    assert figures_of(found.players[2].rest.likely[0].mistakes[0].reason) == "90"
    shown = " ".join(view(example("18EU-four-players").title, found, final=True))
    assert shown.index("£33") < shown.index("£90")


@pytest.mark.slow
def test_a_dividend_that_another_player_got():
    (slips,) = joints(off(uncounted("18EU-four-players"), Ann=-264, Zoë=264))
    assert slips[0] == (753, "264 Ann Zoë")


@pytest.mark.slow
def test_another_player_paid_for_a_train():
    (slips,) = joints(off(uncounted("18EU-four-players"), Ann=647, Cyd=-647))
    assert slips[0] == (573, "647 Ann Cyd")


@pytest.mark.slow
def test_a_count_that_agrees_rules_out_a_transfer_in_an_earlier_line():
    (slips,) = joints(off(example("18EU-four-players"), Ann=647, Cyd=-647))
    assert [line for line, _ in slips] == [None]


@pytest.mark.slow
def test_a_run_paid_the_wrong_dividend_to_all_holders():
    # £70 instead of £100 in one of two operating rounds; either is as likely.
    played = play("end", setup=SR3).game
    lines = [step.booked.line for step in played.steps if step.booked.text == "BNR: pay"]
    found = off(played, Ann=-12, Bob=-6, Cyd=-6)
    assert joints(found) == [[(line, "70 100 BNR") for line in reversed(lines)]]
    assert (found.together[0].explained, found.together[0].equal) == (("Ann", "Bob", "Cyd"), 2)


@pytest.mark.slow
def test_shared_mistakes_are_subtracted_first():
    # A run paid £40 too little in all, and Bob is short by more than his part of it.
    found = off(uncounted("18EU-four-players"), **wrong_run("18EU-four-players", 705, -40, Bob=-117))
    assert (705, "290 330 BNR") in joints(found)[0]
    assert [one.left for one in found.players if one.player == "Bob"] == [-117]


def wrong_run(name, line, less, **more):
    """Return the differences of a run's holders if it paid so much less on ten shares, and `more` for some of them."""
    (step,) = (step for step in uncounted(name).steps if step.booked.line == line)
    revenue = sum(event.amount for event in step.entry.events if event.code == "dividend-full")
    paid = {p.target: p.count for p in step.entry.postings if p.why == "dividend-full"}
    players = uncounted(name).position.players
    return {p: paid.get(p, 0) * less // revenue + more.get(p, 0) for p in players}


@pytest.mark.slow
def test_no_wrong_dividend_for_a_player_who_agrees():
    # £30 less would have been £6 less for Bob too, who agrees. A later count that agreed allows for it.
    assert off(play("end", setup=SR3).game, Ann=-12, Cyd=-6).together == ()
    (found,) = off(play("count Bob 350\nend", setup=SR3).game, Ann=-12, Cyd=-6).together
    assert (found.joints[0].amounts, found.joints[0].against) == ({"Ann": -12, "Cyd": -6}, ("Bob",))


@pytest.mark.slow
def test_no_transfer_that_leaves_a_player_unexplained():
    # £23 from Ann to Bob would leave him £46 short, which no mistake of his explains.
    assert off(game(), Ann=-23, Bob=-23).together == ()


# ---- single mistakes: trades, trains, privates, counting ----


@cache
def suspects(name):
    played = uncounted(name)
    return Suspects(played, played.position.players)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "player", "line", "amount", "figures"),
    [
        ("18EU-four-players", "Bob", 485, -39, "485 122"),  # the price after it fell
        ("18EU-four-players", "Bob", 483, -60, "439 150 165"),  # the price before it rose
        ("18EU-four-players", "Ann", 276, 90, "1 90 2 AIRS"),  # one share of two
        ("18EU-four-players", "Ann", 689, 270, "2 270 1 BNR"),  # two shares instead of one
        ("18EU-four-players", "Ann", 577, 200, "600 6 148 348"),  # the train at another price
        ("18EU-four-players", "Ann", 577, -452, "452 800 348 AIRS"),  # its own money left in the treasury
        ("18EU-four-players", "Ann", 404, -2, "28 30"),  # half rounded down
        ("18EU-four-players", "Bob", 747, -71, "1 2 71 142 AIRS"),  # one share of two
        ("18EU-four-players", "Bob", 756, -3, "440 450 132 135"),  # the run before
        ("18MW-four-players", "Ann", 616, -1, "28 29"),  # rounded down
        ("18MW-four-players", "Bob", 372, 40, "40 368 235 275 MILW"),  # money spent earlier in the turn
        ("18MW-four-players", "Ann", 250, 15, "15 Ann MO"),  # one income too many
        ("18MW-four-players", "Ann", 26, 15, "300 315 MO RIR"),  # face value
        ("18MW-four-players", "Ann", 867, -105, "867 165 MP"),  # the price before the last move
        ("18EU-four-players", "Ann", 756, -75, "75 150 DR"),  # the starting value
        ("18EU-four-players", "Ann", None, 414, "414 RPR"),  # a treasury counted as cash
    ],
)  # fmt: skip
def test_a_single_mistake(name, player, line, amount, figures):
    found = [each for each in suspects(name).mistakes[player] if (each.line, each.amount) == (line, amount)]
    assert any({*figures.split()} <= {*figures_of(each.reason).split()} for each in found)


def test_the_misapplied_rule_is_cited():
    slips = suspects("18EU-four-players").mistakes["Bob"]
    (slip,) = (slip for slip in slips if (slip.line, slip.amount) == (485, -39))
    assert slip.section == "3.2"  # how a sale moves the price


# ---- any declaration ----


@pytest.mark.slow
@given(st.booleans(), st.lists(st.integers(-400, 400), min_size=3, max_size=3))
@settings(max_examples=6, deadline=None)
def test_explanations_add_up(counts, differences):
    played = example("18VA-three-players") if counts else uncounted("18EU-audit")
    found = off(played, **dict(zip(played.position.players, differences, strict=True)))
    for one in found.players:
        taken = sum(each.joints[0].amounts.get(one.player, 0) for each in found.together)
        assert taken + one.left == one.difference
        for amount, explained in ((one.difference, one.alone), (one.left, one.rest)):
            assert all(sum(slip.amount for slip in each.mistakes) == amount for each in explained.likely)
            ranks = [each.rank for each in explained.likely]
            assert ranks == sorted(ranks)
        cash = [slip for each in one.explanations for slip in each.mistakes if slip.cash]
        assert all(slip.line > found.counted.get(one.player, 0) for slip in cash)


def test_swapped_digits():
    assert swap_digits(875) == [785, 857]
    assert swap_digits(77) == []
    assert swap_digits(-120) == [-210, -102]


@pytest.mark.slow
def test_as_json():
    found = compare_declared(game(PAID), {"Ann": 825}).as_json()
    assert (found["agrees"], found["missing"]) == (False, ["Bob", "Cyd"])
    slip = found["players"][0]["explanations"][0]["slips"][0]
    assert slip.keys() == {"line", "text", "amount", "reason", "section"}
