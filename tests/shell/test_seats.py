"""A player who leaves the table, and the person who takes over the seat."""

from moderator.cli.play import say_failure
from moderator.game import open_game
from moderator.shell.session import Shell
from moderator.shell.session_options import SessionOptions
from moderator.writing import JournalSession

HEAD = "moderator 1\ngame 1830\nplayers Marc Vik Jo\n"


def session(tmp_path, *typed):
    """Type these lines; return what was written, what was shown, and the last prompt."""
    path, shown, prompts, left = tmp_path / "game.18xx", [], [], iter(typed)
    path.write_text(HEAD, encoding="utf-8")
    writes = JournalSession(path, open_game(path.read_bytes()))

    def read(prompt):
        prompts.append(prompt)
        return next(left, None)

    Shell(writes, read, shown.extend, say_failure, SessionOptions(bar=True)).run()
    lines = path.read_text(encoding="utf-8").splitlines()[3:]
    return [line.partition(" ;")[0] for line in lines], " ".join(" ".join(shown).split()), prompts[-1]


def test_the_person_who_takes_over_plays_the_seat(tmp_path):
    written, _, prompt = session(tmp_path, "marc leaves, zoe takes over", "zoe sv", "vik pass", "jo pass")
    assert written == ["note Zoe takes over from Marc", "Marc: take SV", "Vik: pass", "Jo: pass"]
    assert "Marc (Zoe)" in prompt


def test_a_seat_may_change_hands_twice_and_undo_gives_it_back(tmp_path):
    lines = ("marc leaves, zoe takes over", "bea takes over from zoe")
    assert "Marc (Bea)" in session(tmp_path, *lines)[2]
    assert "Marc (Zoe)" in session(tmp_path, *lines, "undo")[2]
    assert session(tmp_path, *lines, "bea sv")[0][-1] == "Marc: take SV"


def test_a_name_that_the_game_has_cannot_take_over(tmp_path):
    for name in ("jo", "b&o", "42", "marc"):
        assert session(tmp_path, f"{name} takes over from marc")[0] == []


def test_a_player_who_leaves_without_a_successor_changes_nothing(tmp_path):
    written, shown, _ = session(tmp_path, "marc leaves")
    assert written == []
    assert "NAME takes over from Marc" in shown


def test_out_is_a_pass_while_lots_are_auctioned(tmp_path):
    assert session(tmp_path, "marc is out")[0] == ["Marc: pass"]


def test_a_note_keeps_the_names_of_people(tmp_path):
    assert session(tmp_path, "marc leaves, zoe takes over", "note Zoe was late")[0][-1] == "note Zoe was late"
