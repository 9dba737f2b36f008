"""One sheet a round: what each player and company began with, what came and went, what was left."""

import pytest

from moderator.export.game.course import COMPANY_FLOWS, PLAYER_FLOWS, rounds_played
from moderator.export.game.rounds import players_table
from moderator.export.sheet import Formula
from moderator.game import open_game
from moderator.model.ledger import BANK, MONEY
from tests.export.sheets import (
    EXAMPLES,
    all_sheets,
    column,
    example,
    formulas,
    records,
    round_sheets,
    rows,
    table,
    total,
)
from tests.ledger import play
from tests.positions import (
    BNR_PAYS,
    FIRST_TURN,
    LEFT,
    SECOND_TURN,
    SR2,
    THREE_FLOATED,
    TWO_STARTED,
    give_money,
    give_train,
    idle,
)
from tests.rhineland import PRIVATES_SOLD, RHE_ALONE, rhineland
from tests.virginia import AUCTIONED, OPERATING


def sheets(result):
    return {sheet.name: sheet for sheet in round_sheets(result.game)}


def figures(row, *headings):
    return tuple(row[heading] for heading in headings)


# ---- which round a line belongs to ----


def test_a_sheet_a_round_in_order():
    assert list(sheets(play("Ann: pass", setup=TWO_STARTED))) == ["ISR", "OR 1.1", "OR 1.2", "SR 2", "OR 2.1"]


def test_a_round_without_a_line_has_no_sheet_yet():
    assert list(sheets(play("", setup=TWO_STARTED))) == ["ISR", "OR 1.1", "OR 1.2", "SR 2"]


def test_a_journal_without_a_move_has_its_first_round():
    (sheet,) = round_sheets(play("").game)
    assert sheet.name == "ISR"
    assert rows(sheet, "players")["Ann"]["end cash"] == 450
    assert [each.name for each in sheet.tables] == ["players", "money"]


def test_postings_after_the_end_are_a_round():
    ended = SR2 + "end it is late\n"
    assert "End" not in sheets(play("note goodbye\ncount Ann 450", setup=ended))
    late = sheets(play("adjust Ann -50 bank +50", setup=ended))["End"]
    assert figures(rows(late, "players")["Ann"], "begin cash", "other", "end cash") == (450, -50, 400)
    assert late.notes[0].startswith("After the end of the game")


def test_income_of_privates_is_of_the_round_that_begins():
    # PWB, Szl and NLK bring Ann 5 + 15 + 25 as OR 1.1 begins, with the line that ends SR 1.
    game = sheets(rhineland("RhE: run 0", setup=PRIVATES_SOLD + "Cyd: pass\nAnn: pass\nBob: pass\n"))
    stock, operating = rows(game["SR 1"], "players")["Ann"], rows(game["OR 1.1"], "players")["Ann"]
    assert figures(stock, "begin cash", "income", "end cash") == (410, 0, 410)
    assert figures(operating, "begin cash", "income", "end cash") == (410, 45, 455)
    assert (stock["end worth"], operating["begin worth"]) == (600, 600)  # with PWB, Szl and NLK at their face value
    assert rows(game["SR 1"], "money")["bank"]["end"] == rows(game["OR 1.1"], "money")["bank"]["begin"]


def test_a_rise_at_the_end_of_a_stock_round_is_of_that_round():
    # Ann, Bob and Cyd take BNR's last two shares: it is sold out and rises from £100 to £110.
    text = "Cyd: buy BNR\nAnn: buy BNR\nBob: pass\nCyd: pass\nAnn: pass\n" + idle(*LEFT[:1])
    game = sheets(play(text, setup=TWO_STARTED + 2 * (idle(*LEFT) + "BNR: run 0\nBNR: done\n")))
    before, after = figures(rows(game["SR 3"], "companies")["BNR"], "price before", "price after")
    assert after > before
    assert rows(game["OR 3.1"], "companies")["BNR"]["price before"] == after


def test_a_late_start_begins_with_its_count():
    owned = "given REA owner Ann\ngiven TIW owner Bob\ngiven PY closed\n"
    cash = "given Ann cash 385\ngiven Bob cash 100\ngiven Cyd cash 50\n"
    game = sheets(play("Ann: pass", setup=f"given phase 3\n{owned}{cash}begin SR 3 next Ann\n", title="18VA"))
    assert list(game) == ["Count", "SR 3"]
    ann = rows(game["Count"], "players")["Ann"]
    assert figures(ann, "begin cash", "other", "end cash", "check") == (0, 385, 385, "ok")
    assert rows(game["SR 3"], "players")["Ann"]["begin worth"] == 385 + 40
    assert total(game["SR 3"], "money")["end"] == 8000


# ---- players ----


