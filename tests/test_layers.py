"""Which modules may import which: all imports, compared with one table."""

import ast
import subprocess
import sys
from collections.abc import Iterable, Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

# Read downwards: each package or module names the layers that it may import. `moderator` itself is the public API,
# loaded when it is used; `errors` has what all errors have in common, and the exit codes.
MAY_IMPORT = {
    "version": "",
    "errors": "",
    "resources": "",
    "system": "",
    "limits": "",
    "model": "",
    "vocabulary": "model",
    "files": "errors system",
    "journal": "errors system model vocabulary files",
    "titles": "errors resources system model vocabulary files",
    "rules": "errors model vocabulary journal titles",
    "mechanics": "model vocabulary journal titles rules",
    "offers": "model vocabulary journal rules",
    "replay": "model vocabulary titles rules offers",
    "scoring": "model vocabulary titles rules",
    "snapshot": "model vocabulary rules scoring",
    "fingerprint": "version resources system model journal titles rules replay snapshot",
    "counted": "model vocabulary files journal titles rules",
    "importers": "version model vocabulary journal titles rules mechanics replay scoring",
    "game": "version model journal titles rules mechanics replay fingerprint",
    "audit": "resources model vocabulary files journal titles rules mechanics replay scoring game",
    "judging": "model vocabulary journal rules replay fingerprint game",
    "writing": "model files journal rules game judging",
    "tournament": "version system model files limits journal titles rules mechanics scoring game audit",
    "event": "model files journal titles mechanics tournament",
    "export": "model vocabulary journal titles rules replay scoring game audit tournament",
    "archive": "version resources model files journal importers game tournament export",
    "views": "model vocabulary journal titles rules replay scoring fingerprint game audit judging tournament",
    "publish": "model files limits journal titles replay scoring game audit tournament export views",
    "shell": "errors model vocabulary journal titles rules offers replay scoring game judging writing views",
    "web": "errors model vocabulary files limits journal titles rules offers replay scoring game judging writing"
    " tournament export views publish shell",
    "api": "version errors resources model files journal titles rules mechanics scoring snapshot game audit"
    " judging writing export",
    "moderator": "version api",
    "cli": "version errors resources system model vocabulary files journal titles rules mechanics scoring snapshot"
    " counted importers game audit judging writing tournament event export archive views publish shell web"
    " api",
    "__main__": "cli",
}

# The packages of `rules`. All may import those in BASE, which may import those before them.
BASE = ("booking", "listeners", "events", "mechanic_rules")
# Each other package, with those it may import; `dispatch`, `setup` and `table` may import all of them.
ROOMS = {
    "holdings": "",
    "description": "holdings",
    "prices": "holdings",
    "cards": "holdings prices",
    "certificates": "holdings prices",
    "loans": "holdings prices",
    "presidency": "holdings certificates",
    "tokens": "holdings",
    "subsidiaries": "holdings tokens",
    "privates": "holdings subsidiaries",
    "place_tokens": "holdings privates",
    "train_supply": "holdings subsidiaries",
    "rounds": "holdings prices certificates tokens subsidiaries privates place_tokens train_supply",
    "track": "holdings cards loans tokens subsidiaries privates rounds",
    "runs": "holdings cards tokens subsidiaries privates place_tokens rounds",
    "auctions": "holdings certificates rounds track",
    "private_tokens": "holdings subsidiaries privates place_tokens rounds",
    "stock": "holdings prices certificates presidency tokens subsidiaries privates place_tokens train_supply"
    " rounds track private_tokens",
    "players": "holdings certificates presidency train_supply rounds stock",
    "trains": "holdings prices certificates loans presidency privates train_supply rounds private_tokens stock",
    "openings": "holdings certificates tokens privates subsidiaries train_supply rounds stock",
    "awaiting": "holdings tokens auctions stock trains",
    "table": "holdings prices presidency train_supply rounds stock",
    "player_actions": "holdings train_supply rounds track players awaiting",
    "kinds": "rounds runs stock trains openings awaiting player_actions",
    "setup": "openings kinds",
    "midgame": "holdings prices certificates tokens subsidiaries privates place_tokens train_supply rounds setup",
    "dispatch": "holdings certificates rounds track runs stock players trains table kinds midgame",
}

FILES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted((ROOT / "moderator").rglob("*.py"))
}


def stage(module: str) -> str:
    """Return the layer of a module: `rules` for `moderator.rules.stock`, `moderator` for the package itself."""
    return module.split(".")[1] if "." in module else module


def imported_by(source: str) -> Iterator[tuple[int, str]]:
    """Yield line and dotted name of all imports, anywhere in the file; dynamic ones begin with `?`."""
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
    return [(line, name) for line, name in found if name.split(".")[0] == "moderator" or name.startswith("?")]


