"""The opening sale of minors: selected, auctioned from a minimum, or offered at a falling price."""

from moderator.model.facts import Fact
from moderator.model.ledger import BANK, charter_unit
from moderator.model.rounds import OperatingRound, SaleRound, Turn
from moderator.rules.booking import Booking, State
from moderator.rules.certificates import certificate_limit
from moderator.rules.holdings import next_player, players_from, solvent
from moderator.rules.openings import lots
from moderator.rules.openings.bidding import (
    bid_cash,
    bid_minimum,
    bid_passed,
    bid_raise,
    bid_stage,
    bid_step,
    sold_against_record,
    sold_price,
)
from moderator.rules.rounds.sequence import end_round
from moderator.rules.rounds.turns import claim_player, in_round, of_title, under_way
from moderator.titles.openings import OpeningSale
from moderator.vocabulary.openings import Bid, Select, Sold, Take
from moderator.vocabulary.turns import Pass


def _facts(state: State) -> OpeningSale:
    return of_title(state, state.title.file.sale, "opening sale")


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
            f"{sale.company} is up for sale; it must be sold before another is selected",
            expected=sale.company,
            actual=move.company,
        )
    sale = claim_player(booking, sale, player)
    booking.position.round = SaleRound(player, auctioneer=player, stage="open", company=move.company)


def bid(booking: Booking, move: Bid, player: str) -> None:
    """Record a bid on a minor, which is now for the others to raise."""
    facts, sale = _facts(booking), _under_way(booking)
    company = move.company or sale.company
    if company is None:
        raise booking.refuse(
            "sale-order", "no minor is up for sale", "select a minor first, or name it before the amount"
        )
    _unsold(booking, company)
    over = bid_passed(booking, player, move.amount, sale)  # this also covers the wrong turn
    sale = claim_player(booking, sale if over is None else sale.replace(player=player), player)
    if sale.stage == "select":
        sale = SaleRound(player, auctioneer=player, stage="open", company=company)
    elif company != sale.company:
        booking.flag(
            "sale-order", f"{sale.company} is up for sale, not {company}", expected=sale.company, actual=company
        )
    booking.judge(
        bid_minimum(booking, move.amount, facts.minimum_of(company)),
        bid_step(booking, move.amount, facts.step),
        bid_raise(booking, move.amount, sale.bidder, sale.bid, step=facts.step),
        bid_cash(booking, player, move.amount),
        certificate_limit(booking, player),
        over,
        bid_stage(booking, sale),
    )
    booking.position.round = sale.replace(
        stage="raise",
        bid=move.amount,
        bidder=player,
        company=company,
        passed=sale.passed - {player} if sale.stage == "raise" else frozenset(),
    )
    _next_bidder(booking, player)


def _next_bidder(booking: Booking, after: str) -> None:
    """Turn to the next player still in the auction; sell if only the bidder is left."""
    sale = booking.now(SaleRound)
    assert sale.bidder is not None
    assert sale.company is not None
    for player in players_from(booking.position, next_player(booking.position, after)):
        if player != sale.bidder and player not in sale.passed:
            booking.position.round = sale.replace(player=player)
            return
    _sell(booking, sale.company, sale.bidder, sale.bid)


def pass_sale(booking: Booking, move: Pass, player: str) -> None:
    """Decline to open an auction, leave an auction, or decline an offer."""
    facts, sale = _facts(booking), _under_way(booking)
    if sale.stage == "select":  # for any player
        raise booking.refuse(
            "sale-order", f"{sale.player} must select a minor", "select one of those the bank still has"
        )
    if sale.stage == "raise" and player == sale.bidder:
        message, others = f"{player} has the highest bid and cannot pass", "let the others bid or pass"
        raise booking.refuse("sale-order", message, others)
    sale = claim_player(booking, sale, player)
    if sale.stage == "raise":
        booking.position.round = sale.replace(passed=sale.passed | {player})
        _next_bidder(booking, player)
        return
    passed = sale.passed | {player}
    if len(passed) < len(solvent(booking.position)):
        booking.position.round = sale.replace(passed=passed, player=next_player(booking.position, player))
        return
    _next_offer(booking, sale.replace(passed=frozenset(), player=sale.auctioneer), facts)


# The auctioneer who had to take the last minor.
LEFT_WITH: Fact[bool] = Fact("left_with")


def _next_offer(booking: Booking, sale: SaleRound, facts: OpeningSale) -> None:
    """Offer the minor at the next lower price, or give it to the auctioneer for nothing."""
    assert sale.company is not None
    lower = [offer for offer in facts.offers_of(sale.company) if sale.stage == "open" or offer < sale.price]
    if lower:
        booking.position.round = sale.replace(stage="offer", price=lower[0])
        booking.tell("opening-sale", "offered", company=sale.company, target=sale.auctioneer, amount=lower[0])
    else:
        _sell(booking, sale.company, sale.auctioneer, 0)
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
    facts, sale = _facts(booking), _under_way(booking)
    if sale.company is None:
        raise booking.refuse("sale-order", "no minor is on offer", "select one first")
    company, sale = sale.company, claim_player(booking, sale, player)
    due = sale.price if sale.stage == "offer" else facts.minimum_of(company)
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
        sold_price(booking, move, facts, sale),
        bid_cash(booking, move.player, move.amount),
        certificate_limit(booking, move.player) if move.amount else None,
        *(() if sale is None else sold_against_record(booking, move, sale)),
    )
    _sell(booking, move.company, move.player, move.amount)


def _sell(booking: Booking, company: str, player: str, price: int) -> None:
    """Hand a minor over, place its station, and turn to the next auctioneer."""
    position = booking.position
    LEFT_WITH.clear(position)
    lots.hand_over(booking, company, player, price, "opening-sale", "" if price else "unwanted")
    if not isinstance(position.round, SaleRound):
        return
    listed = _facts(booking).lots
    minors = () if listed else booking.title.minor_charters
    if any(position.books.of(unit, BANK) for _, unit in minors) or _lots_left(booking):
        auctioneer = next_player(position, player if listed else position.round.auctioneer)
        position.round = begin_sale(booking, auctioneer)
    else:
        if listed:
            position.priority = next_player(position, player)
        end_round(booking, "opening")
    lots.await_pars(booking)


def begin_sale(state: State, first: str) -> SaleRound:
    """Return the next sale: of a minor that the auctioneer selects, or of the first lot left."""
    left = _lots_left(state)
    return SaleRound(first, first, stage="open", company=left[0]) if left else SaleRound(first, first)


def _lots_left(state: State) -> list[str]:
    return lots.unsold(state, _facts(state).lots)
