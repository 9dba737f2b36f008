"""The opening sale of minors: selected, auctioned from a minimum, or offered at a falling price (18EU 4.2.1)."""

from dataclasses import replace

from moderator.model.accounts import BANK, BOARD, charter_unit, token_unit
from moderator.model.findings import Finding
from moderator.model.moves import Bid, Pass, Select, Sold, Take
from moderator.model.rounds import SaleRound
from moderator.rules.desk import Desk
from moderator.rules.limits import certificate_limit
from moderator.rules.seating import next_player, players_from, solvent
from moderator.rules.sequence import begin_operating
from moderator.rules.turns import claim_player, in_round
from moderator.titles.schema import OpeningSale


def _facts(desk: Desk) -> OpeningSale:
    sale = desk.title.file.sale
    if sale is None:
        raise desk.refuse("wrong-round", "this title has no opening sale")
    return sale


def _unsold(desk: Desk, company: str) -> None:
    """Raise NotBooked unless the bank still has this minor."""
    if not desk.position.books.of(charter_unit(company), BANK):
        raise desk.refuse(
            "missing", f"{company} is not for sale", "the bank no longer has it; look with `moderator show`"
        )


def select(desk: Desk, move: Select, player: str) -> None:
    _facts(desk)
    _unsold(desk, move.company)
    sale = in_round(desk, SaleRound, "the opening sale")
    if sale is None:
        return
    if sale.stage != "select":
        desk.flag(
            "sale-order",
            f"{sale.company} is up for sale; it must be sold before another is selected",
            expected=sale.company,
            actual=move.company,
            remedy="bid, take or pass",
        )
    sale = claim_player(desk, sale, player)
    desk.position.round = SaleRound(player, auctioneer=player, stage="open", company=move.company)


def bid(desk: Desk, move: Bid, player: str) -> None:
    facts = _facts(desk)
    sale = in_round(desk, SaleRound, "the opening sale")
    if sale is None:
        return
    company = move.company or sale.company
    if company is None:
        raise desk.refuse("sale-order", "no minor is up for sale", "select one, or name it: bid COMPANY AMOUNT")
    _unsold(desk, company)
    sale = claim_player(desk, sale, player)
    if sale.stage == "select":
        sale = SaleRound(player, auctioneer=player, stage="open", company=company)
    elif company != sale.company:
        desk.flag("sale-order", f"{sale.company} is up for sale, not {company}", expected=sale.company, actual=company)
    desk.judge(
        _bid_minimum(desk, move, facts),
        _bid_step(desk, move, facts),
        _bid_raise(desk, move, sale),
        _bid_cash(desk, player, move.amount),
        _bid_passed(desk, player, sale),
        _bid_stage(desk, sale),
    )
    desk.position.round = replace(
        sale,
        stage="raise",
        bid=move.amount,
        bidder=player,
        company=company,
        passed=frozenset() if sale.stage == "open" else sale.passed - {player},
    )
    _next_bidder(desk, player)


def _bid_minimum(desk: Desk, move: Bid, facts: OpeningSale) -> Finding | None:
    if move.amount >= facts.minimum:
        return None
    return desk.finding(
        "bid-minimum",
        f"a bid of {desk.money(move.amount)} is below the least of {desk.money(facts.minimum)}",
        expected=f"at least {desk.money(facts.minimum)}",
        actual=desk.money(move.amount),
        remedy="bid more, or pass",
    )


def _bid_step(desk: Desk, move: Bid, facts: OpeningSale) -> Finding | None:
    if move.amount % facts.step == 0:
        return None
    lower = move.amount - move.amount % facts.step
    return desk.finding(
        "bid-step",
        f"a bid of {desk.money(move.amount)} is no multiple of {desk.money(facts.step)}",
        expected=f"a multiple of {desk.money(facts.step)}",
        actual=desk.money(move.amount),
        remedy=f"bid {desk.money(lower + facts.step)}",
    )


def _bid_raise(desk: Desk, move: Bid, sale: SaleRound) -> Finding | None:
    if sale.bidder is None or move.amount > sale.bid:
        return None
    return desk.finding(
        "bid-raise",
        f"{desk.money(move.amount)} does not raise {sale.bidder}'s bid of {desk.money(sale.bid)}",
        expected=f"more than {desk.money(sale.bid)}",
        actual=desk.money(move.amount),
        remedy="bid more, or pass",
    )


def _bid_cash(desk: Desk, player: str, amount: int) -> Finding | None:
    held = desk.cash(player)
    if amount <= held:
        return None
    return desk.finding(
        "bid-cash",
        f"{player} offers {desk.money(amount)} but has {desk.money(held)}",
        expected=f"at most {desk.money(held)}",
        actual=desk.money(amount),
        remedy="offer no more than one's cash",
    )


def _bid_passed(desk: Desk, player: str, sale: SaleRound) -> Finding | None:
    if sale.stage != "raise" or player not in sale.passed:
        return None
    return desk.finding(
        "bid-passed",
        f"{player} has passed and is out of the auction of {sale.company}",
        expected="no further bid",
        actual=desk.money(sale.bid),
        remedy="wait for the next minor",
    )


def _bid_stage(desk: Desk, sale: SaleRound) -> Finding | None:
    if sale.stage != "offer":
        return None
    return desk.finding(
        "sale-order",
        f"nobody opened an auction of {sale.company}: it is on offer for {desk.money(sale.price)}",
        expected="take or pass",
        actual="bid",
        remedy="take, or pass",
    )


