"""What is read in a folder, and that several processes read the same as one."""

import multiprocessing
import time
from pathlib import Path

import pytest

from moderator.resources import example
from moderator.tournament.folder import jobs_for, list_folder, read_results, usual_jobs
from moderator.tournament.standings import file_order

EXAMPLES = ("18EU-four-players.18xx", "18Rhl-four-players.18xx", "18VA-three-players.18xx")


@pytest.fixture
def folder(tmp_path):
    for name in EXAMPLES:
        (tmp_path / name).write_bytes(example(name).read_bytes())
    return tmp_path


def names(listing):
    return [name for name, _ in listing.journals]


def test_journals_are_distinguished_from_other_files(tmp_path):
    for name in ("b.18xx", "A.18XX", "notes.txt", "b.json", ".b.18xx.lock", ".hidden.18xx"):
        (tmp_path / name).touch()
    (tmp_path / "round 2").mkdir()
    listing = list_folder(tmp_path)
    assert (names(listing), listing.others, listing.folders) == (["A.18XX", "b.18xx"], 2, 1)


def test_sub_folders_if_asked(tmp_path):
    for name in ("a.18xx", "one/b.18xx", "one/two/c.18xx", ".git/d.18xx"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    (tmp_path / "one" / "loop").symlink_to("..")
    assert names(list_folder(tmp_path)) == ["a.18xx"]
    assert names(list_folder(tmp_path, recursive=True)) == ["a.18xx", "one/b.18xx", "one/two/c.18xx"]


def test_a_folder_called_like_a_journal_is_a_folder(tmp_path):
    (tmp_path / "a.18xx").mkdir()
    assert (names(list_folder(tmp_path)), list_folder(tmp_path).folders) == ([], 1)


def test_a_missing_folder_is_an_error(tmp_path):
    with pytest.raises(FileNotFoundError):
        list_folder(tmp_path / "none")


@pytest.mark.slow
def test_several_processes_read_the_same_as_one(folder):
    (folder / "bad.18xx").write_text("frob", encoding="utf-8")
    listing = list_folder(folder)
    told: list[int] = []
    alone, wrong = read_results(listing, {}, 1, told.append)
    together, wrong_too = read_results(listing, {}, 2, told.append)
    assert [game.file for game in alone] == list(EXAMPLES)
    assert sorted(together, key=lambda game: file_order(game.file)) == alone
    assert [problem.file for problem in wrong] == ["bad.18xx"]
    assert wrong == wrong_too
    assert told == [1, 2, 3, 4] * 2


@pytest.mark.slow
def test_an_interrupt_ends_the_processes_too(folder):
    def interrupt(done):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        read_results(list_folder(folder), {}, 2, interrupt)
    end = time.monotonic() + 10  # the pool's own thread may be waiting for a child at this moment
    while multiprocessing.active_children() and time.monotonic() < end:
        time.sleep(0.05)
    assert not multiprocessing.active_children()


@pytest.mark.slow
def test_without_more_processes_one_reads_all_games(folder, monkeypatch):
    def refuse(*_):
        raise PermissionError

    monkeypatch.setattr("moderator.tournament.folder.ProcessPoolExecutor", refuse)
    assert [game.file for game in read_results(list_folder(folder), {}, 2)[0]] == list(EXAMPLES)


def test_prepared_files_of_an_event_need_no_other_process(tmp_path, monkeypatch):
    monkeypatch.setattr("moderator.tournament.folder.usual_jobs", lambda count: count)
    files = [(name, str(tmp_path / name)) for name in (*(f"{n}.18xx" for n in range(20)), "a.xlsx", "b.xlsx")]
    for number, (_, path) in enumerate(files):
        Path(path).write_bytes(b" " * (3000 if number < 3 else 200))
    assert jobs_for(files) == 3
    assert jobs_for([*files, *files[-2:]]) == 4


def test_a_few_games_need_no_other_process():
    assert usual_jobs(3) == 1
    assert usual_jobs(200) >= 1
