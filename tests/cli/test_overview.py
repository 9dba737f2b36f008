"""`moderator` alone, `moderator play` without a file, `moderator --version`."""

import os
from pathlib import Path

from moderator import __version__

EVENT = 'name = "Autumn"\ntables = [4]\n\n[players]\nAnn = []\nBob = []\n'


def journals(journal, *names):
    """Journals of these names, each changed a minute after the one before."""
    for at, name in enumerate(names):
        path = journal(name=name)
        os.utime(path, (60 * at, 60 * at))


def test_an_empty_folder_says_how_to_begin(run):
    shown = run()
    assert (shown.code, shown.stderr) == (0, "")
    assert "There are no games in this folder." in shown.stdout
    commands = [line.split("  ")[0] for line in shown.stdout.splitlines() if line.startswith("moderator ")]
    assert commands[1:] == ["moderator new", "moderator demo", "moderator doctor", "moderator --help"]


def test_games_are_listed_with_the_last_one_first(run, journal):
    journals(journal, "one.18xx", "two.18xx")
    shown = run().stdout
    rows = [line.split() for line in shown.splitlines() if ".18xx " in line and not line.startswith("moderator")]
    assert [(row[0], row[1], row[-3:]) for row in rows] == [
        ("two.18xx", "18EU", ["Ann,", "Bob,", "Cyd"]),
        ("one.18xx", "18EU", ["Ann,", "Bob,", "Cyd"]),
    ]
    assert "moderator play two.18xx " in shown


def test_only_the_latest_of_many_games_are_listed(run, journal):
    journals(journal, *(f"game{number:02}.18xx" for number in range(11)))
    shown = run().stdout
    assert ("the last 8 of 11" in shown, "game10" in shown, "game03" in shown, "game02" in shown) == (
        *(True, True, True),
        False,
    )


def test_a_journal_that_cannot_be_read_is_listed_and_not_the_last_game(run, journal):
    journals(journal, "one.18xx")
    Path("new.18xx").write_bytes(b"\xff\xfe")
    shown = run()
    assert (shown.code, "cannot be read" in shown.stdout, "moderator play one.18xx" in shown.stdout) == (0, True, True)


def test_a_hostile_name_of_a_journal_draws_no_colours_and_can_be_pasted(run, journal):
    journals(journal, "-x [red]\x1b[31m.18xx")
    shown = run().stdout
    assert "\x1b" not in shown
    assert "moderator play './-x [red]" in shown


def test_an_event_is_named_with_its_command(run):
    Path("event.toml").write_text(EVENT, encoding="utf-8")
    shown = run().stdout
    assert "Event: Autumn, 2 players, 0 rounds seated" in shown
    assert "moderator event status ." in shown


def test_an_event_with_a_fault_is_named_too(run):
    Path("event.toml").write_text("name = 3\n", encoding="utf-8")
    shown = run()
    assert (shown.code, "event.toml cannot be used: " in shown.stdout) == (0, True)


def test_play_goes_on_with_the_last_game(run, journal):
    journals(journal, "one.18xx", "two.18xx")
    played = run("play", stdin="note good evening\n")
    assert (played.code, "two.18xx, the last game here" in played.stderr) == (0, True)
    assert Path("two.18xx").read_text(encoding="utf-8").endswith("note good evening\n")
    assert Path("one.18xx").read_text(encoding="utf-8").endswith("Cyd\n")


def test_play_without_any_game_says_how_to_begin(run):
    refused = run("play")
    assert (refused.code, refused.stderr.splitlines()) == (
        2,
        ["moderator: there is no game in this folder; begin one with: moderator new"],
    )


def test_the_version_says_where_the_program_is(run):
    root = Path(__file__).parent.parent.parent
    assert run("--version").stdout.startswith(f"moderator {__version__} from {root / 'moderator'} (Python 3.")
