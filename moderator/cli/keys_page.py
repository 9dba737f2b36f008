"""The key reference in docs/write/keys: every table and key of a ruleset with its values, bounds and default.

`python -m moderator.cli.reference_pages` writes the pages; a test compares them with the schema. Tables of one theme
share a page.
"""

import inspect
import io
import json
import re
import tokenize
from collections.abc import Iterator, Mapping
from typing import Any

from moderator.model.values import NEEDED, default_of, fields_of
from moderator.titles.board import MapFile
from moderator.titles.checking.names import REFERENCES
from moderator.titles.checking.shape import model_of, tables_in
from moderator.titles.other_files import ImportFile, RulebookFile
from moderator.titles.schema import TitleFile
from moderator.titles.toml_table import Table

INDEX = """# Keys of a ruleset

Every table of a ruleset's files and every key it may contain. The [tutorial](../tutorial.md) shows how the keys work
together. A key without a default is required. These pages are written from the schema by
`python -m moderator.cli.reference_pages`.

Start with [title.toml](title.md), [map.toml](map.md), [rulebook.toml](rulebook.md) or [import.toml](import.md). The
tables they contain:

| table | page |
|---|---|
"""

FILES: dict[str, type[Table]] = {
    "title.toml": TitleFile,
    "map.toml": MapFile,
    "rulebook.toml": RulebookFile,
    "import.toml": ImportFile,
}

# Tables of title.toml on pages by theme. All others are on the page of the file.
THEMES: dict[str, tuple[str, ...]] = {
    "abilities": (
        "Ability",
        "PlaceToken",
        "Bonuses",
        "Express",
        "Orient",
    ),
    "board": (
        "Chart",
        "Edges",
        "Jump",
        "Zone",
        "Water",
        "Across",
        "Ports",
    ),
    "cards": (
        "Investor",
        "Card",
        "CardRules",
    ),
    "companies": (
        "Charter",
        "Odd",
        "Distance",
        "Tiles",
        "DividendRules",
        "Minor",
        "Sale",
        "Corporation",
        "Harbour",
    ),
    "emergency": (
        "Loans",
        "Emergency",
        "FireSale",
        "Insolvency",
        "Debt",
        "Assistance",
    ),
    "mergers": (
        "Conversion",
        "Nationals",
        "Merger",
        "Amalgamation",
        "Merging",
        "DebtMerger",
        "Formation",
        "State",
    ),
    "openings": (
        "OpeningSale",
        "LotAuction",
        "AscendingSale",
        "ParallelSale",
        "Packet",
        "Concessions",
        "Draft",
        "DirectorLot",
    ),
    "places": (
        "LinkGrant",
        "SmallCities",
        "Transfer",
        "Connection",
        "ConnectionRun",
        "FirstLink",
        "StationGrant",
        "RunRight",
        "Rebellion",
    ),
    "privates": (
        "Private",
        "Power",
        "Effect",
        "ShareSwap",
        "TrackPower",
        "StationPower",
        "Legacy",
        "PriceRange",
        "Marker",
        "TrainGift",
        "Founding",
        "PrivateRules",
    ),
    "shares": (
        "Shares",
        "Underwriting",
        "Offer",
        "OwnStock",
        "Redeeming",
        "Reissuing",
        "Protecting",
        "Capital",
        "StockAuction",
    ),
    "train-types": (
        "TrainType",
        "FreightSide",
        "Coach",
        "Branch",
    ),
}

Schema = dict[str, Any]


def keys_pages() -> dict[str, str]:
    """Return the pages as Markdown, by file name."""
    homes: dict[str, str] = {}
    parts: dict[str, list[str]] = {}
    index = [INDEX]
    found = [(file, place, each) for file, shape in FILES.items() for place, each in _tables(shape)]
    for file, _, each in found:
        homes.setdefault(each.__name__, _page_of(file, each))
    for file, place, each in found:
        page = homes[each.__name__]
        if page not in parts:
            parts[page] = [f"# {_heading(page)}\n\nPart of the [key reference](index.md).\n"]
        parts[page].append(_table(each, place, REFERENCES[file], homes))
        index.append(f"| [{each.__name__}]({page}#{each.__name__.lower()}) | {_heading(page)} |\n")
    return {"index.md": "".join(index), **{page: "".join(texts) for page, texts in parts.items()}}


def _page_of(file: str, shape: type[Table]) -> str:
    """Return the page of a table: the page of its file, or of its theme for some tables of `title.toml`."""
    themes = (theme for theme, tables in THEMES.items() if file == "title.toml" and shape.__name__ in tables)
    theme = next(themes, None)
    return f"{file.removesuffix('.toml')}.md" if theme is None else f"title-{theme}.md"


def _heading(page: str) -> str:
    file, _, theme = page.removesuffix(".md").partition("-")
    return f"{file}.toml: {theme.replace('-', ' ')}" if theme else f"{file}.toml"


