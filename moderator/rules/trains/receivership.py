"""Receivership in play: what becomes of a bankrupt player's companies, and which trains those without president buy."""

from moderator.model.accounts import DEPOT, POOL
from moderator.model.findings import Finding
from moderator.model.moves import Train
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import president
from moderator.rules.basics.market import standing
from moderator.rules.basics.receivers import (
    hand_on_receiver,
    most_of,
    put_into_receivership,
    take_over,
)
from moderator.rules.basics.state import State
from moderator.rules.basics.train_prices import least_train, price_for


def wind_up(desk: Desk, player: str) -> None:
    """A bankrupt player's shares go to the pool, the presidents' too; each of his companies to who has most of it.

    The dearest company first. One of which nobody has the president's part comes into receivership.
    """
    title, position = desk.title, desk.position
    led = [company for company in position.par if president(desk, company) == player]
    led.sort(key=lambda company: standing(desk, company))
    for kinds in title.certificates.values():
        for kind in kinds:
            desk.give(kind.unit, player, POOL, position.books.of(kind.unit, player), "bankruptcy")
    hand_on_receiver(desk, player)
    for company in led:
        heir = most_of(desk, company)
        if heir is None:
            put_into_receivership(desk, company)
        else:
            take_over(desk, company, heir)
            desk.tell("receivership", "heir", company=company, target=heir)


def receiver_train(state: State, move: Train, company: str, seller: str) -> Finding | None:
    """In receivership no train is sold, and the bank's cheapest is bought in place of a borrowed one alone."""
    position = state.position
    if seller in position.receivers:
        return state.finding(
            "receivership-train",
            f"{seller} is in receivership and sells no train",
            expected="a train of the bank",
            actual=seller,
        )
    if company not in position.receivers:
        return None
    least = least_train(state, company)
    if company not in position.borrowed or least is None:
        return state.finding(
            "receivership-train",
            f"{company} is in receivership and has a train: it buys none",
            expected="no purchase",
            actual=move.train,
        )
    if seller in (DEPOT, POOL) and price_for(state, company, move.train, seller) <= least.price:
        return None
    return state.finding(
        "receivership-train",
        f"{company} is in receivership and buys the cheapest train of the bank, a {least.train}",
        expected=least.train,
        actual=move.train,
        remedy=Train(actor=company, train=least.train, seller=least.seller),
    )
