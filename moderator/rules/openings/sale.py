"""The opening sale of minors: selected, auctioned from a minimum, or offered at a falling price."""

from moderator.model.facts import Fact
from moderator.model.ledger import BANK, charter_unit
from moderator.model.rounds import OperatingRound, SaleRound, Turn
from moderator.rules.booking import Desk, State
from moderator.rules.certificates import certificate_limit
from moderator.rules.holdings import next_player, players_from, solvent
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
from moderator.rules.tokens import place_bought
from moderator.titles.openings import OpeningSale
from moderator.vocabulary.openings import Bid, Select, Sold, Take
from moderator.vocabulary.turns import Pass


def _facts(state: State) -> OpeningSale:
    return of_title(state, state.title.file.sale, "opening sale")


def _under_way(state: State) -> SaleRound:
    """The opening sale. Raises NotBooked when it is over: a bid cannot be booked then."""
    return under_way(state, SaleRound, "the opening sale")


def _unsold(state: State, company: str) -> None:
    """Raise NotBooked unless the bank still has this minor."""
    if not state.position.books.of(charter_unit(company), BANK):
        raise state.refuse(
            "missing",
            f"{company} is not for sale",
            "the bank no longer has it; look with `moderator show`",
            about="opening-sale",
        )


def select(desk: Desk, move: Select, player: str) -> None:
    _facts(desk)
    sale = _under_way(desk)
    _unsold(desk, move.company)
    if sale.stage != "select":
        desk.flag(
            "sale-order",
            f"{sale.company} is up for sale; it must be sold before another is selected",
            expected=sale.company,
            actual=move.company,
        )
    sale = claim_player(desk, sale, player)
    desk.position.round = SaleRound(player, auctioneer=player, stage="open", company=move.company)


def bid(desk: Desk, move: Bid, player: str) -> None:
    facts, sale = _facts(desk), _under_way(desk)
    company = move.company or sale.company
    if company is None:
        raise desk.refuse("sale-order", "no minor is up for sale", "select a minor first, or name it before the sum")
    _unsold(desk, company)
    over = bid_passed(desk, player, move.amount, sale)  # that says whose turn it is not, too
    sale = claim_player(desk, sale if over is None else sale.but(player=player), player)
    if sale.stage == "select":
        sale = SaleRound(player, auctioneer=player, stage="open", company=company)
    elif company != sale.company:
        desk.flag("sale-order", f"{sale.company} is up for sale, not {company}", expected=sale.company, actual=company)
    desk.judge(
        bid_minimum(desk, move.amount, facts.minimum_of(company)),
        bid_step(desk, move.amount, facts.step),
        bid_raise(desk, move.amount, sale.bidder, sale.bid, step=facts.step),
        bid_cash(desk, player, move.amount),
        certificate_limit(desk, player),
        over,
        bid_stage(desk, sale),
    )
    desk.position.round = sale.but(
        stage="raise",
        bid=move.amount,
        bidder=player,
        company=company,
        passed=sale.passed - {player} if sale.stage == "raise" else frozenset(),
    )
    _next_bidder(desk, player)


def _next_bidder(desk: Desk, after: str) -> None:
    """Turn to the next player still in the auction; sell if only the bidder is left."""
    sale = desk.now(SaleRound)
    assert sale.bidder is not None
    assert sale.company is not None
    for player in players_from(desk.position, next_player(desk.position, after)):
        if player != sale.bidder and player not in sale.passed:
            desk.position.round = sale.but(player=player)
            return
    _sell(desk, sale.company, sale.bidder, sale.bid)


def pass_sale(desk: Desk, move: Pass, player: str) -> None:
    """Decline to open an auction, leave an auction, or decline an offer."""
    facts, sale = _facts(desk), _under_way(desk)
    if sale.stage == "select":  # whoever passes
        raise desk.refuse("sale-order", f"{sale.player} must select a minor", "select one of those the bank still has")
    if sale.stage == "raise" and player == sale.bidder:
        said, others = f"{player} has the highest bid and cannot pass", "let the others bid or pass"
        raise desk.refuse("sale-order", said, others)
    sale = claim_player(desk, sale, player)
    if sale.stage == "raise":
        desk.position.round = sale.but(passed=sale.passed | {player})
        _next_bidder(desk, player)
        return
    passed = sale.passed | {player}
    if len(passed) < len(solvent(desk.position)):
        desk.position.round = sale.but(passed=passed, player=next_player(desk.position, player))
        return
    _next_offer(desk, sale.but(passed=frozenset(), player=sale.auctioneer), facts)


