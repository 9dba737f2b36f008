"""Emergency money: shares a president sells for a train his corporation owes."""

from collections.abc import Iterator, Sequence

from moderator.model.findings import Finding
from moderator.model.values import Record
from moderator.model.wording import list_words, plural
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import (
    charter_of,
    companies_in_play,
    owns_train,
    president,
    shares,
    trains_of,
    worth_of,
)
from moderator.rules.basics.points import first_of, joined, judge_block
from moderator.rules.basics.presidency import heir_to
from moderator.rules.basics.price_markers import price
from moderator.rules.basics.state import State
from moderator.rules.basics.train_prices import RAISED, Raised, helped_trains, least_price
from moderator.rules.rounds.operating import current_turn, finish, go_to, replace_turn
from moderator.rules.rounds.sequence import end_if_over, following
from moderator.rules.rounds.turns import check_duty
from moderator.rules.stock.selling import (
    Block,
    judge_pool,
    least_count,
    read_block,
    sell_before_operated,
    sell_split,
    sellable_counts,
)
from moderator.rules.trains.forced_sale import judge_own_first, sell_for_each
from moderator.vocabulary.shares import Sell
from moderator.vocabulary.table import LEFT_OUT


class Need(Record):
    """What a president lacks beyond treasury and cash for a train that his company owes."""

    company: str
    least: int  # for the least expensive one
    most: int  # for the dearest that he may choose and can reach


def reach_emergency(desk: Desk, player: str) -> Need | None:
    """Go to the train step of the corporation this player owes a train: what he must find for it, None if for none.

    If the earnings of the company on turn are settled and the one that owes a train comes next, its turn begins.
    """
    turn = current_turn(desk)
    if turn is None or desk.position.asked is not None:
        return None
    if not _owes_train(desk, turn.company, player) and turn.settled:
        upcoming = following(desk)
        if upcoming is not None and _owes_train(desk, upcoming, player):
            finish(desk, turn)
            end_if_over(desk)
            turn = current_turn(desk)
    if turn is None or not _owes_train(desk, turn.company, player):
        return None
    replace_turn(desk, go_to(desk, turn, "train"))
    return emergency_need(desk, turn.company, player)


def _owes_train(state: State, company: str, player: str) -> bool:
    due = charter_of(state, company).owes_train != "never"
    return due and president(state, company) == player and not owns_train(state, company)


def emergency_need(state: State, company: str, player: str) -> Need | None:
    """What a company's president lacks; None if no train is on sale."""
    least = least_price(state, company)
    if least is None:
        return None
    held = state.cash(company) + state.cash(player)
    dearest = _dearest_within_reach(state, company, player, _own_prices(state, company, player))
    return Need(company, max(0, least - held), max(0, dearest - held))


def _prices(state: State, company: str) -> list[int]:
    return [offer.price for offer in helped_trains(state, company)]


def _own_prices(state: State, company: str, player: str) -> list[int]:
    """The face values of trains of his other companies that a president may raise money for."""
    if state.title.file.emergency.trades != "adds-up-to-face":
        return []
    others = [name for name in companies_in_play(state) if name != company and president(state, name) == player]
    return [state.title.price(name) for other in others for name in trains_of(state, other)]


def _dearest_within_reach(state: State, company: str, player: str, own_prices: Sequence[int] = ()) -> int:
    """Return the highest price that a president can still find, by sales or by credit.

    The highest of all if he can pay for no train of the bank: then he sells what he may before he is bankrupt.
    """
    held = state.cash(company) + state.cash(player) + sellable(state, player, company)

    def can_find(price: int) -> bool:
        return price <= held or _has_credit(state, player, price - held)

    prices = _prices(state, company)
    if not any(map(can_find, prices)):
        return max((*prices, *own_prices), default=0)
    return max(filter(can_find, (*prices, *own_prices)))


def _has_credit(state: State, player: str, lacking: int) -> bool:
    return first_of(joined(state.title).last_means, state, player, lacking) is not None


def sellable(state: State, player: str, operating: str) -> int:
    """What the shares a president may legally sell for an owed train would bring, each block at today's price."""
    most = sellable_blocks(state, player, operating)
    return sum(worth_of(state, company, count, price(state, company) or 0) for company, count in most.items())


def sellable_blocks(state: State, player: str, operating: str) -> dict[str, int]:
    """By corporation, how many shares a president may still sell in one block for an owed train."""
    return {
        company: max(counts_for_train(state, player, company, operating), default=0) for company in state.position.par
    }


def emergency_sale(desk: Desk, move: Sell, player: str) -> None:
    """A president sells shares in an operating round to pay for an owed train."""
    check_duty(desk)
    need = reach_emergency(desk, player)
    block, wrong_price = read_block(desk, move, player)
    if need:
        judge_own_first(desk, "emergency-order", need.company, player, "sells shares")
    turn = current_turn(desk) if need else None
    too_many = _emergency_sale(desk, block, need)
    needless = too_many is not None and (need is None or not need.most or not desk.title.file.emergency.sells)
    desk.judge(too_many if needless else None)
    if not needless:
        _judge_means(desk, move, block, need, (wrong_price, too_many))
    brought = sell_for_each(desk, block)
    desk.tell("forced-sale", source=player, amount=block.amount)
    if turn is not None:
        turn = turn.but(raised=turn.raised + block.amount, sold=(*turn.sold, move.company))
        means = RAISED.of(turn)
        replace_turn(desk, turn if too_many else RAISED.put(turn, means.but(sold=(*means.sold, *brought))))


