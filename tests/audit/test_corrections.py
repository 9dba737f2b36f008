"""One line of the journal said otherwise: what explains every player's declared worth, replayed to the end."""

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
from tests.ledger import play
from tests.positions import SECOND_TURN

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "18Chesapeake-two-players.18xx"
RAN = "BNR: run 100\nBNR: pay\nend"


def worths(game):
    return {player: scored_worth(game.state, player) for player in game.position.players}


def answers(true, slip):
    """What could put a game with a slip right, the likeliest first."""
    off = {player: worth - worths(slip)[player] for player, worth in worths(true).items()}
    assert any(off.values())
    return Search(slip, off).corrections()


def remedies(true, slip):
    """The same by their remedies, with what else each of them names after the one that is told."""
    return [each.remedies for found in answers(true, slip) for each in found.ways]


def best(true, slip):
    return remedies(true, slip)[0]


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
    slip = play(wrong, setup=SECOND_TURN).game
    line = next(step.booked.line for step in reversed(slip.steps) if step.booked.text == wrong.split("\n")[0])
    (remedy,) = best(play(RAN, setup=SECOND_TURN).game, slip)
    assert remedy == right.format(line=line, after=line + 1)


@cache
def true():
    return open_game(EXAMPLE.read_bytes())


def written(line, says, text):
    """The example with another text in the place of a line, so that those after it keep their numbers."""
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    assert lines[line - 1] == says
    return open_game("\n".join([*lines[: line - 1], text or "; left out", *lines[line:], ""]).encode())


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


@pytest.mark.usefixtures("short_search")
def test_a_bid_is_paid_when_the_opening_is_over():
    # Bob paid £5 less, or got £5 more of N&W's for the private later: nothing tells which.
    found = remedies(true(), written(15, "Bob: bid B&OR 105", "Bob: bid B&OR 110"))
    assert {("amend 15 Bob: bid B&OR 105",), ("amend 135 N&W: buy B&OR from Bob 155",)} <= set(found)


@pytest.mark.usefixtures("short_search")
def test_a_private_that_a_company_bought_without_a_line():
    # It was bought for £60, or a round later for £50: the £10 that it earns in between are Ann's then.
    found = remedies(true(), written(79, "PRR: buy C-P from Ann 60", ""))[:3]
    assert ("insert before 80: PRR: buy C-P from Ann 60",) in found


def test_a_price_that_is_in_nobodys_worth():
    # What Bob gets less for his private, PLE has more when he adds to its money: £1 is left of £20.
    slip = written(71, "PLE: buy B&S from Bob 75", "PLE: buy B&S from Bob 95")
    assert ("amend 71 PLE: buy B&S from Bob 75",) in remedies(true(), slip)


@pytest.mark.parametrize(
    ("name", "line", "says", "written_as", "remedy"),
    [
        # a corporation issued shares, and its president added less for its train
        ("1846-2p-two-players", 301, "GT: sell GT 5", "; left out", "insert before 302: GT: sell GT 5"),
        # a player bought another one's private
        ("18AL-four-players", 95, "Ann: buy TR from Bob 30", "Ann: pass", "amend 95 Ann: buy TR from Bob 30"),
        # with that share Bob leads C&O, and adds to its money later in the place of Cyd
        ("18VA-three-players", 224, "Bob: buy C&O pool", "Bob: pass", "amend 224 Bob: buy C&O"),
    ],
)
def test_a_trade_that_was_not_written_down(name, line, says, written_as, remedy):
    path = EXAMPLE.with_name(f"{name}.18xx")
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[line - 1] == says
    slip = open_game("\n".join([*lines[: line - 1], written_as, *lines[line:], ""]).encode())
    assert (remedy,) in remedies(open_game(path.read_bytes()), slip)


def miswritten(name, line, says, *written_as):
    """An example, and the same with other texts in the place of as many lines from one that says this."""
    path = EXAMPLE.with_name(f"{name}.18xx")
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[line - 1] == says
    lines[line - 1 : line - 1 + len(written_as)] = written_as
    return open_game(path.read_bytes()), open_game("\n".join([*lines, ""]).encode())


