"""Workbooks that would be very costly to read: a child process with limited memory must refuse each."""

import io
import json
import resource
import subprocess
import sys
import zipfile

import pytest

from moderator.export.blank.book import blank_book
from moderator.export.writers.workbook import make_workbook
from moderator.mechanics.catalogue import load_title

pytestmark = pytest.mark.slow

MOST = 600_000_000  # bytes of address space, of which the interpreter and openpyxl take a third
BOMB = "".join(
    ["<!DOCTYPE x [<!ENTITY a0 'ha'>", *(f"<!ENTITY a{n} '{f'&a{n - 1};' * 40}'>" for n in range(1, 7)), "]>"]
)
READER = """
import json, sys
from pathlib import Path
from moderator.audit.sheet.workbook import DamagedSheet
from moderator.audit.sheet.workbook import read_grids
for name in sys.argv[1:]:
    try:
        read_grids(Path(name).read_bytes())
        print(json.dumps([name, "read", True]))
    except DamagedSheet as refused:
        print(json.dumps([name, refused.message, bool(refused.remedy)]))
"""
SHEET, STYLES, WORKBOOK, TYPES = "xl/worksheets/sheet1.xml", "xl/styles.xml", "xl/workbook.xml", "[Content_Types].xml"


@pytest.fixture(scope="module")
def parts():
    """Return the parts of a normal workbook."""
    with zipfile.ZipFile(io.BytesIO(make_workbook(blank_book(load_title("18EU"), 3)))) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def with_bomb(text):
    """Return the part with a document type whose entity expands enormously in a cell."""
    return text.replace("?>", f"?>{BOMB}", 1).replace("<sheetData>", "<sheetData><row><c><v>&a6;</v></c></row>", 1)


def zipped(parts):
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return held.getvalue()


def declared(text, encoding):
    return text.replace('encoding="UTF-8"', f'encoding="{encoding}"').replace(
        "encoding='utf-8'", f"encoding='{encoding}'"
    )


LONG = "a long text"  # costs no more than its size, so it is read
CASES = {
    "a plain bomb": lambda parts: {SHEET: with_bomb(parts[SHEET].decode()).encode()},
    "a bomb in UTF-16": lambda parts: {SHEET: declared(with_bomb(parts[SHEET].decode()), "UTF-16").encode("utf-16")},
    "a bomb in UTF-16 without a mark": lambda parts: {
        SHEET: declared(with_bomb(parts[SHEET].decode()), "UTF-16").encode("utf-16-le")
    },
    "a bomb in a strange encoding": lambda parts: {
        SHEET: declared(with_bomb(parts[SHEET].decode()), "cp1252").encode("cp1252")
    },
    "a bomb behind blanks": lambda parts: {SHEET: b"\n" * 9 + BOMB.encode() + parts[SHEET].partition(b"?>")[2]},
    "a bomb under another name": lambda parts: {
        SHEET: b"",
        "xl/picture.png": with_bomb(parts[SHEET].decode()).encode(),
        "xl/_rels/workbook.xml.rels": parts["xl/_rels/workbook.xml.rels"].replace(
            b"worksheets/sheet1.xml", b"picture.png"
        ),
        TYPES: parts[TYPES].replace(b"/xl/worksheets/sheet1.xml", b"/xl/picture.png"),
    },
    "endless rows": lambda parts: {SHEET: b"<worksheet><sheetData>" + b"<row/>" * 900_000},
    "an endless tag": lambda parts: {
        SHEET: b"<worksheet " + b" ".join(b'a%d=""' % n for n in range(500_000)) + b"/>"
    },
    "many attributes": lambda parts: {
        SHEET: b"<worksheet>" + b"".join(b"<r %s/>" % b" ".join(b'a%d=""' % n for n in range(4000)) for _ in range(400))
    },
    "deep nesting": lambda parts: {SHEET: b"<a>" * 399_000},
    LONG: lambda parts: {
        "xl/sharedStrings.xml": b"<sst><si><t>" + b"x" * 18_000_000 + b"</t></si></sst>"
    },
    "many sheets in another part": lambda parts: {
        WORKBOOK: b"",
        "xl/book.xml": parts[WORKBOOK].replace(b"</sheets>", b'<sheet sheetId="2"/>' * 9000 + b"</sheets>"),
        TYPES: parts[TYPES].replace(b"/xl/workbook.xml", b"/xl/book.xml"),
    },
    "many styles": lambda parts: {STYLES: parts[STYLES].replace(b"</cellXfs>", b"<xf/>" * 900_000 + b"</cellXfs>")},
}  # fmt: skip


def test_costly_workbooks_are_refused_within_the_memory_limit(parts, tmp_path):
    """Unguarded, the bomb in UTF-16 took 2.5 GB and half a minute."""
    names = []
    for name, change in {"a normal one": lambda parts: {}, **CASES}.items():
        path = tmp_path / f"{name}.xlsx"
        path.write_bytes(zipped(parts | change(parts)))
        names.append(str(path))
    child = subprocess.run(
        [sys.executable, "-c", READER, *names],
        capture_output=True,
        text=True,
        timeout=300,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MOST, MOST)),
    )
    assert child.returncode == 0, child.stderr[-2000:]
    said = [json.loads(line) for line in child.stdout.splitlines()]
    assert len(said) == len(CASES) + 1
    assert [each for each in said if "MemoryError" in each[1] or not each[2]] == []
    assert [names.index(each[0]) for each in said if each[1] == "read"] == [0, 1 + [*CASES].index(LONG)]
