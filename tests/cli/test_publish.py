"""`moderator publish`: a website of a folder of games, and what of them is written again."""

import json
import os
import re
from html.parser import HTMLParser

import pytest

from moderator.journal.writer import free_lock, take_lock
from moderator.publish.page import POLICY
from moderator.resources import example
from tests.phrases import BUSY

RESULT = """title = "18EU"
event = "Autumn Open"
date = 2026-11-20
round = {round}
table = {table}
ended = "time"
[players]
{players}
"""


def lay_out(folder, *tables):
    """`(1, 2, "Ann = 500\\nBob = 300")`: round, table and worths as written results."""
    folder.mkdir(exist_ok=True)
    for number, table, players in tables:
        text = RESULT.format(round=number, table=table, players=players)
        (folder / f"r{number}-t{table}.result.toml").write_text(text, encoding="utf-8")


@pytest.fixture
def games(tmp_path):
    """A finished game with its journal, and two rounds of one table as written results."""
    lay_out(tmp_path / "open", (1, 1, "Ann = 500\nBob = 300"), (2, 1, "Ann = 400\nBob = 450\nCyd = 100"))
    (tmp_path / "open" / "friday.18xx").write_bytes(example("18VA-three-players.18xx").read_bytes())
    return tmp_path / "open"


class Text(HTMLParser):
    """The tables of a page as rows of words, and the elements and attributes that it is made of."""

    def __init__(self, page):
        super().__init__()
        self.rows, self.tags, self.names, self.links = [], set(), set(), []
        self.inside = False
        self.feed(page.read_text("utf-8"))

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        self.names |= {name for name, _ in attributes}
        self.links += [value for name, value in attributes if name == "href"]
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
        self.inside = tag in ("td", "th") or (self.inside and tag not in ("tr", "table"))

    def handle_endtag(self, tag):
        self.inside = self.inside and tag not in ("td", "th", "table")

    def handle_data(self, data):
        if self.inside:
            self.rows[-1][-1] += data


@pytest.mark.slow
def test_standings_and_the_rounds_across(run, games, tmp_path):
    done = run("publish", games, "-o", "site")
    assert (done.code, done.stdout) == (0, "")
    assert done.stderr == "by places: 3 games\nsite: 3 games with a page; 5 files written\n"
    assert Text(tmp_path / "site" / "index.html").rows == [
        ["place", "player", "points", "mean", "games", "wins"],
        ["1.", "Ann", "300", "100", "3", "2"],
        ["2.", "Bob", "180", "60", "3", "1"],
        ["3.", "Cyd", "0", "0", "2", "0"],
        ["place", "player", "points", "Autumn Open, round 1", "Autumn Open, round 2", "friday.18xx"],
        ["1.", "Ann", "300", "120 1. table 1", "60 2. table 1", "120 1."],
        ["2.", "Bob", "180", "0 2. table 1", "120 1. table 1", "60 2."],
        ["3.", "Cyd", "0", "", "0 3. table 1", "0 3."],
    ]


@pytest.mark.slow
def test_the_figures_are_those_of_the_document(run, games, tmp_path):
    run("publish", games, "-o", "site", "--scheme", "share")
    assert (tmp_path / "site" / "standings.json").read_text("utf-8") == run(
        "standings", games, "--scheme", "share", "--json"
    ).stdout
    told = run("score", games / "friday.18xx", "--json").json["standings"]
    page = Text(tmp_path / "site" / "games" / "friday.html")
    for place in told:
        assert [row[:2] + row[-2:-1] for row in page.rows if row[:2] == [str(place["place"]), place["player"]]] == [
            [str(place["place"]), place["player"], f"${place['total']}"]
        ]


@pytest.mark.slow
def test_games_are_ordered_by_round_and_table(run, games, tmp_path):
    lay_out(games, (2, 10, "Ann = 1\nBob = 2"), (2, 2, "Cyd = 1\nDan = 2"))
    (games / "r1-t1.result.toml").rename(games / "late.result.toml")
    assert run("publish", "open", "-o", "site").code == 0
    page = (tmp_path / "site" / "index.html").read_text("utf-8")
    told = re.findall(r"round \d, table \d+|friday.18xx", page.partition('id="games"')[2])
    assert list(dict.fromkeys(told)) == [
        "round 1, table 1", "round 2, table 1", "round 2, table 2", "round 2, table 10", "friday.18xx",
    ]  # fmt: skip


