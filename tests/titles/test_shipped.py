"""The shipped rulesets are sound with every two of their options: so no command checks them again."""

from itertools import combinations

import pytest

from moderator.resources import ruleset_dir, ruleset_names
from moderator.titles.checking.whole import check_ruleset
from moderator.titles.folder import read_layers
from moderator.titles.load import load_title


def choices(title: str) -> list[tuple[str, str]]:
    options = load_title(title).file.options
    return [(name, choice) for name, option in options.items() for choice in option.choices]


@pytest.mark.parametrize("title", ruleset_names())
def test_a_shipped_ruleset_is_sound_with_any_two_options(title):
    layers = read_layers(ruleset_dir(title))
    for some in ((), *([each] for each in choices(title)), *combinations(choices(title), 2)):
        if len({name for name, _ in some}) == len(some):
            check_ruleset(layers, some)
            load_title(title, some)
