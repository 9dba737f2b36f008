"""Turns that are over: what is said of a company after its turn belongs to that turn, and `done` ends only one."""

import pytest

from tests.figures import figures, figures_of, mentions
from tests.ledger import play
from tests.midwest import SR2
from tests.orient import LAST
from tests.positions import FIRST_TURN, KEPT, SECOND_TURN, SR3, THREE_FLOATED, give_money, idle
from tests.rhineland import RHE_ALONE, rhineland
from tests.setups import amend_setup, swap
from tests.virginia import AUCTIONED, OPERATING, PHASE_3

# BNR has paid £100 (£100 -> £110; £125 -> £175, Ann £325) and is done; DR, at £100 with £125, is on turn in OR 2.2.
OVER = SECOND_TURN + "BNR: run 100\nBNR: pay\nBNR: done\n"

LATER = "comes after it in the operating order"


def late(text: str, more: str = ""):
    return play(text, setup=OVER + more)


# ---- in the same round: every kind of line ----


@pytest.mark.parametrize(
    ("line", "cash", "more", "also"),
    [
        ("train 2 from DR 10", 165, "", []),
        ("train P", 75, "", ["car-phase"]),
        ("lay C10", 115, "", []),
        ("token Lyon", 175, "", []),
        ("sell BNR 1", 285, "", []),
        ("buy BNR", 65, "adjust BNR -10% BNR pool +10% BNR\n", []),
        ("discard P", 175, "adjust pool -1 train P BNR +1 train P\n", ["car-discard"]),
    ],
)
def test_a_late_line_is_one_finding_and_leaves_the_next_turn_alone(line, cash, more, also):
    game = late(f"BNR: {line}\nDR: run 100\nDR: pay\nDR: done", more)
    assert game.codes == ["out-of-order", *also]
    assert (game.finding("out-of-order").line, game.finding("out-of-order").section) == (game.first, "4.4")
    assert (game.cash("BNR"), game.price("DR"), game.current) == (cash, 110, "FS")


def test_the_price_moves_only_once_in_the_round():
    """Before, a late train was a whole new turn: `BNR pays no dividend`, £110 -> £100."""
    game = late("BNR: train 2 from DR 10\nBNR: done")
    assert (game.price("BNR"), game.current, game.happened("price-move")) == (110, "DR", [])


def test_the_finding_names_the_finished_turn_and_the_next_actor():
    found = late("BNR: train 2 from DR 10").finding("out-of-order")
    assert figures(found) == "2.2 BNR OR `train`"
    assert (found.expected, found.actual) == ("DR", "BNR")
    assert found.remedy == f"amend {found.line - 1} BNR: train ..., and leave this line out"


def test_the_remedy_of_a_late_line_is_correct():
    """BNR buys before it is done: DR's line then ends its turn."""
    setup = OVER.removesuffix("BNR: done\n") + "BNR: train 2 from DR 10\n"
    game = play("DR: run 100\nDR: pay", setup=setup)
    assert (game.codes, game.price("BNR"), game.current) == ([], 110, "DR")


def test_done_for_a_finished_turn_changes_nothing():
    game = late("DR: run 100\nDR: pay\nDR: done\nBNR: done\nFS: run 50\nFS: pay\nFS: done\nDR: done\nFS: done")
    assert (game.codes, game.round, game.price("BNR"), game.price("DR")) == ([], "SR 3", 110, 110)


def test_the_table_may_allow_it():
    game = late("BNR: train 2 from DR 10 !")
    assert [finding.severity for finding in game.findings] == ["ruling"]


def test_a_company_runs_once_a_round():
    game = late("BNR: run 60")
    assert (game.codes, game.cash("BNR"), game.price("BNR")) == (["run-twice"], 175, 110)


@pytest.mark.parametrize("verb", ["pay", "half", "hold"])
def test_a_company_declares_once_a_round(verb):
    game = late(f"BNR: {verb}")
    assert (game.codes, game.cash("BNR"), game.price("BNR")) == (["dividend-twice"], 175, 110)


