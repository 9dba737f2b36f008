"""What a person sees at a terminal: tables, pages and help drawn by rich; pipes never load it."""

import os
import re
import subprocess
import sys

import pytest

from moderator.model.wording import clean
from moderator.views.ink import Ink
from moderator.views.text import cells, table

RULE = "─" * 10
COMMANDS = (
    ("show", "game.18xx"),
    ("score", "game.18xx", "--explain"),
    ("audit", "game.18xx", "--all"),
    ("titles",),
    ("rules", "18EU"),
    ("standings", ".", "--unfinished"),
    ("help",),
    ("help", "session"),
    ("--help",),
    ("show", "--help"),
    ("show", "nowhere.18xx"),
    ("--debug", "show", "nowhere.18xx"),
)


def plain(text):
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


@pytest.fixture
def columns(monkeypatch):
    return lambda width: monkeypatch.setenv("COLUMNS", str(width))


@pytest.mark.slow
@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_pipe_never_loads_rich(journal, tmp_path, words):
    for number in range(12):
        journal(name=f"game{number or ''}.18xx")
    code = (
        "import sys; from moderator.cli import main; main(sys.argv[1:]); "
        "print(*[name for name in sys.modules if name.split('.')[0] in ('rich', 'pygments', 'markdown_it')], sep='')"
    )
    command = [sys.executable, "-c", code, *words]
    done = subprocess.run(command, capture_output=True, check=True, cwd=tmp_path, env=dict(os.environ, NO_COLOR=""))
    assert done.stdout.splitlines()[-1] == b""


@pytest.mark.parametrize("setting", ["NO_COLOR", "dumb", "ascii", "narrow"])
def test_a_screen_too_small_to_draw_is_handled(run, journal, monkeypatch, columns, setting):
    path, encoding = journal("select 14\nbid 83\n"), "utf-8"
    piped = run("show", path, "players", encoding="ascii" if setting == "ascii" else encoding).stdout
    match setting:
        case "NO_COLOR":
            monkeypatch.setenv("NO_COLOR", "1")
        case "dumb":
            monkeypatch.setenv("TERM", "dumb")
        case "ascii":
            encoding = "ascii"
        case "narrow":
            columns(79)
    shown = run("show", path, "players", tty=True, encoding=encoding).stdout
    if setting == "NO_COLOR":
        assert "\x1b" not in shown
        assert RULE in shown
        assert [line.split() for line in shown.splitlines() if RULE not in line] == [
            line.split() for line in piped.splitlines()
        ]
    else:
        assert plain(shown) == piped


@pytest.mark.parametrize("width", [80, 120])
def test_a_screen_and_a_pipe_show_the_same_words(run, journal, columns, width):
    columns(width)
    path = journal("select 14\nbid 83\n")
    piped, shown = run("show", path).stdout, plain(run("show", path, tty=True).stdout)
    assert shown.count(RULE) >= 3
    assert "".join(shown.replace("─", "").split()) == "".join(piped.split())
    assert max(map(len, shown.splitlines())) <= width


def test_a_wide_window_is_used(columns):
    held = [f"BNR {number}%," for number in range(12)]
    columns(80)
    narrow = table(("player", "cash", "holds"), [("Ann", "£5", held)], "cash", Ink(screen=True))
    columns(160)
    wide = table(("player", "cash", "holds"), [("Ann", "£5", held)], "cash", Ink(screen=True))
    assert [len(narrow), len(wide)] == [4, 3]
    assert all(line.endswith("%,") for line in narrow[2:])  # each piece is whole
    assert wide[2] == "Ann       £5  " + " ".join(held)


def test_figures_are_never_wrapped_and_no_column_is_cut(columns):
    columns(80)
    figures = [f"£{number}" for number in range(100_000, 100_006)]
    rows = [("W" * 60, *figures, "a word"), ("王小明" * 8, *figures, "another")]
    lines = table(("player", *"abcdef", "holds"), rows, "a b c d e f", Ink(screen=True))
    assert all(cells(line) <= 78 for line in lines)
    assert sum(figure in line for line in lines for figure in figures) == 12
    assert [sum(line.count(letter) for line in lines) for letter in "W王明"] == [60, 8, 8]
    assert sum("another" in line for line in lines) == 1


