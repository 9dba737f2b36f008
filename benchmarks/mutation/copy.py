"""A copy of the project in a folder of its own: its tests, which of them run which lines, and one mutant at a time."""

import importlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from coverage import CoverageData

from benchmarks.mutation.operators import Mutant

ROOT = Path(__file__).parent.parent.parent
RULES = "moderator/rules"

# The tests that keep books and say what comes out. The others ask more of the machine and less of the rules.
ASKED = (
    "rules",
    "views",
    "shell/test_possible.py",
    "shell/test_session.py",
    "counted",
    "importers",
    "titles/test_house_rules.py",
    "audit/test_declared.py",
    "test_examples.py",
    "test_golden.py",
    "test_rulebooks.py",
    "test_sections.py",
    "test_remedies.py",
    "cli/test_late.py",
)
_READ_BEFORE = ("hypothesis", "openpyxl", "rich.console", "typer", "moderator.journal.reader", "moderator.titles.load")
_FIRST = 20  # tests asked before the others: to find them all takes longer than to run these
_OPTIONS = (
    *("-q", "--tb=no", "--no-header", "-p", "no:cacheprovider", "-p", "benchmarks.mutation.limits"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),  # of libraries that are read before
)
_NOT_COPIED = (".git", ".venv", "build", "dist", ".hypothesis", ".*_cache", "__pycache__", ".coverage*")


class Copy:
    """The project in a folder where it may be broken. Raises RuntimeError where its tests fail as it is."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "project"
        self._environment = {**os.environ, "PYTHONPATH": str(self.folder)}
        shutil.copytree(ROOT, self.folder, ignore=shutil.ignore_patterns(*_NOT_COPIED))
        asked = [f"tests/{name}" for name in ASKED]
        ran = self._pytest(*asked, f"--cov={RULES}", "--cov-context=test", "--cov-report=")
        if ran.returncode:
            raise RuntimeError(ran.stdout)
        self._coverage = CoverageData(str(self.folder / ".coverage"))
        self._coverage.read()
        collected = self._pytest(*asked, "--collect-only").stdout.splitlines()
        everywhere = (self._tests_by_line(path) for path in self._coverage.measured_files())
        seen = Counter(test for by_line in everywhere for tests in by_line.values() for test in tests)
        tests = sorted((line for line in collected if "::" in line), key=lambda test: seen[test])
        self._seen = [test for test in tests if seen[test]]
        self._unseen = [test for test in tests if not seen[test]]  # they may run the rules in a process of its own
        sys.path.insert(0, str(self.folder))
        for name in _READ_BEFORE:  # what knows nothing of the rules is read once for all children
            importlib.import_module(name)
        if not self._pass(tests):
            raise RuntimeError("the tests fail when they are asked for one by one")

    def _tests_by_line(self, path: str) -> dict[int, set[str]]:
        """The tests that run each line of a file; one without a name is the reading of the file."""
        contexts = self._coverage.contexts_by_lineno(path)
        return {line: {name.rpartition("|")[0] for name in names} for line, names in contexts.items()}

    def tests_of(self, mutant: Mutant) -> list[str]:
        """The tests that may find a mutant: those that run its line, the smallest first, then those that run unseen.

        A line that is run as its file is read concerns all tests.
        """
        by_line = self._tests_by_line(str(self.folder / mutant.path))
        tests = {test for line in mutant.statement for test in by_line.get(line, ())}
        return [*(test for test in self._seen if test in tests or "" in tests), *self._unseen]

    def kills(self, mutant: Mutant) -> bool:
        """Whether a test fails, hangs or cannot be read with this mutant in the place of its file."""
        self._write(mutant.path, mutant.mutated)
        try:
            tests = self.tests_of(mutant)
            return not (self._pass(tests[:_FIRST]) and self._pass(tests[_FIRST:]))
        finally:
            self._write(mutant.path, mutant.source)

    def _pass(self, tests: list[str]) -> bool:
        if not tests:
            return True
        asked = self.folder / "asked.txt"
        asked.write_text("\n".join(tests), encoding="utf-8")
        return self._fork("--exitfirst", f"@{asked}") == 0

    def _write(self, name: str, source: str) -> None:
        """Write a file; its compiled form goes, which is known by size and second only."""
        path = self.folder / name
        path.write_text(source, encoding="utf-8")
        Path(importlib.util.cache_from_source(str(path))).unlink(missing_ok=True)

    def _pytest(self, *words: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [sys.executable, "-m", "pytest", *_OPTIONS, *words],
            cwd=self.folder,
            env=self._environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )

    def _fork(self, *words: str) -> int:
        """The same in a child that has the libraries read already: half the time of a run of few tests."""
        child = os.fork()
        if child:
            return os.waitpid(child, 0)[1]
        try:
            silence = os.open(os.devnull, os.O_RDWR)
            for stream in range(3):
                os.dup2(silence, stream)
            os.chdir(self.folder)
            os.environ |= self._environment
            os._exit(pytest.main([*_OPTIONS, *words]))
        finally:
            os._exit(1)
