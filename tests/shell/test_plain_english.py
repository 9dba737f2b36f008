"""Plain English lines, and the journal lines they become."""

from functools import cache

import pytest

from moderator.cli.play import say_failure
from moderator.game import open_game
from moderator.journal.grammar import parse_line
from moderator.resources import example
from moderator.rules.rounds.sequence import actor
from moderator.shell.possible_moves import choices
from moderator.shell.session import Shell
from moderator.shell.session_options import SessionOptions
from moderator.shell.shorthand import expand
from moderator.writing import JournalSession
from tests import classic, midwest
from tests.ledger import play
from tests.positions import FIRST_TURN, SR2, SR3

SETUPS = {
    "1830 opening": ("1830", ""),
    "1830 SR": ("1830", classic.SOLD),
    "1830 OR": ("1830", classic.FLOATED),
    "1830 SR 2": ("1830", classic.SECOND),
    "1830 bid on": ("1830", "Ann: bid CS 45\nBob: bid CS 50\nCyd: take\nAnn: bid 55\n"),
    "1830 private": ("1830", classic.GREEN),
    "18MW opening": ("18MW", ""),
    "18EU offered": ("18EU", "Ann: select 14\nAnn: pass\nBob: pass\nCyd: pass\n"),
    "18EU turn": ("18EU", FIRST_TURN),
    "1830 ran": ("1830", f"{classic.RUNNING}NYC: run 110\n"),
    "18MW SR": ("18MW", midwest.RICH),
    "18MW SR 2": ("18MW", midwest.SR2),
    "18EU SR": ("18EU", SR2),
    "18EU SR 3": ("18EU", SR3),
}


@cache
def game(where):
    title, setup = SETUPS[where]
    return play("note it is said", title=title, setup=setup).game


def heard(where, typed):
    """The lines that the journal would keep, without who makes the moves of the one on turn."""
    now = game(where)
    return [str(parse_line(line, now.vocabulary).replace(actor=None)) for line in expand(now, typed)]


def meant(where, *lines):
    return [str(parse_line(line, game(where).vocabulary)) for line in lines]


def session(tmp_path, where, *typed, terminal=True):
    """Return the lines written for these entries, and the answers."""
    title, setup = SETUPS[where]
    path, said, left = tmp_path / "game.18xx", [], iter(typed)
    path.write_text(f"moderator 1\ngame {title}\nplayers Ann Bob Cyd\n{setup}".replace("\n\n", "\n"))
    before = len(path.read_text().splitlines())
    session = JournalSession(path, open_game(path.read_bytes()))
    shell = Shell(session, lambda _: next(left, None), said.extend, say_failure, SessionOptions(bar=terminal))
    shell.run()
    return path.read_text().splitlines()[before:], "\n".join(said)


# ---- third person and plain English ----


@pytest.mark.parametrize(
    ("where", "typed", "line"),
    [
        ("1830 opening", "passes", "pass"),
        ("1830 opening", "bids $45 on the CS", "bid CS 45"),
        ("1830 SR", "buys a share of the prr from the pool", "buy PRR pool"),
        ("1830 SR", "starts nyc at 76", "start NYC 76"),
        ("1830 SR", "sells two shares of nyc", "sell NYC 2"),
        ("1830 SR", "ann sold 2 nyc", "sell NYC 2"),
        ("1830 OR", "upgrades g19", "lay G19"),
        ("1830 OR", "upgrade g19 to green", "lay G19 green"),
        ("1830 OR", "places a token in albany", "token Albany"),
        ("1830 OR", "buy train", "train 2"),
        ("1830 OR", "b train", "train 2"),
        ("1830 OR", "nyc buys a 2-train", "train 2"),
        ("1830 OR", "buys the SV from Ann for $10", "buy SV from Ann 10"),
        ("1830 OR", "buys cs for 40", "buy CS from Bob 40"),
        ("1830 OR", "nyc buys a 2 train from prr for $100", "train 2 from PRR 100"),
        ("1830 OR", "lays tile 57 in g19 for $80", "lay G19 80 #57"),
        ("1830 OR", "runs for nothing", "run 0"),
        ("1830 OR", "end turn", "done"),
        ("1830 OR", "is done", "done"),
        ("1830 ran", "pays", "pay"),
        ("1830 ran", "full", "pay"),
        ("1830 ran", "nyc pays out", "pay"),
        ("1830 ran", "half pay", "half"),
        ("1830 ran", "withholds", "hold"),
        ("1830 ran", "declares a full dividend", "pay"),
        ("18MW SR", "bob starts the IC at 100", "start IC 100"),
        ("18MW SR 2", "dumps 2 ic", "sell IC 2"),
        ("18EU SR", "starts fs at 90 with minor 7", "start FS 90 minor 7"),
        ("18EU SR 3", "exchanges minor 9 for a BNR share", "exchange 9 BNR"),
    ],
)
def test_plain_english_is_the_journals_line(where, typed, line):
    assert heard(where, typed) == meant(where, line)