def test_texts_give_way_to_figures(columns):
    columns(80)
    figures = [f"£{number}" for number in range(10**9, 10**9 + 5)]
    lines = table(("who", *"abcde", "holds"), [("Ann", *figures, "some more words")], "a b c d e", Ink(screen=True))
    said = " ".join(lines)
    assert [word for word in ("Ann", *figures, "some", "more", "words") if word not in said] == []


def test_names_are_never_markup(run, journal):
    names = "[red]Zoë[/red] [link]B [/]"
    path = journal("note [bold]x[/bold]\n", f"moderator 1\ngame 18EU\nplayers {names}\n")
    for command in (("show", path), ("score", path), ("standings", path.parent, "--unfinished"), ("audit", path)):
        assert run(*command).code == run(*command, tty=True).code
        shown = plain(run(*command, tty=True).stdout)
        assert "\x1b" not in shown
        assert command[0] == "audit" or all(name in shown for name in names.split())
    assert "[bold]x[/bold]" in plain(run("show", path, "log", tty=True).stdout)


def test_codes_in_a_cell_are_shown(columns):
    columns(80)
    lines = table(("name",), [("a\x1b[31mb\x1b]8;;x\x07:smiley:",)], ink=Ink(True, True))
    assert clean("a\x1b[31mb\x1b]8;;x\x07:smiley:") in plain("".join(lines))


def test_a_debt_is_red_on_a_colour_terminal(columns):
    columns(80)
    for ink, red in ((Ink(True, True), True), (Ink(False, True), False)):
        lines = table(("who", "cash"), [("Ann", "-£40"), ("-Bob", "-")], "cash", ink)
        assert ["\x1b[31m" in line for line in lines] == [False, False, red, False]


@pytest.mark.slow
@pytest.mark.parametrize("command", ["", "new", "show", "do", "standings", "archive", "schema", "template"])
@pytest.mark.parametrize("width", [80, 120])
def test_help_on_a_screen_has_all_words(run, columns, command, width):
    columns(width)
    piped, shown = run(*command.split(), "--help").stdout, run(*command.split(), "--help", tty=True).stdout
    assert "╭─" in shown
    assert "╭─" not in piped
    said = set(re.findall(r"[\w'-]+", plain(shown)))
    assert not set(re.findall(r"[\w'-]+", piped)) - said - {"Arguments", "Options", "Commands", "default", "range"}


def test_a_page_is_drawn(run, columns):
    columns(100)
    shown = run("help", "session", tty=True).stdout
    assert "\x1b" in shown
    lines = plain(shown).splitlines()
    assert lines[0].strip() == "The table session"
    assert "|---|" not in shown
    words = " ".join(plain(shown).split())
    assert "every line of the journal (see Moves)" in words  # the words of a link, not where it leads
    assert max(map(len, lines)) <= 100


def test_the_options_of_a_title_are_a_table(run, columns):
    columns(120)
    shown = plain(run("titles", tty=True).stdout)
    assert re.search(r"^  left-trains +4\.2\.2 +pool\|out: trains of a minor", shown, re.MULTILINE)
    assert set(re.findall(r"[\w'.|-]+", run("titles").stdout)) - {"option"} <= set(re.findall(r"[\w'.|-]+", shown)) | {
        f"{option}={choices}" for option, choices in re.findall(r"^  ([\w-]+) +\S+ +([^ :]+):", shown, re.MULTILINE)
    }


def test_a_traceback_is_shown_only_to_developers(run, journal, monkeypatch):
    def fail(*_, **__):
        raise ValueError("[red]boom[/red] \x1b[2J")

    monkeypatch.setattr("moderator.cli.show.draw", fail)
    path = journal()
    shown = plain(run("--debug", "show", path, tty=True).stderr)
    assert "╭─" in shown
    assert "[red]boom[/red] \\x1b[2J" in shown
    assert "╭─" not in run("--debug", "show", path).stderr
    assert "╭─" not in run("show", path, tty=True).stderr