def test_tiles_and_stations_of_a_turn_are_counted_on():
    game = play("BNR: lay D8", setup=SECOND_TURN + "BNR: lay C10\nBNR: token Lyon\nBNR: run 0\nBNR: done\n")
    assert game.codes == ["out-of-order", "lay-count"]
    more = play("BNR: token Milan", setup=SECOND_TURN + "BNR: token Lyon\nBNR: run 0\nBNR: done\n")
    assert more.codes == ["out-of-order", "token-count"]


def test_own_stock_is_sold_or_bought_never_both():
    setup = SECOND_TURN + "BNR: run 100\nBNR: pay\nBNR: sell BNR 1\nBNR: done\n"
    assert play("BNR: buy BNR", setup=setup).codes == ["out-of-order", "stock-both"]


def test_a_run_that_was_missed_is_booked_late_and_paid():
    """Done without a run BNR fell from £100 to £90. £60 late are paid, half to Ann, and move no price."""
    game = play("BNR: run 60\nBNR: pay\nDR: lay D8", setup=SECOND_TURN + "BNR: done\n")
    assert (game.codes, game.price("BNR")) == (["out-of-order", "out-of-order"], 90)
    assert (game.cash("Ann"), game.cash("BNR"), game.current) == (275 + 30, 125 + 30, "DR")


def test_a_dividend_that_was_missed_is_paid_late():
    game = play("BNR: pay", setup=SECOND_TURN + "BNR: run 100\nBNR: done\n")
    assert (game.codes, game.cash("Ann"), game.price("BNR")) == (["out-of-order"], 325, 110)


def test_a_minors_late_run_is_halved():
    game = play("10: run 50\n11: run 0", setup=THREE_FLOATED + give_money(1, "10") + "10: done\n")
    assert (game.codes, game.cash("10"), game.cash("Ann")) == (["out-of-order"], 26, 275)


def test_a_company_whose_turn_ended_automatically():
    """BNR has no money after its run in its first turn: it cannot act, and DR is on turn."""
    setup = FIRST_TURN + give_money(-100, "BNR") + "BNR: run 0\n" + give_money(300, "BNR")
    game = play("BNR: train 3", setup=setup)
    found = game.finding("out-of-order")
    assert mentions(found, "BNR OR 2.1")
    assert found.remedy == "leave it out"
    assert (game.codes, game.price("BNR"), game.current) == (["out-of-order"], 90, "DR")


def test_a_phase_that_begins_late_has_all_its_effects():
    game = late("BNR: train 3", give_money(100, "BNR"))
    assert (game.codes, game.json["phase"], game.current) == (["out-of-order"], "3", "DR")


def test_another_company_out_of_order_interrupts_the_turn():
    game = late("FS: run 50\nFS: pay\nFS: done\nDR: run 50\nDR: pay\nDR: done")
    assert (game.codes, game.round) == (["out-of-order"], "SR 3")


# ---- at the beginning of the next round ----

PAID = "BNR: run 50\nBNR: pay\nBNR: done\nDR: run 50\nDR: pay\nDR: done\n"
# FS, last of OR 2.1, has run £100 (£90 -> £100; £80 -> £130) and is done; minor 10 is on turn in OR 2.2.
NEXT = FIRST_TURN + PAID + "FS: run 100\nFS: pay\nFS: done\n"


@pytest.mark.parametrize(
    ("line", "codes", "cash"),
    [
        ("train 2 from DR 10", [], 120),
        ("lay C10", [], 70),
        ("token Lyon", [], 130),
        ("run 60", ["run-twice"], 130),
        ("pay", ["dividend-twice"], 130),
        ("sell FS 1", [], 230),
    ],
)
def test_a_late_line_before_any_other_belongs_to_the_finished_turn(line, codes, cash):
    game = play(f"FS: {line}\n10: run 0\n10: done", setup=NEXT)
    assert (game.round, game.codes) == ("OR 2.2", ["out-of-order", *codes])
    assert (game.cash("FS"), game.current) == (cash, "11")


def test_a_company_that_acted_early_still_has_its_turn():
    game = play("FS: token Lyon\n" + idle(*KEPT) + "FS: token Milan\nFS: run 100\nFS: pay\nFS: done", setup=NEXT)
    assert (game.codes, game.price("FS"), game.current) == (["out-of-order"], 110, "BNR")


def test_steps_after_the_run_are_late_for_every_company_of_the_last_round():
    game = play("DR: train 2 from FS 10", setup=NEXT)
    assert (game.codes, game.price("DR"), game.current) == (["out-of-order"], 100, "10")


