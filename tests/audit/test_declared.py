"""What a table declared, held against the books: the lines that could explain a difference."""

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moderator.audit.declared import BadDeclaration, compare_declared, read_declared
from moderator.audit.slips.counts import swap_digits
from moderator.audit.suspects import Suspects
from moderator.game import open_game
from moderator.scoring import worth
from moderator.views.declared import declared as view
from moderator.vocabulary.table import Count
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
    """An example without its counts: with them, its end shows that nobody's cash was off before."""
    played = example(name)
    booked = tuple(line for line in played.journal.booked if not isinstance(line.move, Count))
    return played.replace(journal=played.journal.replace(booked=booked), folded=None)


def off(played, **differences):
    """The table declares what the books have, but for these."""
    said = {player: worth(played.state, player) + differences.get(player, 0) for player in played.position.players}
    return compare_declared(played, said)


def compared(text, **declared):
    found = compare_declared(game(text), declared)
    return {one.player: one for one in found.players}


def line_of(text, played):
    """The last line that says this."""
    return [step.booked.line for step in played.steps if step.booked.text == text][-1]


def reasons(one):
    return [explanation.slips[0].reason for explanation in one.explanations]


# ---- reading ----


@pytest.mark.parametrize("text", ["Ann=775,Bob=770", "ann=775, bob=770", " a = 775 ,Bob=£770", '"Ann=775",b=770'])
def test_a_declaration_in_many_spellings(text):
    assert read_declared(text, game()) == {"Ann": 775, "Bob": 770}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "names nobody"),
        (",", "not NAME=AMOUNT"),
        ("Ann", "not NAME=AMOUNT"),
        ("Ann=", "not NAME=AMOUNT"),
        ("=700", "not NAME=AMOUNT"),
        ("Anm=775", "did you mean Ann?"),
        ("Ann=7x5", "no whole amount"),
        ("Ann=77.5", "no whole amount"),
        ("Ann=٧٧٥", "no whole amount"),
        ("Ann=999999999", "no whole amount"),
        ("Ann=775,ann=770", "names Ann twice"),
        ('"Ann=775', "cannot be read"),
    ],
)
def test_a_declaration_that_cannot_be_read(text, says):
    with pytest.raises(BadDeclaration) as refused:
        read_declared(text, game())
    assert says in str(refused.value)
    assert refused.value.remedy


# ---- comparing ----


def test_what_agrees_needs_no_explanation():
    found = compare_declared(game(), {"Ann": 775, "Cyd": 745})
    assert (found.agrees, found.missing) == (True, ("Bob",))
    assert [one.explanations for one in found.players] == [(), ()]


def test_a_dividend_left_out():
    # Ann has £325 and five shares at £110: £875.
    one = compared(PAID, Ann=825)["Ann"]
    assert (one.books, one.difference) == (875, -50)
    best = one.explanations[0].slips[0]
    assert (best.reason, best.amount) == ("the dividend of £50, left out", -50)
    assert best.text == "BNR: pay"


def test_a_dividend_counted_twice():
    assert "the dividend of £50, counted twice" in reasons(compared(PAID, Ann=925)["Ann"])


def test_a_dividend_reckoned_as_half():
    # Of £100 half is £50: £25 for five shares, £25 less.
    one = compared(PAID, Ann=850)["Ann"]
    assert "reckoned as `half`: £25 instead of £50" in reasons(one)


def test_earnings_held_that_were_paid_at_the_table():
    held = "BNR: run 100\nBNR: hold\nend"
    one = compared(held, Ann=275 + 5 * 90 + 50)["Ann"]
    assert "reckoned as `pay`: £50 instead of £0" in reasons(one)


def test_a_price_one_step_off():
    # BNR at £110; a step back is £100 for Ann's five shares.
    one = compared(PAID, Ann=825)["Ann"]
    assert "the price of BNR one step left or down: £100 instead of £110, 5 shares" in reasons(one)


def test_a_share_too_many():
    one = compared("end", Ann=875)["Ann"]
    assert "one share of BNR at £100 too many: 6, not 5" in reasons(one)


def test_all_shares_of_a_corporation_left_out():
    assert "all 5 shares of BNR at £100 left out" in reasons(compared("end", Ann=275)["Ann"])


def test_digits_that_changed_places():
    one = compared(PAID, Ann=857)["Ann"]  # 875
    assert "two digits changed places: 857 for 875" in reasons(one)


def test_the_same_slip_of_another_player_speaks_for_it():
    # Both have one share of RPR when line 350 pays £300, and both are £30 short.
    found = compare_declared(uncounted("18EU-four-players"), {"Bob": 7833, "Cyd": 9671, "Ann": 6967})
    for one, other in zip(found.players[1:], ("Cyd", "Bob"), strict=True):
        best = one.explanations[0]
        assert (best.slips[0].line, best.slips[0].reason, best.also) == (350, "the dividend of £30, left out", (other,))


