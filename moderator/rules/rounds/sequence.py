"""The sequence of play: how one round follows another."""

from collections import Counter
from collections.abc import Iterable

from moderator.model.declaration import Fact
from moderator.model.ledger import BANK, BOX, DEPOT, INVESTOR, train_unit
from moderator.model.position import TURN, Position
from moderator.model.rounds import OperatingRound, Over, RepeatedRound, StockRound, Turn
from moderator.rules.booking import Booking, State, drop
from moderator.rules.certificates import train_limit
from moderator.rules.events import (
    CompanyTurnBegins,
    OperatingRoundBegins,
    OperatingRoundClosed,
    OperatingRoundEnds,
    StockRoundBegins,
    StockRoundClosed,
    StockRoundEnds,
)
from moderator.rules.holdings import count_trains, minors_of, next_player, players_from, trains_of
from moderator.rules.listeners import happened
from moderator.rules.prices import move_at_end
from moderator.rules.privates import pay_mail, pay_privates
from moderator.rules.rounds.ending import BANK_BROKEN, end_game, watch_bank
from moderator.rules.rounds.phases import (
    begin_phase,
    demand_discards,
    first_waiting,
    next_order,
    operating_order,
    set_length,
)
from moderator.rules.subsidiaries import is_consolidating
from moderator.rules.train_supply import next_train

# ---- the repeated round ----
# It pays the earnings of the previous operating round again and has no other actions.


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


_EARLY: Fact[int] = Fact("early")  # operating rounds played before the end of the opening


def actor(state: State) -> str | None:
    """Return the player or company that acts next; None when the game is over."""
    position = state.position
    return position.round.actor if position.asked is None else position.asked.who


def round_name(position: Position) -> str:
    """Return the name of the current round: `ISR`, `SR 2`, `OR 2.1`, `FER`, `End`; `Count` while a counted position is
    laid out.
    """
    return position.round.name


def begin_operating(booking: Booking) -> None:
    """Begin the first operating round of a set."""
    position = booking.position
    open_round(booking, OperatingRound(position.set_number, 1, rounds_due(booking)))


def begin_early(booking: Booking) -> None:
    """Begin a set between rounds of the opening. All such rounds are numbered from OR 0.1 on."""
    position = booking.position
    position.set_number, played = 0, _EARLY.of(position).get(BANK, 0)
    rounds = played + rounds_due(booking)
    _EARLY.put(position, BANK, rounds)
    open_round(booking, OperatingRound(0, played + 1, rounds))


def rounds_due(state: State) -> int:
    """Return how many operating rounds the set has that begins now or next."""
    position = state.position
    if position.last_set is not None and position.last_set[0] == position.set_number:
        return position.last_set[1]
    last, usual = state.title.file.ending.rounds, state.title.file.operating.rounds
    if last is None:
        return set_length(state.title, position.phase)
    left = last - rounds_before(state, position.set_number)  # the last set has all of these if no other one would fit
    return max(1, left) if left < 2 * usual else usual


def open_round(booking: Booking, begins: OperatingRound) -> None:
    """Begin an operating round: privates pay their owners, then the first company acts."""
    booking.begin(begins)
    booking.tell("operating-order", round=round_name(booking.position))
    happened(booking, OperatingRoundBegins())
    pay_privates(booking)
    pay_mail(booking)
    resume(booking)


def resume(booking: Booking) -> None:
    """Let the next company of an operating round act if no question is open."""
    position = booking.position
    if isinstance(position.round, OperatingRound) and position.round.turn is None and position.asked is None:
        next_turn(booking)


def waiting(state: State) -> list[str]:
    """Return the companies that have not acted in this operating round, in current order."""
    position = state.position
    assert isinstance(position.round, OperatingRound)
    return operating_order(state, without=position.round.acted)


