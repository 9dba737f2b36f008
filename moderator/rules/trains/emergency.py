"""Emergency money: shares that a president sells for a train that their corporation owes."""

from collections.abc import Iterator, Sequence

from moderator.model.findings import Finding
from moderator.model.ledger import BANK, DEPOT, POOL
from moderator.model.moves import Move
from moderator.model.values import Record
from moderator.model.wording import list_words, plural
from moderator.rules.booking import Booking, NotBooked, State, short_of_cash
from moderator.rules.events import Fee, OwnShareSale, PresidentHelp, PresidentShort, ShareSale, TrainUnpaid
from moderator.rules.holdings import charter_of, companies_in_play, owns_train, president, shares, trains_of, worth_of
from moderator.rules.listeners import adjusted, judged
from moderator.rules.presidency import heir_to
from moderator.rules.prices import price
from moderator.rules.rounds.operating import current_turn, finish, go_to, replace_turn, turn_of
from moderator.rules.rounds.sequence import end_if_over, following
from moderator.rules.rounds.turns import check_duty
from moderator.rules.stock.selling import (
    Block,
    judge_pool,
    least_count,
    read_block,
    sell_before_operated,
    sell_block,
    sell_split,
    sellable_counts,
)
from moderator.rules.train_supply import (
    RAISED,
    OnSale,
    Raised,
    first_train,
    helped_trains,
    is_forced,
    least_train,
    price_for,
)
from moderator.rules.trains.forced_sale import judge_own_first, own_block, own_shares_left, sell_for_each
from moderator.vocabulary.emergencies import Bankrupt
from moderator.vocabulary.shares import Sell
from moderator.vocabulary.table import LEFT_OUT


class Need(Record):
    """The money that a president lacks for an owed train, beyond treasury and cash."""

    company: str
    least: int  # for the least expensive train
    most: int  # for the dearest train that may be chosen and is within reach


def reach_emergency(booking: Booking, player: str) -> Need | None:
    """Go to the train step of the corporation for which this player owes a train.

    Return the money needed, or None. If the current turn is settled and the owing corporation is next, its turn begins.
    """
    turn = current_turn(booking)
    if turn is None or booking.position.asked is not None:
        return None
    if not _owes_train(booking, turn.company, player) and turn.settled:
        upcoming = following(booking)
        if upcoming is not None and _owes_train(booking, upcoming, player):
            finish(booking, turn)
            end_if_over(booking)
            turn = current_turn(booking)
    if turn is None or not _owes_train(booking, turn.company, player):
        return None
    replace_turn(booking, go_to(booking, turn, "train"))
    return emergency_need(booking, turn.company, player)


def _owes_train(state: State, company: str, player: str) -> bool:
    due = charter_of(state, company).owes_train != "never"
    return due and president(state, company) == player and not owns_train(state, company)


def emergency_need(state: State, company: str, player: str) -> Need | None:
    """Return how much money a company's president lacks for a train, or None if no train is on sale."""
    cheapest = least_train(state, company)
    if cheapest is None:
        return None
    least = _measured(state, cheapest)
    held = state.cash(company) + state.cash(player)
    dearest = _dearest_within_reach(state, company, player, _own_prices(state, company, player))
    return Need(company, max(0, least - held), max(0, dearest - held))


def _prices(state: State, company: str) -> list[int]:
    return [_measured(state, offer) for offer in helped_trains(state, company)]


def _measured(state: State, offer: OnSale) -> int:
    """Return the price of a train that limits sales for it: what the company pays, or the printed price."""
    return offer.price if state.title.file.emergency.measured_by == "paid" else state.title.price(offer.train)


def _own_prices(state: State, company: str, player: str) -> list[int]:
    """Return the face values of trains in the president's other companies, if money may be raised for them."""
    if state.title.file.emergency.trades != "adds-up-to-face":
        return []
    others = [name for name in companies_in_play(state) if name != company and president(state, name) == player]
    return [state.title.price(name) for other in others for name in trains_of(state, other)]


