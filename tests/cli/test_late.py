"""A journal begun from a counted position: the file, what is wrong with it, and the commands on such a journal."""

import re
from pathlib import Path

import pytest

from moderator.game import open_game
from tests.counted_positions import EUROPE, VIRGINIA
from tests.phrases import EXISTS

POSITION = """\
title = "18VA"
phase = 3
round = "OR 3.1"
priority = "Ann"
bank = 6100
stacks = [["C&O", "SR"]]

[players.Ann]
cash = 500
shares = { "C&O" = 60 }

[players.Bob]
cash = 400
shares = { "B&O" = [40], "C&O" = 20 }

[players."Li, Mei"]
cash = 300
shares = { SR = 40, "b&o" = 20 }

[privates]
REA = { owner = "C&O" }
TIW = { owner = "Ann" }
PY = { closed = true, gave = "SR", at = "Petersburg" }

[corporations."B&O"]
price = 100
cell = [2, 4]
par = 100
cash = 300
trains = [2, 2, "2G"]

[corporations."C&O"]
price = 90
cell = [2, 3]
par = 90
trains = ["1G", "2"]
president = "Ann"

[corporations.SR]
price = 90
cell = [2, 3]
par = 90
cash = 400
stations = ["Richmond", "Petersburg"]

[pool]
trains = [2, 2]
"""


@pytest.fixture
def begin(run):
    """`begin(("cash = 500", "cash = 600"), "--allow")` changes the file and begins a journal with it."""

    def call(*said: tuple[str, str] | str, title: str = "18VA"):
        text = POSITION
        for pair in said:
            if isinstance(pair, tuple):
                assert pair[0] in text, pair[0]
                text = text.replace(*pair)
        Path("p.toml").write_text(text, encoding="utf-8")
        return run("new", "a.18xx", "--title", title, "--from", "p.toml", *(w for w in said if isinstance(w, str)))

    return call


def test_a_journal_needs_no_other_file(run, begin):
    done = begin()
    assert (done.code, done.stdout.splitlines()) == (
        0,
        ['a.18xx: 18VA for Ann, Bob, "Li, Mei"', "next: B&O (Bob), OR 3.1: at track"],
    )
    Path("p.toml").unlink()
    lines = Path("a.18xx").read_text(encoding="utf-8").splitlines()
    assert lines[2:5] == ['players Ann Bob "Li, Mei"', "given phase 3", "given REA owner C&O"]
    assert "given bank cash 6100" in lines
    assert lines[-1] == "begin OR 3.1 priority Ann"
    assert run("show", "a.18xx", "--json").json["bank"] == 6100


def test_trains_that_are_out_of_the_game_are_named(run, begin):
    lost = begin(("trains = [2, 2]\n", "trains = [2]\n"))
    assert (lost.code, "1 of the 2 trains missing" in lost.stderr) == (3, True)
    done = begin(("trains = [2, 2]\n", "trains = [2]\n"), ("bank = 6100", "bank = 6100\nout = [2]"))
    assert (done.code, "given trains 2 out" in Path("a.18xx").read_text(encoding="utf-8").splitlines()) == (0, True)
    run("template", "position", "--of", "a.18xx", "-o", "q.toml")
    assert 'out = ["2"] ' in Path("q.toml").read_text(encoding="utf-8")


def test_omitted_values_follow_from_the_others(run, begin):
    begin()
    table = run("show", "a.18xx", "--json").json
    own = table["companies"]["B&O"]
    assert (own["president"], own["floated"], own["operated"], own["structure"]) == ("Bob", True, True, "ten")
    assert (own["stations"], own["tokens_left"], own["treasury"]) == (["H3"], 3, 40)
    assert table["companies"]["C&O"]["structure"] == "five"
    assert table["trains_left"] == {"2": 0, "3": 4, "4": 4, "5": 3, "6": 2, "4D": 10}
    assert table["companies"]["C&O"]["stack"] == 0


@pytest.mark.parametrize(
    ("said", "last"),
    [
        ('next = "bob"', " last Ann"),
        ('next = "li, mei"\npasses = 1', " last Ann"),
        ("passes = 1", " last Bob"),  # Bob acted, Li passed, Ann is next and has the priority deal
        ('next = "Bob"\npasses = 1', ""),  # nobody but Ann has had a turn, and she passed
        ("", ""),
        ('next = "Bob"\nlast = "bob"', " last Bob"),
    ],
)
def test_the_last_actor_follows_from_the_next_one_and_the_passes(begin, said, last):
    assert begin(('round = "OR 3.1"', f'round = "SR 3"\n{said}')).code == 0
    line = Path("a.18xx").read_text(encoding="utf-8").splitlines()[-1]
    assert line.partition(" last")[1:] == tuple(last.partition(" last")[1:])


