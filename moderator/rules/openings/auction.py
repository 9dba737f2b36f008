"""The opening auction of lots: players bid on any of them, and all are sold together once each has a bid."""

from moderator.model.findings import Finding
from moderator.model.rounds import LotRound
from moderator.model.wording import list_words
from moderator.rules.booking import Booking, State
from moderator.rules.holdings import next_player, solvent
from moderator.rules.openings import lots
from moderator.rules.openings.bidding import bid_cash, bid_minimum, bid_raise, bid_step
from moderator.rules.openings.lots import Lot, refuse_lot
from moderator.rules.rounds.sequence import end_round
from moderator.rules.rounds.turns import claim_player, of_title, under_way
from moderator.rules.stock.startable import start_cost
from moderator.rules.stock.starting import place_at_home, start_granted
from moderator.titles.openings import LotAuction
from moderator.vocabulary.openings import Bid, Sold, Value
from moderator.vocabulary.turns import Pass


def open_lots(state: State, first: str) -> LotRound:
    """Return the auction as it begins, with every lot at its face value."""
    facts, privates = _facts(state), state.title.file.privates
    return LotRound(first, {lot: facts.face[lot] if lot in facts.face else privates[lot].face for lot in facts.lots})


def list_lots(state: State) -> list[Lot]:
    """Return the unsold lots, each with its highest bid."""
    now = _under_way(state)
    return [
        (lot, face, [now.bids[lot]] if lot in now.bids else [])
        for lot, face in now.faces.items()
        if lot not in now.buyers
    ]


def least_bid(state: State, lot: str) -> int | None:
    """Return the lowest bid on a lot: its price, or a step above the high bid; None if it is not for sale."""
    now = _under_way(state)
    if lot in now.buyers:
        return None
    return now.bids[lot][1] + _facts(state).step if lot in now.bids else now.faces.get(lot)


def _facts(state: State) -> LotAuction:
    return of_title(state, state.title.file.auction, "auction of lots")


def _under_way(state: State) -> LotRound:
    """Return the auction. Raises NotBooked when it is over."""
    return under_way(state, LotRound, "the auction")


def _unsold(state: State, now: LotRound) -> list[str]:
    return [lot for lot in _facts(state).lots if lot not in now.buyers]


def _check_lot(state: State, now: LotRound, lot: str | None) -> str:
    """Return the lot that a line names. Raises NotBooked unless it is for sale."""
    unsold = _unsold(state, now)
    offered = f"lots for sale: {list_words(unsold)}" if unsold else "all lots are sold"
    if lot is None:
        raise state.refuse(
            "missing",
            "name the lot: several are for sale",
            f"name the lot before the amount; {offered}",
            about="lot-auction",
        )
    if lot not in unsold:
        raise refuse_lot(state, lot, offered, "lot-auction")
    return lot


def bid(booking: Booking, move: Bid, player: str) -> None:
    """Bid on a lot. Only the highest bid on a lot is set aside."""
    facts, now = _facts(booking), _under_way(booking)
    lot = _check_lot(booking, now, move.company)
    now = claim_player(booking, now, player)
    bidder, high = now.bids.get(lot, (None, 0))
    booking.judge(
        _bid_forced(booking, now, player, lot),
        bid_minimum(booking, move.amount, now.faces[lot]) if bidder is None else None,
        bid_step(booking, move.amount, facts.step),
        bid_raise(booking, move.amount, bidder, high, step=facts.step),
        bid_cash(booking, player, move.amount, set_aside(now, player, lot)),
    )
    booking.position.round = now.replace(
        player=next_player(booking.position, player),
        bids={**now.bids, lot: (player, move.amount)},
        passes=0,
        first_pass=None,
    )


def set_aside(now: LotRound, player: str, lot: str | None = None) -> int:
    """Return the money that a player's high bids on other lots tie up."""
    return sum(amount for other, (bidder, amount) in now.bids.items() if bidder == player and other != lot)


