"""Finals and semi-finals: how they rank their players, and orders that the director decided for ties."""

from moderator.tournament.ranking import Order
from tests.tournament.results import result, standings

NAMES = ["Ann", "Bob", "Cyd", "Dan", "Eve", "Fay"]


def game(number, table, names, **facts):
    worths = {name: 1000 * (len(names) - at) for at, name in enumerate(names)}
    occasion = (("round", str(number)), ("table", str(table)))
    return result(f"r{number}-t{table}.18xx", worths, occasion=occasion, **facts)


FIRST = game(1, 1, ["Ann", "Bob", "Cyd"]), game(1, 2, ["Dan", "Eve", "Fay"])
TABLES = {("1", "1"): (), ("1", "2"): ()}


def ranked(*games, stages, seated, **terms):
    made = standings(*games, scheme="places", stages=stages, seated={**TABLES, **seated}, **terms)
    return [(line.place, line.player, line.points, line.stage) for line in made.lines]


def test_a_final_ranks_its_players_first_and_adds_no_points():
    final = game(2, 1, ["Eve", "Dan", "Ann"])
    assert ranked(*FIRST, final, stages={"2": "final"}, seated={("2", "1"): ()}) == [
        (1, "Eve", 60, "final 1"),
        (2, "Dan", 120, "final 2"),
        (3, "Ann", 120, "final 3"),
        (4, "Bob", 60, ""),
        (5, "Cyd", 0, ""),
        (5, "Fay", 0, ""),
    ]


def test_a_final_without_all_its_tables_ranks_nobody():
    final = game(2, 1, ["Eve", "Dan", "Ann"])
    lines = ranked(*FIRST, final, stages={"2": "final"}, seated={("2", "1"): ("Ann",), ("2", "2"): ("Bob",)})
    assert lines[:2] == [(1, "Ann", 120, ""), (1, "Dan", 120, "")]


def test_semi_finals_rank_by_place_at_the_table_and_the_final_comes_last():
    semis = game(2, 1, ["Bob", "Ann"]), game(2, 2, ["Dan", "Eve"])
    stages = {"2": "semi-final", "3": "final"}
    seated = {("2", "1"): (), ("2", "2"): (), ("3", "1"): ()}
    lines = ranked(*FIRST, *semis, stages=stages, seated=seated)
    assert [line[:2] for line in lines] == [(1, "Dan"), (2, "Bob"), (3, "Ann"), (4, "Eve"), (5, "Cyd"), (5, "Fay")]
    lines = ranked(*FIRST, *semis, game(3, 1, ["Bob", "Dan"]), stages=stages, seated=seated)
    assert [line[:2] for line in lines[:3]] == [(1, "Bob"), (2, "Dan"), (3, "Ann")]


def test_an_order_decides_a_tie_only_if_it_names_all_tied_players():
    order = Order(("Dan", "Ann"), "lot: decision 1")
    made = standings(*FIRST, scheme="places", orders=(order,))
    assert [(line.place, line.player, line.tie) for line in made.lines[:2]] == [
        (1, "Dan", "lot: decision 1"),
        (2, "Ann", "lot: decision 1"),
    ]
    made = standings(*FIRST, scheme="places", orders=(Order(("Dan", "Bob"), "lot: decision 1"),))
    assert [(line.place, line.tie) for line in made.lines[:2]] == [(1, ""), (1, "")]


def test_a_player_of_the_final_without_another_game_is_ranked_there():
    final = game(2, 1, ["Zed", "Ann"])
    lines = ranked(*FIRST, final, stages={"2": "final"}, seated={("2", "1"): ()})
    assert lines[:2] == [(1, "Zed", 0, "final 1"), (2, "Ann", 120, "final 2")]


def test_points_and_adjustment_add_up_to_the_total():
    (ann, *_) = (each for each in standings(*FIRST, scheme="places", given={"Ann": -20}).lines if each.player == "Ann")
    assert (ann.game_points, ann.adjustment, ann.points) == (120, -20, 100)
