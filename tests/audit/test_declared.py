"""What a table declared, held against the books: the lines that could explain a difference."""

from pathlib import Path

import pytest

from moderator.audit.declaration import BadDeclaration, read_declared
from moderator.audit.declared import compare_declared
from moderator.audit.slips.counting import swapped
from moderator.game import open_game
from moderator.scoring import worth
from tests.ledger import play
from tests.positions import SECOND_TURN

ROOT = Path(__file__).parent.parent.parent

# Ann £275 and five BNR at £100, Bob the same, Cyd £295 and five FS at £90.
PAID = "BNR: run 100\nBNR: pay\nend"  # Ann and the others get £10 a share; BNR's marker goes to £110


def game(text="end", title="18EU", **setup):
    return play(text, setup=SECOND_TURN, **setup).game


def example(name):
    return open_game((ROOT / "examples" / f"{name}.18xx").read_bytes())


def compared(text, **declared):
    found = compare_declared(game(text), declared)
    return {one.player: one for one in found.players}


def reasons(one):
    return [explanation.slips[0].reason for explanation in one.explanations]


# ---- reading ----


@pytest.mark.parametrize(
    "text", ["Ann=775,Bob=770", "ann=775, bob=770", " a = 775 ,Bob=£770", '"Ann=775",b=770']
)
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
    found = compare_declared(example("18EU-four-players"), {"Bob": 7833, "Cyd": 9671, "Ann": 6967})
    for one, other in zip(found.players[1:], ("Cyd", "Bob"), strict=True):
        best = one.explanations[0]
        assert (best.slips[0].line, best.slips[0].reason, best.also) == (350, "the dividend of £30, left out", (other,))


def test_a_wrong_price_does_not_fit_holders_whose_worth_agrees():
    # Bob's two AIRS at £165 instead of £180 would be £30; Ann has six of them, and agrees.
    found = compare_declared(example("18EU-four-players"), {"Bob": 7833, "Ann": 6967})
    airs = next(e for e in found.players[1].explanations if "AIRS" in e.slips[0].reason)
    assert airs.slips[0].reason == "the price of AIRS one step left or down: £165 instead of £180, 2 shares"
    assert airs.against == ("Ann",)
    assert airs.rank > found.players[1].explanations[0].rank


def test_a_credit_counted_once():
    # 18Rhl 7.2: Ann owes M87, which counts twice.
    (ann,) = compare_declared(example("18Rhl-four-players"), {"Ann": 6566}).players
    assert reasons(ann)[0] == "the bank credit of M87 counted 1 x, not 2 x"


def test_two_slips_where_one_does_not_do():
    (cyd,) = compare_declared(example("18Rhl-four-players"), {"Cyd": 6384}).players
    assert len(cyd.explanations) == 5
    for explanation in cyd.explanations:
        first, second = explanation.slips
        assert first.amount + second.amount == -1
        assert first.line != second.line


def test_a_note_counted_twice_or_taken_for_another():
    (note,) = compare_declared(game(), {"Cyd": 745 + 500}).players[0].explanations[-1:]
    assert note.slips[0].reason == "a note of £500 counted twice"
    (note,) = compare_declared(game(), {"Cyd": 745 - 400}).players[0].explanations[-1:]
    assert note.slips[0].reason == "a note of £500 taken for one of £100"


def test_the_income_of_privates_is_named_by_its_round():
    played = example("18VA-three-players")
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
    (ann,) = compare_declared(example("18EU-four-players"), {"Ann": 6967 - 90}).players
    assert len(ann.explanations) == 10
    assert [e.rank for e in ann.explanations] == sorted(e.rank for e in ann.explanations)


def test_swapped_digits():
    assert swapped(875) == [785, 857]
    assert swapped(77) == []
    assert swapped(-120) == [-210, -102]


def test_as_json():
    found = compare_declared(game(PAID), {"Ann": 825}).as_json()
    assert (found["agrees"], found["missing"]) == (False, ["Bob", "Cyd"])
    slip = found["players"][0]["explanations"][0]["slips"][0]
    assert slip.keys() == {"line", "text", "amount", "reason"}
