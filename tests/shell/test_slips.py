"""The slips of the bench: each is mended in a session as its line should have been said."""

import pytest

from benchmarks.slips import SLIPS, mend


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip.what)
def test_a_slip_is_mended(slip, tmp_path):
    mended, right = mend(slip, tmp_path)
    assert mended == right
