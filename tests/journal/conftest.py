"""A small table without a title: three players, a few companies, trains and places."""

import pytest

from moderator.journal.reader import read_journal
from moderator.model.entries import Journal
from moderator.model.names import Names, Vocabulary

HEADER = 'moderator 1\ngame 18EU\nplayers Ann Bob "Player 1" Zoë\n'


@pytest.fixture(scope="session")
def vocabulary() -> Vocabulary:
    return Vocabulary(
        players=Names("player", ["Ann", "Bob", "Player 1", "Zoë"]),
        companies=Names(
            "company",
            [*(str(number) for number in range(1, 16)), "BNR", "DR", "FS", "RPR", "SNCF"],
            {"Belgian National Railways": "BNR"},
        ),
        trains=Names("train", ["2", "3", "3H", "4", "P"]),
        cards=Names("card", ["T1", "T2", "D10", "D1"]),
        places=Names("place", ["Paris", "London", "Lille", "Newport News", "Elberfeld-Barmen", "Köln"]),
    )


@pytest.fixture(scope="session")
def header() -> str:
    """Return a header of three lines, so that a game's first line is line 4."""
    return HEADER


@pytest.fixture(scope="session")
def read(vocabulary):
    """Return a function that reads the lines of a game after the header."""

    def read_lines(*lines: str | bytes) -> Journal:
        data = [line if isinstance(line, bytes) else line.encode() for line in lines]
        return read_journal(HEADER.encode() + b"".join(line + b"\n" for line in data), lambda _: vocabulary)

    return read_lines
