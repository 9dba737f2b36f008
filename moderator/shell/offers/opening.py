"""Moves of the opening sales and auctions: the least bid on each lot, what is offered, a value that is owed."""

from collections.abc import Iterator

from moderator.journal.lexer import quote_name
from moderator.model.accounts import BANK
from moderator.model.rounds import LotRound, PrivateSale, SaleRound
from moderator.rules.basics.state import State
from moderator.rules.openings.lots import face_of, lots_left, standing_bids


def in_sale(state: State, sale: SaleRound) -> Iterator[str]:
    """Select a minor; open its auction or raise; take what is offered."""
    title, position = state.title, state.position
    facts = title.file.sale
    if sale.stage == "select":
        yield from (f"select {minor}" for minor, unit in title.minor_charters if position.books.of(unit, BANK))
    elif sale.stage == "offer":
        yield from ("take", "pass")
    elif facts is not None:
        yield f"bid {facts.minimum if sale.stage == 'open' else sale.bid + facts.step}"
        yield "pass"


def owed_value(state: State, now: LotRound) -> str | None:
    """The corporation whose starting value the buyer of its presidency owes; None while lots are for sale."""
    if now.stage != "value":
        return None
    return next((lot for lot in now.buyers if lot in state.title.certificates and lot not in state.position.par), None)


def in_lots(state: State, now: LotRound) -> Iterator[str]:
    """The least bid on every lot, or the starting values of the corporation that was bought."""
    title = state.title
    facts = title.file.auction
    if (owed := owed_value(state, now)) is not None:
        yield from (f"value {quote_name(owed)} {value}" for value in sorted(title.market.start_cells))
    elif facts is not None:
        for lot in facts.lots:
            if lot not in now.buyers:
                least = now.bids[lot][1] + facts.step if lot in now.bids else now.faces[lot]
                yield f"bid {quote_name(lot)} {least}"
        yield "pass"


def in_privates(state: State, sale: PrivateSale) -> Iterator[str]:
    """Take the lowest lot, bid on a later one, raise in an auction, or start what was bought."""
    title = state.title
    facts = title.file.private_sale
    if sale.stage == "start" and sale.lot is not None:
        yield from (f"start {quote_name(sale.lot)} {value}" for value in sorted(title.market.start_cells))
    elif facts is not None:
        lots = [sale.lot] if sale.stage == "auction" else lots_left(state)
        if sale.stage != "auction":
            yield "take"
        for lot in lots if sale.stage != "offer" else ():
            assert lot is not None
            standing = standing_bids(sale, lot)
            least = (standing[-1][1] if standing else face_of(title, lot)) + facts.step
            yield f"bid {least}" if sale.stage == "auction" else f"bid {quote_name(lot)} {least}"
        yield "pass"
