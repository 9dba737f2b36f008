"""Lasting effects of privates: who has them, and what runs and river crossings bring their owners.

An effect may last beyond the phase that closes the privates: who owned one then keeps it.
"""

from collections.abc import Iterable, Iterator

from moderator.model.ledger import BANK, BOX
from moderator.model.money import divide
from moderator.model.position import LASTING, GrantedPower
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.privates import owner_of
from moderator.rules.basics.state import State
from moderator.titles.privates import Effect


def effects_of(state: State, kind: str) -> Iterator[tuple[str, str, Effect]]:
    """The effects of a kind that are in force, each with its private and the player or company that has it."""
    for private, facts in state.title.file.privates.items():
        for effect in facts.effects:
            if effect.kind == kind and not _is_over(state, effect) and (owner := _holder(state, private)) is not None:
                yield private, owner, effect


def still_lasts(state: State, private: str) -> bool:
    """Whether a private that has closed still brings anything to who owned it."""
    return any(not _is_over(state, effect) for effect in state.title.file.privates[private].effects if effect.until)


def _is_over(state: State, effect: Effect) -> bool:
    return effect.until is not None and state.title.reached(state.position.phase, effect.until)


def _holder(state: State, private: str) -> str | None:
    """Who owns a private, or owned it as it closed with a phase; None if nobody has its effects."""
    owner = owner_of(state, private)
    if owner not in (BANK, BOX):
        return owner
    left = state.position.powers.get(private)
    return left.company if left is not None and left.kind == LASTING else None


def keep_effects(desk: Desk, privates: Iterable[str]) -> None:
    """As privates close with a phase, their owners keep the effects that another phase ends."""
    for private in privates:
        lasting = [e for e in desk.title.file.privates[private].effects if e.until and not _is_over(desk, e)]
        owner = owner_of(desk, private)
        if lasting and owner not in (BANK, BOX):
            desk.position.powers = {**desk.position.powers, private: GrantedPower(owner, LASTING)}


def forget_effects(desk: Desk, owner: str) -> None:
    """Nobody gets the lasting effects of somebody who leaves the game."""
    kept = {
        private: power
        for private, power in desk.position.powers.items()
        if (power.company, power.kind) != (owner, LASTING)
    }
    if len(kept) < len(desk.position.powers):
        desk.position.powers = kept


def pay_calls(desk: Desk, where: Iterable[str], told: int) -> None:
    """The bank pays for runs by way of a place: `where` are the hexes that each run with stops calls at, once each;
    of the others `told` do.
    """
    called = [*where]
    for private, owner, effect in effects_of(desk, "call-income"):
        count = called.count(effect.place or "") + told
        if count:
            desk.pay(BANK, owner, count * effect.amount, "call-income")
            place = desk.title.place_name(effect.place or "")
            amount = count * effect.amount
            desk.tell("call-income", source=private, target=owner, amount=amount, count=count, place=place)


def pay_rivers(desk: Desk, cost: int, hexsides: int) -> None:
    """The bank pays the part of what river hexsides cost a company, or so much for each, to whoever is owed it."""
    for private, owner, effect in effects_of(desk, "hexside-income") if cost else ():
        amount = hexsides * effect.amount
        desk.pay(BANK, owner, amount, "river-income")
        desk.tell("river-income", "sides", source=private, target=owner, amount=amount, count=hexsides)
    for private, owner, effect in effects_of(desk, "river-income") if cost else ():
        part = divide(cost * effect.amount, 100, "down")
        desk.pay(BANK, owner, part, "river-income")
        desk.tell("river-income", source=private, target=owner, amount=part)
