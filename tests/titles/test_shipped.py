"""The shipped rulesets are sound with every pair of their options, so commands need not check them."""

from functools import cache
from itertools import combinations

import pytest

from moderator.mechanics.catalogue import load_title, rules_of
from moderator.resources import ruleset_dir, ruleset_names
from moderator.titles.checking.whole import check_chosen, check_ruleset, draft_of
from moderator.titles.folder import lay_title, read_chart, read_layers
from moderator.titles.load import build_title
from moderator.titles.overlay import BadOption, choose
from moderator.titles.schema import Option

Choice = tuple[str, str]


@cache
def options_of(title: str) -> dict[str, Option]:
    return dict(load_title(title).file.options)


def choices(title: str) -> list[Choice]:
    return [(name, choice) for name, option in options_of(title).items() for choice in option.choices]


@cache
def effective(title: str) -> frozenset[Choice]:
    """Return the choices that change the title."""
    options = options_of(title)
    return frozenset(
        (name, choice)
        for name, choice in choices(title)
        if choice in options[name].put or choice in options[name].without or (options[name].add and choice != "0")
    )


@pytest.mark.parametrize("title", ruleset_names())
def test_an_option_replaces_a_whole_table(title):
    tables, options = lay_title(read_layers(ruleset_dir(title))), options_of(title)
    for name, choice in sorted(effective(title)):
        needs = options[name].needs
        made = [(name, choice)] + ([(needs, options[needs].choices[1])] if needs else [])
        for path, put in options[name].put.get(choice, {}).items():
            if not isinstance(put, dict):
                continue
            there = choose(tables, made)
            for key in path.split("."):
                there = there[key]
            assert [*there] == [*put], f"{name} {choice}: {path}"


@pytest.mark.slow
@pytest.mark.parametrize("title", ruleset_names())
def test_a_shipped_ruleset_is_sound_with_any_two_options(title):
    layers = read_layers(ruleset_dir(title))
    check_ruleset(layers, ())
    draft, made = draft_of(layers, read_chart(layers)), sorted(effective(title))
    for some in (*([each] for each in made), *combinations(made, 2)):
        if len({name for name, _ in some}) < len(some):
            continue
        if barred(title, some):
            with pytest.raises(BadOption):
                choose(draft.laid, some)
        else:
            assert not [*check_chosen(draft, some)], some
            build_title(layers, tuple(some), sound=True, rules=rules_of)


@pytest.mark.parametrize("title", ruleset_names())
def test_any_other_choice_leaves_the_title_as_it_is(title):
    layers = read_layers(ruleset_dir(title))
    draft = draft_of(layers, read_chart(layers))
    for each in sorted({*choices(title)} - effective(title)):
        assert choose(draft.laid, [each]) == draft.title


def barred(title: str, some: tuple[Choice, ...]) -> bool:
    """Return whether one of these choices excludes another one, or needs one that is not made."""
    options = options_of(title)
    names = {name for name, _ in effective(title).intersection(some)}
    excluded = any(other in options[name].excludes for name in names for other in names)
    return excluded or any(options[name].needs not in (None, *names) for name in names)