@pytest.mark.parametrize(
    ("typed", "lines"),
    [
        ("runs 110 and pays", ("run 110", "pay")),
        ("nyc runs for $110 and withholds it", ("run 110", "hold")),
        ("110 full payout", ("run 110", "pay")),
        ("nyc 110 half pay", ("run 110", "half")),
    ],
)
def test_a_run_is_entered_with_its_dividend(typed, lines):
    assert heard("1830 OR", typed) == meant("1830 OR", *lines)


def test_the_canonical_line_is_written(tmp_path):
    written, _ = session(tmp_path, "1830 SR", "ann starts nyc at 76", "bob buys a share of the NYC", "cyd passes")
    assert written == ["Ann: start NYC 76", "Bob: buy NYC", "Cyd: pass"]


def test_end_ends_the_evening_and_not_a_turn():
    assert heard("1830 SR", "end of the evening") == meant("1830 SR", "end of the evening")


THIRD = {"half": "pays half", "hold": "withholds", "done": "is done", "train": "buys a", "token": "places a token in"}


def in_third_person(text):
    verb, blank, rest = text.partition(" ")
    said = THIRD.get(verb) or verb + ("es" if verb.endswith("s") else "s")
    return f"{said}{blank}{rest}"


@cache
def positions(title):
    """Return some positions of the title's example game, with their actors."""
    whole = open_game(example(f"{title}-four-players.18xx").read_bytes())
    cuts = range(3, len(whole.steps), max(1, len(whole.steps) // 25))
    return [whole.replace(folded=whole.steps.moved(whole.journal.booked[:cut])) for cut in cuts]


@pytest.mark.slow
@pytest.mark.parametrize("title", ["1830", "18EU", "18MW"])
def test_every_offer_is_understood_in_the_third_person(title):
    misheard, tried = [], 0
    for now in positions(title):
        who = actor(now.state)
        for choice in choices(now):
            line = choice.text if ": " in choice.text else f"{who}: {choice.text}"
            by, text = line.split(": ", 1)
            said = f"{by} {in_third_person(text)}"
            found = expand(now, said)
            tried += 1
            try:
                same = [parse_line(each, now.vocabulary) for each in found] == [parse_line(line, now.vocabulary)]
            except ValueError:
                same = False
            misheard += [] if same else [(said, line, found)]
    assert misheard == []
    assert tried > 200


# ---- short forms ----


@pytest.mark.parametrize(
    ("where", "typed", "line"),
    [
        ("1830 opening", "20", "take 20"),
        ("1830 opening", "sv", "take SV"),
        ("1830 opening", "ann buys the SV for $20", "take SV 20"),
        ("1830 opening", "45", "bid 45"),  # told that the lot must be named
        ("1830 bid on", "50", "bid 50"),
        ("18MW opening", "45", "bid 45"),
        ("18EU offered", "90", "take 90"),
        ("18EU offered", "t", "take"),
        ("1830 SR", "s2nyc", "sell NYC 2"),
        ("1830 SR", "ann s2 nyc", "sell NYC 2"),
        ("1830 SR 2", "nyc pool", "buy NYC pool"),
        ("1830 SR 2", "cyd nyc from the pool", "buy NYC pool"),
        ("18MW SR 2", "ic pool", "buy IC pool"),
        ("18EU SR 3", "bnr treasury", "buy BNR treasury"),
        ("18EU turn", "b 3", "train 3"),  # minor 3 is for sale to no company
    ],
)
def test_few_keys(where, typed, line):
    assert heard(where, typed) == meant(where, line)


# ---- names ----


@pytest.mark.parametrize(
    ("where", "typed", "line"),
    [
        ("1830 SR", "bo", "buy B&O"),  # not Cyd's private BO
        ("1830 SR", "b bo", "buy B&O"),
        ("1830 SR", "ann buys a share of bo", "buy B&O"),
        ("1830 SR", "bm 67", "start B&M 67"),
        ("1830 SR", "co", "buy C&O"),  # not the beginning of `count`, and told that it must be started
        ("1830 SR", "par nyc 76", "start NYC 76"),  # `par` is no verb of 1830
        ("1830 opening", "bo 225", "bid BO 225"),
        ("1830 private", "bo 100", "buy BO from Cyd 100"),
    ],
)
def test_a_name_means_the_only_possible_reading(where, typed, line):
    assert heard(where, typed) == meant(where, line)


def test_an_ambiguous_player_name_means_the_one_on_turn():
    begun = play(
        "note x", players="Jon Joe Cyd", title="1830", setup=classic.SOLD.replace("Ann", "Jon").replace("Bob", "Joe")
    )
    assert expand(begun.game, "jo nyc 76") == ("Jon: start nyc 76",)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("typed", "line"),
    [("d is done", "D: done"), ("m buys a 2+2", "M: train 2+2"), ("e upgrades P57", "E: lay P57")],
)
def test_a_company_may_be_called_as_a_verb_begins_or_an_article(typed, line):
    """18OE has a company of nearly every letter, `a` among them."""
    whole = open_game(example("18OE.18xx").read_bytes())
    at = next(n for n, booked in enumerate(whole.journal.booked) if booked.text == line)
    now = whole.replace(folded=whole.steps.moved(whole.journal.booked[:at]))
    (found,) = expand(now, typed)
    assert parse_line(found, now.vocabulary) == whole.journal.booked[at].move


def test_plain_english_undoes_a_line(tmp_path):
    assert session(tmp_path, "1830 SR", "ann passes", "take that back")[0] == ["Ann: pass", "undo"]


def test_verbs_of_other_titles_are_not_suggested():
    assert expand(game("18EU SR"), "ann cl 1") == ("Ann: cl 1",)
    assert heard("18EU SR", "ann cl 1") == meant("18EU SR", "close 1")  # neither `claim` nor `clear`
    with pytest.raises(ValueError, match="'c' could be close or count"):
        parse_line("c", game("18EU SR").vocabulary)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("where", "typed", "word", "lines"),
    [
        ("1830 SR", "jo nyc", "'jo'", "start NYC 67 or start NYC 71"),
        ("1830 SR", "nyc foo", "'foo'", "start NYC 67 or start NYC 71"),
        ("1830 SR", "sart nyc 76", "'sart'", "start NYC 76"),
        ("1830 SR", "zzz", "'zzz'", "start PRR 67"),
        ("1830 opening", "cs", "'cs' alone", "bid CS 45"),
        ("1830 OR", "bux 2", "'bux'", "train 2"),
        ("1830 OR", "lay", "the line is incomplete", "lay PLACE"),
        ("18MW SR 2", "sll 2 ic", "'sll'", "sell IC 2"),
        ("18EU SR", "strt fs 90 7", "'strt'", "start FS 90 minor 7"),
    ],
)
def test_an_unreadable_line_names_its_word_and_legal_moves(tmp_path, capsys, where, typed, word, lines):
    written, _ = session(tmp_path, where, typed)
    told = " ".join(capsys.readouterr().err.split())
    assert written == []
    assert word in told
    assert f"possible now: {lines}" in told


