"""Filled-in scoring sheets as results: the occasion, the end of the game, and cells to check."""

from datetime import datetime

import pytest

from moderator.publish.publishing import result_facts
from moderator.scoring import Score, Standing, rank, ranks_bankrupt_last
from moderator.tournament.field import seats
from moderator.views.tournament import tournament
from tests.figures import figures_of
from tests.ledger import play
from tests.sheets import filled
from tests.tournament.results import read_one, standings, told

PRICES = {"BNR": 150, "DR": 90, "FS": 100}
PLAYERS = {
    "Ann": {"cash": 500, "BNR": 6, "DR": 1},
    "Bob": {"cash": 620, "DR": 5, "FS": 3},
    "Cyd": {"cash": 300, "FS": 5, "BNR": 4},
}


@pytest.fixture
def hand_in(tmp_path):
    """`hand_in(round=2)` reads a sheet with this written beside its labels; `ended_by` is `ended by`."""

    def make(figures=(), **written):
        sheet = filled(tmp_path / "a.xlsx", {**PLAYERS, **dict(figures)}, PRICES)
        for label, value in written.items():
            sheet.at(label.replace("_", " ")).offset(column=1).value = value
        return read_one(sheet.save())

    return make


def test_a_blank_cell_is_ignored(hand_in):
    game = hand_in()
    assert (game.occasion, game.ended) == ((), "as the sheet holds")


@pytest.mark.slow
@pytest.mark.parametrize("label", ["event", "date", "round", "table", "place"])
def test_each_part_of_the_occasion_is_recognized(hand_in, label):
    said = {"event": "Open", "date": "2026-11-20", "round": "1", "table": "2", "place": "Leeds"}
    assert dict(hand_in(**{**said, label: None}).occasion) == {word: said[word] for word in said if word != label}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("label", "written", "meant"),
    [
        ("date", "20.11.2026", "2026-11-20"),
        ("date", "20/11/2026", "2026-11-20"),
        ("date", "Fri, 20 Nov 2026", "2026-11-20"),
        ("date", datetime(2026, 11, 20), "2026-11-20"),
        ("round", "1st", "1"),
        ("round", "Round 1", "1"),
        ("round", "first", "1"),
        ("round", 1.0, "1"),
        ("round", "Final", "Final"),
        ("table", "T2", "2"),
        ("table", "table 2 of 6", "2"),
        ("table", "Hall B 3", "Hall B 3"),
    ],
)
def test_usual_spellings_are_read(hand_in, label, written, meant):
    game = hand_in(**{label: written})
    assert (game.occasion, game.asks) == (((label, meant),), ())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("label", "written", "remedy"),
    [
        ("date", "3/4/2026", "write it as 2026-11-20"),
        ("date", "31.2.2026", "write it as 2026-11-20"),
        ("round", "1 or 2", "write its number or name: 2, Final"),
        ("round", datetime(2026, 1, 3), "write its number or name: 2, Final"),
        ("round", 1.5, "write its number or name: 2, Final"),
        ("table", "Round 2", "write its number or name: 3, B"),
    ],
)
def test_an_ambiguous_or_invalid_cell_is_reported(hand_in, label, written, remedy):
    game = hand_in(**{label: written})
    rows = {"date": 10, "round": 11, "table": 12}
    ((message, advice),) = game.asks
    assert (game.occasion, advice) == ((), remedy)
    assert message.startswith(f"Scoring!K{rows[label]}: {written} ")
    assert [(each.weight, each.message) for each in standings(game).problems] == [("look", message)]


def test_a_journal_and_a_sheet_of_one_round_are_of_one_round(hand_in, tmp_path):
    (tmp_path / "b.18xx").write_text(
        "moderator 1\ngame 18EU\nplayers Ann Bob\nround Round 1\ntable T2\n", encoding="utf-8"
    )
    journal = read_one(tmp_path / "b.18xx")
    assert journal.occasion == hand_in(round="1st", table=2).occasion == (("round", "1"), ("table", "2"))


def test_more_cash_than_the_bank_had_is_reported(hand_in):
    rich = {"Ann": {**PLAYERS["Ann"], "cash": 12_000}}
    assert told(standings(hand_in(rich))) == ["look a.xlsx: 12920 920 Scoring!J23"]


def test_missing_signatures_are_known(hand_in):
    assert hand_in().unsigned == ("Ann", "Bob", "Cyd")
    assert hand_in({"Ann": {**PLAYERS["Ann"], "signature": "A. Miller"}}).unsigned == ("Bob", "Cyd")


def test_a_sheet_with_errors_awards_no_points_before_the_director_decides(hand_in):
    game = hand_in(bankrupt="Anne")
    assert (game.first, standings(game).lines, [*map(figures_of, game.faults)]) == ((), (), ["Anne Scoring!B12"])
    accepted = standings(game.replace(accepted=True))
    assert (accepted.counted, "? Ann £1490" in "\n".join(tournament(accepted))) == (1, True)


@pytest.mark.parametrize(("title", "place"), [("18EU", 3), ("1830", 1)])
def test_a_bankrupt_player_has_the_place_that_a_journal_gives(tmp_path, title, place):
    """In 1830 a bankruptcy ends the game, and worth decides all places; in 18EU the bankrupt player has left."""
    players = {"Ann": {"cash": 900}, "Bob": {"cash": 620}, "Cyd": {"cash": 300}}
    sheet = filled(tmp_path / "a.xlsx", players, {}, title)
    sheet.at("bankrupt").offset(column=1).value = "Ann"
    of_sheet = {seat.player: seat.replace(parts=()) for seat in read_one(sheet.save()).seats}
    (tmp_path / "a.result.toml").write_text(
        f'title = "{title}"\nbankrupt = ["Ann"]\n[players]\nAnn = 900\nBob = 620\nCyd = 300\n', encoding="utf-8"
    )
    of_result = {seat.player: seat for seat in read_one(tmp_path / "a.result.toml").seats}
    game = play("", title=title, players="Ann Bob Cyd")
    scored = rank(
        [Standing(0, name, worth["cash"], (), name == "Ann") for name, worth in players.items()],
        ranks_bankrupt_last(game.game.title),
    )
    of_journal = {seat.player: seat for seat in seats(Score(scored, True, "bankruptcy", None))}
    assert of_sheet == of_result == of_journal
    assert (of_sheet["Ann"].place, of_sheet["Ann"].share) == (place, 0)


def test_the_page_of_a_sheet_shows_the_shares_and_prices_of_each_worth(hand_in):
    made = standings(hand_in())
    facts = result_facts(made.games[0], made)
    ann = next(each for each in facts["worths"] if each["player"] == "Ann")
    assert [(row["what"], row["each"], row["amount"]) for row in ann["rows"]] == [
        ("cash", "", "£500"),
        ("BNR", "6 x £150", "£900"),
        ("DR", "1 x £90", "£90"),
    ]
    assert ann["worth"] == "£1490"
