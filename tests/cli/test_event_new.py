"""`moderator event new`: the file of an event is begun."""

from moderator.event.event_file import find_event
from tests.phrases import EXISTS


def test_an_event_is_created_without_overwriting_files(run, tmp_path):
    asked = "--players", "Ada, Ben, Zoë", "--rounds", 2, "--tables", "3", "--title", "18eu", "--date", "20.11.2026"
    made = run("event", "new", "open", "--name", "Autumn Open", *asked)
    assert (made.code, made.stdout) == (0, "open/event.toml: Autumn Open, 3 players, 2 rounds\n")
    event = find_event(tmp_path / "open")
    assert (event.titles, event.sizes, len(event.rounds)) == (["18EU"], [3], 2)
    again = run("event", "new", "open", "--players", "A,B")
    assert (again.code, EXISTS in again.stderr) == (1, True)


def test_a_list_of_players_keeps_their_other_names(run, tmp_path):
    (tmp_path / "who.toml").write_text('[players]\nBen = ["Benjamin"]\nAda = []\n')
    assert run("event", "new", "open", "--players", "who.toml").code == 0
    assert find_event(tmp_path / "open").aliases == {"Ben": ["Benjamin"], "Ada": []}


def test_an_invalid_event_is_a_usage_error_and_leaves_no_folder(run, tmp_path):
    for wrong in (("--starts", "25:00"), ("--date", "3/4/2026"), ("--tables", "x"), ("--scheme", "x")):
        assert run("event", "new", "open", "--players", "Ada,Ben", *wrong).code == 2
    assert run("event", "new", "open", "--players", "Ada,Ada").code == 2
    assert run("event", "new", "open", "--players", "Ada,Ben", "--title", "x").code == 5
    assert not (tmp_path / "open").exists()
