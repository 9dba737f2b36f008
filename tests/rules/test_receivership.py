"""Bankruptcy with receivership: the heirs of a bankrupt's companies, and companies without a president."""

import pytest

from moderator.counted.lines import position_lines
from moderator.counted.page import page
from moderator.counted.read import Naming
from moderator.counted.taking import state_position
from moderator.journal.grammar import format_line
from moderator.shell.possible_moves import choices, nothing_more
from moderator.views.companies import companies
from moderator.views.turn import turn
from tests.figures import figures
from tests.ledger import Result, play
from tests.made_up import write_ruleset
from tests.positions import SECOND_TURN, give_money, give_train

# OR 2.2 of 18EU: BNR, Ann's, has no train and no money, and neither has she; the cheapest train costs 200. Its price
# goes from 100 to 90. Bob holds 10% of it, Cyd what a test gives her, the pool 40%. Bob leads DR, Cyd FS; the priority
# deal is Ann's.
RULES = """
[emergency]
cannot_pay = "receivership"
borrows = "8"
"""
BROKE = SECOND_TURN + give_train("2", "box", 3, "BNR") + give_money(-275, "Ann") + give_money(-125, "BNR")
BROKE += give_train("2", "box", 1, "10") + give_train("2", "box", 1, "13")  # of Ann's minors, which close with her
NOBODY = BROKE + "adjust BNR -50% BNR pool +40% BNR Bob +10% BNR\n"
DEAR = "adjust depot -5 train 3 box +5 train 3 depot -4 train 4 box +4 train 4\n"  # the cheapest is a 5 for 500
HEIRS = BROKE + DEAR + "adjust BNR -50% BNR pool +10% BNR Bob +20% BNR Cyd +20% BNR\n"
OTHERS = "DR: run 50\nDR: hold\nDR: done\nFS: run 30\nFS: hold\nFS: done\n"  # to SR 3
DOWN = "Ann: bankrupt\n"


@pytest.fixture
def table(tmp_path):
    over = write_ruleset(tmp_path, RULES)
    return lambda text, setup=NOBODY: play(text, setup=setup, title="18EU-made-up", ruleset=over)


def codes(game: Result) -> list[str]:
    return [code for code in game.codes if code not in ("adjusted", "revenue")]


def again(*lines: str) -> str:
    """After the first operating round in receivership: SR 3, in which all pass, and the minors of OR 3.1."""
    minors = "".join(f"{minor}: run 0\n{minor}: done\n" for minor in ("11", "12", "14", "15"))
    return DOWN + OTHERS + "pass\npass\n" + minors + "".join(lines)


# ---- bankruptcy ----


def test_shares_go_to_the_pool_beyond_its_limit_and_the_price_stays(table):
    game = table(DOWN)
    assert (codes(game), game.percent("BNR", "pool"), game.price("BNR")) == ([], 90, 90)
    assert (game.json["players"]["Ann"]["bankrupt"], game.json["players"]["Ann"]["worth"]) == (True, 0)
    assert (game.current, game.position.round.acted[-1]) == ("DR", "BNR")


@pytest.mark.slow
def test_a_bankrupt_players_cash_goes_to_the_bank_and_the_treasury_stays(table):
    # Ann has £30 and BNR £40: £130 are lacking, and one share of £90 is all that she could sell.
    setup = NOBODY + give_money(30, "Ann") + give_money(40, "BNR")
    before, game = table("note x", setup), table(DOWN, setup)
    assert (codes(game), game.cash("BNR"), game.bank - before.bank) == ([], 40, 30)


def test_a_player_who_can_raise_enough_is_not_bankrupt(table):
    early = table(DOWN, NOBODY + give_money(110, "Ann")).finding("bankrupt-early")
    assert (early.actual, early.remedy) == ("£90", "Ann: sell BNR")


@pytest.mark.parametrize(
    ("priority", "president"),
    # Bob and Cyd have 20% each: who sits nearer to the priority deal, which was Ann's, leads.
    [("", "Bob"), ("adjust Bob -10% BNR pool +10% BNR\n", "Cyd")],
)
def test_the_largest_holder_takes_a_company_over(table, priority, president):
    game = table(DOWN, HEIRS + priority)
    assert (codes(game), game.president("BNR"), game.percent("BNR", president)) == ([], president, 20)
    assert game.happened("receivership") == [f"heir: BNR {president}"]


