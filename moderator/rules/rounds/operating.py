"""A company's turn: its steps in their order, and its end."""

from collections.abc import Iterator

from moderator.model.declaration import TurnFact
from moderator.model.findings import Finding, Severity
from moderator.model.ledger import BANK, POOL
from moderator.model.moves import Move
from moderator.model.position import TURN, Question
from moderator.model.rounds import OperatingRound, PlayerRound, RepeatedRound, TrainRound, Turn
from moderator.model.wording import list_words
from moderator.rules.booking import Booking, State, ask_later
from moderator.rules.certificates import train_limit
from moderator.rules.events import (
    CompanyTurn,
    CompanyTurnEnds,
    EarningsSettled,
    TrainChance,
    TrainDuty,
    TrainTrade,
    TurnStepsPassed,
)
from moderator.rules.holdings import (
    charter_of,
    count_trains,
    declarations,
    in_play,
    may_run,
    owns_train,
    president,
    train_owners,
    trains_of,
)
from moderator.rules.listeners import adjusted, happened, judged
from moderator.rules.prices import move_for_dividend, rise_beside, zone_of
from moderator.rules.privates import owner_of
from moderator.rules.rounds.phases import complete_change, first_waiting, operating_order
from moderator.rules.rounds.sequence import check_repeated, end_if_over, following, give_turn, is_barred, next_turn
from moderator.rules.rounds.turns import (
    change_past,
    check_duty,
    check_in_play,
    go_on,
    keep_turn,
    last_turn,
    past_turn,
    turn_that_was,
    wrong_round,
)
from moderator.rules.train_supply import (
    barred_type,
    due_first,
    in_pool,
    keeps_obsolete,
    least_train,
    on_sale,
    pool_for,
    sold_to,
)
from moderator.vocabulary.trains import Train
from moderator.vocabulary.turns import Done

_WITH_TURNS = (OperatingRound, PlayerRound)  # a tuple: a union would be built for every call
_IN_ACTIONS = ("track", "token")  # steps that are also actions of player rounds


def current_turn(state: State) -> Turn | None:
    """Return the turn of the company that operates now, or None outside of one."""
    now = state.position.round
    return now.turn if isinstance(now, _WITH_TURNS) else None


def turn_of(state: State, company: str) -> Turn | None:
    """Return a company's current turn, or its last one while lines may still belong to that."""
    turn = current_turn(state)
    return turn if turn is not None and turn.company == company else past_turn(state, company)


def turn_spoken_of(state: State, company: str, step: str) -> Turn | None:
    """Return the turn of this round to which a line of this step belongs, or None if it is yet to come."""
    now, turn = state.position.round, current_turn(state)
    if not isinstance(now, OperatingRound) or isinstance(now, RepeatedRound) or state.position.asked is not None:
        return None  # check_repeated handles repeated rounds
    if turn is not None and turn.company == company:
        return turn
    aside = next((question.turn for question in state.position.asked_of(TURN) if question.who == company), None)
    was = turn_that_was(state, company, step)
    return aside or (was if was is not None and was.over == now.name else None)


def replace_turn(booking: Booking, turn: Turn) -> None:
    """Store a changed turn, as the current one or among past turns."""
    now = booking.position.round
    if turn.over is not None:
        change_past(booking, turn)
    elif isinstance(now, _WITH_TURNS):
        go_on(booking)
        booking.position.round = now.replace(turn=turn)


def require_turn(booking: Booking, company: str, step: str | None = None) -> Turn | None:
    """Return the turn, current or past, to which a line of this step belongs, or None if there is none.

    The next company's move closes a settled turn. A late line leaves the current turn as it is.
    """
    now = booking.position.round
    if isinstance(now, PlayerRound) and step in _IN_ACTIONS and now.turn is not None and now.turn.company == company:
        return now.turn
    trains_alone = TrainRound.COURSE in booking.title.file.course
    rounds, where = (TrainRound, "a train round") if trains_alone else (OperatingRound, "an operating round")
    if not isinstance(booking.position.round, rounds):
        was, late = turn_that_was(booking, company, step), wrong_round(booking, rounds, where)
        ended_by_itself = was is not None and was.idle and late is not None and late.code == "wrong-round"
        (booking.last if ended_by_itself else booking.findings).extend(filter(None, [late]))
        return was
    check_duty(booking)
    repeats = check_repeated(booking, company, step)
    was = turn_that_was(booking, company, step)
    if was is not None:
        if not repeats:
            _flag_late(booking, was)
        return was
    if _has_ended(booking):
        return None
    go_on(booking)
    turn = current_turn(booking)
    if (
        turn is not None
        and turn.company != company
        and turn.settled
        and _comes_later(booking, turn, company, then := following(booking))
    ):
        finish(booking, turn, then=then)
        end_if_over(booking)
        check_duty(booking)
        if _has_ended(booking):
            return None
        turn = current_turn(booking)
    if turn is not None and turn.company == company:
        return turn
    if not _goes_on(booking, company):
        _flag_order(booking, turn, company)
    _pause(booking)
    give_turn(booking, company)
    return current_turn(booking)


