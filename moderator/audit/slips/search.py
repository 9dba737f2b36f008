"""All slips of a game that would touch a player's worth."""

from moderator.audit.slips.counting import certificates, credits, digits, markers
from moderator.audit.slips.payments import dividends, payments
from moderator.audit.slips.slip import Course, Slip

_KINDS = (payments, dividends, markers, certificates, credits, digits)


def slips_of(course: Course, player: str) -> list[Slip]:
    """Every single slip that would touch a player's worth, the likely ones first, later lines before earlier."""
    found = [slip for kind in _KINDS for slip in kind(course, player) if slip.amount]
    return sorted(found, key=lambda slip: (slip.rank, -(slip.line or 0)))
