"""An archive of a folder: what it holds, and that one made in steps is the one made at once."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytest.importorskip("pyarrow", reason="NO PYARROW, archives are not tested: pip install 'moderator[archive]'")

from moderator.archive.arrow import unpack
from moderator.archive.inside import answer
from moderator.archive.parts import Runner, Source, Task, Tick, Unread, find_sources, list_files
from moderator.archive.reader_process import GameRows, ReaderProcess
from moderator.archive.run import OtherFolder, Summary, Terms, make_archive, run_here
from moderator.archive.store import MAKING, NoArchive, open_store
from moderator.export.tables.rows import rows_of
from moderator.export.tables.shapes import TABLES
from moderator.game import open_game
from moderator.journal.errors import JournalBusy
from moderator.resources import example
from tests.archive.games import journal, rows, skipped, tree, write_games
from tests.importers.exports import EARNED, SOLD, export

pytestmark = pytest.mark.slow

Make = Callable[..., Summary]


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("moderator.archive.parts.MEAN", 2)


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are read in this process, which is quicker."""
    monkeypatch.setattr(ReaderProcess, "read", read_here)


def read_here(cell: ReaderProcess, source: Source) -> GameRows | Unread:
    said, rows = answer(source.name, source.path, source.sha256, {})
    if "reason" in said:
        return Unread(source.name, **said)
    return GameRows(said["title"], dict(zip(said["sizes"], map(unpack, rows), strict=True)))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_games(tmp_path / "games")


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """`make(folder)` brings the archive `out` up to a folder."""

    def call(folder: Path, out: str = "out", runner: Runner | None = None, seconds: int = 60) -> Summary:
        sources, unread = find_sources(list_files(folder, tmp_path / out))
        (tmp_path / out).mkdir(exist_ok=True)
        with open_store(tmp_path / out) as store:
            return make_archive(store, sources, unread, Terms({}, seconds), runner or run_here(1))

    return call


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch, here: None) -> list[str]:
    """The games that are read, one after the other."""
    names: list[str] = []
    monkeypatch.setattr(
        ReaderProcess, "read", lambda cell, source: names.append(source.name) or read_here(cell, source)
    )
    return names


def stop_after(parts: int) -> Runner:
    def run(tasks: list[Task], tick: Tick) -> Iterator[tuple[str, str]]:
        for done, each in enumerate(run_here(1)(tasks, tick)):
            if done == parts:
                raise KeyboardInterrupt
            yield each

    return run


def test_the_rows_are_those_of_each_game(make, tmp_path, monkeypatch):
    monkeypatch.setattr("moderator.archive.arrow._GROUP", 1000)
    folder = tmp_path / "games"
    (folder / "2024").mkdir(parents=True)
    names = {"2024/a.18XX": "18EU-four-players.18xx", "b.18xx": "18VA-three-players.18xx"}
    for name, source in names.items():
        shutil.copyfile(example(source), folder / name)
    summary = make(folder)
    assert (summary.games, summary.skipped) == (2, ())
    for table, shape in TABLES.items():
        expected = []
        for name in names:
            game = open_game((folder / name).read_bytes())
            for row in rows_of(game, name)[table]:
                told = dict(zip((field.name for field in shape.fields), row, strict=True))
                expected.append({**told, "title": game.title.name})
        found = rows(tmp_path / "out", table)
        assert sorted(map(str_of, found)) == sorted(map(str_of, expected))
        assert summary.tables[table] == len(expected)


def str_of(row: dict[str, object]) -> str:
    return repr(sorted(row.items()))


