"""Company loans: limits, borrowing, repaying and transfer."""

from moderator.model.declaration import Fact, TurnFact
from moderator.model.ledger import BANK, LOAN, divide
from moderator.model.rounds import Turn
from moderator.rules.booking import Booking, State, require
from moderator.rules.holdings import charter_name, held_by_players, in_play, owns_train, share_size
from moderator.rules.prices import move_marker
from moderator.titles.mergers import Loans

# For the company on turn: how many loans it has taken, and whether its interest is paid.
TAKEN: Fact[int] = Fact("loans_taken")
SERVED: Fact[bool] = Fact("interest_paid")
# Kept after the turn is over: how many voluntary loans the company has taken, and whether it has repaid any.
BORROWED: TurnFact[int] = TurnFact("borrowed", 0)
PAID_BACK: TurnFact[bool] = TurnFact("paid_back", False)


def loan_facts(state: State) -> Loans:
    """Return the facts of loans in a title that has them."""
    return require(state.title.file.loans)


def loans_of(state: State, company: str) -> int:
    """Return how many loans a company has taken and not repaid."""
    return state.position.books.of(LOAN, company)


def loan_limit(state: State, company: str) -> int:
    """Return how many loans a company may have: as its charter says, or one for each share that players hold."""
    facts = loan_facts(state)
    if facts.by_shares:
        return held_by_players(state, company) // share_size(state, company)
    return facts.most.get(charter_name(state, company), 0)


def loans_left(state: State, company: str) -> int:
    """Return how many more loans a company may take now."""
    facts = loan_facts(state)
    if not in_play(state, company) or (facts.until and state.title.reached(state.position.phase, facts.until)):
        return 0
    left = max(0, loan_limit(state, company) - loans_of(state, company))
    return left if facts.count is None else min(left, state.position.books.of(LOAN, BANK))


def loan_brings(state: State, company: str) -> int:
    """Return what one loan brings a company now. After interest has been paid this turn, it is deducted."""
    facts = loan_facts(state)
    whole = facts.value if facts.brings is None else facts.brings
    return whole if facts.old_only or company not in SERVED.of(state.position) else whole - facts.interest


def loans_for(state: State, company: str, amount: int) -> int:
    """Return how many loans a company needs to reach `amount`, or 0 if it may not take so many."""
    lacking, each = amount - state.cash(company), loan_brings(state, company)
    count = divide(max(0, lacking), each, "up") if each > 0 else 0
    return count if count <= loans_left(state, company) else 0


def scored_price(state: State, company: str, value: int) -> int:
    """Return the value of a share in the final score, lowered for the loans of its company."""
    count = 0 if state.title.file.loans is None else loans_of(state, company)
    if not count:
        return value
    facts, chart = loan_facts(state), state.title.market
    lower = chart.price(chart.lefts(state.position.cells[company], count * facts.scored_falls))
    return max(0, (lower if facts.scored_falls else value) - count * facts.scored_less)


def may_borrow(state: State, turn: Turn) -> bool:
    """Return whether a company may take a voluntary loan in its turn."""
    facts = loan_facts(state)
    within = facts.a_turn is None or (BORROWED.of(turn) < facts.a_turn and not PAID_BACK.of(turn))
    return "turn" in facts.taken and within and loans_left(state, turn.company) > 0


def borrow_for(booking: Booking, company: str, amount: int, kind: str) -> None:
    """Let a company take the loans that it lacks for `track`, or for an owed `train`."""
    if booking.title.file.loans is None or kind not in loan_facts(booking).taken:
        return
    if kind == "train" and owns_train(booking, company):
        return
    if count := loans_for(booking, company, amount):
        lend(booking, company, count)


def lend(booking: Booking, company: str, count: int) -> None:
    """Book loans from the bank to a company. Its price may fall."""
    amount = count * loan_brings(booking, company)
    booking.give(LOAN, BANK, company, count, "company-loan")
    booking.pay(BANK, company, amount, "company-loan")
    TAKEN.put(booking.position, company, TAKEN.of(booking.position).get(company, 0) + count)
    booking.tell("company-loan", company=company, amount=amount, count=count)
    _move(booking, company, -count * loan_facts(booking).falls)


def pay_back(booking: Booking, company: str, count: int, helper: str | None = None) -> None:
    """Repay loans of a company. `helper` adds any missing cash. The share price may rise."""
    amount = count * loan_facts(booking).value
    missing = 0 if helper is None else max(0, amount - max(0, booking.cash(company)))
    if helper is not None and missing:
        booking.pay(helper, company, missing, "company-loan")
        booking.tell("company-loan", "helped", source=helper, target=company, amount=missing)
    booking.pay(company, BANK, amount, "company-loan")
    booking.give(LOAN, company, BANK, count, "company-loan")
    booking.tell("company-loan", "back", company=company, amount=amount, count=count)
    _move(booking, company, count * loan_facts(booking).rises)


def pay_back_all(booking: Booking, company: str) -> None:
    """Repay as many loans as the company's treasury allows."""
    if count := min(loans_of(booking, company), max(0, booking.cash(company)) // loan_facts(booking).value):
        pay_back(booking, company, count)


def forgive(booking: Booking, company: str) -> None:
    """Cancel all loans of a company."""
    if count := loans_of(booking, company):
        booking.give(LOAN, company, BANK, count, "company-loan")
        booking.tell("company-loan", "forgiven", company=company, count=count)


def hand_on_loans(booking: Booking, company: str, other: str) -> None:
    """Transfer all loans of a company to another."""
    if count := loans_of(booking, company):
        booking.give(LOAN, company, other, count, "company-loan")
        booking.tell("company-loan", "passes", company=company, target=other, count=count)


def _move(booking: Booking, company: str, columns: int) -> None:
    """Move the price right, or left if `columns` is negative."""
    if not columns or company not in booking.position.cells:
        return
    chart, cell = booking.title.market, booking.position.cells[company]
    for _ in range(abs(columns)):
        cell = chart.right(cell) if columns > 0 else chart.left(cell)
    move_marker(booking, company, cell, "company-loan", "price", count=abs(columns))
