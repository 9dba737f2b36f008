"""Who may import whom: the imports of every module, held against one table."""

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

# Read downwards: each package or module names the stages to its left that it may know. `moderator` itself is the
# version number; `errors` holds the exit codes.
MAY_IMPORT = {
    "moderator": "",
    "errors": "",
    "resources": "errors",
    "reading": "errors",
    "saving": "",
    "model": "errors",
    "journal": "errors reading saving model",
    "ledger": "errors model",
    "titles": "errors reading model resources",
    "rules": "errors model journal ledger titles",
    "replay": "errors model journal ledger titles rules",
    "scoring": "errors model journal ledger titles rules replay",
    "snapshot": "errors model journal ledger titles rules replay scoring",
    "fingerprint": "errors model journal ledger titles rules replay scoring snapshot",
    "golden": "errors model resources journal ledger titles rules replay fingerprint",
    "since": "errors model journal ledger titles rules replay fingerprint golden",
    "game": "errors model journal ledger titles rules replay since",
    "audit": "errors model resources journal ledger titles rules replay game scoring snapshot",
    "writing": "errors reading model journal ledger titles rules replay fingerprint game",
    "counted": "errors model journal ledger titles rules replay game",
    "tournament": "errors reading model journal ledger titles rules replay game scoring snapshot audit writing",
    "importers": "errors model journal ledger titles rules replay game scoring snapshot",
    "export": "errors model journal ledger titles rules replay game scoring snapshot audit importers tournament",
    "views": "errors model journal ledger titles rules replay since game scoring snapshot audit writing tournament",
    "shell": "errors model journal ledger titles rules replay game scoring snapshot audit writing views",
    "cli": "errors resources reading saving model journal ledger titles rules replay game scoring snapshot audit"
    " writing importers counted tournament export views shell",
    "__main__": "cli",
}

FILES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted((ROOT / "moderator").rglob("*.py"))
}


def stage(module: str) -> str:
    """`moderator.rules.stock` belongs to `rules`, the package's own `__init__` to `moderator`."""
    return module.split(".")[1] if "." in module else module


def imported_by(source: str) -> Iterator[tuple[int, str]]:
    """Line and dotted name of all that a module imports, wherever in the file; what is loaded by stealth is `?`."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import():
                yield from ((node.lineno, alias.name) for alias in node.names)
            case ast.ImportFrom(level=0, module=str(package)):
                for alias in node.names:
                    name = f"{package}.{alias.name}"
                    yield node.lineno, name if name in FILES else package
            case ast.ImportFrom():
                yield node.lineno, "? a relative import"
            case ast.Call(func=ast.Name(id="__import__" | "import_module") | ast.Attribute(attr="import_module")):
                yield node.lineno, "? an import that cannot be read"


def imports_of(module: str) -> list[tuple[int, str]]:
    found = imported_by(FILES[module].read_text(encoding="utf-8"))
    return [(line, name) for line, name in found if name.startswith("?") or name.split(".")[0] == "moderator"]


def find_breach(module: str, name: str) -> str | None:
    """Why `module` may not import `name`, or None."""
    here = stage(module)
    if name.startswith("?"):
        return f"{name[2:]}: write the full name"
    there = stage(name)
    if there in ("moderator", here) or there in MAY_IMPORT[here].split():
        return None
    return f"{here} may not import {there}"


def test_every_module_has_its_place_in_the_table():
    assert {stage(module) for module in FILES} <= set(MAY_IMPORT)


def test_the_table_points_one_way():
    seen = set()
    for name, allowed in MAY_IMPORT.items():
        assert set(allowed.split()) <= seen, f"{name} may only know what stands above it"
        seen.add(name)


def test_every_import_follows_the_table():
    breaches = [
        f"{FILES[module].relative_to(ROOT)}:{line}: {breach}"
        for module in FILES
        if stage(module) in MAY_IMPORT
        for line, name in imports_of(module)
        if (breach := find_breach(module, name))
    ]
    assert not breaches, "\n".join(breaches)


def test_no_modules_import_each_other():
    graph = {module: {name for _, name in imports_of(module)} for module in FILES}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail("import cycle: " + " -> ".join(reversed(error.args[1])))


@pytest.mark.parametrize(
    ("source", "breach"),
    [
        ("from moderator.model.moves import Move", None),
        ("from moderator import __version__", None),
        ("import json", None),
        ("from moderator.cli import main", "ledger may not import cli"),
        ("def late():\n    import moderator.replay", "ledger may not import replay"),
        ("from moderator.elsewhere import thing", "ledger may not import elsewhere"),
        ("from ..cli import main", "a relative import: write the full name"),
        ("importlib.import_module('moderator.cli')", "an import that cannot be read: write the full name"),
    ],
)
def test_what_a_ledger_module_may_write(source, breach):
    found = [name for _, name in imported_by(source) if name.startswith(("?", "moderator"))]
    assert [find_breach("moderator.ledger.transfer", name) for name in found] == ([breach] if found else [])
    assert found or breach is None
