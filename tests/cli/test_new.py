"""`moderator new`."""

from pathlib import Path

import pytest

from moderator import __version__
from tests.phrases import EXISTS


def test_a_journal_is_begun(run):
    done = run("new", "a.18xx", "--title", "18eu", "--players", "Ann, Bob ,Player 1,王", "--option", "extra-4-trains=1")
    assert (done.code, done.stdout.splitlines()[0]) == (0, 'a.18xx: 18EU for Ann, Bob, "Player 1", 王')
    assert "Ann, ISR: selects a minor" in done.stdout
    lines = Path("a.18xx").read_text(encoding="utf-8").splitlines()
    assert lines[0] == f"moderator 1   ; program {__version__}"
    assert lines[1].startswith("game 18EU   ; ruleset 18EU 1.0 facts:")
    assert lines[2:] == ['players Ann Bob "Player 1" 王', "option extra-4-trains 1"]
    assert run("audit", "a.18xx", "--strict").code == 0


def test_the_occasion_is_noted_and_shown(run):
    begun = ["new", "a.18xx", "--title", "18EU", "--players", "Ann,Bob", "--event", "Open", "--round", "2"]
    assert run(*begun).code == 0
    assert Path("a.18xx").read_text(encoding="utf-8").splitlines()[3:] == ["event Open", "round 2"]
    assert "18EU, Open, round 2, line 0" in run("show", "a.18xx").stdout
    assert run("score", "a.18xx").stdout.startswith("Open, round 2:\n")
    assert run("audit", "a.18xx").stdout.startswith("a.18xx (Open, round 2): 0 moves judged")
    for words in (["show"], ["score"], ["audit"]):
        assert run(*words, "a.18xx", "--json").json["occasion"] == {"event": "Open", "round": "2"}


def test_an_invalid_date_is_refused(run):
    refused = run("new", "a.18xx", "--title", "18EU", "--players", "Ann,Bob", "--date", "30.2.")
    assert (refused.code, "'30.2.' is not a date" in refused.stderr) == (2, True)


def test_facts_that_are_not_confirmed_are_named_once(run):
    assert run("new", "a.18xx", "--title", "18EU", "--players", "Ann,Bob").stderr.splitlines() == [
        "some figures are not in the rulebook: see moderator help 18EU",
        "next: moderator play a.18xx   (type ? there for the possible moves)",
    ]


def test_an_option_recommended_for_other_player_counts_is_noted(run):
    words = ["--title", "18Rhl", "--option", "lower-capital=yes"]
    done = run("new", "five.18xx", *words, "--players", "A,B,C,D,E")
    assert (done.code, "lower-capital is recommended for 3 or 4 players, not for 5" in done.stderr) == (0, True)
    audit = run("audit", "five.18xx", "--json")
    (found,) = audit.json["findings"]
    assert (audit.code, found["code"], found["severity"], found["section"], found["line"]) == (
        *(0, "option-advised", "note", "8.2"),
        4,
    )
    assert "lower-capital is" not in run("new", "four.18xx", *words, "--players", "A,B,C,D").stderr
    run("new", "no.18xx", *words[:3], "lower-capital=no", "--players", "A,B,C,D,E")
    assert run("audit", "no.18xx", "--json").json["findings"] == []


def test_a_name_may_hold_a_comma(run):
    run("new", "a.18xx", "--title", "18EU", "--players", 'Ann,"Li, Mei"')
    assert list(run("show", "a.18xx", "--json").json["players"]) == ["Ann", "Li, Mei"]


@pytest.mark.slow
def test_a_random_set_up_is_repeated_with_its_seed(run):
    words = ["--title", "18LRA", "--players", "Ann,Bob,Cyd"]
    done = run("new", "a.18xx", *words)
    chosen = Path("a.18xx").read_text(encoding="utf-8").splitlines()[3]
    told = done.stdout.splitlines()[-1]
    assert told.startswith(f"{chosen.removeprefix('option ')} was drawn (--seed ")
    assert Path("a.18xx").read_text(encoding="utf-8").splitlines()[4] == f"; {told}"
    run("new", "b.18xx", *words, "--seed", told.partition("--seed ")[2].split()[0])
    assert Path("b.18xx").read_text(encoding="utf-8").splitlines()[3] == chosen
    assert {run("new", f"{n}.18xx", *words, "--seed", str(n)).stdout.split("scenario ")[1][0] for n in range(9)} == {
        *"1234"
    }


def test_a_chosen_option_is_not_drawn(run):
    done = run("new", "a.18xx", "--title", "18LRA", "--players", "Ann,Bob,Cyd", "--option", "scenario=2")
    assert "drawn" not in done.stdout
    refused = run("new", "b.18xx", "--title", "18LRA", "--players", "Ann,Bob,Cyd,Dee", "--seed", "1")
    assert (refused.code, "leave --seed out" in refused.stderr) == (2, True)


def test_an_option_with_one_choice_is_set_without_a_draw(run):
    words = ["--title", "18Chesapeake", "--players", "Ann,Bob", "--option", "vanderbilt=PRR"]
    done = run("new", "a.18xx", *words)
    made = Path("a.18xx").read_text(encoding="utf-8").splitlines()[3:]
    assert (done.code, made, "drawn" in done.stdout) == (0, ["option vanderbilt PRR", "option two-players yes"], False)
    assert "leave --seed out" in run("new", "b.18xx", *words, "--seed", "3").stderr


