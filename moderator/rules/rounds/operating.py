"""A company's turn: its steps in their strict order, and its end."""

from moderator.model.accounts import BANK
from moderator.model.findings import Finding
from moderator.model.moves import Done
from moderator.model.questions import TURN, Question
from moderator.model.rounds import OperatingRound, Turn
from moderator.model.wording import list_words
from moderator.rules.basics.agenda import ask_later
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import charter_of, real_trains
from moderator.rules.basics.market import move_for_dividend
from moderator.rules.basics.state import State
from moderator.rules.basics.supply import next_train
from moderator.rules.rounds.phases import operating_order
from moderator.rules.rounds.sequence import give_turn, next_turn, waiting
from moderator.rules.rounds.turns import check_duty, check_in_play, in_round

WHERE = "an operating round"


def current_turn(state: State) -> Turn | None:
    now = state.position.round
    return now.turn if isinstance(now, OperatingRound) else None


def save(desk: Desk, turn: Turn) -> None:
    """Put the turn back into the round."""
    now = desk.position.round
    if isinstance(now, OperatingRound):
        desk.position.round = now.but(turn=turn)


def claim(desk: Desk, company: str) -> Turn | None:
    """This company's turn, None outside an operating round. A settled turn is closed by the next company's move."""
    now = in_round(desk, OperatingRound, WHERE)
    if now is None:
        return None
    check_duty(desk)
    turn = current_turn(desk)
    if turn is not None and turn.company != company and turn.settled and _is_next(desk, company):
        finish(desk, turn)
        turn = current_turn(desk)
    if turn is not None and turn.company == company:
        return turn
    expected = turn.company if turn else None
    desk.flag(
        "out-of-order",
        f"it is {expected}'s turn, not {company}'s",
        expected=expected,
        actual=company,
        remedy=f"{expected} acts first",
    )
    _pause(desk)
    give_turn(desk, company)
    return current_turn(desk)


def _pause(desk: Desk) -> None:
    """Lay the turn under way aside; its company goes on with it when its turn comes again."""
    now = desk.position.round
    if isinstance(now, OperatingRound) and now.turn is not None:
        ask_later(desk, Question(TURN, now.turn.company, turn=now.turn))
        desk.position.round = now.but(turn=None)


def _is_next(state: State, company: str) -> bool:
    """Whether this company's turn would come if the one under way ended."""
    return following(state) == company


def following(state: State) -> str | None:
    """Who acts once the turn under way has ended; None if the set of operating rounds ends with it."""
    now = state.position.round
    assert isinstance(now, OperatingRound)
    queue = [c for c in waiting(state) if now.turn is None or c != now.turn.company]
    if not queue and now.index < now.of:
        queue = operating_order(state)
    return queue[0] if queue else None


def enter(desk: Desk, company: str, step: str) -> Turn | None:
    """Go to a step of the company's turn; steps passed over are taken as not used. None outside an operating round."""
    turn = claim(desk, company)
    return None if turn is None else go_to(desk, turn, step)


def go_to(desk: Desk, turn: Turn, step: str) -> Turn:
    """The turn at a step, steps passed over taken as not used; with a verdict if the step lies behind."""
    company, steps = turn.company, charter_of(desk, turn.company).steps
    if step not in steps:
        return turn
    index = steps.index(step)
    if index < turn.step:
        desk.flag(
            "step-order",
            f"{company} has come to {steps[turn.step]}: {step} comes before it",
            expected=" > ".join(steps),
            actual=step,
            remedy=f"{step} in the next operating round",
        )
        return turn
    turn = pass_over(desk, turn, index)
    save(desk, turn)
    return turn


