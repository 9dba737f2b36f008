"""Names of one person in several journals."""

import pytest

from moderator.tournament.field import BadAlias, read_aliases
from tests.tournament.results import places, result, standings, told

ANN = result("1.18xx", {"Ann": 3, "Bob": 1})


def test_the_same_letters_however_composed_are_one_name():
    made = standings(result("1.18xx", {"Zoë": 3, "Bob": 1}), result("2.18xx", {"Zoe\u0308": 3, "Bob": 1}))
    assert places(made) == {"Zoë": (1, 15000), "Bob": (2, 5000)}


@pytest.mark.parametrize("other", ["ann", "ÁNN", "A n n", "Ann."])
def test_names_nearly_alike_are_two_persons_and_pointed_out(other):
    made = standings(ANN, result("2.18xx", {other: 30, "Bob": 10}))
    assert places(made) == {"Ann": (1, 7500), other: (1, 7500), "Bob": (3, 5000)}
    assert told(made) == [f"look : Ann, {other} count as 2 persons"]
    assert made.problems[0].remedy == f'if they are one: --alias "{other}=Ann"'


def test_names_nearly_alike_at_one_table_are_no_slip():
    assert not told(standings(ANN, result("2.18xx", {"Ann": 3, "A.n.n.": 1})))


def test_names_without_letters_are_themselves():
    assert not told(standings(result("1.18xx", {"++": 3, "--": 1}), result("2.18xx", {"**": 3, "!!": 1})))


def test_an_alias_makes_two_names_one_person():
    made = standings(ANN, result("2.18xx", {"Annie": 30, "Bob": 10}), aliases={"Annie": "Ann"})
    assert places(made) == {"Ann": (1, 15000), "Bob": (2, 5000)}
    assert not told(made)


def test_who_is_none_of_the_players_is_told():
    made = standings(ANN, result("2.18xx", {"Anne": 30, "Xaver": 10}), players=("Ann", "Bob"))
    assert told(made) == [
        "look 2.18xx: Anne is none of the players of the event",
        "look 2.18xx: Xaver is none of the players of the event",
    ]
    assert [each.remedy for each in made.problems] == [
        'if it is Ann: --alias "Anne=Ann"',
        "add who it is to [players]",
    ]


def test_an_alias_of_nobody_is_pointed_out():
    assert told(standings(ANN, aliases={"Annie": "Ann"})) == ["look : no player is called Annie"]


def test_an_alias_does_not_make_two_at_one_table_one():
    made = standings(ANN, result("2.18xx", {"Ann": 3, "Annie": 1}), aliases={"Annie": "Ann"})
    assert places(made)["Annie"] == (2, 2500)
    assert told(made) == ["look 2.18xx: the aliases make two players of this table one, Ann; they are not used here"]


def test_aliases_as_typed():
    typed = ["Annie=Ann", " Bobby = Bob ", "=1+1=Cyd", "Annie=Ann"]
    assert read_aliases(typed) == {"Annie": "Ann", "Bobby": "Bob", "=1+1": "Cyd"}


@pytest.mark.parametrize(
    "typed", [["Ann"], ["Ann="], ["=Ann"], [""], ["A=B", "A=C"], ["A=B", "B=C"], ["A=B", "B=A"], ["A=A"]]
)
def test_aliases_that_say_nothing_or_contradict_each_other(typed):
    with pytest.raises(BadAlias):
        read_aliases(typed)