def test_an_existing_file_is_left_alone(run, journal):
    path = journal("note hello\n")
    before = path.read_bytes()
    done = run("new", path, "--title", "18EU", "--players", "Ann,Bob")
    assert (done.code, done.stderr.count("\n")) == (1, 1)
    assert EXISTS in done.stderr
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("args", "code", "says"),
    [
        (["--players", "Ann,Bob", "--title", "18ZZ"], 5, "no title is called '18ZZ'"),
        (["--players", "Ann", "--title", "18EU"], 2, "18EU is for 2, 3, 4, 5, 6 players, not 1"),
        (["--players", "Ann,ann", "--title", "18EU"], 2, "two players are called 'ann'"),
        (["--players", "Ann,", "--title", "18EU"], 2, "a player's name is empty"),
        (["--players", 'Ann,"Bob', "--title", "18EU"], 2, "--players cannot be read"),
        (["--players", "Ann,BNR", "--title", "18EU"], 2, "a company has this name"),
        (["--players", "Ann,pool", "--title", "18EU"], 2, "no player can be called 'pool'"),
        (["--players", "Ann,\x1b[31mBob", "--title", "18EU"], 2, "control character"),
        (["--players", "Ann,Bob", "--title", "18EU", "--option", "gauge"], 2, "is not NAME=VALUE"),
        (["--players", "Ann,Bob", "--title", "18EU", "--option", "gauge=1"], 2, "option gauge 1 is not offered"),
        (["--players", "Ann,Bob", "--title", "18EU", "--ruleset", "nowhere"], 1, "title.toml: the folder has none"),
        (["--players", "Ann,Bob"], 2, "Missing option '--title'"),
    ],
)
def test_an_invalid_start_is_refused(run, tmp_path, args, code, says):
    done = run("new", "a.18xx", *args)
    assert (done.code, done.stdout) == (code, "")
    assert says in done.stderr
    assert done.stderr.count("\n") == 1
    assert "\x1b" not in done.stderr
    assert not list(tmp_path.iterdir())


def test_minutes_for_each_player_start_the_clock_of_every_session(run, tmp_path):
    made = run("new", "a.18xx", "--title", "18EU", "--players", "Ann,Bob", "--clock", "90")
    assert made.code == 0
    assert "clock 90" in (tmp_path / "a.18xx").read_text(encoding="utf-8").splitlines()
    done = run("play", "a.18xx", stdin="pause\nclock\n")
    assert done.stdout.splitlines()[2].startswith("break: ")
    assert run("new", "b.18xx", "--title", "18EU", "--players", "Ann,Bob", "--clock", "0").code == 2


def test_the_rounds_and_removed_shares_of_the_short_game_are_shown(run):
    """10.1 of 18Rhl: with four players 17 player rounds, 9 train rounds, a share of MKB and of GVE fewer."""
    said = run("new", "a.18xx", "--title", "18Rhl", "--players", "Ann,Bob,Cyd,Fox", "--option", "short-game=yes").stdout
    for text in (said, run("show", "a.18xx", "phase").stdout):
        text = " ".join(text.split())
        assert "player rounds 17, 2 before each train round" in text
        assert "train rounds 9" in text
        assert "left out 10% of MKB and GVE" in text


def test_five_players_are_asked_for_the_fifth_railway(run):
    call = ["new", "a.18xx", "--players", "Ann,Bob,Cyd,Fox,Eve", "--option", "short-game=yes", "--title", "18Rhl"]
    refused = run(*call)
    assert (refused.code, "--option short-fifth=ADR|BME|CME|RhE" in refused.stderr) == (2, True)
    assert run(*call, "--option", "short-fifth=ADR").code == 0


@pytest.mark.parametrize("values", ["11", "12"])
def test_an_option_given_twice_is_refused(run, values):
    said = [word for value in values for word in ("--option", f"extra-3-trains={value}")]
    refused = run("new", "a.18xx", "--title", "18EU", "--players", "Ann,Bob", *said)
    assert (refused.code, "--option extra-3-trains is given twice" in refused.stderr) == (2, True)
    assert not Path("a.18xx").exists()
    refused = run("template", "sheet", "18EU", "--players", "3", *said)
    assert (refused.code, "--option extra-3-trains is given twice" in refused.stderr) == (2, True)


def test_an_option_repeated_in_a_journal_counts_once(run, journal):
    twice = "option extra-3-trains 1\n" * 4
    path = journal(header=f"moderator 1\ngame 18EU\nplayers Ann Bob Cyd\n{twice}")
    audit = run("audit", path, "--json")
    assert (audit.code, [found["code"] for found in audit.json["findings"]]) == (3, ["option-twice"] * 3)
    assert audit.json["uncertain"][0]["says"].startswith("line 5 ")
    once = journal(header="moderator 1\ngame 18EU\nplayers Ann Bob Cyd\noption extra-3-trains 1\n", name="once.18xx")
    assert run("show", path, "--json").json["trains_left"] == run("show", once, "--json").json["trains_left"]
