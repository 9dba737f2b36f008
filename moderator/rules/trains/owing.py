"""The train that a corporation owes before its turn ends, the money lacking for it, and both in words."""

from moderator.model.ledger import divide
from moderator.model.moves import Move
from moderator.model.values import Record
from moderator.model.wording import list_words, plural
from moderator.rules.booking import State
from moderator.rules.events import OwnShareSale, PresidentShort, TrainDuty, TrainUnpaid
from moderator.rules.holdings import charter_of, owns_train, president
from moderator.rules.listeners import adjusted
from moderator.rules.loans import loan_brings, loan_facts
from moderator.rules.rounds.operating import current_turn
from moderator.rules.stock.selling import liquidity
from moderator.rules.train_supply import due_first, least_train
from moderator.rules.trains.emergency import reachable
from moderator.rules.trains.forced_sale import SELLS, own_shares_left
from moderator.vocabulary.shares import Sell


class OwedTrain(Record):
    """The train that a company without one must buy. Amounts are in currency units.

    The treasury lacks `missing`. Of that, the president lacks `lacking` in cash and could raise `sellable` from shares.
    `own` is the number of treasury shares the company must sell first, and `sells` says how. `routed` is False if only
    a company with a route owes a train and this one has had none. `merges_with` are corporations that it may merge with
    instead. `price` is 0 if the company pays nothing.
    """

    company: str
    train: str
    pooled: bool
    price: int
    has: int
    president: str | None
    cash: int
    own: int
    sells: str
    sellable: int
    routed: bool
    merges_with: tuple[str, ...]
    remains: str | None  # what follows if the money is not found, if not bankruptcy

    @property
    def missing(self) -> int:
        return max(0, self.price - self.has)

    @property
    def lacking(self) -> int:
        return max(0, self.missing - max(0, self.cash))


def could_raise(state: State, player: str) -> int:
    """Return the money a player could raise by selling now: for the train that their company owes, else in a stock
    round.
    """
    turn = current_turn(state)
    owed = None if turn is None else owed_train(state, turn.company)
    if owed is not None and owed.president == player and owed.missing:
        return owed.sellable
    return liquidity(state, player)


def owed_train(state: State, company: str) -> OwedTrain | None:
    """Return the train that a company owes now; None if it owns one, owes none, or none is for sale."""
    title, position = state.title, state.position
    duty = charter_of(state, company).owes_train
    excuse = adjusted(state, TrainDuty(company))
    if excuse.excused:
        return None
    kept = due_first(state, company) is not None
    if not kept and (duty == "never" or owns_train(state, company)):
        return None
    train = least_train(state, company)
    if train is None:
        return None
    missing = train.price > state.cash(company)
    own = adjusted(state, OwnShareSale(company)).sale
    helper = president(state, company) if kept or charter_of(state, company).helped else None
    remains = adjusted(state, TrainUnpaid(company)).remains
    return OwedTrain(
        company,
        train.train,
        train.pooled,
        train.price,
        state.cash(company),
        helper,
        0 if helper is None else state.cash(helper),
        own_shares_left(state, company),
        SELLS if own is None else own.told,
        0 if helper is None or not title.file.emergency.sells or not missing else reachable(state, helper, company),
        kept or duty == "always" or company in position.earned,
        excuse.merges_with,
        None if remains is None else remains.words,
    )


def is_for_a_train(state: State, move: Move, company: str) -> bool:
    """Return whether a sale without a stated seller must be by the president of the company on turn.

    The company owes a train that the president's cash does not cover, and has no own shares to sell.
    """
    if not isinstance(move, Sell) or move.actor is not None:
        return False
    owed = owed_train(state, company)
    return owed is not None and owed.lacking > 0 and not owed.own


# ---- in words ----


def train_due(state: State, owed: OwedTrain) -> str:
    """Return `BNR must buy a train: train 4 costs £300, it has £250, £50 missing; Ann has £90`."""
    if owed.routed:
        text = f"{owed.company} must buy a train"
    else:
        text = f"{owed.company} has no train and must buy one if it has a route"
    title, money = state.title, state.money
    source = f" from the {title.words.train_pool}" if owed.pooled else ""
    if not owed.price:
        return f"{text}: train {owed.train}{source} costs nothing"
    text += f": train {owed.train}{source} costs {money(owed.price)}, it has {title.balance(owed.has)}"
    if not owed.missing:
        return text
    text += f", {money(owed.missing)} missing"
    if owed.merges_with:
        text += f"; it may merge with {list_words(owed.merges_with, 'or')}"
    if owed.own:
        text += f"; first it {owed.sells} {plural(owed.own, 'share')} of its own"
    help_due = _company_due(state, owed) if owed.president is None else purse_due(state, owed)
    return f"{text}; {help_due}" if help_due else text


def _company_due(state: State, owed: OwedTrain) -> str:
    """Return the loans a company must take if its president does not help; empty if it takes none for trains."""
    if state.title.file.loans is None or "train" not in loan_facts(state).taken:
        return ""
    return f"it takes {plural(divide(owed.missing, loan_brings(state, owed.company), 'up'), 'loan')}"


def purse_due(state: State, owed: OwedTrain) -> str:
    """Return the president's cash for a train the company must buy, the shortage, and how to raise it."""
    has = f"{owed.president} has {state.money(owed.cash)}"
    return f"{has}, {_lacking(state, owed)}" if owed.lacking and not owed.own else has


def _last_means(state: State, owed: OwedTrain) -> str:
    """Return what happens once the president has sold all their shares."""
    remains = None if owed.president is None else adjusted(state, PresidentShort(owed.president, owed.lacking)).remains
    return f"then {owed.president} is bankrupt" if remains is None else remains.words


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
