"""Bids of the opening sale: what an offer, or the outcome of a sale, may not be."""

from moderator.model.findings import Finding
from moderator.model.rounds import SaleRound
from moderator.rules.basics.state import State
from moderator.titles.openings import OpeningSale
from moderator.vocabulary.openings import Bid, Sold


def bid_minimum(state: State, amount: int, least: int, about: str | None = None) -> Finding | None:
    if amount >= least:
        return None
    return state.finding(
        "bid-minimum",
        f"a bid of {state.money(amount)} is below the least of {state.money(least)}",
        expected=f"at least {state.money(least)}",
        actual=state.money(amount),
        remedy=state.instead(amount=least),
        about=about,
    )


def bid_step(state: State, amount: int, step: int) -> Finding | None:
    if amount % step == 0:
        return None
    return state.finding(
        "bid-step",
        f"a bid of {state.money(amount)} is no multiple of {state.money(step)}",
        expected=f"a multiple of {state.money(step)}",
        actual=state.money(amount),
        remedy=state.instead(amount=amount - amount % step + step),
    )


def bid_raise(
    state: State, amount: int, bidder: str | None, bid: int, by: int = 1, about: str | None = None, step: int = 0
) -> Finding | None:
    """A bid does not exceed the one that stands `by` so much; None while nobody has bid.

    The least bid that does stands in its place, the next multiple of `step` where bids go by that; none without either.
    """
    if bidder is None or amount >= bid + by:
        return None
    due = bid + by if by > 1 else bid - bid % step + step if step else None
    higher = None if due is None else state.instead(amount=due)
    more = "" if by == 1 else f" by {state.money(by)} or more"
    return state.finding(
        "bid-raise",
        f"{state.money(amount)} does not raise {bidder}'s bid of {state.money(bid)}{more}",
        expected=f"more than {state.money(bid)}" if by == 1 else f"at least {state.money(bid + by)}",
        actual=state.money(amount),
        remedy=higher if isinstance(higher, Bid) else None,  # an outcome is what it was
        about=about,
    )


def bid_cash(
    state: State, player: str, amount: int, aside: int = 0, about: str | None = None, other: str = "other lots"
) -> Finding | None:
    """A player offers more than his cash, less what he has set `aside` for bids on other lots, or something else."""
    held = state.cash(player) - aside
    if amount <= held:
        return None
    left = f" left beside {state.money(aside)} for {other}" if aside else ""
    return state.finding(
        "bid-cash",
        f"{player} offers {state.money(amount)} but has {state.money(held)}{left}",
        expected=f"at most {state.money(max(0, held))}",
        actual=state.money(amount),
        about=about,
    )


def bid_passed(state: State, player: str, amount: int, sale: SaleRound) -> Finding | None:
    if sale.stage != "raise" or player not in sale.passed:
        return None
    return state.finding(
        "bid-passed",
        f"{player} has passed and is out of the auction of {sale.company}",
        expected="no further bid",
        actual=state.money(amount),
    )


def bid_stage(state: State, sale: SaleRound) -> Finding | None:
    if sale.stage != "offer":
        return None
    return state.finding(
        "sale-order",
        f"nobody opened an auction of {sale.company}: it is on offer for {state.money(sale.price)}",
        expected="take or pass",
        actual="bid",
    )


def sold_price(state: State, move: Sold, facts: OpeningSale, sale: SaleRound | None) -> Finding | None:
    """A price neither an auction nor an offer can end at; for nothing only the auctioneer is left with a minor."""
    least, lower = facts.minimum_of(move.company), facts.offers_of(move.company)
    if move.amount >= least:
        return bid_step(state, move.amount, facts.step)
    free = sale is not None and move.player == sale.auctioneer
    offers = (*lower, 0) if free else lower
    if move.amount in offers:
        return None
    return state.finding(
        "take-price",
        f"{move.company} is never offered to {move.player} for {state.money(move.amount)}",
        expected=f"{', '.join(str(offer) for offer in offers)}, or {least} and more",
        actual=state.money(move.amount),
    )


def sold_against_record(state: State, move: Sold, sale: SaleRound) -> list[Finding | None]:
    """What the lines before say of this sale: another minor is up, or a higher bid stands."""
    if sale.company is None:
        return []
    if sale.company != move.company:
        return [
            state.finding(
                "sale-order",
                f"{sale.company} is up for sale, not {move.company}",
                expected=sale.company,
                actual=move.company,
            )
        ]
    if (move.player, move.amount) == (sale.bidder, sale.bid):
        return []
    return [bid_raise(state, move.amount, sale.bidder, sale.bid)]