def _dearest_within_reach(state: State, company: str, player: str, own_prices: Sequence[int] = ()) -> int:
    """Return the highest price that a president can still find, by sales or credit.

    Return the highest price of all if none is within reach: the president then sells everything before bankruptcy.
    """
    held = state.cash(company) + state.cash(player) + sellable(state, player, company)

    def can_find(price: int) -> bool:
        return price <= held or _has_credit(state, player, price - held)

    prices = _prices(state, company)
    if not any(map(can_find, prices)):
        return max((*prices, *own_prices), default=0)
    return max(filter(can_find, (*prices, *own_prices)))


def _has_credit(state: State, player: str, lacking: int) -> bool:
    return adjusted(state, PresidentShort(player, lacking)).remains is not None


def sellable(state: State, player: str, operating: str) -> int:
    """Return the money a president could raise for an owed train by selling shares at current prices."""
    most = sellable_blocks(state, player, operating)
    return sum(worth_of(state, company, count, price(state, company) or 0) for company, count in most.items())


def sellable_blocks(state: State, player: str, operating: str) -> dict[str, int]:
    """Return how many shares of each corporation a president may still sell in one block for an owed train."""
    return {
        company: max(counts_for_train(state, player, company, operating), default=0) for company in state.position.par
    }


def emergency_sale(booking: Booking, move: Sell, player: str) -> None:
    """Sell shares of a president in an operating round to pay for an owed train."""
    check_duty(booking)
    need = reach_emergency(booking, player)
    block, wrong_price = read_block(booking, move, player)
    if need:
        judge_own_first(booking, "emergency-order", need.company, player, "sells shares")
    turn = current_turn(booking) if need else None
    too_many = _emergency_sale(booking, block, need)
    needless = too_many is not None and (need is None or not need.most or not booking.title.file.emergency.sells)
    booking.judge(too_many if needless else None)
    if not needless:
        _judge_means(booking, move, block, need, (wrong_price, too_many))
    brought = sell_for_each(booking, block)
    booking.tell("forced-sale", source=player, amount=block.amount)
    if turn is not None:
        turn = turn.replace(raised=turn.raised + block.amount, sold=(*turn.sold, move.company))
        means = RAISED.of(turn)
        replace_turn(booking, turn if too_many else RAISED.put(turn, means.replace(sold=(*means.sold, *brought))))


def _judge_means(
    booking: Booking, move: Sell, block: Block, need: Need | None, found: tuple[Finding | None, Finding | None]
) -> None:
    """Report the faults of a forced sale.

    `found` are findings about the price, and about more shares than needed.
    """
    company, (wrong_price, too_many) = move.company, found
    beyond = (
        judge_pool(booking, block, "forced-sale"),
        *judged(booking, ShareSale(block.seller, block.company, block.count)),
        too_many,
        _emergency_presidency(booking, block, need),
    )
    booking.judge(
        wrong_price,
        sell_before_operated(booking, company, block.seller, "forced-sale"),
        *_with_one_remedy(booking, block, need, beyond),
        sell_split(booking, block, not may_sell_more(booking, company), "for one train"),
    )


def _with_one_remedy(
    state: State, block: Block, need: Need | None, found: Sequence[Finding | None]
) -> Iterator[Finding | None]:
    """Yield findings about the number of shares, each with a number that satisfies all of them if there is one."""
    if need is None or not any(found):
        yield from found
        return
    counts = counts_for_train(state, block.seller, block.company, need.company)
    count = least_count(state, block, counts, need.most)
    count = max(counts, default=0) if count is None else count
    right = state.instead(count=count, certificates=()) if count else LEFT_OUT
    for each in found:
        yield each if each is None or count >= block.count else each.replace(instead=right)


def counts_for_train(state: State, player: str, company: str, owing: str) -> list[int]:
    """Return every number of shares that a president may still sell in one block for the train that ``owing`` owes."""
    if not may_sell_more(state, company):
        return []
    keeps_all = state.title.file.emergency.keeps == "all-presidencies"
    return list(sellable_counts(state, player, company, stays=keeps_all or company == owing))