def test_the_new_president_has_until_his_next_turn(table):
    """The turn under way ends without a train; in OR 3.1 one is owed, and he helps."""
    game = table(DOWN, HEIRS)
    assert (game.current, game.trains("BNR")) == ("DR", [])
    later = table(again() + "BNR: done\n", HEIRS)
    assert (codes(later), figures(later.finding("train-owed"))) == (
        ["train-owed"],
        "BNR",
    )


# ---- receivers ----


def test_a_company_without_an_heir_gets_a_receiver(table):
    game = table(DOWN)
    assert game.happened("receivership") == ["BNR Bob", "borrows: BNR 8"]
    company = game.json["companies"]["BNR"]
    assert [company[key] for key in ("president", "receiver", "borrowed", "trains")] == [None, "Bob", True, ["8"]]
    assert (game.position.phase, game.left("8", "depot")) == ("2", 7)
    (line,) = [line for line in companies(game.game.state) if " BNR " in line]
    assert line.endswith("receivership, borrowed train")
    assert turn(table(again()).game.state) == "BNR (Bob), OR 3.1: at track"


def test_receivers_take_turns_from_the_priority_deal(table):
    # Ann leads DR as well: the dearer one is Bob's, the other Cyd's.
    both = NOBODY + "adjust DR -50% DR Ann +50% DR\nadjust Bob -10% DR pool +10% DR\nadjust Bob -30% DR pool +30% DR\n"
    game = table(DOWN, both)
    assert game.fact("receiver") == {"DR": "Bob", "BNR": "Cyd"}  # DR stands at 100, BNR at 90
    assert (set(game.fact("borrowed")), game.trains("DR")) == ({"BNR"}, ["2", "2", "2"])


def test_a_receiver_who_leaves_hands_his_companies_on(table):
    game = table(DOWN + "Bob: bankrupt !\n")
    assert game.happened("receivership")[2:] == ["BNR Cyd", "DR Cyd"]
    assert game.json["finished"] is True  # Cyd alone is left


# ---- running it ----


def test_earnings_of_a_borrowed_train_are_withheld(table):
    paid = table(again("BNR: run 100\nBNR: pay\n")).finding("receivership-dividend")
    assert (paid.remedy, paid.section) == ("BNR: hold", "M7")
    held = table(again("BNR: run 100\n"))
    assert nothing_more(held.game) == "hold"
    assert codes(table(again("BNR: run 100\nBNR: hold\n"))) == []


def test_a_receiver_declares_freely_with_an_owned_train(table):
    setup = NOBODY + give_train("3", "BNR")
    game = table(again("BNR: run 100\nBNR: pay\n"), setup + "adjust BNR -1 train 3 box +1 train 3\n")
    assert codes(game) == ["receivership-dividend"]
    own = table("BNR: run 100\nBNR: pay\n", SECOND_TURN + "adjust BNR -50% BNR pool +40% BNR Bob +10% BNR\n")
    assert codes(own) == []


def test_a_bought_train_replaces_the_borrowed_one(table):
    rich = again("BNR: run 200\nBNR: hold\n")
    asked = table(rich)
    assert (asked.cash("BNR"), asked.current) == (200, "BNR")
    owed = table(rich + "BNR: done\n").finding("receivership-owed")
    assert (owed.remedy, owed.section) == ("BNR: train 3", "M7")
    game = table(rich + "BNR: train 3\n")
    assert (codes(game), game.trains("BNR"), game.cash("BNR"), game.position.phase) == ([], ["3"], 0, "3")
    assert (game.left("8", "depot"), game.fact("receiver")) == (8, {"BNR": "Bob"})
    assert codes(table(again("BNR: run 190\nBNR: hold\nBNR: done\n"))) == []


@pytest.mark.parametrize(
    ("lines", "remedy"),
    [
        ("BNR: run 200\nBNR: hold\nBNR: train 2 from DR 1\n", "BNR: train 3"),
        ("BNR: run 200\nBNR: hold\nBNR: train 3\nBNR: train 3\n", "leave it out"),
        ("BNR: run 10\nBNR: hold\nFS: run 10\nFS: hold\nFS: train 8 from BNR 1\n", "leave it out"),
    ],
)
def test_only_the_cheapest_train_is_bought_and_none_sold(table, lines, remedy):
    game = table(again(lines))
    assert game.finding("receivership-train").remedy == remedy