CHESAPEAKE, MAJORS, GONE = "18Chesapeake-two-players", "1861-four-players", "; left out"


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
        # a value that is not highlighted, which the table let stand
        (CHESAPEAKE, 24, "Bob: start PLE 80", ["Bob: start PLE 70"], "amend 24 Bob: start PLE 85"),
        # a pass out of turn
        (CHESAPEAKE, 164, "Bob: buy B&O", ["Ann: pass"], "amend 164 Ann: buy B&O"),
        # the pass with which a turn ends goes on to say that
        ("1870-four-players", 317, "Cyd: buy MP", [GONE], "insert before 318: Cyd: buy MP"),
        # who owes a starting value in the opening
        ("1870-four-players", 22, "Cyd: start SLSF 90", [GONE], "insert before 23: Cyd: start SLSF 90"),
        # a value that is not highlighted, which the table let stand
        ("1846-2p-audit", 31, "Ann: start NYC 30", [GONE], "insert before 32: Ann: start NYC 30"),
        # ... of which somebody speaks only in the operating round
        ("18OE-audit", 110, "Ann: start MSP 65", [GONE], "insert before 111: Ann: start MSP 65"),
        # before a pass that is out of turn
        ("18EU-audit", 125, "Bob: start BNR 70", [GONE], "insert before 127: Bob: start BNR 70"),
        # a home that is chosen freely: in any city without a station
        (MAJORS, 690, "Cyd: start MVR 200 at Kazan", [GONE], "insert before 691: Cyd: start MVR 200 at Odessa"),
        # as many shares as the player has
        ("1861-audit", 139, "Bob: sell SW 7", ["Bob: pass"], "amend 139 Bob: sell SW 7"),
        # own stock that the rules do not let a company sell then
        ("1861-audit", 82, "NW: sell NW", [GONE], "insert before 83: NW: sell NW"),
        # who is asked as a corporation forms, though it is no turn of his
        ("1867-four-players", 277, "Bob: buy GTR", [GONE], "insert before 278: Bob: buy GTR"),
    ],
)  # fmt: skip
def test_every_kind_of_slip_is_tried(name, line, says, written_as, remedy):
    true, slip = miswritten(name, line, says, *written_as)
    off = {player: worth - worths(slip)[player] for player, worth in worths(true).items()}
    mismatch = Mismatch(slip, off, since=slip.count_to(line) - 2)
    queue = SearchQueue(mismatch, Propagation(slip))
    tried = (trial for part, _ in Trials(mismatch, queue.spread).parts() for trial in part)
    near = takewhile(lambda trial: trial.at <= mismatch.since + 5, tried)
    assert any(remedy in trial.remedies(mismatch.booked) for trial in near)


@pytest.mark.usefixtures("short_search")
@pytest.mark.parametrize(
    ("name", "line", "says", "written_as", "remedy"),
    [
        # NW's price falls, and a round later runs before others
        ("1861-four-players", 472, "NW: pay", "NW: hold", "amend 472 NW: pay"),
        # nobody is asked any more who should be
        ("1867-four-players", 277, "Bob: buy GTR", GONE, "insert before 278: Bob: buy GTR"),
        # a regional of which nothing is said before its first turn
        ("18EU-four-players", 200, "Ann: start RPR 75 minor 7", GONE, "insert before 201: Ann: start RPR 75 minor 7"),
    ],
)
def test_a_line_without_which_others_are_out_of_turn(name, line, says, written_as, remedy):
    true, slip = miswritten(name, line, says, written_as)
    assert any(step.violations for step in slip.steps)
    assert best(true, slip) == (remedy,)


def test_what_comes_to_the_same_is_told_with_it():
    # Bob bought in this round of passes or in the next one: his own line is among the answers.
    true, slip = miswritten("1882-four-players", 118, "Bob: buy SC", GONE)
    assert ("amend 119 Bob: buy SC",) in remedies(true, slip)


def test_a_revenue_told_from_two_others_is_replayed_before_all_else():
    # 1856: CA earns £90. Of a game that is out of order without it arithmetic knows nothing.
    true, slip = miswritten("1856-four-players", 101, "CA: run 2:30 2:20 3:40", GONE, GONE)
    assert best(true, slip) == ("insert before 103: CA: run 90", "insert before 103: CA: pay")


def earned(amount):
    return Trial(0, 1, (Run(actor="BNR", total=amount),), "revenue", 2, amount, earned)


def test_revenues_that_move_the_price_otherwise_are_told_apart():
    # Ann has half of what is earned and of the price, Bob a fifth; from £160 on the price rises by £50.
    def spread(trial):
        amount = trial.moves[0].total
        rise = 50 if amount >= 160 else 0
        return {"Ann": amount / 2 + rise / 2, "Bob": amount / 5 + rise / 5}

    tried = [each.amount for each in solve(earned, spread, {"Ann": 270, "Bob": 44}, (30, 100, 110, 250), (10,))]
    assert {170, 220, 490, 540} <= {*tried}


