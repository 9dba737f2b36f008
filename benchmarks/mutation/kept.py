"""What is kept in build/mutants from one run to the next: verdicts, and which tests run which lines."""

import hashlib
import json
from collections import Counter
from pathlib import Path

from coverage import CoverageData

from benchmarks.mutation.operators import Mutant


class Verdicts:
    """What became of the mutants that were tried: a line each, written as soon as it is known.

    They hold for these sources and tests only; with other ones all are tried again.
    """

    def __init__(self, folder: Path, digest: str) -> None:
        self._path = folder / f"{digest}.jsonl"
        lines = self._path.read_text(encoding="utf-8").splitlines() if self._path.exists() else []
        self._known: dict[str, str] = dict(json.loads(line) for line in lines if line.endswith("]"))

    def of(self, mutant: Mutant) -> str | None:
        """The test that found the mutant, "" if none did, None if it has not been tried."""
        return self._known.get(_name(mutant))

    def note(self, mutant: Mutant, killer: str) -> None:
        self._known[_name(mutant)] = killer
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps([_name(mutant), killer]) + "\n")

    def forget(self) -> None:
        self._known.clear()
        self._path.unlink(missing_ok=True)


class Lines:
    """Which tests run which lines of the rules: what coverage wrote, and the tests that there are."""

    def __init__(self, coverage: Path, collected: Path) -> None:
        self._data = CoverageData(str(coverage))
        self._data.read()
        everywhere = (self._tests_by_line(path) for path in self._data.measured_files())
        seen = Counter(test for by_line in everywhere for tests in by_line.values() for test in tests)
        tests = sorted(collected.read_text(encoding="utf-8").splitlines(), key=lambda test: seen[test])
        self._seen = [test for test in tests if seen[test]]
        self._unseen = [test for test in tests if not seen[test]]  # they may run the rules in a process of its own

    def tests_of(self, mutant: Mutant) -> list[str]:
        """The tests that may find a mutant: those that run its line, the smallest first, then those that run unseen.

        A line that is run as its file is read concerns all tests.
        """
        measured = (path for path in self._data.measured_files() if path.endswith(f"/{mutant.path}"))
        by_line = self._tests_by_line(next(measured, mutant.path))
        tests = {test for line in mutant.statement for test in by_line.get(line, ())}
        return [*(test for test in self._seen if test in tests or "" in tests), *self._unseen]

    def _tests_by_line(self, path: str) -> dict[int, set[str]]:
        """The tests that run each line of a file; one without a name is the reading of the file."""
        contexts = self._data.contexts_by_lineno(path)
        return {line: {name.rpartition("|")[0] for name in names} for line, names in contexts.items()}


def digest_of(root: Path, folders: tuple[str, ...]) -> str:
    """A short hash of all files in some folders of the project."""
    whole = hashlib.sha256()
    for folder in folders:
        for path in sorted((root / folder).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                whole.update(f"{path.relative_to(root)}\0".encode() + path.read_bytes())
    return whole.hexdigest()[:16]


def _name(mutant: Mutant) -> str:
    return f"{mutant.path}:{mutant.span[0]}-{mutant.span[1]}:{mutant.operator}:{mutant.text}"
