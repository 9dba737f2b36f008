"""Seven players and thirty companies on a screen of a hundred columns: every view as recorded in a file.

`python -m tests.views.test_seven_players` writes the file again.
"""

from pathlib import Path

from moderator.views.log import PARTS, view
from moderator.views.text import cells
from tests.ledger import Result, play
from tests.orient import SEVEN_PLAYERS, WHOLE_TABLE

KEPT = Path(__file__).with_name("seven_players.txt")


def whole_table() -> Result:
    return play(WHOLE_TABLE, players=SEVEN_PLAYERS, title="18OE")


def shown() -> str:
    game = whole_table()
    parts = (view(game.game, game.position, part) for part in PARTS)
    return "\n".join(line.rstrip() for part in parts for line in part)


def test_every_view_is_as_recorded_and_fits():
    assert shown() == KEPT.read_text(encoding="utf-8"), "if this change is intended, write the file again and read it"
    assert max(cells(line) for line in shown().splitlines()) <= 100


def test_every_player_and_company_is_shown():
    game, text = whole_table(), shown()
    assert [code for code in game.codes if code != "counted"] == []
    for company in game.game.title.kinds:
        assert company in text
    for player in SEVEN_PLAYERS.split():
        assert player in text


def test_companies_on_the_track_come_before_the_chart():
    lines = shown().splitlines()
    assert "  on the track: GWR MIDI POB MAV SFR CHN MKV LRZD A B C D E F G H J K L M" in lines
    assert "  fixed: GWR £90, MIDI £80, MAV £75, POB £75, SFR £70, CHN £65, LRZD £60," in lines


if __name__ == "__main__":
    KEPT.write_text(shown(), encoding="utf-8")
