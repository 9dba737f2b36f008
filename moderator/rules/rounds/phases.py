"""Phases: what begins with the first train of a type."""

from moderator.model.accounts import BOX, DEPOT, POOL, train_unit
from moderator.model.position import Duty
from moderator.rules.basics.charters import convert_all
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import charter_of, companies_in_play, president, trains_of
from moderator.rules.basics.limits import over_train_limit
from moderator.rules.basics.market import standing
from moderator.rules.basics.privates import close_privates
from moderator.rules.basics.sides import forget_sides
from moderator.rules.basics.state import State


def operating_order(state: State) -> list[str]:
    """Companies in the order they operate now: by rank, then as their charters say; corporations once they float."""
    ranks: dict[int, list[str]] = {}
    for company in companies_in_play(state):
        charter = charter_of(state, company)
        if charter.order == "listed" or company in state.position.floated:
            ranks.setdefault(charter.rank, []).append(company)
    for rank in ranks.values():
        order = charter_of(state, rank[0]).order
        if order == "price":
            rank.sort(key=lambda company: standing(state, company))
        elif order == "started":
            rank.sort(key=[*state.position.par].index)
    return [company for rank in sorted(ranks) for company in ranks[rank]]


def begin_phase(desk: Desk, name: str, buyer: str) -> None:
    """Start a phase: limits, tiles, rust, lone Pullmans, surplus trains, and what it and any skipped one set off."""
    title, position = desk.title, desk.position
    begun = [p for p in title.phase_order if not title.reached(position.phase, p) and title.reached(name, p)]
    position.phase = name
    phase = title.phase(name)
    alone = len(phase.limits) == 1
    limits = [str(number) if alone else f"{number} ({kind})" for kind, number in phase.limits.items()]
    desk.tell("phase-change", phase=name, limits=limits, tiles=phase.tiles, column=phase.column)
    rust(desk, name)
    event = next((e for e in (title.phase(p).event for p in begun) if e is not None), None)
    if event == "conversion":
        convert_all(desk)
    elif event == "privates-close":
        close_privates(desk)
    elif event is not None:
        position.pending = event
        position.opener = president(desk, buyer)
        desk.tell(event, "announced")
    demand_discards(desk, buyer)


def rust(desk: Desk, phase: str) -> None:
    """Remove trains whose time is over from every company and the pool; a Pullman left alone goes to the pool."""
    title, position = desk.title, desk.position
    for name in title.train_names:
        rusts = title.train(name).rusts
        if rusts is None or not title.reached(phase, rusts):
            continue
        unit = train_unit(name)
        lost = [holder for holder in position.books.holders(unit) if holder not in (DEPOT, BOX)]
        for holder in lost:
            forget_sides(desk, holder, name)
            desk.give(unit, holder, BOX, position.books.of(unit, holder), "rust")
        if lost:
            desk.tell("rust", train=name, holders=lost)
        for holder in lost:
            if holder != POOL:
                return_cars(desk, holder)


def return_cars(desk: Desk, company: str) -> None:
    """Return a Pullman that no other train of the company runs with, or a second one, to the pool."""
    title, position = desk.title, desk.position
    for name in title.train_names:
        if not title.train(name).car:
            continue
        unit = train_unit(name)
        owned = position.books.of(unit, company)
        kept = 1 if owned and any(not title.train(t).car for t in trains_of(desk, company)) else 0
        if owned > kept:
            desk.give(unit, company, POOL, owned - kept, "car-return")
            desk.tell("car-return", "second" if kept else "alone", company=company, train=name)


def demand_discards(desk: Desk, first: str | None = None) -> None:
    """Every company above its train limit owes discards, in operating order from `first` round to it again."""
    position = desk.position
    order = operating_order(desk)
    if first in order:
        at = order.index(first)
        order = order[at:] + order[:at]
    order += [c for c in companies_in_play(desk) if c not in order]
    for company in order:
        surplus = over_train_limit(desk, company)
        if surplus and all(duty.company != company for duty in position.duties):
            position.duties = (*position.duties, Duty(company, "train-discard"))
            who = president(desk, company)
            desk.tell("train-discard", "owed", company=company, source=who, count=surplus)
