"""Corrections of one line that explain every player's declared worth, each replayed to the end."""

from functools import cache
from itertools import takewhile
from pathlib import Path

import pytest

from moderator.audit.corrections.forgotten import privates
from moderator.audit.corrections.propagate import Propagation
from moderator.audit.corrections.readings import closer_amounts, solve, typing_rank
from moderator.audit.corrections.search import Search, SearchQueue, by_line, grouped, weighed
from moderator.audit.corrections.trial import Mismatch, Trial
from moderator.audit.corrections.trials import Trials
from moderator.audit.declared import compare_declared, decide
from moderator.game import open_game
from moderator.model.ledger import BANK, MONEY
from moderator.scoring import scored_worth
from moderator.views.declared import declared as view
from moderator.vocabulary.runs import Run
from tests.figures import figures_of
from tests.ledger import play
from tests.positions import SECOND_TURN

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "18Chesapeake-two-players.18xx"
RAN = "BNR: run 100\nBNR: pay\nend"


def worths(game):
    return {player: scored_worth(game.state, player) for player in game.position.players}


def answers(true, wrong_game):
    """Return the corrections of a game with a mistake, likeliest first."""
    off = {player: worth - worths(wrong_game)[player] for player, worth in worths(true).items()}
    assert any(off.values())
    return Search(wrong_game, off).corrections()


def remedies(true, wrong_game):
    """Return the remedies of all answers, each followed by its alternatives."""
    return [each.remedies for found in answers(true, wrong_game) for each in found.ways]


def best(true, wrong_game):
    return remedies(true, wrong_game)[0]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("BNR: run 100\nBNR: hold\nend", "amend {after} BNR: pay"),
        ("BNR: run 100\nBNR: half\nend", "amend {after} BNR: pay"),
        ("BNR: run 130\nBNR: pay\nend", "amend {line} BNR: run 100"),
        ("BNR: run 100\nend", "insert before {after}: BNR: pay"),
        ("BNR: run 2:70 2:60\nBNR: pay\nend", "amend {line} BNR: run 2:40 2:60"),
    ],
)
def test_a_run_and_its_dividend(wrong, right):
    wrong_game = play(wrong, setup=SECOND_TURN).game
    line = next(step.booked.line for step in reversed(wrong_game.steps) if step.booked.text == wrong.split("\n")[0])
    (remedy,) = best(play(RAN, setup=SECOND_TURN).game, wrong_game)
    assert remedy == right.format(line=line, after=line + 1)


@cache
def true():
    return open_game(EXAMPLE.read_bytes())


def written(line, says, text):
    """Return the example with another text in one line, so that later lines keep their numbers."""
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    assert lines[line - 1] == says
    return open_game("\n".join([*lines[: line - 1], text or "; left out", *lines[line:], ""]).encode())


@pytest.mark.slow
@pytest.mark.usefixtures("short_search")
@pytest.mark.parametrize(
    ("line", "says", "written_as", "remedy"),
    [
        (264, "PRR: pay", "PRR: hold", "amend 264 PRR: pay"),
        (112, "Bob: sell PRR 2", "Bob: sell PRR", "amend 112 Bob: sell PRR 2"),
        (24, "Bob: start PLE 80", "Bob: start PLE 70", "amend 24 Bob: start PLE 80"),
        (117, "Ann: buy N&W", "Ann: buy B&O", "amend 117 Ann: buy N&W"),
        (79, "PRR: buy C-P from Ann 60", "PRR: buy C-P from Ann 40", "amend 79 PRR: buy C-P from Ann 60"),
        (162, "Bob: buy PRR", "Bob: pass", "amend 162 Bob: buy PRR"),
        (163, "Ann: pass", "Ann: buy PRR", "amend 163 Ann: pass"),
        (241, "Ann: sell N&W", "", "insert before 242: Ann: sell N&W"),
        (308, "B&O: pay", "", "insert before 309: B&O: pay"),
        (72, "PLE: buy C&OC from Bob 120", "PLE: pass", "amend 72 PLE: buy C&OC from Bob 120"),
    ],
)
def test_a_line_of_a_whole_game(line, says, written_as, remedy):
    assert best(true(), written(line, says, written_as)) == (remedy,)