# ---- passes of several ----


def test_the_rest_pass_up_to_the_last_actor(tmp_path):
    written, _ = session(tmp_path, "1830 SR", "ann nyc 76, rest pass")
    assert written == ["Ann: start NYC 76", "Bob: pass", "Cyd: pass"]


def test_the_rest_passes_after_a_turn_that_is_not_over(tmp_path):
    written, _ = session(tmp_path, "18MW SR 2", "sells 1 ic, everybody else passes")
    assert written == ["Bob: sell IC", "Bob: done", "Cyd: pass", "Ann: pass"]


def test_rest_pass_stops_at_the_end_of_the_round(tmp_path):
    written, said = session(tmp_path, "1830 SR", "all pass")
    assert written == ["Ann: pass", "Bob: pass", "Cyd: pass"]
    assert "SR 1 ends" in said


# ---- two moves in a line ----


def test_moves_with_a_comma_between_are_a_line_each(tmp_path):
    written, _ = session(tmp_path, "1830 SR", "nyc 76, bob prr 67 ; Cyd eats", "cyd buys nyc, and then ann passes")
    assert written == ["Ann: start NYC 76", "Bob: start PRR 67 ; Cyd eats", "Cyd: buy NYC", "Ann: pass"]


def test_moves_may_be_joined_by_and(tmp_path):
    written, _ = session(tmp_path, "18MW SR 2", "bob sells 1 ic and buys mp", "note he sells and buys")
    assert written == ["Bob: sell IC", "Bob: buy MP", "note he sells and buys"]


