"""Fire sale: a company auctions its shares, then stations that its president chooses, to pay for a train it must buy.

The bidding itself is in rules/auctions/bidding.py.
"""

from collections.abc import Iterator

from moderator.journal.lexer import quote_name
from moderator.model.findings import Finding
from moderator.model.ledger import BANK, POOL, divide, token_unit
from moderator.model.position import BIDDING
from moderator.model.rounds import OperatingRound, Turn
from moderator.rules.auctions import (
    LOT,
    Bidding,
    ask_bidders,
    beyond_limits,
    bid_again,
    bidders_left,
    bids,
    buyer_for,
    buyers,
    certificate_of,
    least_bid,
    lot_under_way,
    lot_words,
    outbids,
    rivals,
    sell_station,
    skip_to,
    speaker,
    up,
)
from moderator.rules.booking import Booking, State, drop, require
from moderator.rules.certificates import pool_room, share_price
from moderator.rules.events import CompanyTurn, OwnSale, OwnShareSale
from moderator.rules.holdings import charter_of, homes_of, loose_shares, owns_train, president, worth_of
from moderator.rules.listeners import adjust, offer
from moderator.rules.mechanic_rules import Meaning, MechanicRules, Moves, Questions
from moderator.rules.openings.lots import bid_cash, bid_minimum, bid_raise
from moderator.rules.presidency import settle_presidency
from moderator.rules.prices import fall_after_sale
from moderator.rules.rounds.operating import current_turn, go_to_step, replace_turn
from moderator.rules.track.stations import next_cost
from moderator.rules.train_supply import least_price
from moderator.rules.trains.forced_sale import own_shares_left
from moderator.titles.mergers import FireSale
from moderator.vocabulary.auctions import FIRE_SALE_CASE, UNSOLD
from moderator.vocabulary.emergencies import Auction
from moderator.vocabulary.openings import Bid, Sold
from moderator.vocabulary.shares import Buy, Sell
from moderator.vocabulary.turns import Done, Pass

RULES: dict[str, MechanicRules] = {}


def auction(booking: Booking, move: Auction, company: str) -> None:
    """Put a share or a station up for auction; the players are asked for bids, from the priority deal on."""
    turn, lot = _put_up(booking, move, company)
    ask_bidders(booking, turn, FIRE_SALE_CASE)
    asked = bidders_left(booking)
    least, place = lot.least, lot.place
    where = None if place is None else booking.title.place_name(place)
    kind = "offered" if place is None else "station-offered"
    first = asked[0] if asked else None
    if first is not None:
        booking.tell("fire-sale", kind, company=company, target=first, amount=least, place=where)
    else:
        conclude(booking)


def sold(booking: Booking, move: Sold, _: str = "") -> None:
    """Book the outcome of an auction that the table settled by voice.

    Raises NotBooked where nothing of that company can be for sale.
    """
    company, lot = move.company, lot_under_way(booking, move.company)
    where = None if move.place is None else booking.title.hex_of(move.place)
    if lot is None or lot.place != where:
        if company not in booking.title.certificates:
            raise booking.refuse("wrong-round", f"{company} has nothing for sale in this round")
        lot = _put_up(booking, Auction(actor=company, place=where, least=0), company)[1]
        booking.flag(
            "auction-unrecorded",
            f"the bids for {lot_words(booking, company, where)} were not recorded",
            about=FIRE_SALE_CASE,
        )
    assert lot is not None
    if move.player == BANK:
        _to_the_bank(booking, move, lot)
    elif (move.player, move.amount) not in ((lot.bidder, lot.bid), (lot.buyer(lot.bidder), lot.bid)):
        bid = Bid(amount=move.amount, company=move.player if where is not None else None)
        player = president(booking, move.player) if where is not None else move.player
        if player is None:
            raise booking.refuse("fire-sale-bidder", f"{move.player} has no president to bid for it")
        judge_bid(booking, lot, company, player, bid)
        outbids(booking, company, player, bid, FIRE_SALE_CASE)
    conclude(booking)


