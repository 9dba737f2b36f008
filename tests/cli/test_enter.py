"""`moderator enter`: a table's result in one line, by the slip of the table, and what is unlikely in it."""

import pytest

from tests.figures import figures_of

PLAYERS = ["Ann", "Bob", "Cyd", "Dan", "Eve", "Fay"]


@pytest.fixture
def event(run, tmp_path):
    """The folder of an event with slips of two tables of three; `event["1"]` are who sits at table 1."""
    names = "".join(f"{name} = []\n" for name in PLAYERS)
    (tmp_path / "open").mkdir()
    (tmp_path / "open" / "players.toml").write_text(f"[players]\n{names}", encoding="utf-8")
    slips = "--tables", "3", "--seed", "3", "--event", "Open", "--date", "2026-11-20", "--title", "18EU"
    assert run("seating", "open/players.toml", *slips, "-o", "open/slips.xlsx").code == 0
    told = run("seating", "open/players.toml", *slips, "--json").json
    return {str(at): names for at, names in enumerate(told["rounds"][0]["tables"], 1)}


@pytest.mark.slow
def test_a_line_becomes_a_result_that_the_standings_read(run, event):
    first, second, third = event["1"]
    done = run("enter", "open", *f"r1 t1: {first[0].lower()} 5120, {second} £4890, {third} bankrupt".split())
    assert (done.code, done.stdout) == (
        0,
        f"r1-t1.result.toml: 18EU, 1 {first} £5120, 2 {second} £4890, 3 {third} £0 bankrupt\n",
    )
    (game,) = run("standings", "open", "--json").json["games"]
    assert game["occasion"] == {"event": "Open", "date": "2026-11-20", "round": "1", "table": "1"}
    assert [seat["player"] for seat in game["players"]] == [first, second, third]


@pytest.mark.slow
def test_an_unlikely_result_is_written_and_reported(run, event):
    first, second, third = event["1"]
    stranger = event["2"][0]
    line = f"1830 round 1 table 1: {first} 97340, {second} 4890, {stranger} 10"
    looks = run("enter", "open", line, "--json").json["look"]
    assert list(map(figures_of, looks)) == [*map(figures_of, (stranger, third)), "18EU 1830", "102240 1830 52620"]
    again = run("enter", "open", line)
    assert again.code == 1
    assert "r1-t1.result.toml" in again.stderr
    assert run("enter", "open", line, "--force").code == 0


def test_without_slips_the_line_needs_a_title(run, tmp_path):
    (tmp_path / "open").mkdir()
    assert run("enter", "open", "r1 t1: Ann 5, Bob 4").stderr.endswith("; write: 18EU r2 t3: Ann 5120, ...\n")
    (tmp_path / "open" / "players.toml").write_text("[players]\nAnn = []\n", encoding="utf-8")
    told = run("enter", "open", "18eu r1 t1: Ann 5, Bob 4", "--ended", "time", "--json").json
    assert (told["title"], *map(figures_of, told["look"])) == ("18EU", "Bob")
    assert 'ended = "time"' in (tmp_path / "open" / "r1-t1.result.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("line", "code", "says"),
    [
        ("r1 t1 Ann 5", 2, "`:`"),
        ("18EU r1 t1: Ann, Bob 4", 2, "'Ann'"),
        ("18EU r1 t1: Ann 5, ann 4", 2, "twice"),
        ("18EU r1 t1:", 2, "write: r2 t3"),
        ("18EU r1 or 2 t1: Ann 5, Bob 4", 5, "no title is called '18EU or 2'"),
        ("18EU r1 t1: Ann 5", 2, "the title is for 2, 3, 4, 5, 6, not 1"),
        ("18XX r1 t1: Ann 5, Bob 4", 5, "no title is called '18XX'"),
    ],
)
def test_a_line_that_cannot_be_read_writes_nothing(run, tmp_path, line, code, says):
    (tmp_path / "open").mkdir()
    done = run("enter", "open", line)
    assert (done.code, says in done.stderr, [*(tmp_path / "open").iterdir()]) == (code, True, [])


@pytest.mark.slow
def test_a_table_with_a_result_elsewhere_is_entered_only_with_force(run, event, tmp_path):
    first, second, third = event["1"]
    old = f'title = "18EU"\nround = 1\ntable = 1\n[players]\n{first} = 5\n{second} = 4\n{third} = 3\n'
    (tmp_path / "open" / "friday.result.toml").write_text(old, encoding="utf-8")
    line = f"r1 t1: {first} 6, {second} 4, {third} 3"
    done = run("enter", "open", line)
    assert (done.code, (tmp_path / "open" / "r1-t1.result.toml").exists()) == (1, False)
    assert done.stderr.startswith("moderator: friday.result.toml ")
    assert run("enter", "open", line, "--force").code == 0
    assert run("enter", "open", f"r1 t2: {', '.join(f'{name} 5' for name in event['2'])}").code == 0


def test_a_result_in_the_event_file_is_one_too(run, tmp_path):
    assert run("event", "new", "open", "--players", "Ann,Bob,Cyd", "--tables", 3, "--title", "18EU").code == 0
    assert run("event", "seat", "open").code == 0
    text = (tmp_path / "open" / "event.toml").read_text(encoding="utf-8")
    (tmp_path / "open" / "event.toml").write_text(text + "result = { Ann = 5, Bob = 4, Cyd = 3 }\n", encoding="utf-8")
    done = run("enter", "open", "r1 t1: Ann 6, Bob 4, Cyd 3")
    assert (done.code, "moderator: event.toml, R1 T1 " in done.stderr) == (1, True)


def test_a_second_result_of_a_table_does_not_count_and_says_so(run, tmp_path):
    assert run("event", "new", "open", "--players", "Ann,Bob,Cyd", "--tables", 3, "--title", "18EU").code == 0
    assert run("event", "seat", "open").code == 0
    old = 'title = "18EU"\nround = 1\ntable = 1\n[players]\nAnn = 5\nBob = 4\nCyd = 3\n'
    (tmp_path / "open" / "first.result.toml").write_text(old, encoding="utf-8")
    line = "r1 t1: Ann 6, Bob 4, Cyd 3"
    done = run("enter", "open", line, "--force")
    assert "  ! r1-t1.result.toml DOES NOT COUNT: the same table as first.result.toml " in done.stdout
    assert "moderator event decide open r1 t1 --counts r1-t1.result.toml --by NAME --why TEXT" in done.stdout
    assert run("enter", "open", line, "--force", "--json").json["left_out"].startswith("the same table as first")
    told = run("event", "status", "open").stdout
    assert "1 left out" in told.splitlines()[0]
    assert "DOES NOT COUNT: r1-t1.result.toml: the same table as first.result.toml" in told
    counts = "--counts", "r1-t1.result.toml", "--by", "Greta", "--why", "recount"
    assert run("event", "decide", "open", "r1", "t1", *counts).code == 0
    assert run("event", "status", "open", "--json").json["left_out"] == []


def test_a_final_that_is_not_in_the_file_counts_and_is_reported(run, tmp_path):
    assert run("event", "new", "open", "--players", "Ann,Bob,Cyd", "--tables", 3, "--title", "18EU").code == 0
    assert run("event", "seat", "open").code == 0
    for number in (1, 2):
        assert run("enter", "open", f"18EU r{number} t1: Ann 3, Bob 2, Cyd 1").code == 0
    told = run("standings", "open", "--json").json
    assert (told["counted"], {each["file"] for each in told["problems"]}) == (2, {"r2-t1.result.toml"})
    assert any("event.toml seats no round 2, table 1" in each["message"] for each in told["problems"])
