"""Private companies: owners, income, powers and lasting effects."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from moderator.model.findings import Finding
from moderator.model.ledger import BANK, BOX, charter_unit, divide
from moderator.model.moves import Move
from moderator.model.position import LASTING, GrantedPower
from moderator.rules.booking import Booking, NotBooked, State
from moderator.rules.holdings import is_investors, president
from moderator.rules.subsidiaries import bearer
from moderator.titles.abilities import Ability
from moderator.titles.privates import Effect
from moderator.vocabulary.privates import DOWN


def lies_down(state: State, private: str) -> bool:
    """Return whether a private is face down. It then counts and pays nothing."""
    return private in DOWN.of(state.position)


def pay_privates(booking: Booking) -> None:
    """Pay the revenue of each private to its owner at the start of an operating round."""
    for private, unit in booking.title.private_charters:
        if lies_down(booking, private):
            continue
        revenue = revenue_of(booking, private)
        for owner in booking.position.books.holders(unit):
            if owner not in (BANK, BOX) and revenue and not is_investors(booking, owner):
                booking.pay(BANK, owner, revenue, "private-income")
                booking.tell("private-income", company=private, target=owner, amount=revenue)


def revenue_of(state: State, private: str) -> int:
    """Return the revenue of a private in the current phase."""
    facts = state.title.file.privates[private]
    return state.title.since({next(iter(state.title.file.phases)): facts.revenue, **facts.later}, state.position.phase)


def close_privates(booking: Booking) -> None:
    """Close all privates except those that stay open."""
    _close(booking, [name for name in booking.title.file.privates if not stays_open(booking, name)])


def stays_open(state: State, private: str) -> bool:
    """Return whether a private stays when the others close: until a later phase, or with certain owners."""
    facts, owner = state.title.file.privates[private], owner_of(state, private)
    if facts.stays_until is not None:
        return not state.title.reached(state.position.phase, facts.stays_until)
    with_players = facts.stays_with == "player"
    return facts.stays and owner in (state.position.players if with_players else state.title.kinds)


def close_overdue(booking: Booking, phases: Collection[str]) -> None:
    """Close the privates that may stay only until one of these phases begins."""
    privates = booking.title.file.privates.items()
    _close(booking, [name for name, facts in privates if facts.stays_until in phases])


def close_with(booking: Booking, company: str) -> None:
    """Close the privates that close with the first train of this corporation."""
    if booking.title.closing:
        _close(booking, [name for name, closer in booking.title.closing if closer == company])


def _close(booking: Booking, privates: Sequence[str]) -> None:
    closed = [private for private in privates if owner_of(booking, private) != BOX]
    for private in closed:
        booking.give(charter_unit(private), owner_of(booking, private), BOX, 1, "privates-close")
    if closed:
        booking.tell("privates-close", companies=closed)


def owner_of(state: State, private: str) -> str:
    """Return the owner of a private: `bank` before it is sold, `box` when it is out of the game."""
    return next(iter(state.position.books.holders(charter_unit(private))))


def is_open(state: State, private: str) -> bool:
    """Return whether a private is face up with an owner. It then pays, and counts against the owner's limit."""
    return not lies_down(state, private) and owner_of(state, private) not in (BANK, BOX)


def concessions_left(state: State) -> list[str]:
    """Return the concessions that players hold, in order."""
    return [card for card in state.title.concessions if owner_of(state, card) in state.position.players]


def open_privates(state: State, player: str) -> list[str]:
    """Return the privates that a player could turn face down."""
    if not state.title.file.private_rules.turned:
        return []
    known = [name for name in state.title.file.privates if name not in state.title.concessions]
    return [name for name in known if owner_of(state, name) == player and not lies_down(state, name)]


def turn_down(booking: Booking, private: str) -> None:
    """Turn a private face down: it no longer pays or counts, but keeps its power."""
    DOWN.put(booking.position, private, True)


def spend_private(booking: Booking, private: str) -> None:
    """Take a private out of the game because its power is used."""
    booking.give(charter_unit(private), owner_of(booking, private), BOX, 1, "private-spent")
    booking.tell("private-spent", company=private)


def brings_city(state: State, where: str) -> bool:
    """Return whether a private's own tile, which has a city, has been laid here."""
    return any(
        private in state.position.used
        for private, facts in state.title.file.privates.items()
        if facts.lays is not None and facts.lays.tile is not None and where in facts.lays.places
    )


def cited(state: State, name: str | None, verdict: Finding | None) -> Finding | None:
    """Return a finding with the section of its private or director's lot, if the rulebook has a separate one."""
    section = state.title.own_section(name)
    return verdict if verdict is None or section is None else verdict.replace(section=section)


def refused(state: State, name: str, why: NotBooked) -> NotBooked:
    """Return a refusal with the section of the private or director's lot that it is about."""
    return NotBooked(cited(state, name, why.finding) or why.finding)


def refuse_cited(state: State, private: str, code: str, message: str, remedy: str | Move | None = None) -> NotBooked:
    """Return the exception for a wrong use of a private, with the private's section."""
    return refused(state, private, state.refuse(code, message, remedy))


def player_owns(
    state: State, private: str, player: str, does: str = "cannot use it", remedy: Move | None = None
) -> Finding | None:
    """Return a finding if the player does not own the private. `does` is the end of its message: `cannot use it`."""
    owner = owner_of(state, private)
    if owner == player:
        return None
    message = f"{private} belongs to {owner}: {player} {does}"
    return state.finding("power-owner", message, expected=owner, actual=player, remedy=remedy)


