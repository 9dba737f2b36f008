"""Target and destiny cards of 18Rhl (8.4): dealt, chosen, reached, kept, hidden, and judged at the end."""

import pytest

from moderator.counted.page import page
from moderator.counted.read import read_counted
from moderator.counted.taking import state_position, try_position
from moderator.game import open_game
from moderator.rules.booking import State
from moderator.scoring import score
from moderator.shell.possible_moves import choices
from moderator.views.answer import answer
from moderator.views.log import show_views, view
from moderator.writing import JournalSession
from tests.counted_positions import RHINE
from tests.figures import figures, figures_of, mentions
from tests.rhineland import CHOSEN, DESTINIES_KEPT, PRIVATES_SOLD, rhineland
from tests.setups import amend_setup, swap

TARGETS = "target-cards yes"
DESTINIES = "destiny-cards yes"

# OR 1.1: RhE is Bob's, and on turn with a 3, a 6 and an 8 train and 940 Marks; cash: Ann 430, Bob 430, Cyd 520.
RHE_RUNS = (
    PRIVATES_SOLD
    + "Ann: pass\nBob: pass\nCyd: pass\nadjust bank -1000 RhE +1000\n"
    + "adjust depot -1 train 3 RhE +1 train 3 depot -1 train 6 RhE +1 train 6 depot -1 train 8 RhE +1 train 8\n"
)
IN_PLAY = CHOSEN + RHE_RUNS


def targets(lines, setup=IN_PLAY, options=TARGETS):
    return rhineland(lines, setup=setup, options=options)


def paid(game):
    """Return the payments for target cards as player and amount, line by line."""
    return [(posting.target, posting.count) for posting in game.postings if posting.why == "target-card"]


# ---- dealing and choosing ----


def test_seats_and_priority_follow_the_numbers():
    game = targets("", CHOSEN)
    assert (game.position.players, game.priority, game.current) == (("Cyd", "Ann", "Bob"), "Cyd", "Cyd")
    assert game.position.cards.owners == {"T1": "Cyd", "T2": "Ann", "T8": "Bob"}
    assert game.round == "ISR"


def test_the_open_cards_are_two_more_than_the_players():
    wrong = targets("deal T1 T2 T3 T4", "").finding("card-deal")
    assert (wrong.expected, wrong.actual, wrong.section) == ("5", "4", "8.4.1")
    assert targets("deal T1 T2 T3 T4 T4", "").codes == ["card-deal"]
    assert targets("Ann: choose T1", "").codes == ["card-deal"]


def test_the_first_to_choose_is_the_banker_and_the_others_follow_clockwise():
    dealt = "deal T1 T2 T4 T7 T8\nBob: choose T8\n"
    assert targets("Ann: choose T1", dealt).codes == ["out-of-turn"]
    assert targets("Cyd: choose T8", dealt).codes == ["card-held"]
    assert targets("Cyd: choose T3", dealt).codes == ["card-held"]
    assert targets("Cyd: pass", dealt).codes == ["card-held"]


def test_a_session_offers_the_open_cards():
    game = targets("", "deal T1 T2 T4 T7 T8\nBob: choose T8\n").game
    assert [choice.text for choice in choices(game)] == ["choose T1", "choose T2", "choose T4", "choose T7"]


def test_without_the_option_there_are_no_cards():
    game = rhineland("deal T1 T2 T3 T4 T5\nreach T2\nAnn: keep")
    assert game.codes == ["not-in-play", "not-in-play", "wrong-round"]


# ---- targets ----


def test_a_run_between_two_places_is_noticed_and_paid_once_to_the_owner_of_the_card():
    run = "RhE: run 6:Aachen=20-Köln=20-Berlin=50"
    game = targets(run)
    assert paid(game) == [("Ann", 130)]
    assert game.cash("Ann") == targets("").cash("Ann") + 130
    assert paid(targets(f"{run}\nRhE: pay\nRhE: done\n{run}", IN_PLAY)) == [("Ann", 130)]
    assert paid(targets("RhE: run 6:Aachen=20-Köln=20-Hamburg=40")) == []


