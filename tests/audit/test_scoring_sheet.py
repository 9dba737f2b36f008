"""A filled scoring sheet: found wherever its tables are, checked cell by cell, and recalculated."""

import io
import zipfile
from pathlib import Path

import pytest
from openpyxl import Workbook

from moderator.audit.report import audit_sheet
from moderator.audit.sheet.words import fewest_halves
from moderator.audit.sheet.workbook import DamagedSheet
from moderator.mechanics.catalogue import load_title
from moderator.model.findings import Severity
from moderator.titles.load import UnknownTitle
from tests.figures import figures, mentions
from tests.sheets import filled

ROOT = Path(__file__).parent.parent.parent
PRICES = {"BNR": 150, "DR": 90, "FS": 100}
PLAYERS = {
    "Ann": {"cash": 500, "BNR": 6, "DR": 1},  # 500 + 900 + 90 = 1490
    "Bob": {"cash": 620, "DR": 5, "FS": 3},  # 620 + 450 + 300 = 1370
    "Cyd": {"cash": 300, "FS": 5, "BNR": 4},  # 300 + 500 + 600 = 1400
}


@pytest.fixture
def sheet(tmp_path):
    """`sheet()` fills in a sheet; `sheet(Ann={"BNR": 7})` changes figures."""

    def make(prices=PRICES, title="18EU", players=PLAYERS, options=None, **changes):
        figures = {name: {**values, **changes.get(name, {})} for name, values in players.items()}
        return filled(tmp_path / "sheet.xlsx", figures, prices, title, options=options)

    return make


def judged(sheet):
    return audit_sheet(sheet.save().read_bytes())


def codes(result):
    return [found.finding.code for found in result.findings]


def only(result):
    """Return the cell and the finding of a result with a single finding."""
    (found,) = result.findings
    return found.cell, found.finding


# ---- totals ----


def test_a_sheet_without_results_is_totalled(sheet):
    result = judged(sheet())
    assert [(s.place, s.player, s.total) for s in result.score.standings] == [
        (1, "Ann", 1490),
        (2, "Cyd", 1400),
        (3, "Bob", 1370),
    ]
    assert (result.margin, result.clean, result.findings) == (90, True, ())


def test_privates_count_at_face_value_if_the_title_scores_them(sheet):
    players = {"Ann": {"cash": 100, "PY": 1, "REA": 1}, "Bob": {"cash": 150, "TIW": 1}}
    result = judged(sheet({}, "18VA", players))
    assert [(s.player, s.total) for s in result.score.standings] == [("Ann", 220), ("Bob", 210)]


@pytest.mark.slow
def test_a_bank_credit_counts_twice_against_its_player(sheet):
    # 18Rhl 7.2: 500 - 2 x 87
    players = {"Ann": {"cash": 500, "bank credit": 87}, "Bob": {"cash": 300}, "Cyd": {"cash": 200}}
    result = judged(sheet({}, "18Rhl", players))
    assert result.score.standings[0].total == 326
    assert result.margin == 26


def test_a_destiny_card_adds_its_payment_to_the_score(sheet):
    # 18Rhl 8.4.2: D12 pays 120
    players = {"Ann": {"cash": 500, "destiny card": 120}, "Bob": {"cash": 600, "destiny card": 0}, "Cyd": {"cash": 9}}
    result = judged(sheet({}, "18Rhl", players, {"destiny-cards": "yes"}))
    assert [(s.player, s.total) for s in result.score.standings] == [("Ann", 620), ("Bob", 600), ("Cyd", 9)]
    assert (result.margin, codes(result)) == (20, [])
    wrong = judged(sheet({}, "18Rhl", players, {"destiny-cards": "yes"}, Bob={"destiny card": 110}))
    assert figures(only(wrong)[1]) == "110"


def test_a_destiny_column_is_unknown_without_destiny_cards(sheet):
    players = {"Ann": {"cash": 500}, "Bob": {"cash": 600}, "Cyd": {"cash": 9}}
    filled_in = sheet({}, "18Rhl", players)
    heading = filled_in.cell(-1, "bank credit")
    heading.value = "destiny card"
    filled_in.cell(0, "destiny card").value = 120
    result = judged(filled_in)
    assert (codes(result), result.score.standings[0].player) == (["sheet-column"] * 2, "Bob")
    assert "bank credit" in result.findings[1].finding.message


