"""Addresses that are replaced or kept, and room for everybody: the server as a process, and its pages."""

import contextlib
import http.client
import os
import stat

import pytest

from moderator.files import FileChanged
from moderator.resources import example
from moderator.web.app import MOST_READERS
from moderator.web.entry import outcomes as kept_answers
from moderator.web.entry.addresses import AddressFile, new_address, new_addresses
from moderator.web.entry.frontend import MOST_LINES
from tests.entering import Page
from tests.serving import PATIENCE, read_endpoints, serving
from tests.web.endpoints import Evening

HEAD = "moderator 1\ngame 18EU\nplayers Ann Bob Cyd\n"


@pytest.fixture
def game(tmp_path):
    path = tmp_path / "game.18xx"
    path.write_text(HEAD, encoding="utf-8")
    return path


@contextlib.contextmanager
def events_of(page):
    """A stream of events at the address of a page."""
    connection = http.client.HTTPConnection(page.where.hostname, page.where.port, timeout=PATIENCE)
    try:
        connection.request("GET", f"{page.where.path}events?after=0")
        with connection.getresponse() as answer:
            yield answer
    finally:
        connection.close()


@pytest.mark.slow
def test_new_addresses_cut_off_readers_at_old_ones(game):
    with serving(game, "--players", endpoints=4) as screen:
        ann = Page(screen.endpoints["Ann"])
        with events_of(ann) as stream:
            assert stream.status == 200
            stream.readline()
            screen.process.stdin.write("new addresses\n")
            screen.process.stdin.flush()
            new = read_endpoints(screen.process, 4)
            stream.read()  # ends, for the server lets it go
        with events_of(ann) as stream:
            assert stream.status == 404
        assert (Page(new["Ann"]).seen.status, new["Ann"] != screen.endpoints["Ann"]) == (200, True)


@pytest.mark.slow
def test_addresses_survive_a_killed_server(game):
    with serving(game, "--players", endpoints=4) as screen:
        address, endpoints = screen.address, screen.endpoints
        page = Page(endpoints["Ann"])
        entry = page.fields(line="select 3")
        page.send(entry)
        screen.process.kill()
        screen.process.wait(PATIENCE)
    with serving(game, "--players", endpoints=4) as screen:
        assert (screen.address, screen.endpoints) == (address, endpoints)
        told = Page(endpoints["Ann"]).send(entry)
        assert (told.status, told.state) == (200, "booked")
    assert game.read_text(encoding="utf-8") == HEAD + "Ann: select 3 ; page Ann\n"


def test_addresses_are_readable_only_by_this_user(game):
    known = new_addresses()._replace(port=8123, endpoints={"Ann": new_address()})
    AddressFile(game).keep(known)
    assert AddressFile(game).read() == known
    (file,) = [path for path in _files() if str(game) in path.read_text(encoding="utf-8")]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) & 0o077 == 0


def _files():
    from platformdirs import user_state_path

    return [*(user_state_path("moderator", appauthor=False) / "addresses").iterdir()]


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"secret": 1}', '{"pens": {"Ann": ["x", "zz"]}, "secret": "s", "port": 1}']
)
def test_a_damaged_file_of_addresses_is_as_none(game, text):
    AddressFile(game).keep(new_addresses())
    for file in _files():
        if str(game) in file.read_text(encoding="utf-8"):
            file.write_text(text, encoding="utf-8")
    assert AddressFile(game).read() is None


def test_addresses_that_another_server_has_kept_meanwhile_are_left(game):
    first, second = AddressFile(game), AddressFile(game)
    first.keep(new_addresses()._replace(port=8001))
    second.read()
    second.keep(new_addresses()._replace(port=8002))
    with pytest.raises(FileChanged):
        first.keep(new_addresses()._replace(port=8003))
    kept = AddressFile(game).read()
    assert kept is not None
    assert kept.port == 8002


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_state_folder_that_cannot_be_written_is_only_reported(game, tmp_path, monkeypatch):
    folder = tmp_path / "state"
    folder.mkdir(mode=0o500)
    monkeypatch.setenv("XDG_STATE_HOME", str(folder))
    with serving(game, "--enter", endpoints=1) as screen:
        assert Page(screen.endpoints["keeper"]).seen.status == 200


@pytest.mark.slow
def test_readers_do_not_keep_the_keeper_out(game):
    with serving(game, "--enter", endpoints=1) as screen, contextlib.ExitStack() as held:
        streams = [held.enter_context(screen.stream()) for _ in range(MOST_READERS)]
        assert {each.status for each in streams} == {200}
        assert screen.ask("events")[0] == 503
        keeper = Page(screen.endpoints["keeper"])
        stream = held.enter_context(events_of(keeper))
        assert stream.status == 200
        assert keeper.say("select 3").state == "booked"


@pytest.mark.slow
def test_answers_of_a_page_take_little_memory(tmp_path):
    evening = Evening(tmp_path / "game.18xx", example("18OE.18xx").read_text(encoding="utf-8"))
    keeper = evening.pages["keeper"]
    outcomes = [evening.enter("keeper", "log 999999999") for _ in range(20)]
    assert max(len(said.lines) for each in outcomes for said in each.told) == MOST_LINES + 1
    kept = [keeper.told(each.entry.number) for each in outcomes]
    assert sum(each.size for each in kept if each is not None) < kept_answers._ROOM * 1.1
    assert kept[-1] == outcomes[-1]
    assert all(each is not None for each in kept)
