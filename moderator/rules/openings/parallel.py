"""The opening auction of privates in parallel: players bid on any of them until a full round of passes sells them.

An overbid player may take the money back, and is then out of that auction. If privates are left without a bid, an
operating round pays the owners of the others; then the auction goes on. If each player gets one private, nobody passes,
and an overbid player bids again.
"""

from moderator.model.findings import Finding
from moderator.model.ledger import charter_unit
from moderator.model.position import ROUND, Question
from moderator.model.rounds import ParallelAuction
from moderator.rules.booking import Booking, State, ask
from moderator.rules.certificates import certificate_limit
from moderator.rules.holdings import next_player, players_from, solvent
from moderator.rules.openings import lots
from moderator.rules.openings.bidding import bid_cash, bid_minimum, bid_raise
from moderator.rules.openings.lots import Lot, money_beside, named_lot, standing_bids
from moderator.rules.rounds.sequence import begin_operating, end_round
from moderator.rules.rounds.turns import claim_player, of_title, under_way
from moderator.titles.openings import ParallelSale
from moderator.vocabulary.openings import Bid, Sold, Take
from moderator.vocabulary.turns import Pass

_STAGE = "parallel-auction"


def list_lots(state: State) -> list[Lot]:
    """Return the lots for sale with all bids on them."""
    privates, now = state.title.file.privates, state.position.round
    return [(lot, privates[lot].face, standing_bids(now, lot)) for lot in lots_left(state)]


def lots_left(state: State) -> list[str]:
    """Return the unsold privates, in the order of the ruleset."""
    return lots.unsold(state, _facts(state).lots)


def least_bid(state: State, lot: str) -> int | None:
    """Return the lowest bid: the face value, or a step above the highest bid; None if the lot is not for sale."""
    if lot not in lots_left(state):
        return None
    standing = standing_bids(state.position.round, lot)
    return standing[-1][1] + _facts(state).step if standing else state.title.file.privates[lot].face


def overbid(auction: ParallelAuction, player: str) -> list[tuple[str, int]]:
    """Return a player's bids that have been overbid, with their lots, oldest first."""
    return [
        (lot, amount)
        for lot, bidder, amount in auction.bids
        if bidder == player and standing_bids(auction, lot)[-1][0] != player
    ]


def has_one(state: State, player: str) -> bool:
    """Return whether a player has a lot, or the highest bid on one."""
    now, books = state.position.round, state.position.books
    highest = {bids[-1][0] for lot in lots_left(state) if (bids := standing_bids(now, lot))}
    return player in highest or any(books.of(charter_unit(lot), player) for lot in _facts(state).lots)


def next_bidder(state: State, player: str) -> str | None:
    """Return the player who bids after this one; None if everybody who has to bid has a lot."""
    after = players_from(state.position, next_player(state.position, player))
    return next((each for each in after if not _facts(state).one_each or not has_one(state, each)), None)


def may_pass(state: State) -> bool:
    """Return whether players may pass in the auction."""
    return not _facts(state).one_each


def _facts(state: State) -> ParallelSale:
    return of_title(state, state.title.file.parallel_auction, "auction of privates")


def _under_way(state: State) -> ParallelAuction:
    return under_way(state, ParallelAuction, "the auction of privates")


# ---- moves ----


def bid(booking: Booking, move: Bid, player: str) -> None:
    """Bid on a lot. If cash is short, overbid bids are withdrawn, oldest first."""
    auction = _under_way(booking)
    lot = named_lot(booking, move.company, lots_left(booking), _STAGE)
    auction = claim_player(booking, auction, player)
    for other, _ in overbid(auction, player):
        if other != lot and move.amount > booking.cash(player) - money_beside(auction, player, lot):
            auction = _free(booking, auction, other, player)
    booking.judge(
        _bid_passed(booking, auction, lot, player),
        *_too_low(booking, auction, lot, move.amount),
        bid_cash(booking, player, move.amount, money_beside(auction, player, lot)),
    )
    one_each = _facts(booking).one_each
    others = tuple(entry for entry in auction.bids if entry[0] != lot or (entry[1] != player and not one_each))
    auction = auction.replace(bids=(*others, (lot, player, move.amount)), passes=0, bidder=player)
    _turn_to_next(booking, auction, player)


