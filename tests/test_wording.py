"""The only comparison of the wording of events and findings; other tests compare codes, figures and names."""

import pytest

from tests.figures import figures_of
from tests.record_wording import KEPT, wordings


@pytest.mark.slow
def test_the_wording_of_events_and_findings() -> None:
    kept, now = KEPT.read_text(encoding="utf-8").splitlines(), wordings().splitlines()
    differing = [f"- {line}" for line in kept if line not in now] + [f"+ {line}" for line in now if line not in kept]
    assert kept == now, "\n".join(["if that is meant, `make golden`:", *differing])


def test_figures_are_numbers_in_order_then_names():
    assert figures_of("Ann lacks £75 for BNR's train and can sell shares for £650") == "75 650 Ann BNR"
    assert figures_of("The bank pays -M10. A can merge; `auction` is no move in 18VA") == "-10 18VA A `auction`"
