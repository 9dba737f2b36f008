"""The auction of lots (18VA 4.1): bids, the money set aside, falling prices, the sale, the seats by cash."""

import pytest

from moderator.rules.booking import State
from moderator.views.players import lots
from tests.figures import figures
from tests.ledger import Result, play
from tests.setups import swap
from tests.virginia import AUCTIONED

ALL_PASS = "Ann: pass\nBob: pass\nCyd: pass\n"


def table(text: str, players: str = "Ann Bob Cyd", setup: str = "", options: str = "") -> Result:
    return play(text, players=players, setup=setup, options=options, title="18VA")


def test_set_up():
    game = table("note x")
    assert (game.bank, game.cash("Ann"), game.current, game.round) == (6800, 400, "Ann", "ISR")
    b_and_o, c_and_o = game.json["companies"]["B&O"], game.json["companies"]["C&O"]
    assert (b_and_o["structure"], b_and_o["tokens_left"]) == ("ten", 4)
    assert (c_and_o["structure"], c_and_o["treasury"], c_and_o["tokens_left"]) == ("five", 100, 2)
    assert game.json["companies"]["PY"]["face"] == 80


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Ann: bid REA 35", "bid-minimum"),
        ("Ann: bid TIW 62", "bid-step"),
        ("Ann: bid B&O 405", "bid-cash"),
        ("Bob: bid REA 40", "out-of-turn"),
        ("Ann: bid 45", "missing"),
        ("Ann: bid C&O 100", "missing"),
        ("Ann: select REA", "wrong-round"),
        ("Ann: value B&O 100", "value-owed"),
        ("Ann: start C&O 90", "wrong-round"),
    ],
)
def test_first_bids_that_may_not_be(line, code):
    assert table(line).codes == [code]


def test_a_bid_exceeds_the_last_one():
    assert table("Ann: bid REA 45\nBob: bid REA 50").codes == []
    assert table("Ann: bid REA 45\nBob: bid REA 45").codes == ["bid-raise"]


def test_only_high_bids_are_set_aside():
    high = "Ann: bid PY 100\nBob: pass\nCyd: pass\nAnn: bid B&O 160\n"
    found = table(high + "Bob: pass\nCyd: pass\nAnn: bid REA 145").finding("bid-cash")
    assert found.expected == "at most $140"
    assert figures(found) == "145 140 260 Ann"
    assert table(high + "Bob: pass\nCyd: pass\nAnn: bid REA 140").codes == []
    assert table(high + "Bob: bid B&O 165\nCyd: pass\nAnn: bid REA 300").codes == []


def test_raising_an_own_bid_takes_only_the_difference():
    assert table("Ann: bid B&O 300\nBob: pass\nCyd: pass\nAnn: bid B&O 400").codes == []


def test_all_lots_are_sold_together_after_a_round_of_passes():
    game = table("Ann: bid REA 40\nBob: bid B&O 160\nCyd: bid PY 80\nAnn: pass\nBob: bid TIW 60\n")
    assert (game.bank, game.cash("Bob")) == (6800, 400)
    game = table("Cyd: pass\nAnn: pass\nBob: pass", setup="\n".join(line.booked.text for line in game.steps))
    assert (game.bank, game.cash("Ann"), game.cash("Bob"), game.cash("Cyd")) == (7140, 360, 180, 320)
    assert (game.priority, game.current) == ("Cyd", "Bob")
    assert game.json["players"]["Bob"] == game.json["players"]["Bob"] | {"privates": ["TIW"], "shares": {}}
    assert table(
        "Bob: pass", setup="\n".join(("sold REA Ann 40", "sold TIW Ann 60", "sold PY Ann 80", "sold B&O Bob 5"))
    ).codes == ["value-owed"]


def test_lots_without_a_bid_become_cheaper_and_bids_stand():
    game = table("Ann: bid PY 100\nBob: pass\nCyd: pass\nAnn: pass\nBob: bid REA 30\nCyd: bid PY 100")
    assert game.happened("face-reduced") == ["REA 30, TIW 50, B&O 130"]
    assert game.codes == ["bid-raise"]
    assert game.cash("Ann") == 400
    assert [line.split() for line in lots(State(game.game.title, game.position))[2:6]] == [
        ["REA", "$30", "Bob", "$30"],
        ["TIW", "$50", "-"],
        ["PY", "$80", "Cyd", "$100"],
        ["B&O", "$130", "-"],
    ]
    assert table(ALL_PASS).current == "Ann"


