"""Undo, redo and amend: which moves count in the end."""

import pytest

from moderator.journal.corrections import prove
from moderator.journal.grammar import format_line, parse_line
from moderator.model.findings import Severity
from tests.figures import figures, mentions


def counting(journal) -> list[str]:
    return [f"{booked.line} {booked.text}" for booked in journal.booked]


def codes(journal) -> list[tuple[str, int]]:
    """Return the errors with their lines."""
    return [(problem.code, problem.line) for problem in journal.problems if problem.severity is Severity.ERROR]


def notes(journal) -> list[tuple[str, int]]:
    return [(problem.code, problem.line) for problem in journal.problems if problem.severity is Severity.NOTE]


def test_undo_takes_back_the_last_move_that_counts(read):
    journal = read("Ann: pass", "Bob: pass", "undo", "undo", "Zoë: pass")
    assert counting(journal) == ["8 Zoë: pass"]
    assert codes(journal) == []


def test_undo_of_several_and_to_a_line(read):
    assert counting(read("Ann: pass", "Bob: pass", "note hm", "undo 2")) == ["4 Ann: pass"]
    assert counting(read("Ann: pass", "Bob: pass", "note hm", "undo to 4")) == ["4 Ann: pass"]
    assert counting(read("Ann: pass", "Bob: pass", "undo to 0")) == []


def test_redo_brings_back_undone_lines(read):
    journal = read("Ann: pass", "Bob: pass", "note hm", "undo 2", "undo", "redo")
    assert counting(journal) == ["4 Ann: pass"]
    journal = read("Ann: pass", "Bob: pass", "note hm", "undo 2", "undo", "redo 2")
    assert counting(journal) == ["4 Ann: pass", "5 Bob: pass", "6 note hm"]


def test_redo_ends_with_the_next_move(read):
    journal = read("Ann: pass", "undo", "Bob: pass", "redo")
    assert counting(journal) == ["6 Bob: pass"]
    assert codes(journal) == [("redo-empty", 7)]


def test_amended_line_keeps_its_place(read):
    journal = read("Ann: buy BNR ; @7", "Bob: pass", "amend 4 Ann: buy FS ; misheard")
    assert counting(journal) == ["4 Ann: buy FS", "5 Bob: pass"]
    assert [(booked.amended_by, booked.ref) for booked in journal.booked] == [(6, "7"), (None, None)]


def test_undo_of_an_amendment_restores_the_earlier_text(read):
    journal = read("Ann: buy BNR", "amend 4 Ann: buy FS", "amend 4 Ann: buy DR", "undo")
    assert counting(journal) == ["4 Ann: buy FS"]
    journal = read("Ann: buy BNR", "amend 4 Ann: buy FS", "amend 4 Ann: buy DR", "undo 2")
    assert counting(journal) == ["4 Ann: buy BNR"]
    journal = read("Ann: buy BNR", "amend 4 Ann: buy FS", "undo", "redo")
    assert counting(journal) == ["4 Ann: buy FS"]


@pytest.mark.parametrize("target", [0, 1, 5, 6, 7, 8, 99999999999])
def test_amend_needs_a_move_that_counts(read, target):
    journal = read("Ann: pass", "; comment", "Bob: pass", "undo", f"amend {target} Ann: buy FS", "Zoë: pass")
    assert counting(journal) == ["4 Ann: pass", "9 Zoë: pass"]
    assert codes(journal) == [("amend-target", 8)]


def test_amendment_cannot_be_amended_itself(read):
    journal = read("Ann: pass", "amend 4 Ann: buy FS", "amend 5 Ann: buy DR")
    assert counting(journal) == ["4 Ann: buy FS"]
    assert codes(journal) == [("amend-target", 6)]


@pytest.mark.parametrize("undo", ["undo 2", "undo to 4", "undo to 99999999999", "undo 99999999999"])
def test_undo_without_a_move_takes_nothing_back(read, undo):
    journal = read("Ann: pass", undo, "Bob: pass")
    assert counting(journal) == ["4 Ann: pass", "6 Bob: pass"]
    assert codes(journal) == [("undo-empty", 5)]
    assert journal.problems[0].actual == undo


def test_problems_are_in_the_order_of_the_lines(read):
    journal = read("undo", "Ann: bui BNR", "redo", "Ann: pass", "amend 1 pass")
    assert codes(journal) == [("undo-empty", 4), ("unreadable", 5), ("redo-empty", 6), ("amend-target", 8)]


# ---- corrections that quote their lines ----

PASSES = ("Ann: buy BNR", "; a remark", "Bob: pass", "", "Zoë: pass ; counted twice")


def test_an_amendment_finds_its_line_by_place_and_text(read):
    journal = read("; above", *PASSES, 'amend 6 was 2 "Bob: pass": Bob: buy FS')
    assert counting(journal) == ["5 Ann: buy BNR", "7 Bob: buy FS", "9 Zoë: pass"]
    assert journal.problems == ()


