"""Stages of the opening in which lots are sold: their settings, and the turns, passes and prices that all share."""

from collections.abc import Iterable, Mapping
from typing import Literal

from moderator.model.findings import Finding
from moderator.model.ledger import BANK, INVESTOR, charter_unit
from moderator.model.position import ROUND, Investor, Question
from moderator.model.rounds import DraftRound, LotRound, LotStage, PacketSale, ParRound, PrivateSale, SaleRound
from moderator.model.values import Field, Record
from moderator.rules.booking import Booking, State, ask, require
from moderator.rules.certificates import certificate_limit
from moderator.rules.holdings import investor_facts, move_shares, next_player, players_from, share_size, solvent
from moderator.rules.openings import lots
from moderator.rules.openings.lots import Stage, bid_cash, bid_raise, bid_step, highest_bid, money_beside, standing_bids
from moderator.rules.rounds.kind import Lot
from moderator.rules.rounds.sequence import richest_player, seat_anew
from moderator.rules.stock.startable import step_up
from moderator.rules.stock.starting import Funds, place_at_home, put_in_play, start_cell

Rows = tuple[tuple[str, ...], ...]
Standing = tuple[str | None, int]  # the highest bidder on a lot, and the bid; None and 0 without a bid
Priority = Literal["stays", "left", "most-cash", "seats"]


# ---- settings ----


class Terms(Record):
    """The settings of a stage. Each kind of opening is one choice of them."""

    stage: str  # the mechanic that findings and events name
    rows: Rows  # the lots in order
    faces: Mapping[str, int] = Field(default_factory=dict)  # prices of lots that do not cost their face value
    step: int = 0  # least raise of a bid
    multiples: bool = False  # every bid is a multiple of the step, and any higher one is a raise
    least: Mapping[str, int] = Field(default_factory=dict)  # lowest first bids on lots, if not `above` their prices
    above: int = 0  # by how much the first bid on a lot must exceed its price
    reduction: int = 0  # by how much a lot becomes cheaper
    falls: int | None = None  # how many of the first lots become cheaper when all pass, if not all
    offered: bool = False  # a cheaper lot is offered to every player before turns go on
    floors: Mapping[str, int] = Field(default_factory=dict)  # lowest prices of lots, if not 0
    goes: Literal["left", "right", "snake"] = "left"  # whose turn follows
    most: int | None = None  # how many lots are sold, if not all
    one_each: bool = False  # every player gets one lot
    least_first: bool = False  # in an auction the lowest bidder acts next, not the next one in turn order
    together: bool = False  # all lots are sold at once
    kept: bool = False  # bids stay, and bind their players' money, until the lot is sold or they are taken back
    highest_binds: bool = False  # only the highest bid on a lot binds its player's money
    priority: Priority = "stays"  # who gets the priority deal; see `give_priority`
    by_turn: bool = False  # ... and whether the last turn counts for it, not the last purchase
    treasury: int = 0  # most of a minor's price that goes to its treasury

    @property
    def least_raise(self) -> int:
        """The least amount by which a bid must exceed the highest one."""
        return 1 if self.multiples else self.step


def terms_of(state: State) -> Terms:
    """Return the settings of the stage under way, or of the one that waits for a par price."""
    file, now = state.title.file, state.position.round
    match now.then if isinstance(now, ParRound) else now:
        case PrivateSale():
            facts = require(file.private_sale)
            return Terms(
                "private-sale",
                tuple((lot,) for lot in facts.lots),
                facts.face,
                facts.step,
                multiples=facts.bids == "multiples",
                least=facts.least_bid,
                above=facts.step,
                reduction=facts.reduction,
                least_first=facts.raises == "least-first",
                falls=1 if facts.reduces == "first" else None if facts.reduces == "lowest" else facts.reduces,
                offered=facts.reduced == "offer",
                highest_binds=facts.binding == "highest",
                priority="most-cash" if facts.priority == "most-cash" else "left",
                by_turn=facts.priority == "left-of-last-turn",
            )
        case PacketSale(rows=stated, faces=faces):
            packet = require(file.packet)
            prices = dict.fromkeys(file.minors, packet.minor_face) | dict(faces)
            return Terms(
                "packet-sale",
                stated or packet.rows,
                prices,
                packet.step,
                reduction=packet.reduction,
                kept=True,
                priority="left",
                by_turn=True,
                treasury=packet.minor_treasury,
            )
        case SaleRound():
            sale = require(file.sale)
            rows: Rows = tuple((lot,) for lot in sale.lots) or (tuple(file.minors),)
            prices = {lot: sale.minimum_of(lot) for row in rows for lot in row}
            priority: Priority = "left" if sale.lots else "stays"
            return Terms("opening-sale", rows, prices, sale.step, multiples=True, priority=priority)
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
            return Terms(
                "lot-auction",
                (auction.lots,),
                auction.face,
                auction.step,
                multiples=True,
                reduction=auction.reduction,
                together=True,
                priority="seats" if state.title.has("order-by-cash") else "stays",
            )
    parallel = require(file.parallel_auction)
    return Terms(
        "parallel-auction",
        (parallel.lots,),
        step=parallel.step,
        one_each=parallel.one_each,
        kept=not parallel.one_each,
        priority="left",
    )


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


