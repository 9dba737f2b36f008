"""The opening auction of lots: bids on any of them, all sold together once each has one."""

from moderator.model.findings import Finding
from moderator.model.ledger import BANK, charter_unit
from moderator.model.rounds import LotRound
from moderator.model.wording import list_words
from moderator.rules.booking import Desk, State
from moderator.rules.holdings import next_player, solvent
from moderator.rules.openings.bidding import bid_cash, bid_minimum, bid_raise, bid_step
from moderator.rules.openings.private_sale import Lot, refuse_lot
from moderator.rules.rounds.sequence import end_round
from moderator.rules.rounds.turns import claim_player, of_title, under_way
from moderator.rules.stock.startable import start_cost
from moderator.rules.stock.starting import place_at_home, start_granted
from moderator.titles.openings import LotAuction
from moderator.vocabulary.openings import Bid, Sold, Value
from moderator.vocabulary.turns import Pass


def open_lots(state: State, first: str) -> LotRound:
    """The auction as it begins: every lot at its face value."""
    facts, privates = _facts(state), state.title.file.privates
    return LotRound(first, {lot: facts.face[lot] if lot in facts.face else privates[lot].face for lot in facts.lots})


def list_lots(state: State) -> list[Lot]:
    """The lots that are not sold; on each the highest bid counts."""
    now = _under_way(state)
    return [
        (lot, face, [now.bids[lot]] if lot in now.bids else [])
        for lot, face in now.faces.items()
        if lot not in now.buyers
    ]


def least_bid(state: State, lot: str) -> int | None:
    """What a lot starts at, or a step more than the high bid on it; None for what is not for sale."""
    now = _under_way(state)
    if lot in now.buyers:
        return None
    return now.bids[lot][1] + _facts(state).step if lot in now.bids else now.faces.get(lot)


def _facts(state: State) -> LotAuction:
    return of_title(state, state.title.file.auction, "auction of lots")


def _under_way(state: State) -> LotRound:
    """The auction. Raises NotBooked when it is over."""
    return under_way(state, LotRound, "the auction")


def _unsold(state: State, now: LotRound) -> list[str]:
    return [lot for lot in _facts(state).lots if lot not in now.buyers]


def _check_lot(state: State, now: LotRound, lot: str | None) -> str:
    """The lot a line names. Raises NotBooked unless it is still to be sold."""
    unsold = _unsold(state, now)
    offered = f"lots to be sold: {list_words(unsold)}" if unsold else "all lots are sold"
    if lot is None:
        raise state.refuse(
            "missing",
            "the lot must be named: several are up for sale",
            f"name the lot before the sum; {offered}",
            about="lot-auction",
        )
    if lot not in unsold:
        raise refuse_lot(state, lot, offered, "lot-auction")
    return lot


def bid(desk: Desk, move: Bid, player: str) -> None:
    """Bid on one of the lots; only the highest bid on a lot is set aside."""
    facts, now = _facts(desk), _under_way(desk)
    lot = _check_lot(desk, now, move.company)
    now = claim_player(desk, now, player)
    bidder, high = now.bids.get(lot, (None, 0))
    desk.judge(
        _bid_forced(desk, now, player, lot),
        bid_minimum(desk, move.amount, now.faces[lot]) if bidder is None else None,
        bid_step(desk, move.amount, facts.step),
        bid_raise(desk, move.amount, bidder, high, step=facts.step),
        bid_cash(desk, player, move.amount, set_aside(now, player, lot)),
    )
    desk.position.round = now.but(
        player=next_player(desk.position, player),
        bids={**now.bids, lot: (player, move.amount)},
        passes=0,
        first_pass=None,
    )


def set_aside(now: LotRound, player: str, lot: str | None = None) -> int:
    """The money a player's high bids bind, those on other lots than this one."""
    return sum(amount for other, (bidder, amount) in now.bids.items() if bidder == player and other != lot)


def _bid_forced(state: State, now: LotRound, player: str, lot: str | None) -> Finding | None:
    """A lot has come down to nothing: the holder of the priority deal must bid on it."""
    free = [name for name in _unsold(state, now) if name not in now.bids and not now.faces[name]]
    if not free or lot in free or player != state.position.priority:
        return None
    return state.finding(
        "bid-forced",
        f"{free[0]} has come down to {state.money(0)}: {player} has the priority deal and must bid on it",
        expected=f"bid {free[0]} 0 or more",
        actual="pass" if lot is None else f"a bid on {lot}",
        remedy=Bid(actor=player, company=free[0], amount=0),
    )


