"""The last means of a president: what he may still sell for an owed train, and what comes once that is nothing."""

from moderator.model.moves import Move
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import worth_of
from moderator.rules.basics.points import first_of, joined
from moderator.rules.basics.price_markers import price
from moderator.rules.basics.state import NotBooked, State
from moderator.rules.basics.train_prices import is_forced
from moderator.rules.stock.selling import Block, least_count, sell_block
from moderator.rules.trains.emergency import counts_for_train, reach_emergency, sellable
from moderator.rules.trains.forced_sale import own_block, own_shares_left
from moderator.vocabulary.emergencies import Bankrupt
from moderator.vocabulary.shares import Sell


def next_means(state: State, company: str, player: str, lacking: int) -> Move:
    """What comes next for a president who lacks so much for a train: a sale of shares, else a loan, else the end.

    The end may be that of the company: it is insolvent before its first train, or becomes a national.
    """
    if (left := first_of(joined(state.title).owing, state, company)) is not None:
        return left.move
    for sold in state.position.par:
        counts = counts_for_train(state, player, sold, company)
        if counts:
            each = price(state, sold) or 0
            block = Block(player, sold, 1, each, worth_of(state, sold, 1, each))
            return Sell(actor=player, company=sold, count=least_count(state, block, counts, lacking) or max(counts))
    last = first_of(joined(state.title).last_means, state, player, lacking)
    return last.move if last else Bankrupt(actor=player)


def lacking_case(state: State, company: str) -> str:
    """As which case it is told that a president's money is short for his company's train."""
    left = first_of(joined(state.title).owing, state, company)
    return left.case if left is not None else "emergency-money"


def tell_lacking(state: State, company: str, player: str, lacking: int) -> str:
    """`Ann lacks £386 for BNR's train and can sell shares for £291`."""
    said = f"{player} lacks {state.money(lacking)} for {company}'s train"
    could = reachable(state, player, company) if state.title.file.emergency.sells else 0
    return f"{said} and can sell shares for {state.money(could)}" if could else said


def reachable(state: State, player: str, operating: str) -> int:
    """What a president's shares would bring for the train that a company owes: after what its turn until then, and the
    sale of its own shares that comes before, have made of prices and of the room in the pool.

    Nothing for a company that leaves the game, if it pays no dividend, before it comes to trains.
    """
    desk = Desk(state.title, state.position.copy(), Bankrupt(actor=player))
    try:
        need = reach_emergency(desk, player)
    except NotBooked:
        return 0
    if need is not None:
        _sell_own(desk, operating)
    return sellable(desk, player, operating)


def _sell_own(desk: Desk, company: str) -> None:
    """A company sells what it must of itself, at today's price; what an auction would bring nobody knows."""
    left = own_shares_left(desk, company)
    if not left or not is_forced(desk, company) or first_of(joined(desk.title).own_sale, desk, company) is not None:
        return
    sell_block(desk, own_block(desk, company), "forced-sale")