def test_a_company_acts_out_of_order_after_another_companys_line():
    game = play("10: run 0\n10: done\nFS: lay C10", setup=NEXT)
    assert (figures(game.finding("out-of-order")), game.current) == (figures_of(f"11 FS {LATER}"), "FS")


def test_a_turn_out_of_order_begins_with_a_tile():
    game = play("BNR: lay D8", setup=NEXT)
    assert (figures(game.finding("out-of-order")), game.current) == (figures_of(f"10 BNR {LATER}"), "BNR")


def test_a_skipped_company_is_named_if_the_turn_before_could_end():
    """10 has run and could buy a train: with 12 its turn is over, and 11 is what the table has gone past."""
    game = play("10: run 0\n12: run 0\n11: run 0", setup=NEXT)
    assert (game.codes, figures(game.finding("out-of-order"))) == (["out-of-order"], figures_of(f"11 12 {LATER}"))
    assert (game.finding("out-of-order").expected, game.current) == ("11", "13")


def test_the_last_company_of_a_set_is_late_in_the_stock_round():
    """BNR, last in OR 2.2, has paid and bought nothing; its line belongs to no stock round, and counts for its turn."""
    game = play("BNR: run 100\nBNR: lay C10\nBNR: lay D8", setup=SR3)
    assert game.codes == 3 * ["wrong-round"]
    assert (game.cash("BNR"), game.price("BNR"), game.round, game.current) == (340 - 60, 110, "SR 3", "Cyd")
    later = play("Cyd: pass\nBNR: lay C10\nBNR: lay D8", setup=SR3)
    assert later.codes == ["wrong-round", "wrong-round"]


# ---- once a round ----


# The B&O has run $200 and paid it ($100 -> $110), bought the first 3 and is done; the C&O is on turn in the same round.
PAID_IN_18VA = OPERATING + (
    "adjust bank -1000 B&O +1000 depot -1 train 3 B&O +1 train 3\nB&O: run 200\nB&O: pay\nB&O: train 3\nB&O: done\n"
)


@pytest.mark.parametrize(("line", "codes"), [("train 3", ["out-of-order", "train-once"]), ("lay H5", ["out-of-order"])])
def test_in_18va_the_price_stays_where_the_dividend_put_it(line, codes):
    before = play("", setup=PAID_IN_18VA, title="18VA")
    game = play(f"B&O: {line}", setup=PAID_IN_18VA, title="18VA")
    assert (before.price("B&O"), game.price("B&O"), game.current) == (110, 110, "C&O")
    assert game.codes == codes


def test_a_private_bought_or_used_late_belongs_to_the_finished_turn():
    """TIW, bought late for 60 and announced, makes the late 4 train 200 cheaper and closes."""
    setup = PAID_IN_18VA + "adjust depot -3 train 3 box +3 train 3\n"
    game = play("B&O: buy TIW from Bob 60\nB&O: use TIW\nB&O: train 4", setup=setup, title="18VA")
    assert (game.codes, game.current) == (3 * ["out-of-order"], "C&O")
    assert game.cash("B&O") == play("", setup=setup, title="18VA").cash("B&O") - 60 - 100
    assert game.happened("train-discount")[-1] == "granted: B&O TIW"


def test_a_late_line_in_18rhl_is_one_finding():
    """RhE acts alone, so its line comes in the stock round; it has earned nothing (£70 -> £65) and misses that once."""
    setup = RHE_ALONE + "RhE: run 0\nRhE: train 2\nRhE: done\n"
    before, game = rhineland("", setup=setup), rhineland("RhE: train 2", setup=setup)
    assert (game.codes, game.price("RhE")) == (["wrong-round"], before.price("RhE"))


# ---- `done` once too often ----

# The B&O alone, in phase 3 with a 3 train and without money: after its run it can do nothing more.
ALONE = (
    AUCTIONED
    + "adjust depot -6 train 2 box +6 train 2\nAnn: pass\nCyd: pass\nBob: pass\n"
    + "B&O: train 3\nAnn: pass\nCyd: pass\nBob: pass\n"
)


def alone(text: str):
    return play(text, setup=ALONE, title="18VA")