def test_shares_that_came_before_their_corporation_was_started():
    # 18Rhl 4.1.1: NLK brings Ann 10% of GVE, which nobody has started yet.
    game = sheets(rhineland("", setup=PRIVATES_SOLD))["ISR"]
    assert (rows(game, "players")["Ann"]["GVE"], rows(game, "players")["Bob"]["GVE"]) == (10, None)
    assert "ADR" not in rows(game, "players")["Ann"]


def test_a_player_in_a_stock_round():
    # Ann starts BNR at £100 (20% for £200), merges minor 1, buys a share at £100.
    ann = rows(sheets(play("", setup=TWO_STARTED))["SR 2"], "players")["Ann"]
    assert figures(ann, "begin cash", "bought", "sold", "other", "end cash") == (450, -300, 0, 0, 150)
    assert figures(ann, "BNR", "DR", "certificates", "minors") == (40, None, "7 of 20", "4 7 10 13")
    assert figures(ann, "begin worth", "end worth", "check") == (950, 150 + 4 * 100 + 4 * 100, "ok")


def test_purchases_of_the_opening_are_listed():
    game = sheets(play("sold 1 Ann 100\nsold 2 Bob 105"))["ISR"]
    assert figures(rows(game, "players")["Bob"], "begin cash", "bought", "other", "end cash") == (450, -105, 0, 345)
    assert [list(row.values()) for row in records(game, "purchases")] == [
        ["1", "Ann", 100, 4, "Chemin de Fer du Nord"], ["2", "Bob", 105, 5, "État Belge"],
    ]  # fmt: skip
    assert column(game, "companies", "president") == ["Ann", "Bob"]


def test_an_opening_that_sells_companies_with_their_treasuries():
    # 18OE: what Cyd pays for minor A is its capital.
    isr = round_sheets(example("18OE.18xx"))[0]
    bought = {row["bought"]: (row["by"], row["paid"]) for row in records(isr, "purchases")}
    assert (bought["A"], rows(isr, "companies")["A"]["stock"]) == (("Cyd", 120), 120)
    assert -rows(isr, "players")["Cyd"]["bought"] == sum(paid for who, paid in bought.values() if who == "Cyd")


def test_companies_are_listed_in_the_order_in_which_they_operated():
    game = {sheet.name: sheet for sheet in round_sheets(example("18EU-four-players.18xx"))}
    assert column(game["OR 2.1"], "companies", "company")[-4:] == ["SNCF", "RPR", "BNR", "FS"]
    assert column(game["OR 5.1"], "companies", "company")[:4] == ["SNCF", "BNR", "FS", "RPR"]


def test_the_priority_deal_at_the_end_of_a_round():
    # SR 2: Bob starts DR, and all pass.
    game = sheets(play("", setup=TWO_STARTED))
    assert column(game["OR 1.2"], "players", "priority") == ["yes", None, None]
    assert column(game["SR 2"], "players", "priority") == [None, None, "yes"]


def test_opening_amounts_are_links_to_the_sheet_before():
    first, *_, stock, operating = round_sheets(play("4: run 50", setup=TWO_STARTED).game)
    for sheet, name, row, heading, formula in (
        (operating, "players", 1, "begin cash", "={SR 2!players.end cash:1}"),
        (operating, "players", 1, "begin worth", "={SR 2!players.end worth:1}"),
        (operating, "money", 2, "begin", "={SR 2!money.end:2}"),
        (stock, "companies", 15, "begin funds", 0),
        (first, "players", 1, "begin cash", 450),
    ):
        found = table(sheet, name)
        at = [each.heading for each in found.columns].index(heading)
        cell = found.rows[row][at]
        assert (cell.text if isinstance(cell, Formula) else cell) == formula, (sheet.name, name, heading)


def test_dividends_and_halves_of_minors():
    # £50 of a minor: £25 to Ann; £100 of BNR: 40% to her.
    text = "4: run 50\n4: done\n" + idle(*LEFT[1:]) + BNR_PAYS
    ann = rows(sheets(play(text, setup=TWO_STARTED))["OR 2.1"], "players")["Ann"]
    assert figures(ann, "begin cash", "dividends", "income", "end cash") == (150, 65, 0, 215)


def test_forced_sales_are_sold_and_a_presidents_contribution_is_other():
    # BNR (£125) lacks £75 for the 3 it owes. Ann, without cash, sells a share of DR at £100 and adds them.
    poor = give_train("2", "box", 3, "BNR") + give_money(-275, "Ann") + "adjust DR -20% DR Ann +20% DR\n"
    game = sheets(play("Ann: sell DR\nBNR: train 3", setup=SECOND_TURN + poor))["OR 2.2"]
    ann, bnr = rows(game, "players")["Ann"], rows(game, "companies")["BNR"]
    assert figures(ann, "sold", "other", "end cash") == (100, -275 - 75, 25)
    assert figures(bnr, "begin funds", "other", "for trains", "end funds") == (125, 75, -200, 0)
    assert column(game, "other", "what for")[-1].startswith("Ann adds £75 ")


