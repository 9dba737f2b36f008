"""Bids of the opening sale: what an offer, or the outcome of a sale, may not be (18EU 4.2.1)."""

from moderator.model.findings import Finding
from moderator.model.moves import Sold
from moderator.model.rounds import SaleRound
from moderator.rules.basics.desk import Desk
from moderator.titles.schema import OpeningSale


def bid_minimum(desk: Desk, amount: int, least: int) -> Finding | None:
    if amount >= least:
        return None
    return desk.finding(
        "bid-minimum",
        f"a bid of {desk.money(amount)} is below the least of {desk.money(least)}",
        expected=f"at least {desk.money(least)}",
        actual=desk.money(amount),
        remedy="bid more, or pass",
    )


def bid_step(desk: Desk, amount: int, step: int) -> Finding | None:
    if amount % step == 0:
        return None
    return desk.finding(
        "bid-step",
        f"a bid of {desk.money(amount)} is no multiple of {desk.money(step)}",
        expected=f"a multiple of {desk.money(step)}",
        actual=desk.money(amount),
        remedy=f"bid {desk.money(amount - amount % step + step)}",
    )


def bid_raise(desk: Desk, amount: int, bidder: str | None, bid: int) -> Finding | None:
    """A bid does not exceed the one that stands; None while nobody has bid."""
    if bidder is None or amount > bid:
        return None
    return desk.finding(
        "bid-raise",
        f"{desk.money(amount)} does not raise {bidder}'s bid of {desk.money(bid)}",
        expected=f"more than {desk.money(bid)}",
        actual=desk.money(amount),
        remedy="bid more, or pass",
    )


def bid_cash(desk: Desk, player: str, amount: int, aside: int = 0) -> Finding | None:
    """A player offers more than his cash, less what he has set `aside` for bids on other lots."""
    held = desk.cash(player) - aside
    if amount <= held:
        return None
    left = f" left beside {desk.money(aside)} for other lots" if aside else ""
    return desk.finding(
        "bid-cash",
        f"{player} offers {desk.money(amount)} but has {desk.money(held)}{left}",
        expected=f"at most {desk.money(held)}",
        actual=desk.money(amount),
        remedy="offer no more than one's cash",
    )


def bid_passed(desk: Desk, player: str, sale: SaleRound) -> Finding | None:
    if sale.stage != "raise" or player not in sale.passed:
        return None
    return desk.finding(
        "bid-passed",
        f"{player} has passed and is out of the auction of {sale.company}",
        expected="no further bid",
        actual=desk.money(sale.bid),
        remedy="wait for the next minor",
    )


def bid_stage(desk: Desk, sale: SaleRound) -> Finding | None:
    if sale.stage != "offer":
        return None
    return desk.finding(
        "sale-order",
        f"nobody opened an auction of {sale.company}: it is on offer for {desk.money(sale.price)}",
        expected="take or pass",
        actual="bid",
        remedy="take, or pass",
    )


def sold_price(desk: Desk, move: Sold, facts: OpeningSale, sale: SaleRound | None) -> Finding | None:
    """A price neither an auction nor an offer can end at; for nothing only the auctioneer is left with a minor."""
    if move.amount >= facts.minimum:
        return bid_step(desk, move.amount, facts.step)
    free = sale is not None and move.player == sale.auctioneer
    offers = (*facts.offers, 0) if free else facts.offers
    if move.amount in offers:
        return None
    return desk.finding(
        "take-price",
        f"{move.company} is never offered to {move.player} for {desk.money(move.amount)}",
        expected=f"{', '.join(str(offer) for offer in offers)}, or {facts.minimum} and more",
        actual=desk.money(move.amount),
    )


def sold_against_record(desk: Desk, move: Sold, sale: SaleRound) -> list[Finding | None]:
    """What the lines before say of this sale: another minor is up, or a higher bid stands."""
    if sale.company is None:
        return []
    if sale.company != move.company:
        return [
            desk.finding(
                "sale-order",
                f"{sale.company} is up for sale, not {move.company}",
                expected=sale.company,
                actual=move.company,
            )
        ]
    if (move.player, move.amount) == (sale.bidder, sale.bid):
        return []
    return [bid_raise(desk, move.amount, sale.bidder, sale.bid)]
