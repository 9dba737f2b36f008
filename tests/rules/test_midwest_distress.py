"""18MW's fire sale, bankruptcy and receivership by its numbers, on the house chart and map."""

import pytest

from moderator.rules.trains.owing import owed_train
from moderator.shell.shorthand import expand
from moderator.views.players import players
from moderator.views.turn import due_lines
from tests.figures import figures_of
from tests.ledger import Result, play
from tests.midwest import LEADERLESS, PHASE_6, RECEIVED, WORN
from tests.setups import amend_setup, swap

SHARE = "RI: auction share\n"
SOLD = SHARE + "Bob: bid 38\nCyd: bid 45\nBob: bid 50\nCyd: pass\n"
STATION = SOLD + 'RI: auction "Rock Island" 60\nBob: bid CNW 60\nCyd: bid MP 75\nBob: pass\n'


def table(text: str, setup: str = WORN) -> Result:
    return play(text, setup=setup, title="18MW")


def cash(game: Result, *names: str) -> list[int]:
    return [game.cash(name) for name in names]


# ---- the fire sale (20) ----


def test_the_owed_train_and_the_missing_money_are_shown():
    # A 10 for 900, 640 in the treasury.
    (line,) = due_lines(table("").game.state)
    said = "train 10 costs $900, it has $640, $260 missing; first it puts up for auction 1 share of its own"
    assert line.startswith(f"RI must buy a train: {said}")


def test_the_auctioned_share_goes_to_the_last_bidder():
    # Without a run from 80 to 75; half of that is 37.5, so 38 is the least. 640 + 50.
    game = table(SOLD)
    assert (game.codes, game.price("RI")) == ([], 75)
    assert cash(game, "RI", "Bob") == [640 + 50, 180 - 50]
    assert (game.percent("RI", "Bob"), game.percent("RI", "RI"), game.president("RI")) == (20, 0, "Ann")


@pytest.mark.parametrize(("has", "bidders"), [(37, ["Cyd"]), (38, ["Bob", "Cyd"])])
def test_players_with_the_least_bid_are_asked(has, bidders):
    game = table(f"adjust Bob -{180 - has} bank +{180 - has}\n" + SHARE)
    assert (game.cash("Bob"), [asked.who for asked in game.position.open]) == (has, bidders)


def test_the_bank_takes_it_for_half_the_price_rounded_down_and_a_row():
    # 37 for a share at 75, and the marker down to 70; it is in the pool, and nobody may protect it.
    game = table(SHARE + "pass\npass\n")
    assert cash(game, "RI") == [640 + 37]
    assert (game.price("RI"), game.percent("RI", "pool"), game.current) == (70, 30, "RI")


def test_half_of_a_high_price_is_not_a_pound_more_or_less():
    # RI at 275 falls to 250 for want of a train: half is 125, as the least bid and from the bank.
    high = swap(
        WORN, ("price 80 A8", "price 275 A22"), ("next MP", "next RI"), ("MP: run 600\nMP: pay\nMP: done\n", "")
    )
    game = table(SHARE + "Cyd: pass\n", high)  # Bob has 60
    assert (game.codes, cash(game, "RI")) == ([], [640 + 125])
    assert table(SHARE + "Cyd: bid 124", high).finding("bid-minimum").expected == "at least $125"


def test_an_option_lets_the_president_protect_a_share_sold_to_the_bank():
    # The bank pays RI 37; Ann has 80 and pays it 75, and the marker stays.
    def sold(lines: str) -> Result:
        return play(SHARE + "pass\npass\n" + lines, setup=WORN, title="18MW", options="bank-share protected")

    kept, fallen = sold("Ann: buy RI\n"), sold("Ann: pass\n")
    assert [(game.price("RI"), game.percent("RI", "Ann"), game.cash("Ann")) for game in (kept, fallen)] == [
        (75, 70, 80 - 75),
        (70, 60, 80),
    ]
    assert (kept.codes, kept.current, cash(kept, "RI"), kept.percent("RI", "pool")) == ([], "RI", [640 + 37], 20)