@pytest.mark.slow
@pytest.mark.usefixtures("short_search")
def test_a_bid_is_paid_at_the_end_of_the_opening():
    # Bob paid £5 less, or got £5 more from N&W for the private later; either explains it.
    found = remedies(true(), written(15, "Bob: bid B&OR 105", "Bob: bid B&OR 110"))
    assert {("amend 15 Bob: bid B&OR 105",), ("amend 135 N&W: buy B&OR from Bob 155",)} <= set(found)


@pytest.mark.slow
@pytest.mark.usefixtures("short_search")
def test_an_unrecorded_purchase_of_a_private():
    # It was bought for £60, or a round later for £50, as Ann gets its income of £10 in between.
    found = remedies(true(), written(79, "PRR: buy C-P from Ann 60", ""))[:3]
    assert ("insert before 80: PRR: buy C-P from Ann 60",) in found


@pytest.mark.slow
def test_a_price_that_affects_no_final_worth_directly():
    # PLE saves what Bob loses on his private, so he adds less to its train later: of £20, £1 remains.
    wrong_game = written(71, "PLE: buy B&S from Bob 75", "PLE: buy B&S from Bob 95")
    assert ("amend 71 PLE: buy B&S from Bob 75",) in remedies(true(), wrong_game)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "line", "says", "written_as", "remedy"),
    [
        # a corporation issued shares, and its president added less for its train
        ("1846-2p-two-players", 301, "GT: sell GT 5", "; left out", "insert before 302: GT: sell GT 5"),
        # a player bought another one's private
        ("18AL-four-players", 95, "Ann: buy TR from Bob 30", "Ann: pass", "amend 95 Ann: buy TR from Bob 30"),
        # that share makes Bob president of C&O, so he adds to its train later instead of Cyd
        ("18VA-three-players", 224, "Bob: buy C&O pool", "Bob: pass", "amend 224 Bob: buy C&O"),
    ],
)
def test_an_unrecorded_trade(name, line, says, written_as, remedy):
    path = EXAMPLE.with_name(f"{name}.18xx")
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[line - 1] == says
    wrong_game = open_game("\n".join([*lines[: line - 1], written_as, *lines[line:], ""]).encode())
    assert (remedy,) in remedies(open_game(path.read_bytes()), wrong_game)


def miswritten(name, line, says, *written_as):
    """Return an example, and the same with other texts in place of this line and those after it."""
    path = EXAMPLE.with_name(f"{name}.18xx")
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[line - 1] == says
    lines[line - 1 : line - 1 + len(written_as)] = written_as
    return open_game(path.read_bytes()), open_game("\n".join([*lines, ""]).encode())


