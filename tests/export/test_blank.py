"""Blank sheets: the facts of a title, formulas of the forms, and the sheets that are shipped."""

import shutil
import subprocess
from pathlib import Path

import pytest
from openpyxl import load_workbook

from moderator.audit.report import audit_sheet
from moderator.cli import main
from moderator.export.blank.book import blank_book, blank_paper
from moderator.export.blank.scoring_sheet import scoring_sheet
from moderator.export.sheet import Book, Cell, Formula
from moderator.export.writers.layout import lay_out
from moderator.export.writers.workbook import make_workbook
from moderator.game import open_game
from moderator.mechanics.catalogue import load_title
from moderator.resources import ruleset_names, template
from moderator.scoring import score
from tests.sheets import of_game

ROOT = Path(__file__).parent.parent.parent
TITLES = [name for name in ruleset_names() if "4" in load_title(name).file.players]
GAMES = ("18EU-four-players", "18Rhl-four-players", "18VA-three-players")
OFFICE = shutil.which("soffice")


def book(title, players, *options):
    return blank_book(load_title(title, options), players)


def table(title, players, sheet, name, *options):
    """The rows of one table as dicts by heading, formulas and marks laid aside."""
    page = next(page for page in book(title, players, *options).sheets if page.name == sheet)
    found = next(each for each in page.tables if each.name == name)
    headings = [column.heading for column in found.columns]
    plain = lambda value: value.value if isinstance(value, Formula | Cell) else value  # noqa: E731
    return [dict(zip(headings, map(plain, row), strict=True)) for row in found.rows]


def facts(title, players, *options):
    return {row["fact"]: row["value"] for row in table(title, players, "Set-up", "facts", *options)}


# ---- facts ----


def test_set_up_follows_the_number_of_players():
    # 18EU 1.2, 3.1
    four = facts("18EU", 4)
    assert (four["bank"], four["cash of a player"], four["left in the bank"]) == ("£12000", "£350", "£10600")
    assert four["certificates of a player"] == "at most 16"
    assert facts("18EU", 6)["certificates of a player"] == "at most 11"


def test_money_set_aside_is_not_left_in_the_bank():
    # 18Rhl 3.2: 9,000 less four times 450 and the 210 for RhE's link
    assert facts("18Rhl", 4)["left in the bank"] == "M6990"
    assert facts("18Rhl", 4, ("lower-capital", "yes"))["cash of a player"] == "M375"


@pytest.mark.parametrize(("players", "bank", "left"), [(2, 6000, 4200), (3, 6000, 4200), (4, 8000, 6200)])
def test_the_bank_follows_the_number_of_players(players, bank, left):
    # 18LRA 3.3, 4.2.3: 1,800 Marks are the players'; GVE's 100 for its link is not set aside
    found = facts("18LRA", players)
    assert (found["bank"], found["left in the bank"]) == (f"M{bank}", f"M{left}")


@pytest.mark.parametrize(
    ("title", "players", "section"),
    [("18LRA", 4, "3.3"), ("18LRA", 3, "3.3"), ("18LRA", 2, "9.1"), ("18Rhl", 4, "3.2")],
)
def test_set_up_cites_the_section_of_the_title_and_the_number_of_players(title, players, section):
    cited = {row["fact"]: row["section"] for row in table(title, players, "Set-up", "facts")}
    assert {cited[fact] for fact in ("bank", "cash of a player", "left in the bank")} == {section}
    assert cited["players"] == "3.1"


@pytest.mark.parametrize("title", ["18Rhl", "18LRA"])
def test_set_up_of_the_short_game_cites_its_sections(title):
    cited = {row["fact"]: row["section"] for row in table(title, 4, "Set-up", "facts", ("short-game", "yes"))}
    assert {cited[fact] for fact in ("players", "bank", "cash of a player", "left in the bank")} == {"10.2"}
    assert {cited[fact] for fact in ("certificates on the display", "a 10% share removed from")} == {"10.1"}
    assert cited["option short-game"] == "10"


def test_options_not_chosen_yet_are_named():
    # 18LRA 3.3: six of the eight railways with three players, by a scenario
    def corporations(*options):
        (sheet,) = [page for page in book("18LRA", 3, *options).sheets if page.name == "Companies"]
        found = sheet.tables[-1]
        return len(found.rows), found.note

    assert facts("18LRA", 3)["option scenario"] == "not chosen yet: 1, 2, 3 or 4"
    rows, note = corporations()
    assert (rows, "option scenario" in note) == (8, True)
    assert facts("18LRA", 3, ("scenario", "2"))["option scenario"] == "2"
    assert corporations(("scenario", "2")) == (6, "")
    assert "option scenario" not in facts("18LRA", 4)


