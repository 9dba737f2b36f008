"""The end of the game, and rounds that are counted by a calendar."""

from moderator.model.findings import Finding
from moderator.model.ledger import BANK, BOX, DEPOT, POOL, train_unit
from moderator.model.rounds import Counting, GameOver, OperatingRound
from moderator.rules.booking import Booking, State
from moderator.rules.events import (
    BooksChanged,
    CountBegins,
    LineBooked,
    OperatingRoundBegins,
    OperatingRoundClosed,
    TrainPurchase,
    TrainsChanged,
    TrainTrade,
)
from moderator.rules.holdings import trains_of
from moderator.rules.listeners import adjust, after, happened, judge
from moderator.rules.mechanic_rules import MechanicRules, Shown
from moderator.rules.prices import price, zone_of
from moderator.rules.privates import owner_of
from moderator.rules.rounds.ending import end_game, stop_after_round, watch_bank
from moderator.rules.rounds.operating import turn_of
from moderator.rules.rounds.phases import begin_phase, set_length
from moderator.rules.rounds.sequence import round_number, rounds_before
from moderator.rules.train_supply import NONE_LEFT, forget_sides, none_left, trains_call_end

RULES: dict[str, MechanicRules] = {}

# ---- all closed ----
# Checked whenever a price or a line may have taken a company out of the game.


def _watch_all_closed(booking: Booking, event: BooksChanged) -> None:
    if isinstance(booking.position.round, GameOver | Counting):
        return
    kinds, privates, closed = booking.title.kinds, booking.title.file.privates, booking.position.closed
    if len(closed) < len(kinds) - len(privates):
        return
    if kinds.keys() - privates.keys() <= closed and all(owner_of(booking, private) == BOX for private in privates):
        end_game(booking, "every company has closed")


RULES["all_closed"] = MechanicRules(listens=(after(BooksChanged, _watch_all_closed),))


# ---- calendar ----
# The number of the operating round decides when phases begin, trains leave and the game ends.


def _begin_round(booking: Booking, event: OperatingRoundBegins) -> None:
    """Begin a phase that is due with this round, and announce the end in the last set."""
    number = round_number(booking)
    for name, phase in booking.title.file.phases.items():
        due = phase.from_round is not None and phase.from_round <= number
        if due and not booking.title.reached(booking.position.phase, name):
            begin_phase(booking, name, None)
    _call_end(booking, event)


def _call_end(booking: Booking, event: CountBegins | OperatingRoundBegins) -> None:
    """Announce in the last set with which round the game ends."""
    position, now, last = booking.position, booking.position.round, booking.title.file.ending.rounds
    if last is None or not isinstance(now, OperatingRound) or position.ending is not None:
        return
    if rounds_before(booking, now.number) + now.of >= last:
        position.ending = f"{last} operating rounds have been played"
        booking.tell("last-set", round=f"{now.number}.{now.of}", number=last)


def _end_round(booking: Booking, event: OperatingRoundClosed) -> None:
    """Remove train types that leave after this round, and pay companies for theirs."""
    number, books = round_number(booking), booking.position.books
    for name, train in booking.title.file.trains.items():
        holders = books.holders(train_unit(name)).items() if train.until_round == number else ()
        in_play = [(holder, count) for holder, count in holders if holder != BOX]
        if in_play:
            booking.tell("train-leaves", train=name)
        for holder, count in in_play:
            if holder not in (DEPOT, POOL):
                booking.pay(BANK, holder, count * train.salvage, "train-leaves")
                booking.tell("train-leaves", "salvage", company=holder, amount=count * train.salvage, count=count)
            forget_sides(booking, holder, name)
            booking.give(train_unit(name), holder, BOX, count, "train-leaves")
        for holder, _ in in_play:
            if holder not in (DEPOT, POOL):
                happened(booking, TrainsChanged(holder))


def _leaving(state: State, purchase: TrainPurchase) -> Finding | None:
    """Judge a train bought from a company that has run it in the last round of its type."""
    move, seller = purchase.move, purchase.seller
    card, turn = state.title.card(move.train), turn_of(state, seller)
    last = state.title.train(card).until_round == round_number(state)
    if not last or seller in (DEPOT, POOL) or state.title.file.operating.sold_last:
        return None
    if turn is None or turn.over not in (None, state.position.round.name) or not turn.revenue:
        return None
    return state.finding(
        "train-leaving",
        f"{seller} has already run, and {move.train} trains leave the game after this round",
        expected="a train that stays, or one that has not run",
        actual=move.train,
    )


