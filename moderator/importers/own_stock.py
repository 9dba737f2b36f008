"""Shares of its own that a corporation sells before its dividend, or for a train that it owes."""

from moderator.importers.export import Action
from moderator.importers.journal_builder import JournalBuilder
from moderator.rules.holdings import owns_train
from moderator.rules.train_supply import least_price


def for_a_train(builder: JournalBuilder, action: Action, company: str) -> bool:
    """Whether a corporation that deals before its dividend sells these shares for a train it owes: the price tells it,
    or what it does next.
    """
    state = builder.state
    turn = builder.turn_of(company)
    if owns_train(state, company) or (turn is not None and turn.settled):
        return not owns_train(state, company)
    chart, cell = builder.title.market, builder.position.cells[company]
    said = action.optional_number("share_price")
    if said is not None:
        return said != chart.price(chart.left(cell))
    following = next(iter(builder.coming()), None)
    least = least_price(state, company) or 0
    return following is not None and following.kind == "buy_train" and state.cash(company) < least


def deals_first(builder: JournalBuilder, coming: list[Action], company: str) -> bool:
    """Whether a corporation that deals before its dividend does so next in its turn."""
    if not builder.title.file.own_stock.before_dividend:
        return False
    deal = next((later for later in coming if later.kind != "pass"), None)
    if deal is None or deal.kind not in ("sell_shares", "buy_shares"):
        return False
    return deal.kind == "buy_shares" or not for_a_train(builder, deal, company)
