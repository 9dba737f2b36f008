"""Openings that sell lots row by row: the ascending sale, in which each row is one lot, and the packet.

The top row is for sale at its price, while players bid on lots below it. When a row reaches the top, a lot with one bid
is sold, and one with several is auctioned among its bidders. In a packet bids are `kept` (stage.py) until the lot is
sold; in an ascending sale a player who leaves the auction of a lot takes the bid back.
"""

from moderator.model.findings import Finding
from moderator.model.ledger import BANK, BOX, charter_unit
from moderator.model.moves import Move
from moderator.model.rounds import PacketSale, PrivateSale, RowSale
from moderator.model.wording import list_words
from moderator.rules.booking import Booking, State, require, stated_price
from moderator.rules.holdings import minors_of, solvent
from moderator.rules.openings import lots, stage
from moderator.rules.openings.lots import (
    add_bid,
    bid_cash,
    bid_minimum,
    bid_raise,
    bid_step,
    drop_bids,
    highest_bid,
    refuse_lot,
    standing_bids,
    start_director_lot,
)
from moderator.rules.openings.stage import (
    Standing,
    add_pass,
    all_passed,
    cheapen,
    close_auction,
    face_of,
    give_priority,
    judge_bid,
    leave_auction,
    list_lots,
    lot_at,
    lot_step,
    lots_left,
    money_bound,
    open_auction,
    price_of,
    rows_left,
    sell,
    terms_of,
    turn_on,
    winning_bid,
)
from moderator.rules.privates import cited, pay_privates
from moderator.rules.rounds.kind import Handler, RoundKind
from moderator.rules.rounds.sequence import end_round, end_set
from moderator.rules.rounds.turns import claim_player, under_way
from moderator.vocabulary.corporations import Start
from moderator.vocabulary.openings import Bid, Sold, Take
from moderator.vocabulary.turns import Pass

# ---- lots ----


def _under_way(state: State) -> RowSale:
    """Return the sale. Raises NotBooked when it is over."""
    what = "the sale of privates" if state.title.file.packet is None else "the sale of the packet"
    return under_way(state, RowSale, what)


def top_row(state: State) -> list[str]:
    """Return the lots for sale at their prices. Raises NotBooked if corrections have taken all lots."""
    rows = rows_left(state)
    if not rows:
        remedy = "undo the correction that took the last one"
        raise state.refuse("missing", "no lot is left", remedy, about=terms_of(state).stage)
    return rows[0]


def raisable(state: State, lot: str) -> bool:
    """Return whether players may bid on a lot now: below the top row, or a minor of the packet."""
    return lot not in top_row(state) or (terms_of(state).kept and lot in state.title.file.minors)


def _falls(state: State, lot: str) -> bool:
    """Return whether a lot becomes cheaper when it is in the top row and all pass."""
    terms = terms_of(state)
    return lot in [name for row in terms.rows for name in row][: terms.falls]


def to_beat(state: State, sale: RowSale, lot: str, player: str) -> Standing:
    """Return the highest bid on a lot. In a packet a player's own bid does not count: any other may replace it."""
    kept = terms_of(state).kept
    return [(None, 0), *(bid for bid in standing_bids(sale, lot) if not kept or bid[0] != player)][-1]


def least_bid(state: State, lot: str, player: str) -> int:
    """Return the lowest bid allowed for a player. The first bid on a lot of the top row must be above its price."""
    standing = to_beat(state, state.now(RowSale), lot, player)
    return stage.least_bid(state, lot, standing) + (standing[0] is None and lot in top_row(state))