def test_a_wrong_price_does_not_fit_holders_whose_worth_agrees():
    # Bob's two AIRS at £165 instead of £180 would be £30; Ann has six of them, and agrees.
    found = compare_declared(uncounted("18EU-four-players"), {"Bob": 7833, "Ann": 6967})
    airs = next(e for e in found.players[1].explanations if "AIRS" in e.slips[0].reason)
    assert airs.slips[0].reason == "the price of AIRS one step left or down: £165 instead of £180, 2 shares"
    assert airs.against == ("Ann",)
    assert airs.rank > found.players[1].explanations[0].rank


def test_a_credit_counted_once():
    # 18Rhl 7.2: Ann owes M87, which counts twice.
    (ann,) = compare_declared(example("18Rhl-four-players"), {"Ann": 6566}).players
    assert reasons(ann)[0] == "the bank credit of M87 counted 1 x, not 2 x"


def test_two_slips_where_one_does_not_do():
    (ann,) = compare_declared(uncounted("18EU-four-players"), {"Ann": 6967 - 49}).players
    assert len(ann.explanations) == 5
    for explanation in ann.explanations:
        first, second = explanation.slips
        assert first.amount + second.amount == -49
        assert first.line != second.line


def test_a_note_counted_twice_or_taken_for_another():
    (note,) = compare_declared(game(), {"Cyd": 745 + 500}).players[0].explanations[-1:]
    assert note.slips[0].reason == "a note of £500 counted twice"
    (note,) = compare_declared(game(), {"Cyd": 745 - 400}).players[0].explanations[-1:]
    assert note.slips[0].reason == "a note of £500 taken for one of £100"


def test_the_income_of_privates_is_named_by_its_round():
    played = uncounted("18VA-three-players")
    incomes = ([p for p in step.entry.postings if p.why == "private-income"] for step in played.steps)
    paid = next(filter(None, incomes))
    owner = paid[0].target
    short = worth(played.state, owner) - sum(posting.count for posting in paid if posting.target == owner)
    (said,) = compare_declared(played, {owner: short}).players
    assert any("the private income of OR" in reason for reason in reasons(said))


def test_nothing_explains_a_difference_of_one():
    assert compared("end", Ann=775 + 1)["Ann"].explanations == ()


def test_the_most_likely_ten_are_told():
    # Twelve slips of Ann's come to £90 less.
    (ann,) = compare_declared(uncounted("18EU-four-players"), {"Ann": 6967 - 90}).players
    assert (len(ann.explanations), ann.alone.more) == (10, 2)
    assert [e.rank for e in ann.explanations] == sorted(e.rank for e in ann.explanations)


# ---- counts ----


def test_an_agreeing_count_rules_out_what_was_before():
    one = compared(f"{PAID}\ncount Ann 325", Ann=825)["Ann"]
    assert not any("dividend" in reason for reason in reasons(one))
    assert reasons(one)[0] == "the price of BNR one step left or down: £100 instead of £110, 5 shares"


def test_a_count_that_differs_rules_out_nothing():
    one = compared(f"{PAID}\ncount Ann 275", Ann=825)["Ann"]
    told = "the count had £50 less than the books, and nothing has put that right"
    assert reasons(one)[:2] == [told, "the dividend of £50, left out"]


def test_a_count_agrees_once_it_is_corrected():
    # The table has £10 more than the books: they are put right, and from there on they are.
    played = game(f"{PAID}\ncount Ann 335\nadjust Ann +10 bank -10")
    found = compare_declared(played, {"Ann": 835})
    assert found.counted == {"Ann": line_of("adjust Ann +10 bank -10", played)}
    assert "the dividend of £50, left out" not in reasons(found.players[0])


def test_a_count_that_differed_explains_what_was_never_put_right():
    # The table had £30 less than the books, and £20 of that were booked.
    played = game(f"{PAID}\ncount Ann 295\nadjust Ann -20 bank +20")
    ann = off(played, Ann=-10).players[0]
    best = ann.explanations[0].slips[0]
    assert best.reason == "the count had £10 less than the books, and nothing has put that right"
    assert (best.line, best.amount) == (line_of("count Ann 295", played), -10)


def test_another_players_count_rules_out_nothing():
    one = compared(f"{PAID}\ncount Bob 325", Ann=825)["Ann"]
    assert reasons(one)[0] == "the dividend of £50, left out"