def test_a_card_that_asks_for_an_own_corporation_pays_for_no_other():
    industry = "RhE: run 6:Köln=20+K-Düren=20+S-Aachen=20+K-Krefeld=20+S"
    assert paid(targets(industry)) == []  # T1 is Cyd's, RhE Bob's
    swapped = swap(IN_PLAY, ("Bob: choose T8\nCyd: choose T1\n", "Bob: choose T1\nCyd: choose T8\n"))
    assert paid(targets(industry, swapped)) == [("Bob", 150)]
    without_steel = "RhE: run 6:Köln=20+K-Düren=20-Aachen=20+K-Krefeld=20+S"
    assert paid(targets(without_steel, swapped)) == []


def test_a_station_in_siegerland_pays_sixty_marks():
    game = targets("RhE: token Siegerland")
    assert paid(game) == [("Bob", 60)]
    assert [posting.source for posting in game.postings if posting.why == "target-card"] == ["bank"]
    assert targets("RhE: token Siegerland\nreach T8").codes == ["card-held"]


def test_several_runs_of_a_turn_reach_a_target_together():
    seven = swap(IN_PLAY, ("Ann: choose T2\n", "Ann: choose T7\n"))
    apart = "RhE: run 6:Köln=20-Venlo=20 3:Köln=20-Roermond=10"
    assert paid(targets(apart, seven)) == [("Ann", 80)]
    assert paid(targets("RhE: run 6:Köln=20-Venlo=20", seven)) == []


@pytest.mark.parametrize(
    ("card", "run", "pays"),
    [
        ("T3", "RhE: run 8:Nijmegen=40-Köln=20-Basel=30", 120),
        ("T3", "RhE: run 6:Nijmegen=40-Köln=20-Basel=30", 0),
        ("T6", "RhE: run 6:C14=0-Köln=20-Roermond=10", 90),
        ("T5", "RhE: run 6:Boxtel=10-Köln=20-Berlin=50", 0),
    ],
)
def test_the_cards_of_lines_are_paid_whoever_completes_them(card, run, pays):
    chosen = swap(IN_PLAY, ("deal T1 T2", f"deal T1 {card}"), ("Ann: choose T2\n", f"Ann: choose {card}\n"))
    assert sum(amount for _, amount in paid(targets(run, chosen))) == pays


def test_a_station_in_berlin_does_not_block_the_boxteler_railway():
    """BME, Cyd's, has a station in Berlin; T5 is Bob's, who directs RhE."""
    five = swap(CHOSEN, ("T4 T7 T8\nBob: choose T8\n", "T4 T5 T7\nBob: choose T5\n")) + PRIVATES_SOLD
    bought = "Cyd: start BME 75\nAnn: buy BME\nBob: buy BME\nCyd: buy BME\nAnn: pass\nBob: pass\nCyd: pass\n"
    trains = "adjust depot -1 train 6 RhE +1 train 6 depot -1 train 2 BME +1 train 2\n"
    shut = f"{five}{bought}{trains}BME: token Berlin !\nBME: run 20\nBME: pay\nBME: done\n"
    run = "RhE: run 6:Boxtel=10-Köln*=20-Berlin=50"
    assert (targets(run, shut).codes, paid(targets(run, shut))) == ([], [("Bob", 100)])
    assert targets("RhE: run 6:Aachen=20-Köln*=20-Berlin=50", shut).codes == ["run-shut"]
    again = targets(f"{run}\nRhE: pay\nRhE: done\n{run} !", shut)
    assert again.codes == ["wrong-round"]


def test_the_table_states_a_goal_that_no_run_shows():
    four = swap(IN_PLAY, ("Ann: choose T2\n", "Ann: choose T4\n"))
    game = targets("reach T4", four)
    assert (paid(game), game.attested) == ([("Ann", 110)], ["card-stated"])
    assert game.finding("card-stated").section == "8.4.1"
    assert targets("reach T4 RhE", four).codes == []
    own = targets("reach T4 RhE", four, "target-cards yes, t4 own")
    assert (own.codes, own.finding("card-unreached").actual) == (["card-unreached"], "RhE")
    assert targets("reach T8").codes == ["card-unreached"]
    assert targets("reach T7").codes == ["card-held"]


