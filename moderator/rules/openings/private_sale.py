"""The opening sale of privates in ascending order, with standing bids on later ones."""

from moderator.model.findings import Finding
from moderator.model.ledger import BANK, BOX, charter_unit
from moderator.model.rounds import PrivateSale
from moderator.model.wording import list_words
from moderator.rules.booking import Booking, State, require, stated_price
from moderator.rules.holdings import minors_of
from moderator.rules.openings import lots
from moderator.rules.openings.bidding import bid_cash, bid_minimum, bid_raise, bid_step, start_director_lot
from moderator.rules.openings.lots import add_bid, drop_bids, highest_bid, named_lot, standing_bids
from moderator.rules.openings.stage import (
    add_pass,
    all_passed,
    cheapen,
    close_auction,
    face_of,
    give_priority,
    judge_bid,
    least_bid,
    leave_auction,
    list_lots,
    lot_at,
    lot_step,
    lots_left,
    money_bound,
    open_auction,
    price_of,
    sell,
    terms_of,
    turn_on,
    winning_bid,
)
from moderator.rules.privates import cited, pay_privates
from moderator.rules.rounds.kind import RoundKind
from moderator.rules.rounds.sequence import end_round, end_set
from moderator.rules.rounds.turns import claim_player, under_way
from moderator.titles.openings import AscendingSale
from moderator.vocabulary.corporations import Start
from moderator.vocabulary.openings import Bid, Sold, Take
from moderator.vocabulary.turns import Pass

# ---- lots ----
# Lots left, bids on them, and checks.


def _facts(state: State) -> AscendingSale:
    return require(state.title.file.private_sale)


def lowest_lot(state: State) -> str:
    """Return the first lot left, the only one for sale. Raises NotBooked if corrections have taken all lots."""
    left = lots_left(state)
    if not left:
        raise state.refuse(
            "missing", "no lot is left", "undo the correction that took the last one", about="private-sale"
        )
    return left[0]


def _falls(state: State, lot: str) -> bool:
    """Return whether a lot is the one that becomes cheaper when all pass."""
    facts = _facts(state)
    first = {"first": 1, "lowest": len(facts.lots)}.get(str(facts.reduces), facts.reduces)
    return lots_left(state)[:1] == [lot] and lot in facts.lots[: int(first)]


def holds_last(state: State, player: str) -> bool:
    """Return whether a player has the last lot in the game."""
    books = state.position.books
    lot = next(lot for lot in reversed(_facts(state).lots) if not books.of(charter_unit(lot), BOX))
    kinds = state.title.certificates
    return bool(books.of(kinds[lot][0].unit if lot in kinds else charter_unit(lot), player))


def not_to_be_taken(state: State, sale: PrivateSale, lot: str, lowest: str) -> Finding | None:
    """Return a finding if a private may not be bought now: during an auction, or before the lowest is sold."""
    if sale.stage == "auction":
        return state.finding(
            "sale-order",
            f"{sale.lot} is up for auction",
            expected="bid or pass",
            actual=f"take {lot}",
        )
    if lot == lowest:
        return None
    return state.finding(
        "sale-order",
        f"{lowest} is for sale before {lot}",
        expected=lowest,
        actual=lot,
        remedy=state.instead(company=lowest, price=None),
    )


def not_to_be_bid_on(state: State, sale: PrivateSale, lot: str, player: str) -> Finding | None:
    """Return a finding if a player may not bid on a private now: in another's auction, on an offer, on the lowest."""
    if sale.stage == "auction":
        if lot == sale.lot and player in sale.bidders:
            return None
        bidders = list_words(bidder for bidder, _ in standing_bids(sale, sale.lot or ""))
        return state.finding(
            "bid-passed" if lot == sale.lot else "sale-order",
            f"{sale.lot} is up for auction between {bidders}",
            expected=f"a bid on {sale.lot} by {bidders}",
            actual=f"{player}'s bid on {lot}",
        )
    lowest = lowest_lot(state)
    if sale.stage == "offer":
        return state.finding(
            "sale-order",
            f"{lowest} is offered for {state.money(price_of(state, lowest))}: bids are closed",
            expected="take or pass",
            actual=f"a bid on {lot}",
        )
    if lot != lowest:
        return None
    return state.finding(
        "sale-order",
        f"{lot} is the lowest lot: it is bought for {state.money(price_of(state, lot))}, without bids",
        expected=f"take {lot}",
        actual="bid",
        remedy=Take(actor=player, company=lot),
    )


