"""Rounds of an event: a player at two tables, and a table of which nothing was handed in."""

import pytest

from tests.tournament.results import result, standings, told


def played(number, table, names, event="Open", **facts):
    """A game of a round; the letters are who played."""
    file = f"r{number}t{table}.xlsx"
    occasion = (("event", event), ("round", str(number)), *((("table", str(table)),) if table else ()))
    worths = {name: 1000 * number + 100 * int(table or 0) + at for at, name in enumerate(names)}
    return result(file, worths, kind="sheet", occasion=occasion, **facts)


def looked_at(*games):
    return [text for text in told(standings(*games)) if text.startswith("look")]


def test_a_player_at_two_tables_of_a_round():
    games = played(1, 1, "ABCD"), played(1, 2, "EFGA"), played(2, 1, "AEFG"), played(2, 2, "BCDH")
    assert looked_at(*games) == [
        "look r1t2.xlsx: A plays at 2 tables of round 1: table 1 (r1t1.xlsx) and table 2 (r1t2.xlsx)"
    ]


@pytest.mark.parametrize(
    "other", [played(2, 2, "EFGA"), played(1, 2, "EFGA", "Autumn"), played(1, 2, "EFGA", ended=None)]
)
def test_other_rounds_other_events_and_games_left_out_are_none(other):
    assert not any("plays at" in text for text in looked_at(played(1, 1, "ABCD"), other))


def test_a_table_that_is_missing_between_others():
    assert looked_at(played(1, 1, "ABCD"), played(1, 3, "EFGH")) == ["look : nothing is there of table 2 of round 1"]


def test_tables_that_another_round_had_with_who_is_not_there():
    games = played(1, 1, "ABC"), played(1, 2, "DEF"), played(1, 3, "GHI"), played(2, 1, "ADG")
    assert looked_at(*games) == [
        "look : nothing is there of table 2 and table 3 of round 2; not in the round: B, C, E, F, H and I"
    ]


def test_an_unfinished_table_is_not_missing():
    assert looked_at(played(1, 1, "ABC"), played(1, 2, "DEF", ended=None)) == []


@pytest.mark.parametrize("table", ["A", "Hall", "200", ""])
def test_tables_without_numbers_are_not_counted(table):
    assert looked_at(played(1, 1, "ABC"), played(1, 3, "DEF"), named(table)) == []


def named(table):
    return played(1, 0, "GHI").replace(occasion=(("event", "Open"), ("round", "1"), ("table", table)))
