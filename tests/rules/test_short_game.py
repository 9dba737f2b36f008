"""The Short Game: player rounds, train rounds, and no money but dividends (10)."""

from functools import partial

import pytest

from moderator.game import open_game
from moderator.journal.grammar import parse_line
from moderator.mechanics.catalogue import load_title
from moderator.model.entries import Booked
from moderator.model.position import Position
from moderator.model.rounds import GameOver, PlayerRound
from moderator.rules.booking import State
from moderator.rules.players import display, disposable, rounds_ahead
from moderator.scoring import score
from moderator.titles.telling import section_of
from tests.figures import figures
from tests.ledger import play
from tests.rhineland import SHORT, SHORT_FULL, SHORT_TRAINS
from tests.setups import swap

PLAYERS = ["Ann", "Bob", "Cyd", "Dan", "Eve"]
short = partial(play, title="18Rhl", options="short-game yes")
short_lra = partial(play, title="18LRA", options="short-game yes")

# Of the 2, 3 and 4 trains one 2 is left, then comes the first 5.
FIVE_NEXT = "adjust depot -3 train 2 box +3 train 2 depot -3 train 3 box +3 train 3 depot -2 train 4 box +2 train 4\n"
# ADR's 2 is the only one there was: the 4 comes next.
FOUR_NEXT = "adjust depot -3 train 2 box +3 train 2 depot -3 train 3 box +3 train 3\n"


@pytest.mark.parametrize(
    ("options", "players", "ahead"),
    [
        ((("short-game", "yes"),), 3, (23, 8)),
        ((("short-game", "yes"),), 4, (17, 9)),
        ((("short-game", "yes"),), 5, (13, 7)),
        ((), 4, (18, 18)),  # 69 certificates on a display of four, if there were one
    ],
)
def test_an_uneven_division_adds_one_round(options, players, ahead):
    """69, 68 and 65 certificates (10.1); a train round after three player rounds, or two (10.3)."""
    assert rounds_ahead(load_title("18LRA", options), players) == ahead


# ---- 10.1, 10.2: what lies on the table ----


def test_players_start_without_money_and_the_display_has_eight_railways():
    start = short("")
    assert [start.cash(player) for player in ("Ann", "Bob", "Cyd")] == [0, 0, 0]
    assert start.percent("ADR", "ADR") == 100
    assert (start.round, start.current, start.price("ADR")) == ("PR 1.1", "Ann", None)


@pytest.mark.parametrize(
    ("title", "players", "out", "left"),
    [
        ("18Rhl", 3, ["MKB"], 69),
        ("18Rhl", 4, ["GVE", "MKB"], 68),
        ("18Rhl", 5, ["ADR", "CCE", "DEE", "GVE", "MKB"], 65),
        ("18LRA", 3, [], 69),
        ("18LRA", 4, ["MKB"], 68),
        ("18LRA", 5, ["CME", "GVE", "KEG", "MKB"], 65),
    ],
)
def test_certificates_are_removed_by_the_number_of_players(title, players, out, left):
    start = play("", " ".join(PLAYERS[:players]), "short-game yes", title=title)
    books, kinds = start.position.books, start.game.title.certificates
    assert sum(books.of(kind.unit, company) for company in kinds for kind in kinds[company]) == left
    assert [company for company in kinds if start.percent(company, company) == 90] == out


def test_the_fifth_railway_that_is_a_certificate_short_is_an_option():
    start = play("", "Ann Bob Cyd Dan Eve", "short-fifth RhE, short-game yes", title="18Rhl")
    assert (start.percent("RhE", "RhE"), start.percent("ADR", "ADR")) == (90, 100)


@pytest.mark.parametrize(
    ("title", "trains"),
    [
        ("18Rhl", {"2": 4, "3": 3, "4": 2, "5": 1, "6": 1, "8": 4}),
        ("18LRA", {"2": 4, "3": 3, "4": 2, "5": 1, "6": 3}),
    ],
)
def test_there_are_fewer_trains(title, trains):
    start = play("", options="short-game yes", title=title)
    assert {train: start.left(train, "depot") for train in start.game.title.train_names} == trains


