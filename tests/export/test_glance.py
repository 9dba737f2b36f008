"""The game at a glance: worth and revenue by round, trains and phases, the opening, findings that matter, links."""

import pytest
from openpyxl import load_workbook

from moderator.audit.report import report
from moderator.export.game.book import LISTED, book_of, printed_book
from moderator.export.game.ledger import MATTERS
from moderator.export.sheet import Book, Cell, Column, Formula, Sheet, Table
from moderator.export.writers.workbook import make_workbook
from moderator.scoring import score
from tests.export.sheets import EXAMPLES, column, example, glance, records, round_sheets, rows, table, total
from tests.ledger import play
from tests.positions import FIRST_TURN, SECOND_TURN, SR2, SR3, THREE_FLOATED, TWO_STARTED
from tests.virginia import AUCTIONED


def seen(result):
    return glance(result.game, report(result.game), ())


def cell(sheet, company, heading):
    """The cell of a company in a round, with its looks."""
    found = table(sheet, "companies")
    at = [each.heading for each in found.columns].index(heading)
    (row,) = [row for row in found.rows if row[0] == company]
    return row[at]


# ---- worth and revenue ----


def test_worth_as_each_operating_round_ended_best_first():
    # Ann: five minors at £100 each; £150, four shares of BNR at £100 and four minors;
    # OR 2.1 £40 more and the shares at £110; OR 2.2 £40 more.
    sheet = seen(play("", setup=SR3))
    assert [each.heading for each in table(sheet, "worth").columns] == [
        "player", "OR 1.1", "OR 1.2", "OR 2.1", "OR 2.2", "now", "place",
    ]  # fmt: skip
    assert list(rows(sheet, "worth")["Ann"].values())[1:] == [950, 950, 1030, 1070, 1070, 1]
    assert column(sheet, "worth", "place") == [1, 2, 3]


def test_the_priority_deal_is_marked_until_the_end():
    (first, *_) = [row[0] for row in table(seen(play("", setup=SR2)), "worth").rows]
    assert first == Cell("Ann", mark=" *")
    ended = play("end it is late", setup=SR2)
    assert {type(row[0]) for row in table(seen(ended), "worth").rows} == {str}


def test_revenue_shows_its_dividend_by_letter_and_colour():
    looks = {}
    for verb in ("pay", "half", "hold"):
        found = cell(seen(play(f"BNR: run 150\nBNR: {verb}", setup=FIRST_TURN)), "BNR", "OR 2.1")
        looks[found.mark] = (found.value, found.colour)
    assert {mark: value for mark, (value, _) in looks.items()} == {" P": 150, " ½": 150, " H": 150}
    assert len({colour for _, colour in looks.values()} - {None}) == 3


def test_a_minors_half_dividend_needs_no_declaration():
    assert cell(seen(play("10: run 50", setup=THREE_FLOATED)), "10", "OR 2.1").mark == " ½"


def test_undeclared_revenue_has_no_letter():
    assert cell(seen(play("BNR: run 150", setup=FIRST_TURN)), "BNR", "OR 2.1") == Cell(150)


def test_a_company_that_did_not_operate_is_blank_and_one_that_did_not_run_shows_zero():
    sheet = seen(play("", setup=SECOND_TURN))
    assert cell(sheet, "BNR", "OR 1.1") is None
    assert cell(seen(play("", setup=TWO_STARTED)), "1", "OR 1.1") == Cell(0)


def test_a_game_without_an_operating_round():
    sheet = seen(play(""))
    assert [each.name for each in sheet.tables] == ["worth", "starts", "findings"]
    assert [each.heading for each in table(sheet, "worth").columns] == ["player", "now", "place"]


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_revenue_is_that_of_the_rounds(name):
    game = example(name)
    sheet = glance(game, report(game), ())
    for played in round_sheets(game):
        of_round = {company: row["revenue"] for company, row in rows(played, "companies").items() if row["revenue"]}
        grid = rows(sheet, "companies")
        assert of_round == {who: row[played.name] for who, row in grid.items() if row.get(played.name)}, played.name
    if grid := rows(sheet, "companies"):
        assert total(sheet, "companies")["all"] == sum(row["all"] for row in grid.values())


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_the_last_worth_is_the_score(name):
    game = example(name)
    last = [list(row.values())[-2:] for row in records(glance(game, report(game), ()), "worth")]
    assert last == [[each.total, each.place] for each in score(game.state).standings]


# ---- what is uncertain ----


def test_results_from_a_doubt_on_are_marked():
    sheet = seen(play("4: run 50\nfrob\n4: done", setup=TWO_STARTED))
    worths = table(sheet, "worth").rows[0]
    assert [each.mark if isinstance(each, Cell) else "" for each in worths[1:]] == ["", "", "?", "?", "?"]
    assert (cell(sheet, "4", "OR 1.1"), cell(sheet, "4", "OR 2.1").mark) == (Cell(0), " ½?")


def test_a_doubt_after_the_last_move_is_about_the_result():
    worths = table(seen(play("frob", setup=SR2)), "worth").rows[0]
    assert [each.mark for each in worths[-2:]] == ["?", "?"]


# ---- trains, phases, the opening ----


