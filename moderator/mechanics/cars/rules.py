"""Cars: when one may be bought, kept and given up, and what a minor gets whose coaches the bank sells."""

from collections.abc import Iterator

from moderator.model.accounts import BANK, DEPOT, POOL, train_unit
from moderator.model.findings import Finding
from moderator.model.rounds import Turn
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import charter_of, count_trains, owns_train, trains_of
from moderator.rules.basics.limits import train_limit
from moderator.rules.basics.points import Rules
from moderator.rules.basics.state import State, too_early
from moderator.rules.basics.subsidiaries import bearer
from moderator.rules.basics.supply import keeps_obsolete, pool_for, sold_to
from moderator.rules.rounds.idle import train_sellers
from moderator.rules.rounds.operating import go_to_step, replace_turn, train_line
from moderator.vocabulary.train_kinds import BOUGHT, OWED
from moderator.vocabulary.trains import Discard, Train


def _judge(state: State, move: Train, company: str, seller: str, turn: Turn | None) -> list[Finding | None]:
    """What a car may not be: bought too early, traded, a second one, without a train, bought twice in a round.

    A coach may be traded, for a price of its own, and needs no train.
    """
    facts, traded = state.title.train(move.train), seller not in (DEPOT, POOL)
    if not facts.car:
        return []
    usual = facts.coach is None
    return [
        _early(state, move),
        _traded(state, move) if traded else None,
        _second(state, move, company),
        _alone(state, move, company) if usual else None,
        _twice(state, move, turn) if usual else None,
        None if turn is None else _owed(state, turn),
    ]


def _early(state: State, move: Train) -> Finding | None:
    return too_early(state, "car-phase", f"a {move.train} may be bought", state.title.train(move.train).phase)


def _traded(state: State, move: Train) -> Finding | None:
    """No car is traded between companies, but a coach that has a price for that."""
    due = _coach_price(state, move.train)
    if due is None:
        return state.finding(
            "car-trade",
            f"a {move.train} is never traded between companies",
            expected="from the pool",
            actual=f"from {move.seller}",
            remedy=state.instead(seller=None, price=None),
        )
    price = move.price or 0
    if price == due:
        return None
    return state.finding(
        "car-trade",
        f"a company pays another one {state.money(due)} for a {move.train}, not {state.money(price)}",
        expected=state.money(due),
        actual=state.money(price),
        remedy=state.instead(price=due),
    )


def _trade_price(state: State, train: str, company: str, seller: str) -> int | None:
    return _coach_price(state, train)


def _coach_price(state: State, train: str) -> int | None:
    coach = state.title.train(train).coach
    return None if coach is None else coach.traded


def _second(state: State, move: Train, company: str) -> Finding | None:
    if not state.position.books.of(train_unit(move.train), company):
        return None
    return state.finding(
        "car-single",
        f"{company} owns a {move.train} already",
        expected="one",
        actual="two",
    )


def _alone(state: State, move: Train, company: str) -> Finding | None:
    if owns_train(state, company):
        return None
    return state.finding(
        "car-needs-train",
        f"{company} has no train that a {move.train} could run with",
        expected="a train",
        actual="none",
    )


def _twice(state: State, move: Train, turn: Turn | None) -> Finding | None:
    if turn is None or not BOUGHT.of(turn):
        return None
    return state.finding(
        "car-once",
        f"{turn.company} buys a second {move.train} in one operating round",
        expected=1,
        actual=BOUGHT.of(turn) + 1,
    )


def _count(state: State, turn: Turn, move: Train, _: str) -> Turn:
    """The turn that has bought a train: one that was owed for a car is here now, or another car that was judged."""
    facts = state.title.train(move.train)
    turn = BOUGHT.put(turn, BOUGHT.of(turn) + facts.car) if facts.car else turn
    return OWED.put(turn, False) if OWED.of(turn) else turn


# ---- what the minor gets whose coaches they are ----


def _hand_out(desk: Desk, begun: frozenset[str]) -> None:
    """As coaches come to be sold, the minor whose they are gets one for nothing, or who it has merged with."""
    for name in desk.title.coaches:
        facts = desk.title.train(name)
        owner = bearer(desk, facts.coach.of) if facts.coach is not None and facts.phase in begun else None
        if owner is not None:
            desk.give(train_unit(name), DEPOT, owner, 1, "free-coach")
            desk.tell("free-coach", company=owner, train=name)


def _pay_royalty(desk: Desk, move: Train, buyer: str, seller: str) -> None:
    """The minor whose coaches the bank sells is paid for one, or who it has merged with; for its own as for others."""
    coach = desk.title.train(move.train).coach
    owner = None if coach is None or seller != DEPOT else bearer(desk, coach.of)
    if coach is None or owner is None:
        return
    desk.pay(BANK, owner, coach.royalty, "royalty")
    desk.tell("royalty", company=owner, amount=coach.royalty, train=move.train, source=buyer)


# ---- given up, and returned ----


