"""Which actions one turn of a stock round joins, as the title lists them (`[shares] turns`); any other stands alone."""

from moderator.model.findings import Finding
from moderator.model.rounds import StockRound
from moderator.model.wording import list_words
from moderator.rules.basics.state import State
from moderator.vocabulary.listing import MECHANICS
from moderator.vocabulary.turns import Done

# Every action of a turn, in words.
ACTIONS = {
    **{action: words for declared in MECHANICS.values() for action, words in declared.actions.items()},
    "sell": "a sale",
    "buy": "a purchase",
    "exchange": "a merger",
    "float": "a float",
    "par": "a starting value",
    "abandon": "giving up a minor",
}


def joins(state: State, did: tuple[str, ...], action: str) -> bool:
    """Whether an action goes with those that a turn has had, in one of the orders that the title lists.

    How often something is sold or bought in one turn is for the checks of that to say.
    """
    if not did or (action == "buy" and "buy" in did):
        return True
    return any(_follow(order, (*did, action)) for order in state.title.file.shares.turns)


def _follow(order: tuple[str, ...], actions: tuple[str, ...]) -> bool:
    """Whether actions come in this order; several sales are one, and so are several purchases."""
    at = 0
    for action in actions:
        if action not in order[at:]:
            return False
        at = order.index(action, at) + (action not in ("sell", "buy"))
    return True


def one_action(state: State, now: StockRound, action: str) -> Finding:
    """An action does not go with what the turn has had."""
    had = list_words(ACTIONS[each] for each in dict.fromkeys(now.did))
    what = "another one" if action in now.did else ACTIONS[action]
    after = [words for each, words in ACTIONS.items() if each != action and joins(state, now.did, each)]
    return state.finding(
        "one-action",
        f"{now.player}'s turn has had {had}: {what} belongs to a later turn",
        expected=list_words([*after, "the end of the turn"], "or"),
        actual=what,
        remedy=Done(actor=now.player),
    )
