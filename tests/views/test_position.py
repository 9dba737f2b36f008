"""The views of a position, as a terminal shows them."""

import pytest

from moderator.rules.booking import State
from moderator.scoring import score
from moderator.views.log import PARTS, show_views, view
from moderator.views.market import short_names
from moderator.views.standings import standings
from moderator.views.turn import turn
from tests.ledger import play
from tests.lower_rhine import GREEN, lower_rhine
from tests.positions import FINAL_EXCHANGE, SR3, THREE_FLOATED, TWO_STARTED, idle

MINORS_DONE = THREE_FLOATED + idle("10", "11", "12", "13", "14", "15")


def shown(what: str | None, text: str = "note x", setup: str = THREE_FLOATED) -> list[str]:
    game = play(text, setup=setup)
    told = show_views(game.game) if what is None else view(game.game, game.position, what)
    return [line.strip() for line in told]


def test_players_with_their_holdings():
    lines = shown("players", setup=FINAL_EXCHANGE)
    assert ">  Ann     £230  7/20  £1070    £440  BNR* 40%, minors 4 7 10 13" in lines
    assert "Cyd P   £390  6/20  £1010    £220  BNR 20%, minors 6 9 12 15" in lines


def test_the_order_shows_who_acted_who_follows_and_the_next_round():
    heading, *lines = shown("order", "10: run 0\n10: done")
    assert heading.startswith("Order   (OR 2.1; ")
    assert lines == [
        "have acted: 10 (Ann)",
        "acts: 11 (Bob)",
        "then: 12 (Cyd), 13 (Ann), 14 (Bob), 15 (Cyd), BNR £100 (Ann), DR £100 (Bob),",
        "FS £90 (Cyd)",
        "next round: 10 (Ann), 11 (Bob), 12 (Cyd), 13 (Ann), 14 (Bob), 15 (Cyd),",
        "BNR £100 (Ann), DR £100 (Bob), FS £90 (Cyd)",
        "players: Ann £250, Bob £250, Cyd £270",
        "",
    ]
    stock = shown("order", setup=SR3)
    assert stock[1].startswith("players: Cyd £390, Ann £230, Bob £350")
    assert stock[2].startswith("companies: 4 (Ann)")
    assert shown("order", "end time ran out", SR3) == ["the game is over: time ran out", ""]


def test_companies_by_price_and_those_out_of_play():
    lines = shown("companies", setup=FINAL_EXCHANGE)
    assert "BNR       £110  £340  Ann         80%  20%    0%    4  4 5" in lines
    assert "DR         £70   £40  Bob         30%  70%    0%    4  -       not floated" in lines
    assert "not started: FS RBSR RPR AIRS SNCF GSR" in lines
    assert "closed: 1 2 3 5 8" in lines
    assert "for sale: 2 3 4 5 6 7 8 9 10 11 12 13 14 15" in shown("companies", "sold 1 Ann 100", setup="")


def test_markers_are_listed_below_their_price_from_the_top_of_the_stack():
    lines = view(play("note x", setup=THREE_FLOATED).game, play("note x", setup=THREE_FLOATED).position, "market")
    at = next(number for number, line in enumerate(lines) if line.split()[:1] == ["BNR"])
    column = lines[at].index("BNR")
    assert lines[at - 1][column : column + 3] == "100"
    assert lines[at + 1][column : column + 3].strip() == "DR"
    assert any("£100 at C5: BNR, DR" in line for line in lines)


def test_the_chart_has_column_numbers_and_marks_starting_values():
    lines = shown("market", setup=THREE_FLOATED)
    assert lines[1].split() == [str(number) for number in range(1, 18)]
    assert "B   75  82  90 100 110 122 135 150 165 180 200 225 245 270" in lines
    assert "C   70  75  82  90 100*110 122 135 150 165 180" in lines


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (["BNR", "DR", "RBSR", "RPR"], ["BNR", "DR", "RBS", "RPR"]),
        (["SNCB", "SNCF"], ["SNCB", "SNCF"]),
        ([], []),
    ],
)
def test_names_are_as_short_as_the_chart_needs_them(names, short):
    assert list(short_names(names).values()) == short


def test_trains_and_phase():
    lines = shown("trains", setup=FINAL_EXCHANGE)
    assert "2   £100     0     0      2  rusted" in lines
    assert ">      5   £500     2     0      5" in lines
    assert "8   £800   any     0      8" in lines
    assert "3   £200     0     1      3  rusts in phase 6" in lines
    assert "P   £100     0     5    car  from phase 3 on" in shown("trains")
    assert "off-map places   brown value, red to red £20/£40/£60/£80" in shown("phase", setup=FINAL_EXCHANGE)


