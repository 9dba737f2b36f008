"""What trains of the bank really cost a company: from stack or pool, less what abilities and powers take off."""

from collections.abc import Iterable

from moderator.model.facts import TurnFact
from moderator.model.ledger import DEPOT, POOL
from moderator.model.money import divide
from moderator.model.rounds import OperatingRound, Turn
from moderator.model.values import Record
from moderator.rules.basics.investor import free_case, is_investors
from moderator.rules.basics.points import joined
from moderator.rules.basics.sides import sides_in_pool
from moderator.rules.basics.state import State
from moderator.rules.basics.subsidiaries import powers_of
from moderator.rules.basics.supply import claimable, due_first, pool_for, sold_to


class OnSale(Record):
    """A train that a company may buy of the bank: its type, whether it lies in the pool, and what it pays for it."""

    train: str
    pooled: bool
    price: int

    @property
    def seller(self) -> str | None:
        """As a line says it: the stack need not be named."""
        return POOL if self.pooled else None


class Raised(Record):
    """What a turn has brought for an owed train and was needed for the dearest one: a cheaper one may leave some
    over.
    """

    own: tuple[int, ...] = ()  # by each certificate that the company had of itself
    sold: tuple[int, ...] = ()  # by each certificate of its president
    lent: int = 0  # by the bank


RAISED: TurnFact[Raised] = TurnFact("raised_for_train", Raised())  # since the last train was bought


def discounted(state: State, turn: Turn | None, seller: str, price: int, train: str) -> int:
    """What a train of the bank costs: less for a company with such an ability, rounded in its favour; less by
    what mechanics take off; never below nothing.
    """
    if turn is None or seller not in (DEPOT, POOL):
        return price
    due = with_powers(state, powers_of(state, turn.company), price)
    return max(0, due - sum(off(state, turn, seller, train, due) for off in joined(state.title).price_off))


def with_powers(state: State, minors: Iterable[str], price: int) -> int:
    """What is left of a price for a company that has the powers of these minors, rounded in its favour."""
    abilities = (state.title.file.minors[minor].ability for minor in minors)
    rate = sum(ability.train_discount for ability in abilities if ability is not None)
    return divide(price * max(0, 100 - rate), 100, "down")


def price_for(state: State, company: str, train: str, seller: str) -> int:
    """What a company pays the bank for a train as it stands now; nothing for one that gets all for nothing."""
    turn = state.position.turn
    if turn is None or turn.company != company:
        turn = Turn(company)
    return 0 if free_case(state, company) else discounted(state, turn, seller, state.title.price(train), train)


def trains_for(state: State, company: str) -> list[OnSale]:
    """What a company may buy of the bank that runs on its own; the one that is kept for it alone until it has that."""
    kept = due_first(state, company) is not None
    pooled = [] if kept or is_investors(state, company) else pool_for(state, company)
    both = [*((name, True) for name in pooled), *((name, False) for name in sold_to(state, company))]
    if state.title.file.emergency.trains in ("any-of-bank", "any"):
        both = [
            (side, lies)
            for name, lies in both
            for side in (sides_in_pool(state, name) if lies else state.title.sides_of(name))
        ]
    return [
        OnSale(name, lies, price_for(state, company, name, POOL if lies else DEPOT))
        for name, lies in both
        if not state.title.train(name).car and not claimable(state, state.title.card(name))
    ]


def least_train(state: State, company: str) -> OnSale | None:
    """The least expensive train that a company may buy of the bank; None if nothing is for sale."""
    return min(trains_for(state, company), key=lambda offer: offer.price, default=None)


def helped_trains(state: State, company: str) -> list[OnSale]:
    """Those among which a company may choose that pays with others' money: the least expensive one, or any of the pool
    and the least expensive new one, or any at all. None of the former while its own treasury could pay for a train
    before it sold shares.
    """
    offers, cheapest = trains_for(state, company), least_train(state, company)
    if state.title.file.emergency.trains == "any":
        return offers
    if cheapest is None or state.title.file.emergency.trains == "cheapest" or not is_forced(state, company):
        return [] if cheapest is None else [cheapest]
    if state.title.file.emergency.trains == "any-of-bank":
        return offers
    new = [offer for offer in offers if not offer.pooled]
    return [*(offer for offer in offers if offer.pooled), *sorted(new, key=lambda offer: offer.price)[:1]]


def is_forced(state: State, company: str) -> bool:
    """Whether a company's treasury, without what shares of its own have brought, can pay for no train of the bank's."""
    cheapest, now = least_train(state, company), state.position.round
    turn = now.turn if isinstance(now, OperatingRound) else None
    raised = sum(RAISED.of(turn).own) if turn is not None and turn.company == company else 0
    return cheapest is not None and state.cash(company) - raised < cheapest.price


def least_price(state: State, company: str) -> int | None:
    """What the least expensive train costs a company; None if nothing is for sale."""
    cheapest = least_train(state, company)
    return None if cheapest is None else cheapest.price


def dearest_price(state: State, company: str) -> int | None:
    """What the dearest train costs for which others may help a company; None if nothing is for sale."""
    return max((offer.price for offer in helped_trains(state, company)), default=None)
