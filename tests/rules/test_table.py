"""What the table says beside the moves: adjust, count, price, note, end, undo, redo, amend, and `!`."""

import pytest

from moderator.model.findings import Severity
from tests.figures import figures
from tests.ledger import play
from tests.positions import SR2, SR3

# ---- adjust ----


def test_money_is_moved_and_noted():
    game = play("adjust Ann +40 BNR -40", setup=SR3)
    finding = game.finding("adjusted")
    assert (game.codes, finding.severity, finding.section) == (["adjusted"], Severity.NOTE, "1.4")
    assert (game.cash("Ann"), game.cash("BNR")) == (270, 300)
    assert figures(finding) == "-40 +£40 Ann BNR"


def test_several_give_and_take_in_one_line():
    game = play("adjust Ann +40 Bob +30 BNR -50 bank -20", setup=SR3)
    assert (game.cash("Ann"), game.cash("Bob"), game.cash("BNR")) == (270, 380, 290)
    assert game.bank == play("", setup=SR3).bank - 20


@pytest.mark.parametrize(
    ("line", "who", "most"), [("adjust Ann -{0} BNR +{0}", "Ann", 230), ("adjust BNR -{0} bank +{0}", "BNR", 340)]
)
def test_below_zero(line, who, most):
    """A correction may take what is there, and not more; the table may allow it."""
    over = line.format(most + 1)
    game = play(over, setup=SR3)
    finding = game.finding("below-zero")
    assert (game.codes, finding.severity, finding.section) == (["below-zero", "adjusted"], Severity.VIOLATION, "1.4")
    assert (finding.actual, finding.remedy) == ("-£1", f"take at most £{most} from {who}")
    assert play(f"{over} !", setup=SR3).finding("below-zero").severity is Severity.RULING
    assert play(line.format(most), setup=SR3).codes == ["adjusted"]


def test_a_shrinking_debt_is_not_reported_again():
    assert play("adjust Ann +40 bank -40", setup=SR3 + "adjust Ann -300 bank +300 !\n").codes == ["adjusted"]
    assert play("adjust Ann +0 Bob +0", setup=SR3 + "adjust Ann -300 bank +300 !\n").codes == ["adjusted"]
    assert play("adjust bank -9000 Ann +9000", setup=SR3).codes == ["adjusted"]


def test_an_adjustment_does_not_change_the_turn():
    assert play("adjust Ann +40 BNR -40", setup=SR3).current == "Cyd"


def test_shares_are_moved_and_the_presidency_follows():
    """Cyd comes to 50% against Ann's 40%: the president's certificate against two of the singles."""
    game = play("adjust Bob -20% BNR BNR -10% BNR Cyd +30% BNR", setup=SR3)
    assert (game.codes, game.president("BNR")) == (["adjusted"], "Cyd")
    assert (game.percent("BNR", "Cyd"), game.percent("BNR", "Ann"), game.percent("BNR", "Bob")) == (50, 40, 0)


def test_presidency_is_settled_after_the_whole_correction():
    """On the way Cyd would pass Ann; at the end they are level, and Ann stays."""
    game = play("adjust Bob -20% BNR Cyd +20% BNR", setup=SR3)
    assert (game.president("BNR"), game.happened("presidency")) == ("Ann", [])


def test_presidents_certificate_moves_where_singles_do_not_suffice():
    """Ann's 30% of BNR are the certificate and one single: all of it goes to Bob."""
    game = play("adjust Ann -30% BNR Bob +30% BNR", setup=SR2 + "Ann: start BNR 100 minor 1\n")
    assert (game.codes, game.president("BNR"), game.percent("BNR", "Bob")) == (["adjusted"], "Bob", 30)


def test_corrected_shares_may_float_a_corporation():
    game = play("adjust DR -20% DR Ann +20% DR", setup=SR3)
    assert game.happened("float") == ["DR 50"]


def test_train_and_charter():
    game = play("adjust BNR -1 train 2 pool +1 train 2\nadjust Cyd -1 charter 6 Ann +1 charter 6", setup=SR3)
    assert game.codes == ["adjusted", "adjusted"]
    assert (game.trains("BNR"), game.left("2", "pool")) == (["2"] * 3, 1)
    assert ("6" in game.minors("Ann"), "6" in game.minors("Cyd")) == (True, False)


def test_a_pullman_without_a_train_returns_to_the_pool():
    """All four 2s are taken off BNR in one line; the Pullman it got before goes back to the pool."""
    setup = SR3 + "adjust BNR +1 train P pool -1 train P BNR -1 train 2 box +1 train 2\n"
    game = play("adjust BNR -3 train 2 box +3 train 2", setup=setup)
    assert (game.trains("BNR"), len(game.happened("car-return"))) == ([], 1)


