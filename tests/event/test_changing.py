"""An event's file changed: the lines that are put in, and all others as the director wrote them."""

import threading
from pathlib import Path

import pytest

from moderator.event.changing import change_event, put_decision, put_key, put_round, put_tables, write_table
from moderator.event.event_file import parse_event
from moderator.event.file import BadEvent, Event, Table
from moderator.files import FileChanged

TEXT = """\
# The autumn event.
name = "Open"  # of the club
tables = [2]

[players]
Ben = []   # first, for he pays
Ada = []

# Friday, at the club
[[round]]
date = 2026-11-20

# Saturday
[[round]]
limit = 60
"""
ONE = write_table(1, Table(players=["Ada", "Ben"], title="18EU"))


def added(before: str, after: str) -> str:
    """What is new in a text of which all is left."""
    new = iter(after.splitlines())
    found = []
    for line in before.splitlines():
        while (other := next(new)) != line:
            found.append(other)
    return "\n".join([*found, *new]).strip()


def test_tables_are_below_their_round_and_remarks_stay():
    after = put_tables(TEXT, 1, ONE)
    assert added(TEXT, after) == '[[round.table]]  # 1\ntitle = "18EU"\nplayers = ["Ada", "Ben"]'
    assert 'players = ["Ada", "Ben"]\n\n# Saturday\n[[round]]' in after
    assert [len(each.tables) for each in parse_event(after).rounds] == [1, 0]


def test_redrawn_tables_replace_the_old_ones():
    drawn = put_tables(put_tables(TEXT, 2, ONE), 1, ONE)
    again = put_tables(drawn, 1, write_table(1, Table(players=["Ben", "Ada"])))
    assert again == drawn.replace('title = "18EU"\nplayers = ["Ada", "Ben"]\n\n# S', 'players = ["Ben", "Ada"]\n\n# S')


def test_a_key_is_put_in_replaced_and_taken_out():
    one = put_key(TEXT, ("round", 0), "byes", '[\n  "Ada",\n]')
    assert added(TEXT, one) == 'byes = [\n  "Ada",\n]'
    assert put_key(one, ("round", 0), "byes", None) == TEXT
    assert parse_event(put_key(one, ("round", 0), "byes", '["Ben"]')).rounds[0].byes == ["Ben"]
    assert parse_event(put_key(TEXT, (), "seed", "7")).seed == 7


def test_rounds_and_decisions_follow_the_last():
    assert len(parse_event(put_round(TEXT, ["[[round]]  # 3"])).rounds) == 3
    ruled = put_decision(TEXT, ["[[decision]]", 'by = "Uwe"', 'why = "late"', "points = { Ada = -1 }"])
    assert parse_event(ruled).decisions[0].points == {"Ada": -1}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "event.toml"
    path.write_bytes(b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode())
    return path


def test_line_ends_and_the_mark_stay(file):
    change_event(file, lambda text, event: put_tables(text, 1, ONE))
    data = file.read_bytes()
    assert data.startswith(b"\xef\xbb\xbf# The autumn event.\r\n")
    assert data.count(b"\n") == data.count(b"\r\n") == TEXT.count("\n") + 4


def test_a_change_that_could_not_be_read_again_is_not_saved(file):
    before = file.read_bytes()
    with pytest.raises(ValueError, match="cannot be read"):
        change_event(file, lambda text, event: text + "x = 1\n")
    assert file.read_bytes() == before
    assert [each.name for each in file.parent.iterdir()] == [file.name]


def test_a_damaged_file_is_not_changed(file):
    file.write_text("name = 3\n")
    with pytest.raises(BadEvent):
        change_event(file, lambda text, event: "")
    assert file.read_text() == "name = 3\n"


def test_simultaneous_changes_are_all_kept(file):
    def rule(number: int) -> None:
        lines = ["[[decision]]", 'by = "Uwe"', 'why = "late"', f"points = {{ Ada = {number} }}"]
        change_event(file, lambda text, event: put_decision(text, lines))

    both = [threading.Thread(target=rule, args=(number,)) for number in range(8)]
    for each in both:
        each.start()
    for each in both:
        each.join()
    event = change_event(file, lambda text, event: text)
    assert sorted(decision.points["Ada"] for decision in event.decisions) == [*range(8)]


def test_a_file_saved_by_an_editor_meanwhile_is_kept(file):
    def draw_slowly(text: str, event: Event) -> str:
        file.write_text("name = 'edited'\n")
        return put_tables(text, 1, ONE)

    with pytest.raises(FileChanged):
        change_event(file, draw_slowly)
    assert file.read_text() == "name = 'edited'\n"
