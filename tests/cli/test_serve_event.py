"""`moderator serve FOLDER` of an event: its tables, and standings that are right at every moment."""

import re

import pytest

from moderator.cli.serve import how_counted
from moderator.event.event_file import find_event
from moderator.web.tables_page import TablesPage

pytestmark = pytest.mark.slow


@pytest.fixture
def event(run, tmp_path):
    """An event of two tables, of which the first round is laid out; it is served from `open`."""
    asked = "--players", "Ann,Bob,Cyd,Dan,Eve,Fay", "--title", "18EU", "--tables", 3, "--rounds", 2
    assert run("event", "new", "open", "--name", "Autumn Open", *asked).code == 0
    assert run("event", "seat", "open", "--seed", 1).code == 0
    assert run("event", "start", "open").code == 0
    return tmp_path / "open"


def served(folder):
    hall = TablesPage(folder, {}, str, True, how_counted(str(folder), {}))
    return look_again(hall)


def look_again(hall):
    hall.list()
    hall.read()
    hall.count()
    hall.tell()
    return hall


def test_the_folder_page_has_the_tables_and_standings_of_the_event(run, event):
    """The same figures as `standings`; what is only laid out has no card of its own."""
    hall = served(event)
    assert [*hall.feed.parts] == ["event", "standings", "left-out"]
    assert (hall.feed.parts["event"].count("missing"), hall.feed.parts["standings"]) == (2, "")
    first, *others = find_event(event).rounds[0].tables[0].players
    assert run("enter", "open", f"r1 t1: {first} 500, {others[0]} 400, {others[1]} bankrupt").code == 0
    look_again(hall)
    assert "Autumn Open" in hall.page().decode()
    told = run("standings", "open", "--json").json["standings"]
    row = r"<tr><td class=.n.>(.*?)</td><th .*?>(.*?)</th><td class=.n.><b>(.*?)</b>"
    rows = re.findall(row, hall.feed.parts["standings"])
    assert rows == [(f"{line['place']}.", line["player"], str(line["points"])) for line in told]
    assert re.findall(r"</td><td>(in|missing|<b>! disputed</b>)", hall.feed.parts["event"]) == ["in", "missing"]
    (event / "r1-t1b.result.toml").write_text(
        (event / "r1-t1.result.toml").read_text("utf-8").replace("500", "700"), "utf-8"
    )
    assert "<b>! disputed</b>" in look_again(hall).feed.parts["event"]
    ruled = "--counts", "r1-t1b.result.toml", "--by", "Greta", "--why", "counted again"
    assert run("event", "decide", "open", "r1", "t1", *ruled).code == 0
    assert "disputed" not in look_again(hall).feed.parts["event"]


def test_a_broken_event_file_keeps_the_last_page(run, event):
    assert run("do", "open/r1-t2.18xx", "select 1").code == 0
    hall = served(event)
    (card,) = [html for name, html in hall.feed.parts.items() if name.startswith("table-")]
    assert "round 1, table 2" in card
    assert "playing" in hall.feed.parts["event"]
    (event / "event.toml").write_text("name = ", "utf-8")
    told = look_again(hall).feed.parts["event"]
    assert ("cannot be counted" in told, "playing" in told) == (True, True)


def test_standings_of_shares_are_worths_and_hidden_with_them(run, event):
    seats = find_event(event).rounds[0].tables[0].players
    assert run("enter", "open", "r1 t1: " + ", ".join(f"{name} 500" for name in seats)).code == 0
    text = (event / "event.toml").read_text("utf-8")
    (event / "event.toml").write_text(text.replace("tables = [3]", 'scheme = "share"\ntables = [3]', 1), "utf-8")
    hall = served(event)
    assert "33.33%" in hall.feed.parts["standings"]
    assert hall.results.parts(False)["standings"] == ""
