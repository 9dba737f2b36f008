"""Whose turn it is, and what is open to him: one line of text."""

from moderator.model.position import Position
from moderator.model.rounds import (
    ExchangeRound,
    GameOver,
    LotRound,
    OperatingRound,
    PrivateSale,
    SaleRound,
    StockRound,
    Turn,
)
from moderator.rules.basics.desk import list_words
from moderator.rules.basics.holdings import president
from moderator.rules.openings.lots import lots_left, standing_bids
from moderator.rules.rounds.sequence import actor, round_name
from moderator.titles.title import Title


def turn(title: Title, position: Position) -> str:
    """`BNR (Ann), OR 2.1: at track`, `Bob, SR 2: sells or buys`, or how the game ended."""
    if isinstance(position.round, GameOver):
        return f"the game is over: {position.round.reason}"
    who = actor(title, position)
    if who is None:
        return round_name(position)
    owner = president(title, position, who) if who in title.kinds else None
    name = f"{who} ({owner})" if owner else who
    return f"{name}, {round_name(position)}: {step(title, position)}"


def step(title: Title, position: Position) -> str:
    """What the one to act is at: a step of the turn, an auction, a discard that is owed."""
    if position.duties:
        return "must discard a train"
    match position.round:
        case SaleRound() as sale:
            return _sale_step(title, sale)
        case LotRound(stage=stage):
            return "sets a starting value" if stage == "value" else "bids on a lot, or passes"
        case PrivateSale() as lots:
            return _lot_step(title, position, lots)
        case StockRound(sold_now=sold):
            return "has sold: sells another, buys, or passes" if sold else "sells, buys, or passes"
        case ExchangeRound():
            return "exchanges or closes a minor"
        case OperatingRound(turn=Turn() as now):
            return _company_step(title, now)
    return "is over"


def _sale_step(title: Title, sale: SaleRound) -> str:
    facts = title.file.sale
    if sale.stage == "select" or facts is None:
        return "selects a minor"
    if sale.stage == "open":
        return f"opens the auction of {sale.company} at {title.money(facts.minimum)} or more, or passes"
    if sale.stage == "raise":
        bid = title.money(sale.bid)
        return f"bids for {sale.company} above {sale.bidder}'s {bid}, or passes"
    return f"takes {sale.company} for {title.money(sale.price)}, or passes"


def _lot_step(title: Title, position: Position, sale: PrivateSale) -> str:
    if sale.stage == "start":
        return f"starts {sale.lot}"
    if sale.stage == "auction" and sale.lot is not None:
        bidder, bid = standing_bids(sale, sale.lot)[-1]
        return f"bids for {sale.lot} above {bidder}'s {title.money(bid)}, or passes"
    lowest = next(iter(lots_left(title, position)), "nothing")
    if sale.stage == "offer":
        return f"takes {lowest} for {title.money(sale.price)}, or passes"
    return f"takes {lowest}, bids on a later lot, or passes"


def _company_step(title: Title, now: Turn) -> str:
    steps = title.steps(now.company)
    at = now.step
    if now.revenue is not None and "dividend" in steps:
        at = max(at, steps.index("dividend") + now.settled)
    elif now.revenue is not None:
        at = max(at, steps.index("run") + 1)
    if at < len(steps) and steps[at] == "dividend":
        choices = list_words(title.dividends(now.company).choices, "or")
        beside = f" beside {title.money(now.extra)} for the treasury" if now.extra else ""
        return f"declares {title.money(now.revenue or 0)}{beside}: {choices}"
    return f"at {steps[at]}" if at < len(steps) else "at the end of its turn"
