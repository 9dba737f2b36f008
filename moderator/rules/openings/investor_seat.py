"""The Investor's set-up: its corporation, private and certificates."""

from moderator.model.ledger import BANK, INVESTOR, charter_unit
from moderator.model.position import Investor
from moderator.rules.booking import Booking
from moderator.rules.holdings import investor_facts, move_shares, share_size
from moderator.rules.stock.startable import step_up
from moderator.rules.stock.starting import Funds, place_at_home, put_in_play, start_cell


def seat_investor(booking: Booking) -> None:
    """Seat the Investor. Its corporation counts as floated at the price of its card, which no player has yet."""
    facts, position, title = investor_facts(booking), booking.position, booking.title
    company, value = facts.company or "", facts.value or 0
    position.investor = Investor(company, position.players[facts.behind - 1])
    position.floated = position.floated | {company}
    cell, _ = start_cell(booking, company, value)
    put_in_play(booking, company, INVESTOR, cell, value, Funds("investor-seat", BANK, BANK, 0))
    count = facts.shares // share_size(booking, company)
    move_shares(booking, company, count, title.unsold(company), INVESTOR, "investor-seat")
    booking.give(charter_unit(facts.aligned[company]), BANK, company, 1, "investor-seat")
    place_at_home(booking, company)
    if facts.rises:
        step_up(booking, company)
