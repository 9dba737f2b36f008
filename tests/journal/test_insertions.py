"""Insert and delete: which moves count in the end, and in which order."""

import pytest

from moderator.journal.corrections import prove
from moderator.journal.grammar import format_line, parse_line
from tests.figures import mentions
from tests.journal.test_resolve import codes, counting, notes

THREE = ("Ann: pass", "Bob: pass", "Zoë: pass")


def texts(journal) -> list[str]:
    return [booked.text for booked in journal.booked]


def test_an_inserted_line_counts_before_the_named_line_with_its_own_number(read):
    journal = read(*THREE, "insert before 5: Ann: buy BNR ; @7")
    assert counting(journal) == ["4 Ann: pass", "7 Ann: buy BNR", "5 Bob: pass", "6 Zoë: pass"]
    assert [(booked.before, booked.place, booked.ref) for booked in journal.booked][1] == (5, 5, "7")
    assert (codes(journal), notes(journal)) == ([], [("unproven", 7)])


def test_several_lines_inserted_before_one_keep_their_order(read):
    journal = read(*THREE, "insert before 5: note a", "insert before 5: note b", "Ann: pass", "insert before 5: note c")
    assert texts(journal) == ["Ann: pass", "note a", "note b", "note c", "Bob: pass", "Zoë: pass", "Ann: pass"]


def test_an_inserted_line_can_be_amended_deleted_and_inserted_before(read):
    put_in = (*THREE, "insert before 5: note a", "insert before 7: note b", "insert before 5: note c")
    assert counting(read(*put_in))[1:4] == ["8 note b", "7 note a", "9 note c"]
    assert counting(read(*put_in, "amend 7 note d"))[1:4] == ["8 note b", "7 note d", "9 note c"]
    assert counting(read(*put_in, "delete 7"))[1:3] == ["8 note b", "9 note c"]
    assert counting(read(*put_in, "undo 2"))[1:3] == ["7 note a", "5 Bob: pass"]


def test_lines_inserted_before_a_deleted_line_keep_their_place(read):
    journal = read(*THREE, "insert before 5: note a", "delete 5", "delete 6")
    assert counting(journal) == ["4 Ann: pass", "7 note a"]
    assert counting(read(*THREE, "delete 5", "undo")) == ["4 Ann: pass", "5 Bob: pass", "6 Zoë: pass"]
    assert counting(read(*THREE, "delete 5", "undo", "redo")) == ["4 Ann: pass", "6 Zoë: pass"]


def test_undo_to_a_line_takes_back_later_insertions_wherever_they_count(read):
    assert counting(read(*THREE, "insert before 4: note a", "undo to 6")) == counting(read(*THREE))


@pytest.mark.parametrize("verb", ["insert before {}: note a", "delete {}"])
@pytest.mark.parametrize("target", [0, 1, 3, 5, 7, 8, 9, 10, 99999999999])
def test_a_line_that_does_not_count_cannot_be_deleted_or_inserted_before(read, verb, target):
    """The header, a remark (5), an undone line (7), its undo (8), the line itself (9), and later lines."""
    journal = read("Ann: pass", "; a remark", "Bob: pass", "Zoë: pass", "undo", verb.format(target), "Ann: buy FS")
    assert counting(journal) == ["4 Ann: pass", "6 Bob: pass", "10 Ann: buy FS"]
    assert codes(journal) == [("amend-target", 9)]


@pytest.mark.parametrize("verb", ["insert before 5: note a", "delete 5", "amend 5 note a"])
def test_a_deleted_line_is_reported_as_deleted(read, verb):
    journal = read(*THREE, "delete 5", verb)
    assert counting(journal) == ["4 Ann: pass", "6 Zoë: pass"]
    assert mentions(journal.problems[-1], "5 7")


def test_deleting_an_unreadable_line_corrects_it(read):
    assert codes(read("Ann: pass", "Bob: pas BNR", "delete 5")) == []
    assert codes(read("Ann: pass", "Bob: pas BNR", "delete 5", "undo")) == [("unreadable", 5)]
    assert texts(read("Ann: pass", "Bob: pas BNR", "insert before 5: note a", "amend 5 Bob: pass")) == [
        "Ann: pass", "note a", "Bob: pass",
    ]  # fmt: skip


PROVEN = {
    "insert before 5: note a": 'insert before 5 was 2 "Bob: pass": note a',
    "delete 5": 'delete 5 was 2 "Bob: pass"',
    "delete 5 !": 'delete 5 was 2 "Bob: pass" !',
    "delete 7": 'delete 7 was 4 "Ann: buy FS"',
    "amend 7 note a": 'amend 7 was 4 "Ann: buy FS": note a',
    "insert before 7: note a": 'insert before 7 was 4 "Ann: buy FS": note a',
}


@pytest.mark.parametrize("said", PROVEN)
def test_a_correction_quotes_the_place_and_text_of_its_line(read, vocabulary, said):
    """The text of an inserted line is its move."""
    before = (*THREE, 'insert before 4 was 1 "Ann: pass": Ann: buy FS')
    full = format_line(prove(read(*before).lines, parse_line(said, vocabulary)))
    assert full == PROVEN[said]
    assert counting(read("; above", *before, full)) == [
        f"{int(number) + 1} {text}" for number, text in (line.split(None, 1) for line in counting(read(*before, said)))
    ]
    assert read(*before, full).problems == ()


@pytest.mark.parametrize(
    "said", ['delete 5 was 2 "Bob: Pass"', 'insert before 5 was 13 "Bob: pass": note a', "delete 5 was 0"]
)
def test_a_correction_that_does_not_match_changes_nothing(read, said):
    journal = read(*THREE, said)
    assert (counting(journal), codes(journal)) == (counting(read(*THREE)), [("amend-target", 7)])


def test_very_many_lines_inserted_before_each_other(read):
    journal = read("Ann: pass", *(f"insert before {number}: note {number}" for number in range(4, 3000)))
    assert [booked.line for booked in journal.booked] == list(range(3000, 3, -1))
