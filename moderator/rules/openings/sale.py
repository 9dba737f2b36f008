"""The opening sale of minors: selected, auctioned from a minimum, or offered at a falling price."""

from moderator.model.declaration import Fact
from moderator.model.findings import Finding
from moderator.model.ledger import BANK, charter_unit
from moderator.model.rounds import OperatingRound, SaleRound, Turn
from moderator.rules.booking import Booking, State, require
from moderator.rules.certificates import certificate_limit
from moderator.rules.holdings import next_player, solvent
from moderator.rules.openings import lots
from moderator.rules.openings.lots import bid_cash, bid_minimum, bid_raise, bid_step, highest_bid
from moderator.rules.openings.stage import (
    add_pass,
    all_passed,
    face_of,
    give_priority,
    judge_bid,
    leave_auction,
    lot_at,
    lot_step,
    lots_left,
    open_auction,
    price_of,
    turn_on,
    winning_bid,
)
from moderator.rules.rounds.kind import RoundKind
from moderator.rules.rounds.sequence import end_round
from moderator.rules.rounds.turns import claim_player, in_round, under_way
from moderator.titles.openings import OpeningSale
from moderator.vocabulary.openings import Bid, Select, Sold, Take
from moderator.vocabulary.turns import Pass


def _facts(state: State) -> OpeningSale:
    return require(state.title.file.sale)


def _under_way(state: State) -> SaleRound:
    """Return the opening sale. Raises NotBooked when it is over."""
    return under_way(state, SaleRound, "the opening sale")


def _unsold(state: State, company: str) -> None:
    """Raise NotBooked unless the minor is unsold."""
    if not state.position.books.of(charter_unit(company), BANK):
        raise state.refuse(
            "missing",
            f"{company} is not for sale",
            "the bank no longer has it; look with `moderator show`",
            about="opening-sale",
        )


def select(booking: Booking, move: Select, player: str) -> None:
    """Put a minor up for auction."""
    _facts(booking)
    sale = _under_way(booking)
    _unsold(booking, move.company)
    if sale.stage != "select":
        booking.flag(
            "sale-order",
            f"{sale.lot} is up for sale; it must be sold before another is selected",
            expected=sale.lot,
            actual=move.company,
        )
    sale = claim_player(booking, sale, player)
    booking.position.round = SaleRound(player, auctioneer=player, stage="open", lot=move.company)


def bid(booking: Booking, move: Bid, player: str) -> None:
    """Record a bid on a minor, which is now for the others to raise."""
    facts, sale = _facts(booking), _under_way(booking)
    company = move.company or sale.lot
    if company is None:
        raise booking.refuse(
            "sale-order", "no minor is up for sale", "select a minor first, or name it before the amount"
        )
    _unsold(booking, company)
    over = _bid_passed(booking, player, move.amount, sale)  # this also covers the wrong turn
    sale = claim_player(booking, sale if over is None else sale.replace(player=player), player)
    if sale.stage == "select":
        sale = SaleRound(player, auctioneer=player, stage="open", lot=company)
    elif company != sale.lot:
        booking.flag("sale-order", f"{sale.lot} is up for sale, not {company}", expected=sale.lot, actual=company)
    booking.judge(
        bid_minimum(booking, move.amount, facts.minimum_of(company)),
        *judge_bid(booking, sale, company, player, move.amount, highest_bid(sale, sale.lot or "")),
        certificate_limit(booking, player),
        over,
        _bid_stage(booking, sale),
    )
    if sale.stage != "auction":
        sale = open_auction(sale, company, solvent(booking.position)).replace(off={}, passes=())
    passes = tuple(other for other in sale.passes if other != player)
    bidders = tuple(dict.fromkeys((*sale.bidders, player)))
    sale = sale.replace(lot=company, bids=((company, player, move.amount),), passes=passes, bidders=bidders)
    _next_bidder(booking, sale, company, player)


def _next_bidder(booking: Booking, sale: SaleRound, company: str, after: str) -> None:
    """Turn to the next player still in the auction; sell if only the bidder is left."""
    won = winning_bid(booking, sale, company, after)
    if won is not None:
        _sell(booking, company, *won)


def pass_sale(booking: Booking, move: Pass, player: str) -> None:
    """Decline to open an auction, leave an auction, or decline an offer."""
    sale = _under_way(booking)
    if sale.stage == "select":  # for any player
        raise booking.refuse(
            "sale-order", f"{sale.player} must select a minor", "select one of those the bank still has"
        )
    if sale.stage == "auction":
        sale = leave_auction(booking, sale, player)
    lot, sale = sale.lot, claim_player(booking, sale, player)
    assert lot is not None
    sale = add_pass(sale, player, once=True)
    if sale.stage == "auction":
        _next_bidder(booking, sale, lot, player)
    elif all_passed(booking, sale):
        _next_offer(booking, sale.replace(passes=(), player=sale.auctioneer), lot)
    else:
        booking.position.round = turn_on(booking, sale)


# The auctioneer who had to take the last minor.
LEFT_WITH: Fact[bool] = Fact("left_with")


def _next_offer(booking: Booking, sale: SaleRound, lot: str) -> None:
    """Offer the minor at the next lower price, or give it to the auctioneer for nothing."""
    offers, price = _facts(booking).offers_of(lot), price_of(booking, lot)
    lower = next((offer for offer in offers if sale.stage == "open" or offer < price), None)
    if lower is not None:
        booking.position.round = sale.replace(stage="offer", off={lot: face_of(booking, lot) - lower})
        booking.tell("opening-sale", "offered", company=lot, target=sale.auctioneer, amount=lower)
    else:
        _sell(booking, lot, sale.auctioneer, 0)
        LEFT_WITH.put(booking.position, sale.auctioneer, True)


