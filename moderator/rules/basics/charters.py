"""Charters: shares and tokens laid aside, and taken up by a conversion; tokens that a starting value gives."""

from moderator.model.facts import Fact
from moderator.model.ledger import BOX, IPO, token_unit
from moderator.model.position import OWN
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import charter_name, charter_of
from moderator.rules.basics.points import change_charter

# Corporations taken out of the game before anybody started them.
UNSTARTED: Fact[bool] = Fact("unstarted")


def take_charter(desk: Desk, company: str, name: str, why: str) -> None:
    """Give a corporation this charter, with the shares and tokens that lay aside for it."""
    position, books = desk.position, desk.position.books
    position.charters = {**position.charters, company: name}
    if desk.title.file.charters[name].aside:
        return
    if desk.title.unsold(company) == company:  # else none lies aside, and those there are for sale
        unit = desk.title.certificates[company][-1].unit
        desk.give(unit, IPO, company, books.of(unit, IPO), why)
    unit = token_unit(company)
    desk.give(unit, IPO, company, books.of(unit, IPO), why)


def lay_aside(desk: Desk, company: str, why: str) -> None:
    """Divide a corporation that holds all its certificates and tokens as at set-up."""
    title, position = desk.title, desk.position
    position.charters = {name: how for name, how in position.charters.items() if name != company}
    desk.give(title.certificates[company][-1].unit, company, IPO, title.opening_charter(company).aside, why)
    desk.give(token_unit(company), company, IPO, title.tokens_aside(company), why)


def convert_all(desk: Desk) -> None:
    """Every corporation in play that has not been converted is, all at once."""
    facts = desk.title.file.conversion
    if facts is None:
        return
    for company in desk.position.par:
        if charter_name(desk, company) == facts.before:
            convert_one(desk, company, facts.after)


def convert_one(desk: Desk, company: str, after: str) -> None:
    """Convert one corporation and tell it."""
    take_charter(desk, company, after, "conversion")
    change_charter(desk, company)
    share = desk.title.file.charters[after].share
    desk.tell("conversion", company=company, percent=share)


def tell_namesake(desk: Desk, company: str) -> None:
    """Which corporation is meant by letters that the rulebook has for another one."""
    known = desk.title.file.corporations
    for other, facts in known.items():
        if facts.letters == company:
            desk.tell("namesake", company=company, name=known[company].name, other=other, other_name=facts.name)


def count_tokens(desk: Desk, company: str, value: int, why: str) -> None:
    """Where the starting value says how many further station tokens a corporation gets, the others leave the game.

    Those that privates have added to its own stay.
    """
    given = charter_of(desk, company).tokens_by_start.get(str(value))
    if given is not None:
        unit = token_unit(company)
        homes = 1 + len(desk.title.file.corporations[company].more_homes)
        given += sum(p.company == company and p.kind == OWN for p in desk.position.powers.values())
        surplus = max(0, desk.position.books.of(unit, company) - homes - given)
        desk.give(unit, company, BOX, surplus, why)
