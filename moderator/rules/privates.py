"""Private companies: who has them, and what they pay their owners."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from moderator.model.findings import Finding
from moderator.model.ledger import BANK, BOX, charter_unit
from moderator.model.money import divide
from moderator.model.moves import Move
from moderator.model.position import LASTING, GrantedPower
from moderator.rules.booking import Booking, NotBooked, State
from moderator.rules.holdings import is_investors, president
from moderator.rules.subsidiaries import bearer, powers_of
from moderator.titles.abilities import Ability
from moderator.titles.privates import Effect
from moderator.vocabulary.privates import DOWN


def lies_down(state: State, private: str) -> bool:
    """Return whether a private lies face down: it counts and pays nothing."""
    return private in DOWN.of(state.position)


def pay_privates(booking: Booking) -> None:
    """As an operating round begins, the bank pays each private's revenue to the player or company that owns it."""
    for private, unit in booking.title.private_charters:
        if lies_down(booking, private):
            continue
        revenue = revenue_of(booking, private)
        for owner in booking.position.books.holders(unit):
            if owner not in (BANK, BOX) and revenue and not is_investors(booking, owner):
                booking.pay(BANK, owner, revenue, "private-income")
                booking.tell("private-income", company=private, target=owner, amount=revenue)


def revenue_of(state: State, private: str) -> int:
    """What a private pays in the present phase."""
    facts = state.title.file.privates[private]
    return state.title.since({next(iter(state.title.file.phases)): facts.revenue, **facts.later}, state.position.phase)


def close_privates(booking: Booking) -> None:
    """With a phase all privates go out of the game, but for those that stay with players."""
    _close(booking, [name for name in booking.title.file.privates if not stays_open(booking, name)])


def stays_open(state: State, private: str) -> bool:
    """Return whether a private goes on when the others close: until a phase, or else in a player's hands alone."""
    facts, owner = state.title.file.privates[private], owner_of(state, private)
    if facts.stays_until is not None:
        return not state.title.reached(state.position.phase, facts.stays_until)
    with_players = facts.stays_with == "player"
    return facts.stays and owner in (state.position.players if with_players else state.title.kinds)


def close_overdue(booking: Booking, phases: Collection[str]) -> None:
    """Close the privates whose last phase ends as these phases begin; the others closed with their event."""
    privates = booking.title.file.privates.items()
    _close(booking, [name for name, facts in privates if facts.stays_until in phases])


def close_with(booking: Booking, company: str) -> None:
    """Privates go out of the game that close with the first train of this corporation."""
    if booking.title.closing:
        _close(booking, [name for name, closer in booking.title.closing if closer == company])


def _close(booking: Booking, privates: Sequence[str]) -> None:
    closed = [private for private in privates if owner_of(booking, private) != BOX]
    for private in closed:
        booking.give(charter_unit(private), owner_of(booking, private), BOX, 1, "privates-close")
    if closed:
        booking.tell("privates-close", companies=closed)


def owner_of(state: State, private: str) -> str:
    """Who has a private; `bank` before it is sold, `box` when it is out of the game."""
    return next(iter(state.position.books.holders(charter_unit(private))))


def is_open(state: State, private: str) -> bool:
    """Return whether a private lies face up with somebody: it pays, and counts against his limit."""
    return not lies_down(state, private) and owner_of(state, private) not in (BANK, BOX)


def concessions_left(state: State) -> list[str]:
    """The concessions that players hold, in their order."""
    return [card for card in state.title.concessions if owner_of(state, card) in state.position.players]


def open_privates(state: State, player: str) -> list[str]:
    """The privates that a player could turn face down."""
    if not state.title.file.private_rules.turned:
        return []
    known = [name for name in state.title.file.privates if name not in state.title.concessions]
    return [name for name in known if owner_of(state, name) == player and not lies_down(state, name)]


def turn_down(booking: Booking, private: str) -> None:
    """A private is turned face down: it pays and counts nothing any more, and keeps what power it has."""
    DOWN.put(booking.position, private, True)


def spend_private(booking: Booking, private: str) -> None:
    """A private leaves the game as its power is used."""
    booking.give(charter_unit(private), owner_of(booking, private), BOX, 1, "private-spent")
    booking.tell("private-spent", company=private)


def brings_city(state: State, where: str) -> bool:
    """Return whether a tile that a private brought lies here: it has a city."""
    return any(
        private in state.position.used
        for private, facts in state.title.file.privates.items()
        if facts.lays is not None and facts.lays.tile is not None and where in facts.lays.places
    )


def cited(state: State, name: str | None, verdict: Finding | None) -> Finding | None:
    """A verdict on what a private grants, or a director's lot, with the section that it is told in.

    That is another one only where it has one of its own.
    """
    section = state.title.own_section(name)
    return verdict if verdict is None or section is None else verdict.replace(section=section)


def refused(state: State, name: str, why: NotBooked) -> NotBooked:
    """What cannot be booked of a private or a director's lot, with the section that it is told in."""
    return NotBooked(cited(state, name, why.finding) or why.finding)


def refuse_cited(state: State, private: str, code: str, message: str, remedy: str | Move | None = None) -> NotBooked:
    """The exception for a private that is put to a use it is not for, with the section that this one is told in."""
    return refused(state, private, state.refuse(code, message, remedy))


