"""Kill a process that writes a journal at random moments: run by test_trust.py, alone and without threads.

Arguments: a folder, the number of kills, a seed. Each child appends numbered notes to a journal and prints each number
once the writer has returned. The parent kills it, every second one after its first number, and checks that every
printed number is in the journal. Ten kills share a journal, so that writing after torn lines is tested too. Prints the
numbers of kills, acknowledged notes and torn lines; exits with 1 if a note is lost.
"""

import os
import random
import select
import signal
import sys
import time
from pathlib import Path

from moderator.journal.reader import read_journal
from moderator.journal.writer import JournalWriter, create_journal
from moderator.model.entries import Header, Journal
from moderator.model.names import Names, Vocabulary
from moderator.vocabulary.table import Note

VOCABULARY = Vocabulary(Names("player", ["Ann"]), Names("company", []), Names("train", []), Names("place", []))


def write_until_killed(path: Path, number: int, ear: int) -> None:
    """Append notes, with one writer per note at first, then one for all. Print each number once it is on disk."""
    while True:
        with JournalWriter(path, path.read_bytes()) as writer:
            for _ in range(1 + number % 3):
                writer.append(f"note {number}", f"note again {number}")
                os.write(ear, b"%d\n" % number)
                number += 1


def kill_once(path: Path, number: int, delay: float, after_first: bool) -> list[int]:
    """Return the numbers a child acknowledged before it was killed. The delay starts with the child or its first
    number.
    """
    mouth, ear = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(mouth)
            write_until_killed(path, number, ear)
        finally:
            os._exit(2)
    os.close(ear)
    if after_first:
        select.select([mouth], [], [])
    time.sleep(delay)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    if not os.WIFSIGNALED(status):
        raise SystemExit("the writer ended before it was killed")
    with os.fdopen(mouth) as said:
        return [int(line) for line in said]


def read_numbers(path: Path) -> tuple[Journal, list[int]]:
    journal = read_journal(path.read_bytes(), lambda _: VOCABULARY)
    notes = [booked.move.text for booked in journal.booked if isinstance(booked.move, Note)]
    return journal, [int(text) for text in notes if text.isdigit()]


def kill_writers(folder: Path, kills: int, seed: int) -> tuple[int, int]:
    """Return how many notes were acknowledged, and how many torn lines were seen. Raises SystemExit if one is lost."""
    chance = random.Random(seed)
    heard: list[int] = []
    acknowledged = torn = 0
    for kill in range(kills):
        path = folder / f"{kill // 10}.18xx"
        if kill % 10 == 0:
            create_journal(path, Header("18EU", ("Ann",)))
            heard.clear()
        _, known = read_numbers(path)
        new = kill_once(path, max(known, default=0) + 1, chance.uniform(0, 0.04), after_first=kill % 2 == 1)
        heard += new
        acknowledged += len(new)
        journal, known = read_numbers(path)
        torn += journal.torn is not None
        if not set(heard) <= set(known) or known != sorted(set(known)):
            raise SystemExit(f"kill {kill}: {set(heard) - set(known)} were acknowledged and are lost")
        if {problem.code for problem in journal.problems} - {"torn-line"}:
            raise SystemExit(f"kill {kill}: {journal.problems}")
    return acknowledged, torn


if __name__ == "__main__":
    print(sys.argv[2], *kill_writers(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))