def _tell_last_round(state: State, train: str) -> str | None:
    until = state.title.train(train).until_round
    return None if until is None else f"leaves after operating round {until}"


RULES["calendar"] = MechanicRules(
    shown=Shown(train=(_tell_last_round,)),
    listens=(
        judge(TrainPurchase, _leaving, instead_of="train-seller"),
        after(CountBegins, _call_end),
        after(OperatingRoundBegins, _begin_round),
        after(OperatingRoundClosed, _end_round),
    ),
)


# ---- chart end ----
# A marker that reaches an ending cell fixes when the game ends, wherever it moves later.


def _watch_chart_end(booking: Booking, event: LineBooked | CountBegins) -> None:
    """Call the end of the game when a marker first reaches an ending cell."""
    position = booking.position
    if position.ending is not None or isinstance(position.round, GameOver | Counting):
        return
    called = next((company for company in position.cells if zone_of(booking, company).ends != "no"), None)
    if called is None:
        return
    reach, reached = zone_of(booking, called).ends, price(booking, called) or 0
    reason = f"{called} has reached {booking.money(reached)}"
    kind = "operating" if isinstance(position.round, OperatingRound) else "stock"
    kind_of_end = {"at-once": "", "set": kind, "round": f"{kind}-round"}[reach]
    booking.tell("chart-end", kind_of_end, company=called, amount=reached)
    if reach == "at-once":
        end_game(booking, reason)
        return
    position.ending = reason
    if reach == "round":
        stop_after_round(booking)


RULES["chart_end"] = MechanicRules(listens=(after(LineBooked, _watch_chart_end), after(CountBegins, _watch_chart_end)))


# ---- last train ----
# The last train calls the end of the game; a broken bank brings it forward. A company keeps its only train.


def _watch_last_train(booking: Booking, event: LineBooked) -> None:
    """Schedule the final set of rounds when the last train is sold. A train returned later does not cancel it."""
    position = booking.position
    if isinstance(position.round, GameOver | Counting):
        return
    _end_sooner_if_bank_breaks(booking, event)
    if position.ending is not None or trains_call_end(booking) is None:
        return
    position.ending = NONE_LEFT
    position.last_set = (position.set_number + 1, set_length(booking.title, position.phase))
    booking.tell("last-train", round=f"{position.last_set[0]}.{position.last_set[1]}")


def _end_sooner_if_bank_breaks(booking: Booking, event: LineBooked | OperatingRoundClosed) -> None:
    """Let a broken bank end the game in the current set, even if the last train had scheduled one more."""
    position = booking.position
    if position.ending != NONE_LEFT:
        return
    last, position.ending, position.last_set = position.last_set, None, None
    if not watch_bank(booking):
        position.ending, position.last_set = NONE_LEFT, last


def _judge_only_train(state: State, purchase: TrainPurchase) -> Finding | None:
    """Judge the purchase of a company's only train when the bank has none left to replace it."""
    move, seller = purchase.move, purchase.seller
    if seller in (DEPOT, POOL) or not _keeps_only_train(state, seller):
        return None
    return state.finding(
        "train-only",
        f"the {move.train} is {seller}'s only train, and the bank has none left",
        expected="a train of a company with two",
        actual=f"{seller}'s only train",
    )


def _keeps_only_train(state: State, seller: str) -> bool:
    sells = state.title.file.operating.sells_only
    return not sells and len(trains_of(state, seller)) == 1 and none_left(state)


RULES["last_train"] = MechanicRules(
    listens=(
        after(LineBooked, _watch_last_train),
        judge(TrainPurchase, _judge_only_train, instead_of="train-seller"),
        adjust(
            TrainTrade, lambda state, trade: trade.replace(kept=trade.kept or _keeps_only_train(state, trade.seller))
        ),
        after(OperatingRoundClosed, _end_sooner_if_bank_breaks),
    ),
)
