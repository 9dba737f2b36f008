"""What companies borrow and pay back, and the rights that they buy for their runs."""

from moderator.importers.arrival import to_company
from moderator.importers.export import Action
from moderator.importers.moves import move_of
from moderator.importers.operating import after_track, before_trains
from moderator.importers.scribe import Scribe


def borrow(scribe: Scribe, action: Action) -> None:
    """A loan, at any time of a company's turn."""
    company = scribe.company(action)
    to_company(scribe, company, late=True)
    scribe.write(move_of("borrow"), actor=company)


def repay(scribe: Scribe, action: Action) -> None:
    """One that is paid back, after all trains are bought."""
    company = scribe.company(action)
    to_company(scribe, company, late=True)
    before_trains(scribe, company)
    scribe.write(move_of("repay"), actor=company)


def buy_right(scribe: Scribe, action: Action) -> None:
    """A right for runs, by what that site calls it."""
    company, said = scribe.company(action), action.text("description")
    right = scribe.pieces.table.rights.get(said)
    if right is None:
        raise action.fail(f"{said[:40]!r} is nothing that a company buys in {scribe.title.name}")
    to_company(scribe, company, late=True)
    scribe.write(move_of("right"), actor=company, name=right)
    after_track(scribe, company)
