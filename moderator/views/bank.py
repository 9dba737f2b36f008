"""The bank: where all the money is."""

from moderator.model.accounts import BOARD, BOX, MONEY
from moderator.rules.basics.points import told_facts
from moderator.rules.basics.state import State
from moderator.views.columns import ROOM, table, titled, wrap
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
