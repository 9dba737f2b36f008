"""Loans and debts of companies and presidents."""

from collections.abc import Iterable, Iterator

from moderator.journal.lexer import quote_name
from moderator.model.findings import Finding
from moderator.model.ledger import BANK, LOAN, divide
from moderator.model.position import Question
from moderator.model.rounds import GameOver, OperatingRound, Turn
from moderator.model.wording import plural
from moderator.rules.booking import Booking, State, ask, drop, impossible, require, short_of_cash
from moderator.rules.events import (
    Bankruptcy,
    BooksChanged,
    CompanyCloses,
    CompanyTurn,
    CompanyTurnEnds,
    EarningsSettled,
    Fee,
    GameSetUp,
    OperatingRoundBegins,
    PresidentHelp,
    PresidentShort,
    Remains,
    ShareSale,
    TrainDuty,
    TurnStepsPassed,
)
from moderator.rules.holdings import charter_of, president, shares, solvent, worth_of
from moderator.rules.listeners import adjust, after, judge, judged, offer
from moderator.rules.loans import (
    BORROWED,
    PAID_BACK,
    SERVED,
    TAKEN,
    forgive,
    lend,
    loan_brings,
    loan_facts,
    loan_limit,
    loans_for,
    loans_left,
    loans_of,
    may_borrow,
    pay_back,
    pay_back_all,
)
from moderator.rules.mechanic_rules import CountedFacts, MechanicRules, Moves, Questions, RunBonuses
from moderator.rules.presidency import heir_to
from moderator.rules.prices import move_marker, price
from moderator.rules.rounds.ending import end_by_bankruptcy, put_ahead
from moderator.rules.rounds.operating import (
    current_turn,
    finish_if_idle,
    go_to_step,
    pass_over,
    replace_turn,
    require_turn,
    steps_ahead,
    train_line,
)
from moderator.rules.rounds.phases import operating_order
from moderator.rules.rounds.sequence import resume
from moderator.rules.rounds.turns import check_duty
from moderator.rules.stock.selling import (
    Block,
    judge_pool,
    least_count,
    read_block,
    sell_before_operated,
    sell_block,
    sellable_counts,
)
from moderator.rules.train_supply import RAISED, least_train
from moderator.rules.trains.emergency import Need, reach_emergency, sellable_blocks
from moderator.rules.trains.forced_sale import judge_own_first
from moderator.titles.mergers import Debt
from moderator.titles.title import Title
from moderator.vocabulary.corporations import Repay
from moderator.vocabulary.emergencies import Bankrupt, Contribute
from moderator.vocabulary.loans import ARREARS, LOANS, OWED, Borrow, Credit
from moderator.vocabulary.nationals import FALLEN
from moderator.vocabulary.shares import Sell
from moderator.vocabulary.starting_position import GivenCompany
from moderator.vocabulary.trains import Train

RULES: dict[str, MechanicRules] = {}

# ---- company loans ----
# Loans that a company chooses to take or must take, the interest, and the president who helps to pay it.
#
# Loans of a company that merges or closes are in rules/loans.py, because other mechanics use them too.


# ---- loans by choice ----


def borrow_for_company(booking: Booking, move: Borrow, company: str) -> None:
    """Take loans for a company, at any time in its turn."""
    turn = require_turn(booking, company)
    booking.judge(
        _judge_automatic(booking, "turn"), _judge_limit(booking, move, company), _judge_turn_limit(booking, move, turn)
    )
    lend(booking, company, move.count)
    if turn is not None:
        replace_turn(booking, BORROWED.put(turn, BORROWED.of(turn) + move.count))
    if turn is None or turn.over is not None:
        _forget(booking, company)
    finish_if_idle(booking)


