"""Account and unit names: who may hold something, and what can be held.

An account is a player, a company, or one of the places below. A unit is what moves between accounts: money, a
certificate, a train, a station token, a charter. Both are plain strings, so that a ledger line reads as it is stored.
"""

from functools import cache

BANK = "bank"  # money, and charters nobody has bought
POOL = "pool"  # certificates and trains the bank bought back: the bank pool
IPO = "ipo"  # certificates not yet offered or sold, where a title keeps them apart from the treasury
DEPOT = "depot"  # trains not yet sold
BOARD = "board"  # station tokens that stand on the map
APART = "apart"  # money that is no part of the bank's until the end comes
BOX = "box"  # out of the game: rusted trains, closed charters

PLACES = (BANK, POOL, IPO, DEPOT, BOARD, APART, BOX)

INVESTOR = "Investor"  # a dummy that takes shares by rule, in games that have one

MONEY = "money"
LOAN = "loan"  # what a company owes the bank


@cache
def train_unit(kind: str) -> str:
    """The unit of a train of this type: `train 3`."""
    return f"train {kind}"


@cache
def token_unit(company: str) -> str:
    """The unit of a company's station tokens: `token BNR`."""
    return f"token {company}"


@cache
def charter_unit(company: str) -> str:
    """The unit that stands for owning a whole company (a minor, a private): `charter 3`."""
    return f"charter {company}"


@cache
def port_unit(area: str) -> str:
    """The unit of a port authority of this water: `port north`."""
    return f"port {area}"


def share_unit(company: str) -> str:
    """How a line names shares in percent, whatever certificates they lie on: `share BNR`. Never a unit of the books."""
    return f"share {company}"
