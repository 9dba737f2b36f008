"""A corporation deals in its own stock: sells treasury shares or buys from the pool, never both."""

from collections.abc import Iterator

from moderator.model.accounts import BANK, DEPOT, POOL
from moderator.model.facts import TurnFact
from moderator.model.findings import Finding
from moderator.model.rounds import Turn
from moderator.model.wording import plural
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import (
    charter_of,
    held_by_players,
    loose_shares,
    move_shares,
    owns_train,
    percent,
    share_size,
    trains_of,
    worth_of,
)
from moderator.rules.basics.limits import limit_words, pool_room, whole_shares
from moderator.rules.basics.points import Meaning, Rules
from moderator.rules.basics.price_markers import price
from moderator.rules.basics.shares import bar_seller, check_deals, share_price, stated_share_price
from moderator.rules.basics.state import State, short_of_cash
from moderator.rules.basics.supply import obsolete
from moderator.rules.rounds.idle import finish_if_idle
from moderator.rules.rounds.operating import go_to_step, is_step_judged, replace_turn, require_turn, train_line, turn_of
from moderator.rules.stock.selling import judge_pool, own_room, read_block, sell_block, sell_split
from moderator.rules.trains.forced_sale import ISSUED, forced_counts, sell_for_train
from moderator.vocabulary.shares import Buy, Sell
from moderator.vocabulary.trains import Train

_TRADED: TurnFact[str | None] = TurnFact("traded", None)  # "sold" or "bought" own stock,
_SOLD_AT: TurnFact[int] = TurnFact("sold_at", 0)  # ... sold for so much each


def _sell(desk: Desk, move: Sell, company: str) -> None:
    """A company sells shares of itself: in a step of its turn, or for an owed train where there is no such step.

    Raises NotBooked for a minor, and for a corporation that has not been started.
    """
    share_price(desk, company)
    if desk.title.file.emergency.own_shares and (
        "stock" not in charter_of(desk, company).steps or _comes_after(desk, company)
    ):
        sell_for_train(desk, move, company)
    else:
        _sell_own(desk, move, company)


def _comes_after(state: State, company: str) -> bool:
    """Whether a company that deals before its dividend has declared that, and owes itself a train."""
    turn = turn_of(state, company)
    early = state.title.file.own_stock.before_dividend and not owns_train(state, company)
    return early and turn is not None and (turn.settled or (bool(forced_counts(state, company)) and _has_passed(turn)))


def _has_passed(turn: Turn) -> bool:
    return _TRADED.of(turn) is not None or turn.revenue is not None


def _come(desk: Desk, company: str) -> Turn | None:
    """The turn at its step `stock`, where that has a place of its own among the steps."""
    early = desk.title.file.own_stock.before_dividend
    return require_turn(desk, company) if early else go_to_step(desk, company, "stock")


def _sell_own(desk: Desk, move: Sell, company: str) -> None:
    """Treasury shares to the pool at the market price, which falls as in a stock round."""
    check_deals(desk, company)
    turn = _come(desk, company)  # a turn without earnings has moved the price by now
    early, chart = desk.title.file.own_stock.before_dividend, desk.title.market
    began_at = _SOLD_AT.of(turn) if turn is not None and desk.title.file.shares.split_sales and not early else 0
    left = chart.price(chart.left(desk.position.cells[company]))
    due = left if desk.title.file.own_stock.sold_at == "left" else None
    block, wrong_price = read_block(desk, move, company, began_at or due)
    desk.judge(
        wrong_price,
        *_barred_sale(desk, company),
        _stock_both(desk, turn, "sold"),
        sell_split(desk, block, turn is not None and _TRADED.of(turn) == "sold" and not began_at, "in one turn"),
        _too_many(desk, company, block.count) or judge_pool(desk, block, "own-stock"),
        _settled(desk, turn),
    )
    sell_block(desk, block, "own-stock", "sold")
    _after(desk, None if turn is None else _SOLD_AT.put(turn, block.each), "sold")