def repay(booking: Booking, move: Repay, company: str) -> None:
    """Pay back loans of a company; for loans above its limit its president adds the missing money.

    If repayment is a step of the turn, take that step now, as far as the company's money goes.
    """
    if loan_facts(booking).due == "loan" and loan_facts(booking).repaid == "must":
        _pay_in_step(booking, company)
        return
    held = loans_of(booking, company)
    if held < move.count:
        remedy = booking.instead(count=held) if held else None
        raise booking.refuse("loan-repay", f"{company} has only {plural(held, 'loan')} to pay back", remedy)
    turn = go_to_step(booking, company, "loan")
    if turn is not None:
        replace_turn(booking, PAID_BACK.put(turn, True))
    due = _excess(booking, company)
    helper = president(booking, company) if loan_facts(booking).president and move.count <= due else None
    amount = move.count * loan_facts(booking).value
    booking.judge(
        _judge_automatic(booking, "may"), None if helper else short_of_cash(booking, company, amount, "company-loan")
    )
    pay_back(booking, company, move.count, helper)
    _collect(booking, company, helper)
    finish_if_idle(booking)


def _pay_in_step(booking: Booking, company: str) -> None:
    """Take the loan step: pay the interest and pay loans back."""
    turn = go_to_step(booking, company, "loan")
    booking.judge(_served(booking, company))
    if turn is not None and turn.over is None:
        replace_turn(booking, pass_over(booking, turn, charter_of(booking, company).steps.index("loan") + 1))
        finish_if_idle(booking)


def _served(state: State, company: str) -> Finding | None:
    """Judge a repayment after the interest of this turn has been paid, or without any loan."""
    if loans_of(state, company) and company not in SERVED.of(state.position):
        return None
    return state.finding("loan-repay", f"{company} owes nothing now", expected="nothing to pay back", actual="repay")


def _judge_automatic(state: State, how: str) -> Finding | None:
    """Judge a line for loans that are taken or paid back automatically."""
    facts = loan_facts(state)
    if how in facts.taken or how == facts.repaid:
        return None
    when = "taken automatically if money is short" if how == "turn" else "paid back automatically after the interest"
    return state.finding("loan-barred", f"loans are {when}", expected="no line for it", actual="a loan")


def _judge_limit(state: State, move: Borrow, company: str) -> Finding | None:
    left, facts = loans_left(state, company), loan_facts(state)
    if move.count <= left:
        return None
    if facts.until is not None and state.title.reached(state.position.phase, facts.until):
        why = f"no loans may be taken from phase {facts.until} on"
        return state.finding("loan-barred", why, expected="none", actual=move.count)
    return state.finding(
        "loan-limit",
        f"{company} has {plural(loans_of(state, company), 'loan')} and may have {loan_limit(state, company)}",
        expected=f"at most {left} more",
        actual=move.count,
        remedy=state.instead(count=left) if left else None,
    )


def _judge_turn_limit(state: State, move: Borrow, turn: Turn | None) -> Finding | None:
    """Judge more loans than one turn allows, even if the turn has ended automatically since."""
    most = loan_facts(state).a_turn
    if most is None or turn is None:
        return None
    left = 0 if PAID_BACK.of(turn) else max(0, most - BORROWED.of(turn))
    if move.count <= left:
        return None
    why = "has already paid a loan back in this turn" if PAID_BACK.of(turn) else "takes too many loans in one turn"
    return state.finding(
        "loan-turn",
        f"{turn.company} {why}",
        expected=f"at most {left}",
        actual=move.count,
        remedy=state.instead(count=left) if left else None,
    )


def _excess(state: State, company: str) -> int:
    """Return the loans above a company's limit, which it must pay back."""
    return max(0, loans_of(state, company) - loan_limit(state, company)) if loan_facts(state).repaid == "may" else 0


def _judge_excess(state: State, event: CompanyTurnEnds) -> Finding | None:
    more = _excess(state, event.company)
    if not more:
        return None
    return state.finding(
        "loan-excess",
        f"{event.company} has {plural(loans_of(state, event.company), 'loan')} and may have "
        f"{loan_limit(state, event.company)}: {more} must be paid back",
        expected=f"{more} paid back",
        actual="none",
        remedy=Repay(actor=event.company, count=more),
    )


# ---- forced loans ----


def _cannot_buy(state: State, company: str) -> bool:
    """Return whether a company without a helper need not buy a train, as even its loans could not pay for one."""
    if "train" not in loan_facts(state).taken or charter_of(state, company).helped:
        return False
    least, more = least_train(state, company), loans_left(state, company) * loan_brings(state, company)
    return least is None or least.price > state.cash(company) + more


# ---- interest ----


