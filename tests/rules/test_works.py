"""Trains of made-up titles: changes at the end of a step, claims, trains sold beside others, coaches, kept trains."""

import pytest

from moderator.shell.possible_moves import choices
from tests.figures import figures
from tests.ledger import play
from tests.made_up import write_ruleset
from tests.positions import SECOND_TURN, begin_phase
from tests.virginia import RICH

# 18EU: obsolete trains lie in the stack, and go with the step that made them so; a 4 lets nationals form that claim
# them. 5s are sold from the second 4 on, for 500, or 550 on their other side. A president sells nothing for a train.
# Saloons, of minor 4, are sold beside all trains from phase 4 on.
TITLE = """
[operating]
obsolete = "stack"
change = "step-ends"
[emergency]
sells = false
cannot_pay = "becomes"
[phases.4]
events = ["nationals"]
[phases.4.limits]
state = 4
corporation = 3
[charters.state]
like = "ten"
token_costs = []
keeps_obsolete = true
owes_train = "never"
[nationals]
before = "ten"
after = "state"
[trains.3]
freight = { name = "3+", reach = 3, price = 220 }
[trains.5]
after = { 4 = 2 }
freight = { name = "5+", reach = 5, price = 550 }
[trains.S]
count = 3
price = 100
phase = "4"
car = true
coach = { of = "10", royalty = 20, traded = 60 }
"""
# OR 2.2, BNR's turn: BNR is Ann's, DR Bob's, FS Cyd's; each has three 2 trains and half of itself in its treasury.
FOUR = "BNR: run 50\nBNR: pay\n" + begin_phase("4")
ALL_PASS = "Ann: pass\nBob: pass\nCyd: pass\n"


@pytest.fixture
def table(tmp_path):
    over = write_ruleset(tmp_path, TITLE)
    return lambda text: play(text, title="18EU", ruleset=over, setup=SECOND_TURN)


def broken(game):
    return [code for code in game.codes if code != "adjusted"]


def test_trains_removed_by_a_phase_leave_at_the_end_of_the_step(table):
    game = table(FOUR + ALL_PASS)
    assert (game.trains("DR"), game.trains("BNR")) == (["2", "2", "2"], ["2", "2", "2", "4"])
    game = table(FOUR + ALL_PASS + "BNR: done\n")
    assert (game.trains("DR"), game.trains("BNR"), game.left("2", "depot")) == ([], ["4"], 15)
    assert table(FOUR + ALL_PASS + "BNR: done\nDR: train 2\n").codes[-1] == "train-obsolete"


def test_a_national_may_claim_or_exchange_trains_but_not_buy(table):
    formed = FOUR + "Ann: pass\nBob: nationalize DR\nCyd: pass\nBNR: done\n"
    game = table(formed + "DR: run 50\nDR: pay\nDR: claim 2\n")
    assert (broken(game), game.trains("DR")) == ([], ["2", "2", "2", "2"])
    assert table(formed + "DR: run 50\nDR: pay\nDR: claim 2\nDR: claim 2\n").codes[-1] == "train-limit"
    assert table(formed + "DR: run 50\nDR: pay\nDR: train 4\n").codes == ["adjusted", "adjusted", "claim-only"]
    assert "claim 2" in [choice.text for choice in choices(table(formed + "DR: run 50\nDR: pay\n").game)]


def test_a_nationals_turn_ends_after_the_offered_claims(table):
    """At the limit of four; a minor of Bob's, whose trains no national gets, has a 4."""
    formed = FOUR + "Ann: pass\nBob: nationalize DR\nCyd: pass\nBNR: done\nadjust 11 +1 train 4 depot -1 train 4\n"
    before = table(formed + "DR: run 50\nDR: pay\n")
    assert (before.current, claims(before)) == ("DR", ["claim 2"])
    after = table(formed + "DR: run 50\nDR: pay\nDR: claim 2\n")
    assert (broken(after), after.current) == ([], "FS")
    found = table(formed + "DR: run 50\nDR: pay\nDR: claim 4 from 11 for 2\n").finding("train-seller")
    assert figures(found) == "11 Bob DR"


def test_a_national_takes_a_train_of_its_presidents_corporations_and_turns_its_own(table):
    formed = FOUR + "Ann: pass\nBob: nationalize DR\nCyd: pass\nBNR: done\n"
    formed += "adjust DR -2 train 2 depot +2 train 2 FS +1 train 4 depot -1 train 4 Cyd -50% FS Bob +50% FS\n"
    ready = table(formed + "DR: run 50\nDR: pay\n")
    assert claims(ready) == ["claim 2", "claim 4 from FS for 2"]
    assert broken(table(formed + "DR: run 50\nDR: pay\nDR: claim 4 from FS for 2\n")) == []


def claims(game):
    return [choice.text for choice in choices(game.game) if choice.text.split()[0] in ("claim", "flip")]


