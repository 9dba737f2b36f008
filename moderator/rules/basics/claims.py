"""What may be claimed: obsolete trains of the stack, and others of a president's companies in exchange for them."""

from collections.abc import Iterator

from moderator.model.works_moves import Claim, Flip
from moderator.rules.basics.holdings import charter_of, count_trains, in_play, president, train_owners, trains_of
from moderator.rules.basics.limits import train_limit
from moderator.rules.basics.state import State
from moderator.rules.basics.supply import claimable, left_in_depot


def keeps_obsolete(state: State, company: str) -> bool:
    """Whether a company is one of those that buy no trains but claim obsolete ones."""
    stacked = state.title.file.operating.obsolete == "stack"
    return stacked and charter_of(state, company).keeps_obsolete


def claims(state: State, company: str) -> Iterator[Claim | Flip]:
    """All that a company may do with obsolete trains now; none that is another one in other words."""
    if not keeps_obsolete(state, company):
        return
    title = state.title
    own = dict.fromkeys(name for name in trains_of(state, company) if is_worn(state, name))
    for name in title.train_names:
        if is_worn(state, name) and left_in_depot(state, name):
            if count_trains(state, company) < train_limit(state, company):
                yield Claim(actor=company, train=name)
            yield from (
                Claim(actor=company, train=name, replaces=given) for given in own if is_higher(state, name, given)
            )
    yield from (Flip(actor=company, train=name) for name in own if turns_over(state, name))
    for other in train_owners(state):
        if in_play(state, other) and sells_to_claimer(state, company, other):
            for name in dict.fromkeys(trains_of(state, other)):
                if is_upgrade(state, name):
                    yield from (Claim(actor=company, train=name, seller=other, replaces=given) for given in own)


def is_worn(state: State, train: str) -> bool:
    """Whether a train, whichever side of it is up, is obsolete and may be claimed."""
    return claimable(state, state.title.card(train))


def is_higher(state: State, train: str, given: str) -> bool:
    """Whether a train is of a higher level than the one that is given for it."""
    order = state.title.train_names.index
    return order(state.title.card(train)) > order(state.title.card(given))


def is_upgrade(state: State, train: str) -> bool:
    """Whether an obsolete train may be given for a train: for none that is obsolete, or counts against no limit."""
    return not is_worn(state, train) and not state.title.is_loose(train)


def turns_over(state: State, train: str) -> bool:
    """Whether a train has another side than the one up, which it is called by, and may be turned to that."""
    return state.title.train(train).freight is not None and not state.title.is_freight(train)


def sells_to_claimer(state: State, company: str, other: str) -> bool:
    """Whether a company gives trains to one that claims them: a corporation of the same president, and no such one."""
    if other == company or president(state, other) != president(state, company):
        return False
    facts = state.title.file.nationals
    return facts is None or state.title.file.charters[facts.before] is charter_of(state, other)