def test_own_shares_sold_for_an_owed_train_are_stock():
    # RhE has M140 and owes a train; two of its own shares bring 2 x M70. Bob adds M220 for the 5 at M500, the 2, 3 and
    # 4 trains being gone. The M1000 that RHE_ALONE gives are taken away again.
    gone = "adjust depot -6 train 2 box +6 train 2 depot -5 train 3 box +5 train 3 depot -3 train 4 box +3 train 4\n"
    forced = RHE_ALONE + gone + give_money(-1000, "RhE")
    game = sheets(rhineland("RhE: sell RhE 2\nRhE: train 5", setup=forced))["OR 1.1"]
    assert figures(rows(game, "companies")["RhE"], "stock", "for trains") == (140, -500)
    assert rows(game, "players")["Bob"]["other"] == -220


# ---- companies ----


def test_a_corporation_is_started():
    # Paid for four shares, £100 for tokens; the four minors that merge bring a train each and no money.
    bnr = rows(sheets(play("", setup=TWO_STARTED))["SR 2"], "companies")["BNR"]
    assert figures(bnr, "begin funds", "stock", "for tokens", "other", "end funds") == (0, 400, -100, 0, 300)
    assert figures(bnr, "president", "offering", "pool", "price before", "price after") == ("Ann", 20, 0, None, 100)
    assert figures(bnr, "trains", "tokens", "check") == ("2 2 2 2", 4, "ok")


def test_a_minor_that_merged_is_closed():
    game = sheets(play("", setup=TWO_STARTED))
    assert rows(game["SR 2"], "companies")["1"]["president"] == "closed"


def test_closed_minors_are_left_out_from_then_on():
    game = sheets(play("4: run 0", setup=TWO_STARTED))
    assert "1" not in rows(game["OR 2.1"], "companies")


def test_revenue_paid_and_kept():
    # £150 halved: £80 on the shares (Ann £40, BNR's own half £40), £70 kept.
    bnr = rows(sheets(play("BNR: run 150\nBNR: half", setup=FIRST_TURN))["OR 2.1"], "companies")["BNR"]
    assert figures(bnr, "begin funds", "revenue", "paid", "withheld", "income", "end funds") == (
        100, 150, 40, 70, 40, 210,
    )  # fmt: skip


def test_a_minor_earns_for_its_owner_and_itself():
    minor = rows(sheets(play("10: run 50", setup=THREE_FLOATED))["OR 2.1"], "companies")["10"]
    assert figures(minor, "revenue", "paid", "withheld", "end funds") == (50, 25, 25, 25)


def test_undeclared_revenue_is_shown():
    bnr = rows(sheets(play("BNR: run 150", setup=FIRST_TURN))["OR 2.1"], "companies")["BNR"]
    assert figures(bnr, "revenue", "paid", "withheld", "end funds") == (150, 0, 0, 100)


def test_track_trains_and_own_stock():
    # BNR (£125): terrain £60 in the Alps, withholds £100, sells a share of its own at £82 after the price has fallen.
    text = "BNR: lay E16 60\nBNR: run 100\nBNR: hold\nBNR: sell BNR 1\n"
    game = play(text, setup=SECOND_TURN)
    bnr = rows(sheets(game)["OR 2.2"], "companies")["BNR"]
    assert bnr["for track"] == -60
    assert figures(bnr, "begin funds", "withheld", "stock") == (125, 100, game.cash("BNR") - 125 - 100 + 60)
    assert bnr["pool"] == 10


def test_trains_traded_between_companies():
    game = sheets(play("BNR: run 0\nBNR: train 2 from DR 40\n", setup=SECOND_TURN))["OR 2.2"]
    companies = rows(game, "companies")
    assert (companies["BNR"]["for trains"], companies["DR"]["for trains"]) == (-40, 40)
    assert (companies["BNR"]["trains"], companies["DR"]["trains"]) == ("2 2 2 2", "2 2")
    assert total(game, "companies")["for trains"] == 0


def test_privates_pay_companies_and_the_bank_grants_capital():
    # B&O: 2 x $100 of the bank as its presidency is auctioned.
    game = sheets(play("", setup=AUCTIONED, title="18VA"))
    assert figures(rows(game["ISR"], "companies")["B&O"], "stock", "end funds") == (200, 200)
    assert rows(sheets(play("", setup=OPERATING, title="18VA"))["SR 1"], "players")["Ann"]["C&O"] == 60


# ---- money ----