def _comes_later(state: State, turn: Turn, company: str, then: str | None) -> bool:
    """Return whether a company has yet to act after the current turn. `then` is the company that acts next."""
    now = state.position.round
    assert isinstance(now, OperatingRound)
    return then == company or company in operating_order(state, without=(*now.acted, turn.company))


def _goes_on(state: State, company: str) -> bool:
    """Return whether a company continues its turn after another one interrupted it, which has been reported."""
    now = state.position.round
    broken_into = any(question.who == company for question in state.position.asked_of(TURN))
    return broken_into and isinstance(now, OperatingRound) and first_waiting(state, now.acted) == company


def _flag_order(booking: Booking, turn: Turn | None, company: str) -> None:
    """Report a company that acts before its turn, naming the one that comes first."""
    if company in booking.title.certificates and company not in booking.position.floated:
        message = f"{company} has not floated and does not operate yet"
        floated = "a company that has floated"
        booking.flag("not-in-play", message, expected=floated, actual=company, severity=Severity.VIOLATION)
        return
    formed = _is_formed_now(booking, company)
    why = f"{company} comes after it in the operating order"
    problem = f"it is {turn.company}'s turn, not {company}'s" if turn else f"it is not {company}'s turn"
    if formed:
        why = f"{company} is formed in this round and operates from the next one on"
    elif turn is not None and turn.revenue is None and owns_train(booking, turn.company):
        problem = f"{turn.company} has not run"
    booking.flag(
        "out-of-order",
        f"{problem}: {why}",
        expected=turn.company if turn else None,
        actual=company,
        about="merger" if formed else booking.position.round.NAME,
    )


def _has_ended(booking: Booking) -> bool:
    """End the round if it is over, and return whether it is."""
    end_if_over(booking)
    return not isinstance(booking.position.round, OperatingRound)


def _is_formed_now(state: State, company: str) -> bool:
    """Return whether a merger formed the company in this round, in which it therefore has no turn."""
    now = state.position.round
    return isinstance(now, OperatingRound) and company in now.acted


def _pause(booking: Booking) -> None:
    """Interrupt the current turn; its company continues when its turn comes again."""
    now = booking.position.round
    if isinstance(now, OperatingRound) and now.turn is not None:
        ask_later(booking, Question(TURN, now.turn.company, turn=now.turn))
        booking.position.round = now.replace(turn=None)


def _flag_late(booking: Booking, was: Turn) -> None:
    """Report a line that belongs to a turn that is over.

    If that turn ended automatically, the line breaks another rule; that finding then replaces this one.
    """
    turn, verb = current_turn(booking), getattr(booking.move, "verb", "")
    ended = "ended by itself, because nothing more could be done" if was.idle else "is over"
    instead = f"amend {was.done_at} {was.company}: {verb} ..., and leave this line out"
    found = booking.finding(
        "out-of-order",
        f"{was.company}'s turn in {was.over} {ended}: `{verb}` is booked as part of it",
        expected=turn.company if turn else None,
        actual=was.company,
        remedy=instead if was.done_at else None,
        about=booking.position.round.NAME,
    )
    (booking.last if was.idle else booking.findings).append(found)


def go_to_step(booking: Booking, company: str, step: str) -> Turn | None:
    """Go to a step of the company's turn, skipping earlier steps. Return None outside an operating round."""
    turn = require_turn(booking, company, step)
    return None if turn is None else go_to(booking, turn, step)


