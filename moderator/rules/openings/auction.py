"""Opening auctions in which all lots are open at once: players bid on any of them.

Three kinds differ by their settings (`Terms` in stage.py). In an auction of lots, all are sold together once each has
a bid when all pass; until then lots without a bid become cheaper. In an auction of privates a full round of passes
sells those with a bid; an overbid player may take the money back, and is then out of that auction. If each player gets
one private, nobody passes, and an overbid player bids again.
"""

from moderator.model.findings import Finding
from moderator.model.ledger import charter_unit
from moderator.model.moves import Move
from moderator.model.rounds import LotRound, OpenBids, ParallelAuction, ValueRound
from moderator.rules.booking import Booking, State
from moderator.rules.holdings import next_player, players_from
from moderator.rules.openings import lots, stage
from moderator.rules.openings.lots import (
    add_bid,
    bid_cash,
    bid_minimum,
    bid_raise,
    bid_step,
    drop_bids,
    highest_bid,
    money_beside,
    named_lot,
    refuse_until_par,
    standing_bids,
)
from moderator.rules.openings.stage import (
    add_pass,
    all_passed,
    cheapen,
    give_priority,
    interrupt,
    judge_bid,
    list_lots,
    lots_left,
    price_of,
    sell,
    terms_of,
    waiting_lots,
)
from moderator.rules.rounds.kind import Handler, RoundKind
from moderator.rules.rounds.sequence import begin_operating, end_round
from moderator.rules.rounds.turns import claim_player, under_way
from moderator.rules.stock.startable import start_cost
from moderator.rules.stock.starting import place_at_home, start_granted
from moderator.vocabulary.openings import Bid, Sold, Take, Value
from moderator.vocabulary.turns import Pass


def _under_way(state: State) -> OpenBids:
    """Return the auction. Raises NotBooked when it is over."""
    what = "the auction" if state.title.file.auction is not None else "the auction of privates"
    return under_way(state, OpenBids, what)


# ---- lots ----


def least_bid(state: State, lot: str) -> int | None:
    """Return the lowest bid on a lot: its price, or a step above the highest bid; None if it is not for sale."""
    if lot not in lots_left(state):
        return None
    return stage.least_bid(state, lot, highest_bid(state.now(OpenBids), lot))


def overbid(state: State, player: str) -> list[tuple[str, int]]:
    """Return a player's bids that have been overbid, with their lots, oldest first."""
    now = state.now(OpenBids)
    mine = ((lot, amount) for lot, bidder, amount in now.bids if bidder == player)
    return [(lot, amount) for lot, amount in mine if standing_bids(now, lot)[-1][0] != player]


def has_one(state: State, player: str) -> bool:
    """Return whether a player has a lot, or the highest bid on one."""
    now, books = state.now(OpenBids), state.position.books
    highest = {highest_bid(now, lot)[0] for lot in lots_left(state)}
    return player in highest or any(books.of(charter_unit(lot), player) for row in terms_of(state).rows for lot in row)


def next_bidder(state: State, player: str) -> str | None:
    """Return the player who bids after this one; None if everybody who has to bid has a lot."""
    after = players_from(state.position, next_player(state.position, player))
    one_each = terms_of(state).one_each
    return next((each for each in after if not one_each or not has_one(state, each)), None)


def may_pass(state: State) -> bool:
    """Return whether players may pass in the auction."""
    return not terms_of(state).one_each


# ---- moves ----


def bid(booking: Booking, move: Bid, player: str) -> None:
    """Bid on a lot. If cash is short, overbid bids are withdrawn, oldest first."""
    auction, terms = _under_way(booking), terms_of(booking)
    lot = named_lot(booking, move.company, lots_left(booking), terms.stage)
    auction = claim_player(booking, auction, player)
    for other, _ in overbid(booking, player):
        if other != lot and move.amount > booking.cash(player) - money_beside(auction, player, lot):
            auction = _free(booking, auction, other, player)
    bidder, high = highest_bid(auction, lot)
    booking.judge(
        _bid_forced(booking, auction, player, lot),
        _bid_passed(booking, auction, lot, player),
        bid_minimum(booking, move.amount, price_of(booking, lot)) if bidder is None else None,
        *judge_bid(booking, auction, lot, player, move.amount, (bidder, high)),
    )
    if terms.kept or bidder is None:
        auction = add_bid(auction, lot, player, move.amount)
    else:  # in place of the bid it beats
        bid_now = (lot, player, move.amount)
        auction = auction.replace(bids=tuple(bid_now if entry[0] == lot else entry for entry in auction.bids))
    _turn_to_next(booking, auction.replace(passes=(), bidder=player), player)


