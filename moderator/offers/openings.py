"""Moves of openings and of player rounds that are complete lines."""

from collections.abc import Iterator
from itertools import combinations

from moderator.journal.lexer import quote_name
from moderator.model.ledger import BANK
from moderator.model.position import Question
from moderator.model.rounds import (
    DraftRound,
    LotStage,
    OpenBids,
    PacketSale,
    ParRound,
    PlayerRound,
    PrivateSale,
    SaleRound,
)
from moderator.rules.booking import State
from moderator.rules.holdings import first_among, next_player, president, share_size, trains_of
from moderator.rules.openings import auction, draft, row_sale
from moderator.rules.openings.lots import highest_bid, standing_bids
from moderator.rules.openings.stage import least_bid, lots_left, rows_left, terms_of, turn_on
from moderator.rules.player_actions import may_replace, possible_actions
from moderator.rules.players import display, disposable
from moderator.rules.stock.startable import starting_cells
from moderator.rules.train_supply import next_train

# ---- opening ----

SOLD = "sold LOT PLAYER AMOUNT"  # for an auction held by voice
_STARTED = "given CORPORATION president PLAYER par VALUE price VALUE ROW,COLUMN"
GIVEN_FORMS = (
    "given phase PHASE",
    "given yellow|green|brown|grey PLACE",
    f"{_STARTED} stations PLACE ... trains TRAIN ... cash AMOUNT",
    "given MINOR|PRIVATE owner NAME",
    "given PLAYER cash AMOUNT shares CORPORATION 30% ...",
    "given pool shares CORPORATION 10% ... trains TRAIN ...",
    "given depot trains TRAIN ...",
    "given bank cash AMOUNT",
    "begin SR NUMBER next PLAYER priority PLAYER",
    "begin OR ROUND of NUMBER next COMPANY priority PLAYER",
)

# ---- the sale of minors ----


def sale_moves(state: State) -> Iterator[str]:
    """Yield the moves of the opening sale: select a minor, open its auction, raise, or take the minor on offer."""
    title, position, sale = state.title, state.position, state.now(SaleRound)
    if sale.stage == "select":
        yield from (f"select {minor}" for minor, unit in title.minor_charters if position.books.of(unit, BANK))
    elif sale.stage == "offer":
        yield from ("take", "pass")
    else:
        assert sale.lot is not None
        yield f"bid {least_bid(state, sale.lot, highest_bid(sale, sale.lot))}"
        yield "pass"


def coming_for_lot(state: State) -> str | None:
    """Return the next player who may bid on the lot up for sale, or the bidder who would be outbid."""
    now, position = state.now(LotStage), state.position
    if now.lot is None:
        return next_player(position, now.player)
    standing = [bidder for bidder, _ in standing_bids(now, now.lot)]
    highest = standing[-1] if standing else None
    if now.stage == "auction" and terms_of(state).least_first:
        return next((bidder for bidder in standing[:-1] if bidder != now.player), highest)
    waiting = now.bidders if now.stage == "auction" else [name for name in position.players if name not in now.passes]
    return first_among(position, now.player, {*waiting} - {highest}) or highest


# ---- the auction of lots ----


def auction_moves(state: State) -> Iterator[str]:
    """Yield the minimum bid on every lot that the player is still in, bids to take back, and pass."""
    now = state.now(OpenBids)
    for lot in lots_left(state):
        if (lot, now.player) not in now.out:
            yield f"bid {quote_name(lot)} {auction.least_bid(state, lot)}"
    yield from (f"take {quote_name(lot)}" for lot, _ in auction.overbid(state, now.player))
    if auction.may_pass(state):
        yield "pass"


# ---- the par price of a presidency ----


def par_moves(state: State) -> Iterator[str]:
    """Yield the par prices of the corporation whose presidency was bought or came with a lot."""
    now = state.now(ParRound)
    yield from (f"{now.VERB} {quote_name(now.company)} {value}" for value in sorted(starting_cells(state, now.company)))