def sold_for(state: State, move: Sold, sale: PrivateSale) -> Finding | None:
    """Return a finding for a price that no purchase, auction or offer can result in."""
    terms, face = terms_of(state), face_of(state, move.company)
    highest = highest_bid(sale, move.company)
    if highest != (move.player, move.amount):
        raised = bid_raise(state, move.amount, *highest, by=terms.least_raise)
        if raised is not None:
            return raised
    if move.amount < (0 if _falls(state, move.company) else face):
        return state.finding(
            "take-price",
            f"{move.company} is never sold for {state.money(move.amount)}",
            expected=f"at least {state.money(face)}",
            actual=state.money(move.amount),
        )
    return bid_step(state, move.amount, terms.step) if terms.multiples else None


def _under_way(state: State) -> PrivateSale:
    """Return the sale. Raises NotBooked when it is over."""
    return under_way(state, PrivateSale, "the sale of privates")


# ---- moves ----


def take(booking: Booking, move: Take, player: str) -> None:
    """Buy the lowest lot, at its own price or on offer."""
    sale = _under_way(booking)
    lowest = lowest_lot(booking)
    lot = named_lot(booking, move.company or lowest, lots_left(booking), "private-sale")
    sale = claim_player(booking, sale, player)
    due = price_of(booking, lot)
    paid, wrong_price = stated_price(booking, move.price, due, "take-price", lot)
    booking.judge(
        not_to_be_taken(booking, sale, lot, lowest),
        wrong_price,
        bid_cash(booking, player, paid, money_bound(booking, sale, player, lot)),
    )
    _sell(booking, sale.replace(last_turn=player), lot, player, paid)


def bid(booking: Booking, move: Bid, player: str) -> None:
    """Bid on a later lot, or raise in the auction of the lowest one."""
    sale = _under_way(booking)
    named = move.company or sale.lot
    if named is None:
        raise booking.refuse("missing", "name the lot: several are for sale", "bid LOT AMOUNT", about="private-sale")
    lot = named_lot(booking, named, lots_left(booking), "private-sale")
    sale = claim_player(booking, sale, player)
    standing, lowest = highest_bid(sale, lot), lowest_lot(booking)
    first, about = standing[0] is None and lot != lowest, "director-lot" if lot in terms_of(booking).least else None
    least = least_bid(booking, lot, standing)
    booking.judge(
        not_to_be_bid_on(booking, sale, lot, player),
        cited(booking, lot, bid_minimum(booking, move.amount, least, about)) if first else None,
        *judge_bid(booking, sale, lot, player, move.amount, standing),
    )
    booking.tell("private-sale", "bid", company=lot, source=player, amount=move.amount)
    sale = add_bid(sale, lot, player, move.amount).replace(passes=())
    if sale.stage == "auction":
        if lot == sale.lot and player not in sale.bidders:
            sale = sale.replace(bidders=(*sale.bidders, player))
        _next_bidder(booking, sale, player)
    elif sale.stage == "offer" and lot != lowest:  # reported as a mistake; the offer goes on
        booking.position.round = turn_on(booking, sale.replace(last_turn=player))
    else:
        _resolve(booking, sale.replace(last_turn=player))


def pass_sale(booking: Booking, move: Pass, player: str) -> None:
    """Pass a turn, decline an offer, or leave an auction."""
    sale = claim_player(booking, _under_way(booking), player)
    if sale.stage == "auction":
        sale = leave_auction(booking, sale, player)
        _next_bidder(booking, drop_bids(sale, sale.lot or "", player), player)
        return
    sale = turn_on(booking, add_pass(sale, player).replace(last_turn=player))
    if all_passed(booking, sale):
        _all_passed(booking, sale.replace(passes=()))
    else:
        booking.position.round = sale


def _all_passed(booking: Booking, sale: PrivateSale) -> None:
    """Reduce the price of the lowest lot, which must be taken at 0.

    If that lot does not fall, pay income to the owners of sold lots instead.
    """
    lowest = lowest_lot(booking)
    if not _falls(booking, lowest):
        booking.position.round = sale
        booking.tell("private-sale", "paid")
        pay_privates(booking)
        _pay_minors(booking)
        end_set(booking)
        return
    booking.position.round = sale = cheapen(booking, sale, (lowest,))
    price = price_of(booking, lowest)
    if not price:
        _sell(booking, sale.replace(last_turn=sale.player), lowest, sale.player, 0)
        return
    if _facts(booking).reduced == "offer":
        booking.position.round = sale.replace(stage="offer")
    booking.tell("private-sale", "offered", company=lowest, target=sale.player, amount=price)