def test_the_short_game_asks_only_for_cash(sheet):
    # 18Rhl 10.4
    players = {"Ann": {"cash": 1307}, "Bob": {"cash": 9204}, "Cyd": {"cash": 1307}}
    for title in ("18Rhl", "18LRA"):
        result = judged(sheet({}, title, players, {"short-game": "yes"}))
        assert [(s.place, s.player, s.total) for s in result.score.standings] == [
            (1, "Bob", 9204),
            (2, "Ann", 1307),
            (2, "Cyd", 1307),
        ]
        assert (codes(result), result.score.section, result.margin) == ([], "10.4", 7897)
    missing = judged(sheet({}, "18Rhl", {**players, "Cyd": {}}, {"short-game": "yes"}))
    assert codes(missing) == ["sheet-gap"]


def test_shares_count_nothing_in_the_short_game(tmp_path):
    book = Workbook()
    rows = [["game", "18Rhl"], ["options", "short-game=yes"], [], ["player", "ADR", "BME", "cash", "place"]]
    for row in [*rows, ["Ann", 6, 4, 100, 2], ["Bob", 4, 6, 120, 1], ["Cyd", 0, 0, 90, 3]]:
        book.active.append(row)
    book.save(tmp_path / "a.xlsx")
    result = audit_sheet((tmp_path / "a.xlsx").read_bytes())
    assert (next((s.player, s.total) for s in result.score.standings), codes(result)) == (("Bob", 120), [])


def test_players_of_equal_worth_share_a_place(sheet):
    result = judged(sheet(Cyd={"cash": 390}))
    assert [(s.place, s.player) for s in result.score.standings] == [(1, "Ann"), (1, "Cyd"), (3, "Bob")]


@pytest.mark.slow
def test_a_share_of_a_five_share_company_counts_a_fifth(sheet):
    players = {"Ann": {"cash": 100, "SR": 3}, "Bob": {"cash": 100, "SR": 3}}
    form = sheet({"SR": 100}, "18VA", players)
    assert judged(form).clean
    size = form.at("shares in all")
    form.sheet.cell(size.row, form.cell(-1, "SR").column).value = 5
    assert "share-sum" in codes(judged(form))  # 6 of 5
    assert "hold-limit" not in codes(judged(sheet({"SR": 100}, "18VA", players)))


# ---- impossible holdings and prices ----


def test_more_shares_than_there_are(sheet):
    form = sheet(Cyd={"BNR": 5})
    cell, finding = only(judged(form))
    assert (cell, finding.code, finding.section) == (form.name(-1, "BNR"), "share-sum", "3.1")
    assert (finding.expected, finding.actual) == ("at most 10 shares", "11: Ann 6, Cyd 5")


def test_a_price_that_is_not_on_the_chart(sheet):
    form = sheet({**PRICES, "BNR": 155})
    cell, finding = only(judged(form))
    assert (cell, finding.code, finding.section) == (f"Scoring!{form.price('BNR').coordinate}", "price-chart", "3")
    assert (finding.expected, finding.actual) == ("for BNR £150 or £165", "£155")


def test_shares_without_a_price(sheet):
    form = sheet({"BNR": 150, "DR": 90})
    result = judged(form)
    cell, finding = only(result)
    assert (cell, finding.code) == (f"Scoring!{form.price('FS').coordinate}", "sheet-gap")
    assert result.uncertain


def test_more_shares_than_one_player_may_hold(sheet):
    form = sheet(Ann={"BNR": 7}, Cyd={"BNR": 3})
    cell, finding = only(judged(form))
    assert (cell, finding.code, finding.actual) == (form.name(0, "BNR"), "hold-limit", "70%")


def test_no_hold_limit_where_the_title_has_none(sheet):
    players = {"Ann": {"cash": 500, "ADR": 10}, "Bob": {"cash": 300}, "Cyd": {"cash": 200}}
    assert judged(sheet({"ADR": 100}, "18Rhl", players)).clean


def test_shares_entered_in_percent_are_reported_once(sheet):
    players = {"Ann": {"cash": 500, "ADR": 40}, "Bob": {"cash": 300}, "Cyd": {"cash": 200}}
    found = [found.finding for found in judged(sheet({"ADR": 100}, "18Rhl", players)).findings]
    assert [finding.code for finding in found] == ["share-sum", "certificate-limit"]
    assert "percent" in found[0].remedy


def test_nobody_holds_enough_to_be_president(sheet):
    _, finding = only(judged(sheet(Ann={"DR": 1}, Bob={"DR": 1})))
    assert (finding.code, finding.actual) == ("president-none", "Ann 1, Bob 1")