def _to_the_bank(booking: Booking, move: Sold, lot: Bidding) -> None:
    """Check that the bank may buy this share for this price. Raises NotBooked if not, and always for a station."""
    if lot.place is not None:
        raise booking.refuse("take-price", "the bank never buys a station", about=FIRE_SALE_CASE)
    due = bank_price(booking, move.company)
    if lot.bidder is not None or move.amount != due:
        message = (
            f"{lot.bidder} has bid {booking.money(lot.bid)}" if lot.bidder else f"the bank pays {booking.money(due)}"
        )
        remedy = (
            booking.instead(amount=due) if lot.bidder is None else booking.instead(player=lot.bidder, amount=lot.bid)
        )
        raise booking.refuse("take-price", message, remedy, about=FIRE_SALE_CASE)


def _put_up(booking: Booking, move: Auction, company: str) -> tuple[Turn, Bidding]:
    """Return the company's turn with the lot that it puts up.

    Raises NotBooked for a lot that the company does not have, and outside of its turn.
    """
    turn = go_to_step(booking, company, "train")
    if turn is None or turn.over is not None:
        raise booking.refuse("fire-sale-need", f"{company} is not on turn and need not buy a train now")
    booking.judge(_judge_need(booking, company))
    lot = _share_lot(booking, company) if move.place is None else _station_lot(booking, move, company, turn)
    turn = LOT.put(turn, lot)
    replace_turn(booking, turn)
    return turn, lot


def rules_of(state: State) -> FireSale:
    """Return the title's rules for fire sales."""
    return require(state.title.file.emergency.fire_sale)


def sale_is_due(state: State, company: str) -> bool:
    """Return whether a company must buy a train that its treasury cannot pay for."""
    least = least_price(state, company)
    due = charter_of(state, company).owes_train != "never"
    return due and not owns_train(state, company) and least is not None and state.cash(company) < least


def _judge_need(state: State, company: str) -> Finding | None:
    if sale_is_due(state, company):
        return None
    held, least = state.money(state.cash(company)), least_price(state, company)
    why = "owns a train" if owns_train(state, company) else f"has {held}, and a train costs {state.money(least or 0)}"
    return state.finding(
        "fire-sale-need",
        f"{company} {why}: it puts nothing up for auction",
        expected="a train it must buy and cannot pay for",
        actual=why,
    )


def _share_lot(booking: Booking, company: str) -> Bidding:
    """Return the lot for the smallest certificate that the company has of itself."""
    kind = certificate_of(booking, company)
    if kind is None:
        raise booking.refuse("missing", f"{company} has no treasury shares", about=FIRE_SALE_CASE)
    facts = rules_of(booking)
    value = worth_of(booking, company, kind.shares, share_price(booking, company))
    return Bidding(divide(facts.rate * value, 100, "up"), step=facts.step)


def _station_lot(booking: Booking, move: Auction, company: str, turn: Turn) -> Bidding:
    """Return the lot for a station on the map. Raises NotBooked where the company has none."""
    assert move.place is not None
    where, stations = booking.title.hex_of(move.place), booking.position.stations.get(company, ())
    named = booking.title.place_name(where)
    if where not in stations:
        raise booking.refuse("missing", f"{company} has no station in {named}", about=FIRE_SALE_CASE)
    booking.judge(
        _judge_lot(booking, company, where, turn, named),
        _shares_first(booking, company),
        _too_late(booking, company, turn),
    )
    return Bidding(require(move.least), where, step=rules_of(booking).step)


def _judge_lot(state: State, company: str, where: str, turn: Turn, named: str) -> Finding | None:
    """Judge a lot that is the company's home, or that drew no bid earlier in this turn."""
    message = f"{named} is the home of {company} and is never for sale"
    if where not in homes_of(state, company):
        message = f"no player bid for {company}'s station in {named}: it may not be put up again"
        if where not in UNSOLD.of(turn):
            return None
    return state.finding("fire-sale-lot", message, expected="another station", actual=named)


def _shares_first(state: State, company: str) -> Finding | None:
    if not own_shares_left(state, company):
        return None
    return state.finding(
        "fire-sale-order",
        f"{company} still holds its own shares: it must put them up before its stations",
        expected="auction share",
        actual="a station",
        remedy=Auction(actor=company),
    )


def _too_late(state: State, company: str, turn: Turn) -> Finding | None:
    if not turn.raised:
        return None
    return state.finding(
        "fire-sale-order",
        f"{president(state, company)} has already sold shares for {company}'s train: stations must be put up first",
        expected="stations before the president's shares",
        actual="a station",
    )