def test_the_priority_deal_goes_to_the_player_who_passed_first():
    game = table("Ann: bid PY 100\nBob: pass\nCyd: pass\nAnn: pass")
    assert (game.priority, game.current) == ("Bob", "Bob")


def test_a_lot_at_nothing_must_be_bid_on_by_the_priority_holder():
    down = ALL_PASS * 4
    assert table(down).happened("face-reduced")[-1] == "REA 0, TIW 20, PY 40, B&O 100"
    passed, other = (table(line, setup=down).finding("bid-forced") for line in ("Ann: pass", "Ann: bid TIW 20"))
    assert (passed.expected, passed.actual) == ("bid REA 0 or more", "pass")
    assert other.actual == "a bid on TIW"
    assert table("Ann: bid REA 0\nBob: pass", setup=down).codes == []


def test_a_lot_at_nothing_falls_no_further():
    """4.1: four rounds of passes take the REA from $40 to $0; the fifth, against the rule, takes off the TIW only."""
    game = table(ALL_PASS, setup=ALL_PASS * 4)
    assert game.codes == ["bid-forced"]
    assert game.happened("face-reduced") == ["REA 0, TIW 10, PY 30, B&O 90"]
    assert table("Ann: bid REA 0\nBob: bid TIW 10", setup=ALL_PASS * 5).codes == []


def test_the_bank_pays_twice_the_starting_value_for_any_bid():
    game = table("Bob: value B&O 90", setup=swap(AUCTIONED, ("Bob: value B&O 100\n", "")))
    assert (game.cash("B&O"), game.cash("Bob"), game.bank) == (180, 200, 6800 + 320 - 180)
    assert (game.percent("B&O", "Bob"), game.price("B&O"), game.tokens("B&O")) == (20, 90, 3)
    assert game.position.stations["B&O"] == ("H3",)


def test_a_value_that_is_not_highlighted():
    before = swap(AUCTIONED, ("Bob: value B&O 100\n", ""))
    assert table("Bob: value B&O 110", setup=before).codes == ["start-value"]
    assert table("Ann: value B&O 100", setup=before).codes == ["out-of-turn"]
    assert table("Bob: value B&O 100", setup=AUCTIONED).codes == ["wrong-round"]


def test_seats_follow_the_cash_once_and_ties_stay():
    game = table("note x", setup=AUCTIONED)
    assert game.position.players == ("Ann", "Cyd", "Bob")
    assert (game.priority, game.current, game.round) == ("Ann", "Ann", "SR 1")
    tied = "sold REA Bob 40\nsold TIW Bob 60\nsold PY Ann 80\nsold B&O Ann 20\nAnn: value B&O 70"
    assert table(tied, "Ann Bob Cyd Dan").position.players == ("Cyd", "Dan", "Ann", "Bob")


def test_a_lot_settled_by_voice():
    game = table("Ann: bid REA 60\nsold REA Bob 55\nsold TIW Cyd 401\nsold PY Cyd 82\nsold REA Ann 60")
    assert game.codes == [
        "auction-unrecorded",
        "bid-raise",
        "auction-unrecorded",
        "bid-step",
        "bid-cash",
        "auction-unrecorded",
        "bid-step",
        "bid-cash",
        "missing",
    ]


def test_the_two_player_limit_is_for_two_players():
    from moderator.titles.overlay import BadOption

    assert table("note x", "Ann Bob", options="hold-limit 70").game.title.file.shares.hold_limit == 70
    with pytest.raises(BadOption) as refused:
        table("note x", options="hold-limit 70")
    assert refused.value.remedy == "offered: hold-limit with 2 players, not 3"


def test_buying_a_lot_is_answered_with_a_bid():
    game = table("Ann: buy REA\nBob: buy B&O 150")
    assert [(f.code, f.section, f.remedy) for f in game.findings] == [
        ("sale-order", "4.1", "Ann: bid REA 40"),
        ("sale-order", "4.1", "Bob: bid B&O 150"),
    ]
