"""The line of a path in a file, or the nearest one."""

import pytest

from moderator.counted.read import Places

TEXT = """\
phase = "4"
sold.Ann = ["BNR"]

[players."Li, Mei"]  # a name in quotes
cash = 40
"shares" = { BNR = 30 }

[minors]
3 = { owner = "Ann" }
[ corporations . BNR ]
price = 100
"""


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("phase",), 1),
        (("sold", "Ann", "0"), 2),
        (("players", "Li, Mei"), 4),
        (("players", "Li, Mei", "shares", "BNR"), 6),
        (("players", "Li, Mei", "credit"), 4),
        (("minors", "3", "owner"), 9),
        (("minors", "4"), 8),
        (("corporations", "BNR", "price"), 11),
        (("left",), None),
        ((), None),
    ],
)
def test_a_path_is_found_or_the_nearest_one(path, line):
    assert Places(TEXT).find(path) == line


@pytest.mark.parametrize("line", ["-" * 999, "[" + " " * 999, "a" * 999 + "=", "=" * 999, '"' * 999, "a." * 999])
def test_a_line_of_one_repeated_character_is_not_a_key(line):
    """This used to take practically forever."""
    assert Places(f"{line}\n{TEXT}").find(("phase",)) == 2
