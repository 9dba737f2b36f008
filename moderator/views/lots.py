"""The lots of an opening sale that are still to be had: what they cost, and what stands bid on them."""

from moderator.model.rounds import LotRound, PrivateSale
from moderator.rules.basics.state import State
from moderator.rules.openings.lots import face_of, lots_left, standing_bids
from moderator.titles.title import Title
from moderator.views.ink import PLAIN, Ink
from moderator.views.table import WIDEST_CELL, clip, table, titled

_NAME = 12  # columns of a name where all lots share a line


def lots(state: State, ink: Ink = PLAIN) -> list[str]:
    """Nothing outside of such a sale."""
    title = state.title
    rows = [(lot, title.money(price), _bids(title, bids)) for lot, price, bids in _lots(state)]
    return titled("For sale", table(("lot", "price", "bids"), rows, "price", ink), ink) if rows else []


def lots_line(state: State) -> str:
    """`REA $45 Cyd, TIW $60 -`: each lot with its highest bid, or its price; empty outside of such a sale."""
    told = []
    for lot, price, bids in _lots(state):
        player, amount = bids[-1] if bids else ("-", price)
        told.append(f"{lot} {state.title.money(amount)} {clip(player, _NAME)}")
    return ", ".join(told)


def _lots(state: State) -> list[tuple[str, int, list[tuple[str, int]]]]:
    """Each lot that is still to be had, what it costs, and the bids on it, the highest one last."""
    match state.position.round:
        case LotRound() as auction:
            return [
                (lot, face, [auction.bids[lot]] if lot in auction.bids else [])
                for lot, face in auction.faces.items()
                if lot not in auction.buyers
            ]
        case PrivateSale() as sale:
            left = lots_left(state)
            return [
                (
                    lot,
                    sale.price if sale.stage == "offer" and lot == left[0] else face_of(state.title, lot),
                    standing_bids(sale, lot),
                )
                for lot in left
            ]
    return []


def _bids(title: Title, bids: list[tuple[str, int]]) -> list[str]:
    return [f"{clip(player, WIDEST_CELL)} {title.money(amount)}" for player, amount in bids] or ["-"]