def test_the_investor_has_a_form_if_it_takes_part():
    # 18LRA 9.2.1
    assert facts("18LRA", 2)["the Investor holds"] == "at most 20% of a player's corporation, at least 50% of its own"
    form = table("18LRA", 2, "Stock round", "investor")
    assert [row["Investor"] for row in form] == ["start of the round", "takes", "gives up", "end of the round"]
    (stock,) = [page for page in book("18LRA", 3).sheets if page.name == "Stock round"]
    assert [each.name for each in stock.tables] == ["players", "prices", "turns"]


def test_options_change_the_facts():
    assert facts("18VA", 2, ("hold-limit", "70"))["of one corporation"] == "at most 70%, 60% with shares of 20%"
    assert facts("18VA", 2)["of one corporation"] == "at most 60%"
    assert facts("18VA", 2)["in the pool"] == "at most 50% of a corporation, 40% with shares of 20%"
    assert facts("18OE", 3)["of one corporation"] == facts("18EU", 3)["of one corporation"] == "at most 60%"


def test_a_corporation_that_floats_later_is_named():
    # 18Rhl 5.1.5: 50%, MKB 60%
    assert facts("18Rhl", 4)["floats at"] == "50% sold; MKB 60%"
    assert facts("18EU", 4)["floats at"] == "50% sold"


def test_phases_show_limits_and_events():
    # 18EU 2
    five = next(row for row in table("18EU", 4, "Set-up", "phases") if row["phase"] == "5")
    assert (five["trains, minor"], five["trains, corporation"]) == ("1", "2")
    assert five["what happens"].startswith("the last minors are exchanged")
    rusts = {row["phase"]: row["rusts"] for row in table("18EU", 4, "Set-up", "phases")}
    assert rusts == {"2": "-", "3": "-", "4": "2", "5": "-", "6": "3", "8": "4"}


def test_trains_with_both_sides_of_a_card():
    first = table("18VA", 4, "Set-up", "trains")[0]
    assert (first["train"], first["price"], first["stops"], first["rusts"]) == ("2 / 1G", "$100", "2 / 1", "4")


def test_optional_trains_are_counted():
    numbers = [row["number"] for row in table("18EU", 4, "Set-up", "trains", ("extra-3-trains", "2"))]
    assert numbers[1] == "7, in the stack"


def test_the_chart_is_the_title_s():
    rows = table("18Rhl", 3, "Market", "chart")
    assert [rows[0][str(at)] for at in range(1, 6)] == [75, 80, 90, 100, 110]
    assert [row["5"] for row in rows[-2:]] == ["", ""]  # no cell there


# ---- pay-outs ----


def payout(title, revenue):
    return next(row for row in table(title, 4, "Pay-out", "payout") if row["revenue"] == revenue)


def test_the_payout_sheet_shows_dividends():
    row = payout("18EU", 170)
    assert (row["10%"], row["60%"], row["100%"]) == (17, 102, 170)


def test_halves_are_rounded_as_the_title_has_it():
    # 18EU 4.4.4: half of 170 is 90 for the shares and 80 for the treasury; a minor's half is exact
    row = payout("18EU", 170)
    assert (row["half: shares"], row["half: treasury"]) == (90, 80)
    assert (row["minor: owner"], row["minor: treasury"]) == (85, 85)


@pytest.mark.parametrize("title", ["18VA", "18Rhl"])
def test_the_payout_sheet_has_no_halves_without_half_pay(title):
    assert not [heading for heading in payout(title, 100) if "half" in heading or "minor" in heading]


# ---- the workbook ----


@pytest.mark.slow
@pytest.mark.parametrize("title", TITLES)
def test_every_number_of_players_has_its_sheets(title, tmp_path):
    for players in load_title(title).file.players:
        path = tmp_path / f"{players}.xlsx"
        path.write_bytes(make_workbook(book(title, int(players))))
        page = load_workbook(path)["Scoring"]
        top = next(row for row in page.iter_rows() if row[0].value == "player")
        assert [cell.value for cell in page["A"][top[0].row :]][: int(players)] == [None] * int(players)


@pytest.mark.slow
@pytest.mark.parametrize("title", TITLES)
def test_a_charter_for_every_company(title):
    names = {page.name: len(page.tables) for page in book(title, 3).sheets}
    file = load_title(title).file
    assert names["Charters"] == len(file.corporations)
    assert names.get("Minors", 0) == len(file.minors)