def may_sell_more(state: State, company: str) -> bool:
    """Return whether a president may sell a block of this corporation, considering earlier sales for the train."""
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
            f"{player} has no train to pay for now and may not sell shares",
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
    """Return a finding if a train costs less than was raised, where the president could choose a dearer one.

    An excess even for the dearest train was reported with the sale.
    """
    turn, helper = current_turn(state), president(state, company)
    rules = state.title.file.emergency
    if turn is None or helper is None or rules.trains == "cheapest" or rules.excess:
        return None
    means, money = RAISED.of(turn), state.money
    found = _excess(state, company, helper, means, price)
    if not any(found):
        return None
    dearest = _dearest_within_reach(state, company, helper)
    if sum(_excess(state, company, helper, means, dearest)) >= sum(found):
        return None
    own, lent, sold = found
    by_company = f"{own} of {company}'s own shares" if means.issued else f"{money(own)} by {company}'s own shares"
    over = [
        *([by_company] if own else []),
        *([f"{money(lent)} by {helper}'s credit"] if lent else []),
        *([f"{money(sold)} by {helper}'s shares"] if sold else []),
    ]
    issued = len(means.issued)
    raised = sum(means.own) + sum(means.sold) + means.lent
    if own and issued:
        expected, actual = plural(issued - own, "share"), plural(issued, "share")
    else:
        expected, actual = f"at most {money(raised - own - lent - sold)} raised", money(raised)
    return state.finding(
        "emergency-excess",
        f"a {train} for {money(price)} did not need all that was raised: {list_words(over)} too much",
        expected=expected,
        actual=actual,
        remedy="amend the sales and the credit to the amount this train needs",
    )


def _excess(state: State, company: str, helper: str, means: Raised, price: int) -> tuple[int, int, int]:
    """Return the excess over a price from the company's own shares, from credit, and from the president's shares.

    The first is a number of shares if each sale lowers the price of all, else money.
    """
    by_company, by_helper = sum(means.own), sum(means.sold)
    lacking = max(0, price - (state.cash(company) - by_company))
    own = _issued_in_vain(means.issued, lacking) if means.issued else _to_spare(means.own, lacking)
    lacking = max(0, lacking - by_company)
    lacking = max(0, lacking - (state.cash(helper) - by_helper - means.lent))
    lent = min(means.lent, max(0, by_helper + means.lent - lacking))
    return own, lent, _to_spare(means.sold, lacking)


def _issued_in_vain(brought: tuple[int, ...], lacking: int) -> int:
    """Return how many fewer shares would have raised ``lacking``. `brought` lists the proceeds of 1, 2, ... shares."""
    enough = (count for count, amount in enumerate((0, *brought)) if amount >= lacking)
    return len(brought) - next(enough, len(brought))


def _to_spare(brought: tuple[int, ...], lacking: int) -> int:
    """Return the largest proceeds of certificates that could have been kept, as the others bring ``lacking``."""
    spare, sums = sum(brought) - lacking, {0}
    for amount in brought:
        sums |= {amount + other for other in sums if amount + other <= spare}
    return max(sums)


def _emergency_presidency(state: State, block: Block, need: Need | None) -> Finding | None:
    """Return a finding if the president sells the presidency of the owing company, or of any the title protects."""
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


# ---- next means ----
# The next sale by a president for an owed train, and the consequence if nothing is left to sell.


def next_means(state: State, company: str, player: str, lacking: int) -> Move:
    """Return the next move of a president who lacks money for a train: a sale, else a loan, else bankruptcy.

    The company may end first: it is insolvent before its first train, or becomes a national.
    """
    if (left := adjusted(state, TrainUnpaid(company)).remains) is not None:
        return left.move
    for sold in state.position.par:
        counts = counts_for_train(state, player, sold, company)
        if counts:
            each = price(state, sold) or 0
            block = Block(player, sold, 1, each, worth_of(state, sold, 1, each))
            return Sell(actor=player, company=sold, count=least_count(state, block, counts, lacking) or max(counts))
    last = adjusted(state, PresidentShort(player, lacking)).remains
    return last.move if last else Bankrupt(actor=player)


def lacking_case(state: State, company: str) -> str:
    """Return the rulebook case for a president who lacks money for a train."""
    left = adjusted(state, TrainUnpaid(company)).remains
    return left.case if left is not None else "emergency-money"