def test_when_trains_and_phases_began():
    game = example("18VA-three-players.18xx")
    found = records(glance(game, report(game), ()), "starts")
    assert [(row["round"], row["train"], row["brought by"], row["rusts"], row["phase"]) for row in found][:4] == [
        ("ISR", None, None, None, "2"),
        ("OR 1.1", "2", "B&O", None, None),
        ("OR 4.1", "3", "B&O", None, "3"),
        ("OR 6.1", "4", "N&W", "2", "4"),
    ]


def test_phases_of_other_tracks_are_shown():
    game = example("18OE.18xx")
    (begun, then, *_) = column(glance(game, report(game), ()), "starts", "phase")
    assert (begun, then) == ("2, railroad: regional-minor, charters: open", "railroad: major, charters: given")


def test_purchases_of_the_opening_are_shown_by_player():
    sheet = seen(play("", setup=AUCTIONED, title="18VA"))
    bob = rows(sheet, "opening")["Bob"]
    assert (bob["lots"], bob["paid"]) == (2, 200)
    assert {*bob["bought"].split(", ")} == {"TIW $60", "B&O $140"}


# ---- findings ----


def test_findings_that_matter_the_weightiest_first_and_no_more_than_a_page_holds():
    game = example("18EU-audit.18xx")
    found = report(game)
    sheet = glance(game, found, ())
    assert column(sheet, "findings", "finding") == ["violation"] * LISTED
    assert table(sheet, "findings").note == f"And {len(found.of(*MATTERS)) - LISTED} more: see Findings."


def test_a_game_without_violations_lists_no_findings():
    sheet = seen(play("Ann: pass", setup=SR2))
    assert records(sheet, "findings") == []
    assert "see Findings" not in table(sheet, "findings").note


# ---- where it leads ----


@pytest.mark.slow
def test_the_first_sheet_leads_to_every_other_and_they_lead_back(tmp_path):
    (tmp_path / "game.xlsx").write_bytes(make_workbook(book_of(example("18EU-four-players.18xx"))))
    workbook = load_workbook(tmp_path / "game.xlsx")
    first, *others = workbook.sheetnames
    assert first == "At a glance"
    at = {cell.hyperlink.location: cell.value for row in workbook[first] for cell in row if cell.hyperlink}
    assert at == {f"'{name}'!A1": name for name in others}
    assert {workbook[name]["A1"].hyperlink.location for name in others} == {"'At a glance'!A1"}


@pytest.mark.slow
def test_the_glance_is_printed_on_one_page(tmp_path):
    for name in ("18EU-four-players.18xx", "18OE.18xx"):
        (tmp_path / "game.xlsx").write_bytes(make_workbook(printed_book(example(name))))
        sheet = load_workbook(tmp_path / "game.xlsx")["At a glance"]
        assert (sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight) == (1, 1)
        assert sheet.sheet_properties.pageSetUpPr.fitToPage


@pytest.mark.parametrize("wide", [False, True])
def test_the_page_has_the_orientation_of_the_sheet(tmp_path, wide):
    columns = tuple(Column(str(number), width=20) for number in range(20 if wide else 3))
    long = Table("t", "T", columns, ((None,) * len(columns),) * (3 if wide else 60))
    (tmp_path / "b.xlsx").write_bytes(make_workbook(Book("B", "£", (Sheet("S", (long,), one_page=True),))))
    assert load_workbook(tmp_path / "b.xlsx")["S"].page_setup.orientation == ("landscape" if wide else "portrait")


def test_links_work_for_any_sheet_name(tmp_path):
    names = ("=1+1", "x" * 200, "x" * 201, "it's", "a!b", "'; DROP", "[1]/\\?*:")
    tables = (Table("t", "T", (Column("a"), Column("b")), (("1", "2"),)),)
    sheets = tuple(Sheet(name, tables) for name in names)
    book = Book("B", "£", (Sheet("First", tables, links=names), *sheets))
    (tmp_path / "b.xlsx").write_bytes(make_workbook(book))
    workbook = load_workbook(tmp_path / "b.xlsx")
    led = [cell for row in workbook["First"] for cell in row if cell.hyperlink]
    assert [cell.value for cell in led] == workbook.sheetnames[1:]
    assert {cell.data_type for cell in led} == {"s"}
    assert [cell.hyperlink.location for cell in led] == [
        "'" + name.replace("'", "''") + "'!A1" for name in workbook.sheetnames[1:]
    ]
    assert max(map(len, workbook.sheetnames)) == 31


# ---- what is printed ----


def test_a_printed_workbook_has_few_sheets():
    names = [sheet.name for sheet in printed_book(example("18EU-four-players.18xx")).sheets]
    assert names == ["At a glance", "Summary", "Charts"]
    broken = printed_book(example("18EU-audit.18xx"))
    assert [sheet.name for sheet in broken.sheets] == ["At a glance", "Summary", "Findings", "Charts"]
    severities = {row["severity"] for row in records(broken.sheets[2], "findings")}
    assert severities == {"violation", "error", "ruling"}


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_printed_formulas_refer_only_to_printed_sheets(name):
    book = printed_book(example(name))
    make_workbook(book)
    assert [cell for sheet in book.sheets for each in sheet.tables for row in each.rows for cell in row
            if isinstance(cell, Formula)]  # fmt: skip