def test_after_a_bid_the_next_share_begins_at_half_of_the_same_price():
    # Two shares of its own at 75: Bob has paid 50 for the first.
    two = amend_setup(
        WORN,
        "given RI president Ann par 80 price 80 A8 floated operated stations D10 F10 tokens 0 treasury 20% cash 640",
        "given pool shares RI 10% IC 20% CNW 30%",
    )
    game = table(SHARE + "Bob: bid 50\nCyd: pass\n" + SHARE, two)
    assert (game.codes, game.price("RI")) == ([], 75)
    assert game.happened("fire-sale")[-1] == "offered: RI Bob 38"


# A System of RI and NP in RI's place, with two shares of 5% of its own.
ODD = amend_setup(
    WORN,
    "given BN of RI NP president Ann par 75 price 80 A8 floated operated "
    "stations D10 F10 tokens 0 treasury 10% cash 640",
    "given Ann cash 80 shares BN 10% 10% 5% 5% IC 10% CNW 10%",
    "given Bob cash 60 shares BN 5% 5% IC 40% CNW 30% MP 20%",
    "given pool shares BN 5% 5% 5% 5% IC 20% CNW 30%",
    without="RI",
)


def test_odd_shares_that_the_bank_takes_move_no_price():
    # Half of 75, rounded down, is 37, and half of that 18.
    game = table("BN: auction share\npass\npass\n" * 2, ODD)
    assert (game.codes, game.price("BN"), cash(game, "BN")) == ([], 75, [640 + 18 + 18])


def test_five_more_than_the_last_bid():
    assert table(SHARE + "Bob: bid 38\nCyd: bid 42").finding("bid-raise").expected == "at least $43"


@pytest.mark.parametrize(
    ("line", "remedy"),
    [
        ("RI: sell RI", "RI: auction share"),
        ("RI: train 10", "RI: auction share"),
        (SHARE + "Bob: buy RI", "Bob: bid 38"),
        (SHARE + "Bob: buy RI 45", "Bob: bid 45"),
    ],
)
def test_the_verb_that_is_meant_is_named(line, remedy):
    game = table(line)
    assert game.findings[-1].remedy == remedy
    assert table(f"{line.rpartition(chr(10))[0]}\n{remedy}\n").codes == []


def test_the_priority_deal_bids_first_the_president_never():
    # Bob has it; of Bob, Cyd and Ann the last is RI's president.
    game = table(SHARE)
    assert [q["who"] for q in game.json["agenda"]] == ["Bob", "Cyd"]
    counted = play("note x", title="18MW", setup=amend_setup(LEADERLESS, "begin SR 7 next Ann priority Bob"))
    assert counted.json["priority"] == "Cyd"
    assert table(SHARE + "Ann: bid 50").codes == ["fire-sale-bidder"]


def test_a_station_goes_to_a_company_that_pays_the_bid_and_placing_it():
    # From St. Louis (F14) to Rock Island (F10) there are 2 hexes: 40 + 20. 1080 - 75 - 60.
    game = table(STATION)
    assert (game.codes, game.attested) == ([], ["station-route"])
    assert cash(game, "RI", "MP") == [690 + 75, 1080 - 75 - 60]
    assert (game.position.stations["RI"], game.position.stations["MP"]) == (("D10",), ("F14", "F10"))
    assert (game.tokens("RI"), game.tokens("MP")) == (1, 1)
    # CNW has 500: from Madison (G7) there are 2 hexes as well, so 440 is the most that it may bid.
    rich = SOLD + 'RI: auction "Rock Island" 440\nBob: bid CNW '
    assert (table(rich + "440").codes, table(rich + "441").codes) == ([], ["bid-cash"])


def test_the_least_bid_is_valid_and_the_home_is_not_for_sale():
    unsold = SOLD + 'RI: auction "Rock Island" 60\npass\npass\n'
    assert table(unsold + 'RI: auction "Rock Island" 40').codes == ["fire-sale-lot"]
    assert table(SOLD + 'RI: auction "Des Moines" 40').codes == ["fire-sale-lot"]