def tell_lacking(state: State, company: str, player: str, lacking: int) -> str:
    """Describe the shortage: `Ann lacks £386 for BNR's train and can sell shares for £291`."""
    message = f"{player} lacks {state.money(lacking)} for {company}'s train"
    could = reachable(state, player, company) if state.title.file.emergency.sells else 0
    return f"{message} and can sell shares for {state.money(could)}" if could else message


def reachable(state: State, player: str, operating: str) -> int:
    """Return the money a president's shares would raise for an owed train, as of the company's train step.

    Prices and room in the pool are those after the company's earlier steps and the sale of its treasury shares. Return
    0 if the company leaves the game before its train step.
    """
    booking = Booking(state.title, state.position.copy(), Bankrupt(actor=player))
    try:
        need = reach_emergency(booking, player)
    except NotBooked:
        return 0
    if need is not None:
        _sell_own(booking, operating)
    return sellable(booking, player, operating)


def _sell_own(booking: Booking, company: str) -> None:
    """Sell a company's own shares as required, at the current price. Auctions are left out: their result is unknown."""
    left = own_shares_left(booking, company)
    if not left or not is_forced(booking, company) or adjusted(booking, OwnShareSale(company)).sale is not None:
        return
    sell_block(booking, own_block(booking, company), "forced-sale")


# ---- helping ----
# A president adds cash for a train that the company cannot pay for.


def raise_money(booking: Booking, company: str, seller: str, train: str, price: int) -> None:
    """Let the president add the money missing for a train, and check whether that is allowed."""
    held = booking.cash(company)  # a company that must own a train has its overdraft filled up too
    missing = price - (max(held, 0) if owns_train(booking, company) else held)
    helper = president(booking, company)
    if price <= 0 or missing <= 0 or helper is None:
        return
    traded = seller not in (DEPOT, POOL)
    kept = not traded and first_train(booking, company) == booking.title.card(train)
    barred = None
    asked = PresidentHelp(company, helper, train, price)
    fee = adjusted(booking, asked).fee if owns_train(booking, company) else None
    if not kept:
        barred = _minor_help(booking, company, missing) or (
            None if fee else _emergency_not_owed(booking, company, missing, traded)
        )
        barred = barred or (None if traded or fee else _affordable(booking, company, train))
    lacking = missing + (fee.amount if fee else 0) - max(0, booking.cash(helper))
    if lacking > 0 and not barred and not fee:
        fee = adjusted(booking, asked.replace(short=True)).fee
        lacking = 0 if fee else lacking
    if fee:
        _pay_with_fee(booking, company, helper, missing, lacking, fee)
        return
    found = barred or (
        _emergency_trade(booking, company, seller, train, price, helper)
        if traded
        else _emergency_cheapest(booking, company, train, seller)
    )
    before = len(booking.findings)
    booking.judge(found)
    if found is None and not traded:
        judge_own_first(booking, "emergency-own-shares", company, helper, f"adds {booking.money(missing)}", price)
    if len(booking.findings) == before:  # skip the shortage if the help is not allowed
        booking.judge(_lacks_money(booking, company, helper, missing, lacking, traded))
    booking.pay(helper, company, missing, "emergency-money")
    booking.tell("emergency-money", source=helper, target=company, amount=missing)


def _lacks_money(state: State, company: str, helper: str, missing: int, lacking: int, traded: bool) -> Finding | None:
    """Return a finding if the president has less than the help. For the bank's trains it names the next means."""
    if traded or lacking <= 0:
        return short_of_cash(state, helper, missing, "emergency-trade" if traded else "emergency-money")
    next_move = next_means(state, company, helper, lacking)
    short = short_of_cash(state, helper, missing, lacking_case(state, company), next_move)
    return None if short is None else short.replace(message=tell_lacking(state, company, helper, lacking))


def _pay_with_fee(booking: Booking, company: str, helper: str, missing: int, lacking: int, fee: Fee) -> None:
    """Let the president pay the missing money and a fee, in debt or for a train the company does not need."""
    if lacking > 0:
        booking.judge(short_of_cash(booking, helper, missing + fee.amount, "emergency-money"))
    booking.pay(helper, company, missing, "emergency-money")
    booking.tell("emergency-money", source=helper, target=company, amount=missing)
    booking.pay(helper, BANK, fee.amount, fee.code)
    booking.tell(fee.code, source=helper, amount=fee.amount)


