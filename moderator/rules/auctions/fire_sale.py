"""Fire sale: what a company puts up for auction for a train it owes, one thing after another.

First all shares of its own that it holds, then stations, as its president likes. The bidding is in `bidding.py`.
"""

from moderator.model.accounts import BANK
from moderator.model.findings import Finding
from moderator.model.money import divide
from moderator.model.moves import Auction, Bid, Sold
from moderator.model.questions import BIDDING
from moderator.model.rounds import Bidding, Turn
from moderator.rules.auctions.bidding import (
    CASE,
    ask_bidders,
    bank_price,
    certificate_of,
    conclude,
    judge_bid,
    lot_under_way,
    lot_words,
    outbids,
)
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import charter_of, owns_train, president, worth_of
from moderator.rules.basics.shares import share_price
from moderator.rules.basics.state import State
from moderator.rules.basics.train_prices import least_price
from moderator.rules.rounds.operating import enter, save
from moderator.rules.rounds.turns import check_duty
from moderator.rules.trains.forced_sale import own_shares_left
from moderator.titles.emergency import FireSale


def auction(desk: Desk, move: Auction, company: str) -> None:
    """A share or a station goes up for auction; whoever may bid is asked, from the priority deal on."""
    turn = _put_up(desk, move, company)
    assert turn.lot is not None
    ask_bidders(desk, turn)
    asked = [question.who for question in desk.position.asked_of(BIDDING)]
    least, place = turn.lot.least, turn.lot.place
    where = None if place is None else desk.title.place_name(place)
    kind = "offered" if place is None else "station-offered"
    first = asked[0] if asked else None
    if first is not None:
        desk.tell("fire-sale", kind, company=company, target=first, amount=least, place=where)
    else:
        conclude(desk)


def sold(desk: Desk, move: Sold, _: str = "") -> None:
    """The outcome of an auction that the table settled by voice.

    Raises NotBooked where nothing of that company can be for sale.
    """
    company, lot = move.company, lot_under_way(desk, move.company)
    where = None if move.place is None else desk.title.hex_of(move.place)
    if lot is None or lot.place != where:
        if rules_of(desk) is None or company not in desk.title.certificates:
            raise desk.refuse("wrong-round", f"nothing of {company} is for sale in this round")
        lot = _put_up(desk, Auction(actor=company, place=where, least=0), company).lot
        desk.flag("auction-unrecorded", f"the bids for {lot_words(desk, company, where)} were not recorded", about=CASE)
    assert lot is not None
    if move.player == BANK:
        _to_the_bank(desk, move, lot)
    elif (move.player, move.amount) not in ((lot.bidder, lot.bid), (lot.buyer(lot.bidder), lot.bid)):
        bid = Bid(amount=move.amount, company=move.player if where is not None else None)
        player = president(desk, move.player) if where is not None else move.player
        if player is None:
            raise desk.refuse("fire-sale-bidder", f"nobody bids for {move.player}")
        judge_bid(desk, lot, company, player, bid)
        outbids(desk, company, player, bid)
    conclude(desk)


def _to_the_bank(desk: Desk, move: Sold, lot: Bidding) -> None:
    """A share that nobody bid for. Raises NotBooked for a station, which the bank never buys."""
    due = 0 if lot.place is not None else bank_price(desk, move.company)
    if lot.place is not None:
        raise desk.refuse("take-price", "the bank buys no station", about=CASE)
    if lot.bidder is not None or move.amount != due:
        said = f"{lot.bidder} has bid {desk.money(lot.bid)}" if lot.bidder else f"the bank pays {desk.money(due)}"
        remedy = desk.instead(amount=due) if lot.bidder is None else desk.instead(player=lot.bidder, amount=lot.bid)
        raise desk.refuse("take-price", said, remedy, about=CASE)


