"""The train that a company owes, in words: what it costs, what is missing, and where that is to come from."""

from moderator.model.money import divide
from moderator.model.wording import list_words, plural
from moderator.rules.booking import State
from moderator.rules.events.trains import PresidentShort
from moderator.rules.listeners import adjusted
from moderator.rules.loans import loan_brings, loan_facts
from moderator.rules.trains.owing import OwedTrain


def train_due(state: State, owed: OwedTrain) -> str:
    """`BNR must buy a train: train 4 costs £300, it has £250, £50 missing; Ann has £90`."""
    if owed.routed:
        said = f"{owed.company} must buy a train"
    else:
        said = f"{owed.company} has no train and must buy one if it has a route"
    title, money, source = state.title, state.money, " from the pool" if owed.pooled else ""
    if not owed.price:
        return f"{said}: train {owed.train}{source} costs nothing"
    said += f": train {owed.train}{source} costs {money(owed.price)}, it has {title.balance(owed.has)}"
    if not owed.missing:
        return said
    said += f", {money(owed.missing)} missing"
    if owed.merges_with:
        said += f"; it may merge with {list_words(owed.merges_with, 'or')}"
    if owed.own:
        said += f"; first it {owed.sells} {plural(owed.own, 'share')} of its own"
    help_due = _company_due(state, owed) if owed.president is None else purse_due(state, owed)
    return f"{said}; {help_due}" if help_due else said


def _company_due(state: State, owed: OwedTrain) -> str:
    """What a company does that gets no help from its president: it takes loans."""
    if state.title.file.loans is None or "train" not in loan_facts(state).taken:
        return ""
    return f"it takes {plural(divide(owed.missing, loan_brings(state, owed.company), 'up'), 'loan')}"


def purse_due(state: State, owed: OwedTrain) -> str:
    """What the president has for the train that is owed, what he lacks, and where it is to come from."""
    has = f"{owed.president} has {state.money(owed.cash)}"
    return f"{has}, {_lacking(state, owed)}" if owed.lacking and not owed.own else has


def _last_means(state: State, owed: OwedTrain) -> str:
    """Return what comes once the president has sold all his shares."""
    remains = None if owed.president is None else adjusted(state, PresidentShort(owed.president, owed.lacking)).remains
    return "then he is bankrupt" if remains is None else remains.words


def _lacking(state: State, owed: OwedTrain) -> str:
    lacks = f"lacks {state.money(owed.lacking)}"
    emergency = state.title.file.emergency
    if not emergency.sells:
        return f"{lacks}: {owed.remains or 'nobody can pay for it'}"
    last = _last_means(state, owed)
    if not owed.sellable:
        return f"{lacks} and has no shares to sell: {last.removeprefix('then ')}"
    can = f"{lacks} and can sell shares for {state.money(owed.sellable)}"
    return can if owed.sellable >= owed.lacking else f"{can}, {last}"
