"""A count that differs: by how much, and what could be why."""

import pytest

from moderator.cli.play import say_failure
from moderator.game import open_game
from moderator.shell.session import Shell
from moderator.views.declared import miscounted
from moderator.writing import JournalSession
from tests.positions import SR3


@pytest.fixture
def count(tmp_path):
    """What a session says of the cause to a line, in SR 3: Ann has £230, Bob £350, Cyd £390; BNR stands at £110."""
    path = tmp_path / "game.18xx"
    path.write_text(f"moderator 1\ngame 18EU\nplayers Ann Bob Cyd\n{SR3}", encoding="utf-8")

    def say(line: str) -> list[str]:
        said: list[str] = []
        lines = iter([line])
        Shell(
            JournalSession(path, open_game(path.read_bytes())), lambda _: next(lines, None), said.extend, say_failure
        ).run()
        told = " ".join(" ".join(said).split())
        return told.partition("if the table allows it ")[2].split(" or: ")

    return say


def test_what_is_right_says_nothing(count):
    assert count("count Cyd 390") == [""]


def test_a_trade_that_no_line_says_is_the_likeliest(count):
    assert count("count Cyd 500") == ["Cyd +£110: 1 BNR sold at £110, which no line records?"]
    assert count("count Ann 120")[0] == "Ann -£110: 1 BNR bought at £110, which no line records?"


def test_a_line_paid_wrong_is_named_with_its_line(count):
    told = count("count Cyd 400")
    assert told[0] == "Cyd +£10: paid for 3 shares of BNR, not 2: £30 instead of £20? line 134, BNR: pay"
    assert told[-1].endswith("a note of £10 counted twice?")


def test_two_slips_together_are_named_once_and_what_nothing_explains_is_said(count):
    assert count("count Cyd 600")[0].startswith(
        "Cyd +£210: 2 BNR sold at £110, which no line records (+£220)?; and calculated as"
    )
    assert count("count Ann 1") == ["Ann -£229: no single line explains it, nor do two"]


def test_every_count_that_differs_is_told_of_its_own(count):
    told = count("count bob 240, cyd 500")
    says = (
        "Bob -£110: 1 BNR bought at £110, which no line records? Cyd +£110: 1 BNR sold at £110, which no line records?"
    )
    assert told == [f"nor the rest of the 2 moves that it stands for {says}"]


def test_only_what_touches_cash_explains_a_count(count):
    assert "in the end" not in " ".join(count("count Ann 100"))


def test_one_line_that_explains_several_counts_comes_first(count):
    # BNR pays £100 in line 134, £40 to Ann and £20 each to Bob and Cyd: held, they have that much less.
    told = count("count ann 190, bob 330, cyd 370")[0]
    assert told.startswith(
        "nor the rest of the 3 moves that it stands for all at once: amend 134 BNR: hold? it says BNR: pay"
    )


def test_a_line_that_nobody_wrote_is_put_in_where_it_belongs():
    # BNR's £100 of line 133 were run, and nothing says what became of them: £40 Ann's, £20 each Bob's and Cyd's.
    says = "moderator 1\ngame 18EU\nplayers Ann Bob Cyd\n"
    unpaid = "".join(SR3.rsplit("BNR: pay\n", 1))
    told = miscounted(open_game(f"{says}{unpaid}".encode()), {"Ann": 230, "Bob": 350, "Cyd": 390})
    assert told[0].startswith("  all at once: insert before 134: BNR: pay? it says BNR: done; or: ")
