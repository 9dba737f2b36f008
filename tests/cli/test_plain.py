"""Plain calls mean what typer makes of them; what is not plain is left to it."""

from itertools import product

import pytest
import typer

from moderator.cli.parameters import for_typer
from moderator.cli.running import find_plain, read_words
from moderator.cli.show import show


def by_typer(words: list[str]) -> dict[str, object] | None:
    """What typer gives the command for these words; None if it refuses them."""
    app = typer.Typer(rich_markup_mode=None, add_completion=False)
    app.command()(for_typer(show))
    try:
        with typer.main.get_command(app).make_context("show", list(words)) as context:
            return context.params
    except typer.BadParameter.__mro__[1]:
        return None


@pytest.mark.slow
@pytest.mark.parametrize(
    "words", [*product(["game.18xx", "--json", "--at 7", "--at -7", "-", "bank", "--ruleset here", ""], repeat=3)]
)
def test_a_plain_call_means_what_typer_makes_of_it(words):
    said = " ".join(words).split()
    plain = read_words(show, said)
    if plain is not None:
        meant = by_typer(said)
        assert meant is not None
        assert {name: meant[name] for name in plain} == plain
        assert not any(value for name, value in meant.items() if name not in plain)


@pytest.mark.parametrize(
    "words", ["show", "show --help", "show x --at=3", "show x --nothing", "show x --at", "show x --at 1 --at 2"]
)
def test_other_calls_are_left_to_typer(words):
    assert find_plain(words.split()) is None


@pytest.mark.parametrize(
    "words", ["show x", "show x bank --at 3 --hide-worth", "score x --json", "audit x --strict --all"]
)
def test_usual_calls_on_a_finished_game_are_plain(words):
    assert find_plain(words.split()) is not None
