"""A pytest plugin: a test that hangs or eats the memory ends its process, and random tests are the same each time."""

import resource
import signal
from collections.abc import Generator

import pytest
from hypothesis import Phase, settings

SECONDS = 120  # for one test; the slowest that is run takes some 10, and the machine may be busy
MEMORY = 4 << 30

settings.register_profile("mutation", derandomize=True, database=None, phases=[Phase.explicit, Phase.generate])


def pytest_configure() -> None:
    settings.load_profile("mutation")
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol() -> Generator[None, object, object]:
    signal.alarm(SECONDS)  # nobody handles it, so the process is ended
    try:
        return (yield)
    finally:
        signal.alarm(0)
