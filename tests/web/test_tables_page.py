"""All tables of a folder on one page."""

import asyncio
import os
import re
import time
from threading import Timer

import pytest

from moderator.limits import TookTooLong
from moderator.resources import example
from moderator.web.app import TooMany
from moderator.web.tables_page import TablesPage
from moderator.web.worker import Died, Worker
from tests.serving import serving, wait_until

pytestmark = pytest.mark.slow

GAMES = {name: example(f"{name}.18xx").read_bytes() for name in ("18EU-four-players", "18VA-three-players")}


def lay_out(folder, **lines):
    """`a=400`: the first lines of a game as `a.18xx`."""
    for name, count in lines.items():
        game = GAMES["18VA-three-players" if name.startswith("va") else "18EU-four-players"]
        (folder / f"{name}.18xx").write_bytes(b"".join(game.splitlines(keepends=True)[:count]))


def page_of(folder):
    tables_page = TablesPage(folder, {}, str, True)
    tables_page.list()
    assert tables_page.read()
    tables_page.tell()
    return tables_page


def test_every_table_with_its_round_who_acts_bank_and_pace(tmp_path):
    lay_out(tmp_path, a=300, b=400, c=500, va=100)
    tables = [html for name, html in page_of(tmp_path).feed.parts.items() if name.startswith("table-")]
    assert len(tables) == 4
    assert "OR 4.1" in tables[1]
    assert "£" in tables[1]
    assert "behind the median" in tables[0]
    assert "ahead of the median" in tables[2]
    assert "the middle" not in tables[1] + tables[3]
    assert "worth" not in "".join(tables)


def cards(folder, worths=True):
    tables_page = TablesPage(folder, {}, str, worths)
    tables_page.list()
    tables_page.read()
    tables_page.tell()
    return [html for name, html in tables_page.feed.parts.items() if name.startswith("table-")]


def test_the_slower_of_two_tables_is_marked(tmp_path):
    lay_out(tmp_path, a=300, b=500)
    slow, fast = cards(tmp_path)
    assert re.search(r"<b>! slow</b>: \d rounds behind the median", slow)
    assert "the middle" not in fast


def test_a_table_one_round_behind_is_not_slow(tmp_path):
    lay_out(tmp_path, a=400, b=430)
    behind, _ = cards(tmp_path)
    assert ("1 behind the median" in behind, "slow" in behind) == (True, False)


def test_a_finished_table_shows_its_winner_and_sets_no_pace(tmp_path):
    lay_out(tmp_path, a=300, b=5000)
    playing, finished = cards(tmp_path)
    assert "the middle" not in playing + finished
    assert '<p class="turn">Cyd wins by £1216</p>' in finished
    assert '<p class="turn">Cyd wins</p>' in cards(tmp_path, worths=False)[1]


def test_a_card_is_named_by_round_and_table_and_shows_findings(tmp_path):
    header = "moderator 1\ngame 18EU\nplayers Ann Bob Cyd\nround Round 2\ntable T3\n"
    (tmp_path / "a.18xx").write_text(header + "Cyd: frob\n", encoding="utf-8")
    (card,) = cards(tmp_path)
    assert '<h2><a href="table-0/">round 2, table 3</a> <small>a.18xx</small></h2>' in card
    assert '<p class="alarm"><b>!</b> 1 error</p>' in card


def test_an_unreadable_journal_does_not_hide_the_others(tmp_path):
    lay_out(tmp_path, a=300)
    (tmp_path / "b.18xx").write_text("nonsense\n")
    tables = [*page_of(tmp_path).feed.parts.values()]
    assert "OR 3.1" in tables[0] or "OR" in tables[0]
    assert "! cannot be read" in tables[1]


def test_only_changed_files_are_read_again(tmp_path):
    lay_out(tmp_path, a=300, b=400)
    tables_page = page_of(tmp_path)
    assert not tables_page.read()
    lay_out(tmp_path, b=401)
    assert tables_page.read()
    tables_page.tell()
    changed = {name for name, version in tables_page.feed._changed.items() if version == 2}
    assert changed == {"table-1"}
    (tmp_path / "a.18xx").unlink()
    tables_page.list()
    tables_page.tell()
    assert [*tables_page.feed.parts] == ["table-1", "event", "standings", "left-out"]


