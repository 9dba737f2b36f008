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
        ["3 is offered for £90, Ann first", "Ann buys 3 for £90"],
    ),
    (
        SR2,
        "Ann: start BNR 100 minor 1",
        [
            "Ann starts BNR at £100 and is its president",
            "BNR pays £100 for 4 station tokens",
            "1 merges into BNR; £0 and 1 train go to BNR",
        ],
    ),
    (STARTED, "Bob: exchange 2 BNR", ["2 merges into BNR; £0 and 1 train go to BNR"]),
    (STARTED + "Bob: exchange 2 BNR\n", "Cyd: buy BNR", ["BNR floats: 50% are in players' hands"]),
    (SR2, "Ann: pass\nBob: pass\nCyd: pass", ["SR 2 ends: Ann has the priority deal", "OR 2.1 begins"]),
    (SR3, "Cyd: sell BNR 2", ["BNR sold 2 shares: price £110 -> £90"]),
    (
        FIRST_TURN,
        "BNR: run 150\nBNR: half",
        ["BNR pays £80: Ann £40, treasury £40", "BNR keeps £70 of £150"],
    ),
    (
        FIRST_TURN,
        "BNR: run 150\nBNR: hold",
        ["BNR keeps £150 of £150", "BNR pays no dividend: price £100 -> £90"],
    ),
    (THREE_FLOATED, "10: run 50", ["10 earns £50: Ann £25, treasury £25"]),
    (RICH, "BNR: train 2 from DR 10", ["BNR buys train 2 from DR for £10"]),
    (
        RICH + NO_THREES,
        "BNR: train 4",
        [
            "BNR buys train 4 from the bank for £300",
            (
                "phase 4 begins: train limit 1 (minor) and 3 (corporation); yellow and green tiles; "
                "off-map places pay their yellow value"
            ),
            "all 2 trains rust: 10, 11, 12, 13, 14, 15, BNR, DR and FS",
        ],
    ),
    (
        RICH + NO_FOURS,
        "BNR: train 5",
        [
            "BNR buys train 5 from the bank for £500",
            (
                "phase 5 begins: train limit 1 (minor) and 2 (corporation); yellow, green and brown tiles; "
                "off-map places pay their brown value"
            ),
            "all 2 trains rust: 10, 11, 12, 13, 14, 15, BNR, DR and FS",
            "minors operate only until the next stock round; then the Final Exchange Round is held",
        ],
    ),
    (
        RICH + "adjust BNR -2 train 2 box +2 train 2\nBNR: train 3\nBNR: train 3\nBNR: train 3 !\n" + NO_LAST_THREES,
        "BNR: train 4\nBNR: discard 3",
        [
            "BNR buys train 4 from the bank for £300",
            (
                "phase 4 begins: train limit 1 (minor) and 3 (corporation); yellow and green tiles; "
                "off-map places pay their yellow value"
            ),
            "all 2 trains rust: 10, 11, 12, 13, 14, 15, BNR, DR and FS",
            "BNR must discard 1 train (Ann chooses)",
            "BNR discards a 3 train to the pool",
        ],
    ),
    (
        THREE_FLOATED,
        "adjust Bob -30% DR Cyd +30% DR Ann -30% BNR Cyd +30% BNR",
        ["Cyd becomes president of DR in place of Bob", "Cyd becomes president of BNR in place of Ann"],
    ),
    (
        HAS_RUN,
        "BNR: sell BNR 2",
        ["BNR sells 2 of its shares for £200", "BNR sold 2 shares: price £100 -> £82"],
    ),
    (HAS_RUN + "adjust BNR -20% BNR pool +20% BNR\n", "BNR: buy BNR", ["BNR buys 1 of its shares for £100"]),
    (
        FINAL_EXCHANGE,
        "close 4\nclose 11",
        [
            "4 closes: connected to no corporation; £0 to the bank, 0 trains to the pool",
            "11 closes: connected to no corporation; £0 to the bank, 0 trains to the pool",
        ],
    ),
    (
        BROKE + FULL_POOL,
        "Ann: bankrupt",
        [
            "BNR pays no dividend: price £100 -> £90",
            "Ann is bankrupt and leaves the game",
            "Bob becomes president of BNR in place of Ann",
            "10 closes: Ann is bankrupt; £0 to the bank, 1 train to the pool",
            "13 closes: Ann is bankrupt; £0 to the bank, 1 train to the pool",
        ],
    ),
    (
        HEIRLESS,
        "Ann: bankrupt",
        [
            "BNR pays no dividend: price £100 -> £90",
            "Ann is bankrupt and leaves the game",
            (
                "BNR has no president and closes: £0 to the bank, 0 trains to the pool, its shares to its treasury; "
                "it may be started anew"
            ),
            "10 closes: Ann is bankrupt; £0 to the bank, 1 train to the pool",
            "13 closes: Ann is bankrupt; £0 to the bank, 1 train to the pool",
        ],
    ),
]