def test_moves_after_a_refused_one_are_not_written(tmp_path):
    written, said = session(tmp_path, "1830 SR", "ann starts nyc at 76, bob sells 3 nyc, cyd passes")
    assert written == ["Ann: start NYC 76"]
    assert said.endswith(": cyd passes")


def test_a_comma_in_a_note_or_count_does_not_split_the_line(tmp_path):
    written, _ = session(tmp_path, "1830 SR", "note Ann is late, Bob passes", "p, note Bob eats, Cyd waits")
    assert written == ["note Ann is late, Bob passes", "Ann: pass", "note Bob eats, Cyd waits"]


# ---- a comment that is a move ----


@pytest.mark.parametrize("comment", ["cyd b nyc", "bob passes", "said late; cyd: buy NYC", "pass"])
def test_a_comment_that_reads_like_a_move_is_questioned(tmp_path, comment):
    written, said = session(tmp_path, "1830 SR", f"nyc 76 ; {comment}")
    assert written == []
    assert said.endswith("as a comment")
    written, _ = session(tmp_path, "1830 SR", *[f"nyc 76 ; {comment}"] * 2)
    assert written == [f"Ann: start NYC 76 ; {comment}"]


@pytest.mark.parametrize("comment", ["clock 42000 Ann", "@361", "well ; page Ann", "page keeper", "clock 1 Ann ; late"])
def test_a_comment_that_only_the_program_writes_is_refused(tmp_path, comment):
    """Typed by hand it would charge Ann for time, or claim that another page entered the line."""
    told = session(tmp_path, "1830 SR", f"nyc 76 ; {comment}")
    assert told[0] == []


@pytest.mark.parametrize(
    "comment", ["76 in cash", "Bob is late", "note that", "counted twice", "by the clock", "next page Ann"]
)
def test_any_other_comment_is_kept(tmp_path, comment):
    assert session(tmp_path, "1830 SR", f"nyc 76 ; {comment}")[0] == [f"Ann: start NYC 76 ; {comment}"]
