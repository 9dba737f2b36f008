"""Companies that the state takes over: without a train, without money for interest, and with phases."""

from moderator.model.ledger import BANK, BOX, LOAN, train_unit
from tests.minors import GREEN, GROWN, STARTED, table


def test_a_trainless_company_excused_from_buying_is_nationalized(tmp_path):
    game = table(tmp_path, GREEN + "S: train 3\nN: train 3\nE: done", STARTED)
    assert game.happened("nationalization") == [  # 110 and two loans make 200 of 225
        "price: E 50->45",
        "paid: E Bob 90",
        "place: CN Cedar",
        "E 110 CN 0",
    ]
    assert ("E" in game.position.closed, "E" in game.position.stations) == (True, False)


def test_a_company_that_can_borrow_must_buy_a_train(tmp_path):
    game = table(tmp_path, GREEN + "S: train 3\nN: done", STARTED)
    assert (game.codes[1:], game.position.closed) == (["train-owed"], frozenset())


def test_a_company_that_cannot_pay_interest_is_nationalized(tmp_path):
    first = "Ann: pass\nCyd: pass\nS: done\nadjust bank +20 N -20\nN: run 0\nN: done\n"  # a second loan for interest
    later = "Ann: pass\nCyd: pass\nCyd: pass\nAnn: pass\nBob: pass\nadjust bank +40 N -40\nS: done\nN: run 0\nN: done"
    game = table(tmp_path, first + later, GROWN)
    assert game.happened("loan-interest")[-1] == "unpaid: N 10"
    assert game.happened("nationalization")[:2] == [
        "price: N 70->45",  # one to the left, and two for each of two loans
        "paid: N Cyd 90",
    ]
    assert game.position.books.of(LOAN, BANK) == 0
    assert game.position.books.of(train_unit("3"), BOX) == 1


def test_a_nationalized_company_pays_no_part_of_its_interest(tmp_path):
    """N has $5 of the $10 due: that goes to the state with it."""
    first = "Ann: pass\nCyd: pass\nS: done\nadjust bank +20 N -20\nN: run 0\nN: done\n"
    later = "Ann: pass\nCyd: pass\nCyd: pass\nAnn: pass\nBob: pass\nadjust bank +35 N -35\nS: done\nN: run 0\nN: done"
    game = table(tmp_path, first + later, GROWN)
    assert game.happened("loan-interest")[-1] == "unpaid: N 10"
    assert "N 5 CN 1" in game.happened("nationalization")


def test_a_phase_takes_over_operated_minors_without_trains(tmp_path):
    rest = "Ann: pass\nCyd: pass\nadjust depot -2 train 3 box +2 train 3\nadjust bank -700 S +700\nS: run 40\n"
    game = table(tmp_path, rest + "S: train 4\n", GROWN)
    assert "N" in game.position.par  # it has a 3 yet
    sold = table(tmp_path, rest + "S: train 3 from N 100\nS: train 4", GROWN)
    assert sold.happened("nationalization")[:2] == ["price: N 90->80", "paid: N Cyd 160"]
    assert ("N" in sold.position.closed, sold.cash("N")) == (True, 0)


def test_the_last_phase_takes_over_all_minors(tmp_path):
    def stack(*gone: tuple[str, int]) -> str:
        return "".join(f"adjust depot -{count} train {train} box +{count} train {train}\n" for train, count in gone)

    five = stack(("2", 6), ("3", 4), ("4", 3)) + "adjust bank -600 S +600\nS: train 5"
    game = table(tmp_path, five, STARTED)
    paid = [event for event in game.happened("nationalization") if event.startswith("private:")]
    assert paid == ["private: TR Ann 30 CN", "private: BLC Bob 60 CN"]
    drawn = table(tmp_path, five + "\nN: done\nE: done\nAnn: pass\n", STARTED)
    assert drawn.happened("nationalization")[-1] == "income: 30 CN"
    six = stack(("2", 6), ("3", 4), ("4", 3), ("5", 2)) + "adjust bank -700 S +700\nS: train 6"
    last = table(tmp_path, six, STARTED)
    assert {"N", "S", "E"} <= last.position.closed
    assert last.position.books.of(train_unit("6"), BOX) == 1


def test_only_its_president_gives_up_a_major_without_a_train(tmp_path):
    formed = "Ann: form BIG S\nAnn: buy BIG 2\nAnn: pass\nBob: pass\nCyd: pass\nCyd: pass\nN: done\nBIG: run 0\n"
    sold = "BIG: done\nCyd: pass\nCyd: pass\nAnn: pass\nBob: pass\nadjust depot -2 train 3 box +2 train 3\n"
    bought = "adjust bank -800 N +800\nN: run 40\nN: train 3 from BIG 10\nN: train 4\n"
    before = formed + sold + bought
    asked = table(tmp_path, before, GROWN)
    assert (asked.position.asked.kind, asked.current) == ("surrender", "Ann")
    given = table(tmp_path, before + "Ann: surrender BIG", GROWN)
    assert given.happened("nationalization")[-4:-2] == [
        "price: BIG 100->90",
        "paid: BIG Ann 360",
    ]
    assert not {"BIG"} & {*given.position.closed, *given.position.par}  # it may be started anew
    assert given.percent("BIG", "BIG") == 100
    kept = table(tmp_path, before + "Ann: pass", GROWN)
    assert "BIG" in kept.position.par
    assert table(tmp_path, before + "Bob: surrender BIG", GROWN).codes[-1] == "surrender-barred"