def test_done_belongs_to_the_turn_that_ended_automatically_even_if_the_next_has_begun():
    """$90 -> $100 in OR 2.1; the turn of OR 2.2 is untouched by `done` and pays the price to $110."""
    first = alone("B&O: run 100\nB&O: pay")
    assert (first.round, first.current, first.price("B&O")) == ("OR 2.2", "B&O", 100)
    said = alone("B&O: run 100\nB&O: pay\nB&O: done")
    assert (said.round, said.price("B&O"), said.codes) == ("OR 2.2", 100, [])
    game = alone("B&O: run 100\nB&O: pay\nB&O: done\nB&O: run 100\nB&O: pay")
    assert (game.price("B&O"), game.codes) == (110, [])


def test_done_by_a_company_that_was_not_the_last_to_act_ends_its_turn():
    """Minor 10 could do nothing after its run in OR 2.1; five others and the corporations have acted since."""
    assert play("10: done", setup=NEXT).current == "11"


def test_a_declaration_before_the_run_of_a_company_that_was_not_the_last_to_act_is_found():
    setup = swap(NEXT, ("BNR: run 50\nBNR: pay\nBNR: done\n", "BNR: run 0\nBNR: done\n")) + idle(*KEPT)
    setup += "FS: run 100\nFS: pay\nFS: done\nDR: run 0\nDR: done\n"
    game = play("BNR: hold", setup=setup)
    assert (game.codes, game.current) == (["dividend-none"], "BNR")


def test_done_entered_twice_ends_the_next_turn():
    game = alone("B&O: run 100\nB&O: pay\nB&O: done\nB&O: done")
    assert (game.round, game.price("B&O"), game.codes) == ("SR 3", 90, [])


def test_done_after_a_line_of_the_next_turn_ends_that():
    game = alone("B&O: run 100\nB&O: pay\nB&O: lay Fredericksburg\nB&O: done")
    assert (game.round, game.price("B&O"), game.codes) == ("SR 3", 90, [])


def test_zero_earnings_are_declared_for_the_finished_turn():
    """The run of nothing ended the turn of OR 2.1; `hold` belongs to it, and the run of OR 2.2 is still to come."""
    game = alone("B&O: run 0\nB&O: hold\nB&O: done\nB&O: run 100\nB&O: pay")
    assert (game.price("B&O"), game.codes) == (90, [])


def test_a_missed_dividend_is_paid_after_the_next_turn_has_begun():
    """$100 undeclared in OR 2.1; said first in OR 2.2 it moves $90 to $100, and the turn of OR 2.2 is still to come."""
    game = alone("B&O: run 100\nB&O: done\nB&O: pay\nB&O: run 100\nB&O: pay")
    assert (game.codes, game.price("B&O")) == (["dividend-owed", "out-of-order"], 110)


def test_a_late_conversion_is_one_finding():
    game = play("C&O: convert", setup=PHASE_3 + "C&O: train 3\nC&O: done\n", title="18VA")
    assert (game.codes, game.json["companies"]["C&O"]["tokens_left"]) == (["wrong-round"], 3)


# ---- `done` of a turn that is over, in every kind of round ----


def untouched(game, before) -> bool:
    """Whether the last line has found nothing, and left everything as it was but what it ends no more."""
    return (game.codes, game.current, game.round, game.json["players"]) == (
        [], before.current, before.round, before.json["players"],
    )  # fmt: skip


@pytest.mark.parametrize("line", ["Cyd: done", "BNR: done", "4: done"])
def test_done_or_pass_of_the_last_player_changes_nothing_in_a_stock_round(line):
    """Cyd's turn has ended with her purchase; BNR and minor 4 had theirs in the last operating round."""
    bought = SR3 + "Cyd: buy BNR\n"
    assert untouched(play(line, setup=bought), play("", setup=bought))


def test_a_pass_out_of_turn_is_flagged():
    assert play("Cyd: pass", setup=SR3 + "Cyd: buy BNR\n").codes == ["out-of-turn"]


def test_a_player_cannot_end_the_turn_of_another_players_company():
    assert untouched(late("Cyd: done"), late(""))


