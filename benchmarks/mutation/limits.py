"""A pytest plugin: a test that hangs or eats the memory ends its process, and random tests are the same each time.

The test that is at work is noted in the file that the environment names, and stays there if it fails or ends all.
"""

import os
import resource
import signal
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import Phase, settings

FOUND = "MUTATION_FOUND"
SECONDS = 300  # for one test; the slowest that is run takes 4, and the machine may be busy
MEMORY = 4 << 30

settings.register_profile("mutation", derandomize=True, database=None, phases=[Phase.explicit, Phase.generate])


def pytest_configure() -> None:
    settings.load_profile("mutation")
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    if FOUND in os.environ:
        Path(os.environ[FOUND]).write_text(item.nodeid, encoding="utf-8")
    signal.alarm(SECONDS)  # nobody handles it, so the process is ended
    try:
        return (yield)
    finally:
        signal.alarm(0)


def pytest_collectreport(report: pytest.CollectReport) -> None:
    """A file that cannot be read."""
    if report.failed and FOUND in os.environ:
        Path(os.environ[FOUND]).write_text(report.nodeid, encoding="utf-8")
