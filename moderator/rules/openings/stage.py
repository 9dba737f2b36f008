"""Stages of the opening in which lots are sold: their settings, and the turns, passes and prices that all share."""

from collections.abc import Iterable, Mapping
from typing import Literal

from moderator.model.findings import Finding
from moderator.model.rounds import DraftRound, LotRound, LotStage, PacketSale, PrivateSale, SaleRound
from moderator.model.values import Field, Record
from moderator.rules.booking import Booking, State, require
from moderator.rules.certificates import certificate_limit
from moderator.rules.holdings import next_player, players_from, solvent
from moderator.rules.openings import lots
from moderator.rules.openings.bidding import bid_cash, bid_raise, bid_step
from moderator.rules.openings.lots import Lot, Stage, highest_bid, standing_bids

Rows = tuple[tuple[str, ...], ...]


# ---- settings ----


class Terms(Record):
    """The settings of a stage. Each kind of opening is one choice of them."""

    stage: str  # the mechanic that findings and events name
    rows: Rows  # the lots in order
    faces: Mapping[str, int] = Field(default_factory=dict)  # prices of lots that do not cost their face value
    step: int = 0  # least raise of a bid
    multiples: bool = False  # every bid is a multiple of the step, and any higher one is a raise
    reduction: int = 0  # by how much a lot becomes cheaper
    floors: Mapping[str, int] = Field(default_factory=dict)  # lowest prices of lots, if not 0
    goes: Literal["left", "right", "snake"] = "left"  # whose turn follows
    most: int | None = None  # how many lots are sold, if not all
    one_each: bool = False  # every player gets one lot
    together: bool = False  # all lots are sold at once
    kept: bool = False  # an overbid bid binds a player's money until it is taken back
    treasury: int = 0  # most of a minor's price that goes to its treasury

    @property
    def least_raise(self) -> int:
        """The least amount by which a bid must exceed the highest one."""
        return 1 if self.multiples else self.step


def terms_of(state: State) -> Terms:
    """Return the settings of the stage under way."""
    file = state.title.file
    match state.position.round:
        case PrivateSale():
            facts = require(file.private_sale)
            rows: Rows = tuple((lot,) for lot in facts.lots)
            multiples = facts.bids == "multiples"
            return Terms("private-sale", rows, facts.face, facts.step, multiples, facts.reduction)
        case PacketSale(rows=stated, faces=faces):
            packet = require(file.packet)
            prices = dict.fromkeys(file.minors, packet.minor_face) | dict(faces)
            rows, cut = stated or packet.rows, packet.reduction
            return Terms("packet-sale", rows, prices, packet.step, reduction=cut, treasury=packet.minor_treasury)
        case SaleRound():
            sale = require(file.sale)
            rows = tuple((lot,) for lot in sale.lots) or (tuple(file.minors),)
            prices = {lot: sale.minimum_of(lot) for row in rows for lot in row}
            return Terms("opening-sale", rows, prices, sale.step, multiples=True)
        case DraftRound():
            draft, count = require(file.draft), len(state.position.players)
            return Terms(
                "draft",
                (draft.lots,),
                draft.prices,
                reduction=draft.step,
                floors=draft.floors,
                goes=draft.goes,
                most=count if draft.one_each else draft.most.get(str(count)),
                one_each=draft.one_each,
            )
        case LotRound():
            auction = require(file.auction)
            step, cut = auction.step, auction.reduction
            return Terms("lot-auction", (auction.lots,), auction.face, step, True, cut, together=True)
    parallel = require(file.parallel_auction)
    one_each = parallel.one_each
    return Terms("parallel-auction", (parallel.lots,), step=parallel.step, one_each=one_each, kept=not one_each)


# ---- lots ----


def rows_left(state: State) -> list[list[str]]:
    """Return the lots that nobody has bought, by row, without empty rows."""
    taken = state.now(LotStage).taken
    rows = ([lot for lot in lots.unsold(state, row) if lot not in taken] for row in terms_of(state).rows)
    return [row for row in rows if row]


def lots_left(state: State) -> list[str]:
    """Return the lots that nobody has bought, in order."""
    return [lot for row in rows_left(state) for lot in row]


def face_of(state: State, lot: str) -> int:
    """Return the price of a lot before it becomes cheaper."""
    faces = terms_of(state).faces
    return faces[lot] if lot in faces else lots.face_of(state.title, lot)


def price_of(state: State, lot: str) -> int:
    """Return the current price of a lot."""
    floor = terms_of(state).floors.get(lot, 0)
    return max(floor, face_of(state, lot) - state.now(LotStage).off.get(lot, 0))


def list_lots(state: State) -> list[Lot]:
    """Return the lots for sale, with their current prices and all bids on them."""
    now = state.now(LotStage)
    return [(lot, price_of(state, lot), standing_bids(now, lot)) for lot in lots_left(state)]


def cheapen(state: State, now: Stage, cheaper: Iterable[str]) -> Stage:
    """Return the round with a lower price of some lots."""
    cut = terms_of(state).reduction
    return now.replace(off={**now.off, **{lot: now.off.get(lot, 0) + cut for lot in cheaper}})


def sell(booking: Booking, lot: str, player: str, price: int, kind: str = "") -> None:
    """Sell a lot to a player, within the certificate limit unless it is free."""
    terms = terms_of(booking)
    booking.judge(None if lot in booking.title.concessions else certificate_limit(booking, player))
    lots.hand_over(booking, lot, player, price, terms.stage, kind, terms.treasury)


# ---- bids, passes and turns ----


def judge_bid(
    state: State, player: str, amount: int, standing: tuple[str | None, int], aside: int = 0
) -> list[Finding | None]:
    """Judge a bid by the step, the bid that stands, and the player's cash less the money set aside for other bids."""
    terms, (bidder, high) = terms_of(state), standing
    return [
        bid_step(state, amount, terms.step) if terms.multiples else None,
        bid_raise(state, amount, bidder, high, by=terms.least_raise, step=terms.step),
        bid_cash(state, player, amount, aside),
    ]


def add_pass(now: Stage, player: str) -> Stage:
    """Return the round with one more pass in a row."""
    return now.replace(passes=(*now.passes, player))


def all_passed(state: State, now: LotStage) -> bool:
    """Return whether all players have passed in a row."""
    return len(now.passes) >= len(solvent(state.position))


def next_bidder(state: State, now: LotStage, after: str) -> str | None:
    """Return the next player who may still bid on the lot up for auction; None if only the highest bidder is left."""
    highest = highest_bid(now, now.lot or "")[0]
    order = players_from(state.position, next_player(state.position, after))
    return next((player for player in order if player != highest and player in now.bidders), None)
