"""A process that has collected all tests. Its forks insert one mutant and run some tests, leaving no trace in it."""

import importlib
import json
import os
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import zip_longest
from typing import TextIO

import pytest

from benchmarks.mutation.functions import ROOT, RULES, Place, Watch, exchange, read_otherwise
from benchmarks.mutation.operators import Mutant

# The tests of rules, offers and late starts. The others take longer and test the rules less.
ASKED = (
    "rules",
    "views",
    "shell",
    "properties/test_late_start.py",
    "counted",
    "importers",
    "titles",
    "journal/test_given.py",
    "journal/test_other_names.py",
    "audit/test_declared.py",
    "test_examples.py",
    "test_golden.py",
    "test_plays.py",
    "test_rulebooks.py",
    "test_sections.py",
    "test_remedies.py",
    "cli/test_late.py",
    "cli/test_new.py",
    "cli/test_rules.py",
)
# Slow tests that find mistakes nothing else finds. The other slow tests are left out.
SLOW = tuple(
    f"tests/{name}" for name in ("test_plays.py", "test_golden.py", "test_remedies.py", "test_sections.py", "rules/")
)
_OPTIONS = (
    *("-qq", "-s", "--tb=no", "-p", "no:cacheprovider", "-p", "benchmarks.mutation.limits"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),  # about libraries imported earlier
)
_PASSED = "all passed"

Entered = tuple[str, float, list[Place]]  # a test, its seconds, and the rules' functions that it enters


class Tests:
    """All tests, collected once. A fork runs them, and prints the name of each as it begins."""

    def __init__(self, work: Callable[["Tests"], int]) -> None:
        self.status = 1  # if a test file cannot be imported
        self._work = work
        self._named: dict[str, list[pytest.Item]] = {}  # by file, and each by its own name
        self._said: TextIO | None = None  # output of a fork that looks for a killer
        self._sound: set[str] = set()  # tests that pass without a mutant
        self._left_out: set[str] = set()

    def collect(self) -> int:
        """Collect the tests and do the work with them. Return its status."""
        pytest.main([*_OPTIONS, *(f"tests/{name}" for name in ASKED)], plugins=[self])
        return self.status

    @property
    def files(self) -> list[str]:
        return [name for name in self._named if "::" not in name]

    def killer(self, mutant: Mutant, tests: Sequence[str]) -> str:
        """Return the test or test file that fails, hangs or cannot be imported with this mutant; "" if none does.

        A test that also fails without the mutant is left out from then on.
        """
        while True:
            found = self._first_to_fail(partial(self._run_with, mutant, tests))
            if not found or found in self._sound:
                return found
            if not self._first_to_fail(partial(self._run, [found])):
                self._sound.add(found)
                return found
            self._left_out.add(found)  # it fails without a mutant, so it proves nothing

    def entered(self, file: str) -> list[Entered]:
        """Return the functions that each test of a file enters. A cached lookup counts only for the first test."""
        return [json.loads(line) for line in _fork(partial(self._watch, file)).splitlines()]

    # ---- in a fork ----

    def _run_with(self, mutant: Mutant, tests: Sequence[str]) -> None:
        if exchange(mutant):
            self._run(tests)
            return
        for name in [name for name in sys.modules if name.partition(".")[0] in ("moderator", "tests")]:
            del sys.modules[name]  # the mutant must run when its file is imported
        read_otherwise(mutant)
        left_out = (word for test in sorted(self._left_out) for word in ("--deselect", test))
        pytest.main([*_OPTIONS, *left_out, *tests], plugins=[self])

    def _run(self, tests: Sequence[str]) -> None:
        items = [item for name in tests for item in self._named.get(name, ()) if item.nodeid not in self._left_out]
        for item, following in zip_longest(items, items[1:]):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)

    def _first_to_fail(self, run: Callable[[], None]) -> str:
        def tell(said: TextIO) -> None:
            self._said = said
            run()
            print(_PASSED, file=said)

        last = _fork(tell).splitlines()[-1]
        return "" if last == _PASSED else last

    def _watch(self, file: str, said: TextIO) -> None:
        watch = Watch()
        for item, following in zip_longest(self._named[file], self._named[file][1:]):
            began = time.process_time()
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            seconds = time.process_time() - began
            print(json.dumps([item.nodeid, seconds, watch.entered()]), file=said, flush=True)

    # ---- pytest hooks ----

    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        """Handle the collected tests instead of running them."""
        if self._said:
            return None  # run them as usual
        for item in session.items:
            if item.get_closest_marker("slow") and not item.nodeid.startswith(SLOW):
                continue
            self._named.setdefault(item.nodeid.partition("::")[0], []).append(item)
            self._named[item.nodeid] = [item]
        for path in (path for rules in RULES for path in (ROOT / rules).rglob("*.py")):
            importlib.import_module(".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"))
        if not session.testsfailed:
            self.status = self._work(self)
        return True

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        if self._said:
            print(nodeid, file=self._said, flush=True)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if self._said and report.failed:
            os._exit(0)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if self._said and report.failed:
            print(report.nodeid, file=self._said, flush=True)
            os._exit(0)


def _fork(run: Callable[[TextIO], None]) -> str:
    """Return the output of a child process that runs this, once it has ended or was killed."""
    reading, writing = os.pipe()
    if child := os.fork():
        os.close(writing)
        with os.fdopen(reading, encoding="utf-8") as said:
            text = said.read()
        os.waitpid(child, 0)
        return text
    try:
        silence = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(silence, stream)
        with os.fdopen(writing, "w", encoding="utf-8") as said:
            run(said)
    finally:
        os._exit(0)
