"""The next action of the player or company on turn: a line for views, a word or two for prompts."""

from collections.abc import Iterator

from moderator.model.declaration import QUESTIONS
from moderator.model.ledger import INVESTOR
from moderator.model.position import BIDDING, Question
from moderator.model.rounds import RepeatedRound, StockRound, Turn
from moderator.model.wording import list_words
from moderator.rules.booking import State
from moderator.rules.holdings import charter_of, declarations, waiting_minors
from moderator.rules.mechanic_rules import all_of, mechanics_of
from moderator.rules.stock.corrections import sales_due
from moderator.rules.stock.selling import sell_first_round
from moderator.rules.tokens import must_float_first
from moderator.rules.trains.owing import owed_train

MUST_BUY = "must buy a train"


def asked_step(state: State, asked: Question) -> str:
    """Describe the answer expected from a player: `bids for a share of BNR above Ann's £60, or passes`."""
    if asked.kind != BIDDING:
        return QUESTIONS[asked.kind].must
    from moderator.rules.auctions import lot_under_way, lot_words  # few titles auction shares

    lot = lot_under_way(state, asked.about)
    if lot is None:
        return QUESTIONS[asked.kind].must
    what, money = lot_words(state, asked.about, lot.place), state.title.money
    if lot.bidder is None:
        return f"bids {money(lot.least)} or more for {what}, or passes"
    return f"bids for {what} above {lot.bidder}'s {money(lot.bid)}, or passes"


def stock_step(state: State) -> str:
    """Describe the next action in a stock round, by what the player has already done in this turn."""
    now = state.position.round
    if isinstance(now, StockRound) and now.bought:
        return "has bought, and is done" if sell_first_round(state) is not None else "has bought: sells, or is done"
    sold = isinstance(now, StockRound) and now.sold_now
    if isinstance(now, StockRound) and now.player == INVESTOR:
        return "takes what its rules say"
    if isinstance(now, StockRound) and state.holds("presidents-only"):
        return list_words(_first_actions(state, now.player), "or")
    if isinstance(now, StockRound) and (due := sales_due(state, now.player)):
        return f"must first sell shares of {list_words(dict.fromkeys(sale.company for sale in due), 'or')}"
    if sold:
        return "has sold: sells more, buys, or passes"
    return "buys, or passes" if sell_first_round(state) is not None else "sells, buys, or passes"


def _first_actions(state: State, player: str) -> Iterator[str]:
    """Yield the actions of a turn while only presidents' certificates are for sale."""
    waiting = waiting_minors(state, player)
    if waiting:
        yield "floats a minor"
    yield "buys a president's certificate"
    yield from all_of(mechanics_of(state.title).shown.stock_turn, state, player)
    if not must_float_first(state, player):
        yield "passes"


def company_step(state: State) -> str:
    """Describe where a company is in its turn: the step it is at, or the revenue it must declare."""
    title, now = state.title, state.position.turn
    if now is None:
        return "is over"
    if isinstance(state.position.round, RepeatedRound) and now.revenue is None:
        return "earns the same again, or runs with its new train"
    steps, index = charter_of(state, now.company).steps, step_index(state, now)
    if index < len(steps) and steps[index] == "dividend":
        choices = list_words(declarations(state, now.company), "or")
        beside = f" plus {title.money(now.beside)} for the treasury" if now.beside else ""
        return f"declares {title.money(now.revenue or 0)}{beside}: {choices}"
    if index >= len(steps):
        return "at the end of its turn"
    return MUST_BUY if _must_buy(state, now, steps[index]) else f"at {steps[index]}"


def company_at(state: State) -> str:
    """Return the step a company is at in its turn in a few words, for the prompt; empty if no turn is under way."""
    now = state.position.turn
    if now is None:
        return ""
    steps, index = charter_of(state, now.company).steps, step_index(state, now)
    if index >= len(steps):
        return "done"
    return MUST_BUY if _must_buy(state, now, steps[index]) else steps[index]


def _must_buy(state: State, now: Turn, step: str) -> bool:
    """Return whether a company has reached its train step without the train it must own."""
    steps = charter_of(state, now.company).steps
    if "train" not in steps or steps.index(step) < steps.index("train"):
        return False
    owed = owed_train(state, now.company)
    return owed is not None and owed.routed


def step_index(state: State, now: Turn) -> int:
    """Return the index of a company's current step. After a run its dividend comes first, whatever else it skipped."""
    steps = charter_of(state, now.company).steps
    if now.revenue is not None and "dividend" in steps:
        return max(now.step, steps.index("dividend") + now.settled)
    return max(now.step, steps.index("run") + 1) if now.revenue is not None else now.step
