"""Requests to a running server: which are served, and which refused."""

import re
import time

import pytest

from moderator.resources import example
from moderator.web.page import LOADED
from tests.serving import serving, wait_until

LINES = example("18EU-four-players.18xx").read_bytes().splitlines(keepends=True)


@pytest.fixture
def journal(tmp_path):
    path = tmp_path / "game.18xx"
    path.write_bytes(b"".join(LINES[:400]))
    return path


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """A game without further entries."""
    path = tmp_path_factory.mktemp("served") / "game.18xx"
    path.write_bytes(b"".join(LINES[:400]))
    with serving(path) as screen:
        yield screen


@pytest.mark.slow
def test_the_page_and_the_terms_on_which_it_may_be_used(served):
    status, headers, page = served.ask()
    assert (status, headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert "OR 4.1" in page
    policy = dict(rule.split(" ", 1) for rule in headers["content-security-policy"].split("; "))
    assert policy.pop("default-src") == "'none'"
    assert set(policy.values()) <= {"'self'", "'none'"}
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cache-control"] == "no-store"
    assert "server" not in headers


def test_the_page_keeps_to_its_content_policy(served):
    page = served.page() + served.ask("tv")[2]
    assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:|<iframe|<img|https?://", page)
    assert re.findall(r"<script[^>]*>", page) == ['<script src="page.js" defer>'] * 2 + ['<script src="tv.js" defer>']
    for name, kind in LOADED.items():
        status, headers, text = served.ask(name)
        assert (status, headers["content-type"].split(";")[0]) == (200, kind)
        assert "http://" not in text
        assert "https://" not in text


def test_no_other_file_is_reachable(served):
    for path in ("game.18xx", "page.html", "../", "%2e%2e/", "..%2f..%2fetc/passwd", "pages/style.css", "events/", "x"):
        assert served.ask(path)[0] == 404, path
    for path in ("/", "/style.css", "/events", "//etc/passwd", served.secret[:-2] + "/", "/favicon.ico"):
        assert served.ask(path, whole=True)[0] == 404, path


def test_the_server_answers_only_to_its_own_host_names(served):
    port = served.address.split(":")[2].split("/")[0]
    assert served.ask(Host=f"localhost:{port}")[0] == 200
    for host in ("evil.example", f"evil.example:{port}", "127.0.0.1:1", ""):
        assert served.ask(Host=host)[0] == 421, host


def test_the_pages_cannot_be_written_to(served):
    for method in ("POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"):
        assert served.ask(method=method)[0] == 405, method
    assert served.ask(method="HEAD")[2] == ""
    assert served.ask("events", method="HEAD")[0] == 200


def test_the_log_can_be_searched_without_a_script(served):
    found = served.page("SNCF+run+150")
    assert "1 line with “SNCF run 150”" in found
    assert served.page("%3Cscript%3Ealert(1)%3C/script%3E").count("<script") == 1


@pytest.mark.slow
def test_an_entry_reaches_readers(journal):
    with serving(journal) as screen, screen.stream() as stream:
        first = stream.event()
        with journal.open("ab") as file:
            file.write(LINES[400])
        told = stream.event()
        assert int(told["id"]) == int(first["id"]) + 1
        assert LINES[400].decode().strip().split(":")[0] in told["data"]
        wait_until(lambda: f'data-version="{told["id"]}"' in screen.page())
        with screen.stream(**{"Last-Event-ID": first["id"]}) as again:
            assert again.event() == told


@pytest.mark.slow
def test_a_missing_or_broken_file_is_reported_until_it_returns(journal):
    whole = journal.read_bytes()
    with serving(journal) as screen, screen.stream() as stream:
        stream.event()
        journal.write_bytes(b"moder\n")
        assert "cannot be read now" in stream.event()["data"]
        assert "OR 4.1" in screen.page()
        journal.unlink()
        wait_until(lambda: "missing or empty" in screen.page())
        journal.write_bytes(whole)
        wait_until(lambda: "cannot be read" not in screen.page())


@pytest.mark.slow
def test_worth_is_hidden_in_every_document(journal):
    with serving(journal, "--hide-worth") as screen, screen.stream() as stream:
        told = screen.page() + stream.event()["data"] + screen.page("Ann") + screen.ask("tv")[2]
        assert "worth" not in told.replace('id=\\"worths\\"', "").replace('id="worths"', "").replace('"worths"', "")
        assert "can raise" not in told


@pytest.mark.slow
def test_ctrl_c_ends_open_streams_at_once(journal):
    with serving(journal) as screen, screen.stream() as one, screen.stream() as other:
        one.event(), other.event()
        begun = time.monotonic()
        assert screen.stop() == 0
        assert one.event() == {}
        assert other.event() == {}
        assert time.monotonic() - begun < 10  # it would wait for the readers for good


@pytest.mark.slow
def test_readers_beyond_the_limit_are_refused(served):
    import contextlib

    with contextlib.ExitStack() as stack:
        streams = [stack.enter_context(served.stream()) for _ in range(100)]
        assert all(stream.event()["id"] for stream in streams)
        assert served.ask("events")[0] == 503
        assert served.ask()[0] == 200
