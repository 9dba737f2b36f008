"""`python -m tests.keys_read`: print every key of a ruleset that is read while the examples are played.

This runs in an interpreter of its own, because a title that is already loaded does not read its tables again.
"""

from typing import Any

from moderator.game import open_game
from moderator.titles.toml_table import Table
from tests.record_golden import GAMES
from tests.titles.test_keys import first_with


def main() -> None:
    read = set[tuple[type[Table], str]]()

    def note(table: Table, name: str) -> Any:
        read.add((type(table), name))
        return object.__getattribute__(table, name)

    journals = [path.read_bytes() for path in GAMES]
    Table.__getattribute__ = note  # type: ignore[method-assign]
    for journal in journals:
        game = open_game(journal)
        assert game.steps[len(game.journal.booked) - 1].entry is not None  # steps are played when they are asked for
    del Table.__getattribute__
    for kind, name in read:
        if name in getattr(kind, "_fields", ()):
            print(first_with(kind, name), name)


if __name__ == "__main__":
    main()
