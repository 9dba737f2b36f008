"""Words of the table for which the journal has others: issue, redeem, two trains, drop out, verbs of other titles."""

import re
from functools import cache

import pytest

from moderator.game import Game, open_game
from moderator.journal.grammar import format_move
from moderator.resources import example
from moderator.shell.names import is_legal
from moderator.shell.shorthand import expand, read_typed
from moderator.shell.typed_lines import split_line, why_unread
from tests import angeles, islands, lowlands
from tests.ledger import play


@cache
def before(example_name: str, line: str) -> Game:
    """Return an example game as it was before the first line that matches a pattern."""
    whole = open_game(example(f"{example_name}.18xx").read_bytes())
    at = next(at for at, booked in enumerate(whole.journal.booked) if re.fullmatch(line, booked.text))
    return whole.replace(folded=whole.steps.moved(whole.journal.booked[:at]))


def written(game: Game, typed: str) -> list[str]:
    return [line for part in split_line(game, typed) for line in expand(game, part)]


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("issue 2", "sell NYC 2"),
        ("nyc issues two shares", "NYC: sell NYC 2"),
        ("redeem", "buy NYC"),
        ("nyc redeems 1", "NYC: buy NYC 1"),
    ],
)
def test_a_company_issues_and_redeems_its_own_shares(typed, line):
    assert written(before("1846-four-players", "NYC: sell NYC 2"), typed) == [line]


@pytest.mark.parametrize(
    ("typed", "lines"),
    [
        ("c&o buys 2 trains", ["C&O: train 2", "C&O: train 2"]),
        ("buys two trains", ["train 2", "train 2"]),
        ("buys 2 2-trains", ["train 2", "train 2"]),
        ("buys a 2 train", ["train 2"]),
        ("buys three 4-trains", ["train 4", "train 4", "train 4"]),
    ],
)
def test_several_trains_are_bought_by_a_line_each(typed, lines):
    assert written(before("1846-four-players", r"C&O: train 2"), typed) == lines


def test_the_second_of_two_trains_may_be_of_the_next_kind():
    whole = open_game(example("1830-four-players.18xx").read_bytes())
    texts = [booked.text for booked in whole.journal.booked]
    last = max(at for at, text in enumerate(texts) if text.endswith(": train 2"))
    game = whole.replace(folded=whole.steps.moved(whole.journal.booked[:last]))
    assert written(game, "buys two trains") == ["train 2", "train 3"]


@pytest.mark.parametrize("typed", ["ms runs for 60 and is done", "ms runs for 60 and then is done", "ms 60, done"])
def test_a_run_ends_the_turn(typed):
    assert written(before("1846-four-players", "MS: run 0"), typed) == ["MS: run 60", "done"]


def test_dropping_out_is_a_pass():
    assert written(play("note x", title="1830").game, "ann drops out") == ["Ann: pass"]


@pytest.mark.parametrize("typed", ["dan chooses ms", "dan picks ms", "dan selects MS", "dan drafts ms"])
def test_the_verb_of_another_title_means_this_titles_own(typed):
    game = before("1846-four-players", "Dan: take MS")
    assert [format_move(line.move) for line in read_typed(game, typed)] == ["Dan: take MS"]


NEWEST = {  # a set-up of each of the newest titles: its players, options and lines
    "18NL": ("Ann Bob Cyd", "", lowlands.GREEN + "HIS: done\nNZO: buy P2 from Bob 80\n"),
    "1836Jr30": ("Ann Bob Cyd", "", lowlands.BELGIAN_GREEN),
    "18ChesapeakeOTR": ("Ann Bob Cyd", lowlands.RAILS, lowlands.RUNNING),
    "1850Jr": ("Ann Bob Cyd", "", islands.SICILY_GREEN),
    "1836jr56": ("Ann Bob Cyd", "", islands.LOWLANDS_GREEN),
    "1888": ("Ann Bob Cyd", "", islands.GREAT_WALL),
    "1888 SR 2": ("Ann Bob Cyd", "", islands.WALL_STOCK),
    "18JPT": ("Ann Bob Cyd", "", islands.TOKYO_GREEN),
    "18Texas": ("Ann Bob Cyd", "jay-gould SSW", angeles.TX_TURN + "MP: run 60\nMP: pay\nMP: train 3\n"),
    "18Texas ISR": ("Ann Bob Cyd Dan", "jay-gould SSW", ""),
    "18Texas par": ("Ann Bob Cyd Dan", "jay-gould SSW", angeles.TX_BIDS),
    "18LA1": ("Ann Bob Cyd", angeles.LA_DRAWN, angeles.LA_RUNNING),
    "18LA1 ISR": ("Ann Bob Cyd", angeles.LA_DRAWN, ""),
    "18LA2": ("Ann Bob Cyd", "players-3 yes", angeles.LA2_TURN),
}


