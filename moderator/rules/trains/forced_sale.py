"""Forced sales: a company's own shares, sold for an owed train before its president helps."""

from moderator.model.declaration import TurnFact
from moderator.model.findings import Finding
from moderator.model.wording import plural
from moderator.rules.booking import Booking, State
from moderator.rules.certificates import can_part_with, pool_room, share_price
from moderator.rules.events import OwnSale, OwnShareSale
from moderator.rules.holdings import is_investors, loose_shares, owns_train, worth_of
from moderator.rules.listeners import adjusted
from moderator.rules.rounds.operating import go_to_step, replace_turn, turn_of
from moderator.rules.stock.selling import Block, judge_pool, least_count, own_room, read_block, sell_block
from moderator.rules.train_supply import RAISED, dearest_price, is_forced, least_price
from moderator.vocabulary.shares import Sell

SELLS = "sells up to"  # followed by a number of shares


# Reported already: the president helped before the company sold its own shares.
_OWN_PASSED: TurnFact[bool] = TurnFact("own_passed", False)
ISSUED: TurnFact[bool] = TurnFact("issued", False)  # the company has sold its own shares for an owed train


def own_shares_left(state: State, company: str) -> int:
    """Return how many own shares a company could still sell in a forced purchase.

    A mechanic may change the number and the way of selling.
    """
    title, position = state.title, state.position
    if company not in position.par or is_investors(state, company):
        return 0
    if (own := adjusted(state, OwnShareSale(company)).sale) is not None:
        return own.left
    if not title.file.emergency.own_shares:
        return 0
    return max(_own_counts(state, company), default=0)


def _own_counts(state: State, company: str) -> list[int]:
    """Return how many own shares a company may sell at once for a train, in whole certificates."""
    if _is_stepwise(state):
        return forced_counts(state, company)
    most = min(loose_shares(state.title, state.position.books, company, company), pool_room(state, company))
    return [count for count in range(1, most + 1) if can_part_with(state, company, company, count)]


def _is_stepwise(state: State) -> bool:
    return state.title.file.own_stock.forced == "left-each"


def forced_price(state: State, company: str, count: int) -> int:
    """Return the price of each of `count` own shares that a company sells for a train."""
    if not _is_stepwise(state):
        return share_price(state, company)
    chart = state.title.market
    return chart.price(chart.lefts(state.position.cells[company], count + 1))


def forced_counts(state: State, company: str) -> list[int]:
    """Return how many own shares a company may sell at once if each lowers the price of all.

    Enough for a train that it could buy, up to the dearest, or all that are allowed if that is too little.
    """
    turn = turn_of(state, company)
    least, dearest, cash = least_price(state, company), dearest_price(state, company), state.cash(company)
    done = turn is not None and ISSUED.of(turn)
    if least is None or dearest is None or done or owns_train(state, company) or cash >= dearest:
        return []
    most = min(loose_shares(state.title, state.position.books, company, company), own_room(state, company))
    brings = {count: count * forced_price(state, company, count) for count in range(1, most + 1)}
    able = {count: amount for count, amount in brings.items() if amount}
    enough = sorted((amount, count) for count, amount in able.items() if cash + amount >= least)
    if not enough:
        return [max(able)] if able else []
    reach = next((at for at, (amount, _) in enumerate(enough) if cash + amount >= dearest), len(enough))
    return [count for _, count in enough[: reach + 1]]


def own_block(state: State, company: str, cost: int | None = None) -> Block:
    """Return the own shares that a company sells for a train: as few as it needs, or as many as it may.

    ``cost`` is the price of that train; without it the company raises money for the dearest that it may choose.
    """
    lacking = (dearest_price(state, company) or 0 if cost is None else cost) - state.cash(company)
    counts = _own_counts(state, company)
    enough = (c for c in counts if worth_of(state, company, c, forced_price(state, company, c)) >= lacking)
    count = next(enough, counts[-1] if counts else 1)
    each = forced_price(state, company, count)
    return Block(company, company, count, each, worth_of(state, company, count, each))


