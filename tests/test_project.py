"""House rules that can be checked from the files."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CODE = sorted((ROOT / "moderator").rglob("*.py"))
SHIPPED = (
    "moderator",
    "rulesets",
    "templates",
    "examples",
    "docs",
    "Makefile",
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "CODE_OF_CONDUCT.md",
    "SECURITY.md",
)

LONGEST_FILE = 700  # lines; a registry may be long, as splitting it would need a meaningless name
TITLE_NAME = re.compile(r"18(?!xx$)\w+")  # 18EU or 1830, but not the suffix 18xx
WORKSHOP = re.compile(r"/work/|/root/|/home/\w|\bshared/|\b(?:DESIGN|STYLE)\.md|\bissue #?\d")


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def shipped_texts() -> Iterator[tuple[Path, str]]:
    for name in SHIPPED:
        for path in [ROOT / name, *sorted((ROOT / name).rglob("*"))]:
            if path.is_file() and path.suffix not in {".pyc", ".xlsx", ".png"}:
                yield path, path.read_text(encoding="utf-8")


def test_the_readme_names_only_commands_of_the_makefile():
    targets = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = set(re.findall(r"(?:^|`)make (\w+)", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE))
    assert {"demo", "test"} <= named <= targets


def test_the_readme_is_the_page_of_the_package():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project.get("readme") == "README.md"


def test_every_library_that_the_program_imports_is_declared():
    """A package that only another tool has brought along is missing on a new machine."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = [
        *project["dependencies"],
        *(each for extra in project["optional-dependencies"].values() for each in extra),
    ]
    known = {re.split(r"[^\w-]", each)[0].replace("-", "_") for each in declared} | {
        "moderator",
        *sys.stdlib_module_names,
    }
    known |= {"pydantic_core", "_sha2"}  # a part of pydantic, and of Python 3.12 and newer
    imported = {
        (name or "").split(".")[0]: relative(path)
        for path in CODE
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([each.name for each in node.names] if isinstance(node, ast.Import) else [node.module])
    }
    assert {name: where for name, where in imported.items() if name not in known} == {}


@pytest.mark.slow
def test_every_module_has_a_docstring():
    everywhere = [*CODE, *(ROOT / "tests").rglob("*.py"), *(ROOT / "benchmarks").rglob("*.py")]
    trees = {relative(path): ast.parse(path.read_text(encoding="utf-8")) for path in everywhere}
    assert not [name for name, tree in trees.items() if not ast.get_docstring(tree)]


def test_no_file_is_too_long():
    lengths = {relative(path): len(path.read_text(encoding="utf-8").splitlines()) for path in CODE}
    assert not {name: lines for name, lines in lengths.items() if lines > LONGEST_FILE}


def names_of_titles(source: str) -> list[tuple[int, str]]:
    """Return line and text of each string that is the name of a title, as code could compare it."""
    return [
        (node.lineno, node.value)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and TITLE_NAME.fullmatch(node.value)
    ]


@pytest.mark.slow
def test_no_code_compares_the_title():
    asked = [
        f"{relative(path)}:{line}: {name}"
        for path in CODE
        for line, name in names_of_titles(path.read_text(encoding="utf-8"))
    ]
    assert not asked


def test_names_of_titles_are_recognized_in_any_form():
    for source in ('title == "18EU"', 'title in ("18EU", x)', '{"1830": f}[title]', 'match t:\n  case "18OE": pass'):
        assert names_of_titles(source), source
    for source in ('"""18EU is a title."""', 'name.endswith("18xx")', 'example("18EU-audit.18xx")'):
        assert not names_of_titles(source), source


@pytest.mark.slow
def test_shipped_files_refer_to_nothing_outside():
    strays = [f"{relative(path)}: {found[0]}" for path, text in shipped_texts() if (found := WORKSHOP.search(text))]
    assert not strays


def test_workflows_and_hooks_call_targets_of_the_makefile():
    targets = set(re.findall(r"^([a-z-]+)(?=[ a-z-]*:)", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    texts = [*(ROOT / ".github").rglob("*.yml"), ROOT / ".pre-commit-config.yaml"]
    called = {name for path in texts for name in re.findall(r"(?:run|entry): make ([a-z-]+)", path.read_text("utf-8"))}
    assert called - targets == set()
    assert called == {"docs", "mutants", "soak"}
