"""The digest of a ruleset's meaning, not of its text.

Comments, spacing, key order, explicit defaults, and how keys are split between an overlay and the title below it do not
change it. The order of tables counts only where it is a fact: the first phase begins the game, trains are stacked as
listed, minors operate by number, the first charter is the usual one, and shares are bought from the first offer that
has one.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from moderator.titles.board import MapFile
from moderator.titles.market import Market
from moderator.titles.schema import TitleFile
from moderator.titles.toml_table import as_toml

FACTS, TEXT = "facts:", "sha256:"  # prefixes of the digest in a journal's header; older journals have the second
_DIGITS = 12
_BY_ORDER = ("phases", "trains", "minors", "charters", "offers")
# Not facts: options and left-out corporations have already been applied, and `longest` only sizes charters.
_NO_FACTS = {"name", "other_names", "version", "rulebook", "unconfirmed", "options", "left_out", "longest"}


def digest_facts(file: TitleFile, market: Market, map: MapFile, sections: Mapping[str, str]) -> str:
    """Return the digest of everything that a title's books and verdicts rest on. `sections` are the cited ones, by
    code.
    """
    facts: dict[str, Any] = {name: value for name, value in as_toml(file).items() if name not in _NO_FACTS}
    for table in _BY_ORDER:
        facts[table] = list(facts.get(table, {}).items())
    if "tracks" in facts:
        facts["tracks"] = {name: list(phases.items()) for name, phases in facts["tracks"].items()}
    facts["mechanics"] = sorted(facts.get("mechanics", ()))
    chart: list[object] = [market.rows, sorted(market.starts)]
    if market.zones or market.turns or market.ledges or any(market.starts.values()):
        chart += [sorted(part.items()) for part in (market.starts, market.zones, market.turns)]
        chart.append(sorted(market.ledges))
    whole = [facts, chart, as_toml(map), dict(sections)]
    import json

    return _digest([json.dumps(whole, sort_keys=True, ensure_ascii=False)])


Options = tuple[tuple[str, str], ...]


def same_ruleset(noted: str, facts: str, texts: Iterable[dict[str, str]], options: Options) -> bool | None:
    """Return whether a header's note (`18EU 1.0 facts:0123456789ab`) is of the ruleset with this digest or these files.

    None if the note cannot tell: older journals noted a digest of the text, which a comment can change as well as a
    fact.
    """
    digest = (noted.split() or [""])[-1]
    if digest.startswith(FACTS):
        return digest == FACTS + facts
    return True if digest == TEXT + _digest_text(texts, options) else None


def _digest_text(texts: Iterable[dict[str, str]], options: Options) -> str:
    """Return the digest of the text that older headers noted, so that an unchanged ruleset is still recognized."""
    contents = (
        files[name].replace("\r\n", "\n")
        for files in texts
        for name in sorted(files.keys() - {"import.toml", "rulebook.toml"})  # neither affects the books
    )
    return _digest([*contents, repr(options)])


def _digest(parts: Iterable[str]) -> str:
    from hashlib import sha256  # few commands need it, and it is slow to import

    return sha256("".join(parts).encode()).hexdigest()[:_DIGITS]