def test_more_certificates_than_allowed(sheet):
    # 4 players may hold 16: Ann has 6 + 6 shares as president and 5 + 3 as not: 5 + 5 + 5 + 3 = 18.
    players = {
        "Ann": {"cash": 0, "BNR": 6, "DR": 6, "FS": 5, "RPR": 3},
        "Bob": {"cash": 0, "FS": 5, "RPR": 6},
        "Cyd": {"cash": 0},
        "Dan": {"cash": 0},
    }
    result = judged(sheet({**PRICES, "RPR": 100}, players=players))
    assert codes(result) == ["certificate-limit"]
    assert result.findings[0].finding.expected == "at most 16"
    assert result.findings[0].finding.actual == "at least 17"  # a tie in FS: Ann may be its president


@pytest.mark.parametrize(
    ("title", "company", "shares", "president", "fewest"),
    [
        ("18EU", "BNR", 6, True, 5),
        ("18EU", "BNR", 6, False, 6),
        ("18EU", "BNR", 1, True, 1),
        ("18Rhl", "MKB", 7, True, 4),  # 20 + 20 + 20 + 10
        ("18Rhl", "MKB", 7, False, 5),  # 20 + 20 + 10 + 10 + 10
        ("18VA", "SR", 3, True, 2),
    ],
)
def test_the_fewest_halves_of_a_holding(title, company, shares, president, fewest):
    assert fewest_halves(load_title(title), company, shares, president) == 2 * fewest


@pytest.mark.slow
def test_more_money_than_the_bank_is_allowed_if_it_ran_out(sheet):
    rich = {"Ann": {"cash": 12_000}}
    form = sheet(**rich)
    cell, finding = only(judged(form))
    assert (cell, finding.code, finding.severity) == (form.name(0, "cash"), "money-sum", Severity.NOTE)
    assert finding.actual == "£12920"
    for ending, findings in (("the bank ran out", []), ("time", ["money-sum"])):
        form = sheet(**rich)
        form.at("ended by").offset(column=1).value = ending
        assert codes(judged(form)) == findings
    assert not judged(form).clean


@pytest.mark.slow
@pytest.mark.parametrize("told", ["the bank ran out", "Bank", "The bank broke."])
def test_a_bank_that_ran_out_with_little_money_among_the_players(sheet, told):
    form = sheet()
    ended = form.at("ended by").offset(column=1)
    ended.value = told
    cell, finding = only(judged(form))
    assert (cell, finding.code, finding.actual) == (f"Scoring!{ended.coordinate}", "money-sum", "£1420")


def test_a_bank_that_ran_out_and_paid_twice_as_much(sheet):
    form = sheet(Ann={"cash": 24_000})
    form.at("ended by").offset(column=1).value = "the bank ran out"
    cell, finding = only(judged(form))
    assert (cell, finding.code, finding.actual) == (
        f"Scoring!{form.at('ended by').offset(column=1).coordinate}",
        "money-sum",
        "£24920",
    )


# ---- written results ----


def test_a_total_that_is_not_the_sum(sheet):
    form = sheet()
    form.write(0, worth=1480)
    cell, finding = only(judged(form))
    assert (cell, finding.code, finding.section) == (form.name(0, "worth"), "score-sum", "5")
    assert (finding.expected, finding.actual) == ("£1490", "£1480")
    assert "1490" in finding.remedy


def test_wrong_places_and_margins(sheet):
    form = sheet()
    form.write(1, place=2, behind=100)
    form.at("lead").offset(column=1).value = 120
    result = judged(form)
    assert codes(result) == ["score-place"] * 3
    assert [found.finding.expected for found in result.findings] == ["3", "£120", "£90"]


def test_a_winner_who_has_not_won(sheet):
    form = sheet()
    written = form.at("winner").offset(column=1)
    written.value = "Bob"
    cell, finding = only(judged(form))
    assert (cell, finding.code, finding.expected) == (f"Scoring!{written.coordinate}", "score-place", "Ann")


def test_right_results_are_not_reported(sheet):
    form = sheet()
    form.write(0, shares=990, worth=1490, place=1, behind=0)
    form.at("lead").offset(column=1).value = 90
    assert not judged(form).findings


# ---- spellings of numbers ----