def _pay_minors(booking: Booking) -> None:
    """Pay owners and treasuries of sold minors their fixed income instead of a run."""
    amount = _facts(booking).minor_income
    for player in booking.position.players:
        for minor in minors_of(booking, player) if amount else ():
            booking.pay(BANK, player, amount, "minor-dividend-half")
            booking.pay(BANK, minor, amount, "minor-dividend-half")
            paid = [(player, amount), ("treasury", amount)]
            booking.tell("minor-dividend-half", company=minor, target=player, amount=2 * amount, paid=paid)


def sold(booking: Booking, move: Sold, _: str) -> None:
    """Book a sale whose bidding was not recorded; only the outcome is checked."""
    sale = _under_way(booking)
    lot = named_lot(booking, move.company, lots_left(booking), "private-sale")
    lowest = lowest_lot(booking)
    if move.amount != face_of(booking, lot):
        booking.flag("auction-unrecorded", f"the bidding for {lot} was not recorded")
    booking.judge(
        None if lot == lowest else not_to_be_taken(booking, sale.replace(stage="turn"), lot, lowest),
        sold_for(booking, move, sale),
        bid_cash(booking, move.player, move.amount, money_bound(booking, sale, move.player, lot)),
    )
    outright = sale.stage != "auction" and not standing_bids(sale, lot)
    _sell(booking, sale.replace(last_turn=move.player) if outright else sale, lot, move.player, move.amount)


# ---- after a move ----


def _sell(booking: Booking, sale: PrivateSale, lot: str, player: str, price: int) -> None:
    """Sell a lot with the shares that come with it, and go on. A presidency may wait for its par price."""
    sale = drop_bids(sale, lot)
    sell(booking, lot, player, price)
    if (led := lots.led_by(booking.title, lot)) is not None:
        _await_par(booking, sale, led, player)
    elif lot in booking.title.certificates and (led_at := booking.title.file.director_lots[lot]).start == "fixed":
        start_director_lot(booking, lot, player, led_at.value, price)
        _resolve(booking, sale)
    elif lot in booking.title.certificates:
        _await_par(booking, sale, lot, player, price)
    else:
        _resolve(booking, sale)


def _await_par(booking: Booking, sale: PrivateSale, led: str, player: str, price: int = 0) -> None:
    """Wait for the par price of a presidency. Following lots with one bid each are sold first."""
    title = booking.title
    booking.position.round = sale
    for lot in lots_left(booking):
        standing = standing_bids(sale, lot)
        waits = lot == led or lot in title.certificates or lots.led_by(title, lot) is not None
        if len(standing) != 1 or waits:
            break
        booking.position.round = sale = drop_bids(sale, lot)
        sell(booking, lot, *standing[0])
    lots.await_par(booking, led, player, price)


def go_on(booking: Booking) -> None:
    """Continue after a par price has been set."""
    _resolve(booking, booking.now(PrivateSale))


def _resolve(booking: Booking, sale: PrivateSale) -> None:
    """After a turn, sell the lowest lot to its only bidder or auction it; then the next player is on turn."""
    position = booking.position
    left = lots_left(booking)
    if sale.stage == "offer":
        sale = sale.replace(off={})
    sale = close_auction(sale).replace(passes=(), bids=tuple(bid for bid in sale.bids if bid[0] in left))
    if not left:
        _end_sale(booking, sale)
        return
    standing = standing_bids(sale, left[0])
    if len(standing) == 1:
        _sell(booking, sale, left[0], *standing[0])
    elif standing:
        opener = standing[0][0]
        position.round = open_auction(sale, left[0], dict(standing)).replace(player=opener)
        booking.tell("private-sale", "auctioned", company=left[0], target=opener)
    else:
        position.round = turn_on(booking, sale.replace(player=sale.last_turn or sale.player))


def _next_bidder(booking: Booking, sale: PrivateSale, after: str) -> None:
    """Turn to the next bidder of the auction; sell once the others are out."""
    assert sale.lot is not None
    won = winning_bid(booking, sale, sale.lot, after)
    if won is not None:
        _sell(booking, sale, sale.lot, *won)


def _end_sale(booking: Booking, sale: PrivateSale) -> None:
    """End the sale and settle the priority deal."""
    facts, position = _facts(booking), booking.position
    buyer = next((player for player in position.players if holds_last(booking, player)), position.players[-1])
    last = sale.last_turn if facts.priority == "left-of-last-turn" and sale.last_turn else buyer
    give_priority(booking, last)
    end_round(booking, "opening")


KIND = RoundKind(
    "Opening sale",
    lot_step,
    lot_at,
    {Bid: bid, Take: take, Sold: sold, Start: lots.refuse_start, Pass: pass_sale},
    name="private-sale",
    opens=lambda _, first: PrivateSale(first),
    lots=list_lots,
    resumes=go_on,
)
