"""Discarding trains: above the limit, or voluntarily."""

from moderator.model.findings import Finding
from moderator.model.ledger import BOX, DEPOT, POOL
from moderator.model.position import DISCARD, Question
from moderator.model.rounds import ExchangeRound, StockRound
from moderator.model.wording import plural
from moderator.rules.booking import Booking, State, drop
from moderator.rules.certificates import over_train_limit, train_limit
from moderator.rules.events import TrainDiscard, TrainsChanged
from moderator.rules.holdings import first_to_go
from moderator.rules.listeners import adjusted, happened, judged
from moderator.rules.rounds.operating import finish_if_idle
from moderator.rules.rounds.sequence import round_name
from moderator.rules.train_supply import claimable, give_train
from moderator.vocabulary.trains import Discard


def discard(booking: Booking, move: Discard, company: str) -> None:
    """Discard a train, because the company must or a mechanic allows it."""
    owed = next((question for question in booking.position.asked_of(DISCARD) if question.who == company), None)
    if (stays := train_stays(booking, move.train)) is not None:
        booking.judge(stays)
    elif owed is not None:
        found = judged(booking, TrainDiscard(move, company, owed.case))
        booking.judge(_discard_order(booking, owed), *found, _loose(booking, move, company))
    elif _before_due(booking, company):
        final = isinstance(booking.position.round, ExchangeRound)
        about = "final-exchange" if final else "minor-exchange"
        booking.judge(_discard_early(booking, company, about), *judged(booking, TrainDiscard(move, company, about)))
    elif over_train_limit(booking, company) > 0:  # a purchase above the limit was reported when it was booked
        booking.judge(*judged(booking, TrainDiscard(move, company)), _loose(booking, move, company))
    elif (given_up := adjusted(booking, TrainDiscard(move, company))).allowed:
        happened(booking, given_up)
    else:
        booking.judge(_within_limit(booking, move, company))  # it neither begins nor continues a turn
    stacked, out = claimable(booking, booking.title.card(move.train)), leave_game(booking)
    lies = DEPOT if stacked else BOX if out else POOL
    give_train(booking, move.train, company, lies, "train-discard")
    booking.tell("train-discard", {DEPOT: "stacked", BOX: "out", POOL: ""}[lies], company=company, train=move.train)
    happened(booking, TrainsChanged(company))
    if owed is not None and not over_train_limit(booking, company):
        drop(booking, DISCARD, company)
        finish_if_idle(booking)


def train_stays(state: State, train: str) -> Finding | None:
    """Return a finding for a train that never leaves its company."""
    facts = state.title.train(train)
    if facts.branch is None and facts.preserves is None:
        return None
    return state.finding(
        "train-stays",
        f"the {train} train stays with its company until the end of the game",
        expected="another train",
        actual=train,
    )


def leave_game(state: State) -> bool:
    """Return whether discarded trains leave the game instead of going to the pool."""
    return state.title.file.operating.given_up == "out"


def _loose(state: State, move: Discard, company: str) -> Finding | None:
    """Return a finding if the discarded train does not count against the limit."""
    if not state.title.is_loose(move.train):
        return None
    return state.finding(
        "discard-none",
        f"a {move.train} does not count toward the train limit of {company}",
        expected="a train that counts",
        actual=move.train,
        remedy=state.instead(train=first_to_go(state, company)),
    )


def _before_due(state: State, company: str) -> bool:
    """Return whether the company is above its limit in a round that allows this until its end."""
    between = isinstance(state.position.round, StockRound | ExchangeRound)
    return between and over_train_limit(state, company) > 0


def _discard_early(state: State, company: str, about: str) -> Finding:
    limit, where = train_limit(state, company), round_name(state.position)
    return state.finding(
        "discard-none",
        f"{company} may exceed its limit of {plural(limit, 'train')} until {where} ends, and discards only then",
        expected=f"a discard at the end of {where}",
        actual="a discard before",
        about=about,
    )


def _discard_order(state: State, owed: Question) -> Finding | None:
    """Return a finding if another company discards first, unless the order has been reported already."""
    company = owed.who
    first = next((question.who for question in state.position.asked_of(DISCARD) if question.now), None)
    if owed.told or first in (None, company) or state.title.file.operating.discards == "any":
        return None
    return state.finding(
        "discard-order",
        f"{first} discards before {company}",
        expected=first,
        actual=company,
        remedy=Discard(actor=first, train=first_to_go(state, first)),
        about=owed.case,
    )


def _within_limit(state: State, move: Discard, company: str) -> Finding:
    return state.finding(
        "discard-none",
        f"{company} is within its train limit and may not discard a train",
        expected="no discard",
        actual=move.train,
    )