def _give_up(desk: Desk, move: Discard, company: str) -> bool:
    """A company within its limit parts with a car alone: it then owes another train, if it was no coach."""
    facts = desk.title.train(move.train)
    if not facts.car:
        return False
    turn = go_to_step(desk, company, "train")
    desk.judge(barred := _given_up_late(desk, move, company, turn))
    if barred is None and turn is not None:
        replace_turn(desk, OWED.put(turn, facts.coach is None))
    return True


def _given_up_late(state: State, move: Discard, company: str, turn: Turn | None) -> Finding | None:
    """It has bought something, it was no Pullman at the limit since the turn began, or no other train can be bought."""
    if turn is None or _fills_the_limit(state, company):
        return None
    if turn.started_at_limit and not BOUGHT.of(turn) and not turn.train_bought:
        coach = state.title.train(move.train).coach is not None
        return None if coach or _could_buy_another(state, company) else _no_other_train(state, move, company)
    if move.train not in trains_of(state, company):  # what it has not is told as missing
        return None
    coach = state.title.train(move.train).coach is not None
    if coach and not turn.train_bought:
        return None
    when = "before it buys" if coach else "at the limit, before it buys"
    return state.finding(
        "car-discard",
        f"{company} may give its {move.train} up only {when}",
        expected="nothing bought" if coach else "at the train limit since the turn began, nothing bought",
        actual="a train bought" if turn.train_bought else "below the limit",
    )


def _fills_the_limit(state: State, company: str) -> bool:
    """Return whether cars alone are all the trains that a company may own: it must make room for one that runs."""
    return not owns_train(state, company) and count_trains(state, company) >= train_limit(state, company)


def _could_buy_another(state: State, company: str) -> bool:
    """Return whether a company can pay for a train that is no car, from the bank or from another company."""
    cash, title = state.cash(company), state.title
    if cash < 1:
        return False
    traded = (name for other in train_sellers(state, company) for name in trains_of(state, other))
    names = [*pool_for(state, company), *sold_to(state, company)]
    from_bank = (name for name in names if min(title.train(name).prices) <= cash)
    return any(not title.train(name).car for name in (*traded, *from_bank))


def _no_other_train(state: State, move: Discard, company: str) -> Finding:
    return state.finding(
        "car-discard",
        f"{company} gives its {move.train} up and has no money for another train",
        expected=f"the {move.train} kept",
        actual=state.money(state.cash(company)),
    )


def _first(state: State, move: Discard, company: str, about: str | None) -> Finding | None:
    """Another train is discarded before the car; `about` is what the discard rests on."""
    owned, title = trains_of(state, company), state.title
    cars = [name for name in owned if title.train(name).car and not title.is_loose(name)]
    if not cars or state.title.train(move.train).car:
        return None
    return state.finding(
        "car-first",
        f"{company} owns a {cars[0]}, which is discarded before any other train",
        expected=cars[0],
        actual=move.train,
        remedy=Discard(actor=company, train=cars[0]),
        about=about,
    )


def _owed(state: State, turn: Turn) -> Finding | None:
    """A car was given up to make room for another train, and none was bought."""
    if not _is_owed(state, turn):
        return None
    return state.finding(
        "car-discard",
        f"{turn.company} gave up its Pullman and must buy another train at once",
        expected="a train",
        actual="none",
        remedy=train_line(state, turn.company),
        words="buy a train first, or leave out the line in which the Pullman was given up",
    )


def _is_owed(state: State, turn: Turn) -> bool:
    """Whether a train is to be bought yet for the car given up; once the step has gone by it has been judged."""
    return OWED.of(turn) and "train" in charter_of(state, turn.company).steps[turn.step :]


def _pass_trains(desk: Desk, turn: Turn, step: str) -> None:
    if step == "train":
        desk.judge(_owed(desk, turn))


def _return(desk: Desk, company: str) -> None:
    """Return a Pullman that no other train of the company runs with, or a second one, to the pool."""
    title, position = desk.title, desk.position
    for name in title.train_names:
        if not title.train(name).car:
            continue
        unit = train_unit(name)
        owned = position.books.of(unit, company)
        alone = title.train(name).coach is None and all(title.train(t).car for t in trains_of(desk, company))
        kept = 1 if owned and not alone else 0
        if owned > kept:
            desk.give(unit, company, POOL, owned - kept, "car-return")
            desk.tell("car-return", "second" if kept else "alone", company=company, train=name)


def _offers(state: State, turn: Turn) -> Iterator[str]:
    owned = () if keeps_obsolete(state, turn.company) else dict.fromkeys(trains_of(state, turn.company))
    return (f"discard {name}" for name in owned if state.title.train(name).car)


RULES = Rules(
    train_weighed=(_judge,),
    train_counted=(_count,),
    trade_price=(_trade_price,),
    train_bought=(_pay_royalty,),
    phase_begins=(_hand_out,),
    trains_settled=(_return,),
    discard_judged=(_first,),
    gives_up=(_give_up,),
    turn_held=(_is_owed,),
    step_passed=(_pass_trains,),
    turn_judged=(_owed,),
    turn_offers=(_offers,),
)