def test_the_presidents_cash_and_shares_come_after_the_auction():
    # 900 - 765 = 135; Ann has 80 and sells a share of CNW at 60. Bob, its president, takes it up: the price stays.
    game = table(STATION + "Ann: sell CNW\nBob: buy CNW\nRI: train 10\n")
    assert (game.codes, game.price("CNW")) == ([], 60)
    assert cash(game, "Ann", "Bob", "RI") == [80 + 60 - 135, 130 - 60, 0]
    assert (game.trains("RI"), game.percent("CNW", "Bob")) == (["10"], 40)
    assert table(STATION + "Ann: sell CNW\nBob: pass\n").price("CNW") == 55


def test_the_president_may_not_sell_the_presidency_of_the_company_that_owes():
    # Ann has 60% of RI; with Bob's 40% she may keep no less.
    lead = STATION + "adjust pool -20% RI Bob +20% RI\n"
    sale = table(lead + "Ann: sell RI 3")
    assert sale.codes == ["adjusted", "emergency-sale", "emergency-presidency"]


def test_a_president_pays_for_a_train_of_an_own_company_up_to_face_value():
    # IC's turn: Bob leads IC and CNW, which has an 8 now; 100 of the treasury, the rest his.
    setup = WORN + (
        "adjust bank -300 RI +300\nRI: train 10\nadjust box -1 train 8 CNW +1 train 8 bank -1000 Bob +1000\n"
    )
    paid = table("IC: train 8 from CNW 800\n", setup)
    assert (paid.codes, cash(paid, "IC", "CNW", "Bob")) == ([], [0, 1300, 1180 - 700])
    over = table("IC: train 8 from CNW 801\n", setup).finding("emergency-trade")
    assert (over.expected, over.remedy) == ("at most $800", "IC: train 8 from CNW 800")
    assert table("IC: train 8 from MP 1\n", setup).codes == ["train-seller"]


def test_losing_the_selling_company_cancels_the_train_purchase():
    # Of CNW Ann has 20%: with the two shares that Bob sells she is president of it, and its train is not for him.
    setup = WORN + "adjust bank -300 RI +300\nRI: train 10\nadjust box -1 train 8 CNW +1 train 8\n"
    setup += "adjust pool -10% CNW Ann +10% CNW\n"
    lost = "IC: auction share\npass\nBob: sell CNW 2\nIC: train 8 from CNW 100\n"
    game = table(lost, setup)
    assert (game.president("CNW"), game.codes) == ("Ann", ["train-seller"])


# ---- bankruptcy and receivership (22) ----


def test_a_president_who_cannot_raise_the_money_is_bankrupt():
    # 135 + 70 of 900; MP 2 * 120, IC 2 * 70, CNW 2 * 60, RI 2 * 75 are 650: 45 are lacking.
    game = table("", RECEIVED)
    assert (game.json["players"]["Bob"]["bankrupt"], game.json["players"]["Bob"]["worth"]) == (True, 0)
    assert [game.percent(company, "pool") for company in ("MP", "RI", "IC", "CNW")] == [20, 40, 60, 70]
    assert [game.price(company) for company in ("MP", "RI", "IC", "CNW")] == [120, 75, 70, 60]
    assert cash(game, "Bob", "IC", "CNW") == [0, 135, 500]


def test_the_largest_holder_of_two_shares_takes_over_or_a_receiver_runs_the_company():
    # Cyd has 20% of IC with the share that she bought in the fire sale; of CNW nobody has any.
    game = table("", RECEIVED)
    assert (game.president("IC"), game.percent("IC", "Cyd"), game.president("CNW")) == ("Cyd", 20, None)
    # The priority deal was Bob's: the next player is Cyd.
    assert (game.fact("receiver"), game.trains("CNW"), game.position.phase) == ({"CNW": "Cyd"}, ["D"], "10")
    assert game.current == "CNW"


def test_the_priority_deal_of_a_bankrupt_goes_to_the_next_player():
    for setup, holder in (WORN, "Bob"), (RECEIVED, "Cyd"):
        shown = "".join(players(table("", setup).game.state))
        assert [name for name in ("Bob", "Cyd") if f" {name} P " in shown] == [holder]


