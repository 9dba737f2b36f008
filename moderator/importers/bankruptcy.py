"""Bankruptcy: said by the company that cannot pay for a train, after sales that the other engine makes unasked."""

from moderator.importers.arrival import buy_unled, to_company
from moderator.importers.export import Action
from moderator.importers.operating import before_trains
from moderator.importers.scribe import Scribe
from moderator.model.topics.emergencies import Bankrupt
from moderator.model.topics.shares import Sell
from moderator.rules.basics.holdings import president
from moderator.rules.trains.forced_sale import forced_counts
from moderator.rules.trains.last_means import sellable_blocks


def bankrupt(scribe: Scribe, action: Action) -> None:
    """A player gives up; a company says it for its president, whose shares that engine sells in the largest blocks."""
    if action.entity_kind == "player":
        scribe.write(Bankrupt, actor=scribe.player(action))
        return
    company = scribe.company(action)
    player = president(scribe.state, company)
    if player is None:
        raise action.fail(f"{company} has no president who could be bankrupt")
    to_company(scribe, company, late=True)
    before_trains(scribe, company)
    _sell_own(scribe, company)
    once, turn = scribe.pieces.table.sells_once, scribe.turn_of(company)
    for sold in scribe.title.certificates:
        count = sellable_blocks(scribe.state, player, company).get(sold, 0)
        if count and not (once and turn is not None and sold in turn.sold):
            scribe.note(f"that site sells what {player} may still sell, and says nothing: {count} of {sold}")
            scribe.write(Sell, actor=player, company=sold, count=count)
    scribe.write(Bankrupt, actor=player)
    if scribe.turn_of(company) is not None:
        buy_unled(scribe, company, str(action.id))


def _sell_own(scribe: Scribe, company: str) -> None:
    """The company sells as many shares of itself as it may before its president gives up, where each lowers the price
    of all.
    """
    stepwise = scribe.title.file.own_stock.forced == "left-each"
    if stepwise and (counts := forced_counts(scribe.state, company)):
        scribe.note(f"that site sells what {company} may sell of itself, and says nothing: {counts[-1]}")
        scribe.write(Sell, actor=company, company=company, count=counts[-1])
