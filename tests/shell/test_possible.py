"""Possible moves, and the reasons against the others."""

from functools import cache

import pytest

from moderator.game import Game, open_game
from moderator.model.entries import Booked
from moderator.resources import example
from moderator.rules.rounds.sequence import actor
from moderator.shell.possible_moves import choices, open_ended, possible_now
from moderator.shell.queries import list_possible
from tests.ledger import play
from tests.midwest import OR2, WORN
from tests.orient import MAJORS, operating
from tests.orient_build import NATIONAL
from tests.positions import FIRST_TURN, SECOND_TURN, SR2, SR3, give_money
from tests.virginia import PHASE_3

GAME = open_game(example("18EU-four-players.18xx").read_bytes())
LINES = example("18EU-four-players.18xx").read_bytes().splitlines(keepends=True)

STARTS = "70 (£140) | 75 (£150) | 82 (£164) | 90 (£180) | 100 (£200)"
RHINE_STARTS = "60 (M120) | 65 (M130) | 70 (M140) | 75 (M150) | 80 (M160) | 90 (M180) | 100 (M200)"
RHINE_LEFT = (
    "ADR|BME|CCE|CME|DEE {} (3 more to float)",
    "GVE {} (2 more to float)",
    "MKB {} (4 more to float)",
)


@cache
def whole(title):
    return open_game(example(f"{title}-{'three' if title == '18VA' else 'four'}-players.18xx").read_bytes())


def games(title, first, step):
    """Some of the positions of a title's example game, with the move that came next."""
    game = whole(title)
    for number in range(first, len(game.steps), step):
        folded = game.steps.moved(game.journal.booked[:number])
        earlier = Game(game.journal, game.title, game.replay, game.vocabulary, b"", folded)
        yield earlier, game.steps[number].booked.text


@pytest.mark.slow
@pytest.mark.parametrize("title", ["18EU", "18VA", "18Rhl"])
def test_every_barred_choice_names_its_section(title):
    barred = [choice.barred for game, _ in games(title, 12, 23) for choice in choices(game) if choice.barred]
    assert len(barred) > 20
    assert [found.code for found in barred if not found.section and found.code != "missing"] == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("title", "verbs", "least"),
    [
        ("18EU", {"select", "start", "exchange", "close", "pass", "take", "discard"}, 30),
        ("18VA", {"start", "pass", "value", "convert", "discard", "done", "pay", "hold"}, 40),
        ("18Rhl", {"start", "pass", "take", "done", "pay", "hold"}, 40),
        ("1889", {"start", "pass", "take", "done", "pay", "hold", "bid", "exchange", "discard"}, 40),
        ("1830", {"start", "pass", "take", "done", "pay", "hold", "bid", "exchange", "discard"}, 40),
        ("18Chesapeake", {"start", "pass", "take", "done", "pay", "hold", "bid", "discard"}, 40),
    ],
)
def test_moves_of_a_played_game_were_among_the_choices(title, verbs, least):
    missing, asked = [], 0
    for game, line in games(title, 3, 2):
        text = line.partition(": ")[2].partition(" ;")[0].strip()
        verb = text.partition(" ")[0]
        own = line.startswith(f"{actor(game.state)}: ")  # not of a turn that begins with this line
        if verb in verbs and own and not text.endswith("!"):
            asked += 1
            if not any(choice.verb == verb and choice.barred is None for choice in choices(game)):
                missing.append(line)
    assert missing == []
    assert asked > least


# Moves that only some titles have: of privates and minors, of corporations that grow, of what a nation takes over.
SELDOM = (
    *("use", "assign", "shield", "reserve", "remove", "claim", "operate", "port", "nationalize", "insolvent"),
    *("discard", "expand", "float", "exchange", "par"),
)


@pytest.mark.slow
def test_every_move_of_a_game_of_18oe_was_offered():
    game = open_game(example("18OE.18xx").read_bytes())
    missing, asked = [], set()
    for number, step in enumerate(game.steps):
        verb = step.booked.move.verb
        if verb in SELDOM and not step.violations:
            folded = game.steps.moved(game.journal.booked[:number])
            before = Game(game.journal, game.title, game.replay, game.vocabulary, b"", folded)
            asked.add(verb)
            begun = any(text.rpartition(": ")[2].startswith(f"{verb} ") for text in open_ended(before))
            if not begun and not any(choice.verb == verb and choice.barred is None for choice in choices(before)):
                missing.append(step.booked.text)
    assert missing == []
    assert len(asked) > 10


def of_own(percent: int) -> str:
    """Sell this much of every corporation of Bob's to the pool; each holds 50% of itself."""
    bobs = ("PLM", "BEL", "KSS", "MAV", "CHN", "MSP")
    return "".join(f"adjust {name} -{percent}% {name} pool +{percent}% {name}\n" for name in bobs)