def _minor_help(state: State, company: str, missing: int) -> Finding | None:
    if charter_of(state, company).helped:
        return None
    return state.finding(
        "minor-help",
        f"{company} is {state.money(missing)} short and its owner may not help",
        expected=f"at most {state.money(max(0, state.cash(company)))}",
        actual=f"{state.money(missing)} short",
    )


def _emergency_not_owed(state: State, company: str, missing: int, traded: bool) -> Finding | None:
    if not owns_train(state, company):
        return None
    return state.finding(
        "emergency-not-owed",
        f"{company} owns a train: its president may not add {state.money(missing)}",
        expected="the treasury's money only",
        actual=f"{state.money(missing)} short",
        about="emergency-trade" if traded else None,
    )


def _affordable(state: State, company: str, train: str) -> Finding | None:
    """Return a finding if a president helps although the treasury could pay for some train of the bank."""
    least = least_train(state, company)
    if state.title.file.emergency.trains in ("cheapest", "any") or least is None or is_forced(state, company):
        return None
    return state.finding(
        "emergency-not-owed",
        f"{company} can pay for a {least.train} from its treasury: its president may not add money for a {train}",
        expected=f"a {least.train} for {state.money(least.price)}",
        actual=train,
        remedy=state.instead(train=least.train, seller=least.seller, price=None),
        about="affordable",
    )


def _emergency_cheapest(state: State, company: str, train: str, seller: str) -> Finding | None:
    """Return a finding if the train is dearer than those for which a president may help. Actual prices count."""
    offers = helped_trains(state, company)
    cost = price_for(state, company, train, seller)
    allowed = [offer for offer in offers if (offer.train, offer.pooled) == (train, seller == POOL)]
    new = [offer.price for offer in offers if not offer.pooled]
    if not offers or allowed or (seller == DEPOT and new and cost <= min(new)) or cost <= offers[0].price:
        return None
    least = min(offers, key=lambda offer: offer.price)
    can_pay = least.price <= state.cash(company)
    rule = "the president may help only to buy the cheapest train:"
    rule = f"{company} must buy the train that its treasury can pay for:" if can_pay else rule
    return state.finding(
        "emergency-cheapest",
        f"{rule} a {least.train} for {state.money(least.price)}",
        expected=least.train,
        actual=train,
        remedy=state.instead(train=least.train, seller=least.seller, price=None),
        about="affordable" if can_pay else None,
    )


def _emergency_trade(state: State, company: str, seller: str, train: str, price: int, helper: str) -> Finding | None:
    """Return a finding if a president's help for another company's train is not allowed.

    By default the treasury must be empty, and the price is at most the face value and the president's cash without
    sales in this turn. Some titles forbid any help, or allow any up to the face value.
    """
    face, treasury = state.title.price(train), state.cash(company)
    if state.title.file.emergency.trades == "treasury-only":
        return state.finding(
            "emergency-trade",
            f"a train from {seller} must be paid from {company}'s treasury, which holds {state.money(treasury)}",
            expected=f"at most {state.money(max(0, treasury))}",
            actual=state.money(price),
            remedy=state.instead(price=treasury) if treasury > 0 else None,
        )
    if state.title.file.emergency.trades == "adds-up-to-face":
        if price <= face:
            return None
        return state.finding(
            "emergency-trade",
            f"with the president's help at most the face value of {state.money(face)} may be paid for a {train}",
            expected=f"at most {state.money(face)}",
            actual=state.money(price),
            remedy=state.instead(price=max(face, treasury)),
        )
    turn = turn_of(state, company)
    own = state.cash(helper) - (turn.raised if turn else 0)
    if treasury <= 0 and price <= face and (price <= own or not turn or not turn.raised):
        return None
    limit = max(0, min(face, own))
    return state.finding(
        "emergency-trade",
        f"the president may pay {seller} only for a company without money, and at most {state.money(face)} from cash "
        "in hand",
        expected=f"treasury {state.money(0)}, at most {state.money(limit)}",
        actual=f"treasury {state.money(treasury)}, {state.money(price)}",
        remedy=state.instead(price=most) if (most := treasury if treasury > 0 else limit) else None,
    )
