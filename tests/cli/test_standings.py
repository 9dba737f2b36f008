"""`moderator standings`: text, one document, workbook and CSV files, and what is said of a folder that is none."""

import re

import pytest

from moderator.resources import example

EXAMPLES = ("18EU-four-players.18xx", "18Rhl-four-players.18xx", "18VA-three-players.18xx")
GOING = "moderator 1\ngame 18EU\nplayers Ann Bob Cyd\nsold 1 Ann 100\n"
HOSTILE = f"moderator 1\ngame 18EU\nplayers [red]Zoë =1+1 王小明 {'W' * 40}\nend late\n".encode()


@pytest.fixture
def games(tmp_path):
    """A folder with three finished games and one under way."""
    folder = tmp_path / "games"
    folder.mkdir()
    for name in EXAMPLES:
        (folder / name).write_bytes(example(name).read_bytes())
    (folder / "going.18xx").write_text(GOING, encoding="utf-8")
    return folder


@pytest.mark.slow
def test_the_standings_as_text(run, games):
    done = run("standings", games)
    assert (done.code, done.stderr) == (0, "")
    assert done.stdout.splitlines()[0] == "Standings by places: 3 games, 1 left out"
    # Zoë 80 + 120; Cyd 120 + 0 + 0; Ann 0 + 40 + 120; Bob 40 + 80 + 60
    assert done.stdout.split("\n\n")[1].splitlines() == [
        "    player  points  mean  games  wins",
        "1.  Zoë        200   100      2     1",
        "2.  Bob        180    60      3     0",
        "3.  Ann        160    53      3     1",
        "4.  Cyd        120    40      3     1",
    ]
    assert "  1 Cyd £9701 29.38%, 2 Zoë £8485 25.70%, 3 Bob £7863 23.82%,\n" in done.stdout
    assert "Left out: these games do not count\n  going.18xx: unfinished: ISR, phase 2\n" in done.stdout


@pytest.mark.slow
def test_best_three_titles_lists_the_games_that_count(run, games):
    text = run("standings", games, "--scheme", "best-three-titles").stdout
    assert "1.  Ann     83.92%      3     1  18VA 39.27%, 18Rhl 23.55%, 18EU 21.10%\n" in text


@pytest.mark.slow
def test_the_standings_as_one_document(run, games):
    done = run("standings", games, "--scheme", "share", "--json")
    assert done.json["unit"] == "hundredths of a percent"
    ann = done.json["standings"][0]
    assert (ann["place"], ann["player"], ann["points"], ann["mean"]) == (1, "Ann", 2110 + 2355 + 3927, 2797)
    assert (ann["games"], ann["wins"], ann["counted"][0]) == (3, 1, {"file": EXAMPLES[2], "points": 3927})
    assert [game["left_out"] for game in done.json["games"]] == [None, None, None, "unfinished: ISR, phase 2"]
    assert sum(player["share"] for player in done.json["games"][0]["players"]) == 10_000
    assert done.json["problems"] == [
        {"weight": "left out", "file": "going.18xx", "message": "unfinished: ISR, phase 2", "remedy": None}
    ]


@pytest.mark.slow
def test_an_unfinished_game_as_it_stands(run, games):
    assert run("standings", games, "--unfinished", "--json").json["counted"] == 4


@pytest.mark.slow
def test_bad_journals_are_reported_and_other_games_are_read(run, games):
    (games / "bad.18xx").write_text("frob", encoding="utf-8")
    (games / "unknown.18xx").write_text("moderator 1\ngame 1999\nplayers A B C\n", encoding="utf-8")
    done = run("standings", games)
    assert (done.code, done.stdout.splitlines()[0]) == (4, "Standings by places: 3 games, 1 left out, 2 not read")
    assert "Not read\n  bad.18xx: line 1: " in done.stdout


def test_standings_without_a_counting_game_are_a_failure(run, journal, tmp_path):
    journal()
    done = run("standings", tmp_path)
    assert (done.code, done.stderr) == (1, "moderator: no game counts\n")


@pytest.mark.parametrize(
    ("args", "code", "says"),
    [
        (["none"], 1, "cannot read none: No such file or directory"),
        (["a\0b"], 1, "cannot read a"),
        (["games/going.18xx"], 2, "games/going.18xx is not a folder"),
        ([], 1, "only 1 subfolder (--recursive includes them)"),
        (["games", "--scheme", "plces"], 2, "'plces'; did you mean places?"),
        (["games", "--alias", "Ann"], 2, "'Ann' is not an alias; write: --alias \"Annie=Ann\""),
        (["games", "--jobs", "0"], 2, "Invalid value for '--jobs'"),
        (["games", "--ruleset", "none"], 1, "ruleset none: title.toml: the folder has none"),
    ],
)
def test_a_command_that_cannot_be_carried_out(run, games, args, code, says):
    done = run("standings", *(args or ["."]))
    assert (done.code, done.stdout) == (code, "")
    assert says in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.slow