@pytest.mark.parametrize(
    ("setup", "told"),
    [
        (MAJORS + "Cyd: pass\nAnn: pass\n", "Bob: par PLM VALUE with BBBT"),
        (MAJORS, "Bob: reserve CORPORATION with BBBT"),
        (MAJORS + of_own(25), "Bob: reserve CORPORATION with BBBT"),
        (MAJORS, "Bob: shield CORPORATION with BBBT"),
        (operating("4", "4", more="given D owner PLM\n"), "use D at PLACE"),
        (operating("4", "4", more="given SHTC owner Ann\n"), "use SHTC at PLACE"),
        (operating("4", "4"), "run TRAIN:STOP-STOP ... orient right|treasury"),
        (NATIONAL, "run linked VALUE ... towns VALUE ... unlinked CITIES TOWNS"),
    ],
)
def test_forms_that_only_the_table_can_fill_in_are_listed_in_18oe(setup, told):
    assert told in open_ended(play("", setup=setup, title="18OE").game)


@pytest.mark.parametrize(
    ("setup", "gone"),
    [
        (MAJORS, "par PLM"),  # it is not Bob's turn
        (MAJORS + "Bob: reserve PLM with BBBT\n", "with BBBT"),
        (MAJORS + of_own(50), "reserve CORPORATION with"),
        (operating("4", "4", more="given D owner PLM\n") + "PLM: use D at Lyon\n", "use D"),
        (operating("4", "4", more="given SHTC owner Bob\n"), "use SHTC"),
    ],
)
def test_forms_that_are_not_legal_now_are_not_listed(setup, gone):
    assert [line for line in open_ended(play("", setup=setup, title="18OE").game) if gone in line] == []


def at(title, beginning):
    """Return the example game before the first line that begins like this."""
    return next(game for game, line in games(title, 0, 1) if line.startswith(beginning))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("title", "beginning", "told"),
    [
        ("18VA", "Ann: bid B&O 140", ("bid TIW 60, bid PY 80, bid B&O 140", "bid LOT AMOUNT")),
        ("18VA", "Ann: value B&O 100", ("value B&O 70|75|82|90|100 (floats)",)),
        ("18VA", "C&O: convert", ("buy TIW from Bob 30-90",)),
        ("18VA", "RF&P: convert", ("convert", "use PY limit")),
        ("18VA", "N&W: use TIW", ("use TIW",)),
        ("18Rhl", "Ann: bid NLK 125", ("take (M20)", "bid KEO 35, bid Szl 55, bid Tjt 85, bid NLK 125, bid RhE 140")),
        ("18Rhl", "Zoë: bid Szl 70", ("bid 70", "pass", "bid AMOUNT")),
        (
            "18Rhl",
            "Cyd: start BME 80",
            (f"start {', start '.join(each.format(RHINE_STARTS) for each in RHINE_LEFT)}",),
        ),
        ("18Rhl", 'link "Östl', ("link PLACE", "link RhE")),
        (
            "18Rhl",
            "CCE: sell CCE 5",  # for the train it owes
            ("sell CCE 1 (M70) | 2 (M140) | 3 (M210) | 4 (M280) | 5 (M350, fills the bank pool) (then M65)",),
        ),
        ("18Rhl", "Ann: bid NLK 125", ("sold LOT PLAYER AMOUNT",)),
        (
            "18EU",
            "Ann: start RPR",
            (f"start BNR|DR|FS|RBSR|RPR|AIRS|SNCF|GSR {STARTS} minor 6|7|9|11 (2 more to float)",),
        ),
    ],
)
def test_moves_of_every_round_are_listed(title, beginning, told):
    lines = in_full(list_possible(at(title, beginning)))
    assert [text for text in told if text not in lines] == []


def in_full(lines):
    """Join wrapped lines."""
    told = []
    for line in lines:
        if line.startswith("    "):
            told[-1] += f" {line.strip()}"
        else:
            told.append(line.strip())
    return told


def asked(text="", setup="", title="18EU"):
    return in_full(list_possible(play(text, setup=setup, title=title).game))


def test_a_sale_shows_its_price_a_dump_and_a_full_pool():
    """Ann and Bob have 40% of BNR each, Ann is its president; the pool has 20% and may hold 50%."""
    dumped = "adjust Cyd -20% BNR pool +20% BNR\nadjust BNR -20% BNR Bob +20% BNR\nCyd: pass"
    amounts = "1 (£110, then £100) | 2 (£220, then £90) | 3 (£330, then £90, fills the pool)"
    assert f"sell BNR {amounts} (Bob becomes president)" in asked(dumped, SR3)


