"""The sale of privates in ascending order: `bid` and `pass` of the export as take, bid and pass."""

from moderator.importers.export import Action
from moderator.importers.scribe import Scribe
from moderator.model.rounds import PrivateSale
from moderator.model.topics.openings import Bid, Take
from moderator.model.topics.turns import Pass
from moderator.rules.openings.lots import lots_left, price_of, standing_bids


def bid(scribe: Scribe, action: Action) -> None:
    """A bid takes the lowest lot at its price if nobody has bid on it; any other is a bid, or raises one."""
    player, price = scribe.player(action), action.number("price")
    lot = scribe.pieces.lot(action, action.text("company", "minor", "corporation"))
    now = scribe.position.round
    if not isinstance(now, PrivateSale):
        raise action.fail(f"a bid for {lot} when no sale is held")
    _keep_order(scribe, now, player)
    lowest = lots_left(scribe.state)[0]
    due = price_of(scribe.state, now, lot)
    if lot == lowest and now.stage != "auction" and not standing_bids(now, lot):
        scribe.write(Take, actor=player, company=lot, price=None if price == due else price)
    else:
        if now.stage == "offer":
            scribe.excuse(f"{player} bids there while {lowest} is offered for less; by the rules nobody does")
        scribe.write(Bid, actor=player, company=lot, amount=price)


def pass_sale(scribe: Scribe, action: Action) -> None:
    player, now = scribe.player(action), scribe.position.round
    assert isinstance(now, PrivateSale)
    _keep_order(scribe, now, player)
    scribe.write(Pass, actor=player)


def _keep_order(scribe: Scribe, now: PrivateSale, player: str) -> None:
    """In an auction whoever has bid least acts there, and not the next bidder in turn order."""
    if now.stage == "auction" and now.player != player:
        scribe.excuse(f"{player}, whose bid on {now.lot} is the least, acts there; by the rules {now.player}")
