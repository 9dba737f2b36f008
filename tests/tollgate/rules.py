"""Its rules: a company pays the bank for its gate in its own turn, once in the game."""

from collections.abc import Iterator

from moderator.model.findings import Finding
from moderator.model.ledger import BANK
from moderator.rules.booking import Booking, State, short_of_cash
from moderator.rules.events import CompanyTurn
from moderator.rules.listeners import offer
from moderator.rules.mechanic_rules import MechanicRules, Moves
from moderator.rules.rounds.operating import require_turn
from tests.tollgate.said import GATED, Gate

PRICE = 30


def build(booking: Booking, move: Gate, company: str) -> None:
    require_turn(booking, company)
    booking.judge(_twice(booking, company), short_of_cash(booking, company, PRICE, "tollgate"))
    booking.pay(company, BANK, PRICE, "tollgate")
    GATED.put(booking.position, company, True)
    booking.tell("tollgate", company=company, amount=PRICE)


def _twice(state: State, company: str) -> Finding | None:
    if company not in GATED.of(state.position):
        return None
    return state.finding("gate-twice", f"{company} has a tollgate", expected="one", actual="a second one")


def _offers(state: State, event: CompanyTurn) -> Iterator[str]:
    if event.company not in GATED.of(state.position):
        yield "gate"


RULES = MechanicRules(moves=Moves(companies={Gate: build}), listens=(offer(CompanyTurn, _offers),))