def test_an_undo_keeps_the_lines_up_to_its_line(read):
    assert counting(read("; above", *PASSES, 'undo to 6 was 2 "Bob: pass"')) == ["5 Ann: buy BNR", "7 Bob: pass"]
    assert counting(read(*PASSES, "undo to 3 was 0")) == []


@pytest.mark.parametrize(
    "line",
    [
        'amend 6 was 13 "Bob: pass": Bob: buy FS',  # the text, but far from its place
        'amend 6 was 2 "Bob: Pass": Bob: buy FS',  # the place, but not the text
        'amend 6 was 0 "": Bob: buy FS',
        'amend 6 was 4 "": Bob: buy FS',
        'amend 6 was 99999999999 "Bob: pass": Bob: buy FS',
        'undo to 6 was 13 "Bob: pass"',
        'undo to 6 was 3 "Zoë: pass ; counted twice"',
        'undo to 6 was 9 "Bob: Pass"',
    ],
)
def test_a_correction_that_does_not_match_changes_nothing(read, line):
    journal = read(*PASSES, line)
    assert counting(journal) == ["4 Ann: buy BNR", "6 Bob: pass", "8 Zoë: pass"]
    assert codes(journal) == [("amend-target", 9)]


def test_the_second_amendment_quotes_the_first(read):
    first, second = 'amend 4 was 1 "Ann: pass": Ann: buy FS', 'amend 4 was 1 "Ann: buy FS": Ann: buy DR'
    assert counting(read("Ann: pass", first, second)) == ["4 Ann: buy DR"]
    assert codes(read("Ann: pass", second)) == [("amend-target", 5)]
    swapped = read("Ann: pass", first, "undo", second)
    assert (counting(swapped), codes(swapped)) == (["4 Ann: pass"], [("amend-target", 7)])
    again = read("Ann: pass", first, second, "undo 2", 'amend 4 was 1 "Ann: pass": Ann: buy 7')
    assert (counting(again), codes(again)) == (["4 Ann: buy 7"], [])
    anew = read("Ann: pass", first, second, "undo 2", "note x", "note y", 'amend 4 was 1 "Ann: pass": Ann: buy 7')
    assert (counting(anew)[0], codes(anew)) == ("4 Ann: buy 7", [])


BY_HAND = ("note by hand", "note by hand")


@pytest.mark.parametrize(
    ("line", "counts"),
    [
        ('amend 6 was 2 "Bob: pass": Bob: buy FS', ["6 Ann: buy BNR", "8 Bob: buy FS", "10 Zoë: pass"]),
        ('insert before 6 was 2 "Bob: pass": note a', ["6 Ann: buy BNR", "11 note a", "8 Bob: pass", "10 Zoë: pass"]),
        ('delete 6 was 2 "Bob: pass"', ["6 Ann: buy BNR", "10 Zoë: pass"]),
        ('undo to 6 was 2 "Bob: pass"', ["6 Ann: buy BNR", "8 Bob: pass"]),
    ],
)
def test_a_line_moved_down_by_hand_is_found_by_its_text(read, vocabulary, line, counts):
    journal = read(*BY_HAND, *PASSES, line)
    assert counting(journal) == ["4 note by hand", "5 note by hand", *counts]
    (told,) = journal.problems
    assert (told.code, told.severity, told.line) == ("unproven", Severity.NOTE, 11)
    assert figures(told) == "2 4"
    assert told.remedy == f"write: {line.replace('6 was 2', '8 was 4')}"


def test_a_line_moved_up_by_hand_is_found_by_its_text(read):
    journal = read(*PASSES[2:], 'amend 6 was 2 "Bob: pass": Bob: buy FS')
    assert (counting(journal), notes(journal)) == (["4 Bob: buy FS", "6 Zoë: pass"], [("unproven", 7)])


def test_redo_brings_back_lines_after_such_an_undo(read):
    journal = read(*BY_HAND, *PASSES, 'undo to 4 was 1 "Ann: buy BNR"', "redo")
    assert (counting(journal), codes(journal)) == (counting(read(*BY_HAND, *PASSES)), [])


def test_ambiguous_or_corrected_lines_are_not_found(read):
    twice = read("note x", *PASSES, "Bob: pass", 'delete 6 was 4 "Bob: pass"')
    assert codes(twice) == [("amend-target", 11)]
    amended = read("Bob: pass", 'amend 4 was 1 "Bob: pass": note x', "Bob: pass", 'delete 4 was 1 "Bob: pass"')
    assert codes(amended) == [("amend-target", 7)]


COUNTS = ("Ann: pass", "count Ann 235", "Bob: pass", "count Ann 235")


def test_two_equal_lines_are_ambiguous(read, vocabulary):
    """Two lines inserted above make the first one the fourth."""
    quoted = 'amend 7 was 4 "count Ann 235": count Ann 253'
    assert notes(read(*COUNTS, quoted)) == [("unproven", 8)]
    (told,) = read(*COUNTS, quoted).problems
    assert mentions(told, "4")
    proven = (told.remedy or "").removeprefix("write: ")
    assert format_line(parse_line(proven, vocabulary)) == proven
    assert proven.startswith('amend 7 was 4 "count Ann 235" after ')
    assert proven.endswith(": count Ann 253")
    assert counting(read(*COUNTS, proven))[-1] == "7 count Ann 253"
    assert codes(read(*COUNTS, proven)) == []
    shifted = read("note x", "note y", *COUNTS, proven)
    assert (codes(shifted), counting(shifted)[-1]) == ([("amend-target", 10)], "9 count Ann 235")


