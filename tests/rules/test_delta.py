"""18MS: a draft, rounds that are counted through, trains that leave by the calendar, debts, help, places that pay."""

import pytest

from moderator.counted.taking import state_position, try_position
from moderator.mechanics.bankruptcy import RULES
from moderator.rules.booking import State
from moderator.rules.events import CompanyTurn
from tests.classic import DELTA, DELTA_FLOATED, DELTA_FOURTH, DELTA_GREEN, DELTA_OWING
from tests.ledger import Result, play
from tests.made_up import write_ruleset
from tests.setups import swap


def table(text: str, setup: str = DELTA_GREEN, options: str = "") -> Result:
    return play(text, setup=setup, title="18MS", options=options)


def cash(game: Result, who: str) -> int:
    return game.position.books.of("money", who)


def trains(game: Result, train: str, *accounts: str) -> list[int]:
    return [game.position.books.of(f"train {train}", who) for who in accounts]


# ---- the draft ----


def test_the_last_player_takes_first_and_the_first_one_opens_the_stock_round():
    game = table("Cyd: take M&O\nBob: take AGS\nAnn: take BS", "")
    assert [cash(game, who) for who in ("Ann", "Bob", "Cyd")] == [625 - 40, 625 - 30, 625 - 70]
    assert (game.codes, game.position.round.actor, game.position.round.name) == ([], "Ann", "SR 1")


def test_lots_not_taken_leave_the_game():
    game = table("", DELTA)
    assert [game.position.books.of(f"charter {lot}", "box") for lot in ("BS", "M&O")] == [1, 1]


def test_a_lot_taken_out_of_turn_is_kept_and_the_draft_continues():
    game = table("Ann: take BS\ntake M&O\ntake AGS", "")
    assert game.codes == ["out-of-turn"]
    assert [game.position.books.of(f"charter {lot}", who) for lot, who in (("M&O", "Cyd"), ("AGS", "Bob"))] == [1, 1]


def test_a_draft_allows_no_pass():
    assert table("Cyd: pass", "").codes == ["draft-owed"]


def test_a_private_is_taken_at_its_face_value():
    assert table("Cyd: take BS 35", "").codes == ["take-price"]


# ---- the calendar ----


def test_green_tiles_come_with_the_second_operating_round():
    assert table("", DELTA_FLOATED).position.phase == "2"
    assert (table("").position.phase, table("").position.round.name) == ("3", "OR 1.2")


def test_a_round_without_companies_is_held():
    """AGS pays Cyd 15 in each round, MC Bob 5, M&M Ann 15."""
    game = table("Ann: pass\nBob: pass\nCyd: pass", DELTA)
    assert (game.position.round.name, game.position.phase) == ("SR 2", "3")
    assert cash(game, "Cyd") == 1625 - 30 + 2 * 15


def test_after_the_fourth_round_the_2s_leave_and_companies_are_paid():
    """The one that is left of the stack's four goes, too: 20 each for those of companies."""
    before = table("", DELTA_FOURTH)
    game = table("WRA: done\nGMO: done\nIC: done", DELTA_FOURTH)
    assert trains(game, "2+", "WRA", "GMO", "IC", "depot") == [0, 0, 0, 0]
    assert cash(game, "WRA") == cash(before, "WRA") + 20


def test_two_types_that_leave_after_one_round_go_as_they_lie_in_the_stack(tmp_path):
    both = write_ruleset(tmp_path, '[trains]\n"3+" = { until_round = 4 }\n', extends="18MS")
    done = "WRA: done\nGMO: done\nIC: done"
    game = play(done, setup=DELTA_FOURTH, title="18MS-made-up", ruleset=both)
    companies = [f"salvage: {company} 20 1" for company in ("WRA", "GMO", "IC")]
    assert (game.codes, game.happened("train-leaves")) == ([], ["2+", *companies, "3+"])


def test_the_next_type_comes_up_then():
    done = "WRA: done\nGMO: done\nIC: done\npass\npass\npass\n"
    assert table(done + "WRA: train 3+", DELTA_FOURTH).codes == []