def player_owns(
    state: State, private: str, player: str, does: str = "cannot use it", remedy: Move | None = None
) -> Finding | None:
    """A private is used by a player who does not own it; `does` is what he would do."""
    owner = owner_of(state, private)
    if owner == player:
        return None
    message = f"{private} belongs to {owner}: {player} {does}"
    return state.finding("power-owner", message, expected=owner, actual=player, remedy=remedy)


def power_owner(state: State, private: str, company: str) -> Finding | None:
    """A private is used for a company that neither owns it nor is directed by its owner; or, with powers of companies
    alone, for one that does not own it.
    """
    owner, leader = owner_of(state, private), president(state, company)
    facts = state.title.file.privates[private]
    alone = any(power is not None and power.by == "company" for power in (facts.lays, facts.places))
    if owner == company or (owner == leader and not alone):
        return None
    who = company if alone else f"{company}'s president {leader}"
    message = f"{private} belongs to {owner}: {who} cannot use it"
    if leader is None and not alone:
        message = f"{private} belongs to {owner}, who may use it for companies of his own: {company} has no president"
    return state.finding(
        "power-owner",
        message,
        expected=company if alone else leader or f"a company of {owner}'s",
        actual=owner,
    )


def check_open(state: State, private: str) -> None:
    """Raise NotBooked for a private that is closed."""
    if owner_of(state, private) == BOX:
        raise refuse_cited(state, private, "power-used", f"{private} is closed and has no power any more")


def give_private(booking: Booking, private: str, why: str) -> str:
    """A private goes out of the game; who had it."""
    owner = owner_of(booking, private)
    booking.give(charter_unit(private), owner, BOX, 1, why)
    return owner


# ---- effects ----
# Lasting effects of privates: who has them, and what runs and river crossings bring their owners.
#
# An effect may last beyond the phase that closes the privates: who owned one then keeps it.


def effects_of(state: State, kind: str) -> Iterator[tuple[str, str, Effect]]:
    """The effects of a kind that are in force, each with its private and the player or company that has it."""
    for private, facts in state.title.file.privates.items():
        for effect in facts.effects:
            if effect.kind == kind and not _is_over(state, effect) and (owner := _holder(state, private)) is not None:
                yield private, owner, effect


def still_lasts(state: State, private: str) -> bool:
    """Return whether a private that has closed still brings anything to who owned it."""
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


def keep_effects(booking: Booking, privates: Iterable[str]) -> None:
    """As privates close with a phase, their owners keep the effects that another phase ends."""
    for private in privates:
        lasting = [e for e in booking.title.file.privates[private].effects if e.until and not _is_over(booking, e)]
        owner = owner_of(booking, private)
        if lasting and owner not in (BANK, BOX):
            booking.position.powers = {**booking.position.powers, private: GrantedPower(owner, LASTING)}


def forget_effects(booking: Booking, owner: str) -> None:
    """Nobody gets the lasting effects of somebody who leaves the game."""
    kept = {
        private: power
        for private, power in booking.position.powers.items()
        if (power.company, power.kind) != (owner, LASTING)
    }
    if len(kept) < len(booking.position.powers):
        booking.position.powers = kept


def pay_calls(booking: Booking, where: Iterable[str], told: int) -> None:
    """The bank pays for runs by way of a place: `where` are the hexes that each run with stops calls at, once each;
    of the others `told` do.
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
    """The bank pays the part of what river hexsides cost a company, or so much for each, to whoever is owed it."""
    for private, owner, effect in effects_of(booking, "hexside-income") if cost else ():
        amount = hexsides * effect.amount
        booking.pay(BANK, owner, amount, "river-income")
        booking.tell("river-income", "sides", source=private, target=owner, amount=amount, count=hexsides)
    for private, owner, effect in effects_of(booking, "river-income") if cost else ():
        part = divide(cost * effect.amount, 100, "down")
        booking.pay(BANK, owner, part, "river-income")
        booking.tell("river-income", source=private, target=owner, amount=part)


# ---- abilities ----
# Abilities: what a company can do that others cannot, its own or that of minors which have merged into it.


def abilities_of(state: State, company: str) -> list[Ability]:
    """What a company can do that others cannot."""
    if not state.title.has_abilities:
        return []
    minors = state.title.file.minors
    return [ability for minor in powers_of(state, company) if (ability := minors[minor].ability) is not None]


def who_can(state: State, what: str) -> Iterator[tuple[str, Ability]]:
    """Every company in play with an ability of which this key says something, each with it."""
    for minor, facts in state.title.file.minors.items():
        if facts.ability is not None and getattr(facts.ability, what):
            company = bearer(state, minor)
            if company is not None:
                yield company, facts.ability


def cite_ability(able: Ability | None, verdict: Finding | None) -> Finding | None:
    """A verdict with the section of the ability that it rests on, if that names one."""
    return verdict if verdict is None or able is None or able.section is None else verdict.replace(section=able.section)


def pay_mail(booking: Booking) -> None:
    """As an operating round begins, the bank pays who has a contract for the mail what the phase says."""
    for company, ability in who_can(booking, "mail"):
        begun = [phase for phase in ability.mail if booking.title.reached(booking.position.phase, phase)]
        if begun:
            amount = ability.mail[max(begun, key=booking.title.phase_order.__getitem__)]
            booking.pay(BANK, company, amount, "mail")
            booking.tell("mail", company=company, amount=amount)
