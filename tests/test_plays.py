"""Every line of a recorded play is booked and judged, with the same offers, as recorded."""

from pathlib import Path

import pytest

from tests.plays import PLAYS, first_difference, recorded, ruleset_of

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("path", PLAYS, ids=lambda path: path.stem)
def test_a_play_equals_its_record(path: Path) -> None:
    differs = first_difference(path.read_text(encoding="utf-8"), ruleset_of(path))
    assert differs is None, f"{path.name}, {differs} differ. If that is meant, `make golden`"


@pytest.mark.parametrize(("column", "what"), [(0, "books"), (1, "offers"), (2, "findings")])
def test_a_difference_is_named_with_its_line(column: int, what: str) -> None:
    text = PLAYS[0].read_text(encoding="utf-8")
    lines = text.splitlines()
    kept = lines[20].rpartition(" = ")[2].split()
    other = [*kept[:column], "other", *kept[column + 1 :]]
    changed = "\n".join([*lines[:20], lines[20].replace(" ".join(kept), " ".join(other)), *lines[21:]]) + "\n"
    assert first_difference(changed).endswith(f"its {what}")
    assert recorded(changed) == text