# ---- 10.3: the course of the game ----


def play_through(title: str, count: int) -> tuple[list[str], Position]:
    """Every player takes from the first railway that is left and does nothing else; the names of
    the rounds, the end.
    """
    players = PLAYERS[:count]
    head = f"moderator 1\ngame {title}\nplayers {' '.join(players)}\noption short-game yes\n"
    game = open_game(head.encode())
    position, rounds, names = game.position, [], game.title.vocabulary(tuple(players))
    while not isinstance(position.round, GameOver):
        now, state = position.round, State(game.title, position)
        if now.name not in rounds:
            rounds.append(now.name)
        if position.asked is not None:
            who = position.asked.who
            company = next(name for name in game.title.certificates if disposable(state, who, name))
            line = f"{who}: dispose {company} {10 * disposable(state, who, company)[0].shares}%"
        elif isinstance(now, PlayerRound):
            line = f"{now.player}: done" if now.taken else f"{now.player}: take {display(state)[0]}"
        else:
            line = f"{now.actor}: run 10"
        step = game.replay.apply(position, Booked(0, parse_line(line, names), line))
        assert not step.violations, (line, step.violations)
        position = step.position
    return rounds, position


@pytest.mark.parametrize("title", ["18Rhl", "18LRA"])
@pytest.mark.parametrize(("count", "players", "trains"), [(3, 23, 8), (4, 17, 9), (5, 13, 7)])
def test_rounds_alternate_until_the_last_certificate_is_taken(title, count, players, trains):
    rounds, end = play_through(title, count)
    assert [sum(name.startswith(kind) for name in rounds) for kind in ("PR", "TR")] == [players, trains]
    each = 3 if count == 3 else 2
    assert rounds[: each + 2] == [*(f"PR 1.{index + 1}" for index in range(each)), "TR 1", "PR 2.1"]
    assert rounds[-1].startswith("TR")  # the last certificate is followed by a final train round
    assert end.round.reason == "the last certificate of the display has been taken"


def test_the_turn_of_a_player_without_a_railway_ends_with_the_certificate():
    after = short("Ann: take ADR\nADR: lay K4\nBob: take ADR")
    assert (after.current, after.codes) == ("Cyd", [])


def test_the_next_certificate_ends_the_turn_of_a_player_who_could_still_act():
    after = short("Ann: take ADR\nBob: take BME\nAnn: done")
    assert (after.current, after.codes) == ("Bob", [])  # it can only belong to the turn that is over
    for said in ("Ann: done", "ADR: done"):
        assert short(f"Ann: take ADR\nADR: lay K4\n{said}").codes == []  # the turn had ended by itself


# ---- 10.3.1.1: certificates ----


def test_a_directors_certificate_brings_the_charter_and_a_free_train():
    after = short("Ann: take ADR")
    assert after.percent("ADR", "Ann") == 20
    assert (after.trains("ADR"), after.tokens("ADR"), after.cash("ADR")) == (["2"], 2, 0)
    assert after.position.stations["ADR"] == ("K2",)
    assert "ADR" in after.position.floated  # 10.3.2


def test_the_fifth_railway_gets_a_3_train_and_green_tiles_become_available():
    four = "Ann: take ADR\nBob: take BME\nCyd: take CCE\nAnn: take CME\n"
    after = short(f"{four}Bob: take DEE\nDEE: lay Düsseldorf")
    assert (after.trains("DEE"), after.position.phase) == (["3"], "3")
    assert (after.position.tiles["F9"], after.codes) == ("green", [])


def test_a_railway_begins_without_a_train_if_none_is_left():
    empty = "adjust " + " ".join(
        f"depot -{count} train {train} box +{count} train {train}"
        for train, count in {"2": 4, "3": 3, "4": 2, "5": 1, "6": 1, "8": 4}.items()
    )
    assert short("Ann: take ADR", setup=empty).trains("ADR") == []


def test_certificates_of_20_are_above_those_of_10():
    after = short("Ann: take MKB\nBob: take MKB\nCyd: take MKB\nAnn: take MKB")
    assert [after.percent("MKB", player) for player in ("Ann", "Bob", "Cyd")] == [30, 20, 20]


