"""The page that entered a line is noted last in its comment, and never shown."""

import pytest

from moderator.journal.comments import as_typed, with_page, without_page


@pytest.mark.parametrize(
    ("typed", "name", "noted"),
    [
        ("Ann: pass", "Ann", "Ann: pass ; page Ann"),
        ("Ann: pass ; at last", "keeper", "Ann: pass ; at last ; page keeper"),
        ("Ann: pass", "Player 1", 'Ann: pass ; page "Player 1"'),
        ("Ann: pass", 'a;"b', 'Ann: pass ; page "a;\\"b"'),
    ],
)
def test_a_page_is_noted_and_removed(typed, name, noted):
    assert with_page(typed, name) == noted
    assert without_page(noted) == typed


def test_a_text_about_a_page_is_a_comment():
    assert without_page("Ann: pass ; on page 3 of the rules") == "Ann: pass ; on page 3 of the rules"


def test_clock_and_page_are_both_left_out():
    assert as_typed("Ann: pass ; clock 12 Ann ; so ; page Ann") == "Ann: pass ; so"