# ---- buying in ----

SR3 = DOWN + OTHERS


def test_the_presidents_certificate_comes_first(table):
    # Cyd has nothing of BNR: two shares at £90, from the pool.
    game = table(SR3 + "Bob: pass\nCyd: buy BNR\n")
    assert (codes(game), game.president("BNR"), game.cash("Cyd")) == ([], "Cyd", 295 - 180)
    assert (game.percent("BNR", "Cyd"), game.percent("BNR", "pool")) == (20, 70)
    assert game.happened("receivership")[-2:] == [
        "ends: BNR Cyd",
        "returns: BNR 8",
    ]
    assert (game.trains("BNR"), game.left("8", "depot"), game.fact("receiver")) == ([], 8, {})


def test_a_shareholder_adds_a_share_for_the_presidency(table):
    game = table(SR3 + "Bob: buy BNR\n")
    assert (codes(game), game.president("BNR"), game.cash("Bob")) == ([], "Bob", 275 - 90)
    assert (game.percent("BNR", "Bob"), game.percent("BNR", "pool")) == (20, 80)
    whole = table(SR3 + "Bob: buy BNR 20%\n")
    assert (whole.percent("BNR", "Bob"), whole.cash("Bob")) == (30, 275 - 180)


def test_a_first_purchase_must_bring_the_presidents_share(table):
    few = table(SR3 + "Bob: pass\nCyd: buy BNR 10%\n").finding("receivership-first")
    assert (few.actual, few.remedy, few.section) == ("10%", "Cyd: buy BNR 20% pool", "M7")
    texts = [choice.text for choice in choices(table(SR3 + "Bob: pass\n").game) if choice.barred is None]
    assert [text for text in texts if "BNR" in text] == ["buy BNR 20% pool"]


def test_a_new_president_must_buy_a_train(table):
    minors = "".join(f"{minor}: run 0\n{minor}: done\n" for minor in ("11", "12", "14", "15"))
    after = SR3 + "Bob: buy BNR\npass\npass\nadjust bank -20 Bob +20\n" + minors
    assert codes(table(after + "BNR: done\n")) == ["train-owed"]
    game = table(after + "BNR: train 3\n")
    assert (codes(game), game.cash("Bob")) == ([], 275 - 90 + 20 - 200)


def test_a_company_in_receivership_buys_back_no_shares(tmp_path):
    over = write_ruleset(tmp_path, RULES + "[shares]\nredeemed = true\n")
    game = play(SR3 + "BNR: buy BNR\n", setup=NOBODY, title="18EU-made-up", ruleset=over)
    assert (game.findings[-1].code, figures(game.findings[-1])) == ("out-of-turn", "BNR")


# ---- a late start ----


def test_a_counted_position_states_receiver_and_borrowed_train(table, tmp_path):
    over = write_ruleset(tmp_path, RULES)
    game = table(DOWN)
    text = page(game.game.title, state_position(game.game.state))
    assert 'receiver = "Bob"' in text
    assert "borrowed = true" in text
    lines = [line for line in _lines(game) if line.startswith("given BNR")]
    assert "receiver Bob" in lines[0]
    late = play("\n".join(_lines(game)), title="18EU-made-up", ruleset=over)
    assert late.codes == []
    assert (late.fact("receiver"), set(late.fact("borrowed"))) == ({"BNR": "Bob"}, {"BNR"})
    assert (late.percent("BNR", "pool"), late.current) == (90, "DR")


def _lines(game: Result) -> list[str]:
    """The position as lines of a late start."""
    naming = Naming(game.game.title, game.position.players)
    return [format_line(said) for _, said in position_lines(naming, state_position(game.game.state))]


def test_the_last_player_of_a_finished_game_may_go_bankrupt(table):
    game = table(DOWN + "Bob: bankrupt\nCyd: bankrupt")
    assert (game.round, game.json["players"]["Cyd"]["bankrupt"]) == ("End", True)
    assert set(game.fact("receiver").values()) <= {*game.position.players}