def _turn_to_next(booking: Booking, auction: ParallelAuction, player: str) -> None:
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
    lot = named_lot(booking, move.company, lots_left(booking), _STAGE)
    if move.price is not None:
        raise booking.refuse(
            "sale-order", "a bid is taken back in full, without naming an amount", f"{player}: take {lot}"
        )
    standing = standing_bids(auction, lot)
    if player not in dict(standing):
        raise booking.refuse("missing", f"{player} has no bid on {lot}", f"{player}: bid {lot} ...", about=_STAGE)
    if standing[-1][0] == player:
        message = f"{player} has the highest bid on {lot} and cannot take it back"
        raise booking.refuse("sale-order", message)
    booking.position.round = _free(booking, auction, lot, player)


def pass_auction(booking: Booking, move: Pass, player: str) -> None:
    """Pass. After a full round of passes every lot with a bid is sold."""
    auction = claim_player(booking, _under_way(booking), player)
    if not may_pass(booking):
        message = f"{player} has no highest bid and must bid on a lot"
        booking.flag("sale-order", message, expected="a bid", actual="pass", remedy="bid LOT AMOUNT")
    auction = auction.replace(passes=auction.passes + 1)
    _turn_to_next(booking, auction, player)
    if may_pass(booking) and auction.passes == len(solvent(booking.position)):
        _sell_all(booking)


def _sell_all(booking: Booking) -> None:
    """Sell every lot with a bid to its highest bidder, and end or interrupt the auction."""
    auction = booking.now(ParallelAuction)
    for lot in lots_left(booking):
        if standing := standing_bids(auction, lot):
            _sell(booking, lot, *standing[-1])
    left = lots_left(booking)
    booking.position.round = auction.replace(bids=tuple(entry for entry in auction.bids if entry[0] in left))
    close(booking)


def sold(booking: Booking, move: Sold, _: str) -> None:
    """Book a sale whose bidding was not recorded; only the outcome is checked."""
    auction, lot = _under_way(booking), named_lot(booking, move.company, lots_left(booking), _STAGE)
    standing = standing_bids(auction, lot)
    if not standing or standing[-1] != (move.player, move.amount):
        booking.flag("auction-unrecorded", f"the bidding for {lot} was not recorded")
        booking.judge(*_too_low(booking, auction, lot, move.amount))
    booking.judge(bid_cash(booking, move.player, move.amount, money_beside(auction, move.player, lot)))
    _sell(booking, lot, move.player, move.amount)
    bids = tuple(entry for entry in auction.bids if entry[0] != lot)
    booking.position.round = auction = auction.replace(bids=bids, passes=0, bidder=move.player)
    if not lots_left(booking):
        close(booking)
    elif _facts(booking).one_each and has_one(booking, auction.player):
        _turn_to_next(booking, auction, auction.player)


def _free(booking: Booking, auction: ParallelAuction, lot: str, player: str) -> ParallelAuction:
    """Return the auction without a player's bid on a lot. The player may not bid on it again."""
    amount = dict(standing_bids(auction, lot))[player]
    booking.tell("parallel-auction", "back", company=lot, source=player, amount=amount)
    bids = tuple(entry for entry in auction.bids if entry[:2] != (lot, player))
    return auction.replace(bids=bids, out=auction.out | {(lot, player)})


def _too_low(state: State, auction: ParallelAuction, lot: str, amount: int) -> list[Finding | None]:
    """Return findings for a bid below the face value, or less than a step above the highest bid."""
    standing, face = standing_bids(auction, lot), state.title.file.privates[lot].face
    if not standing:
        return [bid_minimum(state, amount, face)]
    return [bid_raise(state, amount, *standing[-1], by=_facts(state).step)]


def _bid_passed(state: State, auction: ParallelAuction, lot: str, player: str) -> Finding | None:
    if (lot, player) not in auction.out:
        return None
    return state.finding(
        "bid-passed",
        f"{player} has taken back a bid on {lot} and is out of that auction",
        expected="a bid on another lot, or a pass",
        actual=f"a bid on {lot}",
    )


# ---- after a move ----


def _sell(booking: Booking, lot: str, player: str, price: int) -> None:
    """Sell a private at its price, with the shares that come with it."""
    booking.judge(certificate_limit(booking, player))
    lots.hand_over(booking, lot, player, price, _STAGE)


def close(booking: Booking) -> None:
    """Pass the priority deal to the left of the last bidder, and end or interrupt the auction.

    Shares are not for sale before all lots are sold.
    """
    if lots.await_pars(booking):
        return
    position, bidder = booking.position, booking.now(ParallelAuction).bidder
    if bidder is not None:
        position.priority = next_player(position, bidder)
    left = lots_left(booking)
    if not left:
        end_round(booking, "opening")
        return
    booking.tell("parallel-auction", "unsold", companies=left)
    ask(booking, Question(ROUND, None, _STAGE, _STAGE))
    begin_operating(booking)
