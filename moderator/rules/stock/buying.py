"""Buying shares in a stock round."""

from moderator.model.findings import Finding
from moderator.model.ledger import BOX, POOL
from moderator.model.rounds import Bought, ConcessionRound, StockRound
from moderator.model.wording import plural
from moderator.rules.booking import Booking, State, short_of_cash
from moderator.rules.certificates import (
    above_seat_limit,
    certificate_limit,
    certificate_top,
    certificate_weight,
    exchanged_part,
    held_back,
    share_price,
    stated_share_price,
)
from moderator.rules.events import SharePurchase, ShareTrade
from moderator.rules.holdings import issued, loose_shares, move_shares, president, shares, worth_of
from moderator.rules.listeners import adjusted, happened, judged
from moderator.rules.presidency import settle_presidency
from moderator.rules.stock.offers import (
    Offered,
    buy_first_round,
    check_seller,
    check_tradable,
    find_certificate,
    for_player,
    with_smaller,
)
from moderator.rules.stock.startable import float_if_due, underwrite
from moderator.rules.stock.stock_round import (
    acted,
    end_purchase,
    lets_several,
    require_stock_turn,
    spends_what_a_start_costs,
)
from moderator.titles.companies import Certificate
from moderator.vocabulary.shares import Buy


def _for_a_moment(state: State, player: str, company: str, count: int, more: int) -> str | None:
    """Return `momentary` if the purchase makes its buyer president and the exchange brings them back within the
    limit.
    """
    leads, title, books = president(state, company), state.title, state.position.books
    if leads in (None, player):
        return None
    first, *others = title.certificates[company]
    gives = first.shares // others[0].shares if others else 1
    back = gives * certificate_weight(state, company, 1) - certificate_weight(state, company, first.shares)
    takes_over = shares(title, books, company, player) + count > shares(title, books, company, leads)
    return "momentary" if takes_over and not above_seat_limit(state, player, more - back) else None


def buy(booking: Booking, move: Buy, player: str) -> None:
    """Buy one certificate, or several where the title allows it."""
    company = move.company
    check_tradable(booking, company)
    share_price(booking, company)
    check_seller(booking, move, player)
    now = require_stock_turn(booking, player, "buy")
    found = find_certificate(booking, move, player)
    if (
        found.place == "pool"
        and president(booking, company) != player
        and _leaves_before(booking, company, move.pieces)
    ):
        _lose_the_last(booking, move, player, now)
        return
    count = move.pieces * found.kind.shares
    given = _given(booking, move, player, found)
    offer, over_part = for_player(booking, player, found, count - (0 if given is None else given.shares))
    each, wrong_price = stated_share_price(booking, company, move.price, offer.each)
    cost = worth_of(booking, company, count, each, "bought")
    if given is not None:
        cost -= worth_of(booking, company, given.shares, each)
    weight = certificate_weight(booking, company, offer.kind.shares)
    purchase = SharePurchase(company, player, offer.place, count, turn=now)
    back = 0 if given is None else certificate_weight(booking, company, given.shares)
    more = move.pieces * weight - back
    over_count = certificate_limit(booking, player, more, _for_a_moment(booking, player, company, count, more))
    booking.judge(  # first, faults that no other price, certificate or count can correct
        buy_first_round(booking, company, offer.place),
        _buy_again(booking, now, company, offer),
        _buy_after_sale(booking, now, player, company),
        _presidents_only(booking, company),
        *judged(booking, ShareTrade(company, now)),
        *judged(booking, purchase),
        spends_what_a_start_costs(booking, player, cost),
        held_back(booking, company, offer.kind, offer.source, move.pieces),
        certificate_top(booking, company, offer.source, offer.kind),
        wrong_price,
        None if lets_several(booking, company, offer.place) else _buy_count(booking, now, move.pieces),
        *with_smaller(
            booking, player, found, over_part, over_count, short_of_cash(booking, player, cost, "share-purchase")
        ),
    )
    before = issued(booking, company)
    booking.pay(player, offer.payee, cost, "share-purchase")
    booking.give(offer.kind.unit, offer.source, player, move.pieces, "share-purchase")
    if given is not None:
        booking.give(given.unit, player, offer.source, 1, "share-purchase")
    if president(booking, company) != player:
        _leave_pool(booking, company, move.pieces)
    happened(booking, purchase)
    underwrite(booking, company, each, before)
    settle_presidency(booking, company, move.against)
    float_if_due(booking, company)
    if now is not None:
        bought = Bought(company, offer.place, over_part is not None, over_count is not None)
        end_purchase(booking, acted(now, player), bought)


