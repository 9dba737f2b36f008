"""The documentation: generated pages are up to date, links lead somewhere, and no page is too long."""

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from moderator.cli.keys_page import keys_pages
from moderator.cli.reference_pages import checks_pages, titles_pages
from moderator.resources import ruleset_names, rulings_names
from moderator.vocabulary.catalogue import CHECKS, MECHANIC_BY_CODE
from tests import events_page

titles, checks, keys = cache(titles_pages), cache(checks_pages), cache(keys_pages)

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
ROOT_PAGES = ("README.md", "CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md")
MOST_WORDS = 6000


def names_in(nav) -> set[str]:
    """Return the files that a navigation of zensical.toml lists."""
    if isinstance(nav, str):
        return {nav}
    return set().union(*map(names_in, nav.values() if isinstance(nav, dict) else nav))


def relative(page: Path) -> str:
    return page.relative_to(DOCS).as_posix()


@pytest.mark.slow
@pytest.mark.parametrize(("folder", "generated"), [("titles", titles), ("write/keys", keys)], ids=["titles", "keys"])
def test_generated_pages_are_up_to_date(folder, generated):
    written = {
        page.relative_to(DOCS / folder).as_posix(): page.read_text("utf-8") for page in (DOCS / folder).rglob("*.md")
    }
    assert written == generated(), "run: make pages"


def test_the_pages_of_checks_are_up_to_date():
    for name, text in checks().items():
        assert (DOCS / "use" / name).read_text("utf-8") == text, "run: make pages"


def test_every_check_and_booking_is_explained_once():
    found = re.findall(r"^\| `([\w-]+)` \|", "".join(checks().values()), re.MULTILINE)
    assert sorted(found) == sorted([*CHECKS, *MECHANIC_BY_CODE])


def test_each_title_links_its_rulings():
    pages = {name: titles()[f"{name}/index.md"] for name in ruleset_names() if name in rulings_names()}
    assert len(pages) > 15
    assert [name for name, page in pages.items() if f"(../../rulings/{name}.md)" not in page] == []


def test_the_navigation_lists_every_page():
    nav = tomllib.loads((ROOT / "zensical.toml").read_text("utf-8"))["project"]["nav"]
    assert names_in(nav) == {*map(relative, PAGES)}


def test_no_page_is_too_long():
    lengths = {relative(page): len(page.read_text("utf-8").split()) for page in PAGES}
    assert {page: words for page, words in lengths.items() if words > MOST_WORDS} == {}


@pytest.mark.parametrize("name", ROOT_PAGES)
def test_links_of_the_root_pages_lead_somewhere(name):
    linked = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", (ROOT / name).read_text("utf-8"))
    assert [link for link in linked if not (ROOT / link).exists()] == []


def test_the_readme_is_short():
    assert len((ROOT / "README.md").read_text("utf-8").splitlines()) <= 150


def test_the_page_of_events_is_up_to_date():
    assert events_page.PAGE.read_text(encoding="utf-8") == events_page.page(), "run: make pages"


def test_every_event_has_a_listener_and_says_when_it_happens():
    heard = events_page.listeners()
    kinds = [kind for theme in events_page.classes().values() for kind in theme]
    assert [
        kind.__name__
        for kind in kinds
        if kind not in heard or not kind.__doc__ or kind.__doc__.startswith(kind.__name__)
    ] == []


def test_every_key_of_a_ruleset_has_a_meaning():
    rows = [line.split(" | ") for page in keys_pages().values() for line in page.splitlines() if line.startswith("| `")]
    assert len(rows) > 700
    assert [row[0] for row in rows if not row[-1].strip(" |")] == []
