"""The formulas, worked out by LibreOffice: they give what the books know. Skipped where LibreOffice is absent."""

import re
import shutil
import subprocess
import zipfile
from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest
from openpyxl import load_workbook

from moderator.export.blank.book import blank_book
from moderator.export.game.book import book_of
from moderator.export.sheet import Book, Column, Formula, Sheet, Table
from moderator.export.writers.workbook import make_workbook
from moderator.mechanics.catalogue import load_title
from tests.export.sheets import EXAMPLES, example

OFFICE = shutil.which("soffice") or shutil.which("libreoffice")
PATIENCE = 1500  # seconds, for all of them: a busy machine is slow
ALWAYS = """\
<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop>
</item>
</oor:items>
"""  # else the results that a workbook bears are believed

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(OFFICE is None, reason="LibreOffice is not here"),
    pytest.mark.xdist_group("libreoffice"),  # it is started once for all of these
]

LEFT_OUT = ("18VA-audit.18xx", "18Rhl-audit.18xx")  # one game with mistakes does for all
WRONG = Table("sums", "Sums", (Column("a", "count"), Column("b")), ((Formula("=2+2", 5), Formula('="a"&"b"', "c")),))
BOOKS: dict[str, Callable[[], Book]] = {
    **{name: lambda name=name: book_of(example(name)) for name in EXAMPLES if name not in LEFT_OUT},
    **{f"blank {name}": lambda name=name: blank_book(load_title(name), 4) for name in ("18EU", "18VA", "18Rhl")},
    "wrong": lambda: Book("wrong", "£", (Sheet("S", (WRONG,)),)),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    """Every book, as written in `in` and as LibreOffice has worked it out in `out`."""
    folder = tmp_path_factory.mktemp("office")
    (folder / "in").mkdir()
    for name, book in BOOKS.items():
        (folder / "in" / f"{name}.xlsx").write_bytes(make_workbook(book()))
    (folder / "profile" / "user").mkdir(parents=True)
    (folder / "profile" / "user" / "registrymodifications.xcu").write_text(ALWAYS, encoding="utf-8")
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    subprocess.run(
        [str(OFFICE), profile, "--headless", "--convert-to", "xlsx", "--outdir", str(folder / "out"),
         *map(str, (folder / "in").iterdir())],
        check=True, timeout=PATIENCE, capture_output=True, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    return folder


def stored(path: Path) -> dict[tuple[int, str], str]:
    """The results that a workbook bears: by the number of the sheet and the cell."""
    with zipfile.ZipFile(path) as archive:
        sheets = {name: archive.read(name).decode() for name in archive.namelist() if "/worksheets/sheet" in name}
    numbered = {int("".join(filter(str.isdigit, name))): text for name, text in sheets.items()}
    return {
        (number, cell): unescape(value or "")
        for number, text in numbered.items()
        for cell, value in re.findall(r'<c r="(\w+)"[^>]*><f>[^<]*</f>(?:<v>([^<]*)</v>)?</c>', text)
    }


@pytest.mark.parametrize("name", [name for name in BOOKS if name != "wrong"])
def test_every_formula_gives_the_value_that_is_stored(folder, name):
    expected = stored(folder / "in" / f"{name}.xlsx")
    sheets = load_workbook(folder / "out" / f"{name}.xlsx", data_only=True).worksheets
    found = {(number, cell): sheets[number - 1][cell].value for number, cell in expected}
    assert expected
    assert {at: "" if value is None else str(value) for at, value in found.items()} == expected


def test_libreoffice_recalculates_the_workbook(folder):
    sheet = load_workbook(folder / "out" / "wrong.xlsx", data_only=True)["S"]
    assert [sheet["A5"].value, sheet["B5"].value] == [4, "ab"]
