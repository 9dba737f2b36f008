"""Sales of shares to the pool by players and companies, whatever the money is for."""

from collections import Counter
from collections.abc import Iterable, Iterator

from moderator.model.findings import Finding, Severity
from moderator.model.ledger import BANK, INVESTOR, POOL
from moderator.model.rounds import StockRound
from moderator.model.values import Record
from moderator.model.wording import plural
from moderator.rules.booking import Booking, NotBooked, State
from moderator.rules.certificates import (
    can_part_with,
    exchanged_part,
    pool_limit,
    pool_room,
    share_price,
    shares_sold,
    stated_kinds,
    stated_share_price,
)
from moderator.rules.events import ShareSale
from moderator.rules.holdings import (
    charter_name,
    charter_of,
    fewest_certificates,
    held_by_players,
    loose_certificates,
    loose_shares,
    percent,
    president,
    share_size,
    shares,
    worth_of,
)
from moderator.rules.listeners import judged
from moderator.rules.presidency import exchanges, hand_over, heir_to, investor_leads, refuse_against
from moderator.rules.prices import fall_after_sale, price
from moderator.rules.rounds.operating import current_turn
from moderator.titles.companies import Certificate
from moderator.vocabulary.shares import Sell


class Block(Record):
    """Shares of one corporation that are sold together at one price.

    `kinds` are the certificates in the line. `against` are the sizes of those exchanged for the president's.
    """

    seller: str
    company: str
    count: int
    each: int  # the price of a share
    amount: int  # proceeds of the whole block
    kinds: tuple[Certificate, ...] = ()
    against: tuple[int, ...] = ()
    taken: Certificate | None = None  # the certificate taken from the pool as part of the price

    @property
    def net(self) -> int:
        """Return how many more shares the pool has after the sale."""
        return self.count - (0 if self.taken is None else self.taken.shares)


def read_block(state: State, move: Sell, seller: str, began_at: int | None = None) -> tuple[Block, Finding | None]:
    """Return the shares that a move sells, and a finding if it states a wrong price.

    The price is the current one, or `began_at` for a later sale in a turn of titles that split sales. Raises NotBooked
    for a company without a price, or an unknown size of certificate.
    """
    company = move.company
    about = "own-stock" if seller == company else "share-sale"
    if company in state.title.certificates and company not in state.title.formed and price(state, company) is None:
        why = "it has left the game" if company in state.position.closed else "it has not been started"
        held = shares(state.title, state.position.books, company, seller)
        message = f"a share of {company} has no price: {why}" if held else f"{seller} has no share of {company}: {why}"
        raise state.refuse("missing", message, about=about)
    due = share_price(state, company) if began_at is None else began_at
    count = shares_sold(state, move)
    each, wrong_price = stated_share_price(state, company, move.price, due, about)
    amount = worth_of(state, company, count, each)
    kinds = stated_kinds(state, company, move.certificates)
    taken = None
    if move.taking is not None:
        taken = exchanged_part(state, company, move.taking, POOL, state.instead(taking=None))
        amount -= worth_of(state, company, taken.shares, each, "bought")
    return Block(seller, company, count, each, amount, kinds, move.against, taken), wrong_price


def judge_pool(state: State, block: Block, about: str | None = None) -> Finding | None:
    """Return a finding if the pool would exceed its limit. Skip sales that fail because the seller has too few
    shares.
    """
    held = shares(state.title, state.position.books, block.company, block.seller)
    return None if held < block.count else pool_limit(state, block.company, block.net, about)