def _put_up(desk: Desk, move: Auction, company: str) -> Turn:
    """The company's turn with what it puts up. Raises NotBooked for what is not there, and outside of its turn."""
    check_duty(desk)
    if rules_of(desk) is None:
        raise desk.refuse("fire-sale-need", "no company puts anything up for auction in this title")
    turn = enter(desk, company, "train")
    if turn is None or turn.over is not None:
        raise desk.refuse("fire-sale-need", f"{company} is not on turn and owes no train now")
    desk.judge(_need(desk, company))
    lot = _share(desk, company) if move.place is None else _station(desk, move, company, turn)
    turn = turn.but(lot=lot)
    save(desk, turn)
    return turn


def rules_of(state: State) -> FireSale | None:
    """What the title says of such sales."""
    return state.title.file.emergency.fire_sale


def sale_is_due(state: State, company: str) -> bool:
    """Whether a company owes a train that its treasury cannot pay, where the title has such sales."""
    least = least_price(state, company)
    due = rules_of(state) is not None and charter_of(state, company).owes_train != "never"
    return due and not owns_train(state, company) and least is not None and state.cash(company) < least


def _need(state: State, company: str) -> Finding | None:
    if sale_is_due(state, company):
        return None
    held, least = state.money(state.cash(company)), least_price(state, company)
    why = "owns a train" if owns_train(state, company) else f"has {held}, and a train costs {state.money(least or 0)}"
    return state.finding(
        "fire-sale-need",
        f"{company} {why}: nothing of it is put up for auction",
        expected="a train that is owed and cannot be paid",
        actual=why,
    )


def _share(desk: Desk, company: str) -> Bidding:
    """A certificate of its own, the smallest that the company has."""
    kind = certificate_of(desk, company)
    if kind is None:
        raise desk.refuse("missing", f"{company} holds no share of its own", about=CASE)
    facts = rules_of(desk)
    assert facts is not None
    value = worth_of(desk, company, kind.shares, share_price(desk, company))
    return Bidding(divide(facts.rate * value, 100, "up"))


def _station(desk: Desk, move: Auction, company: str, turn: Turn) -> Bidding:
    """A station on the map. Raises NotBooked where the company has none."""
    assert move.place is not None
    where, stations = desk.title.hex_of(move.place), desk.position.stations.get(company, ())
    named = desk.title.place_name(where)
    if where not in stations:
        raise desk.refuse("missing", f"{company} has no station for sale in {named}", about=CASE)
    desk.judge(
        _home(desk, company, where, named),
        _again(desk, company, where, turn, named),
        _shares_first(desk, company),
        _too_late(desk, company, turn),
    )
    return Bidding(move.least or 0, where)


def homes_of(state: State, company: str) -> tuple[str, ...]:
    """Where a company began, or those that a merger made it of, which it never sells: else its first station."""
    position, corporations = state.position, state.title.file.corporations
    parts = [corporations[part] for part in position.formed.get(company, (company,))]
    homes = tuple(home for part in parts for home in part.homes)
    return homes if homes else position.stations.get(company, ())[:1]


def _home(state: State, company: str, where: str, named: str) -> Finding | None:
    if where not in homes_of(state, company):
        return None
    return state.finding(
        "fire-sale-lot",
        f"{named} is the home of {company} and is never for sale",
        expected="another station",
        actual=named,
    )


def _again(state: State, company: str, where: str, turn: Turn, named: str) -> Finding | None:
    if where not in turn.unsold:
        return None
    return state.finding(
        "fire-sale-lot",
        f"nobody has bid for {company}'s station in {named}: it is not put up a second time",
        expected="another station",
        actual=named,
    )


def _shares_first(state: State, company: str) -> Finding | None:
    if not own_shares_left(state, company):
        return None
    return state.finding(
        "fire-sale-order",
        f"{company} holds shares of its own: they are put up before its stations",
        expected="auction share",
        actual="a station",
        remedy=Auction(actor=company),
    )


def _too_late(state: State, company: str, turn: Turn) -> Finding | None:
    if not turn.raised:
        return None
    return state.finding(
        "fire-sale-order",
        f"{president(state, company)} has sold shares for {company}'s train: stations are put up before that",
        expected="stations before the president's shares",
        actual="a station",
    )
