"""A copy of the project in a folder of its own, where one mutant at a time is put in and tests are asked."""

import importlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from benchmarks.mutation.limits import FOUND
from benchmarks.mutation.operators import Mutant

ROOT = Path(__file__).parent.parent.parent
RULES = ("moderator/rules", "moderator/mechanics")

# The tests that keep books, say what comes out and what may be said, and begin late. The others ask more of the machine
# and less of the rules.
ASKED = (
    "rules",
    "views",
    "shell",
    "properties/test_late_start.py",
    "counted",
    "importers",
    "titles/test_house_rules.py",
    "audit/test_declared.py",
    "test_examples.py",
    "test_golden.py",
    "test_plays.py",
    "test_rulebooks.py",
    "test_sections.py",
    "test_remedies.py",
    "cli/test_late.py",
    "cli/test_new.py",
)
_READ_BEFORE = ("hypothesis", "openpyxl", "pydantic", "prompt_toolkit", "rich.console", "tomllib", "typer")
_OPTIONS = (
    *("-q", "--tb=no", "--no-header", "-p", "no:cacheprovider", "-p", "benchmarks.mutation.limits"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),  # of libraries that are read before
)
_NOT_COPIED = (".git", ".venv", "build", "dist", ".hypothesis", ".*_cache", ".coverage*")
_COMPILED = "PYTHONDONTWRITEBYTECODE"  # what is compiled once serves every run in the copy


class NotMeasured(RuntimeError):
    """Which tests run which lines cannot be told."""


def test_files(root: Path) -> list[Path]:
    """The files of the tests that are asked, in order."""
    asked = (root / "tests" / name for name in ASKED)
    return sorted(file for path in asked for file in ([path] if path.is_file() else path.rglob("test_*.py")))


class Copy:
    """The project in a folder where it may be broken."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._environment = {key: value for key, value in os.environ.items() if key != _COMPILED}
        self._environment["PYTHONPATH"] = str(folder)
        self._sound: set[str] = set()  # tests that pass as things are
        self._left_out: set[str] = set()
        shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*_NOT_COPIED))

    def read_before(self) -> None:
        """Read the libraries once for all children of this process; they read the program, which may be broken."""
        sys.dont_write_bytecode = False
        sys.path.insert(0, str(self.folder))  # before the installed one
        for name in _READ_BEFORE:
            importlib.import_module(name)

    def killer(self, mutant: Mutant, batches: Sequence[Sequence[str]]) -> str:
        """The test that fails, hangs or cannot be read with this mutant in the place of its file; "" if none does.

        One that fails without the mutant, too, is left out from then on.
        """
        while True:
            self._write(mutant.path, mutant.mutated)
            try:
                found = next(filter(None, map(self._fails, batches)), "")
            finally:
                self._write(mutant.path, mutant.source)
            if not found or found in self._sound:
                return found
            if not self._fails([found]):
                self._sound.add(found)
                return found
            self._left_out.add(found)  # it fails as things are, and so finds nothing

    def gather(self, coverage: Path, collected: Path, jobs: int) -> None:
        """Write which tests run which lines, and which tests there are. Raises NotMeasured."""
        asked = [f"tests/{name}" for name in ASKED]
        measured = [f"--cov={rule}" for rule in RULES if (self.folder / rule).is_dir()]
        ran = self._pytest("-n", str(jobs), *asked, *measured, "--cov-context=test", "--cov-report=")
        if not (self.folder / ".coverage").exists():
            raise NotMeasured(ran.stdout)
        listed = self._pytest(*asked, "--collect-only").stdout.splitlines()
        collected.write_text("".join(f"{line}\n" for line in listed if "::" in line), encoding="utf-8")
        shutil.copyfile(self.folder / ".coverage", coverage)

    def _fails(self, tests: Sequence[str]) -> str:
        """The first of these tests that fails; "" if none does."""
        if not tests:
            return ""
        asked, found = self.folder / "asked.txt", self.folder / "found.txt"
        asked.write_text("\n".join(tests), encoding="utf-8")
        found.unlink(missing_ok=True)
        left_out = (word for test in sorted(self._left_out) for word in ("--deselect", test))
        if self._fork("--exitfirst", f"@{asked}", *left_out, found=found) in (
            0,
            pytest.ExitCode.NO_TESTS_COLLECTED << 8,
        ):
            return ""
        return found.read_text(encoding="utf-8") if found.exists() else tests[0]

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

    def _fork(self, *words: str, found: Path) -> int:
        """The same in a child that has the libraries read already: half the time of a run of few tests."""
        child = os.fork()
        if child:
            return os.waitpid(child, 0)[1]
        try:
            silence = os.open(os.devnull, os.O_RDWR)
            for stream in range(3):
                os.dup2(silence, stream)
            os.chdir(self.folder)
            os.environ.pop(_COMPILED, None)
            os.environ |= {**self._environment, FOUND: str(found)}
            os._exit(pytest.main([*_OPTIONS, *words]))
        finally:
            os._exit(1)