# ---- bids ----


def bid(booking: Booking, move: Bid, player: str) -> None:
    """Book a higher bid, and ask the players behind the bidder."""
    turn, lot = up(booking)
    judge_bid(booking, lot, turn.company, player, move)
    outbids(booking, turn.company, player, move, FIRE_SALE_CASE)
    if not rivals(booking, player):
        conclude(booking)


def decline(booking: Booking, move: Pass | Done, player: str) -> None:
    """Take a player out of the auction for good; the last one to pass ends it."""
    drop(booking, BIDDING, player)
    if not rivals(booking, up(booking)[1].bidder):
        conclude(booking)


def let_go(booking: Booking) -> None:
    """Skip the players before the one who speaks; any move but a bid or a pass ends the auction."""
    move, (turn, lot) = booking.move, up(booking)
    player = speaker(booking, move.actor or "")
    asked = player in bidders_left(booking)
    if isinstance(move, Bid | Pass | Done) and asked:
        skip_to(booking, player)
    elif isinstance(move, Buy) and asked and move.company == turn.company:
        meant = Bid(actor=player, amount=max(least_bid(lot), move.price or move.count or 0))
        raise booking.refuse("fire-sale-bidder", f"shares that {move.company} puts up are bid for, not bought", meant)
    elif not isinstance(move, Bid):
        conclude(booking)


def judge_bid(booking: Booking, lot: Bidding, company: str, player: str, move: Bid) -> None:
    """Judge a bid and its bidder. Raises NotBooked for a bankrupt bidder or a station that no company would get."""
    buyer = buyer_for(booking, lot, player, move)
    if player in booking.position.bankrupt:
        raise booking.refuse("fire-sale-bidder", f"{player} is bankrupt and may not bid")
    if lot.place is not None and (buyer is None or not booking.position.books.of(token_unit(buyer), buyer)):
        raise booking.refuse("fire-sale-bidder", f"{buyer or player} has no token to place there")
    if (barred := _bidder(booking, company, player)) is not None:
        booking.judge(barred)
        return
    booking.judge(
        bid_again(booking, company, player, move.amount, FIRE_SALE_CASE),
        bid_minimum(booking, move.amount, lot.least, FIRE_SALE_CASE),
        bid_raise(booking, move.amount, lot.bidder, lot.bid, lot.step, FIRE_SALE_CASE),
    )
    if lot.place is None:
        booking.judge(
            bid_cash(booking, player, move.amount, about=FIRE_SALE_CASE), *beyond_limits(booking, company, player)
        )
    else:
        assert buyer is not None
        booking.judge(
            _may_have(booking, lot, player, buyer),
            bid_cash(booking, buyer, move.amount, next_cost(booking, buyer, lot.place), FIRE_SALE_CASE, "placing it"),
        )


def _bidder(state: State, company: str, player: str) -> Finding | None:
    if president(state, company) != player:
        return None
    return state.finding(
        "fire-sale-bidder",
        f"{player} is president of {company} and may not bid in its auction",
        expected="another player",
        actual=player,
    )


def _may_have(state: State, lot: Bidding, player: str, buyer: str) -> Finding | None:
    """Judge the company that would get a station: its president must be the bidder, and it needs a token."""
    able = buyers(state, lot, player)
    if buyer in able:
        return None
    return state.finding(
        "fire-sale-bidder",
        f"{player} may not bid for {buyer} here",
        expected=able[0] if able else "a company he leads, with a token but no station there",
        actual=buyer,
        remedy=state.instead(company=able[0]) if able else None,
    )


# ---- the end of an auction ----


def bank_price(state: State, company: str) -> int:
    """Return the bank's price for a share without a bid."""
    kind = certificate_of(state, company)
    assert kind is not None
    worth = worth_of(state, company, kind.shares, share_price(state, company))
    return divide(rules_of(state).rate * worth, 100, "down")


