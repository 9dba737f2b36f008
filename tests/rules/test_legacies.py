"""Legacies of privates in 18LRA: the camp on its line, and the Kreisbahn that becomes a train (4.1.2 nos. 1, 6)."""

import pytest

from moderator.counted.page import page
from moderator.counted.taking import state_position
from tests.figures import figures, figures_of
from tests.lower_rhine import GREEN, LAST_GREEN, TWO_FLOATED, lower_rhine

# Ann owns DEC, Bob GKB; Dee directs ADR, Cyd CME. Now Ann directs ADR, Bob CME.
THEIRS = "adjust Dee -30% ADR Ann +30% ADR\nadjust Cyd -30% CME Bob +30% CME\n"
# Ann directs both.
BOTH_ANNS = "adjust Dee -30% ADR Ann +30% ADR\nadjust Cyd -30% CME Ann +30% CME\n"


def of(game, kind):
    """Return the player and the subject of each question of this kind."""
    return [(question.who, question.about) for question in game.position.asked_of(kind)]


# ---- when it is due ----


def test_the_brown_phase_gives_a_legacy_to_its_owners_only_company():
    game = lower_rhine("CME: train 5", setup=LAST_GREEN + THEIRS)
    assert (game.codes, game.trains("CME"), game.position.powers["DEC"].company) == ([], ["5", "2+4"], "ADR")
    assert game.happened("legacy", "branch-train")[2:] == [
        "legacy bonus: ADR DEC 20",
        "branch-train CME GKB 2+4",
    ]


def test_a_legacy_waits_while_its_owner_directs_no_company():
    game = lower_rhine("CME: train 5", setup=LAST_GREEN)
    assert (of(game, "legacy"), of(game, "assign"), game.current) == ([("Ann", "DEC"), ("Bob", "GKB")], [], "CME")
    later = lower_rhine("adjust Dee -30% ADR Ann +30% ADR", setup=LAST_GREEN + "CME: train 5\n")
    assert (of(later, "legacy"), later.position.powers["DEC"].company) == ([("Bob", "GKB")], "ADR")


def test_an_option_lets_a_legacy_lapse():
    """The camp and the 2+4 lapse with the phase as with a link, whoever becomes director later."""
    game = lower_rhine("CME: train 5", setup=LAST_GREEN, options="legacies lapse")
    assert (game.codes, of(game, "legacy"), game.position.used) == ([], [], {"DEC", "GKB"})
    assert game.happened("legacy")[-2:] == [
        "lapsed: DEC Ann",
        "lapsed: GKB Bob",
    ]
    later = lower_rhine(THEIRS, setup=LAST_GREEN + "CME: train 5\n", options="legacies lapse")
    assert (later.trains("CME"), later.trains("box")[-1], later.position.powers) == (["5"], "2+4", {})
    linked = lower_rhine("adjust Dee -30% ADR Ann +30% ADR", setup=TWO_FLOATED + "link DEC\n", options="legacies lapse")
    assert (linked.position.used, linked.position.powers) == ({"DEC"}, {})


def test_the_lapsing_option_does_not_affect_directors():
    game = lower_rhine("CME: train 5", setup=LAST_GREEN + THEIRS, options="legacies lapse")
    assert (game.codes, game.trains("CME"), game.position.powers["DEC"].company) == ([], ["5", "2+4"], "ADR")


def test_an_owner_with_several_companies_names_one_out_of_turn():
    asked = lower_rhine("CME: train 5", setup=LAST_GREEN + BOTH_ANNS)
    assert (asked.current, of(asked, "assign")) == ("Ann", [("Ann", "DEC")])
    passed = lower_rhine("ADR: done", setup=LAST_GREEN + BOTH_ANNS + "CME: train 5\n")
    assert passed.finding("duty-first").section == "4.1.2"
    game = lower_rhine("Ann: assign DEC to ADR", setup=LAST_GREEN + BOTH_ANNS + "CME: train 5\n")
    assert (game.codes, game.position.powers["DEC"].company, game.current) == ([], "ADR", "CME")


