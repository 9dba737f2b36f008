"""Trains given for others: what a new one costs less, and what may be given for it."""

from collections.abc import Iterator

from moderator.model.findings import Finding
from moderator.model.ledger import DEPOT
from moderator.model.wording import list_words
from moderator.rules.basics.holdings import count_trains, trains_of
from moderator.rules.basics.limits import train_limit
from moderator.rules.basics.state import State
from moderator.vocabulary.trains import Train


def check_given(state: State, move: Train, company: str) -> None:
    """Raise NotBooked for a train that the company does not have."""
    if move.against is not None and move.against not in trains_of(state, company):
        owned = [*dict.fromkeys(trains_of(state, company))]
        held = list_words(owned) if owned else "none"
        message = f"{company} has no {move.against} train to give for a {move.train}; it has {held}"
        raise state.refuse("missing", message, state.instead(against=None), about="train-purchase")


def trade_in(state: State, move: Train) -> int:
    """What the train costs less for the one that is given."""
    return 0 if move.against is None else state.title.train(move.train).trade_in.get(move.against, 0)


def spares_one(state: State, move: Train, company: str) -> bool:
    """Whether a company at its limit has room for a train because it gives one for it."""
    return move.against is not None and count_trains(state, company) <= train_limit(state, company)


def judge_trade_in(state: State, move: Train, company: str, seller: str) -> Iterator[Finding]:
    """A train is given that is not taken for this one, or for one that is not sold from the stack."""
    if move.against is None:
        return
    taken = state.title.train(move.train).trade_in
    if move.against in taken and seller == DEPOT:
        return
    owned = [name for name in trains_of(state, company) if name in taken]
    said = f"only for one from the stack: {list_words(taken, 'or')}" if taken else "no train is taken for it"
    yield state.finding(
        "trade-train",
        f"{company} gives a {move.against} train for a {move.train}; {said}",
        expected=list_words(taken, "or") if taken and seller == DEPOT else "the whole price",
        actual=move.against,
        remedy=state.instead(against=owned[0] if owned and seller == DEPOT else None, price=None),
    )