def test_a_train_that_has_run_is_not_sold_in_its_last_round():
    sold = "WRA: run 2+:50\nWRA: pay\nWRA: done\nGMO: run 0\nGMO: train 2+ from WRA 1"
    assert "train-leaving" in table(sold, DELTA_FOURTH).codes
    assert table(sold, DELTA_FOURTH, "buy-rusting yes").codes == []


def test_a_train_that_has_not_run_may_be_sold():
    assert table("WRA: run 0\nWRA: train 2+ from GMO 1", DELTA_FOURTH).codes == []


# Ten rounds: after the fourth nobody has a train, and nobody owes one without a route.
ROUND = "WRA: done\nGMO: done\nIC: done\n"
NINTH = DELTA_FOURTH + ROUND + ("pass\npass\npass\n" + ROUND * 2) * 2 + "pass\npass\npass\n"


def test_the_game_ends_after_ten_operating_rounds():
    game = table(ROUND + ROUND, NINTH)
    assert (table("", NINTH).position.round.name, game.position.round.name) == ("OR 5.1", "End")


def test_the_game_ends_after_eleven_rounds_by_an_option():
    game = table(ROUND + ROUND, NINTH, "or-11 yes")
    assert (game.position.round.name, game.position.round.of) == ("OR 5.3", 3)
    assert table(ROUND * 3, NINTH, "or-11 yes").position.round.name == "End"


def test_a_broken_bank_does_not_end_the_game():
    game = table("adjust bank -9000 Ann +9000\nWRA: lay E7", NINTH)
    assert game.position.round.name == "OR 5.1"


@pytest.mark.parametrize(
    ("state", "lines", "codes"),
    [
        ("", "IC: lay E9\nIC: lay E7 green", []),
        ("", "IC: lay E7 green\nIC: lay D8 green", ["lay-count"]),
        (" operated", "IC: lay E9\nIC: lay E7 green", ["lay-count"]),
    ],
)
def test_in_its_first_turn_a_corporation_lays_two_tiles_of_which_one_may_be_an_upgrade(state, lines, codes):
    counted = (
        "given phase 3\ngiven AGS BS M&M MC M&O closed\ngiven trains 2+ 2+ 2+ 2+ 2+ out\ngiven yellow D6 D8 E7\n"
        f"given IC president Ann par 90 price 90 A5 floated{state} cash 300 stations Jackson\n"
        "given Ann cash 500 shares IC 60%\ngiven Bob cash 500\ngiven Cyd cash 500\ngiven pool shares IC 10%\n"
        "given depot trains 3+ 3+ 3+ 3+ 4+ 4+ 4+ 5 5 6 6 2D 2D 2D 2D 5D\nbegin OR 3.1 next IC\n"
    )
    assert table(lines, counted).codes == codes


# ---- trains ----

# The stack is empty down to the 6s, and all are rich.
SIXES = (
    "adjust depot -4 train 3+ box +4 train 3+ depot -3 train 4+ box +3 train 4+ depot -2 train 5 box +2 train 5\n"
    "adjust depot -1 train 2+ box +1 train 2+ bank -1000 WRA +1000\nWRA: run 0\n"
)


def test_the_first_6_closes_privates_and_the_first_doubler_begins_its_phase():
    game = table(SIXES + "WRA: train 6")
    assert (game.position.phase, game.position.books.of("charter AGS", "box")) == ("6", 1)
    assert table(SIXES + "WRA: train 6\nWRA: train 2D").position.phase == "D"


def test_a_card_is_a_2d_or_a_4d():
    assert table(SIXES + "WRA: train 6\nWRA: train 4D").codes == ["adjusted", "adjusted"]


def test_the_5d_begins_it_too():
    game = table(SIXES + "adjust bank -500 WRA +500\nWRA: train 6\nWRA: train 5D")
    assert (game.position.phase, trains(game, "5D", "WRA")) == ("D", [1])


