"""The digest of a ruleset: of what it means, not of how it is written.

Remarks, blanks, the order of keys, what is left out because it is the default, and what is spread over an overlay and
the title below it change nothing. Only where the order of tables is itself a fact does it count: the first phase begins
the game, trains lie in the stack as listed, minors operate by number, the first charter is the usual one, shares
are bought where the first offer has one.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from moderator.titles.board import MapFile
from moderator.titles.market import Market
from moderator.titles.schema import TitleFile
from moderator.titles.toml_table import as_toml

FACTS, TEXT = "facts:", "sha256:"  # what stands before a digest in a journal's header; the second is of older journals
_DIGITS = 12
_BY_ORDER = ("phases", "trains", "minors", "charters", "offers")
# An option that is chosen, and a corporation that is left out, have changed the facts; how long games last is none.
_NO_FACTS = {"name", "other_names", "version", "rulebook", "unconfirmed", "options", "left_out", "longest"}


def digest_facts(file: TitleFile, market: Market, map: MapFile, sections: Mapping[str, str]) -> str:
    """The digest of what the books and the verdicts of a title rest on; `sections` are those cited, by code."""
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
    """Whether a header's note (`18EU 1.0 facts:0123456789ab`) is of the ruleset with this digest, or of these files.

    None: the note cannot tell. Older journals noted a digest of the text; where that is another one now, a fact may
    have changed or a remark.
    """
    digest = (noted.split() or [""])[-1]
    if digest.startswith(FACTS):
        return digest == FACTS + facts
    return True if digest == TEXT + _digest_text(texts, options) else None


def _digest_text(texts: Iterable[dict[str, str]], options: Options) -> str:
    """What headers noted before the digest was of the facts: so that an unchanged ruleset is known to be that."""
    contents = (
        files[name].replace("\r\n", "\n")
        for files in texts
        for name in sorted(files.keys() - {"import.toml", "rulebook.toml"})  # neither changes what is booked
    )
    return _digest([*contents, repr(options)])


def _digest(parts: Iterable[str]) -> str:
    from hashlib import sha256  # few commands need it, and it takes long to load

    return sha256("".join(parts).encode()).hexdigest()[:_DIGITS]