def _judge_means(
    desk: Desk, move: Sell, block: Block, need: Need | None, found: tuple[Finding | None, Finding | None]
) -> None:
    """What stands against a sale that money is needed of; `found` are a wrong price, and more shares than serve."""
    company, (wrong_price, too_many) = move.company, found
    beyond = (
        judge_pool(desk, block, "forced-sale"),
        *judge_block(desk, block.seller, block.company, block.count),
        too_many,
        _emergency_presidency(desk, block, need),
    )
    desk.judge(
        wrong_price,
        sell_before_operated(desk, company, block.seller, "forced-sale"),
        *_with_one_remedy(desk, block, need, beyond),
        sell_split(desk, block, not may_sell_more(desk, company), "for one train"),
    )


def _with_one_remedy(
    state: State, block: Block, need: Need | None, found: Sequence[Finding | None]
) -> Iterator[Finding | None]:
    """Verdicts on how many shares are sold, each with the number that none of them objects to, where there is one."""
    if need is None or not any(found):
        yield from found
        return
    counts = counts_for_train(state, block.seller, block.company, need.company)
    count = least_count(state, block, counts, need.most)
    count = max(counts, default=0) if count is None else count
    right = state.instead(count=count, certificates=()) if count else LEFT_OUT
    for each in found:
        yield each if each is None or count >= block.count else each.but(instead=right)


def counts_for_train(state: State, player: str, company: str, owing: str) -> list[int]:
    """Return every number of shares that a president may still sell in one block for the train that ``owing`` owes."""
    if not may_sell_more(state, company):
        return []
    keeps_all = state.title.file.emergency.keeps == "all-presidencies"
    return list(sellable_counts(state, player, company, stays=keeps_all or company == owing))


def may_sell_more(state: State, company: str) -> bool:
    """Whether a president may sell a block of a corporation for the train that is owed, by what he has sold for it."""
    turn = current_turn(state)
    again = turn is not None and company in turn.sold
    return not again or state.title.file.emergency.blocks == "several"


def _emergency_sale(state: State, block: Block, need: Need | None) -> Finding | None:
    player, count = block.seller, block.count
    if not state.title.file.emergency.sells:
        return state.finding(
            "emergency-sale",
            f"{player} may not sell shares for a train: only cash counts",
            expected="no sale",
            actual=count,
        )
    if need is None:
        return state.finding(
            "emergency-sale",
            f"{player} owes no company a train now and may not sell shares",
            expected="a stock round",
            actual="an operating round",
        )
    if state.title.file.emergency.excess:
        return None
    company, lacking = need.company, need.most
    counts = counts_for_train(state, player, block.company, company) if lacking else ()
    least = least_count(state, block, counts, lacking)
    if least is None or count <= least:
        return None
    return state.finding(
        "emergency-sale",
        f"{player} lacks {state.money(lacking) if lacking else 'nothing'} for {company}'s train and sells "
        f"{plural(count, 'share')} for {state.money(block.amount)}",
        expected=plural(least, "share"),
        actual=count,
        remedy=state.instead(count=least, certificates=()) if least else None,
    )


def raised_too_much(state: State, company: str, train: str, price: int) -> Finding | None:
    """Judge a train that costs less than was raised for it, where the president could choose a dearer one.

    What is too much even for the dearest train was judged with the sale, and no purchase could put it right.
    """
    turn, helper = current_turn(state), president(state, company)
    rules = state.title.file.emergency
    if turn is None or helper is None or rules.trains == "cheapest" or rules.excess:
        return None
    means, money = RAISED.of(turn), state.money
    own, lent, sold = _excess(state, company, helper, means, price)
    dearest = _dearest_within_reach(state, company, helper)
    if sum(_excess(state, company, helper, means, dearest)) >= own + lent + sold:
        return None
    over = [
        *([f"{money(own)} by {company}'s own shares"] if own else []),
        *([f"{money(lent)} by {helper}'s credit"] if lent else []),
        *([f"{money(sold)} by {helper}'s shares"] if sold else []),
    ]
    if not over:
        return None
    raised = sum(means.own) + sum(means.sold) + means.lent
    return state.finding(
        "emergency-excess",
        f"a {train} for {money(price)} needs less than was raised for it: {list_words(over)} too much",
        expected=f"at most {money(raised - own - lent - sold)} raised",
        actual=money(raised),
        remedy="amend the sales and the credit to what this train needs",
    )


def _excess(state: State, company: str, helper: str, means: Raised, price: int) -> tuple[int, int, int]:
    """Return what was raised beyond a price: by the company's own shares, by credit, by the president's shares."""
    by_company, by_helper = sum(means.own), sum(means.sold)
    lacking = max(0, price - (state.cash(company) - by_company))
    own = _to_spare(means.own, lacking)
    lacking = max(0, lacking - by_company)
    lacking = max(0, lacking - (state.cash(helper) - by_helper - means.lent))
    lent = min(means.lent, max(0, by_helper + means.lent - lacking))
    return own, lent, _to_spare(means.sold, lacking)


def _to_spare(brought: tuple[int, ...], lacking: int) -> int:
    """Return the most that certificates brought which could have been left out, as the others bring ``lacking``."""
    spare, sums = sum(brought) - lacking, {0}
    for amount in brought:
        sums |= {amount + other for other in sums if amount + other <= spare}
    return max(sums)


def _emergency_presidency(state: State, block: Block, need: Need | None) -> Finding | None:
    """The president may not sell himself out of the company that must buy, or of any where the title keeps them all."""
    company, player = block.company, block.seller
    if need is None or (company != need.company and state.title.file.emergency.keeps == "owing-presidency"):
        return None
    if president(state, company) != player:
        return None
    after = shares(state.title, state.position.books, company, player) - block.count
    heir = heir_to(state, company, player, after)
    if heir is None:
        return None
    return state.finding(
        "emergency-presidency",
        f"the sale would make {heir} president of {company}{', which must buy' if company == need.company else ''}",
        expected=f"{player} stays president",
        actual=heir,
    )