@pytest.mark.slow
def test_unchanged_files_are_neither_read_nor_written(run, games, tmp_path, monkeypatch):
    run("publish", games, "-o", "site")
    site = tmp_path / "site"
    files = [path for path in site.rglob("*") if path.is_file()]
    for path in files:
        os.utime(path, (1, 1))
    lay_out(games, (1, 2, "Dan = 500\nEve = 300"))
    monkeypatch.setattr("moderator.publish.game._of_journal", None)  # whoever reads one again fails
    done = run("publish", games, "-o", "site")
    assert done.stderr.endswith("site: 4 games with a page; 3 files written\n")
    kept = {path.name[:5] for path in files if path.stat().st_mtime == 1}
    assert kept == {"frida", "r1-t1", "r2-t1"}
    assert run("publish", games, "-o", "site").stderr.endswith("; 0 files written\n")


@pytest.mark.slow
def test_remembered_results_give_the_same_standings(run, games, tmp_path):
    (games / "doubtful.18xx").write_bytes(example("18LRA-audit.18xx").read_bytes())
    run("publish", games, "-o", "site")
    lay_out(games, (3, 1, "Dan = 500\nEve = 300"))
    run("publish", games, "-o", "site")
    told = run("standings", games, "--json").json
    assert told["problems"] != []
    published = json.loads((tmp_path / "site" / "standings.json").read_text("utf-8"))
    assert published == told | {"problems": []}  # what the director has to check is not for the public


@pytest.mark.slow
def test_only_the_page_of_a_removed_game_is_removed(run, games, tmp_path):
    run("publish", games, "-o", "site")
    pages = tmp_path / "site" / "games"
    (pages / "mine.html").write_text("mine")
    (games / "friday.18xx").unlink()
    assert run("publish", games, "-o", "site").stderr.endswith("; 2 files written, 1 page removed\n")
    assert "mine.html" in (left := {path.name for path in pages.iterdir()})
    assert ("friday.html" in left, len(left)) == (False, 3)


@pytest.mark.slow
def test_a_page_that_was_changed_by_hand_is_left_without_force(run, games, tmp_path):
    run("publish", games, "-o", "site")
    page = tmp_path / "site" / "games" / "friday.html"
    page.write_text("mine")
    done = run("publish", games, "-o", "site")
    assert (done.code, page.read_text()) == (1, "mine")
    assert "site/games/friday.html exist already" in done.stderr
    (games / "friday.18xx").unlink()
    assert "removed" not in run("publish", games, "-o", "site").stderr
    assert page.read_text() == "mine"


@pytest.mark.slow
def test_a_foreign_file_is_replaced_only_with_force(run, games, tmp_path):
    (tmp_path / "site").mkdir()
    front = tmp_path / "site" / "index.html"
    front.write_text("mine")
    assert run("publish", games, "-o", "site").code == 1
    assert [path.name for path in front.parent.iterdir()] == ["index.html"]
    assert run("publish", games, "-o", "site", "--force").code == 0
    assert front.read_text() != "mine"


