"""The slips of the benchmark: each is corrected in a session to the right line."""

import pytest

from benchmarks.slips import SLIPS, mend

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip.what)
def test_a_result_slip_is_corrected(slip, tmp_path):
    mended, right = mend(slip, tmp_path)
    assert mended == right