def _says(shape: type[Table]) -> str:
    return inspect.cleandoc(shape.__doc__ or "").replace("\n", " ")


def _tables(shape: type[Table]) -> Iterator[tuple[str, type[Table]]]:
    """Yield a table and all tables inside it, each once, with the place of its first use."""
    seen: dict[str, tuple[str, type[Table]]] = {}

    def walk(table: type[Table], place: str) -> None:
        if table.__name__ not in seen:
            seen[table.__name__] = place, table
            for key, annotation in fields_of(table).items():
                names = str(annotation).count("dict[")
                for found in tables_in(annotation):
                    walk(found, f"{place}{key}.{'*.' * names}")

    walk(shape, "")
    yield from seen.values()


def _table(shape: type[Table], place: str, names: Mapping[str, str], homes: Mapping[str, str]) -> str:
    """Return one table. `names` gives the kind of each name, `homes` the page of each table."""
    schema = model_of(shape).model_json_schema()
    remarks = _remarks(shape)
    rows = []
    for key, facts in schema.get("properties", {}).items():
        values = _named(names, place + key, _is_list(facts)) or _values(facts, homes)
        meaning = remarks.get(key) or _of_table(shape, key)
        rows.append(f"| `{key}` | {values} | {_default(shape, key)} | {meaning} |\n")
    return (
        f"\n## {shape.__name__}\n\n{_says(shape)}\n\n| key | values | default | |\n|---|---|---|---|\n{''.join(rows)}"
    )


def _named(names: Mapping[str, str], place: str, several: bool) -> str:
    """Return the kind of name that a key takes, or an empty text."""
    kind = names.get(place, "")
    one = f"the name of {'an' if kind[0] in 'aeiou' else 'a'} {kind}" if kind else ""
    return f"a list: each {one}" if one and several else one


def _is_list(facts: Schema) -> bool:
    """Return whether the key takes a list."""
    return facts.get("type") == "array" or any(each.get("type") == "array" for each in facts.get("anyOf", ()))


def _values(facts: Schema, homes: Mapping[str, str]) -> str:
    """Describe the values that a key accepts."""
    if "$ref" in facts:
        name = facts["$ref"].rpartition("/")[2]
        return f"a table, [{name}]({homes[name]}#{name.lower()})"
    if "anyOf" in facts:
        return " or ".join(_values(each, homes) for each in facts["anyOf"] if each.get("type") != "null")
    if "enum" in facts or "const" in facts:
        return ", ".join(f"`{word}`" for word in facts.get("enum", [facts.get("const")]))
    match facts.get("type"):
        case "integer":
            return f"a whole number, {facts.get('minimum', '')} to {facts.get('maximum', '')}"
        case "boolean":
            return "`true`, `false`"
        case "array":
            return f"a list: {_values(facts.get('items', {}), homes)}"
        case "object":
            patterns: Schema = facts.get("patternProperties", {})
            inner: Any = facts.get("additionalProperties") or next(iter(patterns.values()), {})
            return f"by name: {_values(inner, homes) if isinstance(inner, dict) else 'anything'}"
        case "string":
            return "text"
    return "anything"


def _default(shape: type[Table], key: str) -> str:
    value = default_of(shape, key)
    if value is NEEDED:
        return ""
    if value is None or value in ("", (), {}):
        return "none"
    if isinstance(value, Table | dict) or (isinstance(value, tuple) and value and isinstance(value[0], Table)):
        return "its defaults"
    if isinstance(value, tuple):
        return f"`{json.dumps(value)}`"
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


def _remarks(shape: type[Table]) -> dict[str, str]:
    """Return the comment on each key of a table: at the end of its line, or on the line before. A table that extends
    another has its comments too.
    """
    found: dict[str, str] = {}
    for base in shape.__bases__:
        if issubclass(base, Table) and base is not Table:
            found |= _remarks(base)
    above, key = "", None
    for token in tokenize.generate_tokens(io.StringIO(inspect.getsource(shape)).readline):
        line = token.line.strip()
        if token.type == tokenize.COMMENT and line.startswith("#"):
            above = f"{above} {token.string[1:].strip()}".strip()
        elif token.type == tokenize.COMMENT and key is not None:
            found[key] = token.string[1:].strip().replace("|", "\\|")
        elif token.type == tokenize.NAME and (begins := re.match(r"(\w+):", line)) and begins[1] in fields_of(shape):
            key = begins[1]
            if above:
                found.setdefault(key, above.replace("|", "\\|"))
            above = ""
    return found


def _of_table(shape: type[Table], key: str) -> str:
    """Return the first sentence about the table that a key contains, if it contains one."""
    for table in tables_in(fields_of(shape)[key]):
        return re.split(r"(?<=[.:]) |$", _says(table), maxsplit=1)[0].rstrip(":")
    return ""