def confirms_gift(booking: Booking, player: str) -> bool:
    """Return whether the line only confirms that the player got the last minor for nothing."""
    position, now = booking.position, booking.position.round
    over = isinstance(now, SaleRound) and now.stage == "select"
    begun = isinstance(now, OperatingRound) and not position.past and now.turn == Turn(now.actor or "")
    if player not in LEFT_WITH.of(position) or not (over or begun):
        return False
    LEFT_WITH.clear(position)  # only one line can confirm; a second one is a move like any other
    booking.tell("opening-sale", "known", target=player)
    return True


def take(booking: Booking, move: Take, player: str) -> None:
    """Buy the minor on offer. The auctioneer may also confirm taking one for nothing."""
    if not move.price and confirms_gift(booking, player):
        return
    sale = _under_way(booking)
    if sale.lot is None:
        raise booking.refuse("sale-order", "no minor is on offer", "select one first")
    company, sale = sale.lot, claim_player(booking, sale, player)
    due = price_of(booking, company)
    paid = due if move.price is None else move.price
    if sale.stage != "offer":
        booking.flag(
            "sale-order",
            f"{company} is not on offer yet: its auction may still be opened, or is under way",
            expected="bid or pass",
            actual="take",
        )
    elif paid != due:
        booking.flag(
            "take-price",
            f"{company} is offered for {booking.money(due)}, not {booking.money(paid)}",
            expected=booking.money(due),
            actual=booking.money(paid),
            remedy=booking.instead(price=None),
        )
    booking.judge(bid_cash(booking, player, paid), certificate_limit(booking, player))
    _sell(booking, company, player, paid)


def sold(booking: Booking, move: Sold, _: str) -> None:
    """Book a sale whose bidding was not recorded; only the outcome is checked."""
    facts = _facts(booking)
    _unsold(booking, move.company)
    sale = in_round(booking, SaleRound, "the opening sale")
    booking.flag("auction-unrecorded", f"the bidding for {move.company} was not recorded")
    booking.judge(
        _sold_price(booking, move, facts, sale),
        bid_cash(booking, move.player, move.amount),
        certificate_limit(booking, move.player) if move.amount else None,
        *(() if sale is None else _sold_against_record(booking, move, sale)),
    )
    _sell(booking, move.company, move.player, move.amount)


# ---- checks ----


def _bid_passed(state: State, player: str, amount: int, sale: SaleRound) -> Finding | None:
    """Return a finding if a player bids after passing in the auction of a minor."""
    if sale.stage != "auction" or player not in sale.passed:
        return None
    return state.finding(
        "bid-passed",
        f"{player} has passed and is out of the auction of {sale.lot}",
        expected="no further bid",
        actual=state.money(amount),
    )


def _bid_stage(state: State, sale: SaleRound) -> Finding | None:
    """Return a finding for a bid on a minor that is offered at a price because nobody opened its auction."""
    if sale.stage != "offer":
        return None
    return state.finding(
        "sale-order",
        f"nobody opened an auction of {sale.lot}: it is on offer for {state.money(price_of(state, sale.lot or ''))}",
        expected="take or pass",
        actual="bid",
    )


def _sold_price(state: State, move: Sold, facts: OpeningSale, sale: SaleRound | None) -> Finding | None:
    """Return a finding for a price that neither an auction nor an offer can result in.

    Only the auctioneer can get a minor for nothing.
    """
    least, lower = facts.minimum_of(move.company), facts.offers_of(move.company)
    if move.amount >= least:
        return bid_step(state, move.amount, facts.step)
    free = sale is not None and move.player == sale.auctioneer
    offers = (*lower, 0) if free else lower
    if move.amount in offers:
        return None
    return state.finding(
        "take-price",
        f"{move.company} is never offered to {move.player} for {state.money(move.amount)}",
        expected=f"{', '.join(str(offer) for offer in offers)}, or {least} or more",
        actual=state.money(move.amount),
    )


def _sold_against_record(state: State, move: Sold, sale: SaleRound) -> list[Finding | None]:
    """Return findings if the sale contradicts earlier lines: another minor is for sale, or there is a higher bid."""
    if sale.lot is None:
        return []
    if sale.lot != move.company:
        return [
            state.finding(
                "sale-order",
                f"{sale.lot} is up for sale, not {move.company}",
                expected=sale.lot,
                actual=move.company,
            )
        ]
    highest = highest_bid(sale, sale.lot)
    return [] if (move.player, move.amount) == highest else [bid_raise(state, move.amount, *highest)]


# ---- after a move ----


def _sell(booking: Booking, company: str, player: str, price: int) -> None:
    """Hand a minor over, place its station, and turn to the next auctioneer."""
    position = booking.position
    LEFT_WITH.clear(position)
    lots.hand_over(booking, company, player, price, "opening-sale", "" if price else "unwanted")
    if not isinstance(position.round, SaleRound):
        return
    if lots_left(booking):
        last = player if _facts(booking).lots else position.round.auctioneer
        position.round = begin_sale(booking, next_player(position, last))
    else:
        give_priority(booking, player)
        end_round(booking, "opening")
    lots.await_pars(booking)


def begin_sale(state: State, first: str) -> SaleRound:
    """Return the next sale: of a minor that the auctioneer selects, or of the first lot left."""
    left = lots.unsold(state, _facts(state).lots)
    sale = SaleRound(first, auctioneer=first)
    return sale.replace(stage="open", lot=left[0]) if left else sale


KIND = RoundKind(
    "Opening sale",
    lot_step,
    lot_at,
    {Select: select, Bid: bid, Take: take, Sold: sold, Pass: pass_sale},
    name="opening-sale",
    known=confirms_gift,
    opens=begin_sale,
)
