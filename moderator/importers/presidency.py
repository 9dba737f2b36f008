"""Presidency: which certificates a new president gives for the president's, where they are not all of one size."""

from moderator.importers.scribe import Scribe
from moderator.rules.holdings import president, share_size, shares
from moderator.rules.presidency import heir_to


def given_by_buyer(scribe: Scribe, company: str, buyer: str, sizes: tuple[int, ...]) -> tuple[int, ...]:
    """What a buyer of certificates of these sizes gives, if he takes over and it is not the fewest."""
    title, books, old = scribe.title, scribe.position.books, president(scribe.state, company)
    count = sum(sizes) // share_size(scribe.state, company)
    if old in (None, buyer) or shares(title, books, company, buyer) + count <= shares(title, books, company, old):
        return ()
    return _given(scribe, company, buyer, sizes)


def given_by_heir(scribe: Scribe, company: str, seller: str, count: int) -> tuple[int, ...]:
    """What the heir of a president who sells so many shares gives, if there is one and it is not the fewest."""
    if president(scribe.state, company) != seller:
        return ()
    left = shares(scribe.title, scribe.position.books, company, seller) - count
    heir = heir_to(scribe.state, company, seller, left)
    return () if heir is None else _given(scribe, company, heir)


def _given(scribe: Scribe, company: str, heir: str, bought: tuple[int, ...] = ()) -> tuple[int, ...]:
    """That engine takes the smallest certificates, unless the heir has no more of all than these would be."""
    first, *ordinary = scribe.title.certificates[company]
    least = ordinary[-1]
    size, needed = least.shares * share_size(scribe.state, company), first.shares // least.shares
    small = scribe.position.books.of(least.unit, heir) + bought.count(size)
    every = sum(scribe.position.books.of(kind.unit, heir) for kind in ordinary) + len(bought)
    return (size,) * needed if needed <= small < every and every > needed else ()
