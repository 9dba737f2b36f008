"""Dividends: how a company's earnings are divided."""

from moderator.model.declaration import TurnFact
from moderator.model.findings import Finding
from moderator.model.ledger import BANK, IPO, POOL, divide
from moderator.model.moves import Move
from moderator.model.rounds import RepeatedRound, Turn
from moderator.model.wording import list_words
from moderator.rules.booking import Booking, State
from moderator.rules.events import DividendDeclared
from moderator.rules.holdings import charter_of, is_investors, percent, president, share_size, shares
from moderator.rules.listeners import judged
from moderator.rules.rounds.operating import (
    current_turn,
    done,
    finish_if_idle,
    go_to,
    mark_acted,
    replace_turn,
    require_turn,
    settle,
    turn_of,
    turn_spoken_of,
)
from moderator.rules.rounds.sequence import last_said_again, may_count_anew, next_turn
from moderator.rules.rounds.turns import last_turn
from moderator.titles.companies import DividendRules
from moderator.vocabulary.runs import Dividend


def split(rules: DividendRules, revenue: int, verb: str) -> tuple[int, int]:
    """Return the dividend on all shares and the amount the company keeps, in whole currency units."""
    if verb == "pay":
        return revenue, 0
    if verb == "hold":
        return 0, revenue
    return divide(revenue, 2, "up", rules.half_to), divide(revenue, 2, "down", rules.half_to)


def part_of(rules: DividendRules, revenue: int, verb: str, part: int) -> int:
    """Return the dividend on `part` percent of a company, as declared."""
    if verb == "half" and rules.halves == "last":
        return divide(revenue * part, 200, rules.parts)
    return divide(split(rules, revenue, verb)[0] * part, 100, rules.parts)


def declare(booking: Booking, move: Dividend, company: str) -> None:
    """Pay, halve or withhold a company's earnings."""
    if _says_nothing(booking, company):
        return
    if "dividend" not in charter_of(booking, company).steps:
        booking.judge(_minor_dividend(booking, move, company))
        return
    turn = _earnings_to_declare(booking, move, company)
    if turn is None:
        return
    turn = go_to(booking, turn, "dividend").replace(missed=None)
    rules = charter_of(booking, company).dividend
    if move.verb not in rules.choices:
        offered = list_words((f"{company}: {choice}" for choice in rules.choices), "or")
        raise booking.refuse("dividend-choice", f"{company} may not `{move.verb}` its earnings", offered)
    booking.judge(*judged(booking, DividendDeclared(move, company)))
    apart = 0 if move.apart is None else _kept_apart(booking, turn, move.apart)
    replace_turn(booking, distribute(booking, turn, move.verb, apart))
    finish_if_idle(booking)


def distribute(booking: Booking, turn: Turn, verb: str, apart: int = 0) -> Turn:
    """Book the declared dividend, move the price and return the turn. `apart` is withheld for a branch line."""
    company, revenue, rules = turn.company, turn.revenue or 0, charter_of(booking, turn.company).dividend
    dividend, kept = (revenue - apart, apart) if apart else split(rules, revenue, verb)
    if verb == "half" and rules.halves == "last":
        own = _own_part(booking, rules, company)
        kept = divide(revenue * (100 + own), 200, rules.parts) - part_of(rules, revenue, verb, own)
        dividend = divide(revenue, 2, "down")
        pay_shares(booking, rules, company, revenue, verb)
    else:
        pay_shares(booking, rules, company, dividend)
    code = "dividend-hold" if apart else f"dividend-{ {'pay': 'full'}.get(verb, verb) }"
    if kept and not is_investors(booking, company):
        booking.pay(BANK, company, kept, code)
        booking.tell(code, company=company, amount=kept, revenue=revenue)
    by = rules.price_by if 0 < dividend < revenue else "paid"
    settled = settle(booking, turn, revenue if by == "earned" else dividend, by)
    return APART.put(settled, apart > 0).replace(declared=verb)


# Earnings of a branch line's train, which may be kept while the rest is paid, and whether they were kept.
BRANCH: TurnFact[int] = TurnFact("branch", 0)
APART: TurnFact[bool] = TurnFact("apart", False)


def _minor_dividend(state: State, move: Dividend, company: str) -> Finding | None:
    """Return a finding if the line contradicts how the run's earnings are always divided."""
    choices = charter_of(state, company).dividend.choices
    if move.verb in choices:
        return None
    message = "are paid" if choices == ("pay",) else "are halved"
    return state.finding(
        "minor-dividend",
        f"{company} declares nothing: its earnings {message} when it runs",
        expected="nothing",
        actual=move.verb,
    )


def _kept_apart(state: State, turn: Turn, train: str) -> int:
    """Return the earnings of a branch line's train. Raises NotBooked for another train, or if they were not stated."""
    if state.title.train(train).branch is None:
        able = [name for name, facts in state.title.file.trains.items() if facts.branch is not None]
        message = f"the earnings of a {train} train cannot be kept separate"
        raise state.refuse("dividend-choice", message, f"pay except {able[0]}" if able else "enter pay or hold")
    if not BRANCH.of(turn):
        message = f"the earnings of the {train} train of {turn.company} are missing"
        remedy = f"enter the run by trains: run 3:90 {train}:40"
        raise state.refuse("dividend-choice", message, remedy, about="branch-train")
    return BRANCH.of(turn)


def _says_nothing(state: State, company: str) -> bool:
    """Return whether a company has no earnings to declare: in this turn, or in the last one if it has yet to run."""
    turn = turn_of(state, company)
    if turn is not None and turn.revenue is None:
        turn = last_turn(state, company)
    return turn is not None and not turn.revenue


