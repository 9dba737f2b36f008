"""What is shipped is not checked at every start: it is checked here, with every two of its options."""

from itertools import combinations, product

import pytest

from moderator.resources import ruleset_dir, ruleset_names
from moderator.titles.folder import read_layers
from moderator.titles.load import build_title


def pairs(title):
    """No option, and every choice of every two of them together."""
    yield ()
    for one, other in combinations(title.file.options.items(), 2):
        yield from product(*([(name, choice) for choice in facts.choices] for name, facts in (one, other)))


@pytest.mark.parametrize("name", ruleset_names())
def test_a_shipped_ruleset_is_sound_with_every_two_options(name):
    layers = read_layers(ruleset_dir(name))
    for chosen in pairs(build_title(layers)):
        assert build_title(layers, chosen).options == chosen