# ---- the sale of privates ----


def private_moves(state: State) -> Iterator[str]:
    """Yield the moves of a sale of privates: take the lowest lot, bid on a later one, or raise."""
    sale = state.now(PrivateSale)
    lots = lots_left(state)[1:] if sale.lot is None else [sale.lot]
    if sale.lot is None:
        yield "take"
    for lot in lots if sale.stage != "offer" else ():
        least = row_sale.least_bid(state, lot, sale.player)
        yield f"bid {quote_name(lot)} {least}" if sale.lot is None else f"bid {least}"
    yield "pass"


def private_begun(state: State) -> tuple[str, ...]:
    """Return the beginnings of moves in the sale of privates."""
    bids = {"auction": ("bid AMOUNT",), "turn": ("bid LOT AMOUNT",)}.get(state.now(PrivateSale).stage, ())
    return (*bids, SOLD)


def private_number(state: State, number: str) -> str | None:
    """Return the line that a number alone stands for in the sale of privates, or None if nobody may bid."""
    return None if state.now(PrivateSale).stage == "offer" else f"bid {number}"


# ---- the draft ----


def draft_moves(state: State) -> Iterator[str]:
    """Yield every lot that is left, and pass if that is allowed."""
    yield from (f"take {quote_name(lot)}" for lot in lots_left(state))
    if draft.may_pass(state):
        yield "pass"


def next_drafter(state: State) -> str:
    """Return who drafts next, after the player on turn takes a lot."""
    return turn_on(state, state.now(DraftRound), again=True).player


# ---- the packet ----


def packet_moves(state: State) -> Iterator[str]:
    """Yield the minimum bid in an auction; otherwise each lot of the top row, minimum bids on the others, and pass."""
    sale = state.now(PacketSale)
    if sale.lot is not None:
        yield f"bid {row_sale.least_bid(state, sale.lot, sale.player)}"
    else:
        for row in rows_left(state):
            for lot in row:
                if row == rows_left(state)[0]:
                    yield f"take {quote_name(lot)}"
                if row_sale.raisable(state, lot):
                    yield f"bid {quote_name(lot)} {row_sale.least_bid(state, lot, sale.player)}"
    yield "pass"


# ---- players ----


def player_moves(state: State) -> Iterator[str]:
    """Yield certificates from the display, then trains to replace or swap."""
    now = state.now(PlayerRound)
    if not now.taken:
        yield from (f"take {quote_name(company)}" for company in display(state))
        return
    directed = _directed(state, now.player)
    for company in directed:
        if "train" in possible_actions(state, company) and may_replace(state, company):
            yield f"{quote_name(company)}: train {next_train(state)}"
    for company, other in combinations(directed, 2):
        differs = trains_of(state, company) != trains_of(state, other)
        if differs and "swap" in possible_actions(state, company):
            yield f"swap {quote_name(company)} {quote_name(other)}"
    yield "done"


def player_begun(state: State) -> Iterator[str]:
    """Yield tiles and stations, whose places only the table knows."""
    for company in _directed(state, state.now(PlayerRound).player):
        actions = possible_actions(state, company)
        if "tile" in actions:
            yield f"{quote_name(company)}: lay PLACE"
        if "station" in actions:
            yield f"{quote_name(company)}: token PLACE"


def disposals(state: State, asked: Question) -> Iterator[str]:
    """Yield every kind of certificate that a player with too many could give up."""
    player = asked.who or ""
    for company in state.title.certificates:
        kinds = disposable(state, player, company)
        for kind in kinds:
            size = f" {kind.shares * share_size(state, company)}%" if len(kinds) > 1 else ""
            yield f"dispose {quote_name(company)}{size}"


def _directed(state: State, player: str) -> list[str]:
    return [company for company in state.title.certificates if president(state, company) == player]