def _lot_named(state: State, lot: str | None, to_bid: bool = False) -> str:
    """Return the lot in a line, or the only one possible. Raises NotBooked unless it is for sale."""
    sale, top, left, terms = _under_way(state), top_row(state), lots_left(state), terms_of(state)
    meant = top if sale.lot is None else [sale.lot]
    if lot is None and len(meant) == 1 and (terms.kept or not to_bid or sale.lot is not None):
        return meant[0]
    if lot is None:
        remedy = f"for sale: {list_words(meant)}" if terms.kept else "bid LOT AMOUNT"
        raise state.refuse("missing", "name the lot: several are for sale", remedy, about=terms.stage)
    if lot not in left:
        raise refuse_lot(state, lot, f"for sale: {list_words(meant if terms.kept else left)}", terms.stage)
    return lot


# ---- moves ----


def take(booking: Booking, move: Take, player: str) -> None:
    """Buy a lot of the top row, at its own price or on offer."""
    sale, lot = _under_way(booking), _lot_named(booking, move.company)
    sale = claim_player(booking, sale, player)
    paid, wrong_price = stated_price(booking, move.price, price_of(booking, lot), "take-price", lot)
    cash = bid_cash(booking, player, paid, money_bound(booking, sale, player, lot))
    booking.judge(_not_to_be_taken(booking, sale, lot), wrong_price, cash)
    _sell(booking, _end_turn(booking, sale), (lot, player, paid))


def bid(booking: Booking, move: Bid, player: str) -> None:
    """Bid on a lot below the top row, put a minor of that row up for auction, or raise in an auction."""
    sale, lot, terms = _under_way(booking), _lot_named(booking, move.company, to_bid=True), terms_of(booking)
    sale = claim_player(booking, sale, player)
    standing, in_top = to_beat(booking, sale, lot, player), lot in top_row(booking)
    booking.judge(
        _not_to_be_bid_on(booking, sale, lot, player),
        _first_bid(booking, move, lot, player) if standing[0] is None and (terms.kept or not in_top) else None,
        *judge_bid(booking, sale, lot, player, move.amount, standing),
    )
    booking.tell(terms.stage, "bid", company=lot, source=player, amount=move.amount)
    sale = add_bid(sale, lot, player, move.amount)
    if sale.stage == "auction":
        if not terms.kept and lot == sale.lot and player not in sale.bidders:
            sale = sale.replace(bidders=(*sale.bidders, player))
        _next_bidder(booking, sale, player)
    elif sale.stage == "offer" and not in_top:  # reported as a mistake; the offer goes on
        booking.position.round = turn_on(booking, _end_turn(booking, sale))
    elif in_top and raisable(booking, lot):
        _auction(booking, _end_turn(booking, sale), lot, tuple(solvent(booking.position)), player)
    else:
        _go_on(booking, _closed(_end_turn(booking, sale)))


def pass_sale(booking: Booking, move: Pass, player: str) -> None:
    """Pass a turn, decline an offer, or leave an auction."""
    sale = claim_player(booking, _under_way(booking), player)
    if sale.stage == "auction":
        sale = leave_auction(booking, sale, player)
        kept = terms_of(booking).kept
        _next_bidder(booking, sale if kept else drop_bids(sale, sale.lot or "", player), player)
        return
    passed = add_pass(sale, player)
    sale = turn_on(booking, _end_turn(booking, sale))
    if all_passed(booking, passed):
        _all_passed(booking, sale)
    else:
        booking.position.round = sale.replace(passes=passed.passes)


def _all_passed(booking: Booking, sale: RowSale) -> None:
    """Reduce the prices of the top row. The player on turn must take a lot whose price reaches 0.

    In a packet sold privates pay as well; in an ascending sale they pay instead if the lot does not fall.
    """
    terms, top = terms_of(booking), top_row(booking)
    booking.position.round = sale
    if not _falls(booking, top[0]):
        booking.tell(terms.stage, "paid")
        pay_privates(booking)
        _pay_minors(booking)
        end_set(booking)
        return
    if terms.kept:
        pay_privates(booking)
    booking.position.round = sale = cheapen(booking, sale, top)
    prices = [(lot, price_of(booking, lot)) for lot in top]
    free = [(lot, sale.player, 0) for lot, price in prices if not price]
    if terms.kept:
        booking.tell(terms.stage, "reduced", prices=prices)
    elif not free:
        booking.position.round = sale.replace(stage="offer") if terms.offered else sale
        booking.tell(terms.stage, "offered", company=top[0], target=sale.player, amount=prices[0][1])
    if free:
        _sell(booking, _end_turn(booking, sale), *free)
    elif terms.kept:
        _go_on(booking, sale)


