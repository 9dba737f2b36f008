"""Effects of privates while they are owned and after; privates exchanged for a share or a train; first runs."""

import pytest

from moderator.shell.possible_moves import choices
from moderator.titles.telling import section_of, section_of_posting
from tests.ledger import Result, play
from tests.made_up import write_ruleset
from tests.midwest import OR2, OWNED, PHASE_3, SR2
from tests.setups import swap


def table(text: str, setup: str = OR2) -> Result:
    return play(text, setup=setup, title="18MW")


def offered(game: Result) -> list[str]:
    return [choice.text for choice in choices(game.game)]


# Bob, president of the IC, has RIR and SLA, Cyd of the MP SLFL and CFH, Ann of the RI LCM and MO.

# ---- rivers ----


def test_rivers_cost_extra_and_pay_their_owner():
    # 30 for the ground, the Mississippi at 40 and another river at 20: 90 of the treasury, 30 for Bob.
    game, before = table("IC: lay G15 30 river 60"), table("")
    assert (game.codes, game.cash("IC"), game.cash("Bob")) == ([], before.cash("IC") - 90, before.cash("Bob") + 30)
    assert game.happened("river-income") == ["RIR Bob 30"]


def test_an_upgrade_pays_only_for_the_river():
    # 40 at the river, half of it to Bob: the IC's own president gets what its treasury pays.
    game = table("IC: done\nMP: lay F14\nMP: lay F14 green river 40", PHASE_3)
    assert [code for code in game.codes if code != "revenue"] == ["lay-count"]  # the yellow tile came before
    assert (game.cash("MP"), game.cash("Bob")) == (820 - 40, table("", PHASE_3).cash("Bob") + 20)


@pytest.mark.parametrize("paid", [20, 40, 60, 80, 240])
def test_river_costs_are_sums_of_40_and_20(paid):
    assert table(f"IC: lay G15 river {paid}").codes == []


def test_other_sums_for_rivers_are_wrong():
    for paid in (10, 50, 260):  # six hexsides at 40 are 240 at most
        assert table(f"IC: lay G15 river {paid}").codes == ["river-cost"]


def test_the_treasury_pays_for_ground_and_river_together():
    # 60 are there: enough for the ground at 30 or the river at 40, and not for both.
    poor = "adjust IC -860 bank +860\n"
    assert table(poor + "IC: lay G15 30 river 40").codes == ["adjusted", "terrain-cash"]
    assert table(poor + "IC: lay G15 river 60").codes == ["adjusted"]


def test_an_unsold_or_closed_private_is_paid_nothing():
    game = table("adjust Bob -1 charter RIR box +1 charter RIR\nIC: lay G15 river 40")
    assert (game.cash("IC"), game.happened("river-income")) == (920 - 40, [])


# ---- runs by way of a place ----


def test_every_run_by_way_of_the_place_pays_the_owner_ten():
    game = table("adjust IC +1 train 2 depot -1 train 2\nIC: run 2:G13=20-F14=20 2:F14=20-I9=30")
    assert game.happened("call-income") == ["SLFL Cyd 20 2 St Louis"]
    assert game.cash("Cyd") == table("").cash("Cyd") + 20
    assert table("IC: run 2:G13=20-I9=30").happened("call-income") == []


def test_a_run_without_stops_is_attested():
    assert table("IC: run 50 calls 1").happened("call-income") == ["SLFL Cyd 10 1 St Louis"]
    wrong = table("IC: run 2:G13=20-F14=20 calls 1").finding("call-count")
    assert (wrong.expected, wrong.actual, wrong.remedy) == ("at most 0", "1", "IC: run 2:G13=20-F14=20")


def test_a_place_is_doubled_for_the_company_that_owns_the_private():
    bought = "MP: buy CFH from Cyd 320\n"
    # Chicago 30 counts 60: 80 with St. Louis, where the SLFL earns Cyd 10.
    game = table("IC: done\n" + bought + "MP: run 2:F14=20-I9=30", PHASE_3)
    assert game.json["companies"]["MP"]["cash"] == 820 - 320
    assert game.game.state.position.round.turn.revenue == 80
    # A player's private doubles nothing, nor does it for another company.
    assert table("IC: done\nMP: run 2:F14=20-I9=30", PHASE_3).game.state.position.round.turn.revenue == 50


CLOSING = "adjust depot -5 train 3 box +5 train 3 depot -5 train 4 box +5 train 4\n"
SIXES = CLOSING + "adjust depot -4 train 5 box +4 train 5\n"


