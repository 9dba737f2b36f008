"""The results kept in build/mutants between runs: verdicts, and which tests enter which functions."""

import hashlib
import json
from collections.abc import Iterable
from functools import cached_property
from operator import itemgetter
from pathlib import Path

from benchmarks.mutation.forks import Entered
from benchmarks.mutation.functions import Place
from benchmarks.mutation.operators import Mutant


class Verdicts:
    """The results of mutants, one per line, written at once.

    They are valid for these sources and tests only; after a change, all mutants are tried again.
    """

    def __init__(self, folder: Path, digest: str) -> None:
        self._path = folder / f"{digest}.jsonl"
        lines = self._path.read_text(encoding="utf-8").splitlines() if self._path.exists() else []
        self._known: dict[str, str] = dict(json.loads(line) for line in lines if line.endswith("]"))

    def of(self, mutant: Mutant) -> str | None:
        """Return the test that killed the mutant, "" if none did, or None if it was not tried."""
        return self._known.get(_name(mutant))

    def note(self, mutant: Mutant, killer: str) -> None:
        self._known[_name(mutant)] = killer
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps([_name(mutant), killer]) + "\n")

    def forget(self) -> None:
        self._known.clear()
        self._path.unlink(missing_ok=True)


class Functions:
    """Which tests enter which functions of the rules, one test per line, gathered once for these sources and tests."""

    def __init__(self, folder: Path, digest: str) -> None:
        self._path = folder / f"{digest}.functions"

    @property
    def known(self) -> bool:
        return self._path.exists()

    def keep(self, entered: Iterable[Entered]) -> None:
        begun = self._path.with_suffix(".begun")
        with begun.open("w", encoding="utf-8") as file:
            file.writelines(json.dumps(line) + "\n" for line in entered)
        begun.rename(self._path)

    def tests_of(self, place: Place) -> list[str]:
        """Return the tests that enter a function, shortest first."""
        return self._tests.get(place, [])

    @cached_property
    def _tests(self) -> dict[Place, list[str]]:
        found: dict[Place, list[str]] = {}
        lines = map(json.loads, self._path.read_text(encoding="utf-8").splitlines())
        for test, _, places in sorted(lines, key=itemgetter(1)):
            for path, line in places:
                found.setdefault((path, line), []).append(test)
        return found


def digest_of(root: Path, folders: tuple[str, ...]) -> str:
    """Return a short hash of all files in some folders of the project."""
    whole = hashlib.sha256()
    for folder in folders:
        for path in sorted((root / folder).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                whole.update(f"{path.relative_to(root)}\0".encode() + path.read_bytes())
    return whole.hexdigest()[:16]


def _name(mutant: Mutant) -> str:
    return f"{mutant.path}:{mutant.span[0]}-{mutant.span[1]}:{mutant.operator}:{mutant.text}"