def test_the_largest_holder_becomes_director_and_exchanges_certificates():
    taken = short("Bob: take ADR", setup=SHORT + "adjust ADR -20% ADR Bob +20% ADR\nAnn: take CCE\nAnn: done\n")
    assert taken.happened("presidency") == ["ADR Ann Bob"]
    assert (taken.percent("ADR", "Ann"), taken.percent("ADR", "Bob")) == (20, 30)
    kinds = taken.game.title.certificates["ADR"]
    assert [taken.position.books.of(kind.unit, "Ann") for kind in kinds] == [0, 2]  # two of 10% for one of 20%
    assert [taken.position.books.of(kind.unit, "Bob") for kind in kinds] == [1, 1]


def test_at_the_limit_another_certificate_is_given_up_before_the_action():
    over = short("Ann: take ADR", setup=SHORT_FULL)
    assert (over.current, over.position.asked.kind) == ("Ann", "disposal")
    after = short("Ann: take ADR\nAnn: dispose CCE\nADR: lay K4", setup=SHORT_FULL)
    assert (after.codes, after.current) == ([], "Bob")
    assert (after.percent("CCE", "pool"), after.percent("CCE", "Ann")) == (10, 30)


def test_a_former_director_above_the_limit_gives_a_certificate_up_at_once():
    """Ann holds 20 certificates, ADR's director's among them; for it she gets two, and has one too many."""
    full = """\
    adjust BME -80% BME Ann +80% BME CCE -80% CCE Ann +80% CCE CME -30% CME Ann +30% CME
    Ann: take ADR
    Ann: done
    adjust ADR -20% ADR Bob +20% ADR
    """
    asked = short("Bob: take ADR", setup=full)
    assert asked.happened("presidency") == ["ADR Ann Bob"]
    assert (asked.position.asked.who, asked.current) == ("Ann", "Ann")
    after = short("Bob: take ADR\nAnn: dispose ADR\nADR: lay K4", setup=full)
    assert (after.codes, after.percent("ADR", "pool"), after.percent("ADR", "Ann")) == ([], 10, 10)


def test_the_player_may_choose_the_size_of_the_certificate_given_up():
    full = "adjust ADR -80% ADR Ann +80% ADR BME -80% BME Ann +80% BME CCE -30% CCE Ann +30% CCE\n"
    full += "adjust MKB -10% MKB Ann +10% MKB\n"
    mixed = full + "Ann: take MKB\nAnn: dispose BME\nAnn: done\nBob: take CME\nBob: done\nCyd: take DEE\nCyd: done\n"
    unclear = short("Ann: take MKB\nAnn: dispose MKB", setup=mixed)
    assert unclear.codes == ["missing"]
    after = short("Ann: take MKB\nAnn: dispose MKB 20%", setup=mixed)
    assert (after.percent("MKB", "pool"), after.percent("MKB", "Ann")) == (20, 30)


def test_nothing_is_taken_from_the_pool():
    gone = "adjust ADR -80% ADR pool +80% ADR\nAnn: take ADR\nAnn: done\n"
    assert short("Bob: take ADR", setup=gone).finding("take-display").section == "10.3.1.1"


def test_a_corporation_is_named():
    """10.3.1.1."""
    found = short("Ann: take").finding("take-display")
    assert (found.section, found.remedy) == ("10.3.1.1", "Ann: take ADR")


@pytest.mark.parametrize("line", ["Ann: done", "ADR: done"])  # hers
def test_a_turn_does_not_end_before_a_certificate_is_taken(line):
    """10.3.1.1."""
    assert (short(line, setup=SHORT).codes, short(line, setup=SHORT).current) == (["take-owed"], "Bob")


# ---- 10.3.1.2: a director's action ----


def test_all_actions_are_free():
    after = short("Ann: take ADR\nADR: token Düren\nBob: take BME\nBME: lay Essen", setup=SHORT)
    assert (after.cash("ADR"), after.cash("BME"), after.codes) == (0, 0, [])
    assert (after.tokens("ADR"), after.position.stations["ADR"]) == (1, ("K2", "K6"))


