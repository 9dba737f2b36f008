"""The calendar: phases that begin, trains that leave, and the end of the game by the number of the operating round."""

from moderator.model.accounts import BANK, BOX, DEPOT, POOL, train_unit
from moderator.model.findings import Finding
from moderator.model.rounds import OperatingRound
from moderator.rules.basics.calendar import round_number, rounds_before
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.points import Rules, settle_trains
from moderator.rules.basics.sides import forget_sides
from moderator.rules.basics.state import State
from moderator.rules.rounds.operating import turn_of
from moderator.rules.rounds.phases import begin_phase
from moderator.vocabulary.trains import Train


def _set_length(state: State, number: int) -> int | None:
    """The last set has all the rounds that are left: so does one after which no whole set would fit."""
    last, usual = state.title.file.ending.rounds, state.title.file.operating.rounds
    if last is None:
        return None
    left = last - rounds_before(state, number)
    return max(1, left) if left < 2 * usual else usual


def _open(desk: Desk) -> None:
    """A phase may begin with the round; of the last set the end is told."""
    number = round_number(desk)
    for name, phase in desk.title.file.phases.items():
        due = phase.from_round is not None and phase.from_round <= number
        if due and not desk.title.reached(desk.position.phase, name):
            begin_phase(desk, name, None)
    _call_end(desk)


def _call_end(desk: Desk) -> None:
    """In the last set it is certain with which round the game ends."""
    position, now, last = desk.position, desk.position.round, desk.title.file.ending.rounds
    if last is None or not isinstance(now, OperatingRound) or position.ending is not None:
        return
    if rounds_before(desk, now.number) + now.of >= last:
        position.ending = f"{last} operating rounds have been played"
        desk.tell("last-set", round=f"{now.number}.{now.of}", number=last)


def _end_round(desk: Desk) -> None:
    """Types of train leave after the round, wherever they are; companies are paid for theirs."""
    number, books = round_number(desk), desk.position.books
    for name, train in desk.title.file.trains.items():
        holders = books.holders(train_unit(name)).items() if train.until_round == number else ()
        there = [(holder, count) for holder, count in holders if holder != BOX]
        if there:
            desk.tell("train-leaves", train=name)
        for holder, count in there:
            if holder not in (DEPOT, POOL):
                desk.pay(BANK, holder, count * train.salvage, "train-leaves")
                desk.tell("train-leaves", "salvage", company=holder, amount=count * train.salvage, count=count)
            forget_sides(desk, holder, name)
            desk.give(train_unit(name), holder, BOX, count, "train-leaves")
        for holder, _ in there:
            if holder not in (DEPOT, POOL):
                settle_trains(desk, holder)


def _leaving(state: State, move: Train, company: str, seller: str) -> Finding | None:
    """A train is bought of another company that has run in the last round of its type."""
    card, turn = state.title.card(move.train), turn_of(state, seller)
    last = state.title.train(card).until_round == round_number(state)
    if not last or seller in (DEPOT, POOL) or state.title.file.operating.sold_last:
        return None
    if turn is None or turn.over not in (None, state.position.round.name) or not turn.revenue:
        return None
    return state.finding(
        "train-leaving",
        f"{seller} has run, and the {move.train} trains leave the game after this round",
        expected="a train that stays, or one that has not run",
        actual=move.train,
    )


def _told(state: State, train: str) -> str | None:
    """`leaves after operating round 4`, in a list of trains."""
    until = state.title.train(train).until_round
    return None if until is None else f"leaves after operating round {until}"


def _count_begun(desk: Desk) -> None:
    _call_end(desk)


RULES = Rules(
    set_length=(_set_length,),
    round_opens=(_open,),
    round_over=(_end_round,),
    train_judged=(_leaving,),
    train_told=(_told,),
    count_begun=(_count_begun,),
)