def test_a_purchase_shows_its_price_and_the_shares_missing_to_float():
    lines = asked("start BNR 100 minor 1", SR2)
    assert "buy BNR (£100, 1 more to float)" in lines
    assert "exchange 2|5|8|11|14 BNR (1 more to float)" in lines
    assert "buy BNR (£100) | DR (£70, 1 more to float), buy BNR pool (£100)" in asked("sell BNR\npass", SR3)


def test_a_purchase_that_reaches_the_limit_is_marked():
    """Zoë has 15 of 16 certificates."""
    number = next(n for n, line in enumerate(LINES) if line.startswith(b"Bob: buy GSR")) + 1
    lines = in_full(list_possible(open_game(b"".join(LINES[:number]))))
    assert any("buy BNR (£165) | RPR (£122) pool (16/16 certificates)" in line for line in lines)


def test_a_move_that_costs_too_much_shows_the_missing_cash():
    lines = asked("adjust Cyd -300 bank +300", SR3)
    assert "buy BNR (£20 short): Cyd pays £110 but has £90 [4.1.2]" in lines
    (dear,) = [line for line in lines if line.startswith("start")]
    assert "70 (£50 short) | 75 (£60 short)" in dear
    assert dear.endswith(": Cyd pays £140 but has £90 [4.1.3]")


def test_a_dividend_shows_the_amount_per_share_and_the_price():
    lines = asked("run 210", SECOND_TURN)
    assert lines[1:3] == ["pay (£21 a share, then £110)", "half (£11 a share, then £110)"]


def test_a_token_shows_its_cost_if_it_is_the_same_everywhere():
    assert "token PLACE ($40)" in asked("", PHASE_3 + "C&O: convert\n", "18VA")
    assert "token PLACE" in asked("", FIRST_TURN)  # paid for as it was started


def test_the_train_that_begins_a_phase_is_marked():
    lines = asked(give_money(500, "BNR") + "run 50\npay", SECOND_TURN)
    assert any(line.startswith("train 3 (£200, phase 3 begins), ") for line in lines)


def test_the_answer_has_moves_and_reasons():
    number = next(n for n, line in enumerate(LINES) if line.startswith(b"SNCF: train 3"))
    game = open_game(b"".join(LINES[:number]))
    text = "\n".join(list_possible(game))
    assert "train 3" in text
    assert "train P pool: a P may be bought only from phase 3 on; this is phase 2 [4.4.9]" in text
    assert open_ended(game) == ["train TRAIN from COMPANY PRICE"]


def test_a_counted_position_lists_its_next_lines():
    game = open_game(b"moderator 1\ngame 18EU\nplayers Ann Bob Cyd Dan\ngiven phase 4\n")
    first, *lines = list_possible(game)
    assert first == "possible now:"
    assert "  given phase PHASE" in lines
    assert "  begin SR NUMBER next PLAYER priority PLAYER" in lines


def test_the_first_stock_round_of_18rhl_has_no_sales_and_no_pool():
    offered = [choice.text for choice in choices(at("18Rhl", "Bob: buy RhE"))]  # he has shares of it
    assert "buy RhE" in offered
    assert [text for text in offered if text.startswith("sell") or "pool" in text] == []


def test_rivers_runs_and_connections_have_forms():
    # The IC has three tokens and a 2, and the Freight Line is Cyd's; with the first 6 what it brings is over.
    begun = open_ended(play("", setup=OR2, title="18MW").game)
    wanted = {"lay PLACE river AMOUNT", "run REVENUE calls NUMBER", 'token "San Francisco"', "token Southwest"}
    assert wanted <= {*begun}
    later = open_ended(play("", setup=WORN, title="18MW").game)
    assert "run REVENUE calls NUMBER" not in later
    assert 'token "San Francisco"' not in open_ended(play("IC: token Chicago", setup=OR2, title="18MW").game)


def test_trying_a_move_changes_nothing_in_the_game():
    before = GAME.position.books
    choices(GAME)
    assert GAME.position.books == before
    assert isinstance(GAME.steps[-1].booked, Booked)


def test_a_purchase_between_companies_is_not_offered_at_the_train_limit():
    """KO owns four trains, the limit of phase 3."""
    whole_game = whole("1889")
    game = whole_game.replace(folded=whole_game.steps.moved(whole_game.journal.booked[:128]))
    barred = {choice.barred.code for choice in choices(game) if choice.barred and " from " in choice.text}
    assert (barred, [form for form in open_ended(game) if form.startswith("train")]) == ({"train-limit"}, [])


def test_what_gives_something_up_is_suggested_last():
    rows = example("18OE.18xx").read_bytes().splitlines(keepends=True)
    at = rows.index(b"Ann: buy B from Bob 90\n")
    assert possible_now(open_game(b"".join(rows[:at]))) == "possible now: buy LNWR or sell PLM 1; ? lists everything"