def _pay_minors(booking: Booking) -> None:
    """Pay owners and treasuries of sold minors their fixed income instead of a run."""
    amount = require(booking.title.file.private_sale).minor_income
    for player in booking.position.players:
        for minor in minors_of(booking, player) if amount else ():
            booking.pay(BANK, player, amount, "minor-dividend-half")
            booking.pay(BANK, minor, amount, "minor-dividend-half")
            paid = [(player, amount), ("treasury", amount)]
            booking.tell("minor-dividend-half", company=minor, target=player, amount=2 * amount, paid=paid)


def sold(booking: Booking, move: Sold, _: str) -> None:
    """Book a sale whose bidding was not recorded; only the outcome is checked."""
    sale, lot = _under_way(booking), _lot_named(booking, move.company)
    player, amount, kept = move.player, move.amount, terms_of(booking).kept
    outright = not standing_bids(sale, lot) and (amount == price_of(booking, lot) if kept else sale.stage != "auction")
    (_judge_packet if kept else _judge_ascending)(booking, sale, move)
    booking.judge(bid_cash(booking, player, amount, money_bound(booking, sale, player, lot)))
    _sell(booking, _end_turn(booking, sale.replace(player=player)) if outright else sale, (lot, player, amount))


# ---- checks ----


def _first_bid(state: State, move: Bid, lot: str, player: str) -> Finding | None:
    """Return a finding if the first bid on a lot is too low; in an ascending sale with the section of that lot."""
    terms, least = terms_of(state), least_bid(state, lot, player)
    found = bid_minimum(state, move.amount, least, "director-lot" if lot in terms.least else None)
    return found if terms.kept else cited(state, lot, found)


def _judge_ascending(booking: Booking, sale: RowSale, move: Sold) -> None:
    """Judge a price that no purchase, auction or offer can result in."""
    terms, lot, face = terms_of(booking), move.company, face_of(booking, move.company)
    if move.amount != face:
        booking.flag("auction-unrecorded", f"the bidding for {lot} was not recorded")
    booking.judge(_not_to_be_taken(booking, sale.replace(stage="turn"), lot))
    highest = highest_bid(sale, lot)
    if highest != (move.player, move.amount):
        raised = bid_raise(booking, move.amount, *highest, by=terms.least_raise)
        if raised is not None:
            booking.judge(raised)
            return
    if move.amount < (0 if lot in top_row(booking) and _falls(booking, lot) else face):
        booking.flag(
            "take-price",
            f"{lot} is never sold for {booking.money(move.amount)}",
            expected=f"at least {booking.money(face)}",
            actual=booking.money(move.amount),
        )
    elif terms.multiples:
        booking.judge(bid_step(booking, move.amount, terms.step))


def _judge_packet(booking: Booking, sale: RowSale, move: Sold) -> None:
    player, amount, lot = move.player, move.amount, move.company
    (bidder, high), price = highest_bid(sale, lot), price_of(booking, lot)
    if (player, amount) != (bidder, high) and not (amount == price and bidder is None):
        booking.flag("auction-unrecorded", f"the bidding for {lot} was not recorded")
        booking.judge(
            bid_raise(booking, amount, bidder, high, by=terms_of(booking).step),
            bid_minimum(booking, amount, price) if bidder is None else None,
        )
    booking.judge(
        _not_to_be_taken(booking, sale, lot) if lot != sale.lot else _bid_passed(booking, sale, player),
    )


