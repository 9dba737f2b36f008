"""1861: the national that operates, Nikolaev first, printed homes, the grid, the end by the round of the first 8."""

from moderator.model.ledger import BANK, LOAN, token_unit
from tests.figures import figures
from tests.ledger import Result, play
from tests.russia import FORMED, FOURTH, GREEN, RUNNING, SECOND, SOLD


def table(text: str, setup: str = FOURTH, options: str = "", players: str = "Ann Bob Cyd") -> Result:
    return play(text, players, options, setup, "1861")


def stack(*gone: tuple[str, int]) -> str:
    """The table takes trains off the stack."""
    return "".join(f"adjust depot -{count} train {train} box +{count} train {train}\n" for train, count in gone)


def test_nikolaev_comes_first_and_homes_are_printed():
    assert table("Cyd: bid RO 100", SOLD).finding("auction-company").expected == "N"
    game = table("Cyd: bid N 165\nAnn: pass\nBob: pass\nAnn: bid KB 100\nBob: pass\nCyd: pass", SOLD)
    assert (game.codes, game.position.stations["N"], game.position.stations["KB"]) == ([], ("H8",), ("D14",))


def test_rsr_takes_everything_and_the_bank_pays_at_the_lowered_price():
    """RO (50) owned no train as N bought the first 4."""
    game = table("N: train 4", FOURTH.removesuffix("N: train 4\n"))
    assert game.happened("nationalization") == [
        "price: RO 50->45",
        "paid: RO Bob 90",
        "place: RSR Riga",
        "kept: RO 85 RSR 0",
    ]
    assert (game.cash("RSR"), game.cash("RO")) == (85, 0)


def test_rsr_operates_last_and_buys_the_cheapest_train_on_credit():
    game = table("N: done\nKR: run 0\nKR: done\n")
    assert (game.codes, game.cash("RSR"), game.trains("RSR")) == ([], 85 + 6 * 45 - 350, ["4"])
    assert game.position.books.of(LOAN, "RSR") == 6
    assert "place: RSR St Petersburg" in game.happened("nationalization")


def test_running_rsr_counts_no_certificate():
    """Cyd has the priority deal as OR 1.2 begins; N and Moscow-Yaroslavl are certificates of his."""
    game = table("note x")
    assert (game.president("RSR"), game.certificates("Cyd")) == ("Cyd", 2)


def test_rsr_runs_repays_loans_and_buys_trains():
    """OR 2.1: six loans cost 30, and 300 are paid back; a 4 for 350 is left."""
    over = "N: done\nKR: run 0\nKR: done\nCyd: pass\nAnn: pass\nCyd: pass\nAnn: pass\nBob: pass\n"
    rest = "N: run 0\nN: done\nKR: run 0\nKR: done\n"
    game = table(rest + "RSR: run 200\n", FOURTH + over)
    assert (game.cash("RSR"), game.position.books.of(LOAN, "RSR")) == (5 + 200 - 30 - 3 * 50, 3)
    rich = FOURTH + over + "adjust bank -900 RSR +900\n"
    game = table(rest + "RSR: run 200\n", rich)
    assert (game.cash("RSR"), game.trains("RSR")) == (905 + 200 - 30 - 300 - 2 * 350, ["4", "4", "4"])
    assert game.position.books.of(LOAN, BANK) == 172
    just = table(rest + "RSR: run 200\n", FOURTH + over + "adjust bank -825 RSR +825\n")
    assert (just.cash("RSR"), just.trains("RSR")) == (0, ["4", "4", "4"])


def test_rsr_goes_on_buying_once_presidents_have_answered():
    """RSR buys the first 6 with 1400: the 3s rust, and Cyd is asked for NW. KR leaves 40."""
    gone = stack(("3", 4)) + "adjust RO -1 train 3 box +1 train 3 bank -1800 RO +400 RSR +1400\n"
    first = "Cyd: pass\nAnn: pass\nBob: pass\n" + gone + "KR: run 0\nKR: done\nRO: run 0\nRO: train 4\n"
    asked = SECOND + first + stack(("4", 3), ("5", 4)) + "NW: run 0\nNW: hold\nNW: done\n"
    before = table("", asked)
    assert (before.position.asked.kind, before.trains("RSR")) == ("surrender", ["6"])
    kept = table("Cyd: pass", asked)
    assert (kept.trains("RSR"), kept.cash("RSR")) == (["6", "6"], 1400 + 40 - 2 * 650)


def test_rsr_sells_no_train_and_its_money_does_not_count():
    over = "N: done\nKR: run 0\nKR: done\nCyd: pass\nAnn: pass\nCyd: pass\nAnn: pass\nBob: pass\n"
    game = table("N: run 0\nN: train 4 from RSR 10", FOURTH + over)
    assert "state-train" in game.codes


def test_privates_are_rsrs_with_the_first_6_and_pay_it():
    six = stack(("4", 3), ("5", 4)) + "adjust bank -700 KR +700\nN: done\nKR: run 0\nKR: train 6\n"
    game = table(six)
    assert "private: WVR Bob 90 RSR" in game.happened("nationalization")
    assert game.position.books.of("charter WVR", "RSR") == 1


def test_an_8_in_the_first_round_of_a_set_makes_that_the_last_one():
    gone = stack(("3", 4), ("4", 4), ("5", 4), ("6", 2), ("7", 2)) + "adjust bank -1000 NW +1000\n"
    late = table(gone + "NW: run 0\nNW: hold\nNW: train 8\n", FORMED)
    assert (late.position.phase, late.position.last_set) == ("8", (2, 3))
    first = "Cyd: pass\nAnn: pass\nBob: pass\nKR: run 0\nKR: done\nRO: run 0\nRO: done\n"
    game = table(gone + "NW: run 0\nNW: hold\nNW: train 8\nNW: done\n", SECOND + first)
    assert (game.position.last_set, game.round, game.position.round.of) == ((2, 3), "OR 2.2", 3)


def test_the_line_of_1867_is_an_option():
    game = table("", SOLD, "market line")
    assert (len(game.game.title.market.rows), game.game.title.file.shares.sale_drop) == (1, "left-per-block")
    assert table("", RUNNING, "market line").price("N") == 110


def test_a_minor_that_is_owned_whole_does_not_fit_into_the_pool():
    """Its one share is no part of 50%: the limit is named as it stands."""
    found = table("Bob: sell RO", SECOND).finding("pool-limit")
    assert figures(found) == "100% 50% RO"


def test_a_major_of_two_companies_in_one_hex_has_two_tokens_left():
    """N and M-K both have stations in Moscow (H8)."""
    formed = GREEN.replace("RO", "M-K") + "Cyd: form NW N M-K\nCyd: pass\nAnn: pass\nBob: pass\n"
    game = table("", formed)
    assert (game.codes, game.position.stations["NW"]) == ([], ("H8",))
    assert game.position.books.of(token_unit("NW"), "NW") == 2
