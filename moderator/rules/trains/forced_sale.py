"""Forced sale: shares of its own that a company sells for an owed train before its president helps."""

from moderator.model.findings import Finding
from moderator.model.topics.shares import Sell
from moderator.model.wording import plural
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import loose_shares, owns_train, worth_of
from moderator.rules.basics.investor import is_investors
from moderator.rules.basics.limits import pool_limit
from moderator.rules.basics.points import OwnSale, first_of, joined
from moderator.rules.basics.shares import can_part_with, share_price
from moderator.rules.basics.state import State
from moderator.rules.basics.train_prices import dearest_price, is_forced
from moderator.rules.rounds.operating import enter, save, turn_of
from moderator.rules.stock.selling import Block, enough_for, pool_room, read_block, sell_block

SELLS = "sells up to"  # so many shares


def own_shares_left(state: State, company: str) -> int:
    """How many shares of itself a company could still sell in a forced purchase, where the title has such a sale.

    A mechanic may say how it does that, and with how many.
    """
    title, position = state.title, state.position
    if company not in position.par or is_investors(state, company):
        return 0
    if (own := first_of(joined(title).own_sale, state, company)) is not None:
        return own.left
    if not title.file.emergency.own_shares:
        return 0
    most = min(loose_shares(title, position.books, company, company), pool_room(state, company))
    return next((count for count in range(most, 0, -1) if can_part_with(state, company, company, count)), 0)


def judge_own_first(desk: Desk, code: str, company: str, player: str, what: str) -> None:
    """A president helps with something before his company has sold its shares: that is told once a turn."""
    turn = turn_of(desk, company)
    if turn is not None and turn.own_passed:
        return
    found = own_shares_first(desk, code, company, player, what)
    desk.judge(found)
    if found is not None and turn is not None:
        save(desk, turn.but(own_passed=True))


def own_shares_first(state: State, code: str, company: str, player: str, what: str) -> Finding | None:
    """A president helps with something though his company could still sell shares of itself, and must."""
    left = own_shares_left(state, company)
    if not left or not is_forced(state, company):
        return None
    value = share_price(state, company)
    block = Block(company, company, 1, value, worth_of(state, company, 1, value))
    lacking = (dearest_price(state, company) or 0) - state.cash(company)
    sale = Sell(actor=company, company=company, count=min(left, max(1, enough_for(state, block, lacking))))
    own = first_of(joined(state.title).own_sale, state, company)
    own = own or OwnSale(left, sale, "sell", "sells its own shares", SELLS)
    return state.finding(
        code,
        f"{player} {what} though {company} could {own.could} {plural(left, 'share')} of its own "
        f"at {state.money(value)}",
        expected=f"{company} {own.does} first",
        actual=what,
        remedy=own.move,
    )


def sell_for_train(desk: Desk, move: Sell, company: str) -> None:
    """A company sells shares of itself to the pool, for a train it owes."""
    turn = enter(desk, company, "train")  # a turn without earnings has moved the price by now
    block, wrong_price = read_block(desk, move, company)
    too_many = _own_sale(desk, block)
    desk.judge(
        wrong_price,
        too_many,
        pool_limit(desk, company, block.count, "forced-sale"),
    )
    sell_block(desk, block, "forced-sale", "own")
    if turn is not None:
        each, means = block.amount // block.count, turn.means
        raised = means.but(own=means.own + block.amount, own_share=min(means.own_share or each, each))
        save(desk, turn if too_many else turn.but(means=raised))


def _own_sale(state: State, block: Block) -> Finding | None:
    """No train is owed, or fewer shares would do for the dearest train that a forced purchase allows."""
    company, count = block.company, block.count
    if is_investors(state, company):
        return state.finding(
            "emergency-sale",
            f"{company} is the Investor's: it pays for no train and sells no shares of its own",
            expected="no sale",
            actual=count,
            about="investor-free",
        )
    if owns_train(state, company):
        return state.finding(
            "emergency-sale",
            f"{company} owns a train and may not sell its own shares for another",
            expected="no sale",
            actual=count,
        )
    lacking = (dearest_price(state, company) or 0) - state.cash(company)
    if lacking > worth_of(state, company, count - 1, block.each):
        return None
    enough = enough_for(state, block, max(lacking, 0))
    return state.finding(
        "emergency-sale",
        f"{company} lacks {state.money(lacking) if lacking > 0 else 'nothing'} for a train and sells "
        f"{plural(count, 'share')} for {state.money(block.amount)}",
        expected=plural(enough, "share"),
        actual=count,
        remedy=state.instead(count=enough, certificates=()) if enough else None,
    )
