"""Trains bought and discarded."""

from moderator.importers.arrival import to_company
from moderator.importers.export import Action
from moderator.importers.operating import before_trains
from moderator.importers.privates import announce
from moderator.importers.scribe import Scribe
from moderator.model.accounts import DEPOT, POOL
from moderator.model.moves import Discard, Train
from moderator.model.rounds import StockRound
from moderator.rules.basics.limits import over_train_limit
from moderator.rules.powers.powers import discounted


def buy_train(scribe: Scribe, action: Action) -> None:
    """A train from the depot, the pool or another company; the price is said where the rules do not fix it."""
    company = scribe.operator(action)
    to_company(scribe, company, late=True)
    before_trains(scribe, company)
    if action.facts.get("exchange"):
        raise action.fail(f"a train traded in for another, which {scribe.title.name} does not know")
    name, price = scribe.pieces.train_type(action), action.number("price")
    facts = scribe.title.train(name)
    seller = None if facts.car else scribe.pieces.trains.get(action.text("train"))
    due = facts.price
    if action.entity_kind == "company":
        announce(scribe, action)
        due = discounted(scribe.title, scribe.turn_of(company), DEPOT, due)
    stated = price if seller not in (None, POOL) or price != due else None
    scribe.write(Train, actor=company, train=name, seller=seller, price=stated)
    scribe.pieces.trains[action.text("train")] = company
    scribe.pieces.sides[action.text("train")] = name


def discard_train(scribe: Scribe, action: Action) -> None:
    """A train given up. In a stock round that engine asks at once for what the rules ask at its end."""
    company = scribe.company(action)
    name = scribe.pieces.train_type(action)
    over = over_train_limit(scribe.state, company) > 0
    early = over and isinstance(scribe.position.round, StockRound) and scribe.position.asked is None
    if early:
        scribe.excuse(f"{company} discards there at once what the rules ask for when the round ends")
    scribe.write(Discard, actor=company, train=name)
    scribe.pieces.discard(action.text("train"))