def power_owner(state: State, private: str, company: str) -> Finding | None:
    """Return a finding if the private may not be used for the company.

    The company must own it, or be led by its owner unless only companies may use the power.
    """
    owner, leader = owner_of(state, private), president(state, company)
    facts = state.title.file.privates[private]
    alone = any(power is not None and power.by == "company" for power in (facts.lays, facts.places))
    if owner == company or (owner == leader and not alone):
        return None
    who = company if alone else f"{company}'s president {leader}"
    message = f"{private} belongs to {owner}: {who} cannot use it"
    if leader is None and not alone:
        message = f"{owner} may use {private} only for a company they preside over: {company} has no president"
    return state.finding(
        "power-owner",
        message,
        expected=company if alone else leader or f"a company of {owner}'s",
        actual=owner,
    )


def check_open(state: State, private: str) -> None:
    """Raise NotBooked for a private that is closed."""
    if owner_of(state, private) == BOX:
        raise refuse_cited(state, private, "power-used", f"{private} is closed and has no power")


def give_private(booking: Booking, private: str, why: str) -> str:
    """Take a private out of the game and return who owned it."""
    owner = owner_of(booking, private)
    booking.give(charter_unit(private), owner, BOX, 1, why)
    return owner


# ---- effects ----
# Income and other effects that privates give their owners.
#
# An effect may outlast the phase that closes the privates; the last owner then keeps it.


def effects_of(state: State, kind: str) -> Iterator[tuple[str, str, Effect]]:
    """Yield each effect of a kind that is in force, with its private and owner."""
    for private, facts in state.title.file.privates.items():
        for effect in facts.effects:
            if effect.kind == kind and not _is_over(state, effect) and (owner := _holder(state, private)) is not None:
                yield private, owner, effect


def still_lasts(state: State, private: str) -> bool:
    """Return whether a closed private still has effects for its last owner."""
    return any(not _is_over(state, effect) for effect in state.title.file.privates[private].effects if effect.until)


def _is_over(state: State, effect: Effect) -> bool:
    return effect.until is not None and state.title.reached(state.position.phase, effect.until)


def _holder(state: State, private: str) -> str | None:
    """Return the owner of a private, or the last owner if its effects outlast it; None if there is neither."""
    owner = owner_of(state, private)
    if owner not in (BANK, BOX):
        return owner
    left = state.position.powers.get(private)
    return left.company if left is not None and left.kind == LASTING else None


def keep_effects(booking: Booking, privates: Iterable[str]) -> None:
    """Let the owners of closing privates keep effects that only a later phase ends."""
    for private in privates:
        lasting = [e for e in booking.title.file.privates[private].effects if e.until and not _is_over(booking, e)]
        owner = owner_of(booking, private)
        if lasting and owner not in (BANK, BOX):
            booking.position.powers = {**booking.position.powers, private: GrantedPower(owner, LASTING)}


def forget_effects(booking: Booking, owner: str) -> None:
    """Remove the lasting effects of an owner who leaves the game."""
    booking.position.powers = {
        private: power
        for private, power in booking.position.powers.items()
        if (power.company, power.kind) != (owner, LASTING)
    }


def pay_calls(booking: Booking, where: Iterable[str], told: int) -> None:
    """Pay privates for each run that calls at their place.

    `where` lists the hexes of each run with known stops, each hex once per run. `told` is the stated number of runs
    without known stops that also call there.
    """
    called = [*where]
    for private, owner, effect in effects_of(booking, "call-income"):
        count = called.count(effect.place or "") + told
        if count:
            booking.pay(BANK, owner, count * effect.amount, "call-income")
            place = booking.title.place_name(effect.place or "")
            amount = count * effect.amount
            booking.tell("call-income", source=private, target=owner, amount=amount, count=count, place=place)


def pay_rivers(booking: Booking, cost: int, hexsides: int) -> None:
    """Pay owners of privates for a company's river hexsides: a part of the cost, or an amount for each."""
    for private, owner, effect in effects_of(booking, "hexside-income") if cost else ():
        amount = hexsides * effect.amount
        booking.pay(BANK, owner, amount, "river-income")
        booking.tell("river-income", "sides", source=private, target=owner, amount=amount, count=hexsides)
    for private, owner, effect in effects_of(booking, "river-income") if cost else ():
        part = divide(cost * effect.amount, 100, "down")
        booking.pay(BANK, owner, part, "river-income")
        booking.tell("river-income", source=private, target=owner, amount=part)


# ---- abilities ----
# Special abilities of a company: its own, or those of minors that merged into it.


def who_can(state: State, what: str) -> Iterator[tuple[str, Ability]]:
    """Yield every company in play whose ability has this key, each with the ability."""
    for minor, facts in state.title.file.minors.items():
        if facts.ability is not None and getattr(facts.ability, what):
            company = bearer(state, minor)
            if company is not None:
                yield company, facts.ability


def cite_ability(able: Ability | None, verdict: Finding | None) -> Finding | None:
    """Return a finding with the section of the ability that it rests on, if the ability has one."""
    return verdict if verdict is None or able is None or able.section is None else verdict.replace(section=able.section)


def pay_mail(booking: Booking) -> None:
    """Pay companies with a mail contract the amount of the phase, at the start of an operating round."""
    for company, ability in who_can(booking, "mail"):
        begun = [phase for phase in ability.mail if booking.title.reached(booking.position.phase, phase)]
        if begun:
            amount = ability.mail[max(begun, key=booking.title.phase_order.__getitem__)]
            booking.pay(BANK, company, amount, "mail")
            booking.tell("mail", company=company, amount=amount)