@pytest.mark.slow
def test_only_prices_of_the_chart_are_offered(tmp_path):
    (tmp_path / "a.xlsx").write_bytes(make_workbook(book("18EU", 4)))
    rules = load_workbook(tmp_path / "a.xlsx")["Scoring"].data_validations.dataValidation
    assert any(rule.formula1.startswith('"40,50,60,65,70,75,82,90,') for rule in rules)


@pytest.mark.slow
@pytest.mark.parametrize("title", TITLES)
def test_the_same_sheets_are_the_same_bytes(title):
    assert make_workbook(book(title, 3)) == make_workbook(book(title, 3))


# ---- on paper ----


@pytest.mark.slow
@pytest.mark.parametrize("title", TITLES)
def test_shipped_sheets_equal_those_of_the_command(title):
    shipped = template(f"{title}-4-players.txt").read_text(encoding="utf-8")
    assert shipped == blank_paper(load_title(title), 4)
    assert max(map(len, shipped.splitlines())) <= 135


def test_a_table_too_wide_for_a_page_goes_on_below_with_its_first_column():
    # 18OE with twenty-four corporations
    lines = template("18OE-4-players.txt").read_text(encoding="utf-8").splitlines()
    heads = [line.replace("|", " ").split() for line in lines if line.startswith("|price ")]
    first, second, *_ = heads
    assert (first[0], first[1], second[0], second[-1]) == ("price", "LNWR", "price", "BJV")
    assert first[1:] + second[1:] == list(load_title("18OE").file.corporations)
    assert max(map(len, lines)) <= 135


def test_concessions_have_left_the_game_before_it_is_scored():
    headings = table("18OE", 4, "Scoring", "prices")[0]
    assert ("SML" in headings, "1st" in headings) == (True, False)


def test_open_privates_have_their_column_where_they_count_in_the_end():
    headings = table("1889", 4, "Scoring", "prices")[0]
    assert ("UTF" in headings, "KO" in headings) == (True, True)


def test_parts_that_are_rounded_up_are_reckoned_by_holder():
    # 18OE 11.4: of 70 that a regional pays 25% are 18, and 50% are 35; half of it is rounded once for each who is paid.
    page = next(page for page in book("18OE", 4).sheets if page.name == "Operating round")
    players = next(each for each in page.tables if each.name == "players")
    at = [column.heading for column in players.columns].index("dividends")
    assert players.rows[0][at].text.count("ROUNDUP(") == 24
    paid = {row["revenue"]: row for row in table("18OE", 4, "Pay-out", "payout")}
    assert (paid[70]["25%"], paid[70]["50%"]) == (18, 35)
    assert not [heading for heading in paid[70] if heading.startswith("half")]


# ---- filled in, and worked out by a spreadsheet program ----


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_final_position_written_in_scores_as_the_journal_does(name, tmp_path):
    game = open_game((ROOT / "examples" / f"{name}.18xx").read_bytes())
    judged = audit_sheet(of_game(tmp_path / "a.xlsx", game).save().read_bytes())
    assert [(s.place, s.player, s.total) for s in judged.score.standings] == [
        (s.place, s.player, s.total) for s in score(game.state).standings
    ]
    assert [found.finding.code for found in judged.findings] == ["money-sum"]


def recalculated(path: Path) -> Path:
    """The workbook after LibreOffice has worked out its formulas."""
    home = f"-env:UserInstallation=file://{path.parent}/office"
    out = path.parent / "worked-out"
    words = [OFFICE, home, "--headless", "--convert-to", "xlsx:Calc MS Excel 2007 XML", "--outdir", out, path]
    subprocess.run([str(word) for word in words], check=True, capture_output=True, timeout=120)
    return out / path.name


@pytest.mark.slow
@pytest.mark.skipif(OFFICE is None, reason="LibreOffice is not installed")
@pytest.mark.parametrize("name", GAMES)
def test_the_formulas_give_the_score_of_the_journal(name, tmp_path):
    game = open_game((ROOT / "examples" / f"{name}.18xx").read_bytes())
    path = recalculated(of_game(tmp_path / "a.xlsx", game).save())
    page = load_workbook(path, data_only=True)["Scoring"]
    cells = {cell.value: cell for row in page.iter_rows() for cell in row if isinstance(cell.value, str)}
    top, standings = cells["cash"].row, score(game.state).standings
    columns = {cell.value: cell.column for cell in page[top]}
    for at, standing in enumerate(standings, 1):
        written = {heading: page.cell(top + at, columns[heading]).value for heading in ("worth", "place", "behind")}
        behind = standings[0].total - standing.total
        assert written == {"worth": standing.total, "place": standing.place, "behind": behind}
    assert cells["winner"].offset(column=1).value == standings[0].player
    assert {cell.value for cell in page[cells["check"].row][1 : 1 + len(game.title.certificates)]} == {"ok"}
    assert [found.finding.code for found in audit_sheet(path.read_bytes()).findings] == ["money-sum"]