def sell_block(booking: Booking, block: Block, why: str, told: str | None = None) -> tuple[Certificate, ...]:
    """Sell shares to the pool and return the certificates sold; hand over the presidency first if it changes.

    Sells the named certificates, or as few as possible. With `told`, the sale is reported in that wording before the
    price falls.

    Raises NotBooked if there are too few shares, or if a certificate would have to be split.
    """
    company, seller, count = block.company, block.seller, block.count
    held = shares(booking.title, booking.position.books, company, seller)
    if held < count:
        raise booking.refuse(
            "missing",
            f"{seller} has {plural(held, 'share')} of {company}, not {count}",
            booking.instead(count=held, certificates=(), against=()) if held else None,
            about=why,
        )
    led = president(booking, company) == seller or company == seller
    _pass_presidency(booking, block, held - block.net)
    kinds = block.kinds or fewest_certificates(loose_certificates(booking, company, seller), count)
    if not kinds:
        loose = loose_certificates(booking, company, seller)
        numbers = (*range(count - 1, 0, -1), *range(count + 1, held + 1))
        other = next((number for number in numbers if fewest_certificates(loose, number)), None)
        raise booking.refuse(
            "missing",
            f"{seller}'s certificates of {company} do not make up {plural(count, 'share')}",
            "sell a number of shares that certificates make up"
            if other is None
            else booking.instead(count=other, certificates=(), against=()),
            about=why,
        )
    for kind, pieces in Counter(kinds).items():
        booking.give(kind.unit, seller, POOL, pieces, why)
    if block.taken is not None:
        booking.give(block.taken.unit, POOL, seller, 1, why)
    booking.pay(BANK, seller, block.amount, why)
    if told is not None:
        booking.tell(why, told, company=company, count=count, amount=block.amount)
    fall_after_sale(booking, company, block.net, seller, why, led)
    return kinds


def _pass_presidency(booking: Booking, block: Block, left: int) -> None:
    """Hand over the presidency if another player will hold more than the seller."""
    company, seller = block.company, block.seller
    leads = president(booking, company) == seller
    heir = heir_to(booking, company, seller, left) if leads else None
    if leads and investor_leads(booking, company, seller, left):
        barred = _to_the_investor(booking, company, seller)
        if heir is None:
            raise NotBooked(barred.replace(severity=Severity.ERROR))
        booking.judge(barred)
    if heir is not None:
        hand_over(booking, company, seller, heir, block.against or _exchange_for(booking, block, heir))
        return
    refuse_against(booking, company, block.against)
    if leads and block.count > (free := loose_shares(booking.title, booking.position.books, company, seller)):
        needs = booking.title.certificates[company][0].shares
        many = "two shares" if needs == 2 else plural(needs, "share")
        raise booking.refuse(
            "president-stays",
            f"{seller} cannot sell the president's certificate of {company}: no other player holds {many}",
            booking.instead(count=free, certificates=(), against=()) if free else None,
        )


def _exchange_for(state: State, block: Block, heir: str) -> tuple[int, ...]:
    """Return the sizes to exchange for the president's certificate so that the rest makes up the sale.

    Return none if the smallest exchange will do, or no exchange would.
    """
    company = block.company
    ways = _exchange_ways(state, company, heir)
    for way in ways:
        if _makes_up(_held_after(state, block.seller, company, way), block.count, block.kinds):
            return () if way is ways[0] else tuple(kind.shares * share_size(state, company) for kind in way)
    return ()


def _exchange_ways(state: State, company: str, heir: str) -> list[tuple[Certificate, ...]]:
    """Return each set of certificates that an heir may give for the president's."""
    ways = exchanges(state, company, heir)
    return ways if charter_of(state, company).for_president == "any" else ways[:1]


def _held_after(state: State, seller: str, company: str, given: tuple[Certificate, ...]) -> dict[Certificate, int]:
    """Return the seller's ordinary certificates after the exchange for the president's."""
    return {kind: pieces + given.count(kind) for kind, pieces in loose_certificates(state, company, seller).items()}


def _makes_up(held: dict[Certificate, int], count: int, kinds: tuple[Certificate, ...] = ()) -> bool:
    """Return whether the certificates held include those the sale names, or make up its shares."""
    if kinds:
        return all(kinds.count(kind) <= pieces for kind, pieces in held.items())
    return fewest_certificates(held, count) is not None


def _to_the_investor(state: State, company: str, seller: str) -> Finding:
    """Return the finding for a sale after which the Investor would lead the corporation."""
    first, size = state.title.certificates[company][0].shares, share_size(state, company)
    free = shares(state.title, state.position.books, company, seller) - first
    return state.finding(
        "investor-director",
        f"this sale would pass {company} to the Investor, who holds {percent(state, company, INVESTOR)}%",
        expected=f"at least {first * size}% kept",
        actual="fewer shares",
        remedy=Sell(actor=seller, company=company, count=free) if free > 0 else None,
    )


# ---- limits of sales ----


def may_be_sold(state: State, company: str, player: str) -> bool:
    """Return whether a player may sell shares of a corporation now."""
    barred = (sell_barred(state, company), sell_first_round(state), sell_before_operated(state, company, player))
    return barred == (None, None, None)


