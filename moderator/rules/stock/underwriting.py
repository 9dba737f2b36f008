"""Underwriting: with one of its shares the bank takes up the rest of a corporation."""

from moderator.model.accounts import BANK, IPO, POOL
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import loose_shares, move_shares, worth_of
from moderator.rules.basics.state import State


def issued(state: State, company: str) -> int:
    """How many shares have left the treasury, those of the pool included; those laid aside are not issued."""
    title, books = state.title, state.position.books
    every = sum(kind.shares * kind.copies for kind in title.certificates[company])
    return every - sum(loose_shares(title, books, company, account) for account in (company, IPO))


def underwrite(desk: Desk, company: str, price: int, before: int) -> None:
    """After a purchase from the treasury that issues the decisive share: the bank pays for the rest."""
    facts = desk.title.file.shares.underwriting
    if facts is None or not before < facts.share <= issued(desk, company):
        return
    unsold = desk.title.unsold(company)
    rest = loose_shares(desk.title, desk.position.books, company, unsold)
    funds = (facts.times - 1) * worth_of(desk, company, 1, price)
    desk.pay(BANK, company, funds, "underwriting")
    move_shares(desk, company, rest, unsold, POOL, "underwriting")
    desk.tell("underwriting", company=company, amount=funds, count=rest)