def test_every_command_works_on_it(run, begin):
    begin()
    assert run("do", "a.18xx", "run 100", "pay").code == 0
    assert run("score", "a.18xx").code == 0
    assert run("replay", "a.18xx").stdout.count('"round":"OR 3.1"') == 3
    assert "run 100" in run("show", "a.18xx", "log").stdout
    audit = run("audit", "a.18xx")
    assert audit.code == 0
    assert re.search(r"1  counted: .*\(line 17\)", audit.stdout)
    assert run("play", "a.18xx", stdin="done\n").code == 0


def test_an_existing_journal_is_left_alone(run, begin):
    begin()
    assert (begin().code, begin().stderr.count(EXISTS)) == (1, 1)


def test_all_problems_are_listed_in_order_and_nothing_is_written(begin):
    done = begin(
        ('shares = { "C&O" = 60 }', 'shares = { "C&O" = 100, Vrginian = 10 }'),
        ("price = 100", "price = 101"),
        ('trains = ["1G", "2"]', 'trains = ["1G", "2", "2", "2"]'),
        ('[["C&O", "SR"]]', '[["C&O", "SR", "C&O"]]'),
    )
    heads = [line for line in done.stderr.splitlines() if line.startswith("p.toml")]
    assert heads == [
        "p.toml:6: error: position-file",
        "p.toml:10: error: position-file",
        "p.toml:12: error: given-sum",
        "p.toml:25: error: price-cell",
        "p.toml:46: error: given-sum",
        "p.toml: violation: hold-limit",
        "p.toml: violation: train-limit",
    ]
    assert (done.code, done.stdout, Path("a.18xx").exists()) == (3, "", False)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("pair", "says"),
    [
        (("bank = 6100", "bank = 6000"), "of $8000, players and companies leave it $6100"),
        (("cash = 500", "cash = 9000"), "players and companies hold $2400 more than the game has"),
        (('"C&O" = 60', '"C&O" = 100'), "more than 100% of C&O: Ann 100%"),
        (('"C&O" = 60', "XYZ = 10"), "known: B&O, C&O, N&W"),
        (("phase = 3", "phase = 7"), "18VA has no phase 7"),
        (('round = "OR 3.1"', 'round = "third"'), 'round = "SR 4", "OR 3.1" or "FER 4"'),
        (("cash = 500", "csh = 500"), "did you mean cash?"),
        (("cash = 500", 'cash = "much"'), "players.Ann.cash is not a whole number"),
        (("cash = 500", "cash = 5.5"), "players.Ann.cash is not a whole number"),
        (("cash = 500", "cash = true"), "players.Ann.cash is not a whole number"),
        (("cash = 500\n", ""), "players.Ann.cash is missing"),
        (("cash = 500", f"cash = {10**30}"), "players.Ann.cash is above 10000000"),
        (("[corporations.SR]", "[corporations.REA]"), "REA is a private"),
        (("[corporations.SR]", '[corporations."\\u001b[31m"]'), "no company is called '\\x1b[31m'"),
        (('PY = { closed = true, gave = "SR", at = "Petersburg" }', ""), "no owner is given for PY"),
        (('stacks = [["C&O", "SR"]]', ""), 'stacks = [["C&O", "SR"]], from the top'),
        (("cell = [2, 4]", 'cell = "A1"'), "$100 is not at A1"),
        (('stacks = [["C&O", "SR"]]', 'stacks = [["C&O", "B&O"]]'), "C&O, B&O are not on the same cell"),
        (("cell = [2, 4]", 'cell = "100"'), "corporations.B&O.cell"),
        (("cell = [2, 4]", ""), "$100 is on 4 cells of the chart"),
        (("par = 100\n", ""), "the starting value of B&O is missing"),
        (('"C&O" = 60', '"C&O" = 40, "c&o" = 20'), "C&O is stated twice"),
    ],
)
def test_impossible_positions_are_refused_even_with_allow(begin, pair, says):
    done = begin(pair, "--allow")
    assert (done.code, done.stdout, Path("a.18xx").exists()) == (3, "", False)
    assert says in " ".join(done.stderr.split())
    assert "\x1b" not in done.stderr


def test_a_limit_broken_may_be_allowed(run, begin):
    crowded = (('"b&o" = 20', '"b&o" = 60'), ('"B&O" = [40], ', ""), ("[pool]\n", '[pool]\nshares = { "C&O" = 20 }\n'))
    heavy = ('trains = [2, 2, "2G"]', 'trains = [2, 2, 3, 3, "2G"]')
    done = begin(*crowded, heavy)
    assert "B&O owns 5 trains; its limit in phase 3 is 4" in done.stderr
    assert "--allow" in done.stderr.splitlines()[-1]
    assert begin(*crowded, heavy, "--allow").code == 0
    assert Path("a.18xx").read_text(encoding="utf-8").endswith("begin OR 3.1 priority Ann !\n")
    assert "1 ruling" in run("audit", "a.18xx").stdout


