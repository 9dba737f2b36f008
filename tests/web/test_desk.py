"""The desk of every title: whatever may be said in a game, a page can be made of it, the keeper's and a player's."""

import pytest

from moderator.cli.serve import find_possible, open_entry
from moderator.resources import example, example_names
from moderator.web.entry.desk import render
from moderator.web.following import Table
from moderator.web.look import Terms

GAMES = [name for name in example_names() if name.endswith(".18xx") and "audit" not in name]
PARTS = 7  # of a game, each with its end


@pytest.mark.parametrize("name", GAMES)
def test_a_desk_is_made_at_any_time(tmp_path, name):
    path, lines = tmp_path / "game.18xx", example(name).read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines))
    table = Table(path, None, Terms(True, find_possible))
    table.read()
    pens = open_entry(table, players=True, confirm=False).pens
    for part in range(PARTS):
        path.write_bytes(b"".join(lines[: len(lines) - part * len(lines) // PARTS]))
        for pen in (pens.keeper, pens.all[1 + part % (len(pens.all) - 1)]):
            assert 'id="typed"' in render(pens, pen)