def _not_to_be_taken(state: State, sale: RowSale, lot: str) -> Finding | None:
    """Return a finding if a lot may not be bought now: during an auction, or below the top row."""
    kept, top = terms_of(state).kept, top_row(state)
    if sale.stage == "auction":
        expected, actual = ("bid, or pass", f"{lot} bought") if kept else ("bid or pass", f"take {lot}")
        return state.finding("sale-order", f"{sale.lot} is up for auction", expected=expected, actual=actual)
    if lot in top:
        return None
    if kept:
        message = f"{lot} is below the top row, which is sold first: {list_words(top)}"
        return state.finding("sale-order", message, expected=f"a bid on {lot}", actual=f"{lot} bought")
    first = state.instead(company=top[0], price=None)
    return state.finding("sale-order", f"{top[0]} is for sale before {lot}", expected=top[0], actual=lot, remedy=first)


def _not_to_be_bid_on(state: State, sale: RowSale, lot: str, player: str) -> Finding | None:
    """Return a finding if a player may not bid on a lot now: in another's auction, on an offer, in the top row."""
    kept, top = terms_of(state).kept, top_row(state)
    if sale.stage == "auction":
        return _not_in_auction(state, sale, lot, player)
    if sale.stage == "offer":
        return state.finding(
            "sale-order",
            f"{top[0]} is offered for {state.money(price_of(state, top[0]))}: bids are closed",
            expected="take or pass",
            actual=f"a bid on {lot}",
        )
    if raisable(state, lot):
        return None
    expected, instead = f"take {lot}", Take(actor=player, company=lot)
    if kept:
        message = f"{lot} is in the top row: it is bought at its price"
        return state.finding("sale-order", message, expected=expected, actual=f"a bid on {lot}", remedy=instead)
    return state.finding(
        "sale-order",
        f"{lot} is the lowest lot: it is bought for {state.money(price_of(state, lot))}, without bids",
        expected=expected,
        actual="bid",
        remedy=instead,
    )


def _not_in_auction(state: State, sale: RowSale, lot: str, player: str) -> Finding | None:
    if terms_of(state).kept and lot == sale.lot:
        return _bid_passed(state, sale, player)
    if terms_of(state).kept:
        message, expected = f"{sale.lot} is up for auction", f"a bid on {sale.lot}, or pass"
        return state.finding("sale-order", message, expected=expected, actual=f"a bid on {lot}")
    if lot == sale.lot and player in sale.bidders:
        return None
    bidders = list_words(bidder for bidder, _ in standing_bids(sale, sale.lot or ""))
    return state.finding(
        "bid-passed" if lot == sale.lot else "sale-order",
        f"{sale.lot} is up for auction between {bidders}",
        expected=f"a bid on {sale.lot} by {bidders}",
        actual=f"{player}'s bid on {lot}",
    )


def _bid_passed(state: State, sale: RowSale, player: str) -> Finding | None:
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


def _end_turn(booking: Booking, sale: RowSale) -> RowSale:
    """Return the sale after a player's turn. In a packet the priority deal passes on; an auction interrupts a turn."""
    if terms_of(booking).kept:
        if sale.stage == "auction":
            return sale
        give_priority(booking, sale.player)
    return sale.replace(last_turn=sale.player, passes=())


def _closed(sale: RowSale) -> RowSale:
    """Return the sale after an auction or an offer, whose lower price is not kept."""
    return close_auction(sale).replace(passes=(), off={} if sale.stage == "offer" else sale.off)


def _sell(booking: Booking, sale: RowSale, *bought: tuple[str, str, int]) -> None:
    """Sell lots with the shares that come with them, and go on. A presidency may wait for its par price."""
    for lot, player, price in bought:
        sale = drop_bids(sale, lot)
        sell(booking, lot, player, price)
    lot, player, price = bought[-1]
    sale = sale if terms_of(booking).kept and lot != sale.lot else _closed(sale)
    director = booking.title.file.director_lots[lot] if lot in booking.title.certificates else None
    if director is not None and director.start == "fixed":
        start_director_lot(booking, lot, player, director.value, price)
    elif director is not None:
        _await_par(booking, sale, lot, player, price)
        return
    elif not terms_of(booking).kept and (led := lots.led_by(booking.title, lot)) is not None:
        _await_par(booking, sale, led, player)
        return
    _go_on(booking, sale)