def test_two_equal_lines_are_ambiguous_for_an_undo(read):
    quoted = 'undo to 5 was 2 "count Ann 235"'
    (told,) = read(*COUNTS, quoted).problems
    proven = (told.remedy or "").removeprefix("write: ")
    assert (told.code, counting(read(*COUNTS, proven))) == ("unproven", ["4 Ann: pass", "5 count Ann 235"])
    assert codes(read(*COUNTS[2:], *COUNTS, proven)) == [("amend-target", 10)]


def test_equal_lines_far_apart_are_unambiguous(read):
    between = [f"note {number}" for number in range(11)]
    assert notes(read("Ann: pass", *between, "Ann: pass", 'amend 4 was 1 "Ann: pass": Ann: buy FS')) == []


def test_an_undone_line_is_not_amended(read):
    journal = read("Ann: pass", "undo", 'amend 4 was 1 "Ann: pass": Ann: buy FS')
    assert codes(journal) == [("amend-target", 6)]


def test_a_line_named_only_by_number_is_noted_with_its_text(read):
    journal = read(*PASSES, "amend 6 Bob: buy FS ; misheard", "undo to 7", "undo", "undo 1", "redo")
    assert notes(journal) == [("unproven", 9), ("unproven", 10)]
    told = [problem.remedy for problem in journal.problems]
    assert told == ['write: amend 6 was 2 "Bob: pass": Bob: buy FS', 'write: undo to 6 was 2 "Bob: pass"']
    proven = [remedy.removeprefix("write: ") for remedy in told]
    assert read(*PASSES, *proven, "undo", "undo 1", "redo").booked == journal.booked


@pytest.mark.parametrize(
    "text",
    [
        r'note "one; \"two\" \\ : three"',
        'note "unclosed',
        'note was 3 "x": y',
        "note " + "long " * 100,
        "note\ttab",
    ],
)
def test_any_text_can_be_quoted(vocabulary, read, text):
    proven = format_line(prove(read(text).lines, parse_line("amend 4 Ann: pass", vocabulary)))
    assert len(proven) < 200
    assert counting(read("; above", text, f"{proven} ; as said")) == ["5 Ann: pass"]
    undo = format_line(prove(read(text).lines, parse_line("undo to 4", vocabulary)))
    assert counting(read("; above", text, "Ann: pass", undo)) == [f"5 {text.strip()}"]


def test_a_long_text_may_be_quoted_completely(read):
    text = "note " + "long " * 100 + "x"
    assert counting(read(text, f'amend 4 was 1 "{text}": Ann: pass')) == ["4 Ann: pass"]
    assert codes(read(text, f'amend 4 was 1 "{text[:-1]}y": Ann: pass')) == [("amend-target", 5)]


# ---- corrected lines ----


def test_an_amendment_corrects_an_unreadable_line(read):
    journal = read("Ann: pass", "Bob: bui FS ; @7", "Zoë: pass", 'amend 5 was 2 "Bob: bui FS": Bob: buy FS')
    assert counting(journal) == ["4 Ann: pass", "5 Bob: buy FS", "6 Zoë: pass"]
    assert (journal.booked[1].ref, journal.problems) == ("7", ())


def test_undoing_an_amendment_restores_the_unreadable_line(read):
    mend = 'amend 4 was 1 "bui FS": Bob: buy FS'
    journal = read("bui FS", mend, "undo")
    assert (counting(journal), codes(journal)) == ([], [("unreadable", 4)])
    journal = read("bui FS", mend, 'amend 4 was 1 "Bob: buy FS": Bob: buy DR', "undo")
    assert (counting(journal), codes(journal)) == (["4 Bob: buy FS"], [])


def test_invalid_bytes_can_be_corrected(vocabulary, read):
    bad = b"note caf\xe9"
    proven = format_line(prove(read(bad).lines, parse_line("amend 4 note café", vocabulary)))
    journal = read(b"; \xe9: a remark", bad, proven)
    assert (counting(journal), journal.problems) == (["5 note café"], ())


def test_an_amendment_without_a_target_can_be_corrected(read):
    missed = 'amend 9 was 1 "Bob: pass": Bob: buy FS'
    journal = read("Ann: pass", missed, "undo 7", "amend 5 note a slip", "amend 6 Bob: pass")
    assert (counting(journal), codes(journal)) == (["4 Ann: pass", "5 note a slip", "6 Bob: pass"], [])


def test_a_torn_line_has_no_place_and_cannot_be_corrected(read):
    journal = read("Ann: pa ; !torn", "Bob: pass", 'amend 5 was 1 "Bob: pass": Bob: buy FS', "amend 4 Ann: pass")
    assert (counting(journal), codes(journal)) == (["5 Bob: buy FS"], [("amend-target", 7)])