def test_a_revenue_is_told_from_what_two_others_leave():
    assert [each.amount for each in closer_amounts(earned(450), {"Ann": -6}, {390: {"Ann": 6}})] == [420]
    both = [*closer_amounts(earned(450), {"Ann": -6, "Bob": -3}, {390: {"Ann": 6, "Bob": 3}})]
    assert {(each.amount, each.told) for each in both} == {(420, True)}
    assert not any(
        each.told for each in closer_amounts(earned(450), {"Ann": -6, "Bob": -9}, {390: {"Ann": 6, "Bob": -9}})
    )
    assert [each.amount for each in closer_amounts(earned(450), {"Ann": 0}, {390: {"Ann": 0}})] == []
    alone = earned(450).replace(others=None)
    assert [*closer_amounts(alone, {"Ann": -6}, {390: {"Ann": 6}})] == []


def test_a_line_that_stands_twice():
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    slip = open_game("\n".join([*lines[:116], lines[116], *lines[116:], ""]).encode())
    assert best(true(), slip) in (("delete 117",), ("delete 118",))


@pytest.mark.usefixtures("short_search")
def test_a_run_and_its_dividend_without_which_the_turn_goes_on():
    # £140, £110 and £70: without them the turn of RPR is not over, and those of all others are out of turn.
    path = EXAMPLE.with_name("18EU-four-players.18xx")
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[261] == "RPR: pay"
    slip = open_game("\n".join([*lines[:260], "; left out", "; left out", *lines[262:], ""]).encode())
    found = best(open_game(path.read_bytes()), slip)
    assert found == ("insert before 263: RPR: run 320", "insert before 263: RPR: pay")


@pytest.mark.parametrize(
    ("says", "remedy"),
    [
        ("Cyd: buy IC pool", "insert before 47: Cyd: buy IC"),
        ("Ann: sell BN 10% 5%", "insert before 43: Ann: sell BN 10% 5%"),
    ],
)
def test_a_turn_that_nobody_wrote_down(says, remedy):
    # The next player's line is out of turn then; shares of 18MW's systems come in two sizes.
    path = EXAMPLE.with_name("18MW-systems.18xx")
    text = path.read_text(encoding="utf-8")
    slip = open_game(text.replace(f"{says}\n", "; left out\n", 1).encode())
    assert (remedy,) in remedies(open_game(path.read_bytes()), slip)[:1]


def test_a_line_out_of_turn_where_an_investor_is_on_turn():
    path = EXAMPLE.with_name("18LRA-two-players.18xx")
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[93] == "Ann: buy RhE"
    slip = open_game("\n".join([*lines[:93], "Ann: buy RhE 2", *lines[94:], ""]).encode())
    assert ("amend 94 Ann: buy RhE",) in remedies(open_game(path.read_bytes()), slip)


def test_what_is_told():
    slip = written(264, "PRR: pay", "PRR: hold")
    found = compare_declared(slip, worths(true()))
    told = " ".join(" ".join(view(slip.title, found, final=True)).split())
    assert "One line said otherwise explains every player, replayed to the end" in told
    assert "1. amend 264 PRR: pay 264 | PRR: hold" in told
    assert found.as_json()["corrections"][0]["remedies"] == ["amend 264 PRR: pay"]


def test_what_would_decide():
    # The run of this turn, or that of the turn before: Ann has four shares of BNR, Bob and Cyd two each.
    true, slip = (play("end", setup=SECOND_TURN + f"BNR: run {earned}\nBNR: pay\n").game for earned in (100, 130))
    found = answers(true, slip)
    assert [each.remedies[0].partition(" BNR: ")[2] for each in (found[0], *found[0].same)] == ["run 100", "run 20"]
    assert found[0].end.books == found[0].same[0].end.books
    assert decide(slip, found) == "What would decide: Ann's cash as it was after line 103, if somebody knows that."
    assert decide(slip, [found[0].replace(same=())]) is None


def test_what_would_decide_between_answers_of_which_one_is_likelier():
    slip = written(264, "PRR: pay", "PRR: hold")
    (answer,) = answers(true(), slip)[:1]
    likely, other = (answer.replace(same=(), rank=rank) for rank in (1, 4))
    assert decide(slip, [likely, other]) is None
    dearer = {**other.end.cells, "PRR": slip.title.market.right(other.end.cells["PRR"])}
    apart = other.replace(end=other.end.replace(cells=dearer))
    told = decide(slip, [likely, apart])
    at = "with amend 264 PRR: pay"
    assert told == f"What would decide: the price of PRR at the end, $180 {at}, $200 {at}."