def test_play_waits_for_the_company_to_be_named():
    game = lower_rhine("CME: done", setup=LAST_GREEN + BOTH_ANNS + "CME: train 5\n")
    found = game.finding("duty-first")
    assert (game.codes, found.section, found.remedy) == (["duty-first"], "4.1.2", "Ann: assign DEC to ADR")
    assert figures(found) == "Ann CME"


def test_no_credit_is_taken_before_the_heir_is_named():
    setup = LAST_GREEN + BOTH_ANNS + "CME: train 5\n"
    assert lower_rhine("Ann: credit 10", setup=setup).codes[0] == "duty-first"


@pytest.mark.parametrize(("said", "who"), [("Bob: assign DEC to CME", "Bob"), ("Ann: assign DEC to RhE", "Ann")])
def test_only_the_owner_names_one_of_his_companies(said, who):
    game = lower_rhine(said, setup=LAST_GREEN + BOTH_ANNS + "CME: train 5\n")
    assert (game.codes, game.finding("legacy-owner").section) == (["legacy-owner"], "4.1.2")
    assert game.finding("legacy-owner").actual.startswith(who)


def test_no_heir_is_named_before_the_legacy_is_due():
    game = lower_rhine("Ann: assign DEC to ADR", setup=TWO_FLOATED)
    assert (game.codes, game.finding("legacy-early").section) == (["legacy-early"], "4.1.2")


def test_naming_the_only_heir_again_changes_nothing():
    game = lower_rhine("Ann: assign DEC to ADR", setup=LAST_GREEN + THEIRS + "CME: train 5\n")
    assert (game.codes, game.events) == ([], [])
    other = lower_rhine("Ann: assign DEC to CME", setup=LAST_GREEN + THEIRS + "CME: train 5\n")
    assert figures(other.finding("legacy-early")) == "ADR DEC"


def test_an_amendment_gives_a_legacy_to_another_company():
    """The camp is a note, the 2+4 a train on a charter."""
    named = LAST_GREEN + BOTH_ANNS + "adjust Bob -1 charter GKB Ann +1 charter GKB\nCME: train 5\n"
    named += "Ann: assign DEC to ADR\nAnn: assign GKB to CME\n"
    for private, heir, other in (("DEC", "ADR", "CME"), ("GKB", "CME", "ADR")):
        game = lower_rhine(f"Ann: assign {private} to {other}", setup=named)
        found, line = game.finding("legacy-early"), game.position.facts["assigned"][private]
        assert (found.section, found.mends) == ("4.1.2", line)
        assert figures(found) == figures_of(f"{private} {heir} {line}")
        mended = lower_rhine(f"amend {line} Ann: assign {private} to {other}", setup=named)
        assert (mended.codes, mended.position.facts["assigned"][private]) == (["unproven"], line)


def test_a_legacy_without_a_token_takes_no_place():
    """A place would be without effect; the line without it is the one that is meant."""
    setup = LAST_GREEN + BOTH_ANNS + "CME: train 5\n"
    found = lower_rhine("Ann: assign DEC to ADR at Dormagen", setup=setup).finding("power-place")
    assert (found.section, found.remedy) == ("4.1.2", "Ann: assign DEC to ADR")


# ---- the emigrant camp ----


def test_a_link_makes_the_camp_active_before_the_brown_phase():
    game = lower_rhine("link DEC", setup=TWO_FLOATED + THEIRS)
    assert (game.codes, game.attested, game.position.powers["DEC"].company) == ([], ["link-built"], "ADR")
    twice = lower_rhine("link DEC\nlink DEC", setup=TWO_FLOATED + THEIRS)
    assert (twice.codes, twice.finding("missing").section) == (["missing"], "4.1.2")


CAMP = GREEN + THEIRS + "link DEC\nCME: done\n"  # ADR, on turn with a 3 train, has the camp