def is_step_judged(state: State, turn: Turn) -> bool:
    """Return whether to check the order of steps in a turn: it is current, or it ended automatically.

    After `done`, or in another kind of round, a different check reports the move.
    """
    return turn.over is None or (turn.idle and isinstance(state.position.round, OperatingRound))


def go_to(booking: Booking, turn: Turn, step: str) -> Turn:
    """Return the turn at a step, with earlier steps skipped; report a step that has been passed.

    In a turn ended by `done`, that has been reported already. In a turn that ended automatically, only steps before the
    last one used have been passed.
    """
    company, steps = turn.company, charter_of(booking, turn.company).steps
    if step not in steps or is_barred(booking, step):
        return turn
    index = steps.index(step)
    if not is_step_judged(booking, turn) or (turn.over is not None and index >= turn.step):
        return turn
    if index < turn.step:
        if _is_still_due(booking, turn, step):
            return turn
        loose = charter_of(booking, company).any_order
        if step in loose and {*steps[index : turn.step + 1]} <= {*loose}:
            return turn
        booking.flag(
            "step-order",
            f"{company} is already at {steps[min(turn.step, len(steps) - 1)]}: {step} comes before it",
            expected=" > ".join(steps),
            actual=step,
        )
        return turn
    passed = pass_over(booking, turn, index)
    if passed is not turn:
        if zone_of(booking, company).closes:
            message = f"{company} pays no dividend, so it leaves the game and its turn ends"
            raise booking.refuse("not-in-play", message, Done(actor=company), about="zone-closed")
        replace_turn(booking, passed)
    return passed


def _is_still_due(state: State, turn: Turn, step: str) -> bool:
    """Return whether a company must still perform a step that its turn has passed."""
    if step == "dividend":
        return bool(turn.revenue) and not turn.settled
    return step == "train" and _owes_train(state, turn)


def steps_ahead(state: State, turn: Turn) -> tuple[str, ...]:
    """Return the steps of a turn that may still come, including passed ones that may come in any order."""
    charter = charter_of(state, turn.company)
    ahead = charter.steps[turn.step :]
    here = charter.any_order if ahead and ahead[0] in charter.any_order else ()
    return (*(step for step in charter.steps[: turn.step] if step in here), *ahead)


def pass_over(booking: Booking, turn: Turn, until: int) -> Turn:
    """Settle skipped steps: without a run there are no earnings, and an undeclared dividend is missed."""
    steps = charter_of(booking, turn.company).steps
    if turn.revenue is None and "run" in steps and turn.step <= steps.index("run") < until:
        if may_run(booking, turn):
            booking.flag("revenue", f"{turn.company} owns trains but ran none: the table vouches that it has no route")
        turn = settle(booking, turn.replace(revenue=0, missed="run"), 0)
    if not turn.settled and "dividend" in steps and steps.index("dividend") < until:
        booking.flag(
            "dividend-owed",
            f"{turn.company} earned {booking.money(turn.revenue or 0)} and declared nothing",
            expected=list_words(choices := declarations(booking, turn.company), "or"),
            actual="nothing",
            remedy=f"first: {list_words((f'{turn.company}: {choice}' for choice in choices), 'or')}",
        )
        turn = _bring_extra(booking, turn).replace(settled=True, missed="dividend")
    passed = steps[turn.step : until]
    if passed:
        happened(booking, TurnStepsPassed(turn, passed))
    if "train" in passed and until < len(steps) and _owes_train(booking, turn):
        _flag_step_before_train(booking, turn)
    if turn.changed and "train" in steps and steps.index("train") < until:
        turn = turn.replace(changed=False)
        complete_change(booking, turn.company)
    return turn if turn.step == until else turn.replace(step=until)


# Steps to the right that the price moves in addition to its move for the dividend.
RISES: TurnFact[int] = TurnFact("rises", 0)


def settle(booking: Booking, turn: Turn, paid: int, told: str = "paid") -> Turn:
    """Return the turn with its earnings settled, and move the price.

    `told` is the wording of the price move; `nothing` leaves the price as it is.
    """
    repeats = isinstance(booking.position.round, RepeatedRound) and not booking.title.file.ending.repeat_moves
    still = told == "nothing" or repeats or adjusted(booking, EarningsSettled(turn.company)).price_stays
    if turn.company in booking.position.cells and not still:
        move_for_dividend(booking, turn.company, paid, told)
    return _bring_extra(booking, turn).replace(settled=True)