def find_breach(module: str, name: str) -> str | None:
    """Return why `module` may not import `name`, or None."""
    here = stage(module)
    if name.startswith("?"):
        return f"{name[2:]}: write the full name"
    there = stage(name)
    if here == there == "mechanics" and not module.endswith(".catalogue"):
        return "a mechanic may not import another one"
    if there in ("moderator", here) or there in MAY_IMPORT[here].split():
        return None
    return f"{here} may not import {there}"


def test_every_module_is_in_the_table():
    assert {stage(module) for module in FILES} <= set(MAY_IMPORT)


def test_the_table_has_no_cycles():
    seen = set()
    for name, allowed in MAY_IMPORT.items():
        assert set(allowed.split()) <= seen, f"{name} may only know what stands above it"
        seen.add(name)


@pytest.mark.slow
def test_every_import_follows_the_table():
    breaches = [
        f"{FILES[module].relative_to(ROOT)}:{line}: {breach}"
        for module in FILES
        if stage(module) in MAY_IMPORT
        for line, name in imports_of(module)
        if (breach := find_breach(module, name))
    ]
    assert not breaches, "\n".join(breaches)


def room(module: str) -> str:
    """Return the package or module below `rules`: `stock` for `moderator.rules.stock.offers`."""
    return module.split(".")[2]


def _known(here: str) -> tuple[str, ...]:
    return BASE[: BASE.index(here)] if here in BASE else (*BASE, *ROOMS[here].split())


@pytest.mark.slow
def test_packages_of_rules_import_only_what_they_may():
    inside = [module for module in FILES if module.startswith("moderator.rules.")]
    assert {room(module) for module in inside} == {*BASE, *ROOMS}
    breaches = [
        f"{FILES[module].relative_to(ROOT)}:{line}: {room(module)} may not import {room(name)}"
        for module in inside
        for line, name in imports_of(module)
        if name.startswith("moderator.rules.") and room(name) not in (room(module), *_known(room(module)))
    ]
    assert not breaches, "\n".join(breaches)


def test_the_packages_of_rules_have_no_cycles():
    try:
        TopologicalSorter({name: known.split() for name, known in ROOMS.items()}).prepare()
    except CycleError as error:
        pytest.fail("rooms in a circle: " + " -> ".join(reversed(error.args[1])))


@pytest.mark.slow
def test_the_tables_allow_no_unused_import():
    used = {(stage(module), stage(name)) for module in FILES for _, name in imports_of(module)}
    used |= {
        (room(module), room(name))
        for module in FILES
        for _, name in imports_of(module)
        if module.startswith("moderator.rules.") and name.startswith("moderator.rules.")
    }
    spare = [(here, there) for table in (MAY_IMPORT, ROOMS) for here, known in table.items() for there in known.split()]
    assert not [pair for pair in spare if pair not in used]


@pytest.mark.slow
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
        ("from moderator.cli import main", "titles may not import cli"),
        ("def late():\n    import moderator.replay", "titles may not import replay"),
        ("from moderator.elsewhere import thing", "titles may not import elsewhere"),
        ("from ..cli import main", "a relative import: write the full name"),
        ("importlib.import_module('moderator.cli')", "an import that cannot be read: write the full name"),
    ],
)
def test_the_names_that_a_module_of_titles_may_use(source, breach):
    found = [name for _, name in imported_by(source) if name.startswith(("?", "moderator"))]
    assert [find_breach("moderator.titles.market", name) for name in found] == ([breach] if found else [])
    assert found or breach is None


# The lowest layers, each with those that are loaded when all its modules are imported.
LOADS = {
    "model": (),
    "vocabulary": ("model",),
    "journal": ("errors", "system", "model", "vocabulary", "files"),
    "titles": ("errors", "system", "model", "vocabulary", "files", "resources"),
    "rules": ("errors", "system", "model", "vocabulary", "journal", "titles", "files", "resources"),
}


@pytest.mark.slow
@pytest.mark.parametrize("layer", LOADS)
def test_a_layer_imports_nothing_above_it(layer):
    modules = [module for module in FILES if stage(module) == layer]
    assert {*map(stage, loaded_by(modules))} <= {"moderator", "version", layer, *LOADS[layer]}


def test_the_model_is_small():
    assert len(loaded_by(["moderator.model"])) <= 30
    assert len(loaded_by([module for module in FILES if stage(module) == "model"])) <= 30


def test_a_title_loads_only_its_own_mechanics():
    loaded = loaded_by(["moderator.mechanics.catalogue"])
    assert [module for module in loaded if stage(module) == "mechanics"] == [
        "moderator.mechanics",
        "moderator.mechanics.catalogue",
    ]


def loaded_by(modules: Iterable[str]) -> list[str]:
    """Return our modules that a new interpreter has loaded after importing these."""
    script = f"import sys\nfor name in {[*modules]}: __import__(name)\nprint(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    return [name for name in done.stdout.split() if name.split(".")[0] == "moderator"]
