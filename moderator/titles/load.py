"""Reading a ruleset folder, shipped or the user's own, into a Title."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from moderator.resources import ruleset_dir, ruleset_names
from moderator.titles.checking.draft import Draft
from moderator.titles.checking.fault import Fault
from moderator.titles.checking.whole import check_title, check_whole
from moderator.titles.folder import CHART, TABLES, Layer, check_wanted, lay_over, read_layers, refuse
from moderator.titles.imports import ImportFile
from moderator.titles.map import MapFile
from moderator.titles.market import NO_MARKET, BadChart, parse_market
from moderator.titles.overlay import choose, fill_likes
from moderator.titles.rulebook import RulebookFile
from moderator.titles.schema import TitleFile
from moderator.titles.title import Title


class UnknownTitle(ValueError):
    """No ruleset has this name."""

    def __init__(self, name: str) -> None:
        known = ", ".join(ruleset_names())
        shown = name if len(name) <= 40 else name[:37] + "..."
        self.remedy = f"known titles: {known}; your own ruleset is read with --ruleset PATH"
        super().__init__(f"no title is called {shown!r}")


def load_title(name: str, options: Iterable[tuple[str, str]] = (), ruleset: Path | None = None) -> Title:
    """The title of this name with its options chosen. Raises UnknownTitle, BrokenRuleset or BadOption.

    A `ruleset` must be of that title, or extend it; without a name it is taken for whatever it is.
    """
    if ruleset is None and name not in ruleset_names():
        folded = {known.casefold(): known for known in ruleset_names()}
        if name.casefold() not in folded:
            raise UnknownTitle(name)
        name = folded[name.casefold()]
    layers = read_layers(ruleset if ruleset is not None else ruleset_dir(name))
    if ruleset is not None and name:
        check_wanted(layers, name)
    return build_title(layers, tuple(options), checked=ruleset is None)


def build_title(
    layers: Sequence[Layer], options: tuple[tuple[str, str], ...] = (), *, checked: bool = False
) -> Title:
    """The title that these folders make, the last one laid over the others. Raises BrokenRuleset or BadOption.

    What is shipped has been `checked` by the tests, every choice of every option, and is not checked at every start.
    """
    draft, unreadable = _draft(layers)
    refuse(layers, unreadable if checked else [*unreadable, *check_whole(draft)])
    if options:
        draft = replace(draft, title=choose(draft.title, options))
        refuse(layers, [] if checked else [*check_title(draft)])
    file = TitleFile.model_validate(draft.title)
    return Title(
        file=file,
        market=draft.market.with_edges(file.chart.edges),
        map=MapFile.model_validate(draft.map),
        rulebook=RulebookFile.model_validate(draft.rulebook),
        text_digest=_digest_text([layer.texts for layer in layers], options),
        options=options,
        imports=ImportFile.model_validate(draft.imports) if "import.toml" in layers[-1].texts else None,
    )


def _draft(layers: Sequence[Layer]) -> tuple[Draft, list[Fault]]:
    """The files of these folders laid over one another, and what keeps the chart from being read."""
    title, hexes, rulebook, imports = (lay_over(layers, name) for name in TABLES)
    title.pop("extends", None)
    title = fill_likes(title)
    chart, faults = NO_MARKET, []
    try:
        chart = parse_market(next((layer.texts[CHART] for layer in layers[::-1] if CHART in layer.texts), ""))
    except BadChart as problem:
        faults.append(Fault(CHART, (), str(problem), problem.remedy))
    return Draft(title, hexes, rulebook, imports, chart), faults


def _digest_text(texts: list[dict[str, str]], options: tuple[tuple[str, str], ...]) -> str:
    """What headers noted before the digest was of the facts: so that an unchanged ruleset is known to be that."""
    digest = hashlib.sha256()
    for files in texts:
        for name in sorted(files.keys() - {"import.toml", "rulebook.toml"}):  # neither changes what is booked
            digest.update(files[name].replace("\r\n", "\n").encode())
    digest.update(repr(options).encode())
    return digest.hexdigest()
