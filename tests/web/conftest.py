"""Fixtures for tests in a real browser."""

from collections.abc import Iterator

import pytest

from tests.chromium import CHROMIUM, Browser, browsing


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    assert CHROMIUM is not None  # who asks for it is skipped without one
    with browsing(CHROMIUM, tmp_path_factory.mktemp("profile")) as found:
        yield found
