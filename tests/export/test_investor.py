"""The Investor in a workbook: what it holds, beside the players; no money, no worth, no place."""

from moderator.audit.report import report
from tests.export.sheets import companies, players, records, round_sheets, rows, summary, total
from tests.two_players import SECOND, two

# SR 2: Ann buys 10% of CME, so does the Investor: 5 of 14 certificates, 50% of its RhE.
GAME = two("Bob: pass\nAnn: buy CME\nInvestor: buy CME\nBob: pass\nAnn: pass", setup=SECOND)
BOUGHT = {each.name: each for each in round_sheets(GAME.game)}["SR 2"]


def test_a_row_in_every_round():
    row = rows(BOUGHT, "players")["Investor"]
    assert (row["certificates"], row["CME"], row["RhE"], row["BME"]) == ("5 of 14", 10, 50, None)
    assert {row[heading] for heading in ("begin cash", "bought", "end cash", "end worth", "check")} == {None}


def test_sums_are_those_of_the_players():
    held = rows(BOUGHT, "players")
    assert total(BOUGHT, "players")["end cash"] == held["Ann"]["end cash"] + held["Bob"]["end cash"]
    assert total(BOUGHT, "players")["check"] == total(BOUGHT, "money")["check"] == "ok"


def test_the_investor_is_president_of_its_corporation():
    assert rows(BOUGHT, "companies")["RhE"]["president"] == "Investor"
    led = {row["president"] for row in records(companies(GAME.game), "companies") if row["company"] == "RhE"}
    assert led == {"Investor"}


def test_the_investors_certificates_by_round():
    held = [row for row in records(players(GAME.game), "players") if row["player"] == "Investor"]
    assert [(row["round"], row["certificates"]) for row in held] == [
        ("ISR", "4 of 14"), ("SR 1", "4 of 14"), ("OR 1.1", "4 of 14"), ("SR 2", "5 of 14"),
        ("OR 2.1", "5 of 14"),
    ]  # fmt: skip


def test_the_summary_shows_its_certificates_and_ranks_only_players():
    sheet = summary(GAME.game, report(GAME.game))
    assert rows(sheet, "game")["Investor"]["is"] == "CME 10%, RhE 50%; it is not ranked"
    assert {row["player"] for row in records(sheet, "standings")} == {"Ann", "Bob"}
    assert rows(sheet, "game")["bank"]["is"] == "M6000"