def conclude(booking: Booking) -> None:
    """Sell the lot to the highest bidder. Without a bid the bank takes a share, and a station stays."""
    drop(booking, BIDDING)
    turn, lot = up(booking)
    company = turn.company
    kept = () if lot.bidder is not None else _settle_unsold(booking, company, lot)
    replace_turn(booking, UNSOLD.put(LOT.put(turn, None), (*UNSOLD.of(turn), *kept)))
    if lot.bidder is not None and lot.place is None:
        _sell_share(booking, company, lot.bidder, lot.bid)
    elif lot.bidder is not None and lot.place is not None:
        sell_station(booking, company, lot.place, lot)


def _sell_share(booking: Booking, company: str, player: str, amount: int) -> None:
    kind = certificate_of(booking, company)
    assert kind is not None
    booking.pay(player, company, amount, "fire-sale")
    booking.give(kind.unit, company, player, 1, "fire-sale")
    booking.tell("fire-sale", company=company, target=player, amount=amount)
    settle_presidency(booking, company)


def _settle_unsold(booking: Booking, company: str, lot: Bidding) -> tuple[str, ...]:
    """Sell a share without a bid to the bank, or note a lot that stays and may not be put up again."""
    if lot.place is not None:
        booking.tell("fire-sale", "station-kept", company=company, place=booking.title.place_name(lot.place))
        return (lot.place,)
    kind = certificate_of(booking, company)
    assert kind is not None
    if pool_room(booking, company) < kind.shares:
        booking.tell("fire-sale", "kept", company=company)
        return ("",)
    amount = bank_price(booking, company)
    booking.give(kind.unit, company, POOL, 1, "fire-sale")
    booking.pay(BANK, company, amount, "fire-sale")
    booking.tell("fire-sale", "bank", company=company, amount=amount)
    fall_after_sale(booking, company, kind.shares, company, "fire-sale")
    return ()


# ---- own shares and offers ----


def _auction_own(state: State, sale: OwnShareSale) -> OwnShareSale:
    """Let a company put up its own shares, unless one of them found no bidder and no room in the pool."""
    if sale.sale is not None:
        return sale
    company = sale.company
    turn = current_turn(state)
    kept = turn is not None and turn.company == company and "" in UNSOLD.of(turn)
    left = 0 if kept else loose_shares(state.title, state.position.books, company, company)
    words = "put up", "puts its own shares up for auction", "puts up for auction"
    return sale.replace(sale=OwnSale(left, Auction(actor=company), *words))


def _sells_instead(state: State, move: Sell, company: str) -> bool:
    """Return whether a company without a step for it sells its own shares that it would have to auction."""
    if move.company != company or "stock" in charter_of(state, company).steps:
        return False
    return not owns_train(state, company) and own_shares_left(state, company) > 0


def _refuse_sale(booking: Booking, move: Sell, company: str) -> None:
    message = f"{company} does not sell its shares to the pool: it puts them up for auction to pay for a train"
    raise booking.refuse("wrong-round", message, Auction(actor=company), about=FIRE_SALE_CASE)


def _is_operating_round(state: State, move: Sold, _: str) -> bool:
    return isinstance(state.position.round, OperatingRound)


def _offers(state: State, event: CompanyTurn) -> Iterator[str]:
    if sale_is_due(state, event.company) and own_shares_left(state, event.company):
        yield "auction share"


def _offer_stations(state: State, event: CompanyTurn) -> Iterator[str]:
    """Yield the stations that a company could put up."""
    turn, company = event.turn, event.company
    if "train" not in charter_of(state, company).steps[turn.step :] or not sale_is_due(state, company):
        return
    kept = {*homes_of(state, company), *UNSOLD.of(turn)}
    for where in state.position.stations.get(company, ()):
        if where not in kept:
            yield f"auction {quote_name(state.title.place_name(where))} AMOUNT"


RULES["fire_sale"] = MechanicRules(
    moves=Moves(
        companies={Auction: auction},
        meanings=(Meaning(Sell, _sells_instead, _refuse_sale), Meaning(Sold, _is_operating_round, sold)),
    ),
    questions=Questions(
        answers={BIDDING: {Pass: decline, Done: decline, Bid: bid, Sold: sold}},
        offers={BIDDING: bids},
        lapses={BIDDING: let_go},
    ),
    listens=(
        adjust(OwnShareSale, _auction_own),
        offer(CompanyTurn, _offers),
        offer(CompanyTurn, _offer_stations, lines="patterns"),
    ),
)
