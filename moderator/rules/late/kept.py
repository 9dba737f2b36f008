"""What lies on a corporation's shares or marker in a counted position, and a presidency that waits in the pool."""

from moderator.model.accounts import POOL
from moderator.model.given import GivenCompany
from moderator.rules.basics.desk import Desk


def wait_in_pool(desk: Desk, move: GivenCompany) -> None:
    """Where there are concessions, what nobody leads and has not floated has no more than its starting value."""
    title, company = desk.title, move.company
    if title.concessions and not move.floated and move.owner is None:
        desk.give(title.certificates[company][0].unit, title.unsold(company), POOL, 1, "setup")