def test_it_is_served_and_follows(tmp_path):
    lay_out(tmp_path, a=300, b=400)
    with serving(tmp_path) as screen, screen.stream() as stream:
        assert "OR 4.1" in screen.page()
        first = stream.event()
        lay_out(tmp_path, c=500)
        assert "table-2" in stream.event()["data"]
        os.utime(tmp_path / "a.18xx")
        wait_until(lambda: screen.page().count('class="table"') == 3)
        assert int(first["id"]) == 1
        assert screen.stop() == 0


def test_each_table_has_its_own_page_below_the_folder_s(tmp_path):
    lay_out(tmp_path, a=300, b=400)
    (tmp_path / "c.18xx").write_text("nonsense\n")
    with serving(tmp_path, "--hide-worth") as screen:
        tables_page = screen.page()
        assert '<h2><a href="table-1/">b.18xx</a></h2>' in tables_page
        assert "<h2>c.18xx</h2>" in tables_page
        page = screen.ask("table-1/")[2]
        assert "OR 4.1" in page
        assert '<a href="../">all tables</a>' in page
        assert ">worth<" not in page
        assert screen.ask("table-1/style.css")[:1] == (200,)
        assert "OR 4.1" in screen.ask("table-1/tv")[2]
        assert "a.18xx" not in page
        for nothing in ("table-2/", "table-3/", "table-1", "tv", "table-1/x", "other/", "table-1/table-0/"):
            assert screen.ask(nothing)[0] == 404
        stream = screen.connect()
        stream.request("GET", f"{screen.secret}table-1/events?after=0")
        answer = stream.getresponse()
        assert answer.readline() == b"retry: 1000\n"
        lay_out(tmp_path, b=401)
        wait_until(lambda: screen.ask("table-1/")[2] != page)
        assert screen.stop() == 0
        stream.close()


def test_pages_without_readers_make_room(tmp_path, monkeypatch):
    monkeypatch.setattr("moderator.web.tables_page.MOST_OPEN", 2)
    lay_out(tmp_path, a=300, b=400, c=401)

    async def ask():
        tables_page = page_of(tmp_path)
        first, second = await tables_page.below("table-0"), await tables_page.below("table-1")
        assert await tables_page.below("table-0") is first
        second.feed.readers = 1
        assert await tables_page.below("table-2") is not None
        assert await tables_page.below("table-0") is not first
        tables_page._open["table-0"][0].feed.readers = 1
        with pytest.raises(TooMany):
            await tables_page.below("table-2")
        tables_page.close()
        assert (tables_page.feed.closed, second.feed.closed, first.feed.closed) == (True, True, False)

    asyncio.run(ask())


def test_a_slow_call_is_given_up_and_the_next_one_answered():
    aside = Worker(seconds=0.5)
    try:
        with pytest.raises(TookTooLong):
            aside.call(time.sleep, 60)
        assert aside.call(len, "abc") == 3
        assert aside.call(os.getpid) != os.getpid()
    finally:
        aside.close()


def test_a_process_that_dies_loses_one_answer():
    aside = Worker()
    try:
        with pytest.raises(Died):
            aside.call(os._exit, 1)
        assert aside.call(len, "abc") == 3
    finally:
        aside.close()


def test_closing_the_worker_ends_a_waiting_call():
    aside = Worker()
    assert aside.call(len, "abc") == 3
    Timer(0.5, aside.close).start()
    with pytest.raises(Died):
        aside.call(time.sleep, 60)
    with pytest.raises(Died):
        aside.call(len, "abc")


def test_a_table_that_takes_too_long_is_reported_and_has_no_page(tmp_path):
    lay_out(tmp_path, a=300)
    tables_page = TablesPage(tmp_path, {}, str, True)
    tables_page._worker = Worker(seconds=0.001)
    tables_page.list()
    assert tables_page.read()
    tables_page.tell()
    assert "it took longer than 0.001 seconds" in tables_page.feed.parts["table-0"]
    assert asyncio.run(tables_page.below("table-0")) is None
    tables_page.close()