def pass_over(desk: Desk, turn: Turn, until: int) -> Turn:
    """What passing over steps brings about: no run is no earnings, an undeclared dividend is missed."""
    steps = charter_of(desk, turn.company).steps
    if "run" in steps and turn.step <= steps.index("run") < until and turn.revenue is None:
        if real_trains(desk, turn.company):
            desk.flag("revenue", f"{turn.company} owns trains and ran none: the table vouches that there is no route")
        turn = settle(desk, turn.but(revenue=0, missed="run"), 0)
    if "dividend" in steps and steps.index("dividend") < until and not turn.settled:
        desk.flag(
            "dividend-owed",
            f"{turn.company} earned {desk.money(turn.revenue or 0)} and declared nothing",
            expected=(choices := list_words(charter_of(desk, turn.company).dividend.choices, "or")),
            actual="nothing",
            remedy=f"amend: {choices} comes first",
        )
        turn = _pay_treasury(desk, turn).but(settled=True, missed="dividend")
    return turn.but(step=until)


def settle(desk: Desk, turn: Turn, paid: int) -> Turn:
    """The turn with its earnings dealt with, the price moved by what was paid out."""
    if turn.company in desk.position.cells:
        move_for_dividend(desk, turn.company, paid)
    return _pay_treasury(desk, turn).but(settled=True)


def _pay_treasury(desk: Desk, turn: Turn) -> Turn:
    """The turn with what its runs earn the treasury paid, whatever becomes of the dividend."""
    if not turn.extra:
        return turn
    desk.pay(BANK, turn.company, turn.extra, "mining-district")
    desk.tell("mining-district", company=turn.company, amount=turn.extra)
    return turn.but(extra=0)


def done(desk: Desk, move: Done, company: str) -> None:
    """End a turn. Said of a company whose turn has just ended by itself, it changes nothing."""
    if company in desk.position.closed or just_ended(desk, company):
        return
    check_in_play(desk, company)
    turn = claim(desk, company)
    if turn is not None:
        finish(desk, turn)


def just_ended(state: State, company: str) -> bool:
    """Whether the last turn to end was this company's, and it has not got another since."""
    turn = current_turn(state)
    return state.position.last_turn == company and (turn is None or turn.company != company)


def finish(desk: Desk, turn: Turn) -> None:
    """End a turn: what was left undone is judged, then the next company acts."""
    company, position = turn.company, desk.position
    turn = pass_over(desk, turn, len(charter_of(desk, company).steps))
    desk.judge(_car_owed(desk, turn), _train_owed(desk, company), _power_unused(desk, turn))
    position.operated = position.operated | {company}
    mark_acted(desk, company)
    next_turn(desk)


def _car_owed(state: State, turn: Turn) -> Finding | None:
    """A car was given up to make room for another train, and none was bought."""
    if not turn.car_owed:
        return None
    return state.finding(
        "car-discard",
        f"{turn.company} gave up its Pullman and bought no other train at once",
        expected="a train",
        actual="none",
        remedy="buy a train, or keep the Pullman",
    )


def _power_unused(state: State, turn: Turn) -> Finding | None:
    """A private was announced for a cheaper train, and none was bought: it stays open."""
    if turn.discount is None:
        return None
    return state.finding(
        "power-unused",
        f"{turn.company} announced {turn.discount} and bought no train from the bank: it keeps it",
        expected="a train from the bank",
        actual="none",
    )


def _train_owed(state: State, company: str) -> Finding | None:
    duty = charter_of(state, company).owes_train
    if duty == "never" or real_trains(state, company):
        return None
    if duty == "with-route" and company not in state.position.earned:
        return state.finding(
            "train-route", f"{company} has no income route and needs no train: the table vouches for it"
        )
    return state.finding(
        "train-owed",
        f"{company} has operated and ends its turn without a train",
        expected="a train",
        actual="none",
        remedy=f"{company}: train {next_train(state)}",
    )


def mark_acted(desk: Desk, company: str) -> None:
    """Note that a company has had its turn; nobody is on turn after that."""
    now = desk.position.round
    assert isinstance(now, OperatingRound)
    acted = now.acted if company in now.acted else (*now.acted, company)
    desk.position.round = now.but(acted=acted, turn=None)
    desk.position.last_turn = company
