"""A cash count that differs from the books: by how much, and possible reasons."""

import pytest

from moderator.cli.play import say_failure
from moderator.game import open_game
from moderator.shell.session import Shell
from moderator.views.declared import miscounted
from moderator.writing import JournalSession
from tests.figures import figures_of
from tests.positions import SR3

ENDS_REFUSAL = "nothing was written; "  # the last line of a refusal, before the reasons


@pytest.fixture
def count(tmp_path):
    """Return the explanations of a count in SR 3: Ann has £230, Bob £350, Cyd £390; BNR is at £110."""
    path = tmp_path / "game.18xx"
    path.write_text(f"moderator 1\ngame 18EU\nplayers Ann Bob Cyd\n{SR3}", encoding="utf-8")

    def say(line: str) -> list[str]:
        said: list[str] = []
        lines = iter([line])
        Shell(
            JournalSession(path, open_game(path.read_bytes())), lambda _: next(lines, None), said.extend, say_failure
        ).run()
        at = next((n for n, text in enumerate(said) if text.startswith(f"  {ENDS_REFUSAL}")), len(said))
        return " ".join(" ".join(said[at + 1 :]).split()).split(" or: ")

    return say


def test_a_count_that_agrees_needs_no_explanation(count):
    assert count("count Cyd 390") == [""]


def test_a_missing_trade_is_the_likeliest_reason(count):
    assert [figures_of(each) for each in count("count Cyd 500")] == ["1 110 +£110 BNR Cyd"]
    assert figures_of(count("count Ann 120")[0]) == "-110 1 110 Ann BNR"


def test_a_wrong_payment_is_named_with_its_line(count):
    told = count("count Cyd 400")
    assert told[0] == "Cyd +£10: paid for 3 shares of BNR, not 2: £30 instead of £20? line 134, BNR: pay"
    assert told[-1].endswith("a note of £10 counted twice?")


def test_two_slips_together_are_named_once_and_an_unexplained_count_says_so(count):
    assert count("count Cyd 600")[0].startswith(
        "Cyd +£210: 2 BNR sold at £110, which no line records (+£220)?; and calculated as"
    )
    assert count("count Ann 1") == ["Ann -£229: no single line explains it, nor do two"]


@pytest.mark.slow
def test_every_count_that_differs_is_explained_separately(count):
    told = count("count bob 240, cyd 500")
    assert figures_of(told[0]) == "2 -110 1 110 1 110 +£110 BNR Bob Cyd"


def test_only_cash_movements_explain_a_count(count):
    assert "in the end" not in " ".join(count("count Ann 100"))


@pytest.mark.slow
def test_a_line_that_explains_several_counts_comes_first(count):
    # BNR pays £100 in line 134, £40 to Ann and £20 each to Bob and Cyd: held, they have that much less.
    told = count("count ann 190, bob 330, cyd 370")[0]
    assert figures_of(told) == "3 134 BNR"
    assert "amend 134 BNR: hold?" in told


@pytest.mark.slow
def test_a_missing_line_is_inserted_where_it_belongs():
    # BNR ran £100 in line 133 without a dividend: £40 would be Ann's, £20 each Bob's and Cyd's.
    says = "moderator 1\ngame 18EU\nplayers Ann Bob Cyd\n"
    unpaid = "".join(SR3.rsplit("BNR: pay\n", 1))
    told = miscounted(open_game(f"{says}{unpaid}".encode()), {"Ann": 230, "Bob": 350, "Cyd": 390})
    assert "insert before 134: BNR: pay?" in told[0]
