"""Corporations that close: for want of a president, to be started anew, or in a closed zone of the chart, for good."""

from moderator.model.ledger import BANK, BOARD, BOX, IPO, POOL, token_unit
from moderator.rules.booking import Booking, drop_asked
from moderator.rules.events.companies import CompanyCloses
from moderator.rules.holdings import trains_of
from moderator.rules.listeners import happened
from moderator.rules.prices import remove_marker, zone_of
from moderator.rules.private_tokens import drop_powers
from moderator.rules.rounds.operating import mark_acted
from moderator.rules.rounds.sequence import resume
from moderator.rules.tokens import lay_aside
from moderator.rules.train_supply import give_train


def close_corporation(booking: Booking, company: str) -> None:
    """Nobody can lead it: shares back to its treasury, trains to the pool, money to the bank; it may start anew.

    One that a merger has formed is gone for good.
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


# What stays in the game of a corporation that falls out of it, as what is told.
_LEFT = {"trains": "", "money": "whole", "both": "both"}


def close_fallen(booking: Booking) -> None:
    """Corporations whose markers have come into a closed zone leave the game, but for their trains, which go to the
    pool, for their money, which goes to the bank, or for both.
    """
    for company in [name for name in booking.position.cells if zone_of(booking, name).closes]:
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
    """A corporation that is nobody's leaves the game for good: its money to the bank, its trains to the pool."""
    _clear(booking, company, BOX, BANK, why)
    booking.position.closed |= {company}
    booking.position.earned -= {company}
    booking.position.order = tuple(name for name in booking.position.order if name != company)
    booking.tell(why, "left", company=company)


def clear_company(booking: Booking, company: str, why: str, *, for_good: bool) -> None:
    """Its money goes to the bank, its trains leave the game, and so does all else of it for good; or it may be started
    anew.
    """
    _clear(booking, company, BOX if for_good else company, BANK, why, BOX)
    if for_good:
        end_for_good(booking, company)
    else:
        booking.position.earned -= {company}
        lay_aside(booking, company, why)


def end_for_good(booking: Booking, company: str) -> None:
    """A company that holds nothing any more is out of the game, and what it was is no fact of it."""
    position = booking.position
    position.closed |= {company}
    position.earned -= {company}
    position.charters = {name: how for name, how in position.charters.items() if name != company}


def end_taken_over(booking: Booking, company: str, why: str) -> None:
    """A company whose money and trains another one has got is out of the game: with its shares, tokens and powers."""
    _give_shares(booking, company, BOX, why)
    _give_tokens(booking, company, BOX, why)
    drop_powers(booking, company, why)
    forget(booking, company)
    booking.position.closed |= {company}
    booking.position.earned -= {company}


def _clear(booking: Booking, company: str, place: str, purse: str, why: str, yard: str = POOL) -> None:
    """Shares and station tokens to a place, money to a purse, trains to a yard; no marker and no station is left."""
    happened(booking, CompanyCloses(company))
    _give_shares(booking, company, booking.title.unsold(company) if place == company else place, why)
    for name in trains_of(booking, company):
        give_train(booking, name, company, yard, why)
    booking.pay(company, purse, booking.cash(company), why)
    _give_tokens(booking, company, place, why)
    drop_powers(booking, company, why)
    forget(booking, company)


def _give_shares(booking: Booking, company: str, place: str, why: str) -> None:
    """All certificates of a company, whoever has them."""
    for certificate in booking.title.certificates[company]:
        for holder, count in list(booking.position.books.holders(certificate.unit).items()):
            booking.give(certificate.unit, holder, place, count, why)


def _give_tokens(booking: Booking, company: str, place: str, why: str) -> None:
    """All its station tokens: on its charter, on the map, not yet paid for, or laid aside."""
    unit = token_unit(company)
    for holder in (company, BOARD, BANK, IPO):
        booking.give(unit, holder, place, booking.position.books.of(unit, holder), why)


def forget(booking: Booking, company: str) -> None:
    """What is known of a corporation in play beside what it holds: its marker, its stations, what it has done."""
    position = booking.position
    remove_marker(booking, company)
    position.par = {name: value for name, value in position.par.items() if name != company}
    position.stations = {name: at for name, at in position.stations.items() if name != company}
    position.floated -= {company}
    position.operated -= {company}
    drop_asked(booking, company)
