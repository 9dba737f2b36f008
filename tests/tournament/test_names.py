"""Different names of one person in several journals."""

import pytest

from moderator.tournament.field import BadAlias, read_aliases
from tests.figures import figures_of
from tests.tournament.results import places, result, standings, told

ANN = result("1.18xx", {"Ann": 3, "Bob": 1})


def test_composed_and_decomposed_letters_are_one_name():
    made = standings(result("1.18xx", {"Zoë": 3, "Bob": 1}), result("2.18xx", {"Zoe\u0308": 4, "Bob": 1}))
    assert places(made) == {"Zoë": (1, 15500), "Bob": (2, 4500)}


@pytest.mark.parametrize("other", ["ann", "ÁNN", "A n n", "Ann."])
def test_similar_names_are_two_persons_and_reported(other):
    made = standings(ANN, result("2.18xx", {other: 30, "Bob": 10}))
    assert places(made) == {"Ann": (1, 7500), other: (1, 7500), "Bob": (3, 5000)}
    assert told(made) == [f"look : {figures_of(f'Ann, {other} 2')}"]
    assert f'--alias "{other}=Ann"' in made.problems[0].remedy


def test_similar_names_at_one_table_are_not_reported():
    assert not told(standings(ANN, result("2.18xx", {"Ann": 3, "A.n.n.": 1})))


def test_names_without_letters_are_not_compared():
    assert not told(standings(result("1.18xx", {"++": 3, "--": 1}), result("2.18xx", {"**": 3, "!!": 1})))


def test_an_alias_makes_two_names_one_person():
    made = standings(ANN, result("2.18xx", {"Annie": 30, "Bob": 10}), aliases={"Annie": "Ann"})
    assert places(made) == {"Ann": (1, 15000), "Bob": (2, 5000)}
    assert not told(made)


def test_names_missing_from_the_list_of_players_are_reported():
    made = standings(ANN, result("2.18xx", {"Anne": 30, "Xaver": 10}), players=("Ann", "Bob"))
    assert told(made) == ["look 2.18xx: Anne", "look 2.18xx: Xaver"]
    remedies = [each.remedy for each in made.problems]
    assert ('--alias "Anne=Ann"' in remedies[0], "[players]" in remedies[1]) == (True, True)


def test_an_alias_that_nobody_uses_is_reported():
    assert told(standings(ANN, aliases={"Annie": "Ann"})) == ["look : Annie"]


def test_an_alias_is_ignored_where_it_would_merge_two_players_of_a_table():
    made = standings(ANN, result("2.18xx", {"Ann": 3, "Annie": 1}), aliases={"Annie": "Ann"})
    assert places(made)["Annie"] == (2, 2500)
    assert told(made) == ["look 2.18xx: Ann"]


def test_aliases_as_typed():
    typed = ["Annie=Ann", " Bobby = Bob ", "=1+1=Cyd", "Annie=Ann"]
    assert read_aliases(typed) == {"Annie": "Ann", "Bobby": "Bob", "=1+1": "Cyd"}


@pytest.mark.parametrize(
    "typed", [["Ann"], ["Ann="], ["=Ann"], [""], ["A=B", "A=C"], ["A=B", "B=C"], ["A=B", "B=A"], ["A=A"]]
)
def test_aliases_that_are_empty_or_contradict_each_other_are_refused(typed):
    with pytest.raises(BadAlias):
        read_aliases(typed)
