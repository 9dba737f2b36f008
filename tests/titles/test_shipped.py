"""The shipped rulesets are sound with every two of their options: so no command checks them again."""

from itertools import combinations

import pytest

from moderator.resources import ruleset_dir, ruleset_names
from moderator.titles.checking.whole import check_ruleset
from moderator.titles.folder import read_layers
from moderator.titles.load import load_title
from moderator.titles.overlay import BadOption


def choices(title: str) -> list[tuple[str, str]]:
    options = load_title(title).file.options
    return [(name, choice) for name, option in options.items() for choice in option.choices]


@pytest.mark.parametrize("title", ruleset_names())
def test_a_shipped_ruleset_is_sound_with_any_two_options(title):
    layers = read_layers(ruleset_dir(title))
    for some in ((), *([each] for each in choices(title)), *combinations(choices(title), 2)):
        if len({name for name, _ in some}) == len(some):
            try:
                check_ruleset(layers, some)
            except BadOption:
                assert barred(title, some)
            else:
                assert not barred(title, some)
                load_title(title, some)


def barred(title: str, some: tuple[tuple[str, str], ...]) -> bool:
    """Whether one of these choices excludes another one, or needs one that is not made."""
    options = load_title(title).file.options
    made = [
        name
        for name, choice in some
        if choice in options[name].put or choice in options[name].without or (options[name].add and choice != "0")
    ]
    excluded = any(other in options[name].excludes for name in made for other in made)
    return excluded or any(options[name].needs not in (None, *made) for name in made)