def waiting_lots(state: State) -> list[Lot]:
    """Return the lots of the opening that waits for a par price."""
    then = state.now(ParRound).then
    if not isinstance(then, LotStage):
        return []
    return list_lots(State(state.title, state.position.replace(round=then)))


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


def least_bid(state: State, lot: str, standing: Standing) -> int:
    """Return the lowest bid on a lot: a step above the bid that stands, or the lowest first bid."""
    terms, (bidder, high) = terms_of(state), standing
    if bidder is not None:
        return high + terms.step
    return terms.least[lot] if lot in terms.least else price_of(state, lot) + terms.above


def money_bound(state: State, now: LotStage, player: str, lot: str = "") -> int:
    """Return the money that a player's bids on other lots tie up: all of them, or only the highest ones."""
    if not terms_of(state).highest_binds:
        return money_beside(now, player, lot)
    highest = (highest_bid(now, other) for other in {of for of, _, _ in now.laid} - {lot})
    return sum(amount for bidder, amount in highest if bidder == player)


def money_set_aside(state: State, player: str) -> int:
    """Return the money that a player's bids tie up in the opening."""
    now = state.position.round
    stage = now.then if isinstance(now, ParRound) else now
    return money_bound(state, stage, player) if isinstance(stage, LotStage) else 0


def judge_bid(
    state: State, now: LotStage, lot: str, player: str, amount: int, standing: Standing
) -> list[Finding | None]:
    """Judge a bid by the step, the bid that stands, and the player's cash less the money that other bids tie up."""
    terms, (bidder, high) = terms_of(state), standing
    return [
        bid_step(state, amount, terms.step) if terms.multiples else None,
        bid_raise(state, amount, bidder, high, by=terms.least_raise, step=terms.step),
        bid_cash(state, player, amount, money_bound(state, now, player, lot)),
    ]


def turn_on(state: State, now: Stage, again: bool = False) -> Stage:
    """Return the round with the next player on turn. In a snake the player at either end may act `again`."""
    position, goes = state.position, terms_of(state).goes
    start = position.players.index(now.first or position.players[0])
    seats = position.players[start:] + position.players[:start]
    order = [player for player in seats if player not in position.bankrupt or player == now.player]
    at = order.index(now.player)
    if goes != "snake":
        return now.replace(player=order[(at + (1 if goes == "left" else -1)) % len(order)])
    if at == (0 if now.back else len(order) - 1):
        now = now.replace(back=not now.back)
        if again:
            return now
    return now.replace(player=order[at - 1 if now.back else at + 1])


def interrupt(booking: Booking) -> None:
    """Keep the unsold lots for the next stage of this kind, after operating rounds."""
    stage = terms_of(booking).stage
    booking.tell(stage, "unsold", companies=lots_left(booking))
    ask(booking, Question(ROUND, None, stage, stage))


def give_priority(booking: Booking, last: str | None) -> None:
    """Settle the priority deal after the last turn, purchase or bid, whichever counts for it.

    It goes to the player to the left of the `last` one, or to the player with the most cash, ties in that order. If all
    are seated by cash, the first one gets it.
    """
    position, priority = booking.position, terms_of(booking).priority
    if priority == "seats":
        seat_anew(booking, "most-cash")
    elif priority != "stays" and last is not None:
        left = next_player(position, last)
        position.priority = left if priority == "left" else richest_player(booking, left)


