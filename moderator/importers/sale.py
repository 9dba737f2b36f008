"""The opening sale: `bid` and `pass` of the export as select, bid, take and pass."""

from moderator.importers.arrival import skip_poor
from moderator.importers.export import Action
from moderator.importers.scribe import Scribe
from moderator.model.rounds import SaleRound
from moderator.model.topics.openings import Bid, Select, Take
from moderator.model.topics.turns import Pass
from moderator.rules.basics.holdings import minors_of


def bid(scribe: Scribe, action: Action) -> None:
    """A bid selects what is not up yet (for nothing: without opening an auction), takes an offer, or raises."""
    player, price = scribe.player(action), action.number("price")
    company = scribe.pieces.company(action, action.text("minor", "company"))
    skip_poor(scribe)
    now = scribe.position.round
    if not price and company in minors_of(scribe.state, player):
        return  # the last one to be offered it for nothing has it already
    if not isinstance(now, SaleRound):
        raise action.fail(f"a bid for {company} when no sale is held")
    if now.stage == "select":
        scribe.write(Select, actor=player, company=company)
        if not price:
            scribe.write(Pass, actor=player)
            return
    elif now.company != company:
        raise action.fail(f"a bid for {company} while {now.company} is up for sale")
    if now.stage == "offer":
        scribe.write(Take, actor=player, price=None if price == now.price else price)
    else:
        scribe.write(Bid, actor=player, amount=price)


def pass_sale(scribe: Scribe, action: Action) -> None:
    player = scribe.player(action)
    skip_poor(scribe)
    now = scribe.position.round
    if not isinstance(now, SaleRound) or now.stage == "select":
        raise action.fail(f"{player} passes when no company is up for sale")
    scribe.write(Pass, actor=player)