@pytest.mark.slow
def test_an_interrupted_run_can_be_continued(run, games, tmp_path, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr("moderator.publish.publishing.finish", lambda *_: 1 / 0)
        assert run("publish", games, "-o", "site").code == 1
    assert (tmp_path / "site" / "games" / "friday.html").exists()
    assert run("publish", games, "-o", "site").stderr.endswith("; 4 files written\n")


@pytest.mark.slow
def test_a_game_without_a_journal_has_a_page_with_remarks(run, games, tmp_path):
    (games / "event.toml").write_text("""name = "Autumn Open"
tables = [2]
players = { Ann = [], Bob = [], Cyd = [] }
[[round]]
[[round.table]]
title = "18EU"
players = ["Ann", "Bob"]
[[decision]]
by = "Greta"
why = "a recount"
round = 1
table = 1
worths = { Bob = 600 }
""")
    done = run("publish", games, "-o", "site")
    assert "site: 3 games with a page" in done.stderr
    front = Text(tmp_path / "site" / "index.html")
    (page,) = {link for link in front.links if "r1-t1" in link}
    shown = Text(tmp_path / "site" / page)
    assert shown.rows == [
        ["place", "player", "worth", "share", "margin", "points"],
        ["1.", "Bob", "£600", "54.55%", "£100", "120"],
        ["2.", "Ann", "£500", "45.45%", "-£100", "0"],
    ]
    text = (tmp_path / "site" / page).read_text("utf-8")
    assert all(word in text for word in ("Bob 600 by decision 1 (Greta): a recount", "r1-t1.result.toml", "round 1"))
    (tmp_path / "site" / page).write_text("mine")
    assert run("publish", games, "-o", "site").code == 1
    assert run("publish", games, "-o", "site", "--force").code == 0
    (games / "r1-t1.result.toml").unlink()
    assert run("publish", games, "-o", "site").stderr.endswith(", 1 page removed\n")


@pytest.mark.slow
def test_a_page_treats_names_as_text_and_loads_nothing(run, games, tmp_path):
    hostile = "<script>alert(1)</script>"
    lay_out(games, (4, 1, f'"{hostile}" = 500\n"\' onload=\'x" = 300'))
    (games / "a'><b>.18xx").write_bytes(example("18EU-four-players.18xx").read_bytes())
    run("publish", games, "-o", "site")
    for path in (tmp_path / "site").rglob("*.html"):
        page, text = Text(path), path.read_text("utf-8")
        assert not page.tags & {"script", "link", "img", "iframe", "object", "form"}
        assert not [name for name in page.names if name.startswith("on") or name in ("src", "style")]
        assert all(
            re.fullmatch(r"#[a-z0-9-]+|(\.\./)?index\.html|standings\.json|games/[a-z0-9-]+\.html", to)
            for to in page.links
        )
        assert POLICY.replace("'", "&#39;") in text
    assert "&lt;script&gt;alert(1)" in (tmp_path / "site" / "index.html").read_text("utf-8")


@pytest.mark.slow
def test_an_unreadable_journal_does_not_affect_the_others(run, games, tmp_path):
    (games / "bad.18xx").write_text("frob", encoding="utf-8")
    done = run("publish", games, "-o", "site")
    assert (done.code, done.stderr.splitlines()[0]) == (4, "by places: 3 games, 1 not read")
    assert "this is not a journal: frob" in done.stderr
    assert "frob" not in (tmp_path / "site" / "index.html").read_text("utf-8")
    made = {path.name[:5] for path in (tmp_path / "site" / "games").iterdir()}
    assert made == {"frida", "r1-t1", "r2-t1"}


@pytest.mark.slow
def test_the_page_of_a_game(run, games, tmp_path):
    run("publish", games, "-o", "site")
    text = (tmp_path / "site" / "games" / "friday.html").read_text("utf-8")
    assert re.findall("<h2>(.*)</h2>", text) == [
        "At a glance",
        "Charts",
        "Score",
        "Market",
        "Findings",
        "Log",
        "The game",
    ]
    assert re.findall("<figcaption>(.*)</figcaption>", text) == [
        "Worth of the players", "Worth against the mean", "Prices of shares", "Income by source",
    ]  # fmt: skip
    lines = sum(map(int, re.findall(r"<small>(\d+) lines?</small>", text)))
    assert (text.count('<li id="line-'), lines) == (399, 399)


@pytest.mark.parametrize(
    ("name", "page"),
    [
        ("r1-t3.18xx", "games/r1-t3.html"),
        ("Friday.18xx", "games/friday-"),
        ("friday.18XX", "games/friday-"),
        ("day 1/t2.18xx", "games/day-1-t2-"),
        ("../../x.18xx", "games/x-"),
        ("王.18xx", "games/"),
        ("a-0123abcd.18xx", "games/a-0123abcd-"),
    ],
)
def test_pages_have_plain_names_of_their_own(name, page):
    from moderator.publish.site import page_of

    found = page_of(name)
    assert found == page or re.fullmatch(rf"{page}[0-9a-f]{{8}}\.html", found)


@pytest.mark.slow
def test_publishing_is_a_step_of_an_event(run, games, tmp_path):
    assert run("event", "publish", games, "-o", "site").code == 0
    assert run("publish", games, "-o", "site").stderr.endswith("; 0 files written\n")


def test_wrong_calls(run, games, tmp_path):
    assert run("publish", games).code == 2
    assert "no folder nowhere" in run("publish", games, "-o", "nowhere/site").stderr
    (tmp_path / "empty").mkdir()
    assert " empty; " in run("publish", "empty", "-o", "site").stderr
    assert not (tmp_path / "site").exists()


@pytest.mark.slow
def test_rounds_and_ratings_are_on_the_front_page_as_standings_have_them(run, games, tmp_path):
    asked = "--by", "round", "--rating"
    assert run("publish", "open", "-o", "site", *asked).code == 0
    assert (tmp_path / "site" / "standings.json").read_text("utf-8") == run(
        "standings", "open", *asked, "--json"
    ).stdout
    page = (tmp_path / "site" / "index.html").read_text("utf-8")
    assert ('id="parts"' in page, "Plackett-Luce" in page) == (True, True)
    assert run("publish", "open", "-o", "site").code == 0
    assert "Plackett-Luce" not in (tmp_path / "site" / "index.html").read_text("utf-8")
    assert run("publish", "open", "-o", "site", "--by", "moon").code == 2


@pytest.mark.parametrize("link", ["games", "index.html", "games/friday.html", ".moderator-site.json"])
def test_a_link_inside_the_site_is_not_followed_out_of_it(run, games, tmp_path, link):
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "friday.html").write_text("somebody else's")
    (tmp_path / "site" / link).parent.mkdir(parents=True)
    (tmp_path / "site" / link).symlink_to(outside if link == "games" else outside / "friday.html")
    done = run("publish", games, "-o", "site", "--force")
    assert (done.code, "symbolic link" in done.stderr) == (1, True)
    assert [(path.name, path.read_text()) for path in outside.iterdir()] == [("friday.html", "somebody else's")]


