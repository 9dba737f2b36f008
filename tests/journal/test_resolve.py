"""Undo, redo and amend: which moves count in the end."""

import pytest


def counting(journal) -> list[str]:
    return [f"{booked.line} {booked.text}" for booked in journal.booked]


def codes(journal) -> list[tuple[str, int]]:
    return [(problem.code, problem.line) for problem in journal.problems]


def test_undo_takes_back_the_last_move_that_counts(read):
    journal = read("Ann: pass", "Bob: pass", "undo", "undo", "Zoë: pass")
    assert counting(journal) == ["8 Zoë: pass"]
    assert codes(journal) == []


def test_undo_of_several_and_to_a_line(read):
    assert counting(read("Ann: pass", "Bob: pass", "note hm", "undo 2")) == ["4 Ann: pass"]
    assert counting(read("Ann: pass", "Bob: pass", "note hm", "undo to 4")) == ["4 Ann: pass"]
    assert counting(read("Ann: pass", "Bob: pass", "undo to 0")) == []


def test_redo_brings_back_what_undo_lines_took(read):
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
def test_undo_of_what_is_not_there_takes_nothing(read, undo):
    journal = read("Ann: pass", undo, "Bob: pass")
    assert counting(journal) == ["4 Ann: pass", "6 Bob: pass"]
    assert codes(journal) == [("undo-empty", 5)]
    assert journal.problems[0].actual == undo


def test_problems_come_in_the_order_of_the_lines(read):
    journal = read("undo", "Ann: bui BNR", "redo", "Ann: pass", "amend 1 pass")
    assert codes(journal) == [("undo-empty", 4), ("unreadable", 5), ("redo-empty", 6), ("amend-target", 8)]