def _earnings_to_declare(booking: Booking, move: Dividend, company: str) -> Turn | None:
    """Return the turn whose earnings are open, or None with a finding if there are none."""
    again = turn_spoken_of(booking, company, "dividend")
    turn = again if _has_declared(again) else require_turn(booking, company, "dividend")
    if turn is None or not turn.revenue:
        if move.verb != "hold" or turn is not None:
            booking.flag(
                "dividend-none",
                f"{company} has no earnings to declare",
                expected="a run first",
                actual=move.verb,
            )
        return None
    if _has_declared(turn):
        booking.flag(
            "dividend-twice", f"{company} has already declared its dividend", expected="once", actual=move.verb
        )
        return None
    return turn


def _has_declared(turn: Turn | None) -> bool:
    """Return whether the turn in question has a dividend, so that the line repeats it."""
    return turn is not None and bool(turn.revenue) and turn.settled and turn.missed != "dividend"


def pay_shares(booking: Booking, rules: DividendRules, company: str, revenue: int, verb: str = "pay") -> None:
    """Pay a revenue, or half of it, on every share that earns, by percent."""
    paid: list[tuple[str, int]] = []
    books, size = booking.position.books, share_size(booking, company)
    earning = [(holder, size * shares(booking.title, books, company, holder)) for holder in booking.position.players]
    for holder, part in (*earning, (company, _own_part(booking, rules, company))):
        if part:
            amount = part_of(rules, revenue, verb, part)
            booking.pay(BANK, holder, amount, "dividend-full")
            paid.append(("treasury" if holder == company else holder, amount))
    if rules.pool_pays and (part := percent(booking, company, POOL)):
        amount = part_of(rules, revenue, verb, part)
        booking.pay(BANK, company, amount, "dividend-full")
        paid.append(("for the pool", amount))
    if revenue:
        booking.tell("dividend-full", company=company, amount=split(rules, revenue, verb)[0], paid=paid)


def _own_part(state: State, rules: DividendRules, company: str) -> int:
    """Return the percent of a company that pays into its treasury: its own shares, and in some titles its offering."""
    if not (rules.treasury_pays or rules.offering_pays) or is_investors(state, company):
        return 0
    own = share_size(state, company) * shares(state.title, state.position.books, company, company)
    return own + (percent(state, company, IPO) if rules.offering_pays else 0)


def divide_at_once(booking: Booking, company: str, revenue: int) -> None:
    """Divide earnings that are not declared: all paid on shares, all kept, or half to the owner."""
    rules = charter_of(booking, company).dividend
    if rules.choices == ("pay",):
        pay_shares(booking, rules, company, revenue)
    elif rules.choices == ("hold",):
        booking.pay(BANK, company, revenue, "dividend-hold")
        booking.tell("dividend-hold", company=company, revenue=revenue, amount=revenue)
    else:
        halve_minor(booking, company, revenue)


def halve_minor(booking: Booking, company: str, revenue: int) -> None:
    """Pay half of a minor's earnings to its owner and half to its treasury.

    An odd unit stays with the minor, or both halves are rounded as dividends are.
    """
    owner, rules = president(booking, company), charter_of(booking, company).dividend
    if owner is None or not revenue:
        return
    last = rules.halves == "last"
    share = divide(revenue, 2, rules.parts if last else "down")
    kept = share if last else revenue - share
    booking.pay(BANK, owner, share, "minor-dividend-half")
    booking.pay(BANK, company, kept, "minor-dividend-half")
    paid = [(owner, share), ("treasury", kept)]
    booking.tell("minor-dividend-half", company=company, target=owner, amount=revenue, paid=paid)


# ---- paying again ----
# In a repeated round every company has the same earnings as in the previous round.


def pay_due(booking: Booking) -> None:
    """Pay companies on turn in a repeated round that have no new train, one after another."""
    while (turn := _repeating(booking)) is not None and not may_count_anew(booking, turn.company):
        pay_again(booking, turn)


def _repeating(booking: Booking) -> Turn | None:
    """Return the current turn of a repeated round if it is untouched and no question is open, else None."""
    turn = current_turn(booking)
    untouched = turn is not None and turn.revenue is None and booking.position.asked is None
    return turn if untouched and isinstance(booking.position.round, RepeatedRound) else None


def end_or_repeat(booking: Booking, move: Move, company: str) -> None:
    """End a turn. A company that could have run anew and has not is paid its previous earnings."""
    if last_said_again(booking, company):
        return
    turn, now = _repeating(booking), booking.position.round
    known = now.was(company) if isinstance(now, RepeatedRound) else None
    if turn is not None and turn.company == company and known is not None and known.revenue is not None:
        pay_again(booking, turn)
    else:
        done(booking, move, company)


def pay_again(booking: Booking, turn: Turn) -> None:
    """Pay the earnings of the previous round again, divided as then among the current shares."""
    company, now = turn.company, booking.now(RepeatedRound)
    was, charter = now.was(company), charter_of(booking, company)
    assert was is not None  # a company whose run is unknown may run anew
    revenue = was.revenue or 0
    turn = turn.replace(revenue=revenue)
    booking.tell("repeated-round", "again", company=company, amount=revenue)
    choices = charter.dividend.choices
    if "dividend" not in charter.steps:
        divide_at_once(booking, company, revenue)
        turn = settle(booking, turn, revenue)
    elif not revenue:
        turn = settle(booking, turn, 0)
    else:
        verb = was.declared if was.declared in choices else choices[0]
        turn = distribute(booking, turn, verb, BRANCH.of(was) if APART.of(was) else 0)
    mark_acted(booking, turn.replace(step=len(charter.steps)), idle=True)
    next_turn(booking)
