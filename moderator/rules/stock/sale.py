"""A player's sale of shares in a stock round."""

from moderator.model.findings import Finding
from moderator.model.rounds import StockRound
from moderator.rules.booking import Booking, State
from moderator.rules.certificates import share_price
from moderator.rules.events import ShareSale, ShareTrade
from moderator.rules.holdings import shares
from moderator.rules.listeners import judged
from moderator.rules.stock.offers import check_tradable
from moderator.rules.stock.selling import (
    Block,
    judge_pool,
    read_block,
    sell_barred,
    sell_before_operated,
    sell_block,
    sell_first_round,
    sell_split,
)
from moderator.rules.stock.stock_round import acted, require_stock_turn
from moderator.vocabulary.shares import Sell


def sell(booking: Booking, move: Sell, player: str) -> None:
    """Sell shares of one corporation in a stock round."""
    company = move.company
    check_tradable(booking, company)
    now = require_stock_turn(booking, player, "sell")
    began_at = _began_at(booking, now, company)
    block, wrong_price = read_block(booking, move, player, began_at)
    booking.judge(
        wrong_price,
        sell_before_operated(booking, company, player),
        sell_first_round(booking),
        _bought_stays(booking, now, block),
        sell_barred(booking, company),
        *judged(booking, ShareTrade(company, now, sale=True)),
        sell_split(booking, block, now is not None and company in now.sold_now and began_at is None, "in one turn"),
        judge_pool(booking, block),
        *judged(booking, ShareSale(player, company, block.count)),
    )
    sell_block(booking, block, "share-sale")
    if now is not None:
        booking.position.round = acted(now, player, bought=False).replace(
            sold=now.sold | {(player, company)},
            sold_now=(*now.sold_now, company),
            sold_at=(*now.sold_at, block.each),
            sold_in=(*now.sold_in, (booking.position.line, block.count)),
        )


def _bought_stays(state: State, now: StockRound | None, block: Block) -> Finding | None:
    """Return a finding if a player sells all shares of a corporation bought in the same turn, where one must stay."""
    bought = None if now is None or not state.title.file.shares.bought_stays else now.bought
    held = shares(state.title, state.position.books, block.company, block.seller)
    if bought is None or bought.company != block.company or block.count < held:
        return None
    return state.finding(
        "sell-bought",
        f"{block.seller} bought a share of {block.company} this turn and must keep one",
        expected=f"at most {held - 1} sold",
        actual=block.count,
        remedy=state.instead(count=held - 1, certificates=()) if held > 1 else None,
    )


def _began_at(state: State, now: StockRound | None, company: str) -> int | None:
    """Return the price for further shares of a corporation sold earlier in this turn, if the title allows that; else
    None.
    """
    rules = state.title.file.shares
    if now is None or company not in now.sold_now or not rules.split_sales:
        return None
    if rules.split_price == "market":
        return share_price(state, company)
    return now.sold_at[now.sold_now.index(company)]
