"""What lies on a corporation's shares or marker in a counted position, and a presidency that waits in the pool."""

from collections.abc import Iterator

from moderator.model.accounts import POOL
from moderator.model.findings import Finding
from moderator.model.given import GivenCompany
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import charter_name
from moderator.rules.late.handing import impossible


def wait_in_pool(desk: Desk, move: GivenCompany) -> None:
    """Where there are concessions, what nobody leads and has not floated has no more than its starting value."""
    title, company = desk.title, move.company
    if title.concessions and not move.floated and move.owner is None and move.receiver is None:
        desk.give(title.certificates[company][0].unit, title.unsold(company), POOL, 1, "setup")


def lay_kept(desk: Desk, move: GivenCompany) -> Iterator[Finding]:
    """Shares that are reserved or kept for a player, a price that is shielded; a corporation that nobody leads yet."""
    company, position, title = move.company, desk.position, desk.title
    if move.reserved is not None:
        if charter_name(desk, company) != title.file.shares.reserved:
            yield impossible(desk, f"shares of {company} are not reserved", "leave it out", move.but(reserved=None))
            return
        position.reserved = {**position.reserved, company: move.reserved}
    if move.kept is not None:
        if not any("share" in facts.steers for facts in title.file.privates.values()):
            yield impossible(desk, f"no share of {company} is kept", "leave it out", move.but(kept=None))
            return
        position.kept = {**position.kept, company: move.kept}
    if move.shielded is not None:
        facts = title.file.privates.get(move.shielded)
        if facts is None or "price" not in facts.steers:
            yield impossible(desk, f"{move.shielded} shields no price", "leave it out", move.but(shielded=None))
            return
        position.shielded = {**position.shielded, company: move.shielded}
        position.used |= {move.shielded}