CHESAPEAKE, MAJORS, GONE = "18Chesapeake-two-players", "1861-four-players", "; left out"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "line", "says", "written_as", "remedy"),
    [
        (CHESAPEAKE, 264, "PRR: pay", ["PRR: hold"], "amend 264 PRR: pay"),
        (CHESAPEAKE, 157, "N&W: run 4:100", ["N&W: run 4:120"], "amend 157 N&W: run 4:100"),
        (CHESAPEAKE, 117, "Ann: buy N&W", [GONE], "insert before 118: Ann: buy N&W"),
        (CHESAPEAKE, 24, "Bob: start PLE 80", [GONE], "insert before 25: Bob: start PLE 80"),
        (CHESAPEAKE, 308, "B&O: pay", [GONE], "insert before 309: B&O: pay"),
        (CHESAPEAKE, 307, "B&O: run 3:100 4:140", [GONE, GONE], "insert before 309: B&O: run 240"),
        (CHESAPEAKE, 117, "Ann: buy N&W", ["Ann: buy N&W", "Ann: buy N&W"], "delete 118"),
        (CHESAPEAKE, 112, "Bob: sell PRR 2", ["Bob: sell PRR"], "amend 112 Bob: sell PRR 2"),
        (CHESAPEAKE, 117, "Ann: buy N&W", ["Ann: buy N&W pool"], "amend 117 Ann: buy N&W"),
        (CHESAPEAKE, 117, "Ann: buy N&W", ["Ann: buy B&O"], "amend 117 Ann: buy N&W"),
        (CHESAPEAKE, 24, "Bob: start PLE 80", ["Bob: start PLE 70"], "amend 24 Bob: start PLE 80"),
        (CHESAPEAKE, 79, "PRR: buy C-P from Ann 60", ["PRR: buy C-P from Ann 40"], "amend 79 PRR: buy C-P from Ann 60"),
        (CHESAPEAKE, 162, "Bob: buy PRR", ["Bob: pass"], "amend 162 Bob: buy PRR"),
        (CHESAPEAKE, 163, "Ann: pass", ["Ann: buy PRR"], "amend 163 Ann: pass"),
        # a value that is not highlighted, which the table allowed
        (CHESAPEAKE, 24, "Bob: start PLE 80", ["Bob: start PLE 70"], "amend 24 Bob: start PLE 85"),
        # a pass out of turn
        (CHESAPEAKE, 164, "Bob: buy B&O", ["Ann: pass"], "amend 164 Ann: buy B&O"),
        # the pass that ends the turn still does so
        ("1870-four-players", 317, "Cyd: buy MP", [GONE], "insert before 318: Cyd: buy MP"),
        # a starting value owed in the opening
        ("1870-four-players", 22, "Cyd: start SLSF 90", [GONE], "insert before 23: Cyd: start SLSF 90"),
        # a value that is not highlighted, which the table allowed
        ("1846-2p-audit", 31, "Ann: start NYC 30", [GONE], "insert before 32: Ann: start NYC 30"),
        # an unhighlighted value of a corporation next named in the operating round
        ("18OE-audit", 110, "Ann: start MSP 65", [GONE], "insert before 111: Ann: start MSP 65"),
        # before a pass out of turn
        ("18EU-audit", 125, "Bob: start BNR 70", [GONE], "insert before 127: Bob: start BNR 70"),
        # a freely chosen home, in any city without a token
        (MAJORS, 690, "Cyd: start MVR 200 at Kazan", [GONE], "insert before 691: Cyd: start MVR 200 at Odessa"),
        # as many shares as the player has
        ("1861-audit", 139, "Bob: sell SW 7", ["Bob: pass"], "amend 139 Bob: sell SW 7"),
        # own stock that the rules do not let a company sell at that time
        ("1861-audit", 82, "NW: sell NW", [GONE], "insert before 83: NW: sell NW"),
        # a player who is asked out of turn as a corporation forms
        ("1867-four-players", 277, "Bob: buy GTR", [GONE], "insert before 278: Bob: buy GTR"),
    ],
)  # fmt: skip
def test_every_kind_of_slip_is_tried(name, line, says, written_as, remedy):
    true, wrong_game = miswritten(name, line, says, *written_as)
    off = {player: worth - worths(wrong_game)[player] for player, worth in worths(true).items()}
    mismatch = Mismatch(wrong_game, off, since=wrong_game.count_to(line) - 2)
    queue = SearchQueue(mismatch, Propagation(wrong_game))
    tried = (trial for part, _ in Trials(mismatch, queue.spread).parts() for trial in part)
    near = takewhile(lambda trial: trial.at <= mismatch.since + 5, tried)
    assert any(remedy in trial.remedies(mismatch.booked) for trial in near)


