"""A company's turn: its steps in their strict order, and its end (18EU 4.4)."""

from dataclasses import replace

from moderator.model.accounts import POOL, train_unit
from moderator.model.moves import Done
from moderator.model.rounds import OperatingRound, Turn
from moderator.rules.desk import Desk
from moderator.rules.holdings import companies_in_play, percent, real_trains, trains_of
from moderator.rules.limits import train_limit
from moderator.rules.market import move_for_dividend, price
from moderator.rules.sequence import give_turn, next_turn, waiting
from moderator.rules.supply import next_train
from moderator.rules.turns import check_duty, check_in_play, in_round

WHERE = "an operating round"


def current_turn(desk: Desk) -> Turn | None:
    now = desk.position.round
    return now.turn if isinstance(now, OperatingRound) else None


def save(desk: Desk, turn: Turn) -> None:
    """Put the turn back into the round."""
    now = desk.position.round
    if isinstance(now, OperatingRound):
        desk.position.round = OperatingRound(now.number, now.index, now.of, now.acted, turn)


def claim(desk: Desk, company: str) -> Turn | None:
    """This company's turn, None outside an operating round. A settled turn is closed by the next company's move."""
    now = in_round(desk, OperatingRound, WHERE)
    if now is None:
        return None
    check_duty(desk)
    turn = now.turn
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
    if turn is not None and turn.settled:
        mark_acted(desk, turn.company)
    give_turn(desk, company)
    return current_turn(desk)


def _is_next(desk: Desk, company: str) -> bool:
    queue = [c for c in waiting(desk.title, desk.position) if c != desk.position.round.turn.company]  # type: ignore[union-attr]
    return bool(queue) and queue[0] == company


def enter(desk: Desk, company: str, step: str) -> Turn | None:
    """Go to a step of the company's turn; steps passed over are taken as not used. None outside an operating round."""
    turn = claim(desk, company)
    if turn is None:
        return None
    steps = desk.title.steps(company)
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
    steps = desk.title.steps(turn.company)
    if "run" in steps and turn.step <= steps.index("run") < until and turn.revenue is None:
        if real_trains(desk.title, desk.position, turn.company):
            desk.flag("revenue", f"{turn.company} owns trains and ran none: the table vouches that there is no route")
        turn = settle(desk, replace(turn, revenue=0), 0)
    if "dividend" in steps and steps.index("dividend") < until and not turn.settled:
        desk.flag(
            "dividend-owed",
            f"{turn.company} earned {desk.money(turn.revenue or 0)} and declared nothing",
            expected="pay, half or hold",
            actual="nothing",
            remedy="amend: pay, half or hold comes first",
        )
        turn = replace(turn, settled=True)
    return replace(turn, step=until)


def settle(desk: Desk, turn: Turn, paid: int) -> Turn:
    """The turn with its earnings dealt with, the price moved by what was paid out."""
    if desk.title.kinds[turn.company] == "corporation":
        move_for_dividend(desk, turn.company, paid)
    return replace(turn, settled=True)


def done(desk: Desk, move: Done, company: str) -> None:
    """End a turn. Said of a company whose turn has just ended by itself, it changes nothing."""
    now = desk.position.round
    if isinstance(now, OperatingRound) and now.acted and now.acted[-1] == company:
        if now.turn is None or now.turn.company != company:
            return
    if company in desk.position.closed or _round_just_ended(desk, company):
        return
    check_in_play(desk, company)
    turn = claim(desk, company)
    if turn is not None:
        finish(desk, turn)


def _round_just_ended(desk: Desk, company: str) -> bool:
    """Whether the turn that ended the last operating round was this company's."""
    return desk.position.last_turn == company and (current_turn(desk) is None or current_turn(desk).company != company)  # type: ignore[union-attr]


def finish(desk: Desk, turn: Turn) -> None:
    """End a turn: what was left undone is judged, then the next company acts."""
    company, title, position = turn.company, desk.title, desk.position
    turn = pass_over(desk, turn, len(title.steps(company)))
    if turn.car_owed:
        desk.flag(
            "car-discard",
            f"{company} gave up its Pullman and bought no other train at once",
            expected="a train",
            actual="none",
            remedy="buy a train, or keep the Pullman",
        )
    if title.kinds[company] == "corporation" and not real_trains(title, position, company):
        desk.flag(
            "train-owed",
            f"{company} has operated and ends its turn without a train",
            expected="a train",
            actual="none",
            remedy=f"{company}: train {next_train(title, position)}",
        )
    position.operated = position.operated | {company}
    mark_acted(desk, company)
    position.last_turn = company
    next_turn(desk)


def mark_acted(desk: Desk, company: str) -> None:
    """Note that a company has had its turn; nobody is on turn after that."""
    now = desk.position.round
    assert isinstance(now, OperatingRound)
    acted = now.acted if company in now.acted else (*now.acted, company)
    desk.position.round = OperatingRound(now.number, now.index, now.of, acted)


def finish_if_idle(desk: Desk) -> None:
    """End the turn under way if its earnings are settled and the company can do nothing more."""
    turn = current_turn(desk)
    if turn is not None and turn.settled and not desk.position.duties and not _may_act(desk, turn):
        finish(desk, turn)


def _may_act(desk: Desk, turn: Turn) -> bool:
    if desk.title.kinds[turn.company] == "corporation" and not real_trains(desk.title, desk.position, turn.company):
        return True  # a train is owed
    return turn.car_owed or _may_buy_train(desk, turn) or _may_trade(desk, turn)


def _may_buy_train(desk: Desk, turn: Turn) -> bool:
    """Whether any train could be bought: from the depot, the pool, or another company from a price of one on."""
    title, position, company = desk.title, desk.position, turn.company
    cash = desk.cash(company)
    owned = trains_of(title, position, company)
    if cash < 1 or (len(owned) >= train_limit(title, position, company) and not any(title.train(t).car for t in owned)):
        return False
    if any(real_trains(title, position, other) for other in companies_in_play(title, position) if other != company):
        return True
    top = next_train(title, position)
    on_sale = [name for name in title.train_names if position.books.of(train_unit(name), POOL)]
    if top is not None:
        on_sale.append(top)
    return any(title.train(name).price <= cash for name in on_sale)


def _may_trade(desk: Desk, turn: Turn) -> bool:
    """Whether the company could sell or buy its own stock."""
    title, position, company = desk.title, desk.position, turn.company
    if "stock" not in title.steps(company):
        return False
    pooled = percent(title, position.books, company, POOL)
    if turn.traded != "sold" and pooled and desk.cash(company) >= (price(title, position, company) or 0):
        return True
    room = title.file.shares.pool_limit - pooled
    return (
        turn.traded != "bought"
        and company in position.operated
        and room >= title.file.shares.single
        and percent(title, position.books, company, company) > 0
    )
