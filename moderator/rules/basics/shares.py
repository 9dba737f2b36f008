"""Shares: their price, where they come from, and whom they are paid to."""

from moderator.model.accounts import BANK, POOL
from moderator.rules.basics.holdings import loose_shares
from moderator.rules.basics.market import price
from moderator.rules.basics.state import State


def share_price(state: State, company: str) -> int:
    """The price of a share now. Raises NotBooked for a company that has none."""
    if company not in state.title.certificates:
        raise state.refuse("no-shares", f"{company} has no shares: it is owned whole", "name a corporation")
    value = price(state, company)
    if value is None:
        raise state.refuse(
            "president-first",
            f"{company} has not been started: the president's certificate must be bought first",
            f"start {company} VALUE",
        )
    return value


def payee(state: State, company: str, source: str) -> str:
    """Who is paid for a share: the bank for one from the pool, and for one not yet had where the title says so."""
    offered = state.title.file.shares.unsold == "bank-then-company" and company not in state.position.floated
    return BANK if source == POOL or offered else company


def can_part_with(state: State, company: str, player: str, count: int) -> bool:
    """Whether a player's ordinary certificates make up so many shares, none of them broken."""
    for kind in state.title.certificates[company][1:]:
        count -= kind.shares * min(state.position.books.of(kind.unit, player), count // kind.shares)
    return not count


def bar_seller(state: State, seller: str | None) -> None:
    """Raise NotBooked for a share that somebody named is said to sell."""
    if seller is not None:
        raise state.refuse(
            "missing", f"shares are not bought from {seller}: they come from a treasury or the pool", "leave out `from`"
        )


def buy_source(state: State, company: str, stated: str | None) -> str:
    """Where a share comes from: as stated, else the treasury before the pool. Raises NotBooked if there is none."""
    books = state.position.books
    held = {
        "treasury": loose_shares(state.title, books, company, company),
        "pool": loose_shares(state.title, books, company, POOL),
    }
    wanted = stated or ("treasury" if held["treasury"] else "pool")
    if not held[wanted]:
        other = "pool" if wanted == "treasury" else "treasury"
        remedy = f"the {other} has {held[other]}" if held[other] else "nobody offers one"
        raise state.refuse("missing", f"there is no share of {company} in the {wanted}", remedy)
    return company if wanted == "treasury" else POOL