def test_an_effect_outlives_its_private_until_its_own_phase():
    # The first 5 closes all privates; Cyd still gets 10 for St. Louis, and nothing after the first 6.
    five = PHASE_3 + CLOSING + "IC: train 5\nIC: done\n"
    game = table("MP: run 2:F14=20-I9=30", five)
    assert (game.json["players"]["Cyd"]["privates"], game.happened("call-income")) == (
        [],
        ["SLFL Cyd 10 1 St Louis"],
    )
    over = play("MP: run 2:F14=20-I9=30", setup=five, title="18MW", options="private-effects 5")
    assert over.happened("call-income") == []
    six = PHASE_3 + SIXES + "adjust IC +100 bank -100\nIC: train 6\nIC: done\nadjust MP +1 train 5 box -1 train 5\n"
    assert table("MP: run 5:F14=20-I9=30", six).happened("call-income") == []


# ---- a private for a share ----


def test_between_two_turns_a_private_is_given_for_a_share_from_anywhere():
    game = table("Ann: exchange LCM IC\n", SR2)
    assert (game.codes, game.percent("IC", "Ann"), game.current) == ([], 10, "Bob")
    assert (game.cash("Ann"), "LCM" in game.json["players"]["Ann"]["privates"]) == (910, False)
    pooled = "Bob: sell IC 1\nBob: done\nCyd: pass\nAnn: exchange LCM IC pool\n"
    assert (table(pooled, SR2).percent("IC", "pool"), table(pooled, SR2).current) == (0, "Ann")
    assert "exchange LCM IC ipo" in offered(table("Bob: pass\nCyd: pass\n", SR2))


def test_during_the_turn_of_another_player_it_may_not():
    game = table("Bob: sell IC 1\nAnn: exchange LCM IC", SR2)
    assert (game.codes, game.findings[0].remedy) == (["swap-moment"], "leave it out")
    assert table("IC: lay G13\nAnn: exchange LCM IC").codes == ["swap-moment"]


def test_a_private_exchanged_as_a_round_begins_returns_its_income():
    # The round has begun and paid Ann 15 for the LCM: they go back.
    game = table("Ann: exchange LCM MP")
    assert (game.codes, game.cash("Ann")) == ([], table("").cash("Ann") - 15)
    assert (game.percent("MP", "Ann"), game.current) == (10, "IC")


def test_a_corporation_that_floats_by_it_operates_in_that_round():
    # Bob starts the CNW at 100 and has five shares of it: Ann's makes six, the CNW gets 1000 and is first at 100.
    started = SR2 + "adjust Bob +1000 bank -1000\nBob: start CNW 100\nCyd: pass\nAnn: pass\n"
    started += "Bob: buy CNW\nBob: done\nCyd: pass\nAnn: pass\n" * 3 + "Bob: pass\nCyd: pass\nAnn: pass\n"
    assert table("", started).current == "IC"
    game = table("Ann: exchange LCM CNW", started)
    assert (game.codes, game.cash("CNW"), game.current) == ([], 1000, "CNW")


def test_only_its_owner_exchanges_an_exchangeable_private():
    assert table("Bob: exchange LCM MP", SR2).codes == ["power-owner"]
    assert table("Bob: exchange SLA IC", SR2).codes == ["power-used"]
    assert table("Ann: exchange LCM IC\nAnn: exchange LCM IC", SR2).codes == ["power-used"]


@pytest.mark.parametrize(("has", "current"), [(19, "MP"), (20, "IC")])
def test_a_turn_waits_for_a_private_that_the_treasury_can_just_pay_for(has, current):
    """The HSJ costs at least 20. IC has all trains that it may own."""
    again = PHASE_3 + "IC: done\nMP: done\nRI: done\nadjust depot -2 train 3 IC +2 train 3\n"
    spent = table("", again).cash("IC") - has
    assert table(f"adjust IC -{spent} bank +{spent}\nIC: run 0", again).current == current


# ---- a private for a train ----


def test_a_private_is_given_for_a_train_on_sale_of_a_company_of_its_owners():
    to_ri = "IC: done\nMP: done\n"
    game = table(to_ri + "RI: train 3 with MO", PHASE_3)
    assert (game.trains("RI"), game.cash("RI")) == (["2", "3"], 720)
    assert game.json["players"]["Ann"]["privates"] == ["HSJ", "LCM"]
    assert "train 3 with MO" in offered(table(to_ri, PHASE_3))
    assert table("IC: done\nMP: train 3 with MO", PHASE_3).findings[-1].code == "power-owner"


def test_without_money_a_turn_waits_for_a_private_that_could_be_given():
    # The RI has run, has 0 and a train: its turn is not over while Ann could give the MO.
    broke = "IC: done\nMP: done\nadjust RI -720 bank +720\nRI: run 0\n"
    assert table(broke, PHASE_3).current == "RI"
    assert table("adjust Ann -1 charter MO Bob +1 charter MO\n" + broke, PHASE_3).round == "OR 2.2"