def test_a_type_is_sold_once_so_many_of_an_earlier_one_are(table):
    rich = "adjust bank -2000 BNR +2000\n"
    early = table(FOUR + ALL_PASS + rich + "BNR: done\nDR: train 5\n")
    assert early.codes == 3 * ["adjusted"] + ["train-order"]
    late = table(FOUR + ALL_PASS + "adjust depot -1 train 4 box +1 train 4\nBNR: done\nDR: train 5\n")
    assert late.codes == 3 * ["adjusted"] + ["emergency-cheapest"]


def test_the_other_side_of_a_card_has_its_own_price(table):
    game = table("BNR: run 50\nBNR: pay\nadjust bank -300 BNR +300\nBNR: discard 2\nBNR: train 3+\n")
    assert game.happened("train-purchase") == ["BNR 220 3+"]


def test_a_president_who_cannot_pay_makes_the_corporation_a_national(table):
    poor = FOUR + ALL_PASS + "BNR: done\nadjust DR -125 bank +125\nadjust Bob -200 bank +200\nDR: run 0\n"
    found = table(poor + "DR: train 4\n").finding("cash-short")
    assert found.remedy == "Bob: nationalize DR"
    game = table(poor + "Bob: nationalize DR\n")
    assert (game.position.charters["DR"], game.cash("Bob"), game.cash("DR")) == ("state", 0, 0)
    assert table(poor + "Bob: sell DR 1\n").codes == 4 * ["adjusted"] + ["emergency-sale"]


def test_a_coach_does_not_count_toward_the_limit_and_pays_its_minor(table):
    game = table(FOUR + ALL_PASS + "adjust bank -100 BNR +100\nBNR: train S\n")
    assert (broken(game), game.trains("BNR"), game.trains("10")) == ([], ["2", "2", "2", "4", "S"], ["2", "S"])
    assert game.happened("free-coach", "royalty")[1:] == ["royalty 10 BNR 20 S"]
    assert table(FOUR + ALL_PASS + "BNR: train S from 10 50\n").codes == ["adjusted", "adjusted", "car-trade"]


# A 2 is kept for every corporation, which buys it first; 18VA has no minors. The B&O (300) is on turn, then the C&O.
STARTED = RICH + "Ann: start C&O 90\nCyd: pass\nBob: buy B&O\nAnn: buy C&O\nCyd: pass\nBob: pass\nAnn: pass\n"
KEPT = """
[operating]
obsolete = "stack"
[phases.2]
rounds = 2
[trains.2]
reserved = "{kind}"
[trains.3]
first_round = false
[emergency]
insolvency = {{ minor = 100 }}
[charters.five]
helped = false
"""


@pytest.fixture
def kept(tmp_path):
    def at(text, kind="beside"):
        over = write_ruleset(tmp_path, KEPT.format(kind=kind), extends="18VA")
        return play(text, title="18VA", ruleset=over, setup=STARTED)

    return at


def test_a_train_is_kept_for_every_company_that_may_still_come(kept):
    """Six 2s and seven corporations, two of them started: none is left beside."""
    game = kept("")
    assert "train 2" in [choice.text for choice in choices(game.game)]
    assert kept("B&O: done\n").codes == ["train-reserved"]
    assert kept("B&O: train 2\nB&O: train 2\n").codes == ["train-reserved", "train-once"]
    assert kept("B&O: train 3\n").codes == ["train-early"]


@pytest.mark.parametrize(("kind", "codes"), [("beside", []), ("first", ["train-order"])])
def test_later_trains_are_sold_together_with_reserved_ones_or_after_them(kept, kind, codes):
    both = "B&O: train 2\nB&O: done\nC&O: train 2\nC&O: done\n"
    assert kept(both + "B&O: train 3\n", kind).codes == codes


def test_a_company_that_cannot_pay_for_its_first_train_waits_for_a_buyer(kept):
    """C&O (90) has 20 and Ann 40 for a 2 of 100: she gets 180 for the presidency, 10 of the REA; 40 are short."""
    poor = "B&O: train 2\nB&O: done\nadjust C&O -250 bank +250\nadjust Ann -1060 bank +1060\n"
    game = kept(poor + "C&O: insolvent\n")
    assert (broken(game), game.cash("Ann"), game.cash("C&O"), game.trains("C&O")) == ([], 190, 60, ["2"])
    assert (game.president("C&O"), game.round, game.current) == (None, "OR 1.2", "B&O")
    sold = kept(poor + "C&O: insolvent\nB&O: done\nCyd: buy C&O pool\n")
    assert (sold.president("C&O"), sold.happened("insolvency")[-1]) == ("Cyd", "ends: C&O Cyd 220")
    assert broken(kept("B&O: train 2\nB&O: done\nC&O: insolvent\n")) == ["insolvent-early"]
