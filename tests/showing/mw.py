"""What the games of 18MW are there to show."""

from tests.showing.common import Holds


def tells(code: str, kind: str = "") -> Holds:
    """A mechanic that spoke in one of its wordings."""
    return lambda before, step: any((event.code, event.kind) == (code, kind) for event in step.entry.events)


FIRE_SALE: dict[str, Holds] = {
    "a share of its own put up": tells("fire-sale", "offered"),
    "a share sold to the last bidder": tells("fire-sale"),
    "a station put up": tells("fire-sale", "station-offered"),
    "a station sold": tells("station-purchase"),
    "a station that nobody bids for": tells("fire-sale", "station-kept"),
    "a president's shares sold for a train": tells("forced-sale"),
    "a price protected in an operating round": tells("price-protection"),
    "a bankrupt player": tells("bankruptcy"),
    "a company taken over": tells("receivership", "heir"),
    "a receiver": tells("receivership"),
    "a train borrowed": tells("receivership", "borrows"),
    "a train given back": tells("receivership", "returns"),
    "a presidency bought": tells("receivership", "ends"),
}