def test_the_exchanged_train_may_be_the_first_five():
    game = table(CLOSING + "IC: done\nMP: done\nRI: train 5 with MO", PHASE_3)
    assert (game.json["phase"], game.trains("RI"), game.cash("RI")) == ("5", ["5"], 720)


# ---- a station more ----


def test_a_station_of_a_private_is_paid_for_and_counts_among_the_companys_own():
    # Madison is 3 hexes from Springfield: 40 + 3 * 10.
    game = table("IC: use SLA at Madison\nIC: done", OWNED)
    assert game.cash("IC") == table("", OWNED).cash("IC") - 70
    assert game.json["companies"]["IC"]["stations"] == ["G13", "G7"]
    assert (game.json["companies"]["IC"]["tokens_left"], game.json["companies"]["IC"]["privates"]) == (3, [])
    # The MP pays 100 to the IC and 40 + 40 for four hexes to the bank; the IC has four tokens to place now.
    sold = table("IC: use SLA at Madison\nIC: done\nMP: token Madison from IC", OWNED)
    assert sold.json["companies"]["IC"]["tokens_left"] == 4
    assert sold.cash("MP") == 820 - 100 - 80


def test_a_privates_station_is_placed_at_any_time_of_the_turn():
    again = OWNED + "IC: done\nMP: done\nRI: done\nIC: token Chicago\nIC: run 100\nIC: pay\n"
    assert table("IC: use SLA at Madison", again).codes == []
    assert table("IC: use SLA at Springfield", OWNED).codes == ["token-twice"]


@pytest.mark.parametrize(("has", "current"), [(39, "MP"), (40, "IC")])
def test_a_turn_waits_for_a_privates_station_that_the_treasury_can_just_pay_for(has, current):
    """A station costs at least 40. IC has all trains that it may own, and no private is for sale for so little."""
    again = OWNED + "IC: done\nMP: done\nRI: done\nadjust depot -2 train 3 IC +2 train 3\n"
    again += "adjust Ann -1 charter HSJ box +1 charter HSJ\nadjust Cyd -1 charter SLFL box +1 charter SLFL\n"
    spent = table("", again).cash("IC") - has
    assert table(f"adjust IC -{spent} bank +{spent}\nIC: run 0", again).current == current


def test_a_privates_station_may_be_placed_with_token():
    said, used = table("IC: token Madison with SLA", OWNED), table("IC: use SLA at Madison", OWNED)
    assert (said.codes, said.position.books, said.position.stations) == (
        [],
        used.position.books,
        used.position.stations,
    )


# ---- first runs ----


def test_the_first_run_between_the_places_pays_half_to_the_treasury():
    # 20 + 30 + 40 and 250; the treasury gets 250 as the dividend is settled.
    rich = OR2 + "adjust IC +1 train 4 depot -1 train 4\n"
    game = table("IC: run 4:G13=20-I9=30-A11=40\nIC: pay", rich)
    assert game.happened("first-run") == [
        "IC 500 Chicago San Francisco A11",
        "paid: IC 250 A11",
    ]
    # 340 paid: a tenth for each of Bob's six shares, four lie in the offering and pay the company.
    assert game.cash("IC") == 920 + 4 * 34 + 250
    assert table("IC: done\nMP: run 370+250", swap(rich, ("IC +1", "MP +1"))).codes == []
    again = rich + "IC: run 4:G13=20-I9=30-A11=40\nIC: pay\nIC: done\nadjust MP +1 train 4 depot -1 train 4\n"
    assert table("MP: run 4:F14=20-I9=30-A11=40", again).happened("first-run") == []
    assert table("MP: run 90+250", again).codes == ["connection-made"]


def test_the_treasurys_income_identifies_connections_without_stops():
    # The other one is worth 400: 200 to the treasury; both at once 450.
    assert table("IC: run 300+200").json["companies"]["IC"]["cash"] == 920
    assert table("IC: run 300+200").position.links == {"A19": 1}
    assert table("IC: run 300+450").position.links == {"A11": 1, "A19": 1}
    assert table("IC: run 300+100").stakes("connection-made") == ("$0, $200, $250 or $450", "$100")


@pytest.mark.parametrize(
    ("run", "section", "remedy"),
    [
        ("100+250", "24", "350+250"),
        ("250+250", "24", "500+250"),  # nothing for its stops
        ("2:100+200", "25", "2:300+200"),
        ("440+450", "24", "890+450"),
    ],
)
def test_the_revenue_of_a_first_run_holds_half_of_the_bonus(run, section, remedy):
    found = table(f"IC: run {run}").finding("connection-made")
    assert (found.section, found.remedy) == (section, f"IC: run {remedy}")
    assert table(f"IC: run {remedy}").codes == []


