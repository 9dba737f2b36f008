"""The reader: header, lines, lines that are not moves, and files that are not journals."""

import pytest

from moderator.journal.errors import DamagedJournal
from moderator.journal.header import format_header
from moderator.journal.reader import read_header, read_journal
from moderator.model.entries import Header
from moderator.model.findings import Severity
from moderator.vocabulary.shares import Buy
from moderator.vocabulary.turns import Pass
from tests.figures import figures, figures_of, mentions


def test_header_is_read_and_written_back():
    players, options = ("Ann", "Player 1", "=1+1", "[red]", "王"), (("extra-3-trains", "1"),)
    header = Header("18EU", players, options, "18EU 1.0 sha256:ab12", "0.1.0")
    text = format_header(header, ["begun at\nnine"])
    assert text == (
        "moderator 1   ; program 0.1.0\n"
        "game 18EU   ; ruleset 18EU 1.0 sha256:ab12\n"
        'players Ann "Player 1" =1+1 [red] 王\n'
        "option extra-3-trains 1\n"
        "; begun at\n"
        "; nine\n"
    )
    assert read_header(text.encode()) == header


OCCASION = (("event", "[red] =1+1"), ("date", "2026-11-20"), ("round", "2"), ("table", "3"), ("place", "Leeds; Arms"))


def test_the_occasion_is_read_and_written_back():
    header = Header("18EU", ("Ann", "Table"), occasion=OCCASION, minutes=120)
    text = format_header(header)
    noted = ['event "[red] =1+1"', "date 2026-11-20", "round 2", "table 3", 'place "Leeds; Arms"']
    assert text.splitlines()[3:] == [*noted, "clock 120"]
    assert (read_header(text.encode()), header.told) == (
        header,
        "[red] =1+1, 2026-11-20, round 2, table 3, Leeds; Arms",
    )


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("date yesterday", (4, "")),
        ("date 20261120", (4, "20261120")),
        ("event", (4, "`event`")),
        (f"place {'x' * 81}", (4, "80")),
        ("table 3\ntable 4", (5, "")),
        ('event "\u200e"', (4, "")),
        ("clock", (4, "1 9999 `clock`")),
        ("clock 0", (4, "1 9999 `clock`")),
        ("clock 1:30", (4, "1 9999 `clock`")),
        ("clock 10000", (4, "1 9999 `clock`")),
        ("clock 60\nclock 90", (5, "")),
    ],
)
def test_an_invalid_occasion(line, found):
    with pytest.raises(DamagedJournal) as caught:
        read_header(f"moderator 1\ngame 18EU\nplayers Ann Bob\n{line}\n".encode())
    assert (caught.value.line, figures_of(caught.value.message)) == found


@pytest.mark.parametrize("comment", ["", "; program", "; program \x1b[31m", "; programmed", f"; program {'1' * 99}"])
def test_a_comment_without_a_program_is_an_ordinary_comment(comment):
    assert read_header(f"moderator 1 {comment}\ngame 18EU\nplayers Ann Bob\n".encode()).program is None


def test_blank_and_comment_lines_have_no_effect(read):
    journal = read("", "; ---- SR 1", "  ; indented", "Ann: buy BNR ; the first @17")
    assert [line.says for line in journal.lines[3:]] == [None, None, None, Buy(actor="Ann", company="BNR")]
    assert journal.booked[0].line == 7
    assert (journal.booked[0].text, journal.booked[0].ref) == ("Ann: buy BNR", "17")
    assert journal.problems == ()


def test_line_ends_and_marks_of_other_systems_are_tolerated(header, vocabulary):
    text = (header + "Ann: pass\nBob: pass\n").replace("\n", "\r\n")
    journal = read_journal(b"\xef\xbb\xbf" + text.encode(), lambda _: vocabulary)
    assert [booked.move for booked in journal.booked] == [Pass(actor="Ann"), Pass(actor="Bob")]
    assert journal.problems == ()


def test_unreadable_lines_are_reported_and_the_rest_is_read(read):
    journal = read("Ann: buy BRN", "Bob: pass", b"Zo\xeb: pass", "Zoë: pass", "Ann: buy BRN")
    assert [booked.line for booked in journal.booked] == [5, 7]
    assert [(problem.code, problem.line, problem.severity) for problem in journal.problems] == [
        ("unreadable", 4, Severity.ERROR),
        ("unreadable", 6, Severity.ERROR),
        ("unreadable", 8, Severity.ERROR),
    ]
    assert mentions(journal.problems[0], "BNR")
    assert journal.problems[0].actual == "Ann: buy BRN"
    assert mentions(journal.problems[1], "UTF-8")


