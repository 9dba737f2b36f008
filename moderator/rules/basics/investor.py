"""The Investor: a dummy that takes part without money, and whose corporation the players run by turns."""

from moderator.model.ledger import INVESTOR
from moderator.rules.basics.holdings import charter_of, president
from moderator.rules.basics.points import first_of, joined
from moderator.rules.basics.state import State, require
from moderator.titles.cards import Investor


def investor_facts(state: State) -> Investor:
    """What the ruleset says of the Investor of a game that has one."""
    return require(state.title.file.investor)


def is_investors(state: State, company: str) -> bool:
    """Whether a company is the Investor's, which pays for nothing and is paid nothing."""
    dummy = state.position.investor
    return dummy is not None and dummy.company == company


def leader(state: State, company: str) -> str | None:
    """Who has a company's president's certificate, or owns it: a player, or the Investor."""
    return INVESTOR if is_investors(state, company) else president(state, company)


def in_charge(state: State, company: str) -> str | None:
    """Who leads a company, or runs it while nobody does."""
    return leader(state, company) or first_of(joined(state.title).runs, state, company)


def runner(state: State, company: str) -> str | None:
    """The player who says what a company does: who leads or runs it, or who has the Investor's card."""
    dummy = state.position.investor
    if dummy is not None and dummy.company == company:
        return dummy.card
    return in_charge(state, company)


def free_case(state: State, company: str) -> str | None:
    """The case of the rulebook's claims for what a company gets for nothing; None if it pays."""
    if is_investors(state, company):
        return "investor-free"
    return "free" if charter_of(state, company).free else None