def following(state: State) -> str | None:
    """Return the company that acts after the current turn; None if the set ends with it."""
    now = state.position.round
    assert isinstance(now, OperatingRound)
    acted = now.acted if now.turn is None else (*now.acted, now.turn.company)
    follows = first_waiting(state, acted)
    return next(iter(next_order(state)), None) if follows is None and now.index < now.of else follows


def next_turn(booking: Booking, known: str | None = None) -> None:
    """Give the next company its turn. `known` is that company, if it has been determined before.

    If all have acted, the round ends after all consequences of the line (`end_if_over`).
    """
    position = booking.position
    assert isinstance(position.round, OperatingRound)
    acted = position.round.acted
    first = first_waiting(booking, acted) if known is None or known in acted else known
    if first is not None:
        give_turn(booking, first)


def end_if_over(booking: Booking) -> None:
    """End the operating round if all have acted and no question is open, and any following round without companies.

    A company that has left the game in its turn no longer has one.
    """
    now = booking.position.round
    if not isinstance(now, OperatingRound):
        return
    if now.turn is not None:
        if now.turn.company not in booking.position.closed or booking.position.asked is not None:
            return
        booking.position.round = now.replace(turn=None)
        next_turn(booking)
    else:
        resume(booking)  # a company may have started while none was on turn
    while _is_over(booking):
        _let_end(booking)
        if booking.position.asked is None:
            _ENDS.drop(booking.position, BANK)
            end_operating(booking)


# Marks a round in which all have acted but a question is still open.
_ENDS: Fact[bool] = Fact("round_ends")


def _let_end(booking: Booking) -> None:
    """Book the consequences of all having acted, once. Questions may still hold the end of the round open."""
    if BANK in _ENDS.of(booking.position):
        return
    happened(booking, OperatingRoundEnds())
    if booking.position.asked is not None:
        _ENDS.mark(booking.position, BANK)


def _is_over(state: State) -> bool:
    now = state.position.round
    if not isinstance(now, OperatingRound) or now.turn is not None or state.position.asked is not None:
        return False
    return first_waiting(state, now.acted) is None


def give_turn(booking: Booking, company: str) -> None:
    """Begin a company's turn, or continue the one that another company interrupted."""
    position = booking.position
    assert isinstance(position.round, OperatingRound)
    old = position.round
    paused = next((question for question in position.asked_of(TURN) if question.who == company), None)
    turn = None if paused is None else paused.turn
    if turn is None:
        at_limit = count_trains(booking, company) >= train_limit(booking, company)
        begun_with = tuple(trains_of(booking, company)) if booking.title.file.ending.repeats else ()
        turn = Turn(company, started_at_limit=at_limit, trains=begun_with)
    drop(booking, TURN, company)
    happened(booking, CompanyTurnBegins(company))
    position.round = old.replace(turn=turn)


def end_operating(booking: Booking) -> None:
    """After the last company, begin the next operating round or end the set. Rounds without companies are played
    too.
    """
    position = booking.position
    watch_bank(booking)
    ended = position.round
    assert isinstance(ended, OperatingRound)
    drop(booking, TURN)
    happened(booking, OperatingRoundClosed())
    if ended.index < ended.of:
        if is_repeated(booking, ended.number, ended.index + 1):
            open_repeated(booking, ended)
            resume(booking)
        else:
            open_round(booking, ended.replace(index=ended.index + 1, acted=(), turn=None, moved={}))
        return
    if position.ending is not None and (position.last_set is None or ended.number >= position.last_set[0]):
        end_game(booking, position.ending)
        return
    end_set(booking)
    end_round(booking, ended.COURSE)


def end_set(booking: Booking) -> None:
    """Apply what follows at the end of a set of operating rounds, or of an opening that replaces one."""
    if booking.title.file.operating.exports_each == "set":
        export_train(booking)


