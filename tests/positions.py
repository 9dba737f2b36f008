"""18EU: set-ups as journal lines, for `play(..., setup=...)`."""

from tests.setups import swap

MINORS = tuple(str(number) for number in range(1, 16))


def sell_out(players: str = "Ann Bob Cyd", price: int = 0) -> str:
    """Return the opening sale by outcome: each auctioneer buys, minors 1 to 15 going round the table."""
    names = players.split()
    return "".join(f"sold {minor} {names[at % len(names)]} {price}\n" for at, minor in enumerate(MINORS))


def idle(*companies: str, revenue: int = 0) -> str:
    """Return a turn of each of these minors with this revenue and nothing else."""
    return "".join(f"{company}: run {revenue}\n{company}: done\n" for company in companies)


def stock_round_2(players: str = "Ann Bob Cyd", price: int = 0, revenue: int = 0) -> str:
    """Return the lines up to SR 2, with the priority deal at the first player.

    All minors are sold and have run in two operating rounds for this revenue. With three players Ann owns 1 4 7 10 13,
    Bob 2 5 8 11 14, Cyd 3 6 9 12 15; each has £450.
    """
    return sell_out(players, price) + 2 * idle(*MINORS, revenue=revenue)


SOLD_OUT = sell_out()
SR2 = stock_round_2()

# SR 2 played: BNR has floated (Ann 40%, Bob and Cyd 20%, treasury 20%), DR has not (Bob 30%, started at £70).
# Ann keeps minors 4 7 10 13, Bob 11 14, Cyd 6 9 12 15. Cash: Ann £150, Bob £310, Cyd £350, BNR £300, DR £40.
TWO_STARTED = (
    SR2
    + """\
Ann: start BNR 100 minor 1
Bob: exchange 2 BNR
Cyd: buy BNR
Ann: buy BNR
Bob: exchange 5 BNR
Cyd: exchange 3 BNR
Ann: pass
Bob: start DR 70 minor 8
Cyd: pass
Ann: pass
Bob: pass
"""
)
LEFT = ("4", "6", "7", "9", "10", "11", "12", "13", "14", "15")
BNR_PAYS = "BNR: run 100\nBNR: pay\nBNR: done\n"

# SR 3, Cyd first. BNR has operated, paid £100 twice and stands at £110: Ann £230, Bob £350, Cyd £390, BNR £340.
SR3 = TWO_STARTED + 2 * (idle(*LEFT) + BNR_PAYS)

# The Final Exchange Round after OR 2.2, in which Ann's BNR bought a 3, the 4 and the first 5; all 2s have rusted.
# Cash as in SR3; BNR owns a 4 and a 5 and the pool a 3.
FINAL_EXCHANGE = (
    TWO_STARTED
    + idle(*LEFT)
    + BNR_PAYS
    + idle(*LEFT)
    + """\
adjust depot -4 train 3 box +4 train 3 depot -3 train 4 box +3 train 4 BNR -3 train 2 box +3 train 2
adjust bank -1000 BNR +1000
BNR: run 100
BNR: pay
BNR: train 3
BNR: train 4
BNR: train 5
BNR: discard 3
BNR: done
"""
)

# The same, and BNR has put a station in Dresden (J7), where minor 4 stands.
PAID = "BNR: run 100\nBNR: pay\nBNR: train 3"
TOGETHER = swap(FINAL_EXCHANGE, (PAID, f"BNR: token J7\n{PAID}"))

# SR 3 in phase 5: every minor was free. Cyd first; DR has not floated.
LAST_MINORS = ("4", "11", "6", "7", "14", "9", "10", "12", "13", "15")  # in the order of turns
PHASE_5 = FINAL_EXCHANGE + "".join(f"close {minor}\n" for minor in LAST_MINORS)

# SR 2 played another way: BNR (Ann, £100), DR (Bob, £100, below BNR in the same cell) and FS (Cyd, £90) have floated,
# each with half in its treasury and three 2 trains. Ann keeps minors 10 13, Bob 11 14, Cyd 12 15.
# Cash: Ann £250, Bob £250, Cyd £270, BNR £100, DR £100, FS £80.
THREE_FLOATED = (
    SR2
    + """\
Ann: start BNR 100 minor 1
Bob: start DR 100 minor 2
Cyd: start FS 90 minor 3
Ann: exchange 4 BNR
Bob: exchange 5 DR
Cyd: exchange 6 FS
Ann: exchange 7 BNR
Bob: exchange 8 DR
Cyd: exchange 9 FS
Ann: pass
Bob: pass
Cyd: pass
"""
)
KEPT = ("10", "11", "12", "13", "14", "15")

# OR 2.1, BNR's turn, its first.
FIRST_TURN = THREE_FLOATED + idle(*KEPT)

# OR 2.2, BNR's turn; each has paid £50: Ann £275, Bob £275, Cyd £295, BNR £125, DR £125, FS £105, prices unmoved.
SECOND_TURN = (
    FIRST_TURN
    + "".join(f"{company}: run 50\n{company}: pay\n{company}: done\n" for company in ("BNR", "DR", "FS"))
    + idle(*KEPT)
)

STACK = {"3": (5, 200), "4": (4, 300), "5": (3, 500), "6": (2, 600), "8": (8, 800)}


def begin_phase(train: str, company: str = "BNR") -> str:
    """This company, on turn, buys the first train of its kind with the table's money; the stack has no older one."""
    lines = ""
    for older, (count, price) in STACK.items():
        if older == train:
            return lines + f"adjust bank -{price} {company} +{price}\n{company}: train {train}\n"
        lines += f"adjust depot -{count} train {older} box +{count} train {older}\n"
    raise ValueError(train)


def give_train(train: str, company: str, count: int = 1, source: str = "depot") -> str:
    """The table hands a company trains for nothing."""
    return f"adjust {source} -{count} train {train} {company} +{count} train {train}\n"


def give_money(amount: int, account: str) -> str:
    """The table hands somebody money, or takes it away."""
    return f"adjust bank {-amount:+d} {account} {amount:+d}\n"
