"""Bids of the opening sale: what an offer, or the outcome of a sale, may not be (18EU 4.2.1)."""

from moderator.model.findings import Finding
from moderator.model.moves import Bid, Sold
from moderator.model.rounds import SaleRound
from moderator.rules.desk import Desk
from moderator.titles.schema import OpeningSale


def bid_minimum(desk: Desk, move: Bid, facts: OpeningSale) -> Finding | None:
    if move.amount >= facts.minimum:
        return None
    return desk.finding(
        "bid-minimum",
        f"a bid of {desk.money(move.amount)} is below the least of {desk.money(facts.minimum)}",
        expected=f"at least {desk.money(facts.minimum)}",
        actual=desk.money(move.amount),
        remedy="bid more, or pass",
    )


def bid_step(desk: Desk, move: Bid, facts: OpeningSale) -> Finding | None:
    if move.amount % facts.step == 0:
        return None
    lower = move.amount - move.amount % facts.step
    return desk.finding(
        "bid-step",
        f"a bid of {desk.money(move.amount)} is no multiple of {desk.money(facts.step)}",
        expected=f"a multiple of {desk.money(facts.step)}",
        actual=desk.money(move.amount),
        remedy=f"bid {desk.money(lower + facts.step)}",
    )


def bid_raise(desk: Desk, move: Bid, sale: SaleRound) -> Finding | None:
    if sale.bidder is None or move.amount > sale.bid:
        return None
    return desk.finding(
        "bid-raise",
        f"{desk.money(move.amount)} does not raise {sale.bidder}'s bid of {desk.money(sale.bid)}",
        expected=f"more than {desk.money(sale.bid)}",
        actual=desk.money(move.amount),
        remedy="bid more, or pass",
    )


def bid_cash(desk: Desk, player: str, amount: int) -> Finding | None:
    held = desk.cash(player)
    if amount <= held:
        return None
    return desk.finding(
        "bid-cash",
        f"{player} offers {desk.money(amount)} but has {desk.money(held)}",
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
        return bid_step(desk, Bid(amount=move.amount), facts)
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
    return [bid_raise(desk, Bid(amount=move.amount), sale)]