def _await_par(booking: Booking, sale: RowSale, led: str, player: str, price: int = 0) -> None:
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
    _go_on(booking, booking.now(RowSale))


def _go_on(booking: Booking, sale: RowSale) -> None:
    """Sell a lot of the top row with one bid, or auction one with several; then the next player is on turn."""
    rows, left = rows_left(booking), lots_left(booking)
    booking.position.round = sale = sale.replace(bids=tuple(bid for bid in sale.bids if bid[0] in left))
    if terms_of(booking).kept and lots.await_pars(booking):
        return
    if not rows:
        _end_sale(booking, sale)
        return
    if sale.stage == "auction":
        return
    bids = {lot: standing for lot in rows[0] if (standing := standing_bids(sale, lot))}
    lot = min(bids, key=lambda lot: len(bids[lot]) > 1, default=None)
    if lot is None:
        last = sale.last_turn
        booking.position.round = sale if last is None else turn_on(booking, sale.replace(player=last))
    elif len(bids[lot]) == 1:
        _sell(booking, sale, (lot, *bids[lot][0]))
    else:
        bidders = tuple(bidder for bidder, _ in bids[lot])
        _auction(booking, sale, lot, bidders, bidders[-1])


def _auction(booking: Booking, sale: RowSale, lot: str, bidders: tuple[str, ...], highest: str) -> None:
    """Put a lot up for auction. The lowest bidder begins, or in a packet the next one after the highest."""
    terms, sale = terms_of(booking), open_auction(sale, lot, bidders)
    if terms.kept:
        booking.tell(terms.stage, "auctioned", company=lot, players=bidders)
        _next_bidder(booking, sale, highest)
    else:
        booking.position.round = sale.replace(player=bidders[0])
        booking.tell(terms.stage, "auctioned", company=lot, target=bidders[0])


def _next_bidder(booking: Booking, sale: RowSale, after: str) -> None:
    """Turn to the next bidder of the auction; sell once the others are out."""
    assert sale.lot is not None
    won = winning_bid(booking, sale, sale.lot, after)
    if won is not None:
        _sell(booking, sale, (sale.lot, *won))


def _end_sale(booking: Booking, sale: RowSale) -> None:
    """End the sale and settle the priority deal."""
    by_turn = terms_of(booking).by_turn and sale.last_turn is not None
    give_priority(booking, sale.last_turn if by_turn else _last_buyer(booking))
    end_round(booking, "opening")


def _last_buyer(state: State) -> str:
    """Return the owner of the last lot that is in the game, or the last player if nobody owns it."""
    books, kinds, players = state.position.books, state.title.certificates, state.position.players
    every = [lot for row in terms_of(state).rows for lot in row]
    lot = next(lot for lot in reversed(every) if not books.of(charter_unit(lot), BOX))
    unit = kinds[lot][0].unit if lot in kinds else charter_unit(lot)
    return next((player for player in players if books.of(unit, player)), players[-1])


_MOVES: dict[type[Move], Handler] = {Bid: bid, Take: take, Sold: sold, Pass: pass_sale}

ASCENDING_SALE = RoundKind(
    "Opening sale",
    lot_step,
    lot_at,
    {**_MOVES, Start: lots.refuse_start},
    name="private-sale",
    opens=lambda _, first: PrivateSale(first),
    lots=list_lots,
    resumes=go_on,
)
PACKET = RoundKind(
    "Opening packet",
    lot_step,
    lot_at,
    _MOVES,
    name="packet",
    opens=lambda _, first: PacketSale(first),
    lots=list_lots,
    resumes=go_on,
)
