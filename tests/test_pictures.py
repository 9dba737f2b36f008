"""The pictures of the README, and what `make demo` installs."""

import re
import shutil
import struct
import subprocess
import zlib
from pathlib import Path

import pytest

import moderator
from tests import recording
from tests.pictures import FOLDER, PICTURES, RECORDING
from tests.small_png import shrink_png

ROOT = Path(__file__).parent.parent
MOST = 100_000  # bytes of a picture


def test_every_picture_of_the_readme_exists_and_is_small():
    shown = re.findall(r"!\[[^\]]*\]\(([^)]*)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert {"docs/pictures/session.svg", "docs/pictures/page.png"} <= {*shown}
    assert all((ROOT / file).is_file() for file in shown)
    for name, size in PICTURES.items():
        data = (FOLDER / f"{name}.png").read_bytes()
        assert struct.unpack(">II", data[16:24]) == size
        assert len(data) < MOST


def test_the_recording_shows_each_line_with_its_answer_and_runs_without_a_script():
    drawn = RECORDING.read_text(encoding="utf-8")
    told = recording.read_recording(drawn)
    assert len(drawn) < 2 * MOST
    assert "<script" not in drawn
    for line, answer, _ in recording.LINES:
        assert line in told
        assert answer in told
    assert "remedy: KU: buy SMR from Bob 100" in told


def test_the_program_still_plays_the_game_of_the_recording(tmp_path):
    journal = tmp_path / "friday.18xx"
    journal.write_text(recording.journal(), encoding="utf-8")
    game = moderator.open(journal)
    lines = (
        "KU: buy SMR from Bob 100, KU: lay Kubokawa, KU: run 60, KU: pay, KU: train 3, KU: done, KO: run 90, KO: pay"
    )
    for line in lines.split(", "):
        game.play(line)
    cash = " +".join(f"¥{player.cash}" for player in game.position.players.values())
    assert re.search(f"cash +{cash}", recording.read_recording(RECORDING.read_text(encoding="utf-8")))


def test_only_what_changes_is_animated():
    ann, bob = (recording.Run(0, name, "default", None, False) for name in ("Ann", "Bob"))
    drawn = recording.draw([recording.Frame(1, ((ann,), (ann,))), recording.Frame(3, ((ann,), (bob,)))])
    assert drawn.count("<text") == 3
    assert re.findall(r'values="([^"]*)" keyTimes="([^"]*)" dur="4', drawn) == [
        ("visible;hidden", "0;0.25"),
        ("hidden;visible", "0;0.25"),
    ]
    assert drawn.count('<g visibility="hidden">') == 1


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