def test_a_second_station_in_a_place_is_one_finding():
    """Aachen has one circle, which is the railway's own: that none is left only follows."""
    assert short("Ann: take ADR\nADR: token Aachen", setup=SHORT).codes == ["token-twice"]


def test_a_turn_has_one_action_for_one_railway():
    after = short("Ann: take CME\nADR: lay K6\nCME: lay I12", setup=SHORT)
    assert after.codes == ["tile-colour", "one-action"]
    assert after.current == "Bob"


def test_two_yellow_tiles_are_laid_for_one_railway_from_the_brown_phase_on():
    brown = FIVE_NEXT + "Ann: take ADR\nAnn: done\nBob: take BME\nBob: done\nCyd: take ADR\n"
    two = short("Ann: take ADR\nADR: lay K4\nADR: lay J7", setup=brown)
    assert (two.position.phase, two.codes, two.current) == ("5", [], "Bob")
    one = short("Ann: take ADR\nADR: lay K4", setup=brown)
    assert one.current == "Ann"
    other = short("Ann: take BME\nADR: lay K4\nADR: lay K6 green", setup=brown)
    assert other.finding("lay-count").section == "10.3.1.2"
    assert short("Ann: take ADR\nADR: lay K6 green", setup=brown).current == "Bob"  # one upgrade is all


def test_obsolete_trains_stay_and_may_be_replaced():
    four = FOUR_NEXT + "Ann: take ADR\nAnn: done\nBob: take BME\nBob: done\n"
    there = short("Cyd: take ADR", setup=four)
    assert (there.position.phase, there.trains("ADR"), there.trains("BME")) == ("4", ["2"], ["4"])
    after = short("Cyd: take ADR\nAnn: take ADR\nADR: train 4", setup=four)
    assert (after.trains("ADR"), after.left("2", "box"), after.cash("ADR"), after.codes) == (["4"], 4, 0, [])
    assert after.current == "Bob"


def test_only_an_obsolete_train_is_replaced_and_a_permanent_one_never():
    early = short("Ann: take ADR\nADR: train 2", setup=SHORT)
    assert figures(early.finding("train-kept")) == "2 4 ADR"
    five = FIVE_NEXT + "Ann: take ADR\nAnn: done\nBob: take BME\nBob: done\nCyd: take ADR\nAnn: take ADR\nAnn: done\n"
    late = short("Bob: take BME\nBME: train 6", setup=five)
    assert figures(late.finding("train-kept")) == "5 BME"


def test_a_director_swaps_the_trains_of_two_own_railways():
    four = FOUR_NEXT + "Ann: take ADR\nAnn: done\nBob: take ADR\nCyd: take ADR\nAnn: take BME\n"
    after = short("Ann: swap ADR BME", setup=four)
    assert (after.trains("ADR"), after.trains("BME"), after.codes) == (["4"], ["2"], [])
    assert after.current == "Bob"
    assert short("Ann: swap ADR MKB", setup=four).codes == ["not-in-play"]
    assert short("Ann: swap MKB ADR", setup=four).codes == ["not-in-play"]


def test_a_railway_without_its_permanent_train_may_get_another_unless_an_option_says_once():
    """BME's 5 goes to ADR, for a 2 that is replaced later; with the option BME has had its permanent train."""
    turns = "Ann: take ADR\nAnn: done\nBob: take ADR\nCyd: take ADR\nAnn: take BME\n"
    others = "Bob: take ADR\nBob: done\nCyd: take ADR\nCyd: done\n"
    swapped = FIVE_NEXT + turns + "Ann: swap BME ADR\n" + others
    trains = short("", setup=swapped)
    assert (trains.trains("ADR"), trains.trains("BME")) == (["5"], ["2"])
    runs = "ADR: run 0\nBME: run 0\n" if trains.round.startswith("TR") else ""
    line = runs + "Ann: take ADR\nBME: train 6"
    assert (short(line, setup=swapped).codes, short(line, setup=swapped).trains("BME")) == ([], ["6"])
    once = short(line, setup=swapped, options="short-game yes, short-permanent once")
    assert (once.codes, once.finding("train-kept").section) == (["train-kept"], "10.3.1.2")