@pytest.mark.parametrize(("sold", "depot", "codes"), [
    ("6 6", "2D 2D 2D 2D 5D", ["given-phase", "given-phase"]),
    ("6 2D", "2D 2D 2D 5D", []),
    ("6 5D", "2D 2D 2D 2D", []),
])  # fmt: skip
def test_one_of_the_doublers_has_begun_their_phase_before_a_count(sold, depot, codes):
    out = f"2+ 2+ 2+ 2+ 2+ 3+ 3+ 3+ 3+ 4+ 4+ 4+ 5 5{'' if sold == '6 6' else ' 6'}"
    counted = (
        f"given phase D\ngiven AGS BS M&M MC M&O closed\ngiven trains {out} out\n"
        f"given IC president Ann par 90 price 90 A5 floated operated cash 300 trains {sold}\n"
        "given Ann cash 500 shares IC 60%\ngiven Bob cash 500\ngiven Cyd cash 500\n"
        f"given depot trains {depot}\nbegin OR 4.1\n"
    )
    game = table(counted, "")
    assert game.codes == codes
    assert all("phase D has begun" in found.message for found in game.findings if found.code in codes)


def test_a_doubler_is_not_sold_before_the_first_6():
    assert "train-order" in table("adjust bank -1000 WRA +1000\nWRA: run 0\nWRA: train 2D").codes


# ---- track ----


def test_two_tiles_in_a_corporations_first_operating_round():
    assert table("WRA: lay E11\nWRA: lay D10", DELTA_FLOATED).codes == []
    assert table("WRA: lay E11\nWRA: lay D10\nWRA: lay C11", DELTA_FLOATED).codes == ["lay-count"]


def test_one_of_two_tiles_may_be_an_upgrade():
    setup = (
        DELTA + "Ann: start IC 70\nBob: pass\nCyd: pass\n" + "Ann: buy IC\n" * 4 + "Ann: pass\nBob: pass\nCyd: pass\n"
    )
    game = table("IC: lay B2\nIC: lay B2 green", setup)
    assert game.codes == ["tile-colour"]  # not yet: but two tiles are not too many


def test_later_turns_lay_one_tile():
    assert table("WRA: lay E11\nWRA: lay D10").codes == ["lay-count"]


# ---- privates ----


def test_in_the_first_round_ags_is_sold_at_face_value_to_its_presidents_corporation():
    assert table("WRA: buy AGS from Cyd 30", DELTA_FLOATED).codes == []
    assert table("WRA: buy AGS from Cyd 45", DELTA_FLOATED).codes == ["private-price"]
    assert table("WRA: buy MC from Bob 60", DELTA_FLOATED).codes == ["private-phase", "private-seller"]


def test_later_any_private_costs_half_to_one_and_a_half_times_its_face_value():
    assert table("WRA: buy AGS from Cyd 45").codes == []
    assert table("WRA: buy AGS from Cyd 46").codes == ["private-price"]


def test_ags_lays_one_free_yellow_tile():
    """E7 is water."""
    game = table("WRA: buy AGS from Cyd 30\nWRA: lay E7 with AGS\nWRA: lay D10\nWRA: lay C11 with AGS")
    assert (game.codes, cash(game, "WRA")) == (["power-used"], 800 - 80 - 30 + 15 * 0)


# Cyd has BS instead.
BS = swap(DELTA_FLOATED, ("take AGS", "take BS"))


def test_bs_lays_two_in_one_turn():
    bought = "WRA: buy BS from Cyd 40\nWRA: lay E7 with BS\n"
    assert table(bought + "WRA: lay F8 with BS\nWRA: lay E11\nWRA: lay D10", BS).codes == []
    assert table(bought + "WRA: lay F8 with BS\nWRA: lay D8 with BS", BS).codes == ["power-used"]


def test_the_second_free_tile_is_lost_at_the_end_of_the_turn():
    laid = "WRA: buy BS from Cyd 40\nWRA: lay E7 with BS\nWRA: run 0\nWRA: train 2+\nWRA: done\n"
    rest = "GMO: train 2+\nGMO: done\nIC: train 2+\nIC: done\nWRA: lay F8 with BS"
    assert table(laid + rest, BS).codes == ["power-used"]


