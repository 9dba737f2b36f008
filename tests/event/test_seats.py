"""Seats by standing: neighbours meet, and among equal drawings titles and opponents repeat least."""

import pytest

from moderator.event.changing import Plan, write_event
from moderator.event.event_file import parse_event
from moderator.event.file import Table
from moderator.event.seats import SeatingRequest, seat_rounds

TITLES = "A", "B", "C", "D"
SIZES = {title: frozenset({2}) for title in TITLES}
FIRST = ("12", "34", "56", "78")  # the tables of round 1, with titles A to D


@pytest.fixture
def event():
    plan = write_event(Plan("Open", {name: [] for name in "12345678"}, 2, (2,), TITLES))
    event = parse_event(plan)
    tables = [Table(players=[*names], title=title) for names, title in zip(FIRST, TITLES, strict=True)]
    rounds = [event.rounds[0].model_copy(update={"tables": tables}), event.rounds[1]]
    return event.model_copy(update={"rounds": rounds})


def drawn(event, places, seed=1):
    (round_, *_), _ = seat_rounds(event, SeatingRequest((2,), seed, places), SIZES)
    return {frozenset(table.players): table.title for table in round_.tables}


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_titles_are_dealt_so_that_nobody_has_one_twice(event, seed):
    places = {name: at for at, name in enumerate("13245768", 1)}
    tables = drawn(event, places, seed)
    assert {"".join(sorted(names)) for names in tables} == {"13", "24", "57", "68"}
    had = {name: title for names, title in zip(FIRST, TITLES, strict=True) for name in names}
    assert not [name for names, title in tables.items() for name in names if had[name] == title]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_tied_players_change_tables_so_that_nobody_meets_again(event, seed):
    """All eight are tied, so that every drawing is equal by standing."""
    tables = drawn(event, dict.fromkeys("12345678", 1), seed)
    assert not {frozenset(names) for names in FIRST} & tables.keys()


def test_tied_players_are_not_in_alphabetical_order(event):
    firsts = set()
    for seed in range(6):
        (round_, *_), _ = seat_rounds(event, SeatingRequest((2,), seed, dict.fromkeys("12345678", 1), 8), SIZES)
        firsts.add(frozenset(round_.tables[0].players))
    assert len(firsts) > 1
