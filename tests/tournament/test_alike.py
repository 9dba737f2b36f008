"""Several files of one game: which count, which are left out, and what the director is asked."""

import pytest

from tests.tournament.results import result, standings, told

WORTHS = {"Ann": 5120, "Bob": 4890, "Cyd": 4010, "Dan": 3300}
FIRST = (("event", "Open"), ("round", "1"), ("table", "1"))
JOURNAL = result("friday.18xx", WORTHS)


def sheet(worths=WORTHS, file="t1.xlsx", **facts):
    return result(file, worths, **{"kind": "sheet", "books": "", "occasion": FIRST, **facts})


def counted(*games):
    made = standings(*games)
    return [game.result.file for game in made.games if game.left_out is None], told(made)


def test_a_sheet_that_differs_from_the_journal_of_its_table_is_left_out():
    journal = JOURNAL.replace(occasion=FIRST[1:])
    assert counted(journal, sheet({**WORTHS, "Ann": 5210})) == (
        ["friday.18xx"],
        ["left out t1.xlsx: 1 1 5120 5210 Ann Open friday.18xx"],
    )


def test_a_journal_without_an_event_takes_the_event_of_its_sheet():
    own = JOURNAL.replace(occasion=(("date", "2026-11-20"), *FIRST[1:]))
    assert dict(standings(own, sheet()).games[0].result.occasion) == {**dict(FIRST), "date": "2026-11-20"}


@pytest.mark.parametrize(
    ("first", "second"),
    [((), FIRST), (FIRST, ()), ((), (("round", "1"),)), (FIRST, (*FIRST[:2], ("table", "2")))],
)
def test_files_that_agree_both_count_with_a_question_unless_they_claim_the_same_or_nothing(first, second):
    files, asked = counted(sheet(occasion=first), sheet(file="t2.xlsx", occasion=second))
    assert (files, asked[0]) == (["t1.xlsx", "t2.xlsx"], "look t2.xlsx: t1.xlsx")


def test_files_that_claim_nothing_are_one_game_only_if_all_players_and_worths_agree():
    assert counted(sheet(occasion=()), sheet(file="t2.xlsx", occasion=())) == (
        ["t1.xlsx"],
        ["left out t2.xlsx: t1.xlsx"],
    )
    files, asked = counted(sheet(occasion=()), sheet({**WORTHS, "Dan": 3200}, "t2.xlsx", occasion=()))
    assert (files, asked) == (["t1.xlsx", "t2.xlsx"], ["look t2.xlsx: 3300 3200 Dan t1.xlsx"])


def test_three_rounds_with_the_same_four_worths_all_count():
    rounds = [["Ann", "Bob", "Cyd", "Dan"], ["Ann", "Eve", "Fay", "Gus"], ["Bob", "Ann", "Hal", "Ida"]]
    games = [
        sheet(dict(zip(names, (4, 3, 2, 1), strict=True)), f"r{at}.xlsx", occasion=(("round", str(at)), ("table", "1")))
        for at, names in enumerate(rounds, 1)
    ]
    assert counted(*games) == (["r1.xlsx", "r2.xlsx", "r3.xlsx"], [])


def test_files_of_different_rounds_both_count_with_a_question():
    second = (("event", "Open"), ("round", "2"), ("table", "1"))
    files, asked = counted(sheet(), sheet({**WORTHS, "Dan": 3200}, "t2.xlsx", occasion=second))
    assert files == ["t1.xlsx", "t2.xlsx"]
    assert asked[0] == "look t2.xlsx: 3300 3200 Dan t1.xlsx"


def test_two_journals_with_most_worths_equal_both_count_with_a_question():
    files, asked = counted(JOURNAL, result("again.18xx", {**WORTHS, "Dan": 3200}))
    assert files == ["again.18xx", "friday.18xx"]
    assert asked == ["look friday.18xx: 3200 3300 Dan again.18xx"]


@pytest.mark.parametrize(
    "other",
    [
        sheet({**WORTHS, "Ann": 1, "Bob": 2, "Cyd": 3}),
        sheet({**WORTHS, "Dan": 3200}, title="18Rhl"),
        sheet({"Eve": 5120, "Fay": 4890, "Gus": 4010, "Hal": 3200}),
    ],
)
def test_different_worths_titles_or_players_are_another_game(other):
    assert counted(JOURNAL, other) == (["friday.18xx", "t1.xlsx"], [])


def test_two_files_of_one_table_without_a_common_player_both_count():
    files, asked = counted(sheet(), sheet({"Eve": 4000, "Fay": 3000, "Gus": 2000}, "t2.xlsx"))
    assert files == ["t1.xlsx", "t2.xlsx"]
    assert asked == ["look t2.xlsx: 1 1 Open t1.xlsx"]


def test_another_file_of_a_table_is_left_out_with_the_differences():
    other = {"Ann": 1000, "Bob": 4890, "Eve": 2000, "Dan": 3000}
    assert counted(sheet(), sheet(other, "t2.xlsx"))[1] == [
        "left out t2.xlsx: 1 1 3300 3000 5120 1000 Ann Bob Cyd Dan Open t1.xlsx"
    ]
