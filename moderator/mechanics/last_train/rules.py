"""Its rules: the end that it calls, which a bank that breaks brings nearer, and trains that are not sold any more."""

from moderator.model.accounts import DEPOT, POOL
from moderator.model.findings import Finding
from moderator.model.position import Position
from moderator.model.rounds import Counting, GameOver
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import trains_of
from moderator.rules.basics.points import Rules
from moderator.rules.basics.state import State
from moderator.rules.basics.supply import in_pool, next_train
from moderator.rules.rounds.ending import watch_bank
from moderator.rules.rounds.phases import set_length
from moderator.vocabulary.trains import Train

_REASON = "the bank has no train left"


def _none_left(state: State) -> bool:
    return next_train(state) is None and not in_pool(state)


def _called(state: State) -> str | None:
    """Why the last rounds have been called, as far as what the bank holds shows it."""
    ends = state.title.file.ending.last_train != "plays-on"
    return _REASON if ends and _none_left(state) else None


def _watch(desk: Desk) -> None:
    """The first time it is so the end is certain; it stays so if a train comes back to the pool."""
    position = desk.position
    if isinstance(position.round, GameOver | Counting):
        return
    _bring_nearer(desk)
    if position.ending is not None or _called(desk) is None:
        return
    position.ending = _REASON
    position.last_set = (position.set_number + 1, set_length(desk.title, position.phase))
    desk.tell("last-train", round=f"{position.last_set[0]}.{position.last_set[1]}")


def _bring_nearer(desk: Desk) -> None:
    """A bank that breaks afterwards ends the game with the set in which it does, as if nothing had been called."""
    position = desk.position
    if position.ending != _REASON:
        return
    last, position.ending, position.last_set = position.last_set, None, None
    if not watch_bank(desk):
        position.ending, position.last_set = _REASON, last


def _after(desk: Desk, _: Position) -> None:
    _watch(desk)


def _not_the_only(state: State, move: Train, company: str, seller: str) -> Finding | None:
    """A company that has one train alone keeps it: the bank would have none for it."""
    if seller in (DEPOT, POOL) or not _keeps(state, seller):
        return None
    return state.finding(
        "train-only",
        f"the {move.train} is the only train of {seller}, and the bank has none left",
        expected="a train of a company that has two",
        actual=f"the only one of {seller}",
    )


def _keeps(state: State, seller: str) -> bool:
    sells = state.title.file.operating.sells_only
    return not sells and len(trains_of(state, seller)) == 1 and _none_left(state)


RULES = Rules(
    line_booked=(_after,),
    round_over=(_bring_nearer,),
    rounds_called=(_called,),
    train_judged=(_not_the_only,),
    train_kept=(_keeps,),
)