def _bring_extra(booking: Booking, turn: Turn) -> Turn:
    """Return the turn with its earnings settled, after paying the income of its runs outside the dividend."""
    if rises := RISES.of(turn):
        rise_beside(booking, turn.company, rises)
    for each in turn.brings:
        booking.pay(BANK, turn.company, each.amount, each.code, each.about)
        booking.tell(each.code, each.kind, company=turn.company, amount=each.amount, about=each.about)
    happened(booking, EarningsSettled(turn.company))
    return RISES.put(turn, 0).replace(brings=())


def done(booking: Booking, move: Move, company: str) -> None:
    """End a turn. It changes nothing if the company's turn is already over."""
    if just_ended(booking, company) or _closed_now(booking, company):
        return
    check_in_play(booking, company)
    if (
        _trains_begin(booking, company)
        or turn_that_was(booking, company, None) is not None
        or confirms_end(booking, company)
    ):
        return
    turn = require_turn(booking, company)
    if turn is not None:
        finish(booking, turn.replace(done_at=booking.position.line))


def _trains_begin(state: State, company: str) -> bool:
    """Return whether there is no turn to end.

    That is outside operating rounds, or in a train round before the first company has run.
    """
    now = state.position.round
    if not isinstance(now, TrainRound):
        return not isinstance(now, OperatingRound)
    return not now.acted and now.turn is not None and now.turn.company != company and now.turn.revenue is None


def _closed_now(state: State, company: str) -> bool:
    """Return whether a company left the game in its turn in this round. Raises NotBooked if it had no turn."""
    if company not in state.position.closed:
        return False
    if company not in getattr(state.position.round, "acted", ()):
        raise state.refuse("not-in-play", f"{company} is closed and has no turn to end")
    return True


def confirms_end(booking: Booking, company: str) -> bool:
    """Return whether `done` only confirms that the company's last turn ended automatically.

    This counts once, before any other line of its next turn.
    """
    was, now = last_turn(booking, company), booking.position.round
    if was is None or not was.idle or now.actor != company:
        return False
    change_past(booking, was.replace(idle=False))
    return True


def just_ended(state: State, company: str) -> bool:
    """Return whether the last turn to end was this company's and it has no new one."""
    turn = current_turn(state)
    return state.position.last_turn == company and (turn is None or turn.company != company)


def finish(booking: Booking, turn: Turn, idle: bool = False, then: str | None = None) -> None:
    """End a turn, report what was left undone, and let the next company act. `idle`: it ends automatically.

    `then` is the company known to act next, in this round or the following one.
    """
    company, position, reached = turn.company, booking.position, turn.step
    turn = pass_over(booking, turn, len(charter_of(booking, company).steps))
    ended = CompanyTurnEnds(turn)
    booking.judge(_train_owed(booking, turn), *judged(booking, ended))
    position.operated = position.operated | {company}
    happened(booking, ended)
    mark_acted(booking, turn.replace(step=reached) if idle else turn, idle)
    if booking.position.asked is None:
        next_turn(booking, then)


def _train_owed(state: State, turn: Turn) -> Finding | None:
    company = turn.company
    duty = charter_of(state, company).owes_train
    if zone_of(state, company).closes:
        return None  # the company leaves the game
    if (first := next(judged(state, CompanyTurnEnds(turn), "train-owed"), None)) is not None:
        return first
    if duty == "never" or owns_train(state, company) or adjusted(state, TrainDuty(company)).excused:
        return None
    if duty == "with-route" and company not in state.position.earned:
        return state.finding(
            "train-route", f"{company} has no income route and needs no train: the table vouches for it"
        )
    if least_train(state, company) is None:
        return None  # neither the stack nor the pool has one
    return state.finding(
        "train-owed",
        f"{company} has operated and ends its turn without a train",
        expected="a train",
        actual="none",
        remedy=train_line(state, company),
    )


def _flag_step_before_train(booking: Booking, turn: Turn) -> None:
    """Report a line for a later step if the company has not bought the train it owes."""
    owed, verb = _train_owed(booking, turn), getattr(booking.move, "verb", "")
    booking.judge(None if owed is None else owed.replace(message=f"{turn.company} must buy a train before `{verb}`"))