def test_all_money_is_the_bank_of_the_title():
    game = sheets(play("", setup=TWO_STARTED))["SR 2"]
    assert [figures(row, "money of", "begin", "end") for row in records(game, "money")] == [
        ("players", 1350, 150 + 310 + 350),
        ("companies", 0, 300 + 40),
        ("bank", 10650, 10850),
    ]
    assert total(game, "money") == {"money of": "all", "begin": 12000, "end": 12000, "check": "ok"}


def test_sums_of_players_and_companies_are_checked():
    # BNR pays £100: Ann £40, Bob and Cyd £20 each, its treasury £20.
    game = sheets(play(idle(*LEFT) + "BNR: run 100\nBNR: pay", setup=TWO_STARTED))["OR 2.1"]
    assert (total(game, "companies")["paid"], total(game, "companies")["check"]) == (80, "ok")
    assert (total(game, "players")["dividends"], total(game, "players")["check"]) == (80, "ok")


def test_a_failed_check_shows_differs():
    game = play("", setup=TWO_STARTED).game
    played = rounds_played(game)[-1]
    unpaid = played.replace(payments=played.payments[1:])
    assert {row[-1].value for row in players_table(game.title, unpaid, ("Ann",)).rows} == {"differs"}


def test_money_on_the_board_is_set_aside():
    game = sheets(rhineland("", setup=PRIVATES_SOLD))["ISR"]
    assert figures(rows(game, "money")["set aside"], "begin", "end") == (210, 210)


def test_adjustments_are_other_payments_with_their_text():
    game = sheets(play("adjust Ann +40 bank -40", setup=SR2))["SR 2"]
    assert rows(game, "players")["Ann"]["other"] == 40
    assert column(game, "other", "what for") == ["adjust Ann +40 bank -40"]


def test_money_of_a_company_that_is_not_in_play_is_shown():
    game = sheets(play(give_money(50, "GSR"), setup=SR2))["SR 2"]
    assert figures(rows(game, "companies")["GSR"], "begin funds", "other", "end funds", "check") == (0, 50, 50, "ok")


# ---- sane whatever the journal ----


def test_undone_lines_are_not_shown():
    game = sheets(play("Ann: start BNR 100 minor 1\nundo\nAnn: pass", setup=SR2))["SR 2"]
    assert figures(rows(game, "players")["Ann"], "bought", "end cash") == (0, 450)
    assert "BNR" not in rows(game, "companies")


def test_names_like_headings_do_no_harm():
    game = sheets(play("note x", players="cash all player {players.player}"))["ISR"]
    assert list(rows(game, "players")) == ["cash", "all", "player", "{players.player}"]


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_every_payment_is_in_one_column(name):
    game = example(name)
    for played, sheet in zip(rounds_played(game), round_sheets(game), strict=True):
        held = rows(sheet, "players")
        for player in game.position.players:
            row = held[player]
            assert row["begin cash"] == played.before.books.of(MONEY, player)
            moved = sum(row.get(flow, 0) for flow in PLAYER_FLOWS)
            assert row["begin cash"] + moved == row["end cash"], (sheet.name, player)
        for company, row in rows(sheet, "companies").items():
            moved = sum(row.get(flow, 0) for flow in COMPANY_FLOWS)
            assert row.get("begin funds", 0) + moved == row.get("end funds", 0), company


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_round_begins_as_the_one_before_ended(name):
    game = example(name)
    played = rounds_played(game)
    assert [each.after for each in played[:-1]] == [each.before for each in played[1:]]
    assert played[0].counted or played[0].before is game.replay.start
    assert played[-1].after.books == game.position.books


@pytest.mark.parametrize("name", EXAMPLES)
def test_payments_tell_the_whole_change(name):
    for played in rounds_played(example(name)):
        for account in {BANK, *played.after.books.holders(MONEY), *played.before.books.holders(MONEY)}:
            moved = sum(
                posting.count * ((posting.target == account) - (posting.source == account))
                for posting in (payment.posting for payment in played.payments)
            )
            assert played.before.books.of(MONEY, account) + moved == played.after.books.of(MONEY, account)


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_every_check_holds_and_every_row_fits_its_table(name):
    sheets_ = all_sheets(example(name))
    assert "differs" not in {formula.value for formula in formulas(sheets_)}
    for sheet in sheets_:
        for each in sheet.tables:
            assert {len(row) for row in (*each.rows, each.total or each.columns)} == {len(each.columns)}
            headings = [column.heading.casefold() for column in each.columns]
            assert len({*headings}) == len(headings)


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_a_game_cut_off_anywhere_adds_up(name):
    whole = example(name).data.splitlines(keepends=True)
    for end in range(8 + len(name), len(whole), max(37, len(whole) // 4)):  # the longest header is of seven lines
        cut = all_sheets(open_game(b"".join(whole[:end])))
        assert "differs" not in {formula.value for formula in formulas(cut)}, end
