"""The opening packet: rows of lots; the top row is sold at its price while players bid on lower ones.

When a row reaches the top, lots with one bid are sold, and those with several are auctioned among their bidders.
"""

from moderator.model.findings import Finding
from moderator.model.rounds import PacketSale
from moderator.model.wording import list_words
from moderator.rules.booking import Booking, State, stated_price
from moderator.rules.holdings import solvent
from moderator.rules.openings import lots
from moderator.rules.openings.bidding import bid_cash, bid_minimum, bid_raise
from moderator.rules.openings.lots import add_bid, highest_bid, refuse_lot, standing_bids
from moderator.rules.openings.stage import (
    Standing,
    add_pass,
    all_passed,
    cheapen,
    close_auction,
    give_priority,
    judge_bid,
    least_bid,
    leave_auction,
    list_lots,
    lot_at,
    lot_step,
    money_bound,
    open_auction,
    price_of,
    rows_left,
    sell,
    terms_of,
    turn_on,
    winning_bid,
)
from moderator.rules.privates import pay_privates
from moderator.rules.rounds.kind import RoundKind
from moderator.rules.rounds.sequence import end_round
from moderator.rules.rounds.turns import claim_player, under_way
from moderator.vocabulary.openings import Bid, Sold, Take
from moderator.vocabulary.turns import Pass

_STAGE = "packet-sale"


# ---- lots ----


def others_bid(sale: PacketSale, lot: str, player: str) -> Standing:
    """Return the highest bid on a lot but the player's own, which any other bid may replace."""
    return [(None, 0), *(bid for bid in standing_bids(sale, lot) if bid[0] != player)][-1]


def least_bid_of(state: State, lot: str, player: str) -> int:
    """Return the lowest bid allowed for a player. The first bid on a lot of the top row must be above its price."""
    standing = others_bid(state.now(PacketSale), lot, player)
    return least_bid(state, lot, standing) + (standing[0] is None and lot in rows_left(state)[0])


def raisable(state: State, lot: str) -> bool:
    """Return whether players may bid on a lot now: below the top row, or a minor in it."""
    return lot not in rows_left(state)[0] or lot in state.title.file.minors


def _under_way(state: State) -> PacketSale:
    return under_way(state, PacketSale, "the sale of the packet")


def _check_lot(state: State, lot: str | None) -> str:
    """Return the lot in a line, or the only one possible. Raises NotBooked unless it is for sale."""
    sale, rows = _under_way(state), rows_left(state)
    top = [sale.lot] if sale.lot is not None else rows[0]
    if lot is None and len(top) == 1:
        return top[0]
    if lot is None:
        message = "name the lot: several are for sale"
        raise state.refuse("missing", message, f"for sale: {list_words(top)}", about=_STAGE)
    if not any(lot in row for row in rows):
        raise refuse_lot(state, lot, f"for sale: {list_words(top)}", _STAGE)
    return lot


# ---- moves ----


def take(booking: Booking, move: Take, player: str) -> None:
    """Buy a lot of the top row at its price."""
    sale, lot = _under_way(booking), _check_lot(booking, move.company)
    sale = claim_player(booking, sale, player)
    paid, wrong_price = stated_price(booking, move.price, price_of(booking, lot), "take-price", lot)
    booking.judge(
        _not_to_be_taken(booking, sale, lot),
        wrong_price,
        bid_cash(booking, player, paid, money_bound(booking, sale, player, lot)),
    )
    sell(booking, lot, player, paid)
    _go_on(booking, close_auction(sale) if lot == sale.lot else _next_turn(booking, sale))


def bid(booking: Booking, move: Bid, player: str) -> None:
    """Bid on a lot below the top row, put a minor of that row up for auction, or bid in an auction."""
    sale, lot = _under_way(booking), _check_lot(booking, move.company)
    sale = claim_player(booking, sale, player)
    standing = others_bid(sale, lot, player)
    booking.judge(
        _not_to_be_bid_on(booking, sale, lot, player),
        bid_minimum(booking, move.amount, least_bid_of(booking, lot, player)) if standing[0] is None else None,
        *judge_bid(booking, sale, lot, player, move.amount, standing),
    )
    booking.tell(_STAGE, "bid", company=lot, source=player, amount=move.amount)
    opens = sale.stage == "turn" and lot in rows_left(booking)[0] and raisable(booking, lot)
    sale = add_bid(sale, lot, player, move.amount)
    if sale.stage == "auction":
        _next_bidder(booking, sale, player)
    elif opens:
        sale = _next_turn(booking, sale)
        _next_bidder(booking, _open_auction(booking, sale, lot, tuple(solvent(booking.position))), player)
    else:
        _go_on(booking, _next_turn(booking, sale))


def pass_packet(booking: Booking, move: Pass, player: str) -> None:
    """Pass a turn, or leave the auction. After a full round of passes the top row becomes cheaper."""
    sale = claim_player(booking, _under_way(booking), player)
    if sale.stage == "auction":
        _next_bidder(booking, leave_auction(booking, sale, player), player)
        return
    passed = add_pass(sale, player)
    sale = _next_turn(booking, sale)
    if all_passed(booking, passed):
        _all_passed(booking, sale)
    else:
        booking.position.round = sale.replace(passes=passed.passes)


