"""The rows of all long tables of one game.

    for name, rows in rows_of(game, "friday-1").items():
        write(name, TABLES[name].fields, rows)

`TABLES` (`shapes.py`) has names, types and meanings, `FORMAT` is their version. `rows` is an iterator, worked out as it
is read; a row is a tuple with a value for every field in order, None where there is none: str for text, int for
integer, bool for boolean, float for number. Texts are as the books have them: a writer of files that spreadsheets open
takes care of what those would obey.
"""

from collections.abc import Callable, Iterator

from moderator.export.tables.holdings import holdings
from moderator.export.tables.postings import events, findings, postings
from moderator.export.tables.rounds import company_rounds, games, player_rounds, players, rounds
from moderator.export.tables.runs import runs
from moderator.export.tables.shapes import Row
from moderator.export.tables.told import Told, tell_game
from moderator.game import Game

_WRITTEN: dict[str, Callable[[Told], Iterator[Row]]] = {
    "games": games,
    "players": players,
    "rounds": rounds,
    "player_rounds": player_rounds,
    "company_rounds": company_rounds,
    "holdings": holdings,
    "runs": runs,
    "postings": postings,
    "events": events,
    "findings": findings,
}


def rows_of(game: Game, name: str) -> dict[str, Iterator[Row]]:
    """The rows of each table, in the order of `TABLES`; `name` is the game's in every row."""
    told = tell_game(game, name)
    return {table: rows(told) for table, rows in _WRITTEN.items()}
