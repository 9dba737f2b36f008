"""Redemption: a corporation takes shares of itself from the pool, which is its president's whole turn."""

from collections.abc import Iterator

from moderator.journal.lexer import quote_name
from moderator.model.accounts import BANK, POOL
from moderator.model.findings import Finding
from moderator.model.rounds import StockRound
from moderator.model.topics.shares import Buy
from moderator.model.wording import plural
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import loose_shares, move_shares, president, worth_of
from moderator.rules.basics.points import Meaning, Rules
from moderator.rules.basics.shares import bar_seller, share_price, stated_share_price
from moderator.rules.basics.state import State, short_of_cash
from moderator.rules.stock.stock_round import acted, claim, end_turn


def redeem(desk: Desk, move: Buy, company: str) -> None:
    """Shares of the pool at the market price, paid from the treasury to the bank; the price stays.

    Raises NotBooked for more than the pool has, or shares of another place.
    """
    bar_seller(desk, move.seller)
    due, who = share_price(desk, company), president(desk, company)
    if who is None:
        raise desk.refuse("out-of-turn", f"{company} has no president who could do that", about="SR")
    each, wrong_price = stated_share_price(desk, company, move.price, due, "own-stock")
    held = loose_shares(desk.title, desk.position.books, company, POOL)
    if held < move.pieces or move.source not in (None, "pool"):
        message = f"the pool holds {plural(held, 'share')} of {company}: only those are taken up"
        remedy = desk.instead(count=held if held > 1 else None, source=None) if held else None
        raise desk.refuse("missing", message, remedy, about="own-stock")
    now = claim(desk, who, "redeem")
    cost = worth_of(desk, company, move.pieces, each, "bought")
    desk.judge(
        wrong_price,
        _redeem_early(desk, company),
        short_of_cash(desk, company, cost, "own-stock"),
    )
    desk.pay(company, BANK, cost, "redemption")
    move_shares(desk, company, move.pieces, POOL, company, "redemption")
    desk.tell("redemption", company=company, count=move.pieces, amount=cost)
    if now is not None:
        end_turn(desk, acted(now, who).but(redeemed=company))


def _redeem_early(state: State, company: str) -> Finding | None:
    if company in state.position.operated:
        return None
    return state.finding(
        "redeem-early",
        f"{company} has not operated yet and takes up no shares of itself",
        expected="an operating turn first",
        actual="none",
    )


def _is_own(state: State, move: Buy, company: str) -> bool:
    return isinstance(state.position.round, StockRound) and move.company == company


def _offers(state: State, player: str) -> Iterator[str]:
    """Every number of shares that a company of his may take up."""
    for company in state.position.par:
        if president(state, company) == player:
            for count in range(1, loose_shares(state.title, state.position.books, company, POOL) + 1):
                yield f"{quote_name(company)}: buy {quote_name(company)} {count}"


RULES = Rules(means=(Meaning(Buy, _is_own, redeem),), stock_offers=(_offers,))