def _buy(desk: Desk, move: Buy, company: str) -> None:
    """Shares from the pool into the treasury at the market price, which stays."""
    bar_seller(desk, move.seller)
    check_deals(desk, company)
    turn = _come(desk, company)  # a turn without earnings has moved the price by now
    due, chart = share_price(desk, company), desk.title.market
    if desk.title.file.own_stock.bought_at == "right":
        due = chart.price(chart.right(desk.position.cells[company]))
    each, wrong_price = stated_share_price(desk, company, move.price, due, "own-stock")
    held = loose_shares(desk.title, desk.position.books, company, POOL)
    if move.source not in (None, "pool"):
        said = f"{company} buys shares of itself from the pool, not from the {move.source}"
        raise desk.refuse("missing", said, desk.instead(source=None), about="own-stock")
    if held < move.pieces:
        held_there = f"the pool holds {plural(held, 'share')} of {company}"
        raise desk.refuse(
            "missing",
            f"{held_there}, not {move.pieces}",
            desk.instead(count=held if held > 1 else None) if held else None,
            about="own-stock",
        )
    cost = worth_of(desk, company, move.pieces, each, "bought")
    again = turn is not None and desk.title.file.own_stock.before_dividend and _TRADED.of(turn) == "bought"
    desk.judge(
        wrong_price,
        _bought_twice(desk, company) if again else None,
        _stock_both(desk, turn, "bought"),
        _settled(desk, turn),
        _own_limit(desk, company, move.pieces),
    )
    desk.judge(short_of_cash(desk, company, cost, "own-stock"))
    desk.pay(company, BANK, cost, "own-stock")
    move_shares(desk, company, move.pieces, POOL, company, "own-stock")
    desk.tell("own-stock", "bought", company=company, count=move.pieces, amount=cost)
    _after(desk, turn, "bought")


def _after(desk: Desk, turn: Turn | None, traded: str) -> None:
    if turn is not None:
        replace_turn(desk, _TRADED.put(turn, traded))
        finish_if_idle(desk)


def _bought_twice(state: State, company: str) -> Finding:
    return state.finding(
        "stock-both",
        f"{company} has bought own stock in this turn already",
        expected="one block a turn",
        actual="a second one",
    )


def _settled(state: State, turn: Turn | None) -> Finding | None:
    """Judge a deal after the earnings are settled where it comes before, even if the turn has ended by itself since."""
    early = state.title.file.own_stock.before_dividend
    if turn is None or not turn.settled or not early or not is_step_judged(state, turn):
        return None
    return state.finding(
        "stock-late",
        f"{turn.company} deals in its own stock after its earnings are settled",
        expected="before the dividend",
        actual="after it",
    )


def _too_many(state: State, company: str, count: int) -> Finding | None:
    """More is sold than the pool may hold beside what players do."""
    room = own_room(state, company)
    if count <= room or state.title.file.own_stock.room == "pool-limit":
        return None
    size = share_size(state, company)
    pooled, held = percent(state, company, POOL) + count * size, held_by_players(state, company)
    return state.finding(
        "pool-limit",
        f"the pool comes to {pooled}% of {company}, and players hold {held}%",
        expected=f"at most {plural(room, 'share')} sold",
        actual=count,
        remedy=state.instead(count=room) if room else None,
        about="own-stock",
    )


def _has_issued(state: State, company: str) -> bool:
    """Whether a company has sold shares of its own for a train, step by step, and has no train that stays yet."""
    turn = turn_of(state, company)
    if turn is None or not ISSUED.of(turn) or state.title.file.own_stock.forced != "left-each":
        return False
    return all(obsolete(state, train) for train in trains_of(state, company))


def _not_after_issue(state: State, move: Train, company: str, seller: str) -> Finding | None:
    """Judge the purchase of another company's train for money that the buyer's own shares brought."""
    if seller in (DEPOT, POOL) or not _has_issued(state, company):
        return None
    return state.finding(
        "stock-train",
        f"{company} has sold shares of its own for a train, and buys that of the bank",
        expected="a train of the bank",
        actual=f"a train of {seller}",
        remedy=train_line(state, company),
    )