def pass_lot(desk: Desk, move: Pass, player: str) -> None:
    """Pass; after a full round of passes all lots are sold, or those without a bid become cheaper."""
    now = _under_way(desk)
    if now.stage == "value":
        said = f"{now.player} has yet to set a starting value"
        raise desk.refuse("value-owed", said, f"first: {now.player}: value CORPORATION VALUE")
    now = claim_player(desk, now, player)
    desk.judge(_bid_forced(desk, now, player, None))
    first = now.first_pass or player
    now = now.but(passes=now.passes + 1, first_pass=first, player=next_player(desk.position, player))
    desk.position.round = now
    if now.passes < len(solvent(desk.position)):
        return
    desk.position.priority = first
    desk.tell("priority-deal", "passed", target=first)
    unsold = _unsold(desk, now)
    if all(lot in now.bids for lot in unsold):
        for lot in unsold:
            _sell(desk, lot, *now.bids[lot])
        _close_sale(desk)
    else:
        _reduce(desk, now.but(passes=0, first_pass=None, player=first), unsold)


def _reduce(desk: Desk, now: LotRound, unsold: list[str]) -> None:
    """Every lot without a bid becomes cheaper; standing bids stay."""
    cut = _facts(desk).reduction
    faces = {
        lot: max(0, face - cut) if lot in unsold and lot not in now.bids else face for lot, face in now.faces.items()
    }
    desk.position.round = now.but(faces=faces)
    lower = [(lot, faces[lot]) for lot in unsold if lot not in now.bids]
    desk.tell("face-reduced", prices=lower)


def sold(desk: Desk, move: Sold, _: str) -> None:
    """The outcome of a lot that was settled by voice; only what it can show is checked."""
    facts, now = _facts(desk), _under_way(desk)
    lot = _check_lot(desk, now, move.company)
    desk.flag("auction-unrecorded", f"the bidding for {lot} was not recorded")
    bidder, high = now.bids.get(lot, (None, 0))
    recorded = (move.player, move.amount) == (bidder, high)
    desk.judge(
        bid_step(desk, move.amount, facts.step),
        None if recorded else bid_raise(desk, move.amount, bidder, high),
        bid_cash(desk, move.player, move.amount),
    )
    _sell(desk, lot, move.player, move.amount)
    _close_sale(desk)


def _sell(desk: Desk, lot: str, player: str, price: int) -> None:
    """Take the money and hand over a private; the certificate of a corporation passes when its value is set."""
    desk.pay(player, BANK, price, "lot-auction")
    if lot in desk.title.file.privates:
        desk.give(charter_unit(lot), BANK, player, 1, "lot-auction")
    desk.tell("lot-auction", company=lot, target=player, amount=price)
    now = _under_way(desk)
    bids = {other: bid for other, bid in now.bids.items() if other != lot}
    desk.position.round = now.but(bids=bids, buyers={**now.buyers, lot: player})


def _close_sale(desk: Desk) -> None:
    """After the last lot: its buyer sets a corporation's value, then the first stock round begins."""
    now = _under_way(desk)
    if _unsold(desk, now):
        return
    owed = [lot for lot in now.buyers if lot in desk.title.certificates and lot not in desk.position.par]
    if owed:
        desk.position.round = now.but(stage="value", player=now.buyers[owed[0]])
        return
    if desk.title.has("order-by-cash"):
        order_by_cash(desk)
    end_round(desk, "opening")


def value(desk: Desk, move: Value, player: str) -> None:
    """Set the starting value of the corporation whose presidency was bought; the bank pays twice that to it."""
    now = _under_way(desk)
    company = move.company
    owner = now.buyers.get(company)
    if owner is None or company in desk.position.par:
        what = "has its value already" if owner else "has not been sold in the auction"
        raise desk.refuse("value-owed", f"{company} {what}")
    if player != owner:
        desk.flag(
            "out-of-turn",
            f"{owner} bought {company}'s presidency and sets its value, not {player}",
            expected=owner,
            actual=player,
            remedy=desk.instead(actor=owner),
            about=now.NAME,
        )
    due = start_cost(desk, company, move.value)
    start_granted(desk, company, owner, move.value, due, "granted-capital")
    desk.tell("granted-capital", company=company, source=owner, amount=due)
    place_at_home(desk, company)
    _close_sale(desk)


def order_by_cash(desk: Desk) -> None:
    """Seat the players by their cash, richest first, equals as they were; the first has the priority deal."""
    position = desk.position
    position.players = tuple(sorted(position.players, key=lambda player: -desk.cash(player)))
    position.priority = position.players[0]
    desk.tell("order-by-cash", players=position.players)
