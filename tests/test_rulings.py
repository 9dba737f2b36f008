"""Every ruling names the test or the option that shows it."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from moderator.mechanics.catalogue import load_title
from moderator.resources import base_names, ruleset_names, rulings, rulings_names

ROOT = Path(__file__).parent.parent
REFERENCE = re.compile(r"`(?P<test>tests/[\w/]+\.py::\w+)`|option `(?P<option>[\w-]+)`")


@cache
def functions_in(path: str) -> set[str]:
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def read_rulings(page: str) -> dict[str, dict[str, str]]:
    """Return the labelled lines, such as `Reading` and `Why`, of each ruling on a page, by its heading."""
    found: dict[str, dict[str, str]] = {}
    for part in rulings(page).read_text(encoding="utf-8").split("\n### ")[1:]:
        heading, _, body = part.partition("\n")
        body = body.partition("\n## ")[0]
        assert heading not in found, f"{page}: two rulings are called {heading}"
        found[heading] = {
            label: " ".join(text.split()) for label, text in re.findall(r"(?ms)^- ([A-Z][\w ]*): (.*?)(?=^- |\Z)", body)
        }
    return found


def options_of(page: str) -> set[str]:
    names = [page] if page in ruleset_names() else ruleset_names()
    return {option for name in names for option in load_title(name).file.options}


def faults(page: str) -> list[str]:
    found = []
    for heading, lines in read_rulings(page).items():
        if "Reading" not in lines:
            found.append(f"{heading}: has no reading")
        shown = list(REFERENCE.finditer(lines.get("Shown by", "")))
        if not shown:
            found.append(f"{heading}: names no test and no option")
        for reference in shown:
            test, option = reference["test"], reference["option"]
            if test:
                path, _, name = test.partition("::")
                if not (ROOT / path).is_file() or name not in functions_in(path):
                    found.append(f"{heading}: there is no {test}")
            elif option not in options_of(page):
                found.append(f"{heading}: there is no option {option}")
    return found


@pytest.mark.slow
@pytest.mark.parametrize("page", rulings_names())
def test_each_ruling_names_its_test_or_option(page):
    assert faults(page) == []


def test_every_title_has_a_page_that_the_index_links():
    index = rulings("README").read_text(encoding="utf-8")
    assert set(ruleset_names()) <= set(rulings_names()) <= {*ruleset_names(), *base_names()}
    assert [page for page in rulings_names() if f"[{page}]({page}.md)" not in index] == []