@pytest.mark.parametrize(
    ("run", "revenue"),
    [
        ("3:Aachen*-Dalheim-Elberfeld", 20 + 10 + 20 + 20),
        ("3:Aachen*-Dalheim", 20 + 10),
        ("3:Aachen*-Elberfeld", 20 + 20),
        ("3:Aachen*-Dalheim-Ruhrort", 20 + 10 + 20),  # a metropolis that is still yellow
    ],
)
def test_a_run_from_the_right_bank_to_dalheim_earns_twenty_more(run, revenue):
    game = lower_rhine(f"ADR: run {run}", setup=CAMP)
    assert (game.codes, game.position.round.turn.revenue) == ([], revenue)


def test_an_upgraded_metropolis_is_on_the_right_bank():
    game = lower_rhine("ADR: lay Ruhrort green\nADR: run 3:Aachen*-Dalheim-Ruhrort=40", setup=CAMP)
    assert (game.codes, game.position.round.turn.revenue) == ([], 20 + 10 + 40 + 20)


def test_the_camp_is_another_company_s():
    game = lower_rhine("CME: run 3:60:Deutz*-Dalheim", setup=GREEN + THEIRS + "link DEC\n")
    assert (game.codes, game.finding("bonus-claimed").section) == (["bonus-claimed"], "4.1.2")


def test_the_camp_outlives_the_privates():
    brown = LAST_GREEN + THEIRS + "CME: train 5\nCME: done\nadjust box -1 train 3 ADR +1 train 3\n"
    game = lower_rhine("ADR: run 3:Aachen*-Dalheim-Elberfeld", setup=brown)
    assert (game.codes, game.position.round.turn.revenue) == ([], 40 + 10 + 40 + 20)


# ---- the train of the Kreisbahn ----

# OR 2.1 in phase 5: CME, Bob's, is on turn with a 5 train and the 2+4, and 950 Marks; at 90, 50% in players' hands.
BRANCH = LAST_GREEN + THEIRS + "CME: train 5\nCME: done\nADR: done\nAnn: pass\nBob: pass\nCyd: pass\nDee: pass\n"


def test_the_branch_train_counts_one_city_and_four_towns():
    game = lower_rhine("CME: run 2+4:A2=10-Walbeck=10-Geldern=20-Straelen-Aldekerk-Wachtendonk=10", setup=BRANCH)
    assert (game.codes, game.position.round.turn.revenue) == ([], 10 + 10 + 20 + 10 + 10 + 10)


@pytest.mark.parametrize(
    "run",
    [
        "2+4:A2=10-Geldern=20-Kempen=20",  # two cities
        "2+4:A2=10-Walbeck=10-Straelen-Aldekerk-Wachtendonk=10-Kaldenkirchen=10",  # five towns, two of them ends
    ],
)
def test_the_branch_train_may_not_count_more_places(run):
    game = lower_rhine(f"CME: run {run}", setup=BRANCH)
    assert (game.codes, game.finding("run-length").section) == (["run-length"], "4.1.2")


def test_a_run_without_the_station_of_the_kreisbahn():
    game = lower_rhine("CME: run 2+4:Deutz*-Dormagen=10", setup=BRANCH)
    assert (game.codes, game.finding("run-station").section) == (["run-station"], "4.1.2")


def test_no_other_train_has_a_station_there():
    assert lower_rhine("CME: run 5:A2*=10-Deutz*", setup=BRANCH).codes == ["run-station"]


def test_the_branch_train_earns_no_bonus():
    harbour = "CME: lay Uerdingen green\nCME: token Uerdingen harbour\n"
    game = lower_rhine("CME: run 2+4:A2=10-Uerdingen*=40+K", setup=BRANCH + harbour)
    assert (game.codes, game.position.round.turn.revenue, game.happened("harbour-bonus")) == ([], 50, [])


def test_the_branch_train_withholds_while_other_trains_pay():
    """The 5 train pays 60, 6 for each 10%, and CME's 5 treasury shares bring it 30. The other 50 are withheld."""
    game = lower_rhine("CME: run 5:60 2+4:50\nCME: pay except 2+4", setup=BRANCH)
    assert (game.codes, game.cash("CME"), game.price("CME")) == ([], 950 + 30 + 50, 90)
    assert game.happened("dividend-hold") == ["CME 50 110"]