def test_in_receivership_a_train_is_owed_only_in_place_of_a_borrowed_one_and_with_the_money():
    assert table("CNW: run 280\nCNW: hold\n", RECEIVED).fact("borrowed").keys() == {"CNW"}
    assert due_lines(table("CNW: run 280\nCNW: hold\n", RECEIVED).game.state) == []
    (line,) = due_lines(table("CNW: run 400\nCNW: hold\n", RECEIVED).game.state)
    assert figures_of(line) == "900 10 900 CNW"
    # Its own train has gone: it borrows one as its turn begins, and nobody buys for it.
    assert owed_train(table("adjust CNW -1 train D depot +1 train D\n", RECEIVED).game.state, "CNW") is None


def test_the_borrowed_train_goes_back_for_the_cheapest_one():
    # 500 + 280 kept are less than 900; with 280 more in OR 6.2 a 10 is bought.
    first = "CNW: run 280\nCNW: hold\n"
    assert (table(first + "CNW: done\n", RECEIVED).codes, table(first, RECEIVED).price("CNW")) == ([], 55)
    second = "MP: run 0\nMP: done\nRI: run 0\nRI: done\nIC: train 8 from MP 135\nIC: done\n"
    game = table(first + "CNW: done\n" + second + first + "CNW: train 10\n", RECEIVED)
    assert (game.codes, game.cash("CNW"), game.trains("CNW")) == ([], 500 + 560 - 900, ["10"])
    assert (set(game.fact("borrowed")), game.fact("receiver")) == (set(), {"CNW": "Cyd"})
    owed = table(first + "CNW: done\n" + second + first + "CNW: done\n", RECEIVED)
    assert owed.finding("receivership-owed").remedy == "CNW: train 10"


def test_the_heir_finds_a_train_in_the_next_round():
    first = "CNW: run 280\nCNW: hold\nCNW: done\nMP: run 0\nMP: done\nRI: run 0\nRI: done\n"
    assert table(first + "IC: done\n", RECEIVED).codes == ["train-owed"]
    assert table(first + "IC: train 8 from MP 1\nIC: done\n", RECEIVED).codes == []


def test_the_new_president_may_merge_it_instead():
    # With 1000 only who has just taken IC over may merge it, and in that turn alone.
    first = "CNW: run 280\nCNW: hold\nCNW: done\nMP: run 0\nMP: done\nRI: run 0\nRI: done\nadjust bank -865 IC +865\n"
    merged = table(first + "Cyd: merge IC MP\n", RECEIVED)
    assert merged.codes == ["adjusted"]
    assert table("adjust bank -600 RI +600\nAnn: merge RI MP\n", WORN).codes[:2] == ["adjusted", "merge-need"]


def test_an_option_lets_the_heir_find_a_train_in_the_same_turn():
    # Cyd finds IC a train in the turn in which Bob went bankrupt: 135 of its own for MP's 8.
    game = play("IC: train 8 from MP 135\nIC: done\n", setup=RECEIVED, title="18MW", options="takeover now")
    assert (game.codes, game.current, game.trains("IC")) == ([], "CNW", ["8"])
    late = play("CNW: run 280\n", setup=RECEIVED, title="18MW", options="takeover now")
    assert late.codes == ["train-owed"]


@pytest.mark.parametrize(
    ("line", "who", "pays", "part"),
    [("Ann: buy CNW", "Ann", 55, 20), ("Ann: buy CNW 20%", "Ann", 110, 30), ("pass\nCyd: buy CNW", "Cyd", 110, 20)],
)
def test_buying_in(line, who, pays, part):
    before, game = table("", LEADERLESS), table(line, LEADERLESS)
    assert (game.codes, game.president("CNW"), game.percent("CNW", who)) == ([], who, part)
    assert before.cash(who) - game.cash(who) == pays
    assert (game.trains("CNW"), game.fact("receiver"), game.bank - before.bank) == ([], {}, pays)


SYSTEM = amend_setup(
    LEADERLESS,
    "given BN of CNW RI receiver Cyd par 75 price 75 A7 floated operated "
    'stations Madison "Des Moines" tokens 1 trains D borrowed cash 500',
    "given Ann cash 200 shares BN 5%",
    "given pool shares BN 10% 10% 5% 5% 5% 5% 5%",
    without="CNW",
)


