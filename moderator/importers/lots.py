"""The auction of lots: bids on any of them, and the starting value of a corporation that was one."""

from moderator.importers.export import Action
from moderator.importers.scribe import Scribe
from moderator.model.rounds import LotRound
from moderator.model.topics.openings import Bid, Value
from moderator.model.topics.turns import Pass


def bid(scribe: Scribe, action: Action) -> None:
    player, price = scribe.player(action), action.number("price")
    scribe.write(Bid, actor=player, company=scribe.pieces.company(action, action.text("company")), amount=price)


def pass_lots(scribe: Scribe, action: Action) -> None:
    scribe.write(Pass, actor=scribe.player(action))


def owes_value(scribe: Scribe, company: str) -> bool:
    """Whether this corporation's presidency has been sold and its starting value is to be named."""
    now = scribe.position.round
    return isinstance(now, LotRound) and now.stage == "value" and company in now.buyers


def name_value(scribe: Scribe, player: str, company: str, value: int) -> None:
    scribe.write(Value, actor=player, company=company, value=value)