def test_a_line_without_a_name_is_for_the_only_railway_it_can_mean():
    after = short("Ann: take ADR\nlay K4\nBob: take BME\nBob: lay F11\nCyd: take ADR")
    assert (after.codes, after.current, [*after.position.tiles][-2:]) == ([], "Ann", ["K4", "F11"])
    two = "Ann: take CME\nAnn: done\nBob: take ADR\nBob: done\nCyd: take ADR\nCyd: done\nAnn: take BME\n"
    several = short("lay K6", setup=SHORT + two).finding("out-of-turn")
    assert (several.section, several.remedy) == ("10.3", "begin with the company, such as ADR or CME")
    assert short("Ann: take ADR\nBob: take ADR\nlay K4").codes == ["out-of-turn"]  # Cyd directs nothing


def test_no_certificate_is_owed_once_the_display_is_empty():
    """Bob's turn with the last certificate is cut short by Ann, for whom none is left."""
    left = dict.fromkeys(load_title("18LRA").certificates, 100) | {"ADR": 80, "BME": 80}
    gone = "".join(f"adjust {company} -{part}% {company} pool +{part}% {company}\n" for company, part in left.items())
    game = short_lra("Bob: take BME\nADR: lay F9 !\n", setup=f"Ann: take ADR\nAnn: done\n{gone}")
    assert (game.codes, game.round) == (["out-of-turn"], "TR 1")


def test_a_train_or_a_station_without_a_name_is_for_the_railway_that_may_have_one():
    """Ann directs ADR with a 2 train and BME with the first 4: one of them is obsolete."""
    four = FOUR_NEXT + "Ann: take ADR\nAnn: done\nBob: take CME\nBob: done\nCyd: take CME\nCyd: done\nAnn: take BME\n"
    after = short("train 4", setup=swap(four, ("-3 train 3 box +3 train 3", "-2 train 3 box +2 train 3")))
    assert (after.codes, after.trains("ADR"), after.trains("BME")) == ([], ["4"], ["4"])
    placed = short("token Aachen !", setup=SHORT + "adjust ADR -2 token ADR board +2 token ADR\nAnn: take CME\n")
    assert placed.position.stations["CME"][-1] == "K2"


# ---- 10.3.2: train rounds ----


def test_each_railway_runs_in_alphabetical_order_and_all_of_it_is_paid_to_players():
    """Ann has 40% of ADR, Bob 40% of BME, Cyd 40% of CCE: of 60, 24 are paid."""
    after = short("ADR: run 60\nBME: run 30\nCCE: run 50", setup=SHORT_TRAINS)
    assert [after.cash(player) for player in ("Ann", "Bob", "Cyd")] == [24, 12, 20]
    assert (after.cash("ADR"), after.bank) == (0, 9000 - 56)
    assert (after.round, after.current) == ("PR 2.1", "Ann")
    assert short("BME: run 30", setup=SHORT_TRAINS).codes == ["out-of-order"]


def test_the_industry_bonus_stays_as_it_is_unless_the_table_lets_it_rise():
    """Of phases the brown one changes tiles and off-map values alone: Ann's 40% of 20 + 20 + 20 are 24, not 32."""
    brown = "adjust depot -3 train 3 box +3 train 3 depot -2 train 4 box +2 train 4\n"
    rounds = swap(SHORT, ("Cyd: take CCE", f"{brown}Cyd: take CCE")) + SHORT_TRAINS.removeprefix(SHORT)
    run = "ADR: run 2:Aachen*=20+K-Düren=20+S"
    for option, cash in (("short-game yes", 24), ("short-game yes, short-industry rises", 32)):
        after = play(run, options=option, setup="adjust depot -2 train 2 box +2 train 2\n" + rounds, title="18Rhl")
        assert (after.position.phase, after.codes, after.cash("Ann")) == ("5", [], cash)


