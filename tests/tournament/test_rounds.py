"""Rounds of an event: players at two tables, and tables without a result."""

import pytest

from tests.tournament.results import result, standings, told


def played(number, table, names, event="Open", **facts):
    """Return a game of a round. Each letter is a player."""
    file = f"r{number}t{table}.xlsx"
    occasion = (("event", event), ("round", str(number)), *((("table", str(table)),) if table else ()))
    worths = {name: 1000 * number + 100 * int(table or 0) + at for at, name in enumerate(names)}
    return result(file, worths, kind="sheet", occasion=occasion, **facts)


def looked_at(*games):
    return [text for text in told(standings(*games)) if text.startswith("look")]


def test_a_player_at_two_tables_of_a_round_is_reported():
    games = played(1, 1, "ABCD"), played(1, 2, "EFGA"), played(2, 1, "AEFG"), played(2, 2, "BCDH")
    assert looked_at(*games) == ["look r1t2.xlsx: 2 1 1 2 r1t1.xlsx r1t2.xlsx"]


@pytest.mark.parametrize(
    "other", [played(2, 2, "EFGA"), played(1, 2, "EFGA", "Autumn"), played(1, 2, "EFGA", ended=None)]
)
def test_two_tables_in_other_rounds_or_events_or_left_out_are_not_reported(other):
    assert not any("r1t1.xlsx" in text for text in looked_at(played(1, 1, "ABCD"), other))


def test_a_table_missing_between_others_is_reported():
    assert looked_at(played(1, 1, "ABCD"), played(1, 3, "EFGH")) == ["look : 2 1"]


def test_missing_tables_are_reported_with_the_players_who_are_missing():
    games = played(1, 1, "ABC"), played(1, 2, "DEF"), played(1, 3, "GHI"), played(2, 1, "ADG")
    assert looked_at(*games) == ["look : 2 3 2 B C E F H I"]


def test_an_unfinished_table_is_not_missing():
    assert looked_at(played(1, 1, "ABC"), played(1, 2, "DEF", ended=None)) == []


@pytest.mark.parametrize("table", ["A", "Hall", "200", ""])
def test_tables_without_numbers_are_not_counted(table):
    assert looked_at(played(1, 1, "ABC"), played(1, 3, "DEF"), named(table)) == []


def named(table):
    return played(1, 0, "GHI").replace(occasion=(("event", "Open"), ("round", "1"), ("table", table)))