def _private_after_issue(state: State, private: str, company: str) -> Finding | None:
    """Judge the purchase of a private or a minor before the train that the company has sold its own shares for."""
    if not _has_issued(state, company):
        return None
    return state.finding(
        "stock-private",
        f"{company} has sold shares of its own for a train, and buys no private or minor before that",
        expected="a train of the bank",
        actual=private,
        remedy=train_line(state, company),
    )


def _barred_sale(state: State, company: str) -> Iterator[Finding | None]:
    """A company sells shares of itself that never does, or not yet."""
    if state.title.file.own_stock.sells:
        yield _stock_first_round(state, company)
        yield _stock_emergency(state, company)
        return
    said = f"{company} sells shares of itself to the pool"
    yield state.finding("stock-sale", said, expected="shares bought of the pool alone", actual="a sale")


def _stock_first_round(state: State, company: str) -> Finding | None:
    if company in state.position.operated or state.title.file.own_stock.first_turn:
        return None
    return state.finding(
        "stock-first-round",
        f"{company} operates for the first time and may not sell its stock",
        expected="from its second turn on",
        actual="its first turn",
    )


def _stock_emergency(state: State, company: str) -> Finding | None:
    if owns_train(state, company) or state.title.file.own_stock.owing:
        return None
    return state.finding(
        "stock-emergency",
        f"{company} owes itself a train: treasury stock may not be sold for it",
        expected="a train first",
        actual="no train",
    )


def _own_limit(state: State, company: str, count: int) -> Finding | None:
    """A company buys more of itself than a treasury may come to hold."""
    size, held, limit = share_size(state, company), percent(state, company, company), _most_of_itself(state, company)
    if held + count * size <= limit:
        return None
    fit = max(0, limit - held) // size
    return state.finding(
        "hold-limit",
        f"{company} comes to {held + count * size}% of itself; it may buy up to {limit_words(state, company, limit)}",
        expected=f"at most {limit}%",
        actual=f"{held + count * size}%",
        remedy=state.instead(count=fit if fit > 1 else None) if fit else None,
        about="own-stock",
    )


def _most_of_itself(state: State, company: str) -> int:
    """Return the percent of itself that a company may hold after a purchase, in whole shares."""
    limit = state.title.file.own_stock.hold_limit
    return whole_shares(state, company, 100 if limit is None else limit)


def _stock_both(state: State, turn: Turn | None, now: str) -> Finding | None:
    if turn is None or _TRADED.of(turn) in (None, now):
        return None
    return state.finding(
        "stock-both",
        f"{turn.company} has {_TRADED.of(turn)} own stock in this turn already",
        expected=f"only {_TRADED.of(turn)}",
        actual=now,
    )


def _may_trade(state: State, turn: Turn) -> bool:
    """Whether the company could sell or buy its own stock."""
    title, position, company = state.title, state.position, turn.company
    if "stock" not in charter_of(state, company).steps or title.file.own_stock.before_dividend:
        return False
    pooled = percent(state, company, POOL)
    least = worth_of(state, company, 1, price(state, company) or 0, "bought")
    traded = _TRADED.of(turn)
    facts, held = title.file.own_stock, percent(state, company, company)
    within = held + share_size(state, company) <= _most_of_itself(state, company)
    if traded != "sold" and pooled and within and state.cash(company) >= least:
        return True
    return (
        (traded is None or (traded == "sold" and title.file.shares.split_sales))
        and facts.sells
        and (company in position.operated or facts.first_turn)
        and pool_room(state, company) > 0
        and held > 0
    )


def _of_a_company(state: State, move: Buy | Sell, who: str) -> bool:
    return who in state.title.kinds and move.company not in state.title.file.privates


RULES = Rules(
    means=(Meaning(Sell, lambda state, move, who: who in state.title.kinds, _sell), Meaning(Buy, _of_a_company, _buy)),
    may_act=(_may_trade,),
    train_judged=(_not_after_issue,),
    private_judged=(_private_after_issue,),
)