def test_exports_are_read_and_other_files_are_listed(make, tmp_path):
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "a.json").write_bytes(export(*SOLD, *EARNED))
    for name, text in {
        "frob.18xx": "frob", "other.18xx": journal("1999"), "package.json": '{"name": "frob"}', "empty.json": "",
        "stops.json": export(*SOLD, *EARNED, {"type": "frob", "entity": 11, "entity_type": "player"}), "readme.txt": "",
    }.items():  # fmt: skip
        (folder / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    (folder / "large.18xx").write_bytes(b" " * 4_000_001)
    assert make(folder).games == 1
    assert [row["game"] for row in rows(tmp_path / "out", "games")] == ["a.json"]
    told = skipped(tmp_path / "out")
    assert told.keys() == {
        "frob.18xx", "other.18xx", "package.json", "empty.json", "stops.json", "large.18xx",
    }  # fmt: skip
    assert told["other.18xx"] == "no title is called '1999'"
    assert "'frob'" in told["stops.json"]
    assert "too large" in told["large.18xx"]


def test_several_processes_make_the_same(make, folder, tmp_path):
    assert make(folder).parts > 3
    make(folder, "other", run_here(3))
    assert tree(tmp_path / "other") == tree(tmp_path / "out")


@pytest.mark.usefixtures("here")
def test_a_worker_that_still_writes_for_an_earlier_run(make, folder, tmp_path, monkeypatch):
    def refuse(*_, **__):
        raise OSError(39, "Directory not empty")

    with monkeypatch.context() as patch:
        patch.setattr("os.rmdir", refuse)
        assert make(folder).games == 12
    assert (tmp_path / "out" / MAKING).exists()
    assert make(folder).kept == 12
    assert not (tmp_path / "out" / MAKING).exists()


def test_a_second_run_reads_nothing(make, folder, tmp_path, asked):
    make(folder)
    before = tree(tmp_path / "out")
    asked.clear()
    summary = make(folder)
    assert (asked, summary.kept, summary.games) == ([], 12, 12)
    assert tree(tmp_path / "out") == before


def test_only_new_and_changed_files_are_read(make, folder, tmp_path, asked):
    (folder / "bad.18xx").write_text("frob", encoding="utf-8")
    make(folder)
    asked.clear()
    (folder / "round 0" / "00.18xx").write_text(journal("18EU", "note another"), encoding="utf-8")
    (folder / "round 0" / "06.18xx").write_text(journal("18MW"), encoding="utf-8")
    (folder / "round 1" / "01.18xx").unlink()
    (folder / "round 1" / "new.18xx").write_text(journal("18VA"), encoding="utf-8")
    summary = make(folder)
    assert sorted({*asked} - {"bad.18xx"}) == ["round 0/00.18xx", "round 0/06.18xx", "round 1/new.18xx"]
    assert (summary.games, summary.kept) == (12, 9)
    make(folder, "other")
    assert tree(tmp_path / "out") == tree(tmp_path / "other")


def test_another_program_reads_the_archive(make, folder, asked, monkeypatch):
    make(folder)
    asked.clear()
    monkeypatch.setattr("moderator.archive.run.find_edition", lambda rulesets: "0.2.0 frob")
    make(folder)
    assert len(asked) == 12


def test_finished_parts_survive_an_interrupt(make, folder, tmp_path, asked):
    with pytest.raises(KeyboardInterrupt):
        make(folder, runner=stop_after(2))
    assert {path.name for path in (tmp_path / "out").iterdir()} == {MAKING}  # nobody counts half an archive
    asked.clear()
    make(folder)
    assert 0 < len(asked) < 12
    make(folder, "other")
    assert tree(tmp_path / "out") == tree(tmp_path / "other")


@pytest.mark.usefixtures("here")
def test_an_archive_stays_whole_while_the_next_is_made(make, folder, tmp_path):
    make(folder)
    before = tree(tmp_path / "out")
    write_games(folder, 30)
    with pytest.raises(KeyboardInterrupt):
        make(folder, runner=stop_after(1))
    assert (tmp_path / "out" / MAKING).exists()
    assert tree(tmp_path / "out") == before


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("moved", [0, 5, 17])
def test_a_run_that_ends_while_it_publishes(make, folder, tmp_path, monkeypatch, moved):
    replace, count = Path.replace, iter(range(100))

    def fail(path: Path, target: Path) -> Path:
        if path.suffix == ".parquet" and not path.name.startswith(".") and next(count) == moved:
            raise OSError(5, "Input/output error")
        return replace(path, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", fail)
        with pytest.raises(OSError, match="Input/output"):
            make(folder)
    make(folder)
    make(folder, "other")
    assert tree(tmp_path / "out") == tree(tmp_path / "other")


@pytest.mark.usefixtures("here")
def test_a_part_that_is_gone_is_made_again(make, folder, tmp_path):
    make(folder)
    before = tree(tmp_path / "out")
    next((tmp_path / "out" / "runs").rglob("*.parquet")).unlink()
    make(folder)
    assert tree(tmp_path / "out") == before


@pytest.mark.usefixtures("here")
def test_other_files_are_left_alone(make, folder, tmp_path):
    make(folder)
    mine = tmp_path / "out" / "games" / "title=18EU" / "mine.parquet"
    mine.touch()
    shutil.rmtree(folder / "round 0")
    make(folder)
    assert mine.exists()


PLANTED = """\
import os, sys, time
sys.path[:] = {path!r}
from moderator.archive import inside
answer = inside.answer
def planted(name, *rest):
    if "dies" in name:
        os.kill(os.getpid(), 9)
    while "hangs" in name:
        pass
    return answer(name, *rest)
inside.answer = planted
inside.main()
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system kills nobody")
def test_a_game_that_ends_its_process_or_takes_too_long(make, folder, tmp_path, monkeypatch):
    for name in ("dies", "hangs"):
        (folder / f"{name}.18xx").write_text(journal("18EU", f"note {name}"), encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.setattr("moderator.archive.reader_process._BEGIN", PLANTED)
        summary = make(folder, seconds=2)
    assert summary.games == 12
    told = skipped(tmp_path / "out")
    assert told["hangs.18xx"] == "it took longer than 2 seconds"
    assert told["dies.18xx"].startswith("the process that read it has died (signal 9")
    again = make(folder)  # another time it may go better
    assert (again.games, again.kept) == (14, 12)


def test_a_file_that_changes_meanwhile(make, folder, tmp_path, monkeypatch):
    def change(cell, source):
        Path(source.path).write_text(journal("18EU", "note later"), encoding="utf-8")
        return read_here(cell, source)

    monkeypatch.setattr(ReaderProcess, "read", change)
    assert make(folder).games == 0
    assert {*skipped(tmp_path / "out").values()} == {"it changed while the archive was made"}


@pytest.mark.usefixtures("here")
def test_folders_that_are_not_this_archive(make, folder, tmp_path):
    make(folder)
    with pytest.raises(OtherFolder):
        make(write_games(tmp_path / "else" / "deeper").parent)
    with pytest.raises(NoArchive):
        make(folder, "games")
    assert not (folder / MAKING).exists()
    (tmp_path / "out" / "manifest.json").write_text("[]", encoding="utf-8")
    with pytest.raises(NoArchive):
        make(folder)


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("table", ["../../outside", "/tmp/outside", "games/../../outside"])
def test_a_waiting_part_cannot_move_files_elsewhere(make, folder, tmp_path, table):
    """Somebody else may write below OUT: what a part says of its files is held against the tables there are."""
    with pytest.raises(KeyboardInterrupt):
        make(folder, "out", stop_after(1))
    for note in (tmp_path / "out" / MAKING).glob("*/part.json"):
        told = json.loads(note.read_text())
        for file in told["files"]:
            aside = note.parent / f"{table}@{file['title']}.parquet"
            aside.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(note.parent / f"{file['table']}@{file['title']}.parquet", aside)
            file["table"] = table
        note.write_text(json.dumps(told))
    make(folder)
    assert not [path for path in (tmp_path / "outside", Path("/tmp/outside")) if path.exists()]


@pytest.mark.usefixtures("here")
def test_a_manifest_with_invalid_part_names_is_refused(make, folder, tmp_path):
    make(folder)
    path = tmp_path / "out" / "manifest.json"
    told = json.loads(path.read_text())
    told["parts"] = {f"../{key}"[:32]: part for key, part in told["parts"].items()}
    path.write_text(json.dumps(told))
    with pytest.raises(NoArchive):
        make(folder)


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("link", ["games", "games/title=18EU", MAKING])
def test_links_in_an_archive_are_not_followed(make, folder, tmp_path, link):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    precious = elsewhere / f"{'0' * 32}.parquet"
    precious.write_text("precious")
    (tmp_path / "out" / link).parent.mkdir(parents=True)
    (tmp_path / "out" / MAKING).mkdir(exist_ok=True) if link != MAKING else None
    (tmp_path / "out" / link).symlink_to(elsewhere)
    with pytest.raises(NoArchive, match="link"):
        make(folder)
    assert [path.name for path in elsewhere.iterdir()] == [precious.name]


@pytest.mark.usefixtures("here")
def test_links_to_files_are_not_read_as_games(make, folder, tmp_path):
    secret = tmp_path / "secret"
    secret.write_text("the first line of a file that others may not see\n")
    (folder / "zz.18xx").symlink_to(secret)
    assert make(folder).skipped == ()


def test_two_at_once(make, folder, tmp_path):
    (tmp_path / "out").mkdir()
    with open_store(tmp_path / "out"), pytest.raises(JournalBusy):
        make(folder)


@pytest.mark.usefixtures("here")
def test_the_archive_may_be_in_the_folder_of_the_games(make, folder):
    make(folder, "games/out")
    assert make(folder, "games/out").games == 12


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system kills nobody")
def test_a_run_that_is_killed(make, folder, tmp_path, asked):
    command = "from moderator.archive import parts; parts.MEAN = 2; from moderator.cli import main; main()"
    words = ["archive", folder, "--out", tmp_path / "out", "--jobs", "2"]
    leader = subprocess.Popen([sys.executable, "-c", command, *map(str, words)], stderr=subprocess.DEVNULL)
    making = tmp_path / "out" / MAKING
    while leader.poll() is None and not list(making.glob("?" * 32)):
        time.sleep(0.005)
    os.kill(leader.pid, signal.SIGKILL)
    leader.wait()
    make(folder)
    assert len(asked) < 12
    make(folder, "other")
    assert tree(tmp_path / "out") == tree(tmp_path / "other")
