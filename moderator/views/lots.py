"""The lots of an opening sale that are still to be had: what they cost, and what stands bid on them."""

from moderator.model.position import Position
from moderator.model.rounds import LotRound, PrivateSale
from moderator.rules.openings.lots import face_of, lots_left, standing_bids
from moderator.titles.title import Title
from moderator.views.ink import PLAIN, Ink
from moderator.views.table import table, titled


def lots(title: Title, position: Position, ink: Ink = PLAIN) -> list[str]:
    """Nothing outside of such a sale."""
    rows: list[tuple[str, str, list[str]]] = []
    match position.round:
        case LotRound() as auction:
            rows = [
                (lot, title.money(face), _bids(title, [auction.bids[lot]] if lot in auction.bids else []))
                for lot, face in auction.faces.items()
                if lot not in auction.buyers
            ]
        case PrivateSale() as sale:
            left = lots_left(title, position)
            rows = [
                (
                    lot,
                    title.money(sale.price if sale.stage == "offer" and lot == left[0] else face_of(title, lot)),
                    _bids(title, standing_bids(sale, lot)),
                )
                for lot in left
            ]
    return titled("For sale", table(("lot", "price", "bids"), rows, "price", ink), ink) if rows else []


def _bids(title: Title, bids: list[tuple[str, int]]) -> list[str]:
    return [f"{player} {title.money(amount)}" for player, amount in bids] or ["-"]