def _owes_train(state: State, turn: Turn) -> bool:
    """Return whether a company would break a rule if it ended its turn without buying a train."""
    found = _train_owed(state, turn)
    return found is not None and found.severity is Severity.VIOLATION


def train_line(state: State, company: str) -> Move | None:
    """Return the purchase of the least expensive train, or None."""
    train = least_train(state, company)
    return None if train is None else Train(actor=company, train=train.train, seller=train.seller)


def mark_acted(booking: Booking, turn: Turn, idle: bool = False) -> None:
    """Note that a company has had its turn; no company is on turn after that."""
    now = booking.position.round
    assert isinstance(now, OperatingRound)
    acted = now.acted if turn.company in now.acted else (*now.acted, turn.company)
    booking.position.round = now.replace(acted=acted, turn=None)
    keep_turn(booking, turn, idle)


# ---- idle ----
# A turn ends automatically when its earnings are settled and the company can do nothing more.


def finish_if_idle(booking: Booking) -> None:
    """End the current turn if its earnings are settled and the company can do nothing more."""
    turn = current_turn(booking)
    if turn is not None and turn.settled and booking.position.asked is None and not _may_act(booking, turn):
        finish(booking, turn, idle=True)


def _may_act(state: State, turn: Turn) -> bool:
    if isinstance(state.position.round, RepeatedRound):
        return False  # a repeated round only pays
    if charter_of(state, turn.company).owes_train != "never" and not owns_train(state, turn.company):
        return True  # a train is owed
    if due_first(state, turn.company) is not None:
        return True
    if may_buy_train(state, turn):
        return True
    more = adjusted(state, CompanyTurn(turn))
    return more.held or more.ways > 0


def ways_left(state: State, turn: Turn) -> int:
    """Return the number of actions left to the company after its run: trains, trades of its own stock, privates."""
    return may_buy_train(state, turn) + adjusted(state, CompanyTurn(turn)).ways


def may_buy_train(state: State, turn: Turn) -> bool:
    """Return whether any train could be bought: from the depot, the pool, or another company for at least 1."""
    title, company = state.title, turn.company
    cash = state.cash(company)
    if (alone := adjusted(state, TrainChance(company)).can_buy) is not None:
        return alone
    full = count_trains(state, company) >= train_limit(state, company)
    if not full and _may_give_private(state, company):
        return True
    owned = trains_of(state, company)
    room = not full or any(title.train(name).car and not title.is_loose(name) for name in owned)
    if cash < 1 or keeps_obsolete(state, company):
        return False
    if room and any(train_sellers(state, company)):
        return True
    offered = [card for card in sold_to(state, company) if not barred_type(state, turn, card)]
    for name in offered:
        given = title.train(name).trade_in
        if any(old in given and title.price(name) - given[old] <= cash for old in owned):
            return True
    if not room and not any(title.is_loose(name) for name in title.train_names):
        return False
    pooled = [name for name in pool_for(state, company) if not barred_type(state, turn, title.card(name), POOL)]
    names = [name for name in (*pooled, *offered) if room or (title.is_loose(name) and name not in owned)]
    return any(min(title.train(name).prices) <= cash for name in names)


def _may_give_private(state: State, company: str) -> bool:
    """Return whether the company's president has a private that can be exchanged for a train on sale."""
    able = (private for private, facts in state.title.file.privates.items() if facts.for_train)
    given = any(owner_of(state, private) == president(state, company) for private in able)
    return given and bool(in_pool(state) or on_sale(state))


def train_sellers(state: State, company: str) -> Iterator[str]:
    """Yield the companies from which the one on turn may buy a train at an agreed price."""
    if keeps_obsolete(state, company) or adjusted(state, TrainChance(company)).can_buy is not None:
        return
    for other in train_owners(state):
        kept = adjusted(state, TrainTrade(company, other)).kept
        if in_play(state, other) and not kept and may_trade_trains(state, company, other):
            yield other


def may_trade_trains(state: State, company: str, other: str) -> bool:
    """Return whether a company may buy a train from another one. Some titles require the same president."""
    if company == other or adjusted(state, TrainTrade(company, other)).forbidden or keeps_obsolete(state, other):
        return False
    return state.title.file.operating.train_trade == "any" or president(state, other) == president(state, company)