def _turn_to_next(booking: Booking, auction: OpenBids, player: str) -> None:
    """Turn to the next bidder, or sell everything once each player has a bid."""
    booking.position.round = auction
    follows = next_bidder(booking, player)
    if follows is None:
        _sell_all(booking)
    else:
        booking.position.round = auction.replace(player=follows)


def take_back(booking: Booking, move: Take, player: str) -> None:
    """Withdraw an overbid bid, on any player's turn."""
    auction = _under_way(booking)
    about = terms_of(booking).stage
    lot = named_lot(booking, move.company, lots_left(booking), about)
    if move.price is not None:
        raise booking.refuse(
            "sale-order", "a bid is taken back in full, without naming an amount", f"{player}: take {lot}"
        )
    standing = standing_bids(auction, lot)
    if player not in dict(standing):
        raise booking.refuse("missing", f"{player} has no bid on {lot}", f"{player}: bid {lot} ...", about=about)
    if standing[-1][0] == player:
        message = f"{player} has the highest bid on {lot} and cannot take it back"
        raise booking.refuse("sale-order", message)
    booking.position.round = _free(booking, auction, lot, player)


def pass_auction(booking: Booking, move: Pass, player: str) -> None:
    """Pass. After a full round of passes lots are sold, or those without a bid become cheaper."""
    auction, terms = _under_way(booking), terms_of(booking)
    auction = claim_player(booking, auction, player)
    booking.judge(_bid_forced(booking, auction, player, None))
    if terms.one_each:
        message = f"{player} has no highest bid and must bid on a lot"
        booking.flag("sale-order", message, expected="a bid", actual="pass", remedy="bid LOT AMOUNT")
    auction = add_pass(auction, player)
    _turn_to_next(booking, auction, player)
    if terms.one_each or not all_passed(booking, auction):
        return
    if terms.together:
        first = auction.passes[0]
        booking.position.priority = first
        booking.tell("priority-deal", "passed", target=first)
        without = [lot for lot in lots_left(booking) if not standing_bids(auction, lot)]
        if without:
            booking.position.round = cheapen(booking, auction.replace(passes=(), player=first), without)
            booking.tell("face-reduced", prices=[(lot, price_of(booking, lot)) for lot in without])
            return
    _sell_all(booking)


def sold(booking: Booking, move: Sold, _: str) -> None:
    """Book a sale whose bidding was not recorded; only the outcome is checked."""
    auction, terms = _under_way(booking), terms_of(booking)
    lot = named_lot(booking, move.company, lots_left(booking), terms.stage)
    bidder, high = highest_bid(auction, lot)
    recorded = (move.player, move.amount) == (bidder, high)
    if terms.together or not recorded:
        booking.flag("auction-unrecorded", f"the bidding for {lot} was not recorded")
    aside = money_beside(auction, move.player, lot) if terms.kept else 0
    unbid = bidder is None and not terms.together  # otherwise the price may have been reduced
    booking.judge(
        bid_step(booking, move.amount, terms.step) if terms.multiples else None,
        bid_minimum(booking, move.amount, price_of(booking, lot)) if unbid else None,
        None if recorded else bid_raise(booking, move.amount, bidder, high, by=terms.least_raise),
        bid_cash(booking, move.player, move.amount, aside),
    )
    _sell(booking, lot, move.player, move.amount)
    if not terms.together:
        booking.position.round = booking.now(OpenBids).replace(passes=(), bidder=move.player)
    if not lots_left(booking):
        close(booking)
    elif terms.one_each and has_one(booking, auction.player):
        _turn_to_next(booking, booking.now(OpenBids), auction.player)


def value(booking: Booking, move: Value, player: str) -> None:
    """Set the par price of a corporation whose presidency was bought. The bank pays it the price of the certificate."""
    waiting, company = booking.position.round, move.company
    if isinstance(waiting, ValueRound):
        booking.position.round = waiting.then
    owner = _under_way(booking).buyers.get(company)
    if owner is None or company in booking.position.par:
        what = "already has a par price" if owner else "has not been sold in the auction"
        raise booking.refuse("value-owed", f"{company} {what}")
    if player != owner:
        booking.flag(
            "out-of-turn",
            f"{owner} bought {company}'s presidency and sets its par price, not {player}",
            expected=owner,
            actual=player,
            remedy=booking.instead(actor=owner),
            about=OpenBids.NAME,
        )
    due = start_cost(booking, company, move.value)
    start_granted(booking, company, owner, move.value, due, "granted-capital")
    booking.tell("granted-capital", company=company, source=owner, amount=due)
    place_at_home(booking, company)
    if not lots_left(booking):
        close(booking)


