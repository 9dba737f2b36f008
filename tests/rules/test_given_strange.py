"""Lines of a counted position that say what a company or a player can never have, each with what would be right."""

import pytest

from tests.figures import figures
from tests.ledger import play

STRANGE = [
    ("18EU", "BNR president Ann par 100 price 110 B5 slots 20", "BNR", None),
    ("18OE", "K owner Ann stations Lyon tokens 1 slots 10 cash 100", "1 20 K", None),
    ("18OE", "K owner Ann stations Lyon tokens 2 cash 100", "2 3 K", None),
    ("18OE", "K owner Ann stations Lyon Bern Paris cash 100", "2 3 K", None),
    ("18OE", "A owner Ann laid Lyon", "A", "given A owner Ann"),
    ("18OE", "BBBT owner Ann laid Lyon", "18OE BBBT", "given BBBT owner Ann"),
    ("18OE", "BBE owner Ann stations A44 A46 A48 A50 A52", "4 5 BBE", None),
    ("18EU", "Ann cash 3 kept", "Ann", "given Ann cash 3"),
    ("1889", "UTF owner Ann", "3 UTF", "given UTF closed"),
    ("1861", "RSR stations Moscow", "RSR", "leave it out"),
    ("1856", "CGR president Ann price 100 structure five", "CGR", None),
    ("1882", "SCP owner Ann gave CPR at K3", "CPR SCP", None),
]  # fmt: skip


@pytest.mark.parametrize(("title", "line", "says", "right"), STRANGE)
def test_an_impossible_statement_is_refused_with_the_correct_line(title, line, says, right):
    options = "trestle-share CPR, rebellion 3" if title == "1882" else ""
    table = play(f"given phase 4\ngiven {line}\n", title=title, options=options)
    (found,) = table.findings
    assert (found.code, figures(found)) == ("given-sum", says)
    if right is not None:
        assert found.remedy == right


def test_no_more_tokens_than_a_charter_has_may_be_stated():
    table = play("given phase 4\ngiven K owner Ann stations Lyon tokens 1 slots 20 cash 100\n", title="18OE")
    assert (table.codes, table.cash("K")) == ([], 100)
