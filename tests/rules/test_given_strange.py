"""Lines of a counted position that say what a company or a player can never have, each with what would be right."""

import pytest

from tests.ledger import play

STRANGE = [
    ("18EU", "BNR president Ann par 100 price 110 B5 slots 20", "BNR's tokens have no prices of their own", None),
    ("18OE", "K owner Ann stations Lyon tokens 1 slots 10 cash 100", "K has 1 token left, of those for 20", None),
    ("18OE", "K owner Ann stations Lyon tokens 2 cash 100", "K has 2 station tokens, not 3", None),
    ("18OE", "K owner Ann stations Lyon Bern Paris cash 100", "K has 2 station tokens, not 3", None),
    ("18OE", "A owner Ann laid Lyon", "A has no token that could lie there", "given A owner Ann"),
    ("18OE", "BBBT owner Ann laid Lyon", "BBBT is a private of 18OE and is not laid", "given BBBT owner Ann"),
    ("18EU", "Ann cash 3 kept", "Ann cannot have kept a destiny card", "given Ann cash 3"),
    ("1889", "UTF owner Ann", "UTF is not in a game of 3 players", "given UTF closed"),
    ("1861", "RSR stations Moscow", "RSR is a minor and has no stations", "leave it out"),
    ("1856", "CGR president Ann price 100 structure five", "CGR is no five", None),
    ("1882", "SCP owner Ann gave CPR at K3", "SCP has given CPR nothing of that kind", None),
]  # fmt: skip


@pytest.mark.parametrize(("title", "line", "says", "right"), STRANGE)
def test_what_it_can_never_have_is_told_with_the_line_that_is_right(title, line, says, right):
    options = "trestle-share CPR, rebellion 3" if title == "1882" else ""
    table = play(f"given phase 4\ngiven {line}\n", title=title, options=options)
    (found,) = table.findings
    assert (found.code, found.message) == ("given-sum", says)
    if right is not None:
        assert found.remedy == right


def test_as_many_tokens_as_there_are_may_be_stated():
    table = play("given phase 4\ngiven K owner Ann stations Lyon tokens 1 slots 20 cash 100\n", title="18OE")
    assert (table.codes, table.cash("K")) == ([], 100)