def test_a_count_speaks_against_a_slip_that_touches_all_holders():
    # All are off by what halves would bring; but Bob's cash was counted after the run, and was right.
    halves = {"Ann": -20, "Bob": -10, "Cyd": -10}
    for count, also, against in (("", ("Bob", "Cyd"), ()), ("count Bob 350", ("Cyd",), ("Bob",))):
        ann = off(play(f"{count}\nend", setup=SR3).game, **halves).players[0]
        half = next(each for each in ann.explanations if each.slips[0].reason.startswith("reckoned as `half`"))
        assert (half.also, half.against) == (also, against)


# ---- several players at once ----


def joints(found):
    return [[(joint.line, joint.reason) for joint in each.joints] for each in found.together]


@pytest.mark.parametrize(("giver", "taker"), [("Ann", "Bob"), ("Bob", "Ann"), ("Cyd", "Ann")])
def test_money_that_passed_between_two_players(giver, taker):
    found = off(game(), **{giver: -37, taker: 37})
    assert joints(found) == [[(None, f"£37 passed from {giver} to {taker}, in no line of the books")]]
    assert found.together[0].joints[0].amounts == {giver: -37, taker: 37}
    assert [one.left for one in found.players] == [0, 0, 0]


def test_money_that_passed_after_a_count():
    played = game(f"{PAID}\ncount Ann 325")
    found, line = off(played, Ann=-37, Bob=37), line_of("count Ann 325", played)
    reason = f"£37 passed from Ann to Bob after the count of line {line}, in no line of the books"
    assert joints(found) == [[(None, reason)]]


def test_money_that_passed_among_three():
    (reason,) = joints(off(game(), Ann=37, Bob=-23, Cyd=-14))
    says = "money passed among players, in no line of the books: £23 from Bob to Ann and £14 from Cyd to Ann"
    assert reason == [(None, says)]


def test_money_that_passed_besides_another_slip():
    # Cyd got £57 of Bob's, and left out one of her dividends.
    found = off(uncounted("18EU-four-players"), Bob=-57, Cyd=57 - 90)
    assert joints(found) == [[(None, "£57 passed from Bob to Cyd, in no line of the books")]]
    assert [one.left for one in found.players] == [0, 0, -90, 0]
    assert found.players[2].rest.likely[0].slips[0].reason == "the dividend of £90, left out"
    told = " ".join(" ".join(view(example("18EU-four-players").title, found, final=True)).split())
    assert "Cyd declared £33 less than the books have. What is said above leaves £90 less than the books have." in told


def test_a_dividend_that_another_player_got():
    (slips,) = joints(off(uncounted("18EU-four-players"), Ann=-264, Zoë=264))
    assert slips[0] == (753, "the dividend of £264 went to Zoë, not to Ann")


def test_help_for_a_train_out_of_another_purse():
    (slips,) = joints(off(uncounted("18EU-four-players"), Ann=647, Cyd=-647))
    assert slips[0] == (573, "the £647 paid came out of Cyd's purse, not out of Ann's")


def test_an_agreeing_count_rules_out_a_transfer_in_an_earlier_line():
    (slips,) = joints(off(example("18EU-four-players"), Ann=647, Cyd=-647))
    assert [line for line, _ in slips] == [None]


def test_a_run_that_paid_all_the_wrong_dividend():
    # £70 instead of £100 in one of two operating rounds: nothing tells which.
    played = play("end", setup=SR3).game
    lines = [step.booked.line for step in played.steps if step.booked.text == "BNR: pay"]
    found = off(played, Ann=-12, Bob=-6, Cyd=-6)
    assert joints(found) == [[(line, "the dividend of BNR paid on £70 instead of £100") for line in reversed(lines)]]
    assert (found.together[0].explained, found.together[0].equal) == (("Ann", "Bob", "Cyd"), 2)


def test_shared_slips_are_taken_off_first():
    # A run paid all £40 too little; and Bob misses 60 more than that.
    found = off(uncounted("18EU-four-players"), **wrong_run("18EU-four-players", 705, -40, Bob=-117))
    assert (705, "the dividend of BNR paid on £290 instead of £330") in joints(found)[0]
    assert [one.left for one in found.players if one.player == "Bob"] == [-117]