def test_the_owner_of_a_card_for_an_own_railway_must_direct_one():
    """RhE is Bob's. Ann, who owns T1, directs no company."""
    lines = swap(IN_PLAY, ("Ann: choose T2\n", "Ann: choose T1\n"), ("Cyd: choose T1\n", "Cyd: choose T2\n"))
    game = targets("reach T1", lines)
    found = game.finding("card-unreached")
    assert (figures(found), found.section, found.actual) == ("Ann T1", "8.4.1", "none")
    bobs = swap(IN_PLAY, ("Bob: choose T8\nCyd: choose T1\n", "Bob: choose T1\nCyd: choose T8\n"))
    assert (targets("reach T1", bobs).codes, paid(targets("reach T1 RhE", bobs))) == ([], [("Bob", 150)])


def test_a_station_of_another_director_does_not_reach_a_card():
    cyds = swap(IN_PLAY, ("Bob: choose T8\nCyd: choose T1\n", "Bob: choose T1\nCyd: choose T8\n"))
    built = cyds + "RhE: token Siegerland\n"
    assert targets("reach T8 RhE", built).codes == targets("reach T8", built).codes == ["card-unreached"]


def test_the_fourth_link_asks_for_the_ruhr_connection():
    four = swap(IN_PLAY, ("Ann: choose T2\n", "Ann: choose T4\n"))
    asked = targets("link C14\n" * 4, four).happened("target-card")
    assert asked == ["asked: T4 Östliches Ruhrgebiet"]


# ---- destinies ----


def destinies(lines, setup=DESTINIES_KEPT):
    return rhineland(lines, setup=setup, options=DESTINIES)


def bonus(game, player, reason=figures_of):
    """Return the score of a player's destiny card: its name, its amount, and the figures of the reason."""
    (standing,) = [each for each in score(State(game.game.title, game.position)).standings if each.player == player]
    return [(part.what, part.amount, reason(part.why)) for part in standing.parts if part.why]


def test_players_give_up_a_destiny_card_after_the_first_stock_round():
    assert [question.who for question in destinies("").position.asked_of("keep")] == ["Ann", "Bob", "Cyd"]
    game = destinies("Ann: keep\nBob: keep D1\nRhE: done")
    assert [question.who for question in game.position.asked_of("keep")] == ["Cyd"]
    assert game.codes == []
    early = destinies("Ann: keep", PRIVATES_SOLD).finding("card-early")
    assert early.section == "8.4.2"


def test_cards_stay_hidden_until_the_end():
    game = destinies("Bob: keep D1")
    shown = "\n".join([*show_views(game.game), *view(game.game, game.position, "log"), str(game.json)])
    assert "D1" not in shown
    assert "Bob: keep ..." in shown
    over = destinies("Bob: keep D1\nend")
    assert over.json["players"]["Bob"]["cards"] == ["D1"]
    assert "Bob: keep D1" in "\n".join(view(over.game, over.position, "log"))


def test_a_kept_card_may_be_named_after_the_end():
    assert bonus(destinies("end\nBob: keep D2"), "Bob") == [
        ("D2 Shareholders' Favourite", 100, "75 RhE"),
    ]
    assert bonus(destinies("end"), "Bob") == []


def test_a_player_keeps_one_card_and_not_another_players():
    assert destinies("Bob: keep D2\nBob: keep D3").codes == ["card-held"]
    assert destinies("Bob: keep D2\nAnn: keep D2").codes == ["card-held"]
    assert destinies("Bob: keep\nBob: keep D3\nAnn: keep D2").codes == []


def test_a_tie_pays_nothing():
    """RhE of Bob and GVE of Cyd both cost 80. Ann and Bob hold shares of one and two corporations."""
    two = PRIVATES_SOLD + "Cyd: start GVE 75\nAnn: buy GVE\nBob: buy GVE\nCyd: pass\nAnn: pass\nBob: pass\n"
    game = destinies("price RhE 80\nprice GVE 80\nend\nBob: keep D2\nAnn: keep D7", two)
    assert bonus(game, "Bob") == [("D2 Shareholders' Favourite", 0, "80 GVE RhE")]
    assert bonus(game, "Ann") == [("D7 Minority Shareholder", 0, "2 Bob")]


