"""The repeated round, which pays the earnings of the previous operating round again and has no other actions."""

from collections import Counter
from collections.abc import Iterable

from moderator.model.rounds import OperatingRound, RepeatedRound, Turn
from moderator.rules.booking import Booking, State
from moderator.rules.holdings import trains_of
from moderator.rules.rounds.ending import BANK_BROKEN

_EARNING = ("run", "dividend", None)  # its steps, and the end of a turn


def is_repeated(state: State, number: int, index: int) -> bool:
    """Return whether this is the last operating round that a phase has called, in titles that repeat it."""
    position = state.position
    called = position.ending not in (None, BANK_BROKEN) and position.last_set == (number, index)
    return called and index > 1 and state.title.file.ending.repeats


def open_repeated(booking: Booking, ended: OperatingRound) -> None:
    """Begin a repeated round. Neither privates nor mail are paid."""
    before = tuple(turn for turn in booking.position.past if turn.over == ended.name)
    booking.begin(RepeatedRound(ended.number, ended.index + 1, ended.of, before=before))
    booking.tell("repeated-round", round=booking.position.round.name, before=ended.name)


def may_count_anew(state: State, company: str) -> bool:
    """Return whether a company may state new earnings: it has a new train other than a Pullman, or its run is
    unknown.
    """
    now = state.position.round
    was = now.was(company) if isinstance(now, RepeatedRound) else None
    if was is None or was.revenue is None:
        return True
    return bool(_cards(state, trains_of(state, company)) - _cards(state, was.trains))


def _cards(state: State, trains: Iterable[str]) -> Counter[str]:
    """Count trains by their cards, whichever side is up."""
    return Counter(state.title.card(train) for train in trains if not state.title.train(train).car)


def is_barred(state: State, step: str | None) -> bool:
    """Return whether a repeated round has no such step. Lines for it do not move the turn."""
    return isinstance(state.position.round, RepeatedRound) and step not in _EARNING


def check_repeated(booking: Booking, company: str, step: str | None) -> bool:
    """Return whether a line is in a repeated round, and report it if the round has no such step.

    Raises NotBooked if it states earnings of a company without a new train, which have been paid automatically.
    """
    now = booking.position.round
    if not isinstance(now, RepeatedRound):
        return False
    _say_something(booking)
    if is_barred(booking, step):
        message = f"{now.name} only repeats earlier earnings: it has no {step} step"
        booking.flag(
            "repeat-barred", message, expected="nothing but earnings", actual=getattr(booking.move, "verb", step)
        )
    elif step is not None and not may_count_anew(booking, company) and company in now.acted:
        earned = booking.money(_earned(now.was(company)))
        message = f"{company} has no new train: its earlier earnings of {earned} have already been paid again"
        raise booking.refuse("repeat-barred", message, "leave the line out", about="earnings")
    return True


def last_said_again(booking: Booking, company: str) -> bool:
    """Return whether `done` only repeats that the last turn of the previous round is over.

    For the company on turn this counts once, and only if that turn ended automatically.
    """
    now = booking.position.round
    if not isinstance(now, RepeatedRound) or not now.before or company in now.acted:
        return False
    last = now.before[-1]
    if last.company != company:
        return False
    if now.actor != company:
        return True
    _say_something(booking)
    return last.idle


def _say_something(booking: Booking) -> None:
    """Note that the round has a line, so that a later `done` no longer refers to the previous round."""
    now = booking.position.round
    if isinstance(now, RepeatedRound) and now.before and now.before[-1].idle:
        booking.position.round = now.replace(before=(*now.before[:-1], now.before[-1].replace(idle=False)))


def _earned(was: Turn | None) -> int:
    return (was.revenue or 0) if was is not None else 0
