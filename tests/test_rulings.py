"""Check that every ruling names the test or the option that shows it."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from moderator.resources import base_names, ruleset_names, rulings, rulings_names
from moderator.titles.load import load_title

ROOT = Path(__file__).parent.parent
REFERENCE = re.compile(r"`(?P<test>tests/[\w/]+\.py::\w+)`|option `(?P<option>[\w-]+)`")

# Rulings that no test shows yet, by page. Write the test and take the ruling out; nothing is added here.
UNSHOWN = {
    "1846": {
        "The price of a tile (track)",
        "Issuing for a train (emergency-money)",
    },
    "1856": {
        "Tiles of phase 6 (track)",
    },
    "1861": {
        "The phase in which RSR operates (national)",
        "RSR in St. Petersburg (nationalization)",
    },
    "1867": {
        "The merger round (merging, end)",
        "Places that CN takes (nationalization)",
        "Privates that CN takes (income)",
        "A train given for another (trains)",
    },
    "1889": {
        "Kotohira (track)",
        "The beginners' game",
    },
    "18EU": {
        "The number of players after a bankruptcy (3.1, 4.5.1)",
    },
    "18LRA": {
        "When a stock round ends with the Investor in it (5, 9.3)",
    },
    "18MW": {
        "The house chart (7, 9, 21)",
        "Ends of rows (9)",
        "Phase 1 (6)",
        "Buying from a treasury (12.1)",
        "Trains of other companies (19.7)",
        "Trains that come back (6, 7.6)",
        "What is left of the two (21)",
        "Several blocks of one corporation for one train (20)",
        "One player is left (22, 27)",
    },
    "18OE": {
        "Privates before the major phase (6.1, 10)",
        "Barclay beside other privates (14.4, 10)",
        "What stays of the privates (9.4)",
    },
    "18Rhl": {
        "Value before or after the rise (5.1.5)",
        "Sale and purchase in one turn (5.2)",
        "Two sales of one company in a turn (5.2.1)",
        "Rises at the end of the round (5)",
        "Order when values change during a round (6)",
        "A company without a train or a route (6.2.5)",
        "Tiles of the overlays (8.5.1)",
        "Discards (6.2.6)",
        "Certificate limits (10.3.1.1)",
    },
    "18VA": {
        "Potomac Yards in a Port (4.2, 4.5.4.2)",
        "The price a dividend is compared with (3, 3.2)",
        "Order of discards (4.5.8)",
        "The numbers after a bankruptcy (3.1, 4.6.3)",
        "A corporation that starts anew (4.6.3, 4.4)",
    },
    "Classic": {
        "A first station in a hex of two cities (stations)",
    },
}


@cache
def functions_in(path: str) -> set[str]:
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def read_rulings(page: str) -> dict[str, dict[str, str]]:
    """Return the lines of each ruling on a page, by its heading and by their label: `Reading`, `Why`."""
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
        if not shown and heading not in UNSHOWN.get(page, ()):
            found.append(f"{heading}: names no test and no option")
        if shown and heading in UNSHOWN.get(page, ()):
            found.append(f"{heading}: is shown now; take it out of UNSHOWN")
        for reference in shown:
            test, option = reference["test"], reference["option"]
            if test:
                path, _, name = test.partition("::")
                if not (ROOT / path).is_file() or name not in functions_in(path):
                    found.append(f"{heading}: there is no {test}")
            elif option not in options_of(page):
                found.append(f"{heading}: there is no option {option}")
    return found


@pytest.mark.parametrize("page", rulings_names())
def test_each_ruling_names_what_shows_it(page):
    assert faults(page) == []


def test_every_title_has_a_page_that_the_index_links():
    index = rulings("README").read_text(encoding="utf-8")
    assert set(ruleset_names()) <= set(rulings_names()) <= {*ruleset_names(), *base_names()}
    assert [page for page in rulings_names() if f"[{page}]({page}.md)" not in index] == []