@pytest.mark.parametrize(
    ("card", "lines", "amount", "why"),
    [
        ("D1", "adjust depot -2 train 2 RhE +2 train 2", 100, "2 RhE"),
        ("D1", "adjust depot -1 train 2 RhE +1 train 2", 0, "2"),
        ("D5", "RhE: token Bonn", 140, "2 Bob"),
        ("D7", "", 0, "1 Ann Bob"),
        ("D9", "adjust bank -500 RhE +500\nRhE: token Berlin\nRhE: done", 0, "2 Berlin Boxtel Hamburg"),
        ("D9", "adjust bank -500 RhE +500\nRhE: token Berlin\nRhE: token Boxtel !", 120, "Berlin Boxtel RhE"),
        ("D10", "", 160, "140 RhE"),
        ("D11", "adjust depot -1 train 2 RhE +1 train 2\nRhE: run 60\nRhE: pay\nRhE: done", 140, "60 RhE"),
    ],
)
def test_the_books_judge_destinies_at_the_end(card, lines, amount, why):
    game = destinies(f"{lines}\nend\nBob: keep {card}")
    ((_, paid_for, told),) = bonus(game, "Bob")
    assert (paid_for, told) == (amount, why)


RAN = "adjust depot -1 train 2 RhE +1 train 2\nRhE: run 60\nRhE: pay\nRhE: done\n"


@pytest.mark.parametrize(
    "later", ["", "Cyd: pass\n", "Cyd: pass\nAnn: pass\nBob: pass\n", "Cyd: pass\nAnn: pass\nBob: pass\nRhE: lay J9\n"]
)
def test_the_last_operating_round_is_the_one_in_which_turns_have_ended_last(later):
    assert bonus(destinies(f"{RAN}{later}end\nBob: keep D11"), "Bob") == [("D11 Rising Star", 140, "60 RhE")]


def test_a_later_round_without_revenue_takes_its_place():
    later = "Cyd: pass\nAnn: pass\nBob: pass\nRhE: run 0\nRhE: done\n"
    assert bonus(destinies(f"{RAN}{later}end\nBob: keep D11"), "Bob") == [("D11 Rising Star", 0, "")]


# OR 1.1: Bob's RhE (75, 140 Marks, a station) and Cyd's GVE (80 after its float, 375 Marks, a station).
BOTH = PRIVATES_SOLD + "Cyd: start GVE 75\nAnn: buy GVE\nBob: buy GVE\nCyd: pass\nAnn: pass\nBob: pass\n"


@pytest.mark.parametrize(
    ("card", "lines", "amount", "why"),
    [
        ("D1", "adjust depot -3 train 2 GVE +3 train 2", 100, "2 GVE"),
        ("D2", "", 100, "80 GVE"),
        ("D2", "price RhE 90", 0, "90 RhE"),
        ("D5", "", 0, "1 Bob Cyd"),
        ("D5", "GVE: token Krefeld !", 140, "2 Cyd"),
        ("D7", "", 0, "2 Bob"),
        ("D7", "adjust RhE -10% RhE Cyd +10% RhE", 0, "2 Bob Cyd"),
        ("D10", "", 160, "375 GVE"),
        ("D10", "adjust bank -235 RhE +235", 0, "375 GVE RhE"),
        ("D12", "reach D12", 120, ""),
        ("D4", "reach D4", 120, ""),
        ("D4", "reach D4\nadjust GVE -50% GVE Ann +50% GVE", 0, ""),
        ("D8", "reach D8", 160, ""),
        ("D8", "", 0, ""),
        ("D3", "reach D4", 0, "Duisburg Düsseldorf Köln"),
    ],
)
def test_destinies_of_two_directors(card, lines, amount, why):
    ((_, paid_for, told),) = bonus(destinies(f"{lines}\nend\nCyd: keep {card}", BOTH), "Cyd")
    assert (paid_for, told) == (amount, why)


def test_a_tie_of_two_revenues_pays_nothing():
    runs = "adjust depot -2 train 2 RhE +1 train 2 GVE +1 train 2\nGVE: run 60\nGVE: pay\nGVE: done\nRhE: run 60\n"
    game = destinies(f"{runs}RhE: pay\nRhE: done\nend\nCyd: keep D11", BOTH)
    assert bonus(game, "Cyd") == [("D11 Rising Star", 0, "60 GVE RhE")]