def _bid_forced(state: State, now: LotRound, player: str, lot: str | None) -> Finding | None:
    """Return a finding if the holder of the priority deal must bid on a lot whose price has fallen to 0."""
    free = [name for name in _unsold(state, now) if name not in now.bids and not now.faces[name]]
    if not free or lot in free or player != state.position.priority:
        return None
    return state.finding(
        "bid-forced",
        f"{free[0]} has fallen to {state.money(0)}: {player} has the priority deal and must bid on it",
        expected=f"bid {free[0]} 0 or more",
        actual="pass" if lot is None else f"a bid on {lot}",
        remedy=Bid(actor=player, company=free[0], amount=0),
    )


def pass_lot(booking: Booking, move: Pass, player: str) -> None:
    """Pass. After a full round of passes all lots are sold, or those without a bid become cheaper."""
    now = _under_way(booking)
    if now.stage == "value":
        message = f"{now.player} must first set a par price"
        raise booking.refuse("value-owed", message, f"first: {now.player}: value CORPORATION VALUE")
    now = claim_player(booking, now, player)
    booking.judge(_bid_forced(booking, now, player, None))
    first = now.first_pass or player
    now = now.replace(passes=now.passes + 1, first_pass=first, player=next_player(booking.position, player))
    booking.position.round = now
    if now.passes < len(solvent(booking.position)):
        return
    booking.position.priority = first
    booking.tell("priority-deal", "passed", target=first)
    unsold = _unsold(booking, now)
    if all(lot in now.bids for lot in unsold):
        for lot in unsold:
            _sell(booking, lot, *now.bids[lot])
        close_sale(booking)
    else:
        _reduce(booking, now.replace(passes=0, first_pass=None, player=first), unsold)


def _reduce(booking: Booking, now: LotRound, unsold: list[str]) -> None:
    """Reduce the price of every lot without a bid; standing bids stay."""
    cut = _facts(booking).reduction
    faces = {
        lot: max(0, face - cut) if lot in unsold and lot not in now.bids else face for lot, face in now.faces.items()
    }
    booking.position.round = now.replace(faces=faces)
    lower = [(lot, faces[lot]) for lot in unsold if lot not in now.bids]
    booking.tell("face-reduced", prices=lower)


def sold(booking: Booking, move: Sold, _: str) -> None:
    """Book a sale whose bidding was not recorded; only the outcome is checked."""
    facts, now = _facts(booking), _under_way(booking)
    lot = _check_lot(booking, now, move.company)
    booking.flag("auction-unrecorded", f"the bidding for {lot} was not recorded")
    bidder, high = now.bids.get(lot, (None, 0))
    recorded = (move.player, move.amount) == (bidder, high)
    booking.judge(
        bid_step(booking, move.amount, facts.step),
        None if recorded else bid_raise(booking, move.amount, bidder, high),
        bid_cash(booking, move.player, move.amount),
    )
    _sell(booking, lot, move.player, move.amount)
    close_sale(booking)


def _sell(booking: Booking, lot: str, player: str, price: int) -> None:
    """Sell a lot: a private is handed over, a president's certificate when its par price is set."""
    lots.hand_over(booking, lot, player, price, "lot-auction")
    now = _under_way(booking)
    bids = {other: bid for other, bid in now.bids.items() if other != lot}
    booking.position.round = now.replace(bids=bids, buyers={**now.buyers, lot: player})


def close_sale(booking: Booking) -> None:
    """After the last lot, have its buyer set a par price, or end the auction."""
    now = _under_way(booking)
    if _unsold(booking, now):
        return
    owed = [lot for lot in now.buyers if lot in booking.title.certificates and lot not in booking.position.par]
    if owed:
        booking.position.round = now.replace(stage="value", player=now.buyers[owed[0]])
        return
    if not lots.await_pars(booking):
        end_round(booking, "opening")


def value(booking: Booking, move: Value, player: str) -> None:
    """Set the par price of a corporation whose presidency was bought. The bank pays it the price of the certificate."""
    now = _under_way(booking)
    company = move.company
    owner = now.buyers.get(company)
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
            about=now.NAME,
        )
    due = start_cost(booking, company, move.value)
    start_granted(booking, company, owner, move.value, due, "granted-capital")
    booking.tell("granted-capital", company=company, source=owner, amount=due)
    place_at_home(booking, company)
    close_sale(booking)