@pytest.mark.parametrize(
    ("table", "typed", "lines"),
    [
        ("18NL", "nzo buys p3 for 70", ["NZO: buy P3 from Cyd 70"]),
        ("18NL", "nzo token deventer with p2", ["NZO: token Deventer with P2"]),
        ("18NL", "cyd exchanges p3 for dv", ["Cyd: exchange P3 DV"]),
        ("1836Jr30", "nbds buys cdh for 70", ["NBDS: buy CdH from Cyd 70"]),
        ("1836Jr30", "ann exchanges gcb for b", ["Ann: exchange GCB B"]),
        ("18ChesapeakeOTR", "lays h2 with c-p", ["lay H2 with C-P"]),
        ("1850Jr", "sfa runs for 90 and pays", ["SFA: run 90", "SFA: pay"]),
        ("1836jr56", "link nord", ["link Nord"]),
        ("1888", "lays xian with ta", ["lay Xi'an with TA"]),
        ("1888", "60+40", ["run 60+40"]),
        ("1888 SR 2", "cyd exchanges fc for jhr", ["Cyd: exchange FC JHR"]),
        ("18JPT", "buys a 3", ["train 3"]),
        ("18JPT", "60 p", ["run 60", "pay"]),
        ("18Texas", "issues two", ["sell MP 2"]),
        ("18Texas", "redeems 1", ["buy MP 1"]),
        ("18Texas ISR", "ann bids 80 on grrrc", ["Ann: bid GRRRC 80"]),
        ("18Texas par", "bob pars ssw at 70", ["Bob: start SSW 70"]),
        ("18LA1", "60 half", ["run 60", "half"]),
        ("18LA1", "buys gt for 100", ["buy GT from Ann 100"]),
        ("18LA1 ISR", "ann picks las", ["Ann: take LAS"]),
        ("18LA2", "token a6 with rj", ["token A6 with RJ"]),
        ("18LA2", "use apd at c4", ["use APD at C4"]),
    ],
)
def test_the_newest_titles_are_played_in_words_of_the_table(table, typed, lines):
    players, options, setup = NEWEST[table]
    game = play("note x", players, options, setup, table.partition(" ")[0]).game
    assert [format_move(line.move) for line in read_typed(game, typed) if line.move is not None] == lines


@pytest.mark.slow
@pytest.mark.parametrize("typed", ["frobnicate", "choose x", "issue 2", "zoe drops out"])
def test_an_unknown_line_is_answered_with_moves_possible_now(typed):
    game = before("1830-four-players", r"\w+: buy PRR")
    problem = why_unread(game, typed, read_typed(game, typed))
    assert problem is not None
    named = re.findall(r"(?:now:|or) ([^;]+?)(?= or |;|$)", problem.remedy or "")
    assert len(named) == 2
    assert all(is_legal(game, line) for line in named)


@pytest.mark.parametrize("typed", ["4", "t"])
def test_a_short_form_that_means_nothing_now_is_answered_with_moves_possible_now(typed):
    game = before("1830-four-players", r"\w+: buy PRR")
    problem = why_unread(game, typed, read_typed(game, typed))
    assert problem is not None
    assert is_legal(game, (problem.remedy or "").partition("now: ")[2].partition(" or ")[0])
