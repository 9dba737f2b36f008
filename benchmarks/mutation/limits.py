"""A pytest plugin that kills a test that hangs or uses too much memory, and fixes the seed of random tests."""

import resource
import signal
from collections.abc import Generator

import pytest
from hypothesis import Phase, settings

SECONDS = 120  # per test; the slowest takes about 10, but the machine may be busy
MEMORY = 4 << 30

settings.register_profile("mutation", derandomize=True, database=None, phases=[Phase.explicit, Phase.generate])


def pytest_configure() -> None:
    settings.load_profile("mutation")
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol() -> Generator[None, object, object]:
    signal.alarm(SECONDS)  # it is not handled, so it ends the process
    try:
        return (yield)
    finally:
        signal.alarm(0)
