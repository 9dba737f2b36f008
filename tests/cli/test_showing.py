"""`moderator show`: worth left out, and the time each has taken."""

TIMED = """\
Ann: select 14 ; clock 65 Ann
Ann: bid 100 ; clock 5 Ann
Bob: pass ; clock 20 Bob
undo ; clock 10 Cyd
Bob: pass ; clock 99999999 Bob
"""


def test_worth_is_left_out_of_players_and_of_all(run, journal):
    path = journal("sold 3 Ann 100\n")
    assert "worth" in run("show", path).stdout
    for what in ((), ("players",)):
        done = run("show", path, *what, "--hide-worth")
        assert "Ann P   £350  1/20  minor 3" in done.stdout
        assert "worth" not in done.stdout
    told = run("show", path, "--hide-worth", "--json").json["players"]
    assert {player: facts["worth"] for player, facts in told.items()} == {"Ann": None, "Bob": None, "Cyd": None}


def test_the_clock_of_a_journal(run, journal):
    lines = run("show", journal(TIMED), "clock").stdout.splitlines()
    assert lines[0].startswith("18EU, line 8, next: Cyd, ISR: ")
    assert lines[1:] == [
        "",
        "Clock   (together 1:40)",
        "  player  time  turns  average  longest",
        "  Ann     1:10      1     1:10     1:10",
        "  Bob     0:20      1     0:20     0:20",
        "  Cyd     0:10      1     0:10     0:10",
        "",
        "Rounds",
        "  round   all   Ann   Bob   Cyd",
        "  ISR    1:40  1:10  0:20  0:10",
    ]


def test_the_clock_is_in_json_only_if_there_is_one(run, journal):
    assert run("show", journal(TIMED), "--json").json["clock"]["rounds"] == {"ISR": 100}
    assert "clock" not in run("show", journal("Ann: select 14\n"), "--json").json


def test_a_game_without_a_clock_explains_how_to_start_one(run, journal):
    assert "`moderator play FILE --clock`" in run("show", journal(), "clock").stdout


def test_why_shows_a_line_with_balances_before_and_after(run, journal):
    path = journal("sold 3 Ann 100\nsold 4 Bob 105\n")
    told = run("show", path, "why", "--at", "5").stdout
    assert told.startswith("5 | sold 4 Bob 105\n")
    assert "Bob: £450 -> £345" in told
    assert run("show", path, "why").stdout == run("show", path, "why", "5").stdout == told
    for words in (("5", "4"), ("five",), ("5", "--at", "5")):
        assert run("show", path, "why", *words).code == 2


def test_why_explains_a_line_that_is_not_a_move(run, journal):
    done = run("show", journal("sold 3 Ann 100\n"), "why", "--at", "2")
    assert (done.code, done.stdout) == (1, "")
    assert "line 2" in done.stderr
    assert run("show", journal("sold 3 Ann 100\n"), "why", "--json").code == 2