@pytest.mark.slow
def test_two_runs_cannot_write_one_site_at_the_same_time(run, games, tmp_path, monkeypatch):
    monkeypatch.setattr("moderator.publish.site._WAIT", 0.05)
    run("publish", games, "-o", "site")
    before = (tmp_path / "site" / "index.html").read_bytes()
    lay_out(games, (3, 1, "Dan = 500\nEve = 300"))
    lock = take_lock(tmp_path / "site" / ".moderator-site.json", 1)
    try:
        done = run("publish", games, "-o", "site")
    finally:
        free_lock(lock)
    assert (done.code, (tmp_path / "site" / "index.html").read_bytes()) == (1, before)
    assert f"{BUSY} is writing it (waited 0.05 s); close the other one, or try again" in done.stderr
    assert run("publish", games, "-o", "site").code == 0


def test_the_site_is_read_and_written_under_its_lock(run, games, tmp_path, monkeypatch):
    """Also the first time, when its folder is new; the lock is gone afterwards."""
    from moderator.publish import site as module

    real, held = module.replace_file, []

    def look(*arguments):
        held.append((tmp_path / "site" / "..moderator-site.json.lock").exists())
        real(*arguments)

    monkeypatch.setattr(module, "replace_file", look)
    assert run("publish", games, "-o", "site").code == 0
    assert len(held) > 4
    assert all(held)
    assert {path.name for path in (tmp_path / "site").iterdir()} == {
        "index.html", "standings.json", ".moderator-site.json", "games",
    }  # fmt: skip


@pytest.mark.slow
def test_a_page_that_is_edited_while_the_site_is_made_is_left(run, games, tmp_path, monkeypatch):
    run("publish", games, "-o", "site")
    front = tmp_path / "site" / "index.html"
    lay_out(games, (3, 1, "Dan = 500\nEve = 300"))
    real = os.fsync

    def edit_during_sync(handle):
        real(handle)
        front.write_text("mine")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", edit_during_sync)
        done = run("publish", games, "-o", "site")
    assert (done.code, front.read_text()) == (1, "mine")
    assert "index.html: it has changed since it was read" in done.stderr