def test_a_last_line_without_line_end_is_torn(header, vocabulary):
    journal = read_journal(f"{header}Ann: pass\nBob: pa".encode(), lambda _: vocabulary)
    assert [booked.line for booked in journal.booked] == [4]
    assert journal.torn == "Bob: pa"
    assert [(p.code, p.severity, p.line) for p in journal.problems] == [("torn-line", Severity.ERROR, 5)]


def test_a_torn_comment_is_only_noted(header, vocabulary):
    journal = read_journal(f"{header}; the en".encode(), lambda _: vocabulary)
    assert [(p.code, p.severity) for p in journal.problems] == [("torn-line", Severity.NOTE)]


def test_closed_torn_line_is_never_a_move(read):
    journal = read("Ann: pass ; !torn", b"Zo\xc3 ; !torn", "Bob: pass", 'note "half ; !torn')
    assert [booked.line for booked in journal.booked] == [6]
    assert [(p.code, p.severity, p.line) for p in journal.problems] == [
        ("torn-line", Severity.NOTE, 4),
        ("torn-line", Severity.NOTE, 5),
        ("torn-line", Severity.NOTE, 7),
    ]


@pytest.mark.parametrize(
    ("text", "line", "found"),
    [
        ("", 1, ""),
        ("game 18EU\n", 1, ""),
        ("PK\x03\x04", 1, ""),
        ("moderator 2\n", 1, "1"),
        ("\n; hello\nmoderator\n", 3, "1"),
        ("moderator 1\nplayers Ann Bob\nAnn: pass\n", 3, "`game`"),
        ("moderator 1\ngame 18EU\nAnn: pass\n", 3, "`players`"),
        ("moderator 1\ngame 18EU\nplayers\n", 3, ""),
        ("moderator 1\ngame 18EU\ngame 18VA\n", 3, ""),
        ("moderator 1\ngame 18EU\nplayers Ann ann\n", 3, "Ann"),
        ("moderator 1\ngame 18EU\nplayers Ann bank\n", 3, ""),
        ("moderator 1\ngame 18EU\nplayers Ann BNR\n", 3, "BNR"),
        ('moderator 1\ngame 18EU\nplayers Ann "Bob\n', 3, ""),
        ("moderator 1\ngame 18EU\nplayers Ann B\x1bob\n", 3, ""),
        ("moderator 1\ngame 18EU\nplayers Ann Bob\noption a\n", 4, ""),
        ("moderator 1\ngame 18EU\nplayers Ann Bo", 3, ""),
    ],
)
def test_a_damaged_header_stops_the_reading(text, line, found, vocabulary):
    with pytest.raises(DamagedJournal) as caught:
        read_journal(text.encode(), lambda _: vocabulary)
    assert (caught.value.line, figures_of(caught.value.message)) == (line, found)
    assert len(caught.value.excerpt) <= 60


OPTIONS = "moderator 1\ngame 18EU\nplayers Ann Bob\n"


def test_a_repeated_option_counts_once(vocabulary):
    text = OPTIONS + "option extra-3-trains 1\noption edition 18xx.games\noption extra-3-trains 2\nAnn: pass\n"
    journal = read_journal(text.encode(), lambda _: vocabulary)
    assert journal.header.options == (("extra-3-trains", "1"), ("edition", "18xx.games"))
    (found,) = journal.problems
    assert (found.code, found.severity, found.line) == ("option-twice", Severity.ERROR, 6)
    assert figures(found) == "1 extra-3-trains"


def test_a_header_has_a_limit_of_lines():
    """Remarks do not count."""
    options = [f"option o{number} 1\n; why\n\n" for number in range(97)]
    assert len(read_header((OPTIONS + "".join(options)).encode()).options) == 97
    with pytest.raises(DamagedJournal, match="at most 100 lines") as error:
        read_header((OPTIONS + "".join([*options, "option more 1\n"])).encode())
    assert error.value.line == 3 + 3 * 97 + 1
