"""The round of concessions: their holders act in the order of the concessions."""

from moderator.model.ledger import BOX, charter_unit
from moderator.model.rounds import ConcessionRound
from moderator.rules.booking import Booking, State
from moderator.rules.privates import concessions_left, owner_of
from moderator.rules.rounds.sequence import end_round


def begin_concessions(booking: Booking) -> None:
    """Give the turn to the holder of the first concession, or end the round where no player holds any."""
    holder, now = _next_holder(booking), booking.position.round
    if holder is None:
        booking.tell("concessions", "lapsed")
        end_round(booking, "opening")
    elif isinstance(now, ConcessionRound):
        booking.position.round = now.replace(player=holder)


def use_concession(booking: Booking, now: ConcessionRound) -> None:
    """Take a used concession out of the game. The holder of the next one is on turn, or the round is over."""
    card = next(iter(concessions_left(booking)), None)
    if card is not None:
        booking.give(charter_unit(card), owner_of(booking, card), BOX, 1, "concessions")
        booking.tell("concessions", company=card, source=now.player)
    holder = _next_holder(booking)
    booking.position.round = now if holder is None else now.replace(player=holder)
    if holder is None:
        end_round(booking, "opening")


def _next_holder(state: State) -> str | None:
    return next((owner_of(state, card) for card in concessions_left(state)), None)