def test_correction_pays_an_owed_discard():
    setup = SR3 + "adjust BNR +1 train P pool -1 train P\npass\npass\npass\n"
    game = play("adjust BNR -1 train 2 pool +1 train 2", setup=setup)
    assert (game.json["duties"], game.current) == ([], "4")


@pytest.mark.parametrize("line", ["adjust Ann +40", "adjust Ann +40 Bob -30", "adjust Ann +10% BNR Bob +10% BNR"])
def test_adjust_balance(line):
    game = play(line, setup=SR3)
    finding = game.finding("adjust-balance")
    assert (game.codes, finding.severity) == (["adjust-balance"], Severity.ERROR)
    assert (game.cash("Ann"), game.percent("BNR", "Ann")) == (230, 40)


@pytest.mark.parametrize("line", ["adjust Ann +5% BNR Bob -5% BNR", "adjust Ann -15% BNR Bob +15% BNR"])
def test_shares_come_in_whole_certificates(line):
    game = play(line, setup=SR3)
    assert (game.codes, game.percent("BNR", "Bob")) == (["adjust-balance"], 20)


def test_companies_own_no_shares_of_others():
    game = play("adjust Ann -40% BNR DR +40% BNR", setup=SR3)
    assert (game.codes, game.president("BNR")) == (["adjust-balance"], "Ann")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("adjust BNR -1 train 5 pool +1 train 5", "missing"),
        ("adjust Bob -30% BNR Ann +30% BNR", "missing"),
        ("adjust Ann +10% 4 Bob -10% 4", "no-shares"),
    ],
)
def test_missing_units_cannot_be_moved(line, code):
    game = play(line, setup=SR3)
    assert (game.codes, game.finding(code).severity) == ([code], Severity.ERROR)
    assert game.position.books == play("", setup=SR3).position.books


# ---- count ----


@pytest.mark.parametrize(
    "line",
    [
        "count Ann 230",
        "count BNR 340",
        "count Ann 40% BNR",
        "count BNR 4 train 2",
        "count pool 5 train P",
        "count BNR 4 token BNR",
    ],
)
def test_a_count_that_agrees_has_no_finding(line):
    assert play(line, setup=SR3).findings == []


@pytest.mark.parametrize(
    ("line", "expected", "actual"),
    [
        ("count Ann 250", "£230", "£250"),
        ("count Ann 30% BNR", "40%", "30%"),
        ("count BNR 3 train 2", "4", "3"),
        ("count BNR 0", "£340", "£0"),
    ],
)
def test_count_mismatch(line, expected, actual):
    game = play(line, setup=SR3)
    finding = game.finding("count-mismatch")
    assert (game.codes, finding.severity, finding.section) == (["count-mismatch"], Severity.VIOLATION, "1.4")
    assert (finding.expected, finding.actual) == (expected, actual)
    assert game.cash("Ann") == 230  # a count corrects nothing


def test_count_of_shares_a_minor_does_not_have():
    assert play("count Ann 10% 4", setup=SR3).codes == ["no-shares"]


# ---- price ----


def test_marker_is_put_right():
    game = play("price BNR 122", setup=SR3)
    finding = game.finding("adjusted")
    assert (game.codes, finding.severity) == (["adjusted"], Severity.NOTE)
    assert (game.price("BNR"), game.cell("BNR")) == (122, (1, 5))  # the nearest of the cells with that price


@pytest.mark.parametrize(
    ("price", "cell"),
    [(100, (2, 4)), (122, (1, 5)), (90, (2, 3)), (65, (3, 0)), (150, (0, 6)), (82, (2, 2))],
)
def test_marker_is_put_on_the_nearest_cell(price, cell):
    """Rows and columns together from £110 in 2,5; of those as near the one furthest up."""
    assert play(f"price BNR {price}", setup=SR3).cell("BNR") == cell


def test_cell_may_be_named():
    assert play("price BNR 122 3,7", setup=SR3).cell("BNR") == (3, 7)


@pytest.mark.parametrize("line", ["price BNR 111", "price BNR 110 0,0", "price FS 100"])
def test_price_cell(line):
    game = play(line, setup=SR3)
    finding = game.finding("price-cell")
    assert (game.codes, finding.severity) == (["price-cell"], Severity.ERROR)
    assert game.cell("BNR") == (2, 5)


# ---- note and end ----


def test_note_changes_nothing():
    game = play("note Bob went for pizza", setup=SR3)
    assert (game.findings, game.position.books) == ([], play("", setup=SR3).position.books)