@pytest.mark.slow
@pytest.mark.usefixtures("short_search")
@pytest.mark.parametrize(
    ("name", "line", "says", "written_as", "remedy"),
    [
        # NW's price falls, so a round later it runs out of order
        ("1861-four-players", 472, "NW: pay", "NW: hold", "amend 472 NW: pay"),
        # the player who should be asked is not
        ("1867-four-players", 277, "Bob: buy GTR", GONE, "insert before 278: Bob: buy GTR"),
        # a regional that is not named before its first turn
        ("18EU-four-players", 200, "Ann: start RPR 75 minor 7", GONE, "insert before 201: Ann: start RPR 75 minor 7"),
    ],
)
def test_a_missing_line_that_puts_later_lines_out_of_turn(name, line, says, written_as, remedy):
    true, wrong_game = miswritten(name, line, says, written_as)
    assert any(step.violations for step in wrong_game.steps)
    assert best(true, wrong_game) == (remedy,)


@pytest.mark.slow
def test_equivalent_corrections_are_listed_together():
    # Bob bought in this stock round turn or the next; his own line is among the answers.
    true, wrong_game = miswritten("1882-four-players", 118, "Bob: buy SC", GONE)
    assert ("amend 119 Bob: buy SC",) in remedies(true, wrong_game)


@pytest.mark.slow
def test_a_revenue_predicted_from_two_others_is_replayed_first():
    # 1856: CA earns £90. Without the run the game is in disorder, so estimates do not help.
    true, wrong_game = miswritten("1856-four-players", 101, "CA: run 2:30 2:20 3:40", GONE, GONE)
    assert best(true, wrong_game) == ("insert before 103: CA: run 90", "insert before 103: CA: pay")


def earned(amount):
    return Trial(0, 1, (Run(actor="BNR", total=amount),), "revenue", 2, amount, earned)


def test_revenues_that_move_the_price_differently():
    # Ann gets half of the dividend and of the price, Bob a fifth. From £160 on the price rises by £50.
    def spread(trial):
        amount = trial.moves[0].total
        rise = 50 if amount >= 160 else 0
        return {"Ann": amount / 2 + rise / 2, "Bob": amount / 5 + rise / 5}

    tried = [each.amount for each in solve(earned, spread, {"Ann": 270, "Bob": 44}, (30, 100, 110, 250), (10,))]
    assert {170, 220, 490, 540} <= {*tried}


def test_a_revenue_is_predicted_from_what_two_others_leave():
    assert [each.amount for each in closer_amounts(earned(450), {"Ann": -6}, {390: {"Ann": 6}})] == [420]
    both = [*closer_amounts(earned(450), {"Ann": -6, "Bob": -3}, {390: {"Ann": 6, "Bob": 3}})]
    assert {(each.amount, each.predicted) for each in both} == {(420, True)}
    assert not any(
        each.predicted for each in closer_amounts(earned(450), {"Ann": -6, "Bob": -9}, {390: {"Ann": 6, "Bob": -9}})
    )
    assert [each.amount for each in closer_amounts(earned(450), {"Ann": 0}, {390: {"Ann": 0}})] == []
    alone = earned(450).replace(others=None)
    assert [*closer_amounts(alone, {"Ann": -6}, {390: {"Ann": 6}})] == []


@pytest.mark.slow
def test_a_duplicated_line():
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    wrong_game = open_game("\n".join([*lines[:116], lines[116], *lines[116:], ""]).encode())
    assert best(true(), wrong_game) in (("delete 117",), ("delete 118",))


@pytest.mark.slow
@pytest.mark.usefixtures("short_search")
def test_a_missing_run_and_dividend_without_which_the_turn_goes_on():
    # £140, £110 and £70: without them RPR's turn does not end, so all other companies act out of turn.
    path = EXAMPLE.with_name("18EU-four-players.18xx")
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[261] == "RPR: pay"
    wrong_game = open_game("\n".join([*lines[:260], "; left out", "; left out", *lines[262:], ""]).encode())
    found = best(open_game(path.read_bytes()), wrong_game)
    assert found == ("insert before 263: RPR: run 320", "insert before 263: RPR: pay")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("says", "remedy"),
    [
        ("Cyd: buy IC pool", "insert before 47: Cyd: buy IC"),
        ("Ann: sell BN 10% 5%", "insert before 43: Ann: sell BN 10% 5%"),
    ],
)
def test_an_unrecorded_turn(says, remedy):
    # Without it, the next player's line is out of turn. Shares of 18MW's systems have two sizes.
    path = EXAMPLE.with_name("18MW-systems.18xx")
    text = path.read_text(encoding="utf-8")
    wrong_game = open_game(text.replace(f"{says}\n", "; left out\n", 1).encode())
    assert (remedy,) in remedies(open_game(path.read_bytes()), wrong_game)[:1]