def most_sellable(state: State, player: str, company: str, *, stays: bool = False) -> int:
    """Return how many shares a player may sell now in one block.

    With `stays` the player must keep the presidency.
    """
    return next(sellable_counts(state, player, company, stays=stays), 0)


def sellable_counts(state: State, player: str, company: str, *, stays: bool = False) -> Iterator[int]:
    """Yield every number of shares that a player may sell now in one block, largest first.

    Whole certificates must make up the block, after any exchange for the president's. With ``stays`` the player must
    keep the presidency.
    """
    if not may_be_sold(state, company, player):
        return
    held = shares(state.title, state.position.books, company, player)
    leads = president(state, company) == player
    for count in range(min(held, pool_room(state, company)), 0, -1):
        if leads and investor_leads(state, company, player, held - count):
            continue
        heir = heir_to(state, company, player, held - count) if leads else None
        if heir is None:
            whole = can_part_with(state, company, player, count)
        else:
            ways = () if stays else _exchange_ways(state, company, heir)
            whole = any(_makes_up(_held_after(state, player, company, way), count) for way in ways)
        if whole and not any(judged(state, ShareSale(player, company, count))):
            yield count


def least_count(state: State, block: Block, counts: Iterable[int], lacking: int) -> int | None:
    """Return the fewest shares that bring ``lacking`` at the block's price.

    That is 0 if nothing is lacking, and None if none of ``counts`` brings enough.
    """
    if lacking <= 0:
        return 0
    enough = (count for count in counts if worth_of(state, block.company, count, block.each) >= lacking)
    return min(enough, default=None)


def liquidity(state: State, player: str) -> int:
    """Return the money a player could raise in a stock-round turn now by selling one block of each corporation."""
    now = state.position.round
    sold = now.sold_now if isinstance(now, StockRound) and now.player == player else ()
    raised = 0
    for company in state.position.cells:
        if company not in sold and shares(state.title, state.position.books, company, player):
            count = most_sellable(state, player, company)
            raised += worth_of(state, company, count, share_price(state, company))
    return raised


def own_room(state: State, company: str) -> int:
    """Return how many more treasury shares a corporation may sell to the pool."""
    if state.title.file.own_stock.room == "pool-limit":
        return pool_room(state, company)
    more = held_by_players(state, company) - percent(state, company, POOL)
    return max(0, more // share_size(state, company))


def sell_first_round(state: State) -> Finding | None:
    """Return a finding if shares may not be sold yet, in the first stock round."""
    now = state.position.round
    if not isinstance(now, StockRound) or now.number > 1 or state.title.file.shares.sell_in_first_round:
        return None
    return state.finding(
        "sell-first-round",
        "shares may not be sold in the first stock round",
        expected="a purchase, or pass",
        actual="a sale",
    )


def sell_barred(state: State, company: str) -> Finding | None:
    """Return a finding if the corporation's charter forbids sales of its shares."""
    if charter_of(state, company).sold:
        return None
    return state.finding(
        "sell-barred",
        f"shares of {company} may not be sold while it is a {charter_name(state, company)}",
        expected="no sale",
        actual=company,
    )


def sell_before_operated(state: State, company: str, player: str, about: str | None = None) -> Finding | None:
    """Return a finding if shares are sold before their corporation has operated, or floated where that is enough."""
    rules = state.title.file.shares
    if rules.sell_when == "floated":
        return _sell_unfloated(state, company)
    if rules.sell_before_operated or company in state.position.operated:
        return None
    if rules.sell_when == "operates" and (turn := current_turn(state)) is not None and turn.company == company:
        return None
    if rules.president_sells and president(state, company) == player:
        return None
    return state.finding(
        "sell-before-operated",
        f"{company} has not operated yet: its shares may not be sold",
        expected="an operating turn first",
        actual="sold",
        about=about,
    )


def _sell_unfloated(state: State, company: str) -> Finding | None:
    if company in state.position.floated:
        return None
    return state.finding(
        "sell-unfloated",
        f"{company} has not floated: its shares may not be sold",
        expected="a corporation that has floated",
        actual=company,
    )


def sell_split(state: State, block: Block, again: bool, within: str) -> Finding | None:
    """Return a finding if shares are sold `again` in one turn, or for one train, where one block is required."""
    if not again:
        return None
    return state.finding(
        "sell-split",
        f"shares of {block.company} are sold a second time {within}",
        expected="one block at one price",
        actual="two sales",
        about="own-stock" if block.seller == block.company else None,
    )