def _claim_revenue(booking: Booking, company: str, revenue: int) -> int:
    """Return the interest taken from the run's revenue because the treasury cannot pay it."""
    return _serve(booking, company, revenue) if loan_facts(booking).due == "run" else 0


def _settle(booking: Booking, earnings: EarningsSettled) -> None:
    """Pay interest and loans that are due once earnings are declared, or after a turn without a run."""
    if loan_facts(booking).due != "loan":
        _serve_and_repay(booking, earnings.company)


def _pass_step(booking: Booking, passed: TurnStepsPassed) -> None:
    if "loan" in passed.steps and loan_facts(booking).due == "loan":
        _serve_and_repay(booking, passed.turn.company)


def _serve_and_repay(booking: Booking, company: str) -> None:
    _serve(booking, company, 0)
    if loan_facts(booking).repaid == "must":
        pay_back_all(booking, company)


def _serve(booking: Booking, company: str, revenue: int) -> int:
    """Pay the interest of this turn, once, and return how much of it is taken from the revenue.

    A company that is seized because it cannot pay the interest in full pays nothing.
    """
    facts, position = loan_facts(booking), booking.position
    if company in SERVED.of(position):
        return 0
    later = TAKEN.of(position).get(company, 0) if facts.old_only else 0
    due = max(0, loans_of(booking, company) - later) * facts.interest
    SERVED.put(position, company, True)
    if "interest" in facts.taken and (count := _lacking(booking, company, due)):
        lend(booking, company, count)
    from_treasury = min(due, max(0, booking.cash(company)) // max(1, facts.interest) * facts.interest)
    from_revenue = min(due - from_treasury, revenue)
    unpaid_rest, helper = due - from_treasury - from_revenue, president(booking, company) if facts.president else None
    if unpaid_rest and helper is None and booking.title.file.state is not None:
        booking.tell("loan-interest", "unpaid", company=company, amount=due)
        FALLEN.mark(position, company)  # it falls to the state before play goes on
        return 0
    if from_treasury:
        booking.pay(company, BANK, from_treasury, "loan-interest")
        booking.tell("loan-interest", company=company, amount=from_treasury)
    if from_revenue:
        booking.tell("loan-interest", "revenue", company=company, amount=from_revenue)
    if unpaid_rest and helper is not None:
        booking.pay(helper, BANK, unpaid_rest, "loan-interest")
        booking.tell("loan-interest", "president", company=company, source=helper, amount=unpaid_rest)
        _collect(booking, company, helper)
    elif unpaid_rest:
        booking.tell("loan-interest", "unpaid", company=company, amount=unpaid_rest)
    return from_revenue


def _lacking(state: State, company: str, due: int) -> int:
    """Return the loans to take for the interest: as many as needed, or all that are left if those are not enough."""
    if due <= state.cash(company):
        return 0
    return loans_for(state, company, due) or loans_left(state, company)


# ---- a president in arrears ----


def _collect(booking: Booking, company: str, helper: str | None) -> None:
    """Ask a president with negative cash to sell shares before play continues."""
    if helper is not None and booking.cash(helper) < 0:
        ask(booking, Question(ARREARS, helper, company, "company-loan"))


def sell_in_arrears(booking: Booking, move: Sell, player: str) -> None:
    """Answer: sell shares to the pool until the president owes nothing."""
    asked = booking.position.asked_of(ARREARS)[0]
    block, wrong_price = read_block(booking, move, player)
    booking.judge(
        wrong_price,
        _out_of_turn(booking, asked, player),
        sell_before_operated(booking, move.company, player, "company-loan"),
        judge_pool(booking, block, "company-loan"),
        *judged(booking, ShareSale(player, block.company, block.count)),
        _too_many(booking, block, asked),
        _passes_on(booking, block, asked.about),
    )
    sell_block(booking, block, "company-loan")
    booking.tell("company-loan", "sold", company=asked.about, source=player, amount=block.amount)
    if booking.cash(player) >= 0:
        drop(booking, ARREARS, player)
        resume(booking)
        finish_if_idle(booking)


def give_up(booking: Booking, move: Bankrupt, player: str) -> None:
    """Answer: a president with nothing left to sell ends the game. Raises NotBooked in a title that plays on."""
    asked = booking.position.asked_of(ARREARS)[0]
    if booking.title.file.emergency.cannot_pay != "game-ends":
        raise booking.refuse("bankrupt-early", f"{player} cannot go bankrupt over the loans of {asked.about}")
    remedy = next(iter(_sales(booking, asked)), None)
    if remedy is not None:
        message = f"{player} owes {booking.money(-booking.cash(player))} for {asked.about} and can still sell shares"
        booking.flag("bankrupt-early", message, expected="nothing left to sell", remedy=remedy, about="company-loan")
    end_by_bankruptcy(booking, player)


def _out_of_turn(state: State, asked: Question, player: str) -> Finding | None:
    if asked.who == player:
        return None
    return state.finding("out-of-turn", f"{asked.who} is asked, not {player}", expected=asked.who, actual=player)


def _too_many(state: State, block: Block, asked: Question) -> Finding | None:
    lacking = -state.cash(block.seller)
    enough = least_count(state, block, _counts_for(state, asked, block.seller, block.company), lacking)
    if enough is None or block.count <= enough:
        return None
    return state.finding(
        "loan-sale",
        f"{block.seller} owes {state.money(lacking)} but sells {plural(block.count, 'share')} for "
        f"{state.money(block.amount)}",
        expected=plural(enough, "share"),
        actual=block.count,
        remedy=state.instead(count=enough, certificates=()) if enough else None,
    )


def _passes_on(state: State, block: Block, company: str) -> Finding | None:
    """Judge a sale that would change the president of the company that owes money."""
    seller, held = block.seller, shares(state.title, state.position.books, block.company, block.seller)
    if block.company != company or president(state, company) != seller:
        return None
    heir = heir_to(state, company, seller, held - block.count)
    if heir is None:
        return None
    message = f"the sale would make {heir} president of {company}, which owes the bank"
    return state.finding("loan-sale", message, expected=f"{seller} stays president", actual=heir)


def _sales(state: State, asked: Question) -> Iterator[Sell]:
    """Yield the smallest sufficient sale of each corporation that a president may sell for a company's debt."""
    player = asked.who or ""
    for company in state.position.par:
        counts = _counts_for(state, asked, player, company)
        if counts:
            each = price(state, company) or 0
            block = Block(player, company, 1, each, worth_of(state, company, 1, each))
            enough = least_count(state, block, counts, -state.cash(player))
            yield Sell(actor=player, company=company, count=enough or max(counts))


def _counts_for(state: State, asked: Question, player: str, company: str) -> list[int]:
    """Return every number of shares that a president may sell in one block for a company's debt."""
    keeps_all = state.title.file.emergency.keeps == "all-presidencies"
    return list(sellable_counts(state, player, company, stays=keeps_all or company == asked.about))


def _ways_out(state: State, asked: Question) -> Iterable[str]:
    sales = [f"sell {quote_name(sale.company)} {sale.count}" for sale in _sales(state, asked)]
    return sales or ["bankrupt"]


# ---- offers and settlement ----


def _offers(state: State, event: CompanyTurn) -> Iterator[str]:
    turn = event.turn
    company, facts = turn.company, loan_facts(state)
    if may_borrow(state, turn):
        yield "borrow"
    now = facts.repaid == "may" and turn.settled and "loan" in steps_ahead(state, turn)
    if now and loans_of(state, company) and (state.cash(company) >= facts.value or _excess(state, company)):
        yield "repay"


def _wait_for_loans(state: State, event: CompanyTurn) -> CompanyTurn:
    """Wait for loans above the limit to be paid back, and for the interest of the turn."""
    company = event.company
    waits = loan_facts(state).due == "loan" and company not in SERVED.of(state.position)
    return event.wait(_excess(state, company) > 0 or (waits and loans_of(state, company) > 0))


def _forget(booking: Booking, company: str) -> None:
    for fact in (TAKEN, SERVED):
        fact.drop(booking.position, company)


def _company_closes(booking: Booking, event: CompanyCloses) -> None:
    forgive(booking, event.company)
    _forget(booking, event.company)


def _lower_prices_at_end(booking: Booking, event: BooksChanged) -> None:
    """Lower the price of each company for its loans when the game is over, if the title says so, and forgive them."""
    falls = loan_facts(booking).scored_falls
    if not falls or not isinstance(booking.position.round, GameOver):
        return
    for company in operating_order(booking):
        count = loans_of(booking, company)
        if count and company in booking.position.cells:
            cell = booking.title.market.lefts(booking.position.cells[company], count * falls)
            move_marker(booking, company, cell, "company-loan", "end", count=count)
            forgive(booking, company)


def _lay_loans(booking: Booking, move: GivenCompany, value: str) -> Iterator[Finding]:
    """Give a company of a counted position its loans from the bank's stock."""
    count, facts = int(value), loan_facts(booking)
    left = booking.position.books.of(LOAN, BANK)
    if facts.count is not None and count > left:
        message = f"the bank has only {plural(left, 'loan')} left"
        yield impossible(booking, message, f"name at most {left}", move.without(LOANS.name))
        return
    booking.give(LOAN, BANK, move.company, count, "setup")


RULES["company_loans"] = MechanicRules(
    listens=(
        after(BooksChanged, _lower_prices_at_end),
        after(CompanyCloses, _company_closes),
        adjust(TrainDuty, lambda state, duty: duty.replace(excused=duty.excused or _cannot_buy(state, duty.company))),
        after(GameSetUp, lambda booking, _: booking.position.books.seed(LOAN, BANK, loan_facts(booking).count or 0)),
        after(EarningsSettled, _settle),
        offer(CompanyTurn, _offers),
        adjust(CompanyTurn, lambda state, event: event.with_way(any(_offers(state, event)))),
        adjust(CompanyTurn, _wait_for_loans),
        after(TurnStepsPassed, _pass_step),
        judge(CompanyTurnEnds, _judge_excess),
        after(CompanyTurnEnds, lambda booking, ended: _forget(booking, ended.company)),
    ),
    moves=Moves(companies={Borrow: borrow_for_company, Repay: repay}),
    questions=Questions(answers={ARREARS: {Sell: sell_in_arrears, Bankrupt: give_up}}, offers={ARREARS: _ways_out}),
    run_bonuses=RunBonuses(taken=(_claim_revenue,)),
    counted_facts=CountedFacts(
        lays={LOANS.name: _lay_loans}, reads={LOANS.name: lambda state, company: loans_of(state, company) or None}
    ),
)


# ---- contributions ----
# Every player pays the same amount to a bank that cannot pay.


def contribute(booking: Booking, move: Contribute) -> None:
    """Let every player pay the bank the same amount, before or after the payment that the bank cannot make.

    Raises NotBooked in a title without contributions.
    """
    if not booking.title.has("contribution"):
        raise booking.refuse("contribution-need", "players do not contribute to the bank in this title")
    players = list(solvent(booking.position))
    if booking.position.ending is None:  # rounds/ending.py judges the need once the bank makes the payment
        put_ahead(booking, len(players) * move.amount)
    for player in players:
        booking.judge(short_of_cash(booking, player, move.amount, "contribution"))
        booking.pay(player, BANK, move.amount, "contribution")
    booking.tell("contribution", amount=move.amount)


RULES["contributions"] = MechanicRules(moves=Moves(table={Contribute: contribute}))


# ---- debts ----
# A debt is negative cash. Income and sales reduce it.


def _facts(state: State) -> Debt:
    return require(state.title.file.emergency.debt)


def _overdraw(state: State, overdraft: PresidentHelp) -> PresidentHelp:
    """Set the fee for a debt, if the president has nothing left to sell and cannot pay for a train."""
    company, helper = overdraft.company, overdraft.player
    if not overdraft.short or overdraft.fee is not None or any(sellable_blocks(state, helper, company).values()):
        return overdraft
    least = least_train(state, company)
    held = max(0, state.cash(company)) + max(0, state.cash(helper))
    if least is None or least.price <= held:
        return overdraft
    return overdraft.replace(fee=Fee("debt", _facts(state).fee))


def _add_debt_interest(booking: Booking, event: OperatingRoundBegins) -> None:
    """Add interest to each debt at the start of a set of operating rounds."""
    now = booking.position.round
    if not isinstance(now, OperatingRound) or now.index != 1:
        return
    for player in booking.position.players:
        more = divide(max(0, -booking.cash(player)) * _facts(booking).rate, 100, "up")
        if more:
            booking.pay(player, BANK, more, "debt")
            booking.tell("debt", "grows", source=player, amount=more)


def _refuse_bankruptcy_debts(state: State, bankruptcy: Bankruptcy) -> None:
    """Refuse every bankruptcy. Raises NotBooked."""
    turn = current_turn(state)
    raise state.refuse(
        "bankrupt-early",
        f"{bankruptcy.player} cannot go bankrupt: he goes into debt for the rest",
        None if turn is None else train_line(state, turn.company),
        about="debt",
    )


def _go_into_debt(state: State, short: PresidentShort) -> PresidentShort:
    """Let the president buy the train and go into debt for it."""
    turn = current_turn(state)
    move = None if turn is None or short.remains is not None else train_line(state, turn.company)
    if not isinstance(move, Train):
        return short
    return short.replace(remains=Remains(move, "he goes into debt for the rest"))


RULES["debts"] = MechanicRules(
    listens=(
        adjust(PresidentHelp, _overdraw),
        judge(Bankruptcy, _refuse_bankruptcy_debts),
        adjust(PresidentShort, _go_into_debt),
        after(OperatingRoundBegins, _add_debt_interest),
    ),
)


# ---- loans ----
# The bank lends a president money for a train he must buy. The loan counts against him at the end.


def borrow_of_bank(booking: Booking, move: Credit, player: str) -> None:
    """Lend a president the money he is short of."""
    check_duty(booking)
    need = reach_emergency(booking, player)
    too_much = _credit_need(booking, player, move.amount, need)
    booking.judge(too_much)
    if need:
        judge_own_first(booking, "emergency-order", need.company, player, "takes a credit")
    booking.pay(BANK, player, move.amount, "bank-credit")
    OWED.put(booking.position, player, OWED.of(booking.position).get(player, 0) + move.amount)
    cost = booking.title.file.emergency.credit_factor * move.amount
    booking.tell("bank-credit", target=player, amount=move.amount, cost=cost)
    turn = current_turn(booking)
    if turn is not None and too_much is None:
        raised = RAISED.of(turn)
        replace_turn(booking, RAISED.put(turn, raised.replace(lent=raised.lent + move.amount)))


def _lends(title: Title) -> bool:
    """Return whether the bank lends; the table may have agreed to play without credits."""
    return title.file.emergency.credit


def _credit_need(state: State, player: str, amount: int, need: Need | None) -> Finding | None:
    """Judge a credit if the table plays without, if no train must be bought, or if less money is missing."""
    if not _lends(state.title):
        allowed, why = 0, "the table plays without bank credits"
    elif need is None:
        allowed, why = 0, f"{player} has no train to pay for"
    else:
        lacking = state.money(need.most) if need.most else "nothing"
        allowed, why = need.most, f"{player} needs {lacking} more for {need.company}'s train"
    if amount <= allowed:
        return None
    return state.finding(
        "credit-need",
        f"{why} but takes a credit of {state.money(amount)}",
        expected=f"at most {state.money(allowed)}",
        actual=state.money(amount),
        remedy=state.instead(amount=allowed) if allowed else None,
        about=None if _lends(state.title) else "bankruptcy",
    )


def _refuse_bankruptcy_loans(state: State, bankruptcy: Bankruptcy) -> None:
    """Refuse a bankruptcy where the bank lends any missing amount. Raises NotBooked."""
    player, lacking = bankruptcy.player, bankruptcy.lacking
    if _lends(state.title):
        raise state.refuse(
            "bankrupt-early",
            f"{player} cannot go bankrupt: the bank lends him the rest",
            Credit(actor=player, amount=lacking) if lacking else None,
            about="bank-credit",
        )


def _lend_rest(state: State, short: PresidentShort) -> PresidentShort:
    """Let the bank lend the rest to a president with nothing left to sell."""
    if short.remains is not None or not _lends(state.title):
        return short
    credit = Credit(actor=short.player, amount=short.lacking)
    return short.replace(remains=Remains(credit, "the bank lends the rest"))


RULES["president_loans"] = MechanicRules(
    moves=Moves(players={Credit: borrow_of_bank}),
    listens=(
        judge(Bankruptcy, _refuse_bankruptcy_loans),
        adjust(PresidentShort, _lend_rest),
    ),
)
