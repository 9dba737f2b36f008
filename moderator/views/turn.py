"""Whose turn it is, and what is open to him: one line of text."""

from moderator.model.rounds import (
    Counting,
    ExchangeRound,
    GameOver,
    LotRound,
    OperatingRound,
    PrivateSale,
    SaleRound,
    StockRound,
    Turn,
)
from moderator.model.wording import list_words
from moderator.rules.basics.holdings import charter_of, president
from moderator.rules.basics.state import State
from moderator.rules.openings.lots import lots_left, standing_bids
from moderator.rules.rounds.sequence import actor, round_name
from moderator.rules.trains.owing import owed_train
from moderator.titles.title import Title

MUST_BUY = "must buy a train"


def turn(state: State) -> str:
    """`BNR (Ann), OR 2.1: at track`, `Bob, SR 2: sells or buys`, or how the game ended."""
    title, position = state.title, state.position
    if isinstance(position.round, GameOver):
        return f"the game is over: {position.round.reason}"
    if isinstance(position.round, Counting):
        return f"the counted position goes on: {step(state)}"
    who = actor(state)
    if who is None:
        return round_name(position)
    owner = president(state, who) if who in title.kinds else None
    name = f"{who} ({owner})" if owner else who
    return f"{name}, {round_name(position)}: {step(state)}"


def step(state: State) -> str:
    """What the one to act is at: a step of the turn, an auction, a discard that is owed."""
    title, position = state.title, state.position
    if position.duties:
        return "must discard a train"
    match position.round:
        case Counting():
            return "given ..., and begin at its end"
        case SaleRound() as sale:
            return _sale_step(title, sale)
        case LotRound(stage=stage):
            return "sets a starting value" if stage == "value" else "bids on a lot, or passes"
        case PrivateSale() as lots:
            return _lot_step(state, lots)
        case StockRound(sold_now=sold):
            return "has sold: sells another, buys, or passes" if sold else "sells, buys, or passes"
        case ExchangeRound():
            return "exchanges or closes a minor"
        case OperatingRound(turn=Turn() as now):
            return _company_step(state, now)
    return "is over"


def at(state: State) -> str:
    """The step in a word or two, for a prompt: `track`, `bid on 14`, `discard`; empty in a stock round."""
    position = state.position
    if position.duties:
        return "discard"
    match position.round:
        case SaleRound(stage="select"):
            return "select"
        case SaleRound(stage="offer", company=lot) | PrivateSale(stage="offer", lot=lot):
            return f"take {lot or next(iter(lots_left(state)), '')}"
        case SaleRound(company=lot):
            return f"bid on {lot}"
        case LotRound(stage=stage):
            return stage
        case PrivateSale(stage=stage, lot=lot):
            return {"start": f"start {lot}", "auction": f"bid on {lot}"}.get(stage, "take or bid")
        case ExchangeRound():
            return "exchange"
        case OperatingRound(turn=Turn() as now):
            steps, index = charter_of(state, now.company).steps, _step_index(state, now)
            if index >= len(steps):
                return "done"
            return MUST_BUY if _must_buy(state, now, steps[index]) else steps[index]
    return ""


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


def _lot_step(state: State, sale: PrivateSale) -> str:
    title = state.title
    if sale.stage == "start":
        return f"starts {sale.lot}"
    if sale.stage == "auction" and sale.lot is not None:
        bidder, bid = standing_bids(sale, sale.lot)[-1]
        return f"bids for {sale.lot} above {bidder}'s {title.money(bid)}, or passes"
    lowest = next(iter(lots_left(state)), "nothing")
    if sale.stage == "offer":
        return f"takes {lowest} for {title.money(sale.price)}, or passes"
    return f"takes {lowest}, bids on a later lot, or passes"


def _company_step(state: State, now: Turn) -> str:
    title = state.title
    steps, index = charter_of(state, now.company).steps, _step_index(state, now)
    if index < len(steps) and steps[index] == "dividend":
        choices = list_words(charter_of(state, now.company).dividend.choices, "or")
        beside = f" beside {title.money(now.extra)} for the treasury" if now.extra else ""
        return f"declares {title.money(now.revenue or 0)}{beside}: {choices}"
    if index >= len(steps):
        return "at the end of its turn"
    return MUST_BUY if _must_buy(state, now, steps[index]) else f"at {steps[index]}"


def _must_buy(state: State, now: Turn, step: str) -> bool:
    """Whether a company has come to its train step, or is past it, without the train it owes."""
    steps = charter_of(state, now.company).steps
    if "train" not in steps or steps.index(step) < steps.index("train"):
        return False
    owed = owed_train(state, now.company)
    return owed is not None and owed.routed


def _step_index(state: State, now: Turn) -> int:
    """The step a company is at: one that was run has its dividend before it, whatever it has passed over."""
    steps = charter_of(state, now.company).steps
    if now.revenue is not None and "dividend" in steps:
        return max(now.step, steps.index("dividend") + now.settled)
    return max(now.step, steps.index("run") + 1) if now.revenue is not None else now.step