@pytest.mark.slow
@pytest.mark.skipif(OFFICE is None, reason="LibreOffice is not installed")
def test_the_forms_of_the_rounds_compute(tmp_path):
    path = tmp_path / "a.xlsx"
    pages = book("18EU", 3)
    path.write_bytes(make_workbook(pages.replace(sheets=tuple(p for p in pages.sheets if p.name.endswith("round")))))
    form = load_workbook(path)
    minor = {"owner": "Ann", "treasury before": 100, "revenue": 50, "bought": 100}
    write_into(form["Operating round"], "minor", 0, minor)
    paid = {"treasury before": 300, "own shares": 2, "track": 60, "revenue": 170, "pays": "half", "cost": 200}
    write_into(form["Operating round"], "corporation", 0, paid | {"other": 40})
    write_into(form["Operating round"], "player", 0, {"player": "Ann", "cash before": 100, "BNR": 5})
    write_into(form["Stock round"], "player", 0, {"player": "Bob", "P": "P", "cash before": 500})
    write_into(form["Stock round"], "sells", 0, {"player": "Bob", "received": 180, "buys": "BNR", "paid": 100})
    write_into(form["Stock round"], "sells", 3, {"player": "Bob", "paid": 90})
    form.save(path)
    done = load_workbook(recalculated(path), data_only=True)
    # Half of 170 is 90: 9 a share; the treasury keeps 80 and earns 18 on its own two.
    row = read_from(done["Operating round"], "corporation", 0)
    assert (row["per share"], row["kept"], row["treasury after"]) == (9, 98, 300 - 60 + 98 - 200 + 40)
    assert read_from(done["Operating round"], "minor", 0)["treasury after"] == 100 + 25 - 100
    ann = read_from(done["Operating round"], "player", 0)
    assert (ann["dividends"], ann["minors"], ann["cash after"]) == (45, 25, 170)
    bob = read_from(done["Stock round"], "player", 0)
    assert (bob["received"], bob["paid"], bob["cash after"]) == (180, 190, 490)


def heading_row(page, word):
    """The first row with this heading."""
    return next(row for row in page.iter_rows() if word in [cell.value for cell in row])


def write_into(page, word, at, values):
    headings = {cell.value: cell.column for cell in heading_row(page, word)}
    top = heading_row(page, word)[0].row
    for heading, value in values.items():
        page.cell(top + 1 + at, headings[heading]).value = value


def read_from(page, word, at):
    top = heading_row(page, word)[0].row
    return {cell.value: page.cell(top + 1 + at, cell.column).value for cell in page[top] if cell.value}


# ---- the command ----


def run(*args):
    return main([str(arg) for arg in args])


@pytest.mark.slow
def test_the_command_writes_a_workbook_or_text(tmp_path, capsys):
    assert run("template", "sheet", "18EU", "--players", 4, "-o", tmp_path / "a.xlsx") == 0
    assert load_workbook(tmp_path / "a.xlsx").sheetnames[0] == "Set-up"
    assert run("template", "sheet", "18eu", "--players", 4, "-o", tmp_path / "a.txt") == 0
    assert run("template", "sheet", "18EU", "--players", 4) == 0
    assert capsys.readouterr().out == (tmp_path / "a.txt").read_text(encoding="utf-8")


