"""The pictures of the README, and what `make demo` installs."""

import re
import shutil
import struct
import subprocess
import zlib
from pathlib import Path

import pytest

from tests.pictures import FOLDER, PICTURES
from tests.small_png import shrink_png

ROOT = Path(__file__).parent.parent
MOST = 100_000  # bytes of a picture


def test_every_picture_of_the_readme_exists_and_is_small():
    shown = re.findall(r"!\[[^\]]*\]\(([^)]*)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert {f"docs/pictures/{name}.png" for name in ("board", "page")} <= {*shown}
    for name, size in PICTURES.items():
        data = (FOLDER / f"{name}.png").read_bytes()
        assert struct.unpack(">II", data[16:24]) == size
        assert len(data) < MOST


def test_a_picture_is_shrunk_to_few_shades():
    def chunk(name, content):
        return struct.pack(">I", len(content)) + name + content + b"0000"

    rows = bytes([0, 250, 4, 0, 0, 0, 0]) + bytes([2, 0, 0, 0, 255, 255, 255])  # the second row is encoded by the first
    header = struct.pack(">IIBBBBB", 2, 2, 8, 2, 0, 0, 0)
    made = shrink_png(b"12345678" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
    palette = made[made.index(b"PLTE") + 4 :][:9]
    pixels = zlib.decompress(made[made.index(b"IDAT") + 4 :][:-16])
    assert [*palette] == [255, 0, 0, 0, 0, 0, 255, 255, 255]
    assert [*pixels] == [0, 0, 1, 0, 0, 2]


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("make") is None, reason="NO MAKE HERE: the Makefile was not tried")
def test_a_demo_installs_no_developer_tools():
    def said(target):
        words = ["make", "--dry-run", "--always-make", "PYTHON=python3", target]
        return subprocess.run(words, cwd=ROOT, capture_output=True, encoding="utf-8", check=True).stdout

    assert ("'.[web]'" in said("demo"), "dev" in said("demo")) == (True, False)
    assert "'.[dev,web]'" in said("lint")
