"""Hidden cards: no page but its owner's names one before the end of the game."""

import re

import pytest

from moderator.resources import example
from moderator.web.secrets import hide_cards
from tests.web.pens import Evening, told

LINES = example("18Rhl-cards.18xx").read_text(encoding="utf-8").splitlines()
NAMED = LINES.index("Zoë: keep D7") + 1
NAMES_IT = re.compile(r"(?i)\bke(?:eps?|pt)[\s\"]+D7\b")


@pytest.fixture
def evening(tmp_path):
    """Zoë has named her card, D7, and an operating round has begun."""
    return Evening(tmp_path / "game.18xx", "".join(f"{line}\n" for line in LINES[: NAMED + 4]))


PRYING = [
    f"delete {NAMED}",
    f"amend {NAMED} keep D7",
    f"insert before {NAMED}: note x",
    f"why {NAMED}",
    "log 50",
    "show",
    "?",
    "undo to 3",
    "keep D7",
]


@pytest.mark.parametrize("line", PRYING)
@pytest.mark.parametrize("reader", ["Ann", "keeper"])
def test_no_answer_names_a_card_that_its_reader_may_not_know(evening, line, reader):
    outcome = evening.enter(reader, line)
    question = outcome.question.text if outcome.question else ""
    assert not NAMES_IT.search(told(outcome) + question)
    assert not NAMES_IT.search(evening.desk("Ann").replace(line, ""))  # what she typed stays in her own field


def test_a_correction_of_the_keeper_shows_nobody_the_card(evening):
    seen = evening.pens.shared.mark
    evening.enter("keeper", f"amend {NAMED} keep D3", "y")
    stale = evening.enter("Ann", "pass", seen=seen)
    assert stale.state == "stale"
    shown = told(stale) + evening.desk("Ann") + evening.desk("keeper") + evening.looked_at()
    assert not re.search(r"(?i)\bke(?:eps?|pt)[\s\"]+D[0-9]", shown)


def test_its_owner_sees_the_card(evening):
    assert "D7" in evening.desk("Zoë")
    assert hide_cards(evening.pens.shared.game, "Zoë: keep D7", "Zoë") == "Zoë: keep D7"


@pytest.mark.parametrize("part", range(6))
def test_no_page_names_the_card_while_the_game_goes_on(tmp_path, part):
    """Every sixth of the game, with what was entered last seen by all."""
    end = NAMED + 1 + part * (len(LINES) - NAMED - 2) // 6
    evening = Evening(tmp_path / "game.18xx", "".join(f"{line}\n" for line in LINES[:end]))
    assert not NAMES_IT.search(evening.looked_at())
    for name in evening.pages:
        desk = evening.desk(name)
        assert not NAMES_IT.search(desk)
        assert ("your card" in desk) is (name == "Zoë")


def test_after_the_end_the_card_is_shown(tmp_path):
    evening = Evening(tmp_path / "game.18xx", "".join(f"{line}\n" for line in LINES))
    assert NAMES_IT.search(evening.looked_at())