def test_mm_halves_the_price_of_a_station():
    game = table("WRA: done\nGMO: done\nIC: buy M&M from Ann 50\nIC: token Birmingham with M&M")
    assert game.codes == []
    assert cash(game, "IC") == 700 - 80 - 50 - 20


def test_the_token_power_is_only_for_the_corporation_that_owns_the_private():
    assert "power-owner" in table("WRA: done\nGMO: done\nIC: token Birmingham with M&M").codes


def test_mc_turns_into_a_2_that_is_never_sold():
    game = table("WRA: done\nGMO: buy MC from Bob 60")
    assert (trains(game, "2+", "GMO", "box"), game.position.books.of("charter MC", "box")) == ([2, 0], 1)
    sold = "WRA: done\nGMO: buy MC from Bob 60\nGMO: done\nIC: run 0\nIC: train 2+ from GMO 1\n"
    assert table(sold).codes == []
    assert table(sold + "IC: train 2+ from GMO 1").codes == ["train-stays"]


def test_mc_is_not_sold_without_room_nor_after_the_fourth_round():
    full = "WRA: done\nadjust depot -2 train 3+ GMO +2 train 3+\nGMO: buy MC from Bob 60"
    assert table(full).codes == ["adjusted", "train-limit"]
    late = ROUND + "pass\npass\npass\nWRA: done\nGMO: buy MC from Bob 60"
    assert table(late, DELTA_FOURTH).codes == ["train-gone"]


def test_the_2_train_of_mc_also_pays_its_owner_20():
    setup = swap(
        DELTA_FOURTH,
        ("WRA: done\nGMO: done\nIC: done\npass", "WRA: done\nGMO: buy MC from Bob 60\nGMO: done\nIC: done\npass"),
    )
    game = table(ROUND, setup)
    assert cash(game, "GMO") == 750 - 80 - 60 + 2 * 20


def test_mo_makes_a_3_100_cheaper_and_closes():
    setup = swap(DELTA_GREEN, ("take AGS", "take M&O"))
    game = table(
        "WRA: buy M&O from Cyd 70\nadjust depot -1 train 2+ box +1 train 2+\nWRA: run 0\nWRA: use M&O\nWRA: train 3+",
        setup,
    )
    assert (cash(game, "WRA"), game.position.books.of("charter M&O", "box")) == (800 - 80 - 70 - 80, 1)


def test_a_cheaper_train_holds_the_turn_unless_the_company_has_no_room_or_too_little_money():
    """A 3+ costs $80 by the power of M&O. WRA has $90 and two trains; or three, the limit; or no money."""
    setup = swap(DELTA_GREEN, ("take AGS", "take M&O")) + (
        "WRA: buy M&O from Cyd 70\nadjust depot -1 train 2+ WRA +1 train 2+\nadjust WRA -560 bank +560\n"
    )
    full = setup + "adjust box -1 train 2+ WRA +1 train 2+\n"
    poor = setup + "adjust WRA -90 bank +90\n"
    assert [table("WRA: run 0", each).current for each in (setup, full, poor)] == ["WRA", "GMO", "GMO"]


# ---- places ----


def test_the_first_link_to_chattanooga_is_paid_once():
    game = table("WRA: lay B10\nlink Chattanooga\nlink Chattanooga")
    assert (cash(game, "WRA"), game.codes) == (800 - 80 + 50, ["missing"])


def test_a_link_needs_a_tile():
    assert table("link Chattanooga").codes == ["missing"]


def test_a_station_in_new_orleans_brings_100_and_10_for_every_run_there():
    game = table('WRA: token "New Orleans"\nWRA: run 2+:"New Orleans"*-Jackson')
    assert cash(game, "WRA") == 800 - 80 - 40 + 100
    assert game.position.round.turn.revenue == 50 + 30 + 10


def test_without_a_link_a_run_earns_the_printed_value():
    assert table('WRA: run 2+:"New Orleans"-Jackson').position.round.turn.revenue == 80


