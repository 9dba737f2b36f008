"""The questions of `moderator new` at a terminal."""

from datetime import date
from functools import partial
from pathlib import Path

import pytest

from moderator.cli import asking, streams
from moderator.cli.game_header import new_journal_text, split_options
from moderator.mechanics.catalogue import load_title
from moderator.resources import ruleset_names

ASK = asking.ask_new_game


@pytest.fixture
def answer(run, monkeypatch):
    """Answer the questions in order and run `moderator new`. The words offered to each are kept."""

    def call(*answers: str, given: tuple[str, ...] = ()):
        left, call.offered, call.asked = [*answers], [], []

        def read(prompt, words):
            call.asked.append(prompt)
            call.offered.append([*words])
            if not left:
                raise EOFError
            return left.pop(0)

        monkeypatch.setattr(streams, "at_terminal", lambda: True)
        monkeypatch.setattr(asking, "ask_new_game", partial(ASK, read=read))
        done = run("new", *given)
        assert not left
        return done

    return call


def test_title_players_and_file_are_asked(answer):
    begun = answer("1889", "Ann, Bob,Cyd", "friday")
    assert (begun.code, Path("friday.18xx").read_text(encoding="utf-8").splitlines()[2:]) == (
        0,
        ["players Ann Bob Cyd"],
    )
    assert "friday.18xx: 1889 for Ann, Bob, Cyd" in begun.stdout
    assert "1889" in answer.offered[0]


def test_a_wrong_answer_is_asked_again(answer):
    begun = answer("18E", "18eu", "Ann", "Ann,Ann", "Ann,Bob", "nonsense=1", "extra-4-trains", "none", "friday")
    assert begun.code == 0
    assert [prompt.split()[0] for prompt in answer.asked] == ["Title?"] * 2 + ["Players?"] * 3 + ["Options,"] * 3 + [
        "Journal?"
    ]
    assert "no title is called '18E'" in begun.stderr


@pytest.mark.parametrize("title", ruleset_names())
def test_every_title_begins_with_the_usual_answers(title):
    for count in load_title(title).file.players:
        names = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus")[: int(count)]
        answers = iter([title, ",".join(names), *[""] * 9])
        begun = ASK(None, None, None, [], None, lambda *_, left=answers: next(left))
        assert new_journal_text(begun.title, names, split_options(begun.options), ())


def test_an_empty_answer_is_asked_again(answer):
    begun = answer("", "1889", "", "Ann,Bob", "")
    assert (begun.code, "no title" in begun.stderr, len(answer.asked)) == (0, False, 5)


def test_what_is_given_is_not_asked(answer):
    begun = answer("", "", given=("--title", "1830", "--players", "Ann,Bob,Cyd"))
    name = f"1830-{date.today().isoformat()}.18xx"
    assert (begun.code, Path(name).exists(), len(answer.asked)) == (0, True, 2)


def test_a_file_that_exists_is_not_offered(answer):
    for expected in ("", "-2", "-3"):
        answer("", "", given=("--title", "1830", "--players", "Ann,Bob,Cyd"))
        assert Path(f"1830-{date.today().isoformat()}{expected}.18xx").exists()


def test_a_name_that_is_taken_is_asked_again(answer, journal):
    journal(name="friday.18xx")
    begun = answer("", "friday.18xx", "nowhere/x", "saturday", given=("--title", "1830", "--players", "Ann,Bob,Cyd"))
    assert (begun.code, Path("saturday.18xx").exists()) == (0, True)


def test_players_of_earlier_games_are_offered(answer, journal):
    journal(name="old.18xx")
    answer("1889", "Bob,Zoë", "friday")
    assert answer.offered[1] == ["Ann", "Bob", "Cyd"]


def test_options_are_read_as_the_command_line_states_them(answer):
    begun = answer("18EU", "Ann,Bob", "extra-4-trains=1", "friday")
    assert (begun.code, "option extra-4-trains 1" in Path("friday.18xx").read_text(encoding="utf-8")) == (0, True)
    assert "extra-4-trains=1" in answer.offered[2]


def test_whoever_leaves_begins_no_game(answer):
    left = answer("1889", "Ann,Bob")
    assert (left.code, [*Path().iterdir()]) == (130, [])


def test_nobody_is_asked_without_a_terminal(run):
    refused = run("new", "--title", "1889")
    assert (refused.code, refused.stderr) == (2, "moderator: Missing argument 'FILE'; see moderator new --help\n")