# ---- checks ----


def _bid_forced(state: State, auction: OpenBids, player: str, lot: str | None) -> Finding | None:
    """Return a finding if the holder of the priority deal must bid on a lot whose price has fallen to 0."""
    if not terms_of(state).together or player != state.position.priority:
        return None
    free = [name for name in lots_left(state) if not standing_bids(auction, name) and not price_of(state, name)]
    if not free or lot in free:
        return None
    return state.finding(
        "bid-forced",
        f"{free[0]} has fallen to {state.money(0)}: {player} has the priority deal and must bid on it",
        expected=f"bid {free[0]} 0 or more",
        actual="pass" if lot is None else f"a bid on {lot}",
        remedy=Bid(actor=player, company=free[0], amount=0),
    )


def _bid_passed(state: State, auction: OpenBids, lot: str, player: str) -> Finding | None:
    if (lot, player) not in auction.out:
        return None
    return state.finding(
        "bid-passed",
        f"{player} has taken back a bid on {lot} and is out of that auction",
        expected="a bid on another lot, or a pass",
        actual=f"a bid on {lot}",
    )


# ---- after a move ----


def _free(booking: Booking, auction: OpenBids, lot: str, player: str) -> OpenBids:
    """Return the auction without a player's bid on a lot. The player may not bid on it again."""
    amount = dict(standing_bids(auction, lot))[player]
    booking.tell("parallel-auction", "back", company=lot, source=player, amount=amount)
    return drop_bids(auction, lot, player).replace(out=auction.out | {(lot, player)})


def _sell_all(booking: Booking) -> None:
    """Sell every lot with a bid to its highest bidder, and end or interrupt the auction."""
    auction = booking.now(OpenBids)
    for lot in lots_left(booking):
        if standing := standing_bids(auction, lot):
            _sell(booking, lot, *standing[-1])
    close(booking)


def _sell(booking: Booking, lot: str, player: str, price: int) -> None:
    """Sell a lot. The shares of a corporation change hands when its par price is set."""
    sell(booking, lot, player, price)
    auction = drop_bids(booking.now(OpenBids), lot)
    booking.position.round = auction.replace(buyers={**auction.buyers, lot: player})


def close(booking: Booking) -> None:
    """Have buyers set par prices, then end the auction, or interrupt one whose lots are not all sold.

    Shares are not for sale before all lots are sold.
    """
    auction, position = booking.now(OpenBids), booking.position
    owed = [lot for lot in auction.buyers if lot in booking.title.certificates and lot not in position.par]
    if owed:
        position.round = ValueRound(auction.buyers[owed[0]], owed[0], auction)
        return
    if lots.await_pars(booking):
        return
    give_priority(booking, auction.bidder)
    if not lots_left(booking):
        end_round(booking, "opening")
        return
    interrupt(booking)
    begin_operating(booking)


def auction_step(state: State) -> str:
    """Describe the next action in an opening auction of all lots."""
    bids = "bids on a lot" if isinstance(state.position.round, LotRound) else "bids on a private"
    return f"{bids}, or passes" if may_pass(state) else bids


_MOVES: dict[type[Move], Handler] = {Bid: bid, Sold: sold, Pass: pass_auction}

LOT_AUCTION = RoundKind(
    "Opening auction",
    auction_step,
    lambda _: "bid",
    {**_MOVES, Value: value},
    name="lot-auction",
    opens=lambda _, first: LotRound(first),
    lots=list_lots,
    resumes=close,
    least_bid=least_bid,
)
PARALLEL_AUCTION = LOT_AUCTION.replace(
    moves={**_MOVES, Take: take_back},
    name="parallel-auction",
    opens=lambda _, first: ParallelAuction(first),
)
PAR_PRICE = RoundKind(
    "Opening auction",
    lambda _: "sets a par price",
    lambda _: "value",
    {Value: value, **dict.fromkeys((Bid, Sold, Pass), refuse_until_par)},
    lots=waiting_lots,
)