def _next_bidder(desk: Desk, after: str) -> None:
    """Turn to the next player still in the auction; sell if only the bidder is left."""
    sale = desk.position.round
    assert isinstance(sale, SaleRound) and sale.bidder is not None and sale.company is not None
    for player in players_from(desk.position, next_player(desk.position, after)):
        if player == sale.bidder:
            break
        if player not in sale.passed:
            desk.position.round = replace(sale, player=player)
            return
    _sell(desk, sale.company, sale.bidder, sale.bid)


def pass_sale(desk: Desk, move: Pass, player: str) -> None:
    """Decline to open an auction, leave an auction, or decline an offer."""
    sale = in_round(desk, SaleRound, "the opening sale")
    assert sale is not None
    facts = _facts(desk)
    sale = claim_player(desk, sale, player)
    if sale.stage == "select":
        raise desk.refuse("sale-order", f"{player} must select a minor", "select one of those the bank still has")
    if sale.stage == "raise":
        if player == sale.bidder:
            raise desk.refuse(
                "sale-order", f"{player} has the highest bid and cannot pass", "let the others bid or pass"
            )
        desk.position.round = replace(sale, passed=sale.passed | {player})
        _next_bidder(desk, player)
        return
    passed = sale.passed | {player}
    if len(passed) < len(solvent(desk.position)):
        desk.position.round = replace(sale, passed=passed, player=next_player(desk.position, player))
        return
    _next_offer(desk, replace(sale, passed=frozenset(), player=sale.auctioneer), facts)


def _next_offer(desk: Desk, sale: SaleRound, facts: OpeningSale) -> None:
    """After all declined: the first or next lower price, or the auctioneer takes it for nothing."""
    assert sale.company is not None
    lower = [offer for offer in facts.offers if sale.stage == "open" or offer < sale.price]
    if lower:
        desk.position.round = replace(sale, stage="offer", price=lower[0])
        desk.tell("opening-sale", f"{sale.company} is offered for {desk.money(lower[0])}, {sale.auctioneer} first")
    else:
        _sell(desk, sale.company, sale.auctioneer, 0)


def take(desk: Desk, move: Take, player: str) -> None:
    facts = _facts(desk)
    sale = in_round(desk, SaleRound, "the opening sale")
    if sale is None or sale.company is None:
        raise desk.refuse("sale-order", "no minor is on offer", "select one first")
    sale = claim_player(desk, sale, player)
    due = sale.price if sale.stage == "offer" else facts.minimum
    paid = due if move.price is None else move.price
    if sale.stage != "offer":
        desk.flag(
            "sale-order",
            f"{sale.company} is not on offer yet: an auction may still be opened",
            expected="bid or pass",
            actual="take",
            remedy="bid, or pass",
        )
    elif paid != due:
        desk.flag(
            "take-price",
            f"{sale.company} is offered for {desk.money(due)}, not {desk.money(paid)}",
            expected=desk.money(due),
            actual=desk.money(paid),
            remedy=f"pay {desk.money(due)}",
        )
    desk.judge(_bid_cash(desk, player, paid))
    _sell(desk, sale.company, player, paid)


def sold(desk: Desk, move: Sold) -> None:
    """The outcome of a sale that was settled by voice; only what it can show is checked."""
    facts = _facts(desk)
    _unsold(desk, move.company)
    sale = in_round(desk, SaleRound, "the opening sale")
    desk.flag("auction-unrecorded", f"the bidding for {move.company} was not recorded")
    free = sale is not None and move.player == sale.auctioneer
    offers = (*facts.offers, 0) if free else facts.offers
    if move.amount not in offers:
        if move.amount < facts.minimum:
            fits = ", ".join(str(offer) for offer in offers)
            desk.flag(
                "take-price",
                f"{move.company} is never offered for {desk.money(move.amount)}",
                expected=f"{fits}, or {facts.minimum} and more",
                actual=desk.money(move.amount),
            )
        else:
            desk.judge(_bid_step(desk, Bid(amount=move.amount), facts))
    desk.judge(_bid_cash(desk, move.player, move.amount))
    if sale is not None and sale.company not in (None, move.company):
        desk.flag(
            "sale-order",
            f"{sale.company} is up for sale, not {move.company}",
            expected=sale.company,
            actual=move.company,
        )
    _sell(desk, move.company, move.player, move.amount)


def _sell(desk: Desk, company: str, player: str, price: int) -> None:
    """Hand a minor over, place its station, and turn to the next auctioneer."""
    position = desk.position
    desk.judge(certificate_limit(desk, player))
    desk.pay(player, BANK, price, "opening-sale")
    desk.give(charter_unit(company), BANK, player, 1, "opening-sale")
    desk.give(token_unit(company), company, BOARD, 1, "opening-sale")
    home = desk.title.file.minors[company].home
    position.stations = {**position.stations, company: (home,)}
    desk.tell("opening-sale", f"{player} buys {company} for {desk.money(price)}")
    if not isinstance(position.round, SaleRound):
        return
    if any(position.books.of(unit, BANK) for _, unit in desk.title.charters):
        auctioneer = next_player(position, position.round.auctioneer)
        position.round = SaleRound(auctioneer, auctioneer)
    else:
        begin_operating(desk)