@pytest.mark.parametrize(
    ("line", "who", "pays", "part"),
    # Half of 75 is 38 for a share of 5%, of the par value too; the president's part of a System is 10%.
    [
        ("Ann: buy BN 5% pool", "Ann", 38, 10),
        ("Ann: buy BN 10% pool", "Ann", 75, 15),
        ("pass\nCyd: buy BN", "Cyd", 75, 10),
    ],
)
def test_buying_into_a_system(line, who, pays, part):
    before, game = table("", SYSTEM), table(line, SYSTEM)
    assert (game.codes, game.president("BN"), game.percent("BN", who)) == ([], who, part)
    assert (before.cash(who) - game.cash(who), game.fact("receiver")) == (pays, {})


def test_a_bankrupt_player_who_buys_the_presidency_ends_the_receivership():
    game = table("adjust bank -200 Bob +200\nBob: buy CNW 20%", LEADERLESS)
    assert (game.codes, game.president("CNW")) == (["adjusted", "out-of-turn"], "Bob")
    assert (game.fact("receiver"), game.trains("CNW")) == ({}, [])


def test_a_borrowed_train_that_has_gone_is_not_returned():
    game = table("adjust CNW -1 train D depot +1 train D\nAnn: buy CNW", LEADERLESS)
    assert (game.codes, game.president("CNW"), game.fact("receiver")) == (["adjusted"], "Ann", {})


def test_a_first_purchase_in_receivership_takes_the_larger_certificate():
    few = table("pass\nCyd: buy CNW 10%", LEADERLESS).finding("receivership-first")
    assert (few.section, few.remedy) == ("22", "Cyd: buy CNW 20% pool")


# ---- what is typed in a fire sale, and who deals first after it ----


@pytest.mark.parametrize("line", ["RI: sell 1", "RI: sell share", "RI: sell 10%", "RI: sell RI 1"])
def test_a_sale_of_own_shares_is_answered_with_the_verb_that_is_meant(line):
    found = play(line, title="18MW", setup=WORN).finding("wrong-round")
    assert (found.section, found.remedy) == ("20", "RI: auction share")


@pytest.mark.parametrize(
    ("line", "code", "remedy"),
    [
        ("RI: sell CNW", "emergency-order", "RI: auction share"),  # a share of Ann's
        (SOLD + "RI: sell RI", "wrong-round", "leave it out"),  # it has none any more
        ("MP: sell MP", "wrong-round", "leave it out"),  # it has a train
    ],
)
def test_other_sales_keep_their_own_findings(line, code, remedy):
    (found,) = table(line).findings
    assert (found.code, found.remedy) == (code, remedy)


def test_in_a_session_a_sale_without_a_name_is_by_the_company_on_turn():
    game = play("note x", title="18MW", setup=WORN).game
    assert [expand(game, typed)[0] for typed in ("sell 1", "sell share", "sell 10%")] == [
        "sell RI 1", "sell RI 1", "sell RI 10%",
    ]  # fmt: skip
    assert expand(game, "bob sell 1") == ("Bob: sell 1",)


def test_the_priority_deal_of_a_bankrupt_player_passes_to_the_next_one():
    before, after = RECEIVED.rsplit("Bob: bankrupt\n", 1)[0], RECEIVED
    assert [play("note x", title="18MW", setup=text).json["priority"] for text in (before, after)] == ["Bob", "Cyd"]
    counted = play("note x", title="18MW", setup=amend_setup(LEADERLESS, "begin SR 7 next Ann priority Bob"))
    assert counted.json["priority"] == "Cyd"


def test_a_train_above_the_limit_is_discarded_without_payment():
    """6: the limit is of trains owned, and the company's president says which goes."""
    crowded = swap(
        PHASE_6,
        ("MP: train 6\nMP: done\n", "adjust RI +3 train 5 depot -3 train 5\nMP: train 6\n"),
        ("depot -4 train 5 box +4 train 5", "depot -1 train 5 box +1 train 5"),
    )
    game = play("note x", title="18MW", setup=crowded)
    assert [(question.kind, question.who) for question in game.position.open] == [("discard", "RI")]
    assert play("MP: done", title="18MW", setup=crowded).codes == ["duty-first"]
    given = play("RI: discard 5", title="18MW", setup=crowded)
    assert (given.codes, given.pool_trains, given.cash("RI")) == ([], ["5"], game.cash("RI"))
