"""What a line is answered with: all that follows from it, in the order in which it happens."""

import pytest

from tests.ledger import play
from tests.positions import FINAL_EXCHANGE, FIRST_TURN, SECOND_TURN, SR2, SR3, THREE_FLOATED, give_money
from tests.rhineland import GVE_FLOATED, PRIVATES_SOLD, RHE_ALONE, rhineland
from tests.rules.test_bankruptcy import BROKE, FULL_POOL, HEIRLESS
from tests.setups import swap
from tests.virginia import AUCTIONED, OPERATING, PHASE_3, on_turn

STARTED = SR2 + "Ann: start BNR 100 minor 1\n"
HAS_RUN = SECOND_TURN + "BNR: run 50\nBNR: pay\n"
RICH = HAS_RUN + give_money(1000, "BNR")
NO_THREES = "adjust depot -5 train 3 box +5 train 3\n"
NO_LAST_THREES = "adjust depot -2 train 3 box +2 train 3\n"
NO_FOURS = NO_THREES + "adjust depot -3 train 4 box +3 train 4\n"


def owning(private: str, seller: str) -> str:
    return OPERATING + f"adjust bank -1000 B&O +1000\nadjust {seller} -1 charter {private} B&O +1 charter {private}\n"


EU = [
    (
        "",
        "Ann: select 3\nAnn: pass\nBob: pass\nCyd: pass\nAnn: take",
        ["opening-sale offered: 3 Ann 90", "opening-sale 3 Ann 90"],
    ),
    (
        SR2,
        "Ann: start BNR 100 minor 1",
        [
            "president-purchase BNR Ann 100",
            "station-tokens BNR 100 4",
            "minor-exchange merges: 1 BNR 0 1",
        ],
    ),
    (STARTED, "Bob: exchange 2 BNR", ["minor-exchange merges: 2 BNR 0 1"]),
    (STARTED + "Bob: exchange 2 BNR\n", "Cyd: buy BNR", ["float BNR 50"]),
    (SR2, "Ann: pass\nBob: pass\nCyd: pass", ["priority-deal ends: Ann 450 SR 2", "operating-order OR 2.1"]),
    (SR3, "Cyd: sell BNR 2", ["sale-drop BNR 2 110->90"]),
    (
        FIRST_TURN,
        "BNR: run 150\nBNR: half",
        ["dividend-full BNR 80 Ann 40, treasury 40", "dividend-half BNR 70 150"],
    ),
    (
        FIRST_TURN,
        "BNR: run 150\nBNR: hold",
        ["dividend-hold BNR 150 150", "price-move missed: BNR 100->90"],
    ),
    (THREE_FLOATED, "10: run 50", ["minor-dividend-half 10 Ann 50 Ann 25, treasury 25"]),
    (RICH, "BNR: train 2 from DR 10", ["train-purchase BNR DR 10 2"]),
    (
        RICH + NO_THREES,
        "BNR: train 4",
        [
            "train-purchase BNR 300 4",
            "phase-change 4 1, 3 yellow, green yellow",
            "rust 2 10, 11, 12, 13, 14, 15, BNR, DR, FS",
        ],
    ),
    (
        RICH + NO_FOURS,
        "BNR: train 5",
        [
            "train-purchase BNR 500 5",
            "phase-change 5 1, 2 yellow, green, brown brown",
            "rust 2 10, 11, 12, 13, 14, 15, BNR, DR, FS",
            "final-exchange announced:",
        ],
    ),
    (
        RICH + "adjust BNR -2 train 2 box +2 train 2\nBNR: train 3\nBNR: train 3\nBNR: train 3 !\n" + NO_LAST_THREES,
        "BNR: train 4\nBNR: discard 3",
        [
            "train-purchase BNR 300 4",
            "phase-change 4 1, 3 yellow, green yellow",
            "rust 2 10, 11, 12, 13, 14, 15, BNR, DR, FS",
            "train-discard owed: BNR Ann 1",
            "train-discard BNR 3",
        ],
    ),
    (
        THREE_FLOATED,
        "adjust Bob -30% DR Cyd +30% DR Ann -30% BNR Cyd +30% BNR",
        ["presidency DR Bob Cyd", "presidency BNR Ann Cyd"],
    ),
    (
        HAS_RUN,
        "BNR: sell BNR 2",
        ["own-stock sold: BNR 200 2", "sale-drop BNR 2 100->82"],
    ),
    (HAS_RUN + "adjust BNR -20% BNR pool +20% BNR\n", "BNR: buy BNR", ["own-stock bought: BNR 100 1"]),
    (
        FINAL_EXCHANGE,
        "close 4\nclose 11",
        [
            "minor-exchange unconnected: 4 0 0",
            "minor-exchange unconnected: 11 0 0",
        ],
    ),
    (
        BROKE + FULL_POOL,
        "Ann: bankrupt",
        [
            "price-move missed: BNR 100->90",
            "bankruptcy Ann",
            "presidency BNR Ann Bob",
            "minor-exchange bankrupt: 10 Ann 0 1",
            "minor-exchange bankrupt: 13 Ann 0 1",
        ],
    ),
    (
        HEIRLESS,
        "Ann: bankrupt",
        [
            "price-move missed: BNR 100->90",
            "bankruptcy Ann",
            "company-closed BNR 0 0",
            "minor-exchange bankrupt: 10 Ann 0 1",
            "minor-exchange bankrupt: 13 Ann 0 1",
        ],
    ),
]