def test_the_books_judge_stated_tiles():
    assert bonus(destinies("end\nBob: keep D3"), "Bob", str) == [
        ("D3 Prospering Metropolises", 0, "Duisburg yellow, Düsseldorf yellow, Köln yellow")
    ]
    laid = "adjust bank -900 RhE +900\n" + "".join(
        f"RhE: lay {place} {colour} !\n"
        for place, last in (("D9", 3), ("F9", 2), ("I10", 3))
        for colour in ("green", "brown", "grey")[:last]
    )
    game = destinies(f"{laid}end\nBob: keep D3")
    assert bonus(game, "Bob", str)[0][1:] == (120, "Duisburg grey, Düsseldorf brown, Köln grey")
    solingen = "".join(f"RhE: lay G12 {colour} !\n" for colour in ("yellow", "green", "brown", "grey"))
    game = destinies(f"adjust bank -900 RhE +900\n{solingen}RhE: token G12 !\nend\nBob: keep D6")
    assert bonus(game, "Bob") == [("D6 Planning Manager", 140, "RhE Solingen")]


def test_other_goals_must_be_stated_to_pay():
    game = destinies("reach D12\nend\nBob: keep D12")
    assert bonus(game, "Bob") == [("D12 Dutch Connection", 120, "")]
    assert game.finding("card-stated").section == "8.4.2"
    none = destinies("end\nBob: keep D12")
    assert bonus(none, "Bob") == [("D12 Dutch Connection", 0, "")]
    assert destinies("reach D2").codes == ["card-unreached"]


# ---- late starts ----

CYD = "given Cyd cash 400 shares MKB 20% 20%"


def test_a_counted_position_names_the_owners_of_target_cards():
    said = amend_setup(RHINE, f"{CYD} cards T2 T8")
    game = rhineland(said, options=TARGETS)
    assert (game.position.cards.owners, game.round) == ({"T2": "Cyd", "T8": "Cyd"}, "OR 4.1")
    hidden = rhineland(amend_setup(RHINE, f"{CYD} cards D2"), options=f"{TARGETS}, {DESTINIES}")
    assert any(mentions(finding, "D2") for finding in hidden.findings)
    bob = "given Bob cash 500 shares RhE 50% MKB 10% 10% credit 100 cards T2"
    twice = rhineland(amend_setup(said, bob), options=TARGETS)
    assert any(mentions(finding, "T2") for finding in twice.findings)


def test_a_counted_position_states_the_places_of_earlier_runs():
    """RhE, who ran to Venlo before, now calls at Roermond: Cyd's T7 is reached."""
    said = amend_setup(RHINE, f"{CYD} cards T7")
    seen = amend_setup(said, "given called Venlo")
    game = rhineland(seen, options=TARGETS)
    assert game.position.cards.called == {"E2"}
    file, text = read_counted(page(game.game.title, state_position(game.game.state)).encode())
    again = try_position(game.game.title, file, text)
    assert ("given called Venlo" in again.lines(), again.problems) == (True, ())
    run = "RhE: run 3:Köln*=20-Roermond=10 3:Köln=20-Düren=10 4:Köln=20-Bonn=10"
    assert paid(rhineland(run, setup="\n".join(again.lines()), options=TARGETS)) == [("Cyd", 80)]
    assert paid(rhineland(run, setup=said, options=TARGETS)) == []
    elsewhere = rhineland(amend_setup(said, "given called Aachen"), options=TARGETS)
    assert "Aachen" in map(figures, elsewhere.findings)


def test_undoing_a_line_does_not_reveal_a_card(tmp_path):
    path = tmp_path / "a.18xx"
    text = f"moderator 1\ngame 18Rhl\nplayers Ann Bob Cyd\noption destiny-cards yes\n{DESTINIES_KEPT}Bob: keep D1\n"
    path.write_text(text, encoding="utf-8")
    session = JournalSession(path, open_game(path.read_bytes()))
    told = "\n".join(answer(session.game.title, session.say("undo")))
    assert ("taken back" in told, "D1" in told) == (True, False)