@pytest.mark.slow
def test_a_line_out_of_turn_while_an_investor_is_on_turn():
    path = EXAMPLE.with_name("18LRA-two-players.18xx")
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[93] == "Ann: buy RhE"
    wrong_game = open_game("\n".join([*lines[:93], "Ann: buy RhE 2", *lines[94:], ""]).encode())
    assert ("amend 94 Ann: buy RhE",) in remedies(open_game(path.read_bytes()), wrong_game)


@pytest.mark.slow
def test_the_report_of_a_correction():
    wrong_game = written(264, "PRR: pay", "PRR: hold")
    found = compare_declared(wrong_game, worths(true()))
    told = " ".join(" ".join(view(wrong_game.title, found, final=True)).split())
    assert "1. amend 264 PRR: pay 264 | PRR: hold" in told
    assert found.as_json()["corrections"][0]["remedies"] == ["amend 264 PRR: pay"]


@pytest.mark.slow
def test_the_figure_that_decides():
    # The run of this turn or of the previous one: Ann has four shares of BNR, Bob and Cyd two each.
    true, wrong_game = (play("end", setup=SECOND_TURN + f"BNR: run {earned}\nBNR: pay\n").game for earned in (100, 130))
    found = answers(true, wrong_game)
    assert [each.remedies[0].partition(" BNR: ")[2] for each in (found[0], *found[0].same)] == ["run 100", "run 20"]
    assert found[0].end.books == found[0].same[0].end.books
    assert figures_of(decide(wrong_game, found)) == "103 Ann"
    assert decide(wrong_game, [found[0].replace(same=())]) is None


@pytest.mark.slow
def test_the_figure_that_decides_if_one_answer_is_likelier():
    wrong_game = written(264, "PRR: pay", "PRR: hold")
    (answer,) = answers(true(), wrong_game)[:1]
    likely, other = (answer.replace(same=(), rank=rank) for rank in (1, 4))
    assert decide(wrong_game, [likely, other]) is None
    dearer = {**other.end.cells, "PRR": wrong_game.title.market.right(other.end.cells["PRR"])}
    apart = other.replace(end=other.end.replace(cells=dearer))
    told = decide(wrong_game, [likely, apart])
    assert figures_of(told) == "180 264 200 264 PRR"


@pytest.mark.slow
def test_answers_that_differ_only_in_a_treasury_are_one():
    wrong_game = written(264, "PRR: pay", "PRR: hold")
    (answer,) = answers(true(), wrong_game)[:1]
    (one, two), held = (answer.replace(line=line, same=()) for line in (12, 300)), answer.end.books.of(MONEY, "PRR")
    for account, answers_left in (("PRR", 1), ("Ann", 2)):
        books = answer.end.books.copy()
        books.shift(MONEY, BANK, account, 20)
        found = grouped([one, two.replace(end=answer.end.replace(books=books))])
        assert len(found) == answers_left
        decided = figures_of(decide(wrong_game, found) or "")
        assert (decided == f"{held} 12 {held + 20} 300 PRR") == (account == "PRR")


def test_an_overdrawn_company_pays_nothing_for_a_private():
    game = true()
    before, said = game.at(71).copy(), game.steps[game.count_to(71)].booked.move
    before.books.shift(MONEY, "PLE", BANK, 10_000)
    assert {bought.price for _, bought in privates(game, before, said, True)} == {0}


