"""Entry pages of every title: each page and each of its questions can be shown at any time of a game, in words."""

import re
from html import unescape

import pytest

from moderator.cli.serve import open_entry
from moderator.resources import example, example_names
from moderator.shell.blanks import Fillings
from moderator.web.entry.options import Offers
from moderator.web.entry.page import render
from moderator.web.entry.question import question
from moderator.web.following import Table
from tests.canada import SOLD
from tests.ledger import play
from tests.midwest import WORN

GAMES = [name for name in example_names() if name.endswith(".18xx") and "audit" not in name]
PARTS = 7  # of a game, each with its end
PLACEHOLDER = re.compile(
    r"\b(PLACE|TRAIN|COMPANY|CORPORATION|MINOR|PRIVATE|LOT|PLAYER|AMOUNT|PRICE|VALUE|REVENUE|NUMBER)\b"
)
LOOKED_AT = 12  # questions of one page, of those that a page has


def visible(page):
    """Return the text of a page."""
    return unescape(re.sub(r"<[^>]+>", " ", page))


def questions(page):
    """Return the questions that a page leads to."""
    return [unescape(ask) for ask in re.findall(r'data-ask="([^"]+)"', page)]


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_every_page_and_question_is_in_words(tmp_path, name):
    """No placeholder of the grammar, no empty choice; each link leads to a question with an answer."""
    path, lines = tmp_path / "game.18xx", example(name).read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines))
    table = Table(path, None, True)
    table.read()
    endpoints = open_entry(table, players=True, confirm=False).endpoints
    for part in range(PARTS):
        path.write_bytes(b"".join(lines[: len(lines) - part * len(lines) // PARTS]))
        for endpoint in (endpoints.keeper, endpoints.all[1 + part % (len(endpoints.all) - 1)]):
            page = render(endpoints, endpoint)
            assert 'id="typed"' in page
            asked = [*dict.fromkeys(questions(page))]
            for ask in asked[:: max(1, len(asked) // LOOKED_AT)]:
                inner = render(endpoints, endpoint, ask=ask)
                assert f'name="ask" value="{ask}"' in unescape(inner), ask
                for leaf in questions(inner.partition('class="question"')[2].partition('class="button back"')[0])[:1]:
                    assert f'name="ask" value="{leaf}"' in unescape(render(endpoints, endpoint, ask=leaf)), leaf
                page += inner
            assert PLACEHOLDER.findall(visible(page)) == []
            assert "<option></option>" not in page


@pytest.mark.parametrize(
    ("title", "setup"), [("18MW", WORN + "RI: auction share\n"), ("1867", SOLD + "Cyd: bid BO 100 at Toronto\n")]
)
def test_a_bid_in_an_auction_has_a_blank_for_its_sum(title, setup):
    offers = Offers(None, Fillings(play("", setup=setup, title=title).game))
    asked = question(offers, "bid AMOUNT")
    assert asked is not None
    assert asked.form == {
        "usage": "bid AMOUNT",
        "fields": [{"kind": "sum", "name": "bid", "least": "", "most": ""}],
    }
