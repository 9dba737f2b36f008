"""A counted position of 18LRA with two players states the Investor's holdings and actions (9)."""

import pytest

from tests.figures import figures
from tests.setups import swap
from tests.two_players import two

# SR 3 in phase 3: the Investor has taken one of two certificates and is next. RhE, its own, stands at 90 with a 2 and a
# 3 train; its harbour token lies in Neuss. CME (Bob, 50%) stands at 110, BME (Ann, 50%) at 100.
LINES = """\
given phase 3
given green Neuss
given DEC owner Ann
given UH owner Bob
given NH owner RhE used
given RH owner Ann
given RM owner Bob
given GKB owner Ann
given RhE president Investor par 80 price 90 B4 floated operated earned stations Köln Neuss harbour Neuss trains 2 3
given CME president Bob par 90 price 110 A5 floated operated earned stations Deutz trains 2 2 cash 300
given BME president Ann par 90 price 100 B5 floated operated earned stations Düsseldorf trains 2 2 cash 200
given Ann cash 250 shares BME 50%
given Bob cash 150 shares CME 50% ADR 10% card
given Investor shares RhE 60% BME 10%
given depot trains 3 3 3 4 4 5 5 6 6 6 6 6 6
"""
STOCK = LINES + "begin SR 3 next Investor taken 1 last Ann\n"


def test_a_counted_investor_is_in_the_books():
    game = two("", setup=STOCK)
    assert (game.codes, game.current, game.json["investor"]) == (
        [],
        "Investor",
        {"company": "RhE", "behind": "Ann", "card": "Bob", "shares": {"BME": 10, "RhE": 60}, "certificates": 6},
    )
    assert (game.json["companies"]["NH"]["owner"], game.position.facts["harbour"]) == ("RhE", {"RhE": "H14"})
    assert game.bank == 6000 - 300 - 200 - 250 - 150


def test_a_counted_investor_continues_by_its_rules():
    """The dearest is CME, of whose it has none; with the second certificate it has taken what phase 3 allows."""
    game = two("Investor: buy CME\nBob: buy BME\nAnn: buy BME\nInvestor: pass", setup=STOCK)
    assert (game.codes, game.percent("CME", "Investor")) == ([], 10)


def test_a_counted_investor_who_has_quit_is_not_asked():
    game = two("Ann: buy CME", setup=LINES + "begin SR 3 next Ann taken 1 out\n")
    assert (game.codes, game.current) == ([], "Bob")


def test_the_holder_of_the_card_runs_the_counted_railway():
    game = two("RhE: lay Grevenbroich", setup=LINES + "begin OR 3.1 next RhE acted CME BME\n")
    assert (game.codes, game.finding("investor-track").section) == (["investor-track"], "9.2.2")


def told(old: str, new: str, begin: str = "begin SR 3 next Ann\n"):
    return two(swap(LINES, (old, new)) + begin)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (" card\n", "\n", "1 Investor SR"),
        ("president Investor", "president Ann", "Ann RhE"),
        ("trains 2 3\n", "trains 2 3 cash 50\n", "Investor RhE"),
        ("given Investor shares", "given Investor cash 50 shares", "Investor"),
        ("shares BME 50%\n", "shares BME 50% card\n", "Bob Investor"),
    ],
)
def test_an_impossible_investor_is_flagged(old, new, says):
    game = told(old, new)
    assert says in [figures(found) for found in game.findings if found.code == "given-sum"]


def test_an_investor_against_its_rules_is_flagged():
    more = told("RhE 60% BME 10%", "RhE 40% BME 30%")
    assert [found.actual for found in more.findings if found.code == "investor-choice"] == ["30%", "40%"]
    least = told("RhE 60% BME 10%", "RhE 50% BME 20%")
    assert "investor-choice" not in least.codes


@pytest.mark.parametrize("says", ["cash 50 {}", "{} credit 50", "{} card", "{} bankrupt"])
def test_an_investor_has_only_shares(says):
    shares = "shares RhE 60% BME 10%"
    line = f"given Investor {shares}"
    found = two(swap(STOCK, (line, f"given Investor {says.format(shares)}"))).findings[0]
    assert (found.code, figures(found)) == ("given-sum", "Investor")
    assert (found.code, found.remedy) == ("given-sum", line)