@pytest.mark.slow
@pytest.mark.parametrize("value", [6, 6.0, "6", " 6 ", "60%", 0.6, "6*", "6P", "6 p"])
def test_a_holding_in_many_spellings(sheet, value):
    assert judged(sheet(Ann={"BNR": value})).score.standings[0].total == 1490


@pytest.mark.slow
@pytest.mark.parametrize("value", [500, "500", "£500", "500 £", "£ 500", 500.0])
def test_an_amount_in_many_spellings(sheet, value):
    assert judged(sheet(Ann={"cash": value})).score.standings[0].total == 1490


def test_thousands_separators(sheet):
    result = judged(sheet(Ann={"cash": "1,500"}, Bob={"cash": "1.620"}, Cyd={"cash": "2 300"}))
    assert [s.total for s in result.score.standings] == [3400, 2490, 2370]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("five", "five"),
        (3.5, "3.5"),
        (True, "True"),
        ("=C9*", "=C9*"),
        ("=300+50", "=300+50"),
        (10**9, "1e+09"),
        ("x" * 5000, "x" * 37 + "..."),
    ],
)
def test_a_cell_without_a_number(sheet, value, shown):
    form = sheet(Ann={"cash": value})
    result = judged(form)
    cell, finding = only(result)
    assert (cell, finding.code, finding.actual) == (form.name(0, "cash"), "sheet-number", shown)
    assert result.uncertain


def test_an_error_of_a_formula(sheet):
    form = sheet()
    form.cell(0, "BNR").value = "#REF!"
    form.cell(0, "BNR").data_type = "e"
    cell, finding = only(judged(form))
    assert (cell, finding.code, finding.actual) == (form.name(0, "BNR"), "sheet-number", "#REF!")


@pytest.mark.slow
def test_a_negative_number_of_shares(sheet):
    _, finding = only(judged(sheet(Bob={"FS": -1, "DR": 6})))
    assert (finding.code, finding.actual) == ("sheet-number", "-1")


def test_negative_cash_counts_as_none(sheet):
    result = judged(sheet(Bob={"cash": -20}))
    assert only(result)[1].code == "sheet-number"
    assert [s.total for s in result.score.standings if s.player == "Bob"] == [750]


def test_a_dash_means_none(sheet):
    assert not judged(sheet(Ann={"FS": "-"})).findings


# ---- names and columns ----


def test_a_player_without_a_name_and_a_duplicate_player(sheet):
    form = sheet()
    form.write(1, player=None)
    assert codes(judged(form)) == ["sheet-player"]
    form.write(1, player="ann")
    assert codes(judged(form)) == ["sheet-player", "sheet-player"]


def test_a_missing_player(sheet):
    form = sheet()
    form.write(1, **dict.fromkeys(("player", "cash", "DR", "FS")))
    finding = judged(form).findings[0].finding
    assert (finding.code, finding.expected, finding.actual) == ("sheet-player", "3", "2")


def test_a_player_written_right_above_the_next_table(sheet):
    form = sheet()
    form.write(3, player="Dan", cash=100, DR=0)
    form.at("players").offset(0, 1).value = 4
    assert [(s.player, s.total) for s in judged(form).score.standings][-1] == ("Dan", 100)
    assert judged(form).clean


def test_missing_cash(sheet):
    assert codes(judged(sheet(Ann={"cash": None}))) == ["sheet-gap"]


def test_missing_cash_is_reported_at_its_cell(sheet):
    form = sheet(Ann={"cash": None})
    cell, finding = only(judged(form))
    assert (cell, figures(finding)) == (form.name(0, "cash"), "Ann")


def test_an_empty_row_of_shares(sheet):
    form = sheet(Bob={"DR": None, "FS": None}, Cyd={"DR": 2})
    cell, finding = only(judged(form))
    assert (cell, finding.code) == (form.name(1, "BNR"), "sheet-gap")
    form.write(1, DR=0)
    assert not judged(form).findings


def test_an_unknown_heading_above_figures(sheet):
    form = sheet()
    form.cell(-1, "BNR").value = "Belgium"
    result = judged(form)
    cell, finding = only(result)
    assert (cell, finding.remedy, result.uncertain) == (form.name(-1, "Belgium"), "did you mean BNR?", True)


def test_a_form_without_its_columns_is_not_clean(sheet):
    form = sheet(Ann={"BNR": 0}, Cyd={"BNR": 0})
    form.sheet.delete_cols(form.cell(-1, "BNR").column)
    result = judged(form)
    cell, finding = only(result)
    assert (cell, finding.code, mentions(finding, "BNR")) == (form.name(-1, "player"), "sheet-column", True)
    assert (result.clean, result.uncertain, result.margin) == (False, True, None)


