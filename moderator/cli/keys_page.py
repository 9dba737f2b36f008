"""The page of keys, docs/KEYS.md: every table and key of a ruleset with its values, bounds and default.

Written by `python -m moderator.cli.keys_page`; a test holds the page against the schema.
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

HEAD = """# Keys of a ruleset

Every table of a ruleset's files and every key that may stand in it; [NEW-TITLE.md](NEW-TITLE.md) says how they play
together. A key without a default must be there. This page is written from the schema.
"""

FILES: dict[str, type[Table]] = {
    "title.toml": TitleFile,
    "map.toml": MapFile,
    "rulebook.toml": RulebookFile,
    "import.toml": ImportFile,
}

Schema = dict[str, Any]


def keys_page() -> str:
    """The whole page, as Markdown."""
    parts = [HEAD]
    for file, shape in FILES.items():
        parts.append(f"\n## {file}\n")
        parts += [_table(each, place, REFERENCES[file]) for place, each in _tables(shape)]
    return "".join(parts)


def _tables(shape: type[Table]) -> Iterator[tuple[str, type[Table]]]:
    """A table and all that stand in it with the places where they do, each once, in the order in which they are met."""
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


def _table(shape: type[Table], place: str, names: Mapping[str, str]) -> str:
    """One table; `names` say of what kind the names at a place must be."""
    schema = model_of(shape).model_json_schema()
    says = inspect.cleandoc(shape.__doc__ or "").replace("\n", " ")
    remarks = _remarks(shape)
    rows = []
    for key, facts in schema.get("properties", {}).items():
        values = _named(names, place + key, _is_list(facts)) or _values(facts)
        rows.append(f"| `{key}` | {values} | {_default(shape, key)} | {remarks.get(key, '')} |\n")
    return f"\n### {shape.__name__}\n\n{says}\n\n| key | values | default | |\n|---|---|---|---|\n{''.join(rows)}"


def _named(names: Mapping[str, str], place: str, several: bool) -> str:
    """Of what kind the name, or the names of the list, at a place must be."""
    kind = names.get(place, "")
    one = f"the name of {'an' if kind[0] in 'aeiou' else 'a'} {kind}" if kind else ""
    return f"a list: each {one}" if one and several else one


def _is_list(facts: Schema) -> bool:
    """Whether a list stands there, if anything does."""
    return facts.get("type") == "array" or any(each.get("type") == "array" for each in facts.get("anyOf", ()))


def _values(facts: Schema) -> str:
    """What may stand there, in words."""
    if "$ref" in facts:
        name = facts["$ref"].rpartition("/")[2]
        return f"a table, [{name}](#{name.lower()})"
    if "anyOf" in facts:
        return " or ".join(_values(each) for each in facts["anyOf"] if each.get("type") != "null")
    if "enum" in facts or "const" in facts:
        return ", ".join(f"`{word}`" for word in facts.get("enum", [facts.get("const")]))
    match facts.get("type"):
        case "integer":
            return f"a whole number, {facts.get('minimum', '')} to {facts.get('maximum', '')}"
        case "boolean":
            return "`true`, `false`"
        case "array":
            return f"a list: {_values(facts.get('items', {}))}"
        case "object":
            patterns: Schema = facts.get("patternProperties", {})
            inner: Any = facts.get("additionalProperties") or next(iter(patterns.values()), {})
            return f"by name: {_values(inner) if isinstance(inner, dict) else 'anything'}"
        case "string":
            return "a text"
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
    """The remark at each key of a table: behind it, or on the line before."""
    found: dict[str, str] = {}
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


if __name__ == "__main__":
    from pathlib import Path

    Path("docs/KEYS.md").write_text(keys_page(), encoding="utf-8")