def wrong_run(name, line, less, **more):
    """What a run that paid so much less on ten shares does to its holders, and `more` to some of them."""
    (step,) = (step for step in uncounted(name).steps if step.booked.line == line)
    revenue = sum(event.amount for event in step.entry.events if event.code == "dividend-full")
    paid = {p.target: p.count for p in step.entry.postings if p.why == "dividend-full"}
    players = uncounted(name).position.players
    return {p: paid.get(p, 0) * less // revenue + more.get(p, 0) for p in players}


def test_who_agrees_is_not_said_to_have_been_paid_wrong():
    # £30 less would have been £6 less for Bob, too: he cannot have been paid wrong, unless his later count was right.
    assert off(play("end", setup=SR3).game, Ann=-12, Cyd=-6).together == ()
    (found,) = off(play("count Bob 350\nend", setup=SR3).game, Ann=-12, Cyd=-6).together
    assert (found.joints[0].amounts, found.joints[0].against) == ({"Ann": -12, "Cyd": -6}, ("Bob",))


def test_money_passes_to_nobody_whose_rest_nothing_explains():
    # £23 of Ann's to Bob would leave him £46 short, and no slip of his comes to that.
    assert off(game(), Ann=-23, Bob=-23).together == ()


# ---- single slips: trades, trains, privates, counting ----


@cache
def suspects(name):
    played = uncounted(name)
    return Suspects(played, played.position.players)


@pytest.mark.parametrize(
    ("name", "player", "line", "amount", "reason"),
    [
        ("18EU-four-players", "Bob", 485, -39, "received at the price to which it then fell (line 485): £122 instead"),
        ("18EU-four-players", "Bob", 483, -60, "received at the price before it rose (line 439): £150 instead of £165"),
        ("18EU-four-players", "Ann", 276, 90, "paid for 1 share of AIRS at £90, where 2 changed hands"),
        ("18EU-four-players", "Ann", 689, 270, "received for 2 shares of BNR at £270, where 1 changed hands"),
        ("18EU-four-players", "Ann", 577, 200, "the train paid at £600, the price of a 6: £148 added instead of £348"),
        ("18EU-four-players", "Ann", 577, -452, "AIRS's own £452 left in its treasury: £800 added instead of £348"),
        ("18EU-four-players", "Ann", 404, -2, "with the half rounded down: £28 instead of £30"),
        ("18EU-four-players", "Bob", 747, -71, "paid for 1 share of AIRS, not 2: £71 instead of £142"),
        ("18EU-four-players", "Bob", 756, -3, "reckoned on the run before, £440 for £450: £132 instead of £135"),
        ("18MW-four-players", "Ann", 616, -1, "rounded down: $28 instead of $29"),
        ("18MW-four-players", "Bob", 372, 40, "the $40 of line 368 not taken from MILW: $235 added instead of $275"),
        ("18MW-four-players", "Ann", 250, 15, "the income of MO, $15, taken once more after Ann had lost it"),
        ("18MW-four-players", "Ann", 26, 15, "RIR and MO paid at face value: $300 instead of $315"),
        ("18MW-four-players", "Ann", 867, -105, "the price of MP before its last move (line 867): $165 instead of"),
        ("18EU-four-players", "Ann", 756, -75, "the price of DR taken for its starting value: £75 instead of £150"),
        ("18EU-four-players", "Ann", None, 414, "the treasury of RPR, £414, counted with the cash"),
    ],
)  # fmt: skip
def test_a_single_slip(name, player, line, amount, reason):
    slips = [slip for slip in suspects(name).slips[player] if (slip.line, slip.amount) == (line, amount)]
    assert any(slip.reason.startswith(reason) for slip in slips)


def test_the_rule_that_was_got_wrong_is_cited():
    slips = suspects("18EU-four-players").slips["Bob"]
    (slip,) = (slip for slip in slips if (slip.line, slip.amount) == (485, -39))
    assert slip.section == "3.2"  # how a sale moves the price


# ---- whatever is declared ----


@given(st.booleans(), st.lists(st.integers(-400, 400), min_size=3, max_size=3))
@settings(max_examples=6, deadline=None)
def test_explanations_add_up(counts, differences):
    played = example("18VA-three-players") if counts else uncounted("18EU-audit")
    found = off(played, **dict(zip(played.position.players, differences, strict=True)))
    for one in found.players:
        taken = sum(each.joints[0].amounts.get(one.player, 0) for each in found.together)
        assert taken + one.left == one.difference
        for amount, explained in ((one.difference, one.alone), (one.left, one.rest)):
            assert all(sum(slip.amount for slip in each.slips) == amount for each in explained.likely)
            ranks = [each.rank for each in explained.likely]
            assert ranks == sorted(ranks)
        cash = [slip for each in one.explanations for slip in each.slips if slip.cash]
        assert all(slip.line > found.counted.get(one.player, 0) for slip in cash)


def test_swapped_digits():
    assert swap_digits(875) == [785, 857]
    assert swap_digits(77) == []
    assert swap_digits(-120) == [-210, -102]


def test_as_json():
    found = compare_declared(game(PAID), {"Ann": 825}).as_json()
    assert (found["agrees"], found["missing"]) == (False, ["Bob", "Cyd"])
    slip = found["players"][0]["explanations"][0]["slips"][0]
    assert slip.keys() == {"line", "text", "amount", "reason", "section"}