def test_a_company_that_has_a_price_has_a_column(tmp_path):
    book = Workbook()
    rows = [["game", "18EU"], ["player", "BNR", "cash"], ["Ann", 6, 500], ["Bob", 4, 300]]
    for row in [*rows, [], ["price of", "BNR", "DR"], ["final price", 100, 90]]:
        book.active.append(row)
    book.save(tmp_path / "a.xlsx")
    result = audit_sheet((tmp_path / "a.xlsx").read_bytes())
    assert (codes(result), result.clean) == (["sheet-column"], False)


def test_columns_in_any_order_with_rows_between_them(sheet):
    form = sheet()
    plain = Workbook()
    page = plain.active
    page.append(["Last night's game of 18EU"])
    page.append([])
    page.append(["", "Total", "Italian State Railways", "Cash", "Name", "bnr", "remark", "DR"])
    page.append(["", 1490, None, 500, "Ann", 6, "won", 1])
    page.append([])
    page.append(["", 1370, 3, 620, "Bob", None, None, 5])
    page.append(["", 1400, 5, 300, "Cyd", 4])
    page.append(["", None, 8, 1420, "Sum", 10, None, 6])
    page.append(["Final price", None, 100, None, None, 150, None, 90])
    plain.save(form.path)
    result = audit_sheet(form.path.read_bytes())
    assert [(s.player, s.total) for s in result.score.standings] == [("Ann", 1490), ("Cyd", 1400), ("Bob", 1370)]
    assert codes(result) == ["sheet-column", "sheet-column"]  # the remark, and the corporations left out
    assert result.clean


def test_an_unknown_company(sheet):
    form = sheet()
    form.cell(-1, "BNR").value = "BNRR"
    result = judged(form)
    found = result.findings[0]
    assert (found.cell, found.finding.remedy) == (form.name(-1, "BNRR"), "did you mean BNR?")
    assert result.uncertain


def test_a_duplicate_column(sheet):
    form = sheet()
    form.cell(-1, "GSR").value = "BNR"
    result = judged(form)
    assert mentions(result.findings[0].finding, "BNR")
    assert result.uncertain


def test_a_second_scoring_sheet_is_reported(sheet):
    form = sheet()
    form.book.copy_worksheet(form.sheet).title = "Scoring (2)"
    assert mentions(only(judged(form))[1], "Scoring 2")


def test_a_sheet_with_another_name_is_found(sheet):
    form = sheet()
    form.sheet.title = "Friday"
    form.write(0, worth=1)
    assert only(judged(form))[0] == form.name(0, "worth")


# ---- files that cannot be read ----


def zipped(**parts):
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name.replace("__", "/"), data)
    return held.getvalue()


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"PK\x03\x04 torn", "damaged"),
        (zipped(mimetype="application/vnd.oasis.opendocument.spreadsheet"), ".ods"),
        (zipped(word__document="x"), "not a workbook"),
        (zipped(xl__workbook="<x/>"), "damaged"),
        (zipped(xl__sheet=b"\0" * 21_000_000), "unpacks to far more"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 old", ".xls"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"), "password"),
    ],
)
def test_a_file_that_is_not_a_workbook(data, says):
    with pytest.raises(DamagedSheet, match=says) as refused:
        audit_sheet(data)
    assert refused.value.remedy


@pytest.mark.slow
@pytest.mark.parametrize(
    ("part", "old", "new", "says"),
    [
        ("xl/workbook.xml", b"</sheets>", b'<sheet sheetId="2"/>' * 60_000 + b"</sheets>", "60,0.. sheets"),
        ("xl/worksheets/sheet1.xml", b"</sheetData>", b"<row/>" * 500_000 + b"</sheetData>", "more cells"),
        ("xl/styles.xml", b"</cellXfs>", b"<xf/>" * 50_000 + b"</cellXfs>", "styles"),
        ("xl/workbook.xml", b"</sheets>", b"</sheets>" + b"<definedNames/>" * 40_000, "far more"),
        ("xl/styles.xml", b"<styleSheet", b'<!DOCTYPE x [<!ENTITY a "ha">]><styleSheet', "XML entities"),
    ],
)
def test_a_workbook_that_would_be_too_costly_to_read(sheet, part, old, new, says):
    """It is refused before it is loaded: 60,000 sheet entries took minutes."""
    data = sheet().save().read_bytes()
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as before, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as after:
        assert old in before.read(part)
        for entry in before.infolist():
            text = before.read(entry)
            after.writestr(entry.filename, text.replace(old, new, 1) if entry.filename == part else text)
    with pytest.raises(DamagedSheet, match=says) as refused:
        audit_sheet(made.getvalue())
    assert refused.value.remedy