VA = [
    (
        "Ann: bid REA 40\nBob: bid TIW 60\nCyd: bid PY 80\nAnn: bid B&O 120\nBob: pass\nCyd: pass\n",
        "Ann: pass",
        [
            "all have passed: Bob, who began it, has the priority deal",
            "Ann buys REA for $40",
            "Bob buys TIW for $60",
            "Cyd buys PY for $80",
            "Ann buys B&O for $120",
        ],
    ),
    (
        swap(AUCTIONED, ("Bob: value B&O 100\n", "")),
        "Bob: value B&O 90",
        [
            "Bob is president of B&O; the bank pays it $180",
            "B&O floats: 20% are in players' hands",
            "the players sit by their cash: Ann, Cyd, Bob",
            "SR 1 begins: Ann has the priority deal",
        ],
    ),
    (
        owning("TIW", "Bob"),
        "B&O: use TIW\nB&O: train 3",
        [
            "B&O pays no dividend: price $100 -> $90",
            "B&O's next train from the bank costs $200 less",
            "B&O buys train 3 from the bank for $0",
            "B&O has bought its train for less; TIW closes",
            (
                "phase 3 begins: train limit 2 (five) and 4 (ten); yellow and green tiles; "
                "off-map places pay their yellow value"
            ),
        ],
    ),
    (
        owning("REA", "Ann"),
        "B&O: use REA at Baltimore",
        ["Baltimore is worth $10 more to B&O; REA closes"],
    ),
    (
        owning("PY", "Cyd"),
        "B&O: use PY at Richmond",
        ["B&O has an extra station in Richmond; PY closes"],
    ),
    (
        owning("PY", "Cyd"),
        "B&O: use PY limit",
        ["B&O pays no dividend: price $100 -> $90", "B&O may own 1 train more than its limit; PY closes"],
    ),
    (
        PHASE_3,
        "C&O: convert",
        ["C&O is converted: a share is now worth 10%, the shares laid aside are its own"],
    ),
    (PHASE_3, "C&O: buy REA from Ann 50", ["C&O buys REA from Ann for $50"]),
    (
        on_turn("VGN", "2", "1G", stations=("Roanoke",)),
        "VGN: run 1G:Lynchburg*=20-B13-Roanoke*\nVGN: pay",
        ["VGN pays $50: Ann $20", "the treasury of VGN gets $20 for mining districts"],
    ),
]

RHL = [
    ("", "Ann: pass\nBob: pass\nCyd: pass\nAnn: take", ["PWB is offered for M15, Ann first", "Ann buys PWB for M15"]),
    (
        "Ann: take PWB\n",
        "Bob: bid NLK 125\nCyd: bid Szl 55\nAnn: bid Szl 60\nBob: take KEO",
        [
            "Bob lays M125 beside NLK",
            "Cyd lays M55 beside Szl",
            "Ann lays M60 beside Szl",
            "Bob buys KEO for M30",
            "Szl is up for auction; Cyd, the lowest bidder, begins",
        ],
    ),
    (
        "Ann: take PWB\nBob: take KEO\n",
        "Cyd: pass\nAnn: pass\nBob: pass",
        ["all have passed: a short operating round pays the privates", "PWB pays Ann M5"],
    ),
    (
        "Ann: take PWB\nBob: bid RhE 155\nCyd: take KEO\nAnn: take Szl\nBob: take Tjt\n",
        "Cyd: take NLK",
        [
            "Cyd buys NLK for M120",
            "Cyd gets 10% of GVE with NLK",
            "Bob buys RhE for M155",
            "RhE floats, Bob its director; M140 go to its treasury",
            "RhE floats: price M70 -> M75",
            "SR 1 begins: Cyd has the priority deal",
        ],
    ),
    (PRIVATES_SOLD, "Cyd: start GVE 80", ["Cyd starts GVE at M80 and is its director"]),
    (
        GVE_FLOATED.removesuffix("Bob: buy GVE\n"),
        "Bob: buy GVE",
        ["GVE floats: 50% are in players' hands", "GVE is paid M400 for 5 shares", "GVE floats: price M80 -> M90"],
    ),
    (
        GVE_FLOATED,
        "Cyd: pass\nAnn: pass\nBob: pass",
        [
            "SR 1 ends: Cyd has most cash, M360, and the priority deal",
            "OR 1.1 begins",
            "PWB pays Ann M5",
            "Szl pays Ann M15",
            "Tjt pays Cyd M20",
            "NLK pays Ann M25",
        ],
    ),
    (RHE_ALONE, "industry G12 coal", ["a coalmine lies in Solingen"]),
    (
        RHE_ALONE
        + "adjust depot -6 train 2 box +6 train 2 depot -5 train 3 box +5 train 3 depot -3 train 4 box +3 train 4\n"
        + "RhE: run 0\n",
        "RhE: train 5",
        [
            "RhE buys train 5 from the bank for M500",
            "phase 5 begins: train limit 2; yellow, green and brown tiles; off-map places pay their brown value",
            "PWB, KEO, Szl, Tjt and NLK close",
        ],
    ),
]


@pytest.mark.parametrize(("setup", "text", "told"), EU, ids=[text for _, text, _ in EU])
def test_told_in_18eu(setup, text, told):
    assert play(text, setup=setup).told() == told


@pytest.mark.parametrize(("setup", "text", "told"), VA, ids=[text for _, text, _ in VA])
def test_told_in_18va(setup, text, told):
    assert play(text, setup=setup, title="18VA").told() == told


@pytest.mark.parametrize(("setup", "text", "told"), RHL, ids=[text for _, text, _ in RHL])
def test_told_in_18rhl(setup, text, told):
    assert rhineland(text, setup=setup).told() == told