def test_an_existing_file_is_kept_without_force(tmp_path):
    path = tmp_path / "a.xlsx"
    path.write_text("mine")
    assert run("template", "sheet", "18EU", "--players", 4, "-o", path) == 1
    assert path.read_text() == "mine"
    assert run("template", "sheet", "18EU", "--players", 4, "-o", path, "--force") == 0


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("18EU", "--players", "7"), 2, "18EU is for 2, 3, 4, 5, 6 players, not 7"),
        (("18XYZ", "--players", "4"), 5, "no title is called '18XYZ'"),
        (("18EU", "--players", "4", "-o", "a.pdf"), 2, ".xlsx or .txt"),
        (("18EU", "--players", "4", "-o", "none/a.xlsx"), 1, "there is no folder none"),
        (("18EU", "--players", "four"), 2, "--players"),
        (("18EU", "--players", "4", "--option", "x=1"), 2, "option x 1 is not offered"),
        (("18VA", "--players", "4", "--option", "hold-limit=70"), 2, "hold-limit"),
        (("18EU",), 2, "--players"),
    ],
)
def test_the_command_called_wrongly(words, code, says, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert run("template", "sheet", *words) == code
    said = capsys.readouterr()
    assert (said.out, says in said.err, said.err.count("\n")) == ("", True, 1)


@pytest.mark.parametrize(("players", "rounds"), [(3, 3), (4, 2)])
def test_the_short_game_has_forms_of_its_rounds_and_no_market(players, rounds):
    book = blank_book(load_title("18Rhl", [("short-game", "yes")]), players)
    sheets = {sheet.name: sheet for sheet in book.sheets}
    assert not {"Market", "Prices", "Stock round", "Operating round"} & sheets.keys()
    assert [len(table.rows) for table in sheets["Player rounds"].tables] == [players] * rounds
    assert [table.name for table in sheets["Scoring"].tables] == ["game", "occasion", "players", "result"]
    headings = [column.heading for column in sheets["Scoring"].tables[2].columns]
    assert headings == ["player", "cash", "place", "behind", "signature"]
    runs, shares = sheets["Train round"].tables
    assert [row[0] for row in runs.rows] == ["ADR", "BME", "CCE", "CME", "DEE", "GVE", "MKB", "RhE"]
    assert len(shares.rows) == players


def test_a_blank_scoring_sheet_shows_no_results():
    tables = {sheet.name: sheet for sheet in blank_book(load_title("18EU"), 4).sheets}["Scoring"].tables
    shown = {cell.value for table in tables for row in table.rows for cell in row if isinstance(cell, Formula)}
    assert shown == {""}
    assert tables[0].rows[-1] == ("bankrupt", None)
    assert tables[3].columns[-1].heading == "signature"


def test_sheets_show_phases_discounts_and_markers():
    sheets = blank_book(load_title("1870"), 4).sheets
    told = [sheet for sheet in sheets if sheet.name in ("Set-up", "Companies")]
    tables = {table.name: table for sheet in told for table in sheet.tables}
    phases, tokens = ({row[0]: row[-1] for row in tables[name].rows} for name in ("phases", "corporations"))
    assert phases["2"] == "it begins with the first 3; companies may buy privates"
    assert phases["1"] == "corporations start with full capital"
    assert tokens["MP"] == "home, $40, $100, marker for Dallas"
    brings = {row[0]: row[-1] for row in tables["privates"].rows}
    assert brings["MRBC"].endswith("for $40 less, free at its home in its first turn, as an extra tile")
    assert brings["GSC"].endswith("$10 for other companies until it is turned over")


def test_a_private_that_closes_as_a_value_is_set_is_not_scored():
    """18TN's fifth private brings L&N and is gone before the first stock round."""
    headings = [column.heading for table in scoring_sheet(load_title("18TN"), 4).tables for column in table.columns]
    assert "OWR" in headings
    assert "LNR" not in headings


WIDER = {
    "18OE": ("a4", "letter"),
    "1846": ("a4", "letter"),
    "1846-2p": ("a4", "letter"),
    "18LA1": ("letter",),
    "18LA2": ("a4", "letter"),
    "18JPT": ("a4", "letter"),
    "18NL": ("letter",),
    "1856": ("a4", "letter"),
    "1861": ("a4", "letter"),
    "1867": ("a4", "letter"),
    "1870": ("letter",),
}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "paper"),
    [(name, paper) for name in ruleset_names() for paper in ("a4", "letter") if paper not in WIDER.get(name, ())],
)
def test_a_scoring_form_is_one_page(name, paper):
    """Of every number of players; some titles have more shares and privates than a page has columns for."""
    title = load_title(name)
    for players in map(int, title.file.players):
        (page,) = lay_out(Book(name, "", (scoring_sheet(title, players),), paper=paper))
        assert (page.printed.breaks, len(page.printed.columns.ends)) == ((), 1)


def test_two_minors_go_on_a_page_and_a_scoring_form_on_one():
    pages = {page.name: page for page in lay_out(blank_book(load_title("18EU"), 4))}
    assert (len(pages["Minors"].tables), len(pages["Minors"].printed.breaks) + 1) == (15, 8)
    assert (pages["Scoring"].printed.breaks, len(pages["Scoring"].printed.columns.ends)) == ((), 1)