def sold(booking: Booking, move: Sold, _: str) -> None:
    """Book a sale whose bidding was not recorded; only the outcome is checked."""
    sale, lot = _under_way(booking), _check_lot(booking, move.company)
    player, amount = move.player, move.amount
    (bidder, high), price = highest_bid(sale, lot), price_of(booking, lot)
    outright = amount == price and bidder is None
    if not outright and (player, amount) != (bidder, high):
        booking.flag("auction-unrecorded", f"the bidding for {lot} was not recorded")
        booking.judge(
            bid_raise(booking, amount, bidder, high, by=terms_of(booking).step),
            bid_minimum(booking, amount, price) if bidder is None else None,
        )
    booking.judge(
        _not_to_be_taken(booking, sale, lot) if lot != sale.lot else _bid_passed(booking, sale, player),
        bid_cash(booking, player, amount, money_bound(booking, sale, player, lot)),
    )
    sell(booking, lot, player, amount)
    if lot == sale.lot:
        sale = close_auction(sale)
    elif outright:
        sale = _next_turn(booking, sale.replace(player=player))
    _go_on(booking, sale)


# ---- checks ----


def _not_to_be_taken(state: State, sale: PacketSale, lot: str) -> Finding | None:
    if sale.stage == "auction":
        message, expected = f"{sale.lot} is up for auction", "bid, or pass"
    elif lot in rows_left(state)[0]:
        return None
    else:
        top = list_words(rows_left(state)[0])
        message, expected = f"{lot} is below the top row, which is sold first: {top}", f"a bid on {lot}"
    return state.finding("sale-order", message, expected=expected, actual=f"{lot} bought")


def _not_to_be_bid_on(state: State, sale: PacketSale, lot: str, player: str) -> Finding | None:
    if sale.stage == "auction":
        if lot == sale.lot:
            return _bid_passed(state, sale, player)
        message, expected = f"{sale.lot} is up for auction", f"a bid on {sale.lot}, or pass"
    elif raisable(state, lot):
        return None
    else:
        message, expected = f"{lot} is in the top row: it is bought at its price", f"take {lot}"
    instead = None if sale.stage == "auction" else Take(actor=player, company=lot)
    return state.finding("sale-order", message, expected=expected, actual=f"a bid on {lot}", remedy=instead)


def _bid_passed(state: State, sale: PacketSale, player: str) -> Finding | None:
    """Return a finding if the bidder has left the auction or never took part."""
    if player in sale.bidders:
        return None
    return state.finding(
        "bid-passed",
        f"{player} is not in the auction of {sale.lot}",
        expected=f"a bid by {list_words(sale.bidders)}",
        actual=player,
    )


# ---- after a move ----


def _next_turn(booking: Booking, sale: PacketSale) -> PacketSale:
    """Return the sale with the next player on turn, who also gets the priority deal, and no passes counted.

    During an auction nothing changes.
    """
    if sale.stage == "auction":
        return sale
    give_priority(booking, sale.player)
    return turn_on(booking, sale.replace(passes=()))


def go_on(booking: Booking) -> None:
    """Continue after a par price has been set."""
    _go_on(booking, booking.now(PacketSale))


def _go_on(booking: Booking, sale: PacketSale) -> None:
    """Sell lots of the top row with one bid, auction those with several, then go on or end the sale."""
    booking.position.round = sale
    if lots.await_pars(booking):
        return
    while rows := rows_left(booking):
        top = rows[0]
        sale = sale.replace(bids=tuple(entry for entry in sale.bids if any(entry[0] in row for row in rows)))
        booking.position.round = sale
        if sale.stage == "auction":
            return
        bids = {lot: standing_bids(sale, lot) for lot in top}
        single = next((lot for lot in top if len(bids[lot]) == 1), None)
        several = next((lot for lot in top if len(bids[lot]) > 1), None)
        if single is not None:
            sell(booking, single, *bids[single][0])
            if lots.await_pars(booking):
                return
        elif several is not None:
            bidders = tuple(bidder for bidder, _ in bids[several])
            _next_bidder(booking, _open_auction(booking, sale, several, bidders), bids[several][-1][0])
            return
        else:
            booking.position.round = sale.replace(player=booking.position.priority)
            return
    end_round(booking, "opening")


def _open_auction(booking: Booking, sale: PacketSale, lot: str, bidders: tuple[str, ...]) -> PacketSale:
    booking.tell(_STAGE, "auctioned", company=lot, players=bidders)
    return open_auction(sale, lot, bidders)


def _next_bidder(booking: Booking, sale: PacketSale, after: str) -> None:
    """Turn to the next player who may still bid; sell once all others have passed."""
    assert sale.lot is not None
    won = winning_bid(booking, sale, sale.lot, after)
    if won is not None:
        sell(booking, sale.lot, *won)
        _go_on(booking, close_auction(sale))


def _all_passed(booking: Booking, sale: PacketSale) -> None:
    """Pay sold privates and reduce the top row. The player on turn must take a lot whose price reaches 0."""
    pay_privates(booking)
    top = rows_left(booking)[0]
    booking.position.round = sale = cheapen(booking, sale, top)
    booking.tell(_STAGE, "reduced", prices=[(lot, price_of(booking, lot)) for lot in top])
    free, player = [lot for lot in top if price_of(booking, lot) == 0], sale.player
    for lot in free:
        sell(booking, lot, player, 0)
    _go_on(booking, _next_turn(booking, sale) if free else sale)


KIND = RoundKind(
    "Opening packet",
    lot_step,
    lot_at,
    {Bid: bid, Take: take, Sold: sold, Pass: pass_packet},
    name="packet",
    opens=lambda _, first: PacketSale(first),
    lots=list_lots,
    resumes=go_on,
)