VA = [
    (
        "Ann: bid REA 40\nBob: bid TIW 60\nCyd: bid PY 80\nAnn: bid B&O 120\nBob: pass\nCyd: pass\n",
        "Ann: pass",
        [
            "priority-deal passed: Bob",
            "lot-auction REA Ann 40",
            "lot-auction TIW Bob 60",
            "lot-auction PY Cyd 80",
            "lot-auction B&O Ann 120",
        ],
    ),
    (
        swap(AUCTIONED, ("Bob: value B&O 100\n", "")),
        "Bob: value B&O 90",
        [
            "granted-capital B&O Bob 180",
            "float B&O 20",
            "order-by-cash Ann, Cyd, Bob",
            "priority-deal begins: Ann SR 1",
        ],
    ),
    (
        owning("TIW", "Bob"),
        "B&O: use TIW\nB&O: train 3",
        [
            "price-move missed: B&O 100->90",
            "train-discount B&O $200",
            "train-purchase B&O 0 3",
            "train-discount granted: B&O TIW",
            "phase-change 3 2, 4 yellow, green yellow",
        ],
    ),
    (
        owning("REA", "Ann"),
        "B&O: use REA at Baltimore",
        ["city-bonus granted: B&O REA 10 Baltimore"],
    ),
    (
        owning("PY", "Cyd"),
        "B&O: use PY at Richmond",
        ["extra-station granted: B&O PY Richmond"],
    ),
    (
        owning("PY", "Cyd"),
        "B&O: use PY limit",
        ["price-move missed: B&O 100->90", "extra-train granted: B&O PY 1"],
    ),
    (
        PHASE_3,
        "C&O: convert",
        ["conversion C&O 10"],
    ),
    (PHASE_3, "C&O: buy REA from Ann 50", ["private-purchase C&O Ann 50 REA"]),
    (
        on_turn("VGN", "2", "1G", stations=("Roanoke",)),
        "VGN: run 1G:Lynchburg*=20-B13-Roanoke*\nVGN: pay",
        ["dividend-full VGN 50 Ann 20", "mining-district VGN 20"],
    ),
]

RHL = [
    ("", "Ann: pass\nBob: pass\nCyd: pass\nAnn: take", ["private-sale offered: PWB Ann 15", "private-sale PWB Ann 15"]),
    (
        "Ann: take PWB\n",
        "Bob: bid NLK 125\nCyd: bid Szl 55\nAnn: bid Szl 60\nBob: take KEO",
        [
            "private-sale bid: NLK Bob 125",
            "private-sale bid: Szl Cyd 55",
            "private-sale bid: Szl Ann 60",
            "private-sale KEO Bob 30",
            "private-sale auctioned: Szl Cyd",
        ],
    ),
    (
        "Ann: take PWB\nBob: take KEO\n",
        "Cyd: pass\nAnn: pass\nBob: pass",
        ["private-sale paid:", "private-income PWB Ann 5"],
    ),
    (
        "Ann: take PWB\nBob: bid RhE 155\nCyd: take KEO\nAnn: take Szl\nBob: take Tjt\n",
        "Cyd: take NLK",
        [
            "private-sale NLK Cyd 120",
            "free-share GVE Cyd 10 NLK",
            "private-sale RhE Bob 155",
            "float sold: RhE Bob 140",
            "step-up RhE 70->75",
            "priority-deal begins: Cyd SR 1",
        ],
    ),
    (PRIVATES_SOLD, "Cyd: start GVE 80", ["president-purchase GVE Cyd 80"]),
    (
        GVE_FLOATED.removesuffix("Bob: buy GVE\n"),
        "Bob: buy GVE",
        ["float GVE 50", "float-funds GVE 400 5", "step-up GVE 80->90"],
    ),
    (
        GVE_FLOATED,
        "Cyd: pass\nAnn: pass\nBob: pass",
        [
            "priority-deal most-cash: Cyd 360 SR 1",
            "operating-order OR 1.1",
            "private-income PWB Ann 5",
            "private-income Szl Ann 15",
            "private-income Tjt Cyd 20",
            "private-income NLK Ann 25",
        ],
    ),
    (RHE_ALONE, "industry G12 coal", ["industry-token coalmine Solingen"]),
    (
        RHE_ALONE
        + "adjust depot -6 train 2 box +6 train 2 depot -5 train 3 box +5 train 3 depot -3 train 4 box +3 train 4\n"
        + "RhE: run 0\n",
        "RhE: train 5",
        [
            "train-purchase RhE 500 5",
            "phase-change 5 2 yellow, green, brown brown",
            "privates-close PWB, KEO, Szl, Tjt, NLK",
        ],
    ),
]


@pytest.mark.parametrize(("setup", "text", "told"), EU, ids=[text for _, text, _ in EU])
def test_events_of_18eu_have_their_wording(setup, text, told):
    assert play(text, setup=setup).happened() == told


@pytest.mark.parametrize(("setup", "text", "told"), VA, ids=[text for _, text, _ in VA])
def test_events_of_18va_have_their_wording(setup, text, told):
    assert play(text, setup=setup, title="18VA").happened() == told


@pytest.mark.parametrize(("setup", "text", "told"), RHL, ids=[text for _, text, _ in RHL])
def test_events_of_18rhl_have_their_wording(setup, text, told):
    assert rhineland(text, setup=setup).happened() == told