@pytest.mark.slow
@pytest.mark.usefixtures("short_search")
def test_no_correction_for_an_unexplained_difference():
    wrong_game = true()
    assert compare_declared(wrong_game, {p: worth + 1 for p, worth in worths(wrong_game).items()}).corrections == ()


@pytest.mark.slow
def test_a_price_that_falls_for_shares_in_the_market_rises_without_them():
    # 1846: a price falls at the end of a stock round if the market has shares. With Ann's purchase GT is sold out,
    # so its price rises, and it runs earlier from then on.
    path = EXAMPLE.with_name("1846-four-players.18xx")
    text = path.read_text(encoding="utf-8")
    before = "---- SR 5\nAnn: buy GT\n"
    assert text.count(before) == 1
    wrong_game = open_game(text.replace(before, before.replace("buy GT", "pass")).encode())
    found = answers(open_game(path.read_bytes()), wrong_game)[0]
    line = text[: text.index(before)].count("\n") + 2
    assert f"amend {line} Ann: buy GT" in [remedy for each in (found, *found.same) for remedy in each.remedies]


@pytest.mark.slow
def test_an_answer_that_several_lines_explain_is_likelier():
    true, wrong_game = (play("end", setup=SECOND_TURN + f"BNR: run {earned}\nBNR: pay\n").game for earned in (100, 130))
    one = answers(true, wrong_game)[0].replace(same=())
    assert [weighed(one.replace(same=(one.replace(rank=one.rank + more),))).rank - one.rank for more in (0, 4)] == [
        -1,
        0,
    ]


@pytest.mark.parametrize(
    ("said", "meant", "rank"), [(210, 120, 0), (210, 240, 0), (210, 21, 0), (190, 210, 1), (80, 210, 2)]
)
def test_typing_mistakes(said, meant, rank):
    assert typing_rank(said, meant) == rank


def test_the_estimate_equals_a_replay():
    # A withheld dividend moves the price left, which changes all later trades and the end.
    game, other = true(), written(264, "PRR: pay", "PRR: hold")
    at = game.count_to(264)
    spread = Propagation(game).spread(at, game.at(264), other.at(264))
    assert spread == {player: worth - worths(game)[player] for player, worth in worths(other).items()}


@pytest.mark.slow
def test_several_readings_of_one_line_are_one_answer():
    # Ann's start is missing. Only she has shares of RO, so many starting values give the same worths.
    true, wrong_game = miswritten("1861-audit", 52, "Ann: start RO 55 at Riga", GONE)
    found = answers(true, wrong_game)[0]
    values = [each.trial.moves[0].value for each in found.ways]
    assert len({*values}) == len(values)
    assert 55 in values
    assert {each.line for each in found.ways} == {54}
    told = decide(wrong_game, [found])
    assert told.index("RO") < told.index("₽90") < told.index("insert before 54: Ann: start")


@pytest.mark.slow
def test_other_figures_of_a_line_are_listed_with_it():
    wrong_game = written(264, "PRR: pay", "PRR: hold")
    compared = compare_declared(wrong_game, worths(true()))
    answer = compared.corrections[0]
    other = answer.replace(
        trial=answer.trial.replace(moves=(answer.trial.moves[0].replace(verb="half"),)), remedies=("other",)
    )
    elsewhere = answer.replace(trial=answer.trial.replace(at=answer.trial.at + 1))
    found = by_line([answer, elsewhere, other])
    assert found == [answer.replace(otherwise=(other,)), elsewhere]
    told = view(wrong_game.title, compared.replace(corrections=tuple(found)), final=True)
    assert any(line.startswith("     other ") for line in told)
    assert found[0].as_json()["otherwise"] == [{"line": 264, "remedies": ["other"]}]


@pytest.mark.slow
def test_a_correction_that_leaves_the_next_violation_as_it_is():
    # The next line about BNR then breaks another rule; 66 later violations disappear.
    true, wrong_game = miswritten("18EU-audit", 125, "Bob: start BNR 70", GONE)
    assert answers(true, wrong_game)[0].mended == 66
