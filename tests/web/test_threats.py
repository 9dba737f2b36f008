"""The threat model: each row names a test that exists."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SECTION = (
    (ROOT / "docs" / "use" / "screens.md").read_text("utf-8").partition("## Threat model")[2].partition("\n## ")[0]
)
ROWS = re.findall(r"^\| ([^|]+) \|[^|]+\| `(tests/[^`]+)` \|$", SECTION, re.MULTILINE)


@pytest.mark.parametrize(("threat", "test"), ROWS)
def test_a_threat_names_its_test(threat, test):
    file, _, name = test.partition("::")
    assert re.search(rf"^def {name}\(", (ROOT / file).read_text("utf-8"), re.M), threat


def test_every_threat_has_one():
    assert len(ROWS) == SECTION.count("\n| ") - 1 > 15  # all rows of the table but its heading
