"""Paying again: in a repeated round every company earns what it did in the round before, in the same way."""

from moderator.model.moves import Move
from moderator.model.rounds import RepeatedRound, Turn
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import charter_of
from moderator.rules.rounds.operating import current_turn, done, mark_acted, settle
from moderator.rules.rounds.repeated import last_said_again, may_count_anew
from moderator.rules.rounds.sequence import next_turn
from moderator.rules.runs.dividends import APART, BRANCH, distribute, divide_at_once


def pay_due(desk: Desk) -> None:
    """After every move: companies on turn that have no new train are paid, one after another."""
    while (turn := _repeating(desk)) is not None and not may_count_anew(desk, turn.company):
        pay_again(desk, turn)


def _repeating(desk: Desk) -> Turn | None:
    """The turn under way of a repeated round, while nothing is booked of it and nobody is asked."""
    turn = current_turn(desk)
    untouched = turn is not None and turn.revenue is None and desk.position.asked is None
    return turn if untouched and isinstance(desk.position.round, RepeatedRound) else None


def end_or_repeat(desk: Desk, move: Move, company: str) -> None:
    """The end of a turn; of a company that may count anew and has not, what it earned is paid again."""
    if last_said_again(desk, company):
        return
    turn, now = _repeating(desk), desk.position.round
    known = now.was(company) if isinstance(now, RepeatedRound) else None
    if turn is not None and turn.company == company and known is not None and known.revenue is not None:
        pay_again(desk, turn)
    else:
        done(desk, move, company)


def pay_again(desk: Desk, turn: Turn) -> None:
    """Earnings of the round before, divided as they were then on the shares of now."""
    company, now = turn.company, desk.now(RepeatedRound)
    was, charter = now.was(company), charter_of(desk, company)
    revenue = (was.revenue or 0) if was is not None else 0
    turn = turn.but(revenue=revenue)
    desk.tell("repeated-round", "again", company=company, amount=revenue)
    choices = charter.dividend.choices
    if "dividend" not in charter.steps:
        divide_at_once(desk, company, revenue)
        turn = settle(desk, turn, revenue)
    elif not revenue:
        turn = settle(desk, turn, 0)
    else:
        verb = was.declared if was is not None and was.declared in choices else choices[0]
        turn = distribute(desk, turn, verb, BRANCH.of(was) if was is not None and APART.of(was) else 0)
    mark_acted(desk, turn.but(step=len(charter.steps)), idle=True)
    next_turn(desk)