def _given(state: State, move: Buy, player: str, found: Offered) -> Certificate | None:
    """Return the certificate given in part payment, or None.

    Raises NotBooked unless it pays for one larger certificate in the pool.
    """
    if move.giving is None:
        led = found.kind == state.title.certificates[move.company][0]
        return adjusted(state, SharePurchase(move.company, player)).gives if led else None
    bare = state.instead(giving=None)
    kind = exchanged_part(state, move.company, move.giving, player, bare)
    if found.place != "pool" or found.kind.shares <= kind.shares or move.pieces > 1:
        message = f"{move.giving}% of {move.company} can only be exchanged for one larger certificate from the pool"
        raise state.refuse("part-exchange", message, bare)
    return kind


def _buy_count(state: State, now: StockRound | None, count: int) -> Finding | None:
    allowed = state.title.file.shares.buys_per_turn
    if count <= allowed:
        return None
    return state.finding(
        "buy-twice",
        f"a player may not buy {count} certificates in one turn",
        expected=allowed,
        actual=count,
        remedy=state.instead(count=allowed if allowed > 1 else None),
        about="first-round" if now is not None and now.number == 1 else None,
    )


def _leaves_before(state: State, company: str, pieces: int) -> bool:
    """Return whether the last share of the pool leaves the game before a buyer who is not president can buy it.

    Raises NotBooked if only some of several shares would leave.
    """
    leaving = state.title.file.shares.pool_leaves
    held = loose_shares(state.title, state.position.books, company, POOL)
    if not leaving or held >= pieces * (1 + leaving):
        return False
    if pieces == 1:
        return True
    fit = held // (1 + leaving)
    raise state.refuse(
        "missing",
        f"{plural(pieces, 'share')} of {company} remove {leaving} more each from the pool, which has only {held}",
        state.instead(count=fit if fit > 1 else None),
        about="share-purchase",
    )


def _lose_the_last(booking: Booking, move: Buy, player: str, now: StockRound | None) -> None:
    """Book a purchase for which the last share in the pool leaves the game first.

    The buyer has acted, but pays nothing and gets nothing.
    """
    company = move.company
    _, wrong_price = stated_share_price(booking, company, move.price, 0)
    booking.judge(
        buy_first_round(booking, company, "pool"),
        None if now is None or now.bought is None else buy_twice(booking, now.bought),
        _buy_after_sale(booking, now, player, company),
        *judged(booking, ShareTrade(company, now)),
        wrong_price,
    )
    _leave_pool(booking, company, 1, "last")
    if now is not None:
        end_purchase(booking, acted(now, player), Bought(company, "pool"))


def _leave_pool(booking: Booking, company: str, pieces: int, told: str = "") -> None:
    """Remove shares in the pool from the game after a purchase by a player who is not president, if the title says
    so.
    """
    left = loose_shares(booking.title, booking.position.books, company, POOL)
    leaving = min(left, pieces * booking.title.file.shares.pool_leaves)
    if leaving:
        move_shares(booking, company, leaving, POOL, BOX, "pool-leaves")
        booking.tell("pool-leaves", told, company=company, count=leaving)


def _buy_again(state: State, now: StockRound | None, company: str, offer: Offered) -> Finding | None:
    """Return a finding for a second purchase in a turn, unless the zone of the marker allows several."""
    before = None if now is None else now.bought
    if before is None:
        return None
    if before.company == company and all(lets_several(state, company, at) for at in (before.place, offer.place)):
        return None
    return buy_twice(state, before)


def buy_twice(state: State, before: Bought) -> Finding:
    """Return the finding for a second purchase in one turn of a stock round."""
    return state.finding(
        "buy-twice",
        f"one purchase a turn: {before.company} has already been bought",
        expected="a sale, or the end of the turn",
        actual="a second purchase",
    )


def _buy_after_sale(state: State, now: StockRound | None, player: str, company: str) -> Finding | None:
    if now is None or (player, company) not in now.sold:
        return None
    return state.finding(
        "buy-after-sale",
        f"{player} has sold shares of {company} in this stock round and may not buy more",
        expected="another corporation",
        actual=company,
    )


def _presidents_only(state: State, company: str) -> Finding | None:
    if not state.holds("presidents-only") or isinstance(state.position.round, ConcessionRound):
        return None
    return state.finding(
        "presidents-only",
        f"only presidents' certificates are for sale in this phase, no other share of {company}",
        expected="a president's certificate",
        actual=f"a share of {company}",
    )