@pytest.mark.parametrize(
    ("said", "code", "says"),
    [
        (["--players", 'Bob,Ann,"Li, Mei"'], 2, "p.toml"),
        (["--option", "hold-limit=70"], 2, "offered: hold-limit with 2 players, not 3"),
        ([("[players.Bob]", '[players."bank"]')], 2, "no player can be called 'bank'"),
        ([("[players.Bob]", "[players.SR]")], 2, "a company has this name"),
        ([("[players.Bob]", "[players.ann]")], 2, "two players are called 'ann'"),
        ([("[players.Ann]", "[players.Ann")], 4, "TOML"),
        ([('title = "18VA"', 'title = "18ZZ"')], 2, "p.toml is a position of '18ZZ', not of 18VA"),
    ],
)
def test_conflicting_options_are_refused(begin, said, code, says):
    done = begin(*said)
    assert (done.code, done.stdout, Path("a.18xx").exists()) == (code, "", False)
    assert says in done.stderr


def test_files_that_are_not_positions_are_refused(run, journal, tmp_path):
    (tmp_path / "b.toml").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "c.toml").write_bytes("title = 'Ä'".encode("latin-1"))
    (tmp_path / "d.toml").write_text("a = " + "[" * 3000, encoding="utf-8")
    (tmp_path / "e.toml").write_text("", encoding="utf-8")
    (tmp_path / "f.toml").write_text(f"a = {'9' * 5000}", encoding="utf-8")
    names = ("b.toml", "c.toml", "d.toml", "f.toml")
    codes = {name: run("new", "a.18xx", "--title", "18EU", "--from", name) for name in names}
    assert [done.code for done in codes.values()] == [4, 4, 4, 4]
    assert "3,500" in codes["f.toml"].stderr
    assert run("new", "a.18xx", "--title", "18EU", "--from", "nothing.toml").code == 1
    empty = run("new", "a.18xx", "--title", "18EU", "--from", "e.toml")
    assert (empty.code, empty.stderr.count("is missing")) == (3, 3)
    assert run("new", "a.18xx", "--from", "e.toml").code == 3
    assert run("new", "a.18xx", "--title", "18EU").stderr == (
        "moderator: Missing option '--players'; see moderator new --help\n"
    )


def test_the_file_may_name_the_title(run, begin):
    begin("--players", "Ann")  # refused, and the file is written
    assert run("new", "a.18xx", "--from", "p.toml").code == 0


def test_a_custom_ruleset_is_used(run, tmp_path, begin):
    (tmp_path / "house").mkdir()
    house = 'extends = "18VA"\nname = "House"\n[shares]\nhold_limit = 30\n'
    (tmp_path / "house" / "title.toml").write_text(house, encoding="utf-8")
    done = begin(('title = "18VA"', 'title = "House"'), "--ruleset", "house", title="House")
    assert done.code == 3
    assert "violation: hold-limit" in done.stderr
    blank = run("template", "position", "House", "--ruleset", "house")
    assert blank.stdout.splitlines()[3] == 'title = "House"'


def test_a_position_file_with_the_investor_has_its_opening_certificates(run):
    """18LRA 9.1: owners of privates, and who has its card, are what a table must add before SR 2."""
    blank = run("template", "position", "18LRA", "--players", "2").stdout
    Path("p.toml").write_text(blank, encoding="utf-8")
    assert "no owner is given for DEC, UH, RH, RM and GKB" in run("new", "a.18xx", "--from", "p.toml").stderr
    owned = blank.replace('owner = ""', 'owner = "Player 1"')
    Path("p.toml").write_text(owned, encoding="utf-8")
    refused = run("new", "a.18xx", "--from", "p.toml")
    assert (refused.code, "nobody has the Investor's card" in refused.stderr) == (3, True)
    Path("p.toml").write_text(owned.replace('card = ""', 'card = "Player 2"'), encoding="utf-8")
    assert run("new", "a.18xx", "--from", "p.toml").code == 0
    shown = run("show", "a.18xx", "--json").json
    assert (shown["investor"]["shares"], shown["companies"]["NH"]["owner"]) == ({"RhE": 50}, "RhE")


def test_the_lines_may_be_entered_by_hand(run, journal):
    path = journal(EUROPE)
    assert run("do", path, "buy DR").code == 0
    assert run("do", path, "given phase 4").code == 3
    begun = journal(VIRGINIA, header="moderator 1\ngame 18VA\nplayers Ann Bob Cyd\n", name="b.18xx")
    assert open_game(begun.read_bytes()).position.round.number == 3