def test_ended_early():
    game = play("end it is late", setup=SR3)
    finding = game.finding("ended-early")
    assert (game.codes, finding.severity) == (["ended-early"], Severity.NOTE)
    assert (game.round, game.json["finished"], game.current) == ("End", True, None)
    assert game.happened("game-end") == [""]


@pytest.mark.parametrize("line", ["Ann: buy BNR", "Cyd: sell BNR", "Cyd: pass", "Cyd: start FS 90 minor 6"])
def test_game_over(line):
    """A share dealt in afterwards is booked, but the game stays over."""
    game = play(line, setup=SR3 + "end\n")
    assert game.codes == ["game-over"]
    assert (game.round, game.current) == ("End", None)


@pytest.mark.parametrize("line", ["pass", "end once more"])
def test_no_player_is_on_turn_after_the_end(line):
    game = play(line, setup=SR3 + "end time ran out\n")
    assert (game.codes, game.position.round.reason) == (["game-over"], "time ran out")


def test_corrections_are_booked_after_the_end():
    game = play("adjust Ann +40 Bob -40", setup=SR3 + "end\n")
    assert (game.codes, game.cash("Ann")) == (["adjusted"], 270)


# ---- undo, redo, amend ----


def test_undo_restores_everything():
    before = play("", setup=SR3)
    game = play("Cyd: sell BNR 2\nCyd: buy DR\nundo 2", setup=SR3)
    assert (game.codes, game.position.books, game.position.cells) == ([], before.position.books, before.position.cells)
    assert game.current == "Cyd"


def test_redo_brings_back():
    game = play("Cyd: buy BNR\nundo\nredo", setup=SR3)
    assert (game.cash("Cyd"), game.current) == (280, "Ann")


def test_undo_to_a_line():
    first = play("", setup=SR3).first
    game = play(f"Cyd: buy BNR\nAnn: buy BNR\nBob: pass\nundo to {first}", setup=SR3)
    assert (game.percent("BNR", "Cyd"), game.percent("BNR", "Ann"), game.current) == (30, 40, "Ann")


def test_undo_with_nothing_to_undo():
    game = play("undo")
    assert (game.codes, game.finding("undo-empty").severity) == (["undo-empty"], Severity.ERROR)


def test_redo_only_right_after_undo():
    game = play("Cyd: buy BNR\nundo\nCyd: pass\nredo", setup=SR3)
    assert (game.codes, game.finding("redo-empty").severity) == (["redo-empty"], Severity.ERROR)


def test_amend_judges_everything_after_it_again():
    """Cyd bought a share of DR, not of BNR; Ann's purchase of BNR stays where it is."""
    first = play("", setup=SR3).first
    game = play(f"Cyd: buy BNR\nAnn: buy BNR\namend {first} Cyd: buy DR", setup=SR3)
    assert game.codes == ["unproven"]
    assert (game.percent("BNR", "Cyd"), game.percent("DR", "Cyd"), game.cash("Cyd")) == (20, 10, 390 - 70)
    assert (game.percent("BNR", "Ann"), game.cash("DR"), game.current) == (50, 110, "Bob")


def test_amend_may_bring_a_finding_about():
    """Cyd sold instead of passing and may not buy back."""
    first = play("", setup=SR3).first
    text = "Cyd: pass\nAnn: pass\nBob: buy DR\nCyd: buy BNR\n"
    assert play(text, setup=SR3).codes == []
    game = play(f"{text}amend {first} Cyd: sell BNR", setup=SR3)
    assert (game.codes, game.finding("buy-after-sale").line) == (["buy-after-sale", "unproven"], first + 3)


def test_amend_of_a_line_that_does_not_count():
    game = play("Cyd: buy BNR\namend 1 Cyd: pass", setup=SR3)
    assert (game.codes, game.cash("Cyd")) == (["amend-target"], 280)


# ---- rulings and what cannot be booked ----


def test_a_ruling_allows_a_violation():
    game = play("Cyd: buy BNR 2 !", setup=SR3)
    assert (game.codes, game.finding("buy-twice").severity) == (["buy-twice"], Severity.RULING)
    assert game.percent("BNR", "Cyd") == 40


def test_a_ruling_cannot_book_missing_units():
    game = play("Cyd: sell BNR 3 !", setup=SR3)
    assert game.finding("missing").severity is Severity.ERROR


def test_unreadable_line_leaves_the_rest_to_be_judged():
    game = play("Cyd: bye BNR\nCyd: buy BNR", setup=SR3)
    assert (game.codes, game.cash("Cyd")) == (["unreadable"], 280)


def test_lines_after_a_skipped_line_are_uncertain():
    game = play("Cyd: sell BNR 3\nCyd: pass", setup=SR3)
    (reason,) = game.json["uncertain"]
    assert (game.codes, reason["code"]) == (["missing"], "missing")
