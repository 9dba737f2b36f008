"""A set-up derived from another fails if it is stale."""

import pytest

from tests.setups import amend_setup, swap

BASE = """\
given phase 3
given A B C closed
given BEL president Ann cash 300
given link RhE
given Ann cash 600
given Bob cash 500
begin SR 4 next Ann
Ann: pass
"""


def test_a_line_replaces_the_one_about_its_subject_and_a_company_leaves_its_list():
    changed = amend_setup(BASE, "given B owner Bob", "given Ann cash 1", "given link BME", "begin SR 5", without="Bob")
    assert changed.splitlines() == [
        "given phase 3",
        "given A closed",
        "given B owner Bob",
        "given C closed",
        "given BEL president Ann cash 300",
        "given link RhE",
        "given link BME",
        "given Ann cash 1",
        "begin SR 5",
        "Ann: pass",
    ]


@pytest.mark.parametrize(
    ("lines", "without", "reason"),
    [
        ((), "", "nothing changes"),
        (("given Ann cash 600",), "", "nothing changes"),
        (("given C closed",), "", "nothing changes"),
        (("given Ann cash 1", "given Ann cash 2"), "", "stands twice: Ann"),
        (("given A B closed", "given B owner Bob"), "", "stands twice: B"),
        (("given Bob cash 1",), "Bob", "said and left out: Bob"),
    ],
)
def test_an_unchanged_or_repeated_subject_is_an_error(lines, without, reason):
    with pytest.raises(AssertionError, match=reason):
        amend_setup(BASE, *lines, without=without)


def test_a_subject_to_leave_out_must_exist():
    with pytest.raises(KeyError):
        amend_setup(BASE, without="Cyd")


@pytest.mark.parametrize("pair", [("Cyd", "Dan"), ("Ann", "Dan"), ("Bob", "Bob")])
def test_a_part_to_swap_must_occur_once(pair):
    with pytest.raises(AssertionError):
        swap(BASE, pair)
    assert swap(BASE, ("SR 4", "SR 5")).endswith("begin SR 5 next Ann\nAnn: pass\n")
