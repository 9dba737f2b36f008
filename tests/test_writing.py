"""Two sessions on one journal, and what stays the same when a journal is read again."""

from pathlib import Path

import pytest

from moderator.game import open_game
from moderator.journal.errors import JournalMoved
from moderator.writing import JournalSession
from tests.figures import figures
from tests.orient_build import BUILDING
from tests.setups import swap

HEADER = "moderator 1\ngame 18EU\nplayers Ann Bob Cyd\n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "game.18xx"
    path.write_text(HEADER, encoding="utf-8")
    return path


def keep(path: Path) -> JournalSession:
    return JournalSession(path, open_game(path.read_bytes()))


def test_the_game_in_memory_equals_the_journal(path):
    session = keep(path)
    sale = ("select 14", "bid 105", "pass", "undo", "redo", "undo to 5", "pass", "pass", "amend 5 bid 110")
    for text in (*sale, "sold 3 Bob 0 !", "note ü ; @7"):
        assert not session.say(text).refused
        again = open_game(path.read_bytes())
        assert session.game.data == again.data
        assert session.game.journal == again.journal
        assert list(session.game.steps) == list(again.steps)
    assert session.position.ref == "7"


def test_amending_a_line_that_could_not_be_read_or_booked_removes_its_doubt(path):
    """After three lines of header, line 4 is misspelt, and line 5 sells a share that the seller does not own."""
    path.write_text(HEADER + "selekt 14\nAnn: sell BNR\n", encoding="utf-8")
    session = keep(path)
    assert [doubt.line for doubt in session.game.doubts()] == [4, 5]
    session.say("amend 4 select 14")
    assert [doubt.line for doubt in session.game.doubts()] == [5]
    session.say("amend 5 bid 105")
    assert (session.game.doubts(), [step.held for step in session.game.steps]) == ((), [True, True])
    assert session.game.journal == open_game(path.read_bytes()).journal
    written = path.read_text(encoding="utf-8").splitlines()[-2:]
    assert written == [
        'amend 4 was 1 "selekt 14": Ann: select 14',
        'amend 5 was 2 "Ann: sell BNR": Ann: bid 105',
    ]
    session.say("undo 2")
    assert [doubt.line for doubt in session.game.doubts()] == [4, 5]
    assert session.game.doubts() == open_game(path.read_bytes()).doubts()


def test_a_correction_is_written_with_the_current_number_of_its_line(path):
    path.write_text(HEADER + "; above\nselect 14\nbid 105\n", encoding="utf-8")
    session = keep(path)
    answer = session.say('amend 5 was 2 "bid 105": bid 110')
    assert answer.text == 'amend 6 was 2 "bid 105": Ann: bid 110'
    assert session.say('amend 6 was 2 "bid 105": bid 115').refused
    assert session.say('undo to 4 was 1 "select 14"').text == 'undo to 5 was 1 "select 14"'


def test_a_refused_line_changes_nothing(path):
    session = keep(path)
    session.say("select 14")
    before = path.read_bytes(), session.position
    assert session.say("bid 3").refused
    assert session.say("redo").refused
    assert (path.read_bytes(), session.position) == before


def test_another_sessions_line_is_read_before_the_move_is_judged_again(path):
    one, other = keep(path), keep(path)
    one.say("note hello")
    answer = other.say("select 14")
    assert (answer.line, answer.refused) == (5, False)
    assert path.read_text(encoding="utf-8") == HEADER + "note hello\nAnn: select 14\n"


def test_a_move_that_would_now_mean_something_else_is_returned(path):
    one, other = keep(path), keep(path)
    one.say("sold 14 Ann 105")
    with pytest.raises(JournalMoved):
        other.say("select 13")  # it would now be Bob's
    assert not other.say("select 13").refused
    assert path.read_text(encoding="utf-8").endswith("Bob: select 13\n")


def test_an_undo_never_takes_back_lines_its_writer_has_not_seen(path):
    other = keep(path)
    other.say("note seen")
    keep(path).say("note unseen")
    with pytest.raises(JournalMoved):
        other.say("undo")
    assert path.read_text(encoding="utf-8") == HEADER + "note seen\nnote unseen\n"


def test_a_line_that_both_sessions_wrote_is_judged_again(path):
    one, other = keep(path), keep(path)
    one.say("Ann: select 14")
    assert other.say("Ann: select 14").refused
    assert path.read_text(encoding="utf-8") == HEADER + "Ann: select 14\n"


def test_the_ruleset_is_noted_by_its_contents(path):
    game = open_game(path.read_bytes())
    assert game.changed is None
    note = game.title.note
    assert note.startswith("18EU 1.0 facts:")
    for noted, warned in ((note, False), (note[:-1] + "?", True)):
        data = swap(HEADER, ("18EU\n", f"18EU ; ruleset {noted}\n")).encode()
        assert (open_game(data).changed is not None) is warned


def test_undo_stops_at_the_position_the_game_began_with(tmp_path):
    """Two notes follow the position, but no line of play."""
    path = tmp_path / "late.18xx"
    path.write_text(f"moderator 1\ngame 18OE\nplayers Ann Bob Cyd\n{BUILDING}", encoding="utf-8")
    session = keep(path)
    begun = session.position
    first, last = (session.game.steps.booked[at].line for at in (0, -1))
    (alone,) = session.say("undo").findings
    assert (alone.code, figures(alone)) == ("undo-empty", f"{last} `undo`")
    assert alone.remedy == f"`undo to {last - 1}` undoes line {last}; `amend` corrects one of them"
    session.say_all(["note one", "note two"])
    (beyond,) = session.say("undo 3").findings
    assert beyond.remedy.startswith(f"`undo 2`, or `undo to {last - 1}` undoes line {last};")
    session.say("undo 2")
    assert (session.position.round, session.game.steps.booked[-1].line) == (begun.round, last)
    session.say(f"undo to {first - 1}")
    assert not session.game.steps.booked