def test_sub_folders(run, games, tmp_path):
    assert run("standings", tmp_path, "--recursive", "--json").json["counted"] == 3
    (games / "round 2").mkdir()
    assert run("standings", games).stderr == "1 subfolder not read; --recursive includes them\n"


def test_hostile_names_within_eighty_columns(run, tmp_path):
    (tmp_path / f"{'long ' * 40}.18xx").write_bytes(HOSTILE)
    (tmp_path / "\x1b[31m.18xx").write_bytes(HOSTILE)
    (tmp_path / "[red]=1+1.18xx").write_text("\x1b[2J", encoding="utf-8")
    for scheme in ("places", "best-three-titles"):
        done = run("standings", tmp_path, "--scheme", scheme)
        assert "\x1b" not in done.stdout + done.stderr
        assert not [line for line in done.stdout.splitlines() if len(line) + sum(line.count(c) for c in "王小明") > 80]
        assert "[red]Zoë" in done.stdout
        assert "=1+1" in done.stdout


@pytest.mark.slow
def test_an_alias_on_the_command_line(run, games):
    made = run("standings", games, "--alias", "Zoë=Zoe", "--json").json
    assert made["standings"][0]["player"] == "Zoe"


@pytest.mark.slow
def test_progress_only_on_a_terminal(run, games):
    for number in range(8):
        (games / f"{number}.18xx").write_text(f"moderator 1\ngame 18EU\nplayers A B {number}\n", encoding="utf-8")
    assert "12 of 12 journals read" in run("standings", games, tty=True).stderr
    assert run("standings", games).stderr == ""


@pytest.mark.slow
def test_a_workbook_and_its_tables(run, games, tmp_path):
    done = run("standings", games, "-o", "out.xlsx", "--csv", "tables", "--scheme", "share")
    assert (done.code, done.stdout) == (0, "")
    assert done.stderr.splitlines() == [
        "out.xlsx: 5 sheets",
        "tables: 5 tables",
        "by share: 3 games, 1 left out",
        "going.18xx: unfinished: ISR, phase 2",
    ]
    assert (tmp_path / "out.xlsx").read_bytes().startswith(b"PK")
    table = (tmp_path / "tables" / "Standings.standings.csv").read_text(encoding="utf-8").splitlines()
    assert table[:2] == [
        "place,player,points,adjustments,total,mean,games,wins,check",
        "1,Ann,8392,0,8392,2797,3,1,ok",
    ]


@pytest.mark.slow
def test_a_byte_order_mark_for_spreadsheets(run, games, tmp_path):
    assert run("standings", games, "--csv", "tables", "--bom").code == 0
    assert all(path.read_bytes().startswith(b"\xef\xbb\xbf") for path in (tmp_path / "tables").iterdir())
    assert run("standings", games, "--bom").stderr.endswith("; add --csv DIR\n")


@pytest.mark.slow
def test_existing_files_are_overwritten_only_with_force(run, games, tmp_path):
    (tmp_path / "out.xlsx").write_text("mine", encoding="utf-8")
    (tmp_path / "Games.games.csv").write_text("mine", encoding="utf-8")
    for args in (["-o", "out.xlsx"], ["--csv", "."]):
        done = run("standings", games, *args)
        assert (done.code, done.stdout, done.stderr.count("already")) == (1, "", 1)
    assert (tmp_path / "out.xlsx").read_text(encoding="utf-8") == "mine"
    assert run("standings", games, "-o", "out.xlsx", "--csv", ".", "--force").code == 0
    assert (tmp_path / "out.xlsx").read_bytes().startswith(b"PK")
    assert (tmp_path / "Games.games.csv").read_text(encoding="utf-8").startswith("game,title,")


@pytest.mark.parametrize(
    ("args", "code", "says"),
    [
        (["-o", "out.ods"], 2, "out.ods does not name a workbook; end the name in .xlsx"),
        (["-o", "none/out.xlsx"], 1, "cannot write none/out.xlsx: there is no folder none"),
        (["--csv", "games/going.18xx"], 1, "games/going.18xx is not a folder"),
    ],
)
def test_an_unwritable_place_is_reported(run, games, args, code, says):
    done = run("standings", games, *args)
    assert (done.code, done.stdout, done.stderr.count("\n")) == (code, "", 1)
    assert says in done.stderr


