"""Closing corporations: without a president, so that they may start anew, or for good in a closed zone of the
market.
"""

from moderator.model.ledger import BANK, BOARD, BOX, IPO, POOL, token_unit
from moderator.rules.booking import Booking, drop_asked
from moderator.rules.events import CompanyCloses
from moderator.rules.holdings import trains_of
from moderator.rules.listeners import happened
from moderator.rules.prices import remove_marker, zone_of
from moderator.rules.private_tokens import drop_powers
from moderator.rules.rounds.operating import mark_acted
from moderator.rules.rounds.sequence import resume
from moderator.rules.tokens import lay_aside
from moderator.rules.train_supply import give_train


def close_corporation(booking: Booking, company: str) -> None:
    """Close a corporation that no player can lead.

    Its shares go back to the treasury, trains to the pool and money to the bank, and it may start anew. A merged
    corporation closes for good.
    """
    amount, count = booking.cash(company), len(trains_of(booking, company))
    if company in booking.title.formed:
        _clear(booking, company, BOX, BANK, "company-closed")
        booking.position.closed |= {company}
        booking.tell("company-closed", "for-good", company=company, amount=amount, count=count)
        return
    _clear(booking, company, company, BANK, "company-closed")
    lay_aside(booking, company, "company-closed")
    booking.tell("company-closed", company=company, amount=amount, count=count)


# Wording by what stays in the game when a corporation leaves it.
_LEFT = {"trains": "", "money": "whole", "both": "both"}


def close_fallen(booking: Booking) -> None:
    """Close corporations whose markers are in a closed zone.

    Depending on the zone their trains go to the pool, their money to the bank, or both.
    """
    closing = booking.title.closing_cells
    for company in [name for name, cell in booking.position.cells.items() if cell in closing]:
        left = zone_of(booking, company).leaves
        purse, yard = BOX if left == "trains" else BANK, BOX if left == "money" else POOL
        _clear(booking, company, BOX, purse, "zone-closed", yard)
        booking.position.closed |= {company}
        booking.position.earned -= {company}
        booking.tell("zone-closed", _LEFT[left], company=company)
        if (turn := booking.position.turn_of(company)) is not None:
            mark_acted(booking, turn)
            resume(booking)


def leave_game(booking: Booking, company: str, why: str) -> None:
    """Take a corporation without an owner out of the game: money to the bank, trains to the pool."""
    _clear(booking, company, BOX, BANK, why)
    booking.position.closed |= {company}
    booking.position.earned -= {company}
    booking.position.order = tuple(name for name in booking.position.order if name != company)
    booking.tell(why, "left", company=company)


def clear_company(booking: Booking, company: str, why: str, *, for_good: bool) -> None:
    """Return a company's money to the bank and remove its trains. It closes for good, or may start anew."""
    _clear(booking, company, BOX if for_good else company, BANK, why, BOX)
    if for_good:
        end_for_good(booking, company)
    else:
        booking.position.earned -= {company}
        lay_aside(booking, company, why)


def end_for_good(booking: Booking, company: str) -> None:
    """Mark a company that no longer holds anything as closed."""
    position = booking.position
    position.closed |= {company}
    position.earned -= {company}
    position.charters = {name: how for name, how in position.charters.items() if name != company}


def end_taken_over(booking: Booking, company: str, why: str) -> None:
    """Close a company whose money and trains another one has taken over."""
    _give_shares(booking, company, BOX, why)
    _give_tokens(booking, company, BOX, why)
    drop_powers(booking, company, why)
    forget(booking, company)
    booking.position.closed |= {company}
    booking.position.earned -= {company}


def _clear(booking: Booking, company: str, place: str, purse: str, why: str, yard: str = POOL) -> None:
    """Send shares and tokens to `place`, money to `purse` and trains to `yard`, and take its marker and stations
    away.
    """
    happened(booking, CompanyCloses(company))
    _give_shares(booking, company, booking.title.unsold(company) if place == company else place, why)
    for name in trains_of(booking, company):
        give_train(booking, name, company, yard, why)
    booking.pay(company, purse, booking.cash(company), why)
    _give_tokens(booking, company, place, why)
    drop_powers(booking, company, why)
    forget(booking, company)


def _give_shares(booking: Booking, company: str, place: str, why: str) -> None:
    """Send all certificates of a company to `place`, whoever holds them."""
    for certificate in booking.title.certificates[company]:
        for holder, count in list(booking.position.books.holders(certificate.unit).items()):
            booking.give(certificate.unit, holder, place, count, why)


def _give_tokens(booking: Booking, company: str, place: str, why: str) -> None:
    """Send all station tokens of a company to `place`, wherever they are."""
    unit = token_unit(company)
    for holder in (company, BOARD, BANK, IPO):
        booking.give(unit, holder, place, booking.position.books.of(unit, holder), why)


def forget(booking: Booking, company: str) -> None:
    """Remove all facts about a corporation in play except its holdings."""
    position = booking.position
    remove_marker(booking, company)
    position.par = {name: value for name, value in position.par.items() if name != company}
    position.stations = {name: at for name, at in position.stations.items() if name != company}
    position.floated -= {company}
    position.operated -= {company}
    drop_asked(booking, company)
