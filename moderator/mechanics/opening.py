"""Open a title to play it: its ruleset, joined with the rules of the mechanics that it has."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from moderator.mechanics.catalogue import load_rules
from moderator.rules.mechanic_rules import MechanicRules, join_rules
from moderator.titles.load import read_title
from moderator.titles.title import Title


def load_title(name: str, options: Iterable[tuple[str, str]] = (), ruleset: Path | None = None) -> Title:
    """Return the title of this name with its options chosen. Raises UnknownTitle, BrokenRuleset or BadOption.

    A `ruleset` must be of that title, or extend it; without a name it is taken for whatever it is.
    """
    return read_title(name, options, ruleset, rules_of)


def rules_of(title: Title) -> MechanicRules:
    """Return the rules of all mechanics that a title has, as one."""
    return _join(title.rooms)


@cache
def _join(mechanics: tuple[str, ...]) -> MechanicRules:
    return join_rules([load_rules(mechanic) for mechanic in mechanics])
