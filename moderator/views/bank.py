"""The bank: where all the money is, and what is for sale in an opening."""

from moderator.model.ledger import BOARD, BOX, MONEY
from moderator.rules.booking import State
from moderator.rules.events import told_facts
from moderator.rules.kinds import kind_of
from moderator.titles.title import Title
from moderator.views.columns import ROOM, WIDEST_CELL, clip, table, titled, wrap
from moderator.views.due import last_round
from moderator.views.ink import PLAIN, Ink


def bank(state: State, ink: Ink = PLAIN) -> list[str]:
    title, position = state.title, state.position
    books = position.books
    held = {
        "bank": state.bank_in_all(),
        "players": sum(books.of(MONEY, player) for player in position.players),
        "corporations": sum(books.of(MONEY, company) for company in title.file.corporations),
    }
    if title.file.minors:
        held["minors"] = sum(books.of(MONEY, minor) for minor in title.file.minors)
    if gone := books.of(MONEY, BOX):
        held["out of the game"] = gone
    rows = [(who, title.money(amount)) for who, amount in held.items()]
    rows.append(("together", title.money(books.total(MONEY))))
    lines = table(("", "amount"), rows, "amount", ink)
    if laid := books.of(MONEY, BOARD):
        lines.append(f"{title.money(laid)} of the bank's are laid aside on the board")
    lines += [f"{player} {said}" for player in position.players for said in told_facts(state, player)]
    if position.ending is not None:
        lines += wrap(f"{position.ending}: the game ends after {last_round(state)}", ">> ", "   ", ROOM)
    return titled("Money", lines, ink)


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
