"""Read a ruleset folder, shipped or the user's own, into a Title."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from moderator.errors import ModeratorError
from moderator.resources import ruleset_dir, ruleset_names
from moderator.titles.folder import Layer, check_wanted, lay_title, read_chart, read_layers
from moderator.titles.left_out import left_out
from moderator.titles.overlay import choose
from moderator.titles.schema import TitleFile
from moderator.titles.title import Title, no_rules
from moderator.titles.toml_table import make_table


class UnknownTitle(ModeratorError, ValueError):
    """No ruleset has this name."""

    def __init__(self, name: str) -> None:
        known = ", ".join(ruleset_names())
        shown = name if len(name) <= 40 else name[:37] + "..."
        self.remedy = f"known titles: {known}; use --ruleset PATH for your own"
        super().__init__(f"no title is called {shown!r}")


def read_title(
    name: str,
    options: Iterable[tuple[str, str]] = (),
    ruleset: Path | None = None,
    rules: Callable[[Title], Any] = no_rules,
) -> Title:
    """Return the title of this name with these options. Raises UnknownTitle, BrokenRuleset or BadOption.

    A `ruleset` folder must be of that title or extend it; without a name, any title is accepted. `rules` returns what
    the title's mechanics do.
    """
    if ruleset is None:
        return _shipped_title(tuple(read_layers(ruleset_dir(_shipped(name)), sound=True)), tuple(options), rules)
    layers = read_layers(ruleset)
    if name:
        check_wanted(layers, name)
    return build_title(layers, tuple(options), rules=rules)


@lru_cache(maxsize=16)
def _shipped_title(
    layers: tuple[Layer, ...], options: tuple[tuple[str, str], ...], rules: Callable[[Title], Any]
) -> Title:
    """Return a shipped title, built once for all games as long as its files do not change."""
    return build_title(layers, options, sound=True, rules=rules)


def _shipped(name: str) -> str:
    """Return the shipped title of this name or other name. Raises UnknownTitle."""
    if name in ruleset_names():
        return name
    folded = {known.casefold(): known for known in ruleset_names()}
    if name.casefold() in folded:
        return folded[name.casefold()]
    for known in ruleset_names():
        others = read_layers(ruleset_dir(known), sound=True)[-1].names
        if name.casefold() in (other.casefold() for other in others):
            return known
    raise UnknownTitle(name)


def build_title(
    layers: Sequence[Layer],
    options: tuple[tuple[str, str], ...] = (),
    sound: bool = False,
    rules: Callable[[Title], Any] = no_rules,
) -> Title:
    """Return the title that these folders make, each laid over the ones before it. Raises BrokenRuleset or BadOption.

    A `sound` ruleset, such as a shipped one that the tests check, is not checked again.
    """
    if not sound:
        from moderator.titles.checking.whole import check_ruleset

        check_ruleset(layers, options)
    whole = lay_title(layers)
    file = make_table(TitleFile, choose(whole, options))
    chart = read_chart(layers, file.chart.rows).with_edges(file.chart.edges)
    return Title(file, chart, tuple(layers), options, rules, left_out(whole, file))