def test_a_workbook_that_was_cut_short(sheet):
    data = sheet().save().read_bytes()
    with pytest.raises(DamagedSheet, match="damaged"):
        audit_sheet(data[: len(data) // 2])


def test_a_workbook_without_a_title(tmp_path):
    book = Workbook()
    book.active.append(["player", "cash", "BNR"])
    book.save(tmp_path / "a.xlsx")
    with pytest.raises(DamagedSheet, match="names the game"):
        audit_sheet((tmp_path / "a.xlsx").read_bytes())


def test_a_title_that_was_cleared(sheet):
    form = sheet()
    form.at("game").offset(0, 1).value = None
    for row in (1, 3):
        form.sheet.cell(row, 1).value = None
    with pytest.raises(
        DamagedSheet, match="names the game"
    ):  # the cell below `game` says `players`, which is not a title
        judged(form)


def test_an_unknown_title(sheet):
    form = sheet()
    form.at("18EU").value = "18XYZ"
    for row in form.sheet.iter_rows(max_row=4):
        for cell in row:
            cell.value = None
    with pytest.raises(UnknownTitle, match="18XYZ"):
        judged(form)


def test_house_rules_are_not_mistaken_for_the_title(tmp_path):
    house = ROOT / "templates" / "house-rules"
    players = {"Ann": {"cash": 5000, "BNR": 7}, "Bob": {"cash": 5000, "BNR": 3}}
    form = filled(tmp_path / "sheet.xlsx", players, {"BNR": 100}, ruleset=house)
    with pytest.raises(UnknownTitle, match="18EU-club") as refused:
        judged(form)
    assert "--ruleset" in refused.value.remedy
    # The house rules allow 70%, and the bank has £9000.
    assert codes(audit_sheet(form.path.read_bytes(), house)) == ["money-sum"]


def test_a_workbook_without_a_scoring_table(tmp_path):
    book = Workbook()
    book.active.append(["game", "18EU"])
    book.save(tmp_path / "a.xlsx")
    with pytest.raises(DamagedSheet, match="no sheet has a row of headings"):
        audit_sheet((tmp_path / "a.xlsx").read_bytes())


def test_a_sheet_without_a_row_of_prices(sheet):
    form = sheet()
    form.at("final price").value = "what is this"
    with pytest.raises(DamagedSheet, match="no row `final price`"):
        judged(form)


def test_cells_far_away_are_not_read(sheet):
    form = sheet()
    form.sheet["XFD1048576"].value = "far"
    form.sheet["A900"].value = "Zoë"
    assert judged(form).clean


def test_a_bankrupt_player_is_last(sheet):
    form = sheet()
    named = form.at("bankrupt")
    form.sheet.cell(named.row, named.column + 1).value = "ann"
    standings = judged(form).score.standings
    assert [(s.player, s.place, s.bankrupt) for s in standings][-1] == ("Ann", 3, True)


@pytest.mark.slow
@pytest.mark.parametrize("written", ["-", "none", "Nobody"])
def test_entries_that_say_nobody_is_bankrupt(sheet, written):
    form = sheet()
    form.at("bankrupt").offset(column=1).value = written
    assert not any(standing.bankrupt for standing in judged(form).score.standings)
    assert judged(form).clean


@pytest.mark.slow
@pytest.mark.parametrize("written", ["Ann, Bob", "Ann and Bob", "Bob; ann", "Ann/Bob"])
def test_several_bankrupt_players_with_any_separator(sheet, written):
    form = sheet()
    form.at("bankrupt").offset(column=1).value = written
    assert [s.player for s in judged(form).score.standings if s.bankrupt] == ["Ann", "Bob"]


def test_an_unknown_bankrupt_name_is_reported_and_no_winner_is_named(sheet):
    form = sheet()
    named = form.at("bankrupt").offset(column=1)
    named.value = "Anne"
    (found,) = [each for each in judged(form).findings if each.finding.code == "sheet-player"]
    assert (found.cell, found.finding.remedy) == (f"Scoring!{named.coordinate}", "did you mean Ann?")
    assert judged(form).uncertain
