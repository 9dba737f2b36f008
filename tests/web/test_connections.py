"""Connections that are held: those who ask are answered all the same, and a screen follows from its first moment."""

import asyncio
import contextlib
import socket
import threading
from urllib.parse import urlsplit

import pytest
import uvicorn

from moderator.cli.serve import open_entry
from moderator.resources import example
from moderator.web import serving, shared_game
from moderator.web.app import make_app
from moderator.web.entry import routes
from moderator.web.following import Table, follow
from tests.serving import serving as served_by

LINES = example("18EU-four-players.18xx").read_bytes().splitlines(keepends=True)


@pytest.mark.slow
def test_idle_connections_do_not_block_readers(tmp_path):
    """300 sockets that never finish a head, from many addresses and from one, and a reader who looked before."""
    path = tmp_path / "game.18xx"
    path.write_bytes(b"".join(LINES[:400]))
    with served_by(path) as screen, screen.stream() as stream, contextlib.ExitStack() as held:
        stream.event()
        where = urlsplit(screen.address)
        for number in range(400):
            slow = held.enter_context(socket.socket())
            slow.bind((f"127.0.0.{2 + number // 4}" if number < 360 else "127.0.0.1", 0))
            slow.connect((where.hostname, where.port))
            slow.sendall(b"GET / HTTP/1.1\r\nX: ")
        assert screen.ask()[0] == 200
        with path.open("ab") as file:
            file.write(LINES[400])
        assert LINES[400].decode().strip().split(":")[0] in stream.event()["data"]


@pytest.mark.slow
def test_a_head_that_comes_byte_by_byte_is_waited_for_as_long_as_any(monkeypatch):
    monkeypatch.setattr(serving, "HEAD_TIME", 0.3)

    async def app(scope, receive, send):
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"0")]})
        await send({"type": "http.response.body", "body": b""})

    async def drip(writer):
        with contextlib.suppress(ConnectionError):
            while not writer.is_closing():
                writer.write(b"x")
                await writer.drain()
                await asyncio.sleep(0.05)

    async def hold(begun):
        """One connection that asks for something first, if it has `begun`, and then never to the end."""
        reader, writer = await asyncio.open_connection(*listening.getsockname())
        dripping = None
        try:
            if begun:
                writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
                assert (await reader.readline()).startswith(b"HTTP/1.1 200")
            writer.write(b"GET / HTTP/1.1\r\nX: ")
            dripping = asyncio.ensure_future(drip(writer))
            with contextlib.suppress(ConnectionError):
                while await asyncio.wait_for(reader.readline(), 30):
                    pass
        finally:
            if dripping is not None:
                dripping.cancel()
            writer.close()

    async def run():
        config = uvicorn.Config(app, http=serving.Connection, ws="none", lifespan="off", log_config=None)
        server = serving.Server(config, lambda: None)
        serves = asyncio.ensure_future(server.serve(sockets=[listening]))
        await hold(begun=False)  # each ends, or the wait for its end does
        await hold(begun=True)
        server.should_exit = True
        await serves

    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        thread = threading.Thread(target=lambda: asyncio.run(run()))  # where no handlers of signals are set
        thread.start()
        thread.join(60)
        assert not thread.is_alive()


def after_one_more(table):
    """The version of a page once a line is shown that was written before anybody followed the file."""

    async def run():
        task = asyncio.ensure_future(follow(table, str))
        try:
            await asyncio.wait_for(table.feed.news(1, 30), 30)
        finally:
            task.cancel()
        return table.feed.version

    return asyncio.run(run())


def test_a_line_written_between_reading_and_following_is_shown(tmp_path):
    path = tmp_path / "game.18xx"
    path.write_bytes(b"".join(LINES[:400]))
    table = Table(path, None, True)
    table.read(), table.tell()
    with path.open("ab") as file:
        file.write(LINES[400])
    assert after_one_more(table) == 2


def test_a_line_written_while_the_file_is_read_is_shown(tmp_path, monkeypatch):
    path = tmp_path / "game.18xx"
    path.write_bytes(b"".join(LINES[:400]))
    honest = shared_game.open_game

    def slowly(data, *given):
        with path.open("ab") as file:
            file.write(LINES[400])
        monkeypatch.setattr(shared_game, "open_game", honest)
        return honest(data, *given)

    monkeypatch.setattr(shared_game, "open_game", slowly)
    table = Table(path, None, True)
    table.read(), table.tell()
    assert after_one_more(table) == 2


def test_a_form_older_than_its_page_is_reloaded(tmp_path, monkeypatch):
    """A line is written after the form was rendered: the stream brings the page and the form up to date."""
    path = tmp_path / "game.18xx"
    path.write_bytes(b"".join(LINES[:400]))
    table = Table(path, None, True)
    table.read(), table.tell()
    entry = open_entry(table, players=False, confirm=False)
    honest = routes.render

    def slowly(*given):
        made = honest(*given)
        with path.open("ab") as file:
            file.write(LINES[400])
        table.read(), table.tell()
        return made

    monkeypatch.setattr(routes, "render", slowly)
    app = make_app(table, "secret", {"here"}, entry)
    page = asyncio.run(answer(app, "/" + next(entry.endpoints.paths())[1]))
    assert table.version == 2
    assert LINES[400].decode().strip() in page
    assert 'data-version="1"' in page


async def answer(app, path):
    """Return an application's answer to GET."""
    told = []
    scope = {"type": "http", "method": "GET", "path": path, "raw_path": path.encode(), "query_string": b"",
             "headers": [(b"host", b"here")], "http_version": "1.1", "scheme": "http", "root_path": ""}  # fmt: skip

    async def receive():
        return {"type": "http.request", "body": b""}

    async def send(message):
        told.append(message.get("body", b""))

    await app(scope, receive, send)
    return b"".join(told).decode()