def test_no_bonus_is_added_from_the_first_6_on():
    ran = SIXES + 'WRA: train 6\nWRA: done\nGMO: token "New Orleans"\nGMO: run 2+:"New Orleans"*-Jackson'
    assert table(ran).position.round.turn.revenue == 80 + 60


def test_a_discarded_card_keeps_its_side():
    sixes = (
        "adjust depot -4 train 3+ box +4 train 3+ depot -3 train 4+ box +3 train 4+ depot -2 train 5 box +2 train 5\n"
    )
    sixes += "adjust depot -1 train 2+ box +1 train 2+ depot -2 train 6 box +2 train 6\n"
    given = sixes + "adjust depot -1 train 2D WRA +1 train 2D bank -1000 GMO +1000\n"
    game = table(given + "WRA: done\nGMO: run 0\nGMO: train 4D\nadjust GMO -1 train 4D pool +1 train 4D\n")
    assert game.json["train_pool"] == ["4D"]


# ---- help and debts ----

# WRA has run and owns a 2+; 5s are on top of the stack. It has 250, and Cyd 400.
HELP = (
    "adjust depot -4 train 3+ box +4 train 3+ depot -3 train 4+ box +3 train 4+ depot -1 train 2+ box +1 train 2+\n"
    "adjust WRA -470 bank +470\nWRA: run 0\n"
)


def test_a_president_helps_a_corporation_that_owns_a_train_for_50():
    before = table(HELP)
    game = table(HELP + "WRA: train 5")
    assert (game.codes, cash(before, "WRA"), cash(game, "WRA")) == (before.codes, 250, 0)
    assert cash(game, "Cyd") == cash(before, "Cyd") - 250 - 50


def test_the_president_does_not_help_if_the_treasury_has_less_than_half():
    assert "emergency-not-owed" in table(HELP + "adjust WRA -1 bank +1\nWRA: train 5").codes


def test_the_president_cannot_help_without_money_for_the_fee():
    poor = HELP + "adjust Cyd -{} bank +{}\nWRA: train 5"
    more = cash(table(HELP), "Cyd") - 299
    assert "cash-short" in table(poor.format(more, more)).codes


def ways_by_help(state: State) -> int:
    """Return in how many ways a president's help lets the company on turn go on."""
    (count,) = (each.handler for each in RULES["assistance"].listens if each.event is CompanyTurn)
    return count(state, CompanyTurn(state.position.round.turn)).ways


@pytest.mark.parametrize(("left", "helps"), [(300, True), (299, False)])
def test_help_keeps_a_turn_open_only_with_the_price_and_the_fee(left, helps):
    """The 5 costs 500, of which WRA has 250."""
    more = cash(table(HELP), "Cyd") - left
    state = table(HELP + f"adjust Cyd -{more} bank +{more}\n").game.state
    assert ways_by_help(state) == helps


@pytest.mark.parametrize(
    ("trains", "helps"),
    [
        ("WRA -1 train 2+ box +1 train 2+", False),  # the train that it must own is bought by force
        ("WRA +1 train 2+ box -1 train 2+", True),
        ("WRA +2 train 2+ box -2 train 2+", False),  # at its limit
    ],
)
def test_help_is_for_a_second_train_within_the_limit(trains, helps):
    state = table(HELP + f"adjust {trains}\n").game.state
    assert ways_by_help(state) == helps


def test_with_nothing_to_sell_the_president_goes_into_debt():
    """500 less 100: 400 are lacking, of which he has 30; 50 more."""
    poor = DELTA_OWING + "adjust WRA -{} bank +{} \nadjust Cyd -{} bank +{}\nadjust pool +40% WRA Cyd -40% WRA\n"
    held = table("", DELTA_OWING)
    one, two = cash(held, "WRA") - 100, cash(held, "Cyd") - 30
    setup = poor.format(one, one, two, two)
    game = table("WRA: train 5", setup)
    assert (cash(game, "WRA"), cash(game, "Cyd")) == (0, 30 - 400 - 50)
    assert game.codes == []


