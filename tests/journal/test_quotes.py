"""Quoted words, and the characters that no line may contain."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moderator.journal.errors import Unreadable
from moderator.journal.lexer import find_forbidden, quote_text, replace_forbidden, unquote


@pytest.mark.parametrize(
    ("raw", "text"),
    [("Ann", "Ann"), ('"Player 1"', "Player 1"), ('""', ""), (r'"a \"b\" c"', 'a "b" c'), (r'"a\nb"', "a\nb")],
)
def test_a_word_without_its_quotes(raw, text):
    assert unquote(raw) == text


@pytest.mark.parametrize("raw", ['"', '"Ann', '"Ann"x', r'"\q"', r'"\"', '"a\tb\x07"'])
def test_a_quote_that_cannot_be_read(raw):
    with pytest.raises(Unreadable):
        unquote(raw)


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=20))
def test_a_text_is_read_as_it_was_quoted(text):
    assert unquote(quote_text(text)) == "\n".join(map(replace_forbidden, text.split("\n")))


def test_forbidden_characters_are_found_and_replaced():
    assert find_forbidden("Zoë\tbuys") is None
    assert find_forbidden("a\u202eb") == 1
    assert replace_forbidden("a\x1bb\u2028") == "a\ufffdb\ufffd"