@pytest.mark.slow
def test_a_workbook_and_the_document_at_once(run, games, tmp_path):
    assert run("standings", games, "-o", "out.xlsx", "--json").json["counted"] == 3
    assert (tmp_path / "out.xlsx").exists()


def test_hostile_names_in_a_workbook_are_text(run, tmp_path):
    from openpyxl import load_workbook

    (tmp_path / "=1+1.18xx").write_bytes(HOSTILE)
    assert run("standings", tmp_path, "-o", "out.xlsx").code == 0
    cells = [cell for sheet in load_workbook(tmp_path / "out.xlsx") for row in sheet.iter_rows() for cell in row]
    assert {cell.data_type for cell in cells if str(cell.value).startswith("=1+1")} == {"s"}
    formulas = [cell.value for cell in cells if cell.data_type == "f"]
    known = r"=SUMPRODUCT\(EXACT\(.*|=[A-Z]\d+\+[A-Z]\d+|=IF\([A-Z]\d+=\d+,\"ok\",\"differs\"\)"
    assert [text for text in formulas if not re.fullmatch(known, text)] == []


@pytest.mark.slow
def test_names_kept_from_event_to_event(run, games):
    (games / "players.toml").write_text('[players]\nAnna = ["Ann", "Annie"]\n', encoding="utf-8")
    done = run("standings", games, "--json")
    assert "Anna" in [line["player"] for line in done.json["standings"]]
    assert not [problem for problem in done.json["problems"] if "Annie" in problem["message"]]


# ---- what was published ----


@pytest.mark.slow
def test_since_shows_the_effect_of_a_protest(run, games, tmp_path):
    (tmp_path / "then.json").write_text(run("standings", games, "--json").stdout, encoding="utf-8")
    assert "Nothing differs" in run("standings", games, "--since", tmp_path / "then.json").stdout
    (games / EXAMPLES[0]).unlink()
    done = run("standings", games, "--since", tmp_path / "then.json")
    assert f"  {EXAMPLES[0]} was: 1 Cyd 9701, 2 Zoë 8485, 3 Bob 7863, 4 Ann 6967" in done.stdout
    assert f"  {EXAMPLES[0]} is: absent" in done.stdout
    assert "  Ann was: place 3, 160 points, 3 games\n  Ann is: place 1, 160 points, 2 games\n" in done.stdout
    told = run("standings", games, "--since", tmp_path / "then.json", "--json").json["since"]
    assert [(each["about"], each["now"]) for each in told if each["name"] == EXAMPLES[0]] == [("game", None)]


@pytest.mark.slow
@pytest.mark.parametrize("text", ["", "[]", "{}", '{"scheme": 1, "standings": 2, "games": 3, "rule": 4}', "x"])
def test_a_file_that_is_not_standings_is_refused(run, games, tmp_path, text):
    (tmp_path / "then.json").write_text(text, encoding="utf-8")
    done = run("standings", games, "--since", tmp_path / "then.json")
    assert (done.code, done.stderr.count("\n")) == (4, 1)


@pytest.mark.slow
def test_a_rating_is_in_text_and_json(run, games):
    told = run("standings", games, "--rating", "--json").json["rating"]
    assert [*told[0]] == ["player", "rating", "strength", "uncertain", "games"]
    assert told[0]["strength"] > 25 > told[-1]["strength"]
    printed = run("standings", games, "--rating").stdout
    assert f"{told[0]['player']} " in printed.partition("Rating\n")[2]
    assert "rating" not in run("standings", games, "--json").json


def test_the_rounds_across_in_the_workbook(run, tmp_path):
    (tmp_path / "open").mkdir()
    for number, worths in ((1, "Ann = 500\nBob = 300"), (2, "Bob = 400\nAnn = 300")):
        text = f'title = "18EU"\nround = {number}\nended = "time"\n[players]\n{worths}\n'
        (tmp_path / "open" / f"r{number}.result.toml").write_text(text)
    assert run("standings", "open", "--csv", "out").code == 0
    assert (tmp_path / "out" / "Rounds.rounds.csv").read_text().split() == [
        "place,player,points,round", "1,round", "2,adjustments,total", "1,Ann,120,120,0,0,120", "1,Bob,120,0,120,0,120",
    ]  # fmt: skip