def test_done_by_the_seller_does_not_end_a_protection():
    """Bob is asked whether he protects the IC, whose shares Ann has sold: she has ended her turn already."""
    sold = SR2 + "adjust Ann +20% IC ipo -20% IC\nBob: pass\nCyd: pass\nAnn: sell IC 2\nAnn: done\n"
    again, before = (play(line, setup=sold, title="18MW") for line in ("Ann: done", ""))
    assert untouched(again, before)
    assert (again.current, again.price("IC")) == ("Bob", 90)


# BEL's turn ends with its second 8+8, the last one of OR 8.1; in OR 8.2 it is the first on turn, and may earn anew.
ENDED = (
    amend_setup(
        LAST,
        "given BEL president Bob par 100 price 200 0,7 structure major floated operated trains 8+8 cash 800",
        "begin OR 8.1 end OR 8.2 next BEL acted OU SB",
    )
    + "BEL: run 500\nBEL: pay\nBEL: train 8+8\n"
)
# OU has bought one; in OR 8.2 BEL has been paid again, OU is on turn, and SB was the last to act in OR 8.1.
PAID_AGAIN = (
    LAST
    + """\
BEL: run 500
BEL: pay
BEL: done
adjust bank -1000 OU +1000
OU: run 300
OU: half
OU: train 8+8
OU: done
SB: run 260
SB: pay
"""
)


def test_in_the_last_round_done_does_not_repeat_the_next_companys_run():
    before, again = (play(line, setup=ENDED, title="18OE") for line in ("", "BEL: done"))
    assert (before.round, before.current) == ("OR 8.2", "BEL")
    assert untouched(again, before)
    assert play("BEL: done\nBEL: done", setup=ENDED, title="18OE").happened("repeated-round") == ["again: BEL 500"]


def test_done_repeats_the_run_after_another_move():
    said = play("BEL: lay U38\nBEL: done", setup=ENDED, title="18OE")
    assert said.happened("repeated-round") == ["again: BEL 500"]


@pytest.mark.parametrize("line", ["SB: done", "Ann: done"])
def test_in_the_last_round_done_does_not_skip_other_companies(line):
    before, again = (play(text, setup=PAID_AGAIN, title="18OE") for text in ("", line))
    assert (before.round, before.current) == ("OR 8.2", "OU")
    assert untouched(again, before)


# ---- the last turn of a round, said no word more of ----

# 1889, OR 3.1 of 2 with the AR (100, Ann's) and the IR (90, Bob's) alone: both have run 50 and paid, and the IR, the
# last to act, could still buy a train.
BOTH_PAID = (
    "given phase 3\n"
    + "".join(f"given {private} closed\n" for private in ("TK", "MF", "ER", "SMR", "DR", "SIR", "UTF"))
    + "given AR president Ann par 100 price 100 A4 floated operated earned stations Tokushima trains 3 cash 500\n"
    + "given IR president Bob par 90 price 90 A3 floated operated earned stations Kotohira trains 3 cash 500\n"
    + "given Ann cash 100 shares AR 60%\ngiven Bob cash 100 shares IR 60%\ngiven Cyd cash 100\n"
    + "given depot trains 3 3 4 4 4 5 5 5 6 6\nbegin OR 3.1 of 2 priority Ann\n"
    + "AR: run 50\nAR: pay\nAR: done\nIR: run 50\nIR: pay\n"
)


@pytest.mark.parametrize("line", ["lay K8", "run 60"])
def test_the_first_company_begins_the_next_round_with_any_line_of_a_turn(line):
    game = play(f"AR: {line}", setup=BOTH_PAID, title="1889")
    assert (game.codes, game.round, game.current, game.price("AR")) == ([], "OR 3.2", "AR", 110)


@pytest.mark.parametrize("verb", ["pay", "hold"])
def test_a_dividend_repeats_the_earlier_declaration(verb):
    game = play(f"AR: {verb}", setup=BOTH_PAID, title="1889")
    assert (game.codes, game.round, game.current, game.price("AR")) == (["dividend-twice"], "OR 3.1", "IR", 110)


def test_a_late_line_of_the_last_company_does_not_end_the_round():
    game = play("IR: train 3", setup=BOTH_PAID, title="1889")
    assert (game.codes, game.round, game.current, game.cash("IR")) == ([], "OR 3.1", "IR", 500 - 180)
