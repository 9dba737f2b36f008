"""Shares that a corporation takes up in a stock round, and offers again: that is its president's turn."""

from moderator.importers.arrival import to_player
from moderator.importers.export import Action
from moderator.importers.scribe import Scribe, move_of
from moderator.model.rounds import StockRound
from moderator.rules.holdings import president
from moderator.vocabulary.shares import Buy


def in_stock_round(scribe: Scribe) -> bool:
    """Whether a corporation that deals in its own stock does so as its president's turn of a stock round.

    Where it does so in its own turn, too, the books must have come to that round.
    """
    rooms = scribe.title.rooms
    return "redemption" in rooms and ("own_stock" not in rooms or isinstance(scribe.position.round, StockRound))


def take_up(scribe: Scribe, action: Action, company: str) -> None:
    """A share of the pool, or of the player who has the one that is named."""
    _to_president(scribe, action, company)
    name = scribe.pieces.share_name(action.texts("shares")[0])
    holders = (player for player in scribe.position.players if name in scribe.pieces.shares[company].get(player, ()))
    scribe.write(Buy, actor=company, company=company, seller=next(holders, None))


def offer_again(scribe: Scribe, action: Action, company: str) -> None:
    """All that it holds of itself."""
    _to_president(scribe, action, company)
    scribe.write(move_of("reissue"), actor=company)


def _to_president(scribe: Scribe, action: Action, company: str) -> None:
    if scribe.company(action) != company:
        raise action.fail(f"{scribe.company(action)} deals in shares of {company}: a corporation does in its own only")
    who = president(scribe.state, company)
    if who is None:
        raise action.fail(f"{company} has no president whose turn that could be")
    to_player(scribe, who)
