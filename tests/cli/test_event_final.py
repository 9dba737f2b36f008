"""`moderator event seat --final`: ties for the last seat, the lot that is recorded, and what the final decides."""

import pytest
from openpyxl import load_workbook

RULED = "--by", "Greta"


@pytest.fixture
def event(run, tmp_path):
    """Six players at two tables of one round; the winners are level, and so are all others by place."""
    told = "event", "new", "open", "--players", "Ann,Bob,Cyd,Dan,Eve,Fay", "--tables", "3,2", "--title", "18EU"
    assert run(*told).code == 0
    text = (tmp_path / "open" / "event.toml").read_text(encoding="utf-8")
    tables = (
        '[[round.table]]\ntitle = "18EU"\nplayers = ["Ann", "Bob", "Cyd"]\nresult = { Ann = 3, Bob = 2, Cyd = 1 }\n'
    )
    tables += (
        '[[round.table]]\ntitle = "18EU"\nplayers = ["Dan", "Eve", "Fay"]\nresult = { Dan = 3, Eve = 2, Fay = 1 }\n'
    )
    (tmp_path / "open" / "event.toml").write_text(text + tables, encoding="utf-8")
    return tmp_path / "open"


def test_a_tie_for_the_last_seat_is_refused_until_it_is_decided(run, event):
    refused = run("event", "seat", "open", "--final", 3)
    assert refused.code == 2 or refused.code == 1
    assert "Bob and Eve are tied in place 3 for seat 3 of the final" in refused.stderr
    assert "moderator event decide DIR --lot Bob --lot Eve --by NAME" in refused.stderr
    assert run("event", "decide", "open", "--lot", "Bob", "--lot", "Eve", "--seed", 1, *RULED).code == 0
    text = (event / "event.toml").read_text(encoding="utf-8")
    assert ("lot = 1  # the seed" in text, 'order = ["' in text) == (True, True)
    seated = run("event", "seat", "open", "--final", 3, "--json").json["rounds"][0]["tables"][0]["players"]
    assert ({*seated[:2]}, seated[2] in ("Bob", "Eve")) == ({"Ann", "Dan"}, True)
    assert "final = true" in (event / "event.toml").read_text(encoding="utf-8")


def test_the_director_decides_a_tie_and_the_final_decides_the_places(run, event):
    assert run("event", "decide", "open", "--order", "Eve", "--order", "Bob", "--why", "play-off", *RULED).code == 0
    assert run("event", "seat", "open", "--final", 3).stdout.startswith("Final\n")
    assert run("enter", "open", "r2 t1: Eve 900, Dan 800, Ann 700").code == 0
    told = run("standings", "open", "--json").json["standings"]
    assert [(each["place"], each["player"], each["stage"]) for each in told[:4]] == [
        (1, "Eve", "final 1"), (2, "Dan", "final 2"), (3, "Ann", "final 3"), (4, "Bob", None)
    ]  # fmt: skip


def test_status_and_slips_call_the_final_by_its_name(run, event):
    assert run("event", "decide", "open", "--lot", "Bob", "--lot", "Eve", "--seed", 1, *RULED).code == 0
    assert run("event", "seat", "open", "--final", 3).code == 0
    assert run("event", "start", "open", "--round", "2", "--what", "slips").code == 0
    assert "to come: final" in run("event", "status", "open").stdout
    assert run("enter", "open", "r2 t1: Ann 900, Dan 800, Bob 700").code == 0
    told = run("event", "status", "open").stdout
    assert ("final T1" in told, "R2 T1" in told) == (True, False)
    slips = load_workbook(event / "r2-slips.xlsx")["All slips"]
    assert any("Slip 1 of 1: final, table 1" in str(cell.value) for row in slips.iter_rows() for cell in row)


def test_a_final_waits_for_all_results(run, event):
    text = (event / "event.toml").read_text(encoding="utf-8")
    (event / "event.toml").write_text(text.replace("result = { Dan = 3, Eve = 2, Fay = 1 }\n", ""), encoding="utf-8")
    refused = run("event", "seat", "open", "--final", 2)
    assert "round 1, table 2 has no result that counts" in refused.stderr


def test_a_final_that_adds_points_counts_as_another_round(run, event):
    text = (event / "event.toml").read_text(encoding="utf-8")
    (event / "event.toml").write_text('format = "sum"\n' + text, encoding="utf-8")
    assert run("event", "seat", "open", "--final", 2).code == 0
    assert run("enter", "open", "r2 t1: Ann 9, Dan 8").code == 0
    told = run("standings", "open", "--json").json["standings"]
    assert [(each["player"], each["points"], each["stage"]) for each in told[:2]] == [
        ("Ann", 240, None),
        ("Dan", 120, None),
    ]


def test_a_decision_on_a_table_that_is_not_seated_is_refused(run, event):
    before = (event / "event.toml").read_bytes()
    refused = run("event", "decide", "open", "r1", "t9", "--out", "--why", "x", *RULED)
    assert refused.code == 2
    assert refused.stderr == "moderator: the event has no table 9 in round 1; round 1 has tables 1 to 2\n"
    assert (event / "event.toml").read_bytes() == before
