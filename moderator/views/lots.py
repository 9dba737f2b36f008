"""The lots of an opening sale that are still to be had: what they cost, and what stands bid on them."""

from moderator.rules.basics.state import State
from moderator.rules.kinds import kind_of
from moderator.titles.title import Title
from moderator.views.columns import WIDEST_CELL, clip, table, titled
from moderator.views.ink import PLAIN, Ink

_NAME = 12  # columns of a name where all lots share a line


def lots(state: State, ink: Ink = PLAIN) -> list[str]:
    """Nothing outside of such a sale."""
    title = state.title
    rows = [(lot, title.money(price), _bids(title, bids)) for lot, price, bids in kind_of(state).lots(state)]
    return titled("For sale", table(("lot", "price", "bids"), rows, "price", ink), ink) if rows else []


def lots_line(state: State) -> str:
    """`REA $45 Cyd, TIW $60 -`: each lot with its highest bid, or its price; empty outside of such a sale."""
    told = []
    for lot, price, bids in kind_of(state).lots(state):
        player, amount = bids[-1] if bids else ("-", price)
        told.append(f"{lot} {state.title.money(amount)} {clip(player, _NAME)}")
    return ", ".join(told)


def _bids(title: Title, bids: list[tuple[str, int]]) -> list[str]:
    return [f"{clip(player, WIDEST_CELL)} {title.money(amount)}" for player, amount in bids] or ["-"]