def test_a_float_and_the_end_cite_the_short_game():
    taken = short("Ann: take ADR").events
    ended = short("end", setup=SHORT_TRAINS).events
    title = short("").game.title
    assert [section_of(title, event) for event in taken if event.code == "float"] == ["10.3.2"]
    assert [section_of(title, event) for event in ended if event.code == "game-end"] == ["10.4"]


@pytest.mark.parametrize("line", ["ADR: lay J7", "lay J7", "ADR: token Düren", "ADR: train 2", "Ann: swap ADR BME"])
def test_directors_cannot_act_while_trains_run(line):
    found = short(line, setup=SHORT_TRAINS).finding("wrong-round")
    assert (found.section, figures(found)) == ("10.3", "1 TR")


def test_done_before_the_train_round_skips_no_turn():
    """Cyd's last turn has ended with his tile, and ADR, the first to run, is his."""
    rounds = "Ann: take BME\nAnn: done\nBob: take CCE\nBob: done\nCyd: take ADR\nADR: lay {}\n"
    after = short("Cyd: done", setup="".join(rounds.format(place) for place in ("K4", "J7", "K6")))
    assert (after.round, after.current, after.codes, after.attested) == ("TR 1", "ADR", [], [])
    running = short("ADR: run 60", setup=SHORT_TRAINS)
    after = short("ADR: run 60\nAnn: done", setup=SHORT_TRAINS)
    assert (after.current, after.codes) == (running.current, [])


def test_shares_in_the_pool_earn_nothing():
    after = short("ADR: run 60", setup=SHORT_TRAINS + "adjust Ann -10% ADR pool +10% ADR\n")
    assert (after.cash("Ann"), after.cash("ADR")) == (18, 0)


def test_prices_do_not_move_and_an_obsolete_train_runs():
    four = FOUR_NEXT + "Ann: take ADR\nAnn: done\nBob: take BME\nBob: done\nCyd: take ADR\n"
    rest = "Ann: take ADR\nAnn: done\nBob: take BME\nBob: done\nCyd: take ADR\n" * 2
    after = short("ADR: run 2:40", setup=four + rest)
    assert (after.cash("Ann"), after.price("ADR"), after.codes) == (16, None, [])


# ---- 10.3: powers of 18LRA's charters, and its harbours ----


def test_blank_charters_name_no_power():
    start = short_lra("Ann: take ADR\nADR: lay L2\nADR: lay L4")
    assert start.codes == ["one-action"]  # no second tile in the first round
    assert "link" in short_lra("link GVE").findings[0].message
    far = short_lra("Ann: take CCE\nCCE: token Krefeld")
    assert (far.codes, far.attested) == ([], ["station-route"])


def test_a_harbour_token_is_free_and_goes_to_any_harbour_that_is_reached():
    green = "Ann: take ADR\nAnn: done\nadjust depot -3 train 2 box +3 train 2\nBob: take CME\n"
    after = short_lra("CME: lay Neuss\nCyd: take RhE\nRhE: token Neuss harbour", setup=green)
    assert (after.codes, after.attested, after.cash("RhE")) == ([], ["station-route"], 0)


# ---- 10.4: the end ----


def test_cash_alone_decides_and_ties_share_a_place():
    ended = short("end", setup=SHORT_TRAINS + "ADR: run 60\nBME: run 60\nCCE: run 20\n")
    result = score(State(ended.game.title, ended.position))
    assert [(s.place, s.player, s.total) for s in result.standings] == [(1, "Ann", 24), (1, "Bob", 24), (3, "Cyd", 8)]
    assert (result.section, {part.what for s in result.standings for part in s.parts}) == ("10.4", {"cash"})


def test_the_bank_does_not_break():
    poor = "adjust bank -9000 ADR +9000\n"
    after = short("ADR: run 60", setup=SHORT_TRAINS + poor)
    assert (after.bank, after.position.ending) == (-24, None)


def test_a_railway_that_closes_without_a_price_has_no_marker_to_lose():
    after = short("Ann: bankrupt", setup=SHORT + "end\n")
    assert after.price("ADR") is None