def export_train(booking: Booking) -> None:
    """Remove the top train of the stack if the title exports its type, and begin a phase that waits for that."""
    title, train = booking.title, next_train(booking)
    if train is None or train not in title.file.operating.exports or booking.holds("no-exports"):
        return
    booking.give(train_unit(train), DEPOT, BOX, 1, "train-export")
    booking.tell("train-export", train=train)
    begins = title.begun_by(train)
    if begins is not None and not title.reached(booking.position.phase, begins):
        begin_phase(booking, begins, None)


def begin_stock(booking: Booking) -> None:
    """Begin a stock round with the holder of the priority deal, or with the next player if that one is bankrupt."""
    position = booking.position
    put_in_order(booking)
    player = position.priority = next(players_from(position, position.priority))
    _EARLY.clear(position)
    happened(booking, StockRoundBegins())
    booking.begin(StockRound(player, position.set_number))
    booking.tell("priority-deal", "begins", target=player, round=round_name(position))
    if is_consolidating(booking) and any(minors_of(booking, name) for name in position.players):
        booking.tell("consolidation")


def put_in_order(booking: Booking) -> None:
    """Seat players anew before a stock round, where the title does."""
    shares = booking.title.file.shares
    if shares.order != "seats" and (shares.ordered == "every" or booking.position.set_number == 1):
        seat_anew(booking, shares.order)


def seat_anew(booking: Booking, order: str) -> None:
    """Seat players by cash; ties keep their order. The first one gets the priority deal."""
    position, sign = booking.position, 1 if order == "least-cash" else -1
    position.players = tuple(sorted(position.players, key=lambda player: sign * booking.cash(player)))
    position.priority = position.players[0]
    booking.tell("order-by-cash", players=position.players)


def end_stock(booking: Booking, ended: StockRound) -> None:
    """After a full round of passes, settle priority, sold-out rises and surplus trains, then go on to operating
    rounds.
    """
    position, why = booking.position, "ends"
    if position.investor is not None:
        why = "passed-first"
        _share_out(booking, ended)
    elif booking.title.file.shares.priority == "most-cash":
        position.priority, why = richest_player(booking, next_player(position, position.priority)), "most-cash"
    elif ended.last_actor is not None:
        position.priority = next_player(position, ended.last_actor)
    if position.asked is None:
        first = position.priority
        booking.tell("priority-deal", why, target=first, amount=booking.cash(first), round=round_name(position))
    happened(booking, StockRoundEnds(ended))
    move_at_end(booking)
    happened(booking, StockRoundClosed())
    demand_discards(booking, about="minor-exchange")
    end_round(booking, "stock")


def _share_out(booking: Booking, ended: StockRound) -> None:
    """Settle the priority deal in a game with the Investor: chosen after the first round, later the first to pass."""
    position, dummy = booking.position, booking.position.investor
    assert dummy is not None
    if ended.number > 1:
        position.priority = next_player(position, dummy.behind) if ended.player == INVESTOR else ended.player


def richest_player(state: State, first: str) -> str:
    """Return the player with the most cash; ties go to the first in seating order from `first` on."""
    return max(players_from(state.position, first), key=state.cash)


def end_round(booking: Booking, kind: str) -> None:
    """Mark a round of this kind as over; the next one begins at the end of the move (rules/kinds.py)."""
    booking.position.round = Over(kind)


# ---- calendar ----
# Operating rounds numbered across sets of equal length.


def rounds_before(state: State, number: int) -> int:
    """Return how many operating rounds come before the set of this number."""
    return (number - 1) * state.title.file.operating.rounds


def round_number(state: State) -> int:
    """Return the number of the current operating round, or of the last one between sets."""
    now = state.position.round
    if isinstance(now, OperatingRound):
        return rounds_before(state, now.number) + now.index
    return rounds_before(state, state.position.set_number)


def has_left(state: State, train: str) -> bool:
    """Return whether all trains of a type have left the game because their last operating round is over."""
    until, operating = state.title.train(train).until_round, isinstance(state.position.round, OperatingRound)
    return until is not None and round_number(state) - operating >= until