def add_pass(now: Stage, player: str, once: bool = False) -> Stage:
    """Return the round with one more pass. With `once`, a second pass by the same player does not count."""
    return now if once and player in now.passes else now.replace(passes=(*now.passes, player))


def all_passed(state: State, now: LotStage) -> bool:
    """Return whether all players have passed in a row."""
    return len(now.passes) >= len(solvent(state.position))


# ---- the auction of one lot ----


def open_auction(now: Stage, lot: str, bidders: Iterable[str]) -> Stage:
    """Return the round with a lot up for auction among these players."""
    return now.replace(stage="auction", lot=lot, bidders=tuple(bidders))


def close_auction(now: Stage) -> Stage:
    """Return the round after an auction or an offer: turns continue."""
    return now.replace(stage="turn", lot=None, bidders=())


def leave_auction(booking: Booking, now: Stage, player: str) -> Stage:
    """Return the round without a player in the auction. Raises NotBooked for the highest bidder."""
    if highest_bid(now, now.lot or "")[0] == player:
        message, others = f"{player} has the highest bid and cannot pass", "let the others bid or pass"
        raise booking.refuse("sale-order", message, others)
    return now.replace(bidders=tuple(bidder for bidder in now.bidders if bidder != player))


def winning_bid(booking: Booking, now: Stage, lot: str, after: str) -> tuple[str, int] | None:
    """Turn to the next player who may still bid on a lot; if only the highest bidder is left, return that bid."""
    *lower, highest = standing_bids(now, lot)
    left = players_from(booking.position, next_player(booking.position, after))
    bidders = [player for player in left if player in now.bidders and player != highest[0]]
    if not bidders:
        booking.position.round = now
        return highest
    follows = lower[0][0] if lower and terms_of(booking).least_first else bidders[0]
    booking.position.round = now.replace(player=follows)
    return None


# ---- the next action ----


def lot_step(state: State) -> str:
    """Describe the next action in an opening sale of one lot after another, with the price or the bid to beat."""
    now, money = state.now(LotStage), state.title.money
    if now.stage == "select":
        return "selects a minor"
    if now.stage == "auction" and now.lot is not None:
        bidder, bid = highest_bid(now, now.lot)
        return f"bids for {now.lot} above {bidder}'s {money(bid)}, or passes"
    if isinstance(now, PacketSale):
        return "takes a lot from the top row, bids on another, or passes"
    lot = now.lot or next(iter(lots_left(state)), "nothing")
    if now.stage == "open":
        return f"opens the auction of {lot} at {money(price_of(state, lot))} or more, or passes"
    if now.stage == "offer":
        return f"takes {lot} for {money(price_of(state, lot))}, or passes"
    return f"takes {lot}, bids on a later lot, or passes"


def lot_at(state: State) -> str:
    """Return the next action in an opening sale of one lot after another in a few words, for the prompt."""
    now = state.now(LotStage)
    if now.stage == "select":
        return "select"
    if now.stage == "offer":
        return f"take {now.lot or next(iter(lots_left(state)), '')}"
    return "take or bid" if now.lot is None else f"bid on {now.lot}"


# ---- the Investor's seat ----


def seat_investor(booking: Booking) -> None:
    """Seat the Investor. Its corporation counts as floated at the price of its card, which no player has yet."""
    facts, position, title = investor_facts(booking), booking.position, booking.title
    company, value = facts.company or "", facts.value or 0
    position.investor = Investor(company, position.players[facts.behind - 1])
    position.floated = position.floated | {company}
    cell, _ = start_cell(booking, company, value)
    put_in_play(booking, company, INVESTOR, cell, value, Funds("investor-seat", BANK, BANK, 0))
    count = facts.shares // share_size(booking, company)
    move_shares(booking, company, count, title.unsold(company), INVESTOR, "investor-seat")
    booking.give(charter_unit(facts.aligned[company]), BANK, company, 1, "investor-seat")
    place_at_home(booking, company)
    if facts.rises:
        step_up(booking, company)