@pytest.mark.parametrize(("has", "left"), [(400, 0), (399, -51)])
def test_a_president_with_exactly_the_missing_money_does_not_go_into_debt(has, left):
    pooled = "adjust pool +40% WRA Cyd -40% WRA\n"
    one, two = cash(table("", DELTA_OWING), "WRA") - 100, cash(table("", DELTA_OWING), "Cyd") - has
    poor = f"{DELTA_OWING}adjust WRA -{one} bank +{one}\nadjust Cyd -{two} bank +{two}\n{pooled}"
    game = table("WRA: train 5", poor)
    assert (game.codes, cash(game, "WRA"), cash(game, "Cyd")) == ([], 0, left)


def test_a_president_with_exactly_the_price_of_another_companys_train_pays_no_fee():
    one, two = cash(table("", DELTA_OWING), "WRA"), cash(table("", DELTA_OWING), "Cyd") - 80
    poor = f"{DELTA_OWING}adjust WRA -{one} Cyd -{two} bank +{one + two}\nadjust pool +40% WRA Cyd -40% WRA\n"
    game = table("WRA: train 2+ from GMO 80", poor)
    assert (game.codes, cash(game, "WRA"), cash(game, "Cyd")) == ([], 0, 0)


@pytest.mark.parametrize(("has", "codes", "left"), [(500, ["cash-short"], -350), (499, [], 499 - 850 - 50)])
def test_only_a_president_who_can_pay_for_no_train_goes_into_debt(has, codes, left):
    """IC has no money and buys the 5D for 850; a 2D costs 500."""
    counted = (
        "given phase 6\ngiven AGS BS M&M MC M&O closed\n"
        "given trains 2+ 2+ 2+ 2+ 2+ 3+ 3+ 3+ 3+ 4+ 4+ 4+ 5 5 6 out\n"
        "given IC president Ann par 90 price 90 A5 floated operated earned cash 0 stations Jackson\n"
        "given GMO president Bob par 90 price 90 A5 floated operated earned cash 0 trains 6\n"
        f"given Ann cash {has} shares IC 20%\ngiven Bob cash 500 shares GMO 20%\ngiven Cyd cash 500\n"
        "given pool shares IC 50% GMO 50%\ngiven depot trains 2D 2D 2D 2D 5D\nbegin OR 4.1 next IC\n"
    )
    game = table("IC: run 0\nIC: train 5D", counted)
    assert (game.codes, game.trains("IC"), cash(game, "Ann")) == (codes, ["5D"], left)


def in_debt(amount: int) -> str:
    """SR 2 begins, and Cyd's money is so much less than nothing."""
    held = cash(table("WRA: done\nGMO: done\nIC: done"), "Cyd")
    return f"WRA: done\nGMO: done\nIC: done\nadjust Cyd -{held + amount} bank +{held + amount} !\n"


@pytest.mark.parametrize(("owed", "more"), [(101, 51), (100, 50)])
def test_half_of_a_debt_is_added_as_a_set_begins(owed, more):
    """AGS pays Cyd 15 in the same round."""
    game = table(in_debt(owed) + "Ann: pass\nBob: pass\nCyd: pass")
    assert cash(game, "Cyd") == -owed - more + 15


def test_a_player_in_debt_may_not_buy():
    assert "cash-short" in table(in_debt(10) + "Ann: pass\nBob: pass\nCyd: buy GMO").codes


def test_a_late_start_takes_a_debt_for_one():
    game = table(in_debt(10))
    trial = try_position(game.game.title, state_position(State(game.game.title, game.position)), "")
    assert (trial.problems, trial.position.books.of("money", "Cyd")) == ((), -10)


def test_players_never_go_bankrupt():
    assert "bankrupt-early" in table("Cyd: bankrupt", DELTA_OWING).codes


def test_with_the_18xx_games_option_a_half_price_station_brings_no_income():
    placed = 'WRA: done\nGMO: done\nIC: buy M&M from Ann 50\nIC: token "New Orleans" with M&M'
    assert cash(table(placed), "IC") == 700 - 80 - 50 - 20 + 100
    assert cash(table(placed, options="half-station unpaid"), "IC") == 700 - 80 - 50 - 20