def test_answers_between_which_only_a_treasury_could_tell_are_one():
    slip = written(264, "PRR: pay", "PRR: hold")
    (answer,) = answers(true(), slip)[:1]
    (one, two), held = (answer.replace(line=line, same=()) for line in (12, 300)), answer.end.books.of(MONEY, "PRR")
    for account, answers_left in (("PRR", 1), ("Ann", 2)):
        books = answer.end.books.copy()
        books.shift(MONEY, BANK, account, 20)
        found = grouped([one, two.replace(end=answer.end.replace(books=books))])
        assert len(found) == answers_left
        told = f"the treasury of PRR at the end, ${held} by line 12, ${held + 20} by line 300"
        assert (decide(slip, found) == f"What would decide: {told}.") == (account == "PRR")


def test_a_company_that_is_overdrawn_pays_nothing_for_a_private():
    game = true()
    before, said = game.at(71).copy(), game.steps[game.count_to(71)].booked.move
    before.books.shift(MONEY, "PLE", BANK, 10_000)
    assert {bought.price for _, bought in privates(game, before, said, True)} == {0}


@pytest.mark.usefixtures("short_search")
def test_what_nothing_explains_has_no_correction():
    slip = true()
    assert compare_declared(slip, {p: worth + 1 for p, worth in worths(slip).items()}).corrections == ()


def test_a_price_that_falls_for_shares_in_the_pool_rises_without_them():
    # 1846: what the pool has shares of falls as a stock round ends. With Ann's purchase GT is sold out, so it rises,
    # and runs before others from then on.
    path = EXAMPLE.with_name("1846-four-players.18xx")
    text = path.read_text(encoding="utf-8")
    before = "---- SR 5\nAnn: buy GT\n"
    assert text.count(before) == 1
    slip = open_game(text.replace(before, before.replace("buy GT", "pass")).encode())
    found = answers(open_game(path.read_bytes()), slip)[0]
    line = text[: text.index(before)].count("\n") + 2
    assert f"amend {line} Ann: buy GT" in [remedy for each in (found, *found.same) for remedy in each.remedies]


def test_an_answer_that_several_lines_would_bring_is_likelier():
    true, slip = (play("end", setup=SECOND_TURN + f"BNR: run {earned}\nBNR: pay\n").game for earned in (100, 130))
    one = answers(true, slip)[0].replace(same=())
    assert [weighed(one.replace(same=(one.replace(rank=one.rank + more),))).rank - one.rank for more in (0, 4)] == [
        -1,
        0,
    ]


@pytest.mark.parametrize(
    ("said", "meant", "rank"), [(210, 120, 0), (210, 240, 0), (210, 21, 0), (190, 210, 1), (80, 210, 2)]
)
def test_how_numbers_are_mistyped(said, meant, rank):
    assert typing_rank(said, meant) == rank


def test_arithmetic_comes_to_what_a_replay_does():
    # A dividend held moves a price to the left, and all later trades and the end with it.
    game, other = true(), written(264, "PRR: pay", "PRR: hold")
    at = game.count_to(264)
    spread = Propagation(game).spread(at, game.at(264), other.at(264))
    assert spread == {player: worth - worths(game)[player] for player, worth in worths(other).items()}


def test_what_one_line_may_say_in_several_ways_is_one_answer():
    # Ann's start is missing; nobody but her has shares of RO, so many values come to the same worths.
    true, slip = miswritten("1861-audit", 52, "Ann: start RO 55 at Riga", GONE)
    found = answers(true, slip)[0]
    values = [each.trial.moves[0].value for each in found.ways]
    assert len({*values}) == len(values)
    assert 55 in values
    assert {each.line for each in found.ways} == {54}
    told = decide(slip, [found])
    assert told.startswith("What would decide: the starting value of RO, ₽90 with insert before 54: Ann: start")


def test_other_figures_of_a_line_are_told_beside_it():
    slip = written(264, "PRR: pay", "PRR: hold")
    compared = compare_declared(slip, worths(true()))
    answer = compared.corrections[0]
    other = answer.replace(
        trial=answer.trial.replace(moves=(answer.trial.moves[0].replace(verb="half"),)), remedies=("other",)
    )
    elsewhere = answer.replace(trial=answer.trial.replace(at=answer.trial.at + 1))
    found = by_line([answer, elsewhere, other])
    assert found == [answer.replace(otherwise=(other,)), elsewhere]
    told = view(slip.title, compared.replace(corrections=tuple(found)), final=True)
    assert "     other explains everybody as well" in told
    assert found[0].as_json()["otherwise"] == [{"line": 264, "remedies": ["other"]}]


def test_a_correction_that_leaves_the_next_violation_as_it_is():
    # What is said next of BNR breaks another rule then; 66 violations later are none.
    true, slip = miswritten("18EU-audit", 125, "Bob: start BNR 70", GONE)
    assert answers(true, slip)[0].mended == 66
