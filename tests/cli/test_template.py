"""`moderator template position`: the file to fill in, and the position of a journal."""

import tomllib
from pathlib import Path

import pytest

from moderator.counted.page import name_key
from moderator.mechanics.catalogue import load_title
from moderator.resources import ruleset_names
from tests.counted_positions import EUROPE


@pytest.mark.slow
@pytest.mark.parametrize("name", ruleset_names())
def test_the_file_to_fill_in_names_every_company_train_and_phase(run, name):
    seats = max((seats for seats in load_title(name).file.players if seats <= "4"), default="4")
    text = run("template", "position", name, "--players", seats).stdout
    tables = tomllib.loads(text)
    title = load_title(name, tuple(tables.get("options", {}).items()))  # what is drawn before play
    assert (tables["title"], tables["phase"], len(tables["players"])) == (
        name,
        next(iter(title.file.phases)),
        int(seats),
    )
    assert {player["cash"] for player in tables["players"].values()} == {title.file.players[seats].cash}
    for kind in ("corporations", "minors", "privates"):
        assert list(tables.get(kind, {})) == list(getattr(title.file, kind))
    for train in title.depot_trains:
        assert f"\n# {name_key(train)} = " in text or f"\n# {name_key(train)}: unlimited" in text
    assert f"# {', '.join(title.file.phases)}\n" in text
    assert max(map(len, text.splitlines())) < 200


@pytest.mark.slow
@pytest.mark.parametrize("name", ruleset_names())
def test_a_blank_position_is_refused_with_a_list_of_gaps(run, name):
    run("template", "position", name, "-o", "p.toml")
    done = run("new", "a.18xx", "--from", "p.toml")
    assert (done.code, Path("a.18xx").exists()) == (3, False)
    assert "given-sum" in done.stderr
    assert done.stderr.count(": error: ") == 1


def test_a_filled_in_form_begins_a_game(run):
    run("template", "position", "18EU", "--players", "2", "-o", "p.toml")
    text = Path("p.toml").read_text(encoding="utf-8")
    filled = text.replace('{ owner = ""', '{ owner = "Player 2"').replace('next = ""', 'next = "Player 2"')
    Path("p.toml").write_text(filled, encoding="utf-8")
    assert run("new", "a.18xx", "--from", "p.toml").stdout.endswith("next: Player 2, SR 2: sells, buys, or passes\n")
    table = run("show", "a.18xx", "--json").json
    assert (table["bank"], table["players"]["Player 2"]["certificates"], table["companies"]["3"]["trains"]) == (
        10500, 15, ["2"],
    )  # fmt: skip


def test_the_position_of_a_journal_begins_another(run, journal):
    path = journal(EUROPE + "buy BNR pool\nAnn: pass\n")
    assert run("template", "position", "--of", path, "-o", "p.toml").code == 0
    tables = tomllib.loads(Path("p.toml").read_text(encoding="utf-8"))
    assert (tables["round"], tables["next"], tables["passes"], tables["last"]) == ("SR 4", "Bob", 1, "Cyd")
    assert (tables["bank"], tables["players"]["Cyd"]) == (10661, {"cash": 390, "shares": {"BNR": 10, "DR": 10}})
    assert run("new", "b.18xx", "--from", "p.toml").code == 0
    first, second = (run("show", file, "--json").json for file in (path, "b.18xx"))
    assert {key for key in first if first[key] != second[key]} == {"line"}


def test_a_position_that_would_lose_property_is_refused(run, journal):
    done = run("template", "position", "--of", journal(EUROPE + "adjust Cyd -10 GSR +10\n"))
    assert (done.code, done.stdout) == (1, "")
    assert "GSR has money or trains" in done.stderr


def test_a_position_is_taken_between_two_turns(run, journal):
    path = journal(EUROPE + "pass\nsell BNR\nbuy DR\n")
    done = run("template", "position", "--of", path, "--at", "29")
    assert (done.code, done.stdout) == (1, "")
    assert "after line 29, Ann's turn is under way; the last position between two turns: --at 28" in done.stderr
    assert run("template", "position", "--of", path, "--at", "28").code == 0
    late = run("template", "position", "--of", journal("select 3\n", name="b.18xx"))
    assert (late.code, "stock or operating round (ISR)" in late.stderr) == (1, True)


def test_names_of_any_kind_survive(run, journal):
    names = ["=1+1", "[red]", "a.b", "it's", "phase", "Zoë 王"]
    line = "players " + " ".join(f'"{name}"' for name in names)
    lines = EUROPE.replace("Cyd", '"[red]"').replace("Ann", '"=1+1"').replace("Bob", '"phase"')
    others = "".join(f'given "{name}" cash 1\n' for name in names[2:] if name != "phase")
    lines = lines.replace("given pool", f"{others}given pool")
    path = journal(lines, header=f"moderator 1\ngame 18EU\n{line}\n")
    assert run("template", "position", "--of", path, "-o", "p.toml").code == 0
    assert run("new", "b.18xx", "--from", "p.toml").code == 0
    assert list(run("show", "b.18xx", "--json").json["players"]) == names


@pytest.mark.parametrize(
    ("args", "code", "says"),
    [
        ([], 2, "name a title, or a journal with --of"),
        (["18EU", "--of", "a.18xx"], 2, "name a title, or a journal with --of"),
        (["18ZZ"], 5, "no title is called '18ZZ'"),
        (["18EU", "--players", "9"], 2, "18EU is for 2, 3, 4, 5, 6 players, not 9; --players 2, 3, 4, 5, 6"),
        (["18EU", "--at", "3"], 2, "--at needs a journal"),
        (["--of", "a.18xx", "--players", "3"], 2, "leave --players out"),
        (["--of", "a.18xx"], 1, "cannot read a.18xx"),
        (["18EU", "-o", "no/p.toml"], 1, "there is no folder no"),
    ],
)
def test_a_position_that_cannot_be_written_is_an_error(run, tmp_path, args, code, says):
    done = run("template", "position", *args)
    assert (done.code, done.stdout, done.stderr.count("\n")) == (code, "", 1)
    assert says in done.stderr
    assert not list(tmp_path.iterdir())


def test_an_existing_file_is_only_replaced_with_force(run, journal):
    Path("p.toml").write_text("mine", encoding="utf-8")
    assert run("template", "position", "18EU", "-o", "p.toml").code == 1
    assert Path("p.toml").read_text(encoding="utf-8") == "mine"
    assert run("template", "position", "18EU", "-o", "p.toml", "--force").code == 0
    path = journal(EUROPE)
    assert run("template", "position", "--of", path, "-o", path, "--force").code == 2
    assert path.read_bytes().startswith(b"moderator 1")


def test_a_template_is_of_something(run):
    assert run("template").code == 2
    assert run("template", "nothing").code == 2