def judge_own_first(booking: Booking, code: str, company: str, player: str, what: str, cost: int | None = None) -> None:
    """Report once a turn that a president helps before the company has sold its own shares.

    ``cost`` is the price of the train that the line names, if any.
    """
    turn = turn_of(booking, company)
    if turn is not None and _OWN_PASSED.of(turn):
        return
    found = own_shares_first(booking, code, company, player, what, cost)
    booking.judge(found)
    if found is not None and turn is not None:
        replace_turn(booking, _OWN_PASSED.put(turn, True))


def own_shares_first(
    state: State, code: str, company: str, player: str, what: str, cost: int | None = None
) -> Finding | None:
    """Return a finding if a president helps although the company must first sell its own shares."""
    left = own_shares_left(state, company)
    if not left or not is_forced(state, company):
        return None
    block = own_block(state, company, cost)
    sale = Sell(actor=company, company=company, count=block.count)
    own = adjusted(state, OwnShareSale(company)).sale
    own = own or OwnSale(left, sale, "sell", "sells its own shares", SELLS)
    return state.finding(
        code,
        f"{player} {what}, but {company} must first {own.could} {left} of its own shares at {state.money(block.each)}",
        expected=f"{company} {own.does} first",
        actual=what,
        remedy=own.move,
    )


def sell_for_train(booking: Booking, move: Sell, company: str) -> None:
    """Sell a company's own shares to the pool for a train it owes."""
    turn = go_to_step(booking, company, "train")  # first, so that a turn without earnings moves the price
    count = move.count if _is_stepwise(booking) else 1
    block, wrong_price = read_block(booking, move, company, forced_price(booking, company, count))
    too_many = _own_sale(booking, block)
    booking.judge(
        wrong_price,
        too_many,
        judge_pool(booking, block, "forced-sale"),
    )
    issued = _brought_together(booking, block) if _is_stepwise(booking) else ()
    brought = sell_for_each(booking, block, "own")
    if turn is not None:
        means = RAISED.of(turn)
        raised = means.replace(own=(*means.own, *brought), issued=issued)
        replace_turn(booking, ISSUED.put(turn if too_many else RAISED.put(turn, raised), True))


def _brought_together(state: State, block: Block) -> tuple[int, ...]:
    """Return the proceeds of 1, 2, ... shares sold together, up to the number sold."""
    fewer = (count * forced_price(state, block.company, count) for count in range(1, block.count))
    return (*fewer, block.amount)


def sell_for_each(booking: Booking, block: Block, told: str | None = None) -> tuple[int, ...]:
    """Sell a block for an owed train. Return how much less the block would have raised without each certificate."""
    kinds = sell_block(booking, block, "forced-sale", told)
    fewer = (worth_of(booking, block.company, block.count - kind.shares, block.each) for kind in kinds)
    return tuple(block.amount - amount for amount in fewer)


def _own_sale(state: State, block: Block) -> Finding | None:
    """Return a finding if no train is owed, or fewer shares would do for the dearest train allowed."""
    company, count = block.company, block.count
    if is_investors(state, company):
        return state.finding(
            "emergency-sale",
            f"{company} belongs to the Investor: it neither pays for trains nor sells its own shares",
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
    if _is_stepwise(state):
        counts = forced_counts(state, company)
        if count in counts:
            return None
        enough = counts[-1] if counts else 0
    else:
        least = least_count(state, block, _own_counts(state, company), lacking)
        if least is None or count <= least:
            return None
        enough = least
    return state.finding(
        "emergency-sale",
        f"{company} lacks {state.money(lacking) if lacking > 0 else 'nothing'} for a train and sells "
        f"{plural(count, 'share')} for {state.money(block.amount)}",
        expected=plural(enough, "share"),
        actual=count,
        remedy=state.instead(count=enough, certificates=()) if enough else None,
    )