# The auctioneer who was left with the minor sold last.
LEFT_WITH: Fact[bool] = Fact("left_with")


def _next_offer(desk: Desk, sale: SaleRound, facts: OpeningSale) -> None:
    """After all declined: the first or next lower price, or the auctioneer takes it for nothing."""
    assert sale.company is not None
    lower = [offer for offer in facts.offers_of(sale.company) if sale.stage == "open" or offer < sale.price]
    if lower:
        desk.position.round = sale.but(stage="offer", price=lower[0])
        desk.tell("opening-sale", "offered", company=sale.company, target=sale.auctioneer, amount=lower[0])
    else:
        _sell(desk, sale.company, sale.auctioneer, 0)
        LEFT_WITH.put(desk.position, sale.auctioneer, True)


def confirms_gift(desk: Desk, player: str) -> bool:
    """Whether the last offer has just ended with this player, who got the minor for nothing: that
    he says so is told.
    """
    position, now = desk.position, desk.position.round
    over = isinstance(now, SaleRound) and now.stage == "select"
    begun = isinstance(now, OperatingRound) and not position.past and now.turn == Turn(now.actor or "")
    if player not in LEFT_WITH.of(position) or not (over or begun):
        return False
    LEFT_WITH.clear(position)  # said again it means what comes next
    desk.tell("opening-sale", "known", target=player)
    return True


def take(desk: Desk, move: Take, player: str) -> None:
    """Buy what is on offer. The auctioneer may say that he takes for nothing what he is left with."""
    if not move.price and confirms_gift(desk, player):
        return
    facts, sale = _facts(desk), _under_way(desk)
    if sale.company is None:
        raise desk.refuse("sale-order", "no minor is on offer", "select one first")
    company, sale = sale.company, claim_player(desk, sale, player)
    due = sale.price if sale.stage == "offer" else facts.minimum_of(company)
    paid = due if move.price is None else move.price
    if sale.stage != "offer":
        desk.flag(
            "sale-order",
            f"{company} is not on offer: an auction of it may still be opened, or is under way",
            expected="bid or pass",
            actual="take",
        )
    elif paid != due:
        desk.flag(
            "take-price",
            f"{company} is offered for {desk.money(due)}, not {desk.money(paid)}",
            expected=desk.money(due),
            actual=desk.money(paid),
            remedy=desk.instead(price=None),
        )
    desk.judge(bid_cash(desk, player, paid), certificate_limit(desk, player))
    _sell(desk, company, player, paid)


def sold(desk: Desk, move: Sold, _: str) -> None:
    """The outcome of a sale that was settled by voice; only what it can show is checked."""
    facts = _facts(desk)
    _unsold(desk, move.company)
    sale = in_round(desk, SaleRound, "the opening sale")
    desk.flag("auction-unrecorded", f"the bidding for {move.company} was not recorded")
    desk.judge(
        sold_price(desk, move, facts, sale),
        bid_cash(desk, move.player, move.amount),
        certificate_limit(desk, move.player) if move.amount else None,
        *(() if sale is None else sold_against_record(desk, move, sale)),
    )
    _sell(desk, move.company, move.player, move.amount)


def _sell(desk: Desk, company: str, player: str, price: int) -> None:
    """Hand a minor over, place its station, and turn to the next auctioneer."""
    position = desk.position
    LEFT_WITH.clear(position)
    desk.pay(player, BANK, price, "opening-sale")
    desk.give(charter_unit(company), BANK, player, 1, "opening-sale")
    if company in desk.title.file.minors:
        place_bought(desk, company, "opening-sale")
    desk.tell("opening-sale", "" if price else "unwanted", company=company, target=player, amount=price)
    if not isinstance(position.round, SaleRound):
        return
    lots = _facts(desk).lots
    if any(position.books.of(unit, BANK) for _, unit in desk.title.minor_charters if not lots) or _lots_left(desk):
        auctioneer = next_player(position, player if lots else position.round.auctioneer)
        position.round = begin_sale(desk, auctioneer)
        return
    if lots:
        position.priority = next_player(position, player)
    end_round(desk, "opening")


def begin_sale(state: State, first: str) -> SaleRound:
    """The next sale: of what the auctioneer selects, or of the first lot that is left."""
    left = _lots_left(state)
    return SaleRound(first, first, stage="open", company=left[0]) if left else SaleRound(first, first)


def _lots_left(state: State) -> list[str]:
    return [lot for lot in _facts(state).lots if state.position.books.of(charter_unit(lot), BANK)]