def test_only_the_dividend_moves_the_price():
    """90 paid move a price of 90, though 60 more are kept; 80 paid would not."""
    moved = lower_rhine("CME: run 5:90 2+4:60\nCME: pay except 2+4", setup=BRANCH)
    stays = lower_rhine("CME: run 5:80 2+4:60\nCME: pay except 2+4", setup=BRANCH)
    assert (moved.price("CME"), stays.price("CME")) == (100, 90)


def test_an_option_lets_all_earnings_move_it():
    """80 paid and 60 kept are 140, and a price of 90 moves; if nothing is paid it falls as ever."""
    moved = lower_rhine("CME: run 5:80 2+4:60\nCME: pay except 2+4", setup=BRANCH, options="price-by earned")
    assert (moved.codes, moved.cash("CME"), moved.price("CME")) == ([], 950 + 40 + 60, 100)
    assert moved.happened("price-move") == ["earned: CME 140 90->100"]
    few = lower_rhine("CME: run 5:20 2+4:60\nCME: pay except 2+4", setup=BRANCH, options="price-by earned")
    none = lower_rhine("CME: run 2+4:100\nCME: pay except 2+4", setup=BRANCH, options="price-by earned")
    assert (few.price("CME"), none.price("CME")) == (90, 80)


def test_only_the_branch_train_is_withheld_separately():
    other = lower_rhine("CME: run 5:60 2+4:50\nCME: pay except 5", setup=BRANCH)
    unsaid = lower_rhine("CME: run 110\nCME: pay except 2+4", setup=BRANCH)
    assert (other.codes, unsaid.codes) == (["dividend-choice"], ["dividend-choice"])
    assert unsaid.finding("dividend-choice").section == "4.1.2"


def test_the_branch_train_allows_one_more_tile():
    """One upgrade and one yellow tile, two upgrades, two yellow ones; not a third tile."""
    for tiles in (["E13 green", "D4"], ["E13 green", "H14 green"], ["D4", "F2"]):
        assert lower_rhine("\n".join(f"CME: lay {tile}" for tile in tiles), setup=BRANCH).codes == []
    game = lower_rhine("CME: lay D4\nCME: lay F2\nCME: lay G3", setup=BRANCH)
    finding = game.finding("lay-count")
    assert (game.codes, finding.expected, finding.actual) == (["lay-count"], "2", "3")


def test_the_branch_train_counts_but_another_train_is_discarded():
    """CME owns a 4 and a 5 as the limit falls to 2: with the 2+4 it has one too many."""
    four = LAST_GREEN + THEIRS + "adjust box -1 train 4 CME +1 train 4\n"
    game = lower_rhine("CME: train 5", setup=four)
    assert (of(game, "discard"), game.trains("CME")) == ([("CME", "")], ["4", "5", "2+4"])
    kept = lower_rhine("CME: discard 2+4", setup=four + "CME: train 5\n")
    gone = lower_rhine("CME: discard 4", setup=four + "CME: train 5\n")
    assert (kept.codes, gone.codes, gone.trains("CME")) == (["train-stays"], [], ["5", "2+4"])


def test_the_branch_train_is_not_sold():
    game = lower_rhine("CME: done\nADR: train 2+4 from CME 50", setup=BRANCH)
    assert (game.codes, game.finding("train-stays").section) == (["train-stays"], "4.1.2")


def test_the_branch_train_does_not_satisfy_the_train_obligation():
    """The 5 train is gone: CME has a route, and the 2+4 does not count."""
    gone = BRANCH + "adjust CME -1 train 5 box +1 train 5\nCME: run 2+4:60\nCME: pay\n"
    assert lower_rhine("CME: done", setup=gone).codes == ["train-owed"]


# ---- a counted position ----