def test_the_amounts_add_up_to_all_the_money():
    lines = shown("bank")
    amounts = {line.split()[0]: int(line.split()[1].lstrip("£")) for line in lines if "£" in line}
    assert amounts.pop("total") == sum(amounts.values()) == 12000


def test_the_log_names_rounds_and_consequences():
    lines = shown("log", "Ann: sell BNR\nnote x", setup=SR3)
    assert lines[0] == "Log"
    assert "---- ISR" in lines
    assert "---- SR 3" in lines
    assert any(line.startswith("- Ann sells 10% of BNR to the pool for £110; BNR price £110 -> ") for line in lines)
    assert "- Ann starts BNR at £100 and pays £200 for 20%;" in "\n".join(lines)
    assert any(line.startswith("! violation: ") for line in lines)
    assert "Log   (the last 10 of" in "\n".join(shown(None))


def test_no_line_is_wider_than_a_terminal():
    for setup in (THREE_FLOATED, FINAL_EXCHANGE, TWO_STARTED):
        game = play("note " + "word " * 40, setup=setup)
        assert max(map(len, show_views(game.game))) <= 80
        for part in (*PARTS, "log"):
            assert show_views(game.game, wanted=[part])[-1]


def test_several_views_share_one_heading_with_the_state_of_the_game():
    game = play("note x", setup=THREE_FLOATED).game
    lines = show_views(game, wanted=["bank", "phase"])
    assert lines[:3] == [f"18EU, line {game.position.line}, next: 10 (Ann), OR 2.1: at track", "", "Money"]
    assert "Phase 2" in lines
    assert sum("next: " in line for line in lines) == 1


@pytest.mark.parametrize(
    ("setup", "text", "says"),
    [
        ("", "note x", "Ann, ISR: selects a minor"),
        ("", "select 14", "Ann, ISR: opens the auction of 14 at £100 or more, or passes"),
        ("", "select 14\nbid 105", "Bob, ISR: bids for 14 above Ann's £105, or passes"),
        ("", "select 14\npass\npass\npass", "Ann, ISR: takes 14 for £90, or passes"),
        (SR3, "note x", "Cyd, SR 3: sells, buys, or passes"),
        (SR3, "sell BNR", "Cyd, SR 3: has sold: sells more, buys, or passes"),
        (FINAL_EXCHANGE, "note x", "Ann, FER: exchanges or closes a minor"),
        (THREE_FLOATED, "note x", "10 (Ann), OR 2.1: at track"),
        (THREE_FLOATED, "run 40", "10 (Ann), OR 2.1: at train"),
        (MINORS_DONE, "note x", "BNR (Ann), OR 2.1: at track"),
        (MINORS_DONE, "BNR: token Paris", "BNR (Ann), OR 2.1: at token"),
        (MINORS_DONE, "run 120", "BNR (Ann), OR 2.1: declares £120: pay, half or hold"),
        (MINORS_DONE, "run 120\nhold", "BNR (Ann), OR 2.1: at train"),
        ("", "end time", "the game is over: time"),
    ],
)
def test_the_turn_and_its_possible_moves_are_shown(setup, text, says):
    game = play(text, setup=setup)
    assert turn(State(game.game.title, game.position)) == says


def test_a_discard_that_is_due_comes_first():
    before = FINAL_EXCHANGE.removesuffix("BNR: discard 3\nBNR: done\n")
    game = play("note x", setup=before)
    assert turn(State(game.game.title, game.position)) == "BNR (Ann), OR 2.2: must discard a train"


def test_every_figure_of_a_score_has_its_source():
    game = play("end", setup=FINAL_EXCHANGE)
    lines = standings(game.game.title, score(State(game.game.title, game.position)), "", explain=True)
    parts = [line.split() for line in lines]
    assert ["cash", "£230"] in parts
    assert ["BNR", "4", "shares", "x", "£110", "=", "£440"] in parts
    assert ["worth", "£670"] in parts


def test_harbours_links_and_lasting_effects_of_privates_are_shown():
    theirs = "adjust Dee -30% ADR Ann +30% ADR\nCME: lay H14 green\n"
    said = lower_rhine("link DEC\nCME: token Neuss harbour", setup=GREEN + theirs)
    lines = show_views(said.game)
    at = lines.index("Powers and links")
    assert lines[at + 1 : at + 4] == [
        "  ADR by DEC: runs to Dalheim earn M20 more",
        "  DEC is linked",
        "  CME's harbour token in Neuss",
    ]


def test_the_train_of_a_branch_line_shows_towns_separately():
    game = lower_rhine("note x", setup=GREEN)
    assert "2+4     M0     0     0    2+4" in [line.strip() for line in view(game.game, game.position, "trains")]