@pytest.mark.parametrize(("ends", "section"), [((40, 60), "24"), ((60, 40), "25"), ((40, 40), "24")])
def test_an_end_counted_twice_cites_its_connection_the_first_if_both_ends_fit(ends, section):
    """San Francisco ends the first connection, the Southwest the second: 40 are too much."""
    rich = OR2 + "adjust IC +1 train 4 depot -1 train 4\n"
    stops = f"A11={ends[0]}-G13=20-A19={ends[1]}"
    assert table(f"IC: run 4:{sum(ends) + 60}:{stops}", rich).finding("bonus-claimed").section == section


def test_each_connection_cites_its_section():
    game = table("IC: run 500+450\nIC: pay")
    told = [(event.amount, section_of(game.game.title, event)) for event in game.events if event.code == "first-run"]
    assert told == [(500, "24"), (400, "25"), (250, "24"), (200, "25")]
    paid = [(p.count, section_of_posting(game.game.title, p)) for p in game.postings if p.why == "first-run"]
    assert paid == [(250, "24"), (200, "25")]


def test_a_run_that_is_not_booked_makes_no_connection():
    twice = table("IC: run 100\nIC: run 300+200")
    assert (twice.codes, twice.position.links) == (["run-twice"], {})


def test_a_free_station_there_doubles_the_place_for_good():
    rich = OR2 + "adjust IC +1 train 4 depot -1 train 4\n"
    run = "IC: run 4:G13=20-I9=30-A11=40\n"
    game = table('IC: token "San Francisco"\n' + run, rich)
    # 20 + 30 + 2 * 40 + 250; the token costs nothing, and is one of the three that the IC has.
    assert game.game.state.position.round.turn.revenue == 380
    assert (game.cash("IC"), game.json["companies"]["IC"]["tokens_left"]) == (920, 2)
    assert table('IC: token Chicago\nIC: token "San Francisco"', rich).codes[-1] == "token-count"
    made = rich + 'IC: token "San Francisco"\n' + run + "IC: pay\nIC: done\n"
    assert table('MP: token "San Francisco"', made).finding("token-place").actual == "San Francisco"


def test_a_run_without_a_token_leaves_the_station_to_others():
    rich = OR2 + "adjust IC +1 train 4 depot -1 train 4\nIC: run 4:G13=20-I9=30-A11=40\nIC: pay\nIC: done\n"
    # St. Louis lies 5 columns and 3 rows of half hexes from San Francisco: 5 hexes, 90.
    game = table('MP: token "San Francisco"\n', rich)
    assert game.cash("MP") == 820 - 90
    two = table('MP: token "San Francisco"\nMP: run 2:F14=20-A11=40', rich)
    assert two.game.state.position.round.turn.revenue == 100


def test_a_free_station_without_its_run_is_flagged_once():
    elsewhere = table('IC: token "San Francisco"\nIC: run 100')
    assert elsewhere.codes.count("connection-owed") == 1
    on = table("IC: pay\nIC: done", OR2 + 'IC: token "San Francisco"\nIC: run 100\n')
    assert on.codes == []
    assert table('IC: token "San Francisco"\nIC: done').codes.count("connection-owed") == 1


SP = SR2 + (
    "adjust Bob +1000 bank -1000\nBob: start SP 100\nCyd: pass\nAnn: pass\n"
    + "Bob: buy SP\nBob: done\nCyd: pass\nAnn: pass\n" * 4
    + "Bob: pass\nCyd: pass\nAnn: pass\nadjust SP +1 train 4 depot -1 train 4\n"
)


def test_a_company_may_place_a_second_station_at_home_with_its_run():
    # Its home doubles nothing: New Orleans 30 + Southwest 40 + 200. With the second one 240 and 40 more.
    run = "SP: run 4:G23=30-A19=40"
    assert table(run, SP).game.state.position.round.turn.revenue == 270
    game = table("SP: token Southwest\n" + run, SP)
    assert (game.codes, game.game.state.position.round.turn.revenue) == ([], 310)
    later = SP + run + "\nSP: pay\nSP: done\nIC: done\nMP: done\nRI: done\n" + "pass\n" * 3
    assert table("SP: token Southwest", later).codes == ["token-twice"]


# ---- a made-up title ----


def test_effects_of_privates_work_in_any_title(tmp_path):
    rules = """
[privates.REA]
effects = [{ kind = "call-income", place = "F11", amount = 5 }]
[operating]
train_trade = "same-president"
"""
    over = write_ruleset(tmp_path, rules, extends="18VA")
    lines = "sold REA Ann 40\nsold TIW Bob 60\nsold PY Cyd 80\nsold B&O Bob 140\nBob: value B&O 100\n"
    lines += "Ann: pass\nCyd: pass\nBob: pass\nadjust B&O +1 train 2 depot -1 train 2\nB&O: run 40 calls 1\n"
    game = play(lines, title="18VA", ruleset=over)
    assert game.happened("call-income") == ["REA Ann 5 1 Richmond"]