GIVEN = """\
given phase 5
given yellow Dormagen
given green Neuss
{privates}
given CME president Cyd par 90 price 90 A3 floated operated stations Neuss harbour Neuss trains 5{more} cash 100
given ADR president Ann par 80 price 80 A2 floated operated cash 50
given Ann cash 100 shares ADR 30%
given Cyd cash 200 shares CME 30%
given Bob cash 300 shares CME 20%
given Dee cash 50 shares ADR 20%
given pool trains 3 3 3 3 4 4
given depot trains 5 6 6 6 6 6 6
begin SR 3 next Ann
"""
CLOSED = "".join(f"given {name} closed\n" for name in ("UH", "NH", "RH", "RM"))


def test_a_counted_position_states_legacies():
    privates = CLOSED + "given DEC closed used gave CME at Dalheim\ngiven GKB closed used"
    game = lower_rhine(GIVEN.format(privates=privates, more=" 2+4"))
    assert (game.codes, game.trains("CME"), game.position.facts["harbour"]) == ([], ["5", "2+4"], {"CME": "H14"})
    assert (game.position.powers["DEC"].company, of(game, "legacy")) == ("CME", [])


def test_a_counted_position_states_open_legacies():
    """Bob directs nothing: the Kreisbahn waits; the camp goes to ADR, the only company of Ann's."""
    privates = CLOSED + "given DEC closed owner Ann\ngiven GKB closed owner Bob"
    game = lower_rhine(GIVEN.format(privates=privates, more=""))
    assert (game.codes, of(game, "legacy"), game.position.powers["DEC"].company) == ([], [("Bob", "GKB")], "ADR")


def test_a_counted_position_lets_a_legacy_lapse():
    """The camp goes to ADR, the only company of Ann's; Bob directs nothing and loses the Kreisbahn."""
    privates = CLOSED + "given DEC closed owner Ann\ngiven GKB closed owner Bob"
    game = lower_rhine(GIVEN.format(privates=privates, more=""), options="legacies lapse")
    assert (game.codes, game.position.powers["DEC"].company, of(game, "legacy")) == ([], "ADR", [])
    assert game.trains("box")[-1] == "2+4"


def test_a_counted_position_states_a_lapsed_legacy():
    game = lower_rhine("CME: train 5\nCME: done", setup=LAST_GREEN, options="legacies lapse")
    counted = page(game.game.title, state_position(game.game.state))
    assert ("GKB = { closed = true, used = true }" in counted, '"4", "2+4"]' in counted) == (True, True)
    lines = CLOSED + "given DEC closed used\ngiven GKB closed used\ngiven trains 2+4 out"
    given = lower_rhine(GIVEN.format(privates=lines, more=""), options="legacies lapse")
    assert (given.codes, given.position.powers, of(given, "legacy")) == ([], {}, [])


# ---- beside a discard ----

# ADR has three trains as phase 5 begins, one more than it may own.
SURPLUS = "adjust box -3 train 3 ADR +3 train 3\n"


@pytest.mark.parametrize(
    "order", [("Ann: assign DEC to ADR", "ADR: discard 3"), ("ADR: discard 3", "Ann: assign DEC to ADR")]
)
def test_heirs_and_discards_come_in_either_order(order):
    setup = LAST_GREEN + BOTH_ANNS + SURPLUS + "CME: train 5\n"
    game = lower_rhine("\n".join(order), setup=setup)
    assert (game.codes, game.trains("ADR"), game.position.powers["DEC"].company, game.current) == (
        [], ["3", "3"], "ADR", "CME",
    )  # fmt: skip


def test_two_companies_discard_in_either_order():
    """CME, which opens the phase, has three trains with its 5, and ADR three."""
    setup = LAST_GREEN + BOTH_ANNS + SURPLUS + "adjust box -1 train 3 CME +1 train 3 box -1 train 4 CME +1 train 4\n"
    game = lower_rhine("ADR: discard 3\nCME: discard 3", setup=setup + "CME: train 5\n")
    assert (game.codes, game.pool_trains) == ([], ["3", "3"])
