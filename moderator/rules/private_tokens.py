"""Tokens of privates and minors laid in a company's turn (`use PRIVATE at PLACE`), or turned (`use PRIVATE`)."""

from collections.abc import Container

from moderator.model.findings import Finding
from moderator.model.ledger import BOARD, BOX, token_unit
from moderator.model.position import OWN, GrantedPower
from moderator.model.wording import list_words
from moderator.rules.booking import Booking, NotBooked, State, require
from moderator.rules.holdings import owns_train, president
from moderator.rules.place_tokens import for_others, token_facts, token_mark, token_place
from moderator.rules.privates import cited, forget_effects, owner_of, refused, spend_private, turn_down
from moderator.rules.rounds.operating import finish_if_idle, go_to_step, require_turn
from moderator.rules.rounds.turns import is_fresh
from moderator.rules.subsidiaries import powers_of
from moderator.titles.abilities import PlaceToken
from moderator.titles.board import Hex
from moderator.vocabulary.privates import Use

# ---- laying tokens ----


def lay_token(booking: Booking, move: Use, company: str) -> None:
    """Lay a token in its step. Raises NotBooked without a place, or if it is already on the map."""
    name, facts = move.private, require(token_facts(booking, move.private))
    if move.place is None and may_turn(booking, name):
        _turn_token(booking, name, facts, company)
        return
    if move.place is None:
        raise _refuse(
            booking, name, "private-power", f"the token of {name} needs a place: add it after `use {name} at`"
        )
    if token_place(booking, name) is not None and not facts.again:
        raise _refuse(booking, name, "power-used", f"the token of {name} is already on the map")
    if name in booking.title.file.privates and owner_of(booking, name) == BOX:
        raise _refuse(booking, name, "power-used", f"{name} has left the game")
    held = facts.by == "holder" and owner_of(booking, name) in booking.position.players
    if held:
        booking.judge(cited(booking, name, _too_late(booking, name)))
    elif facts.step == "any":
        require_turn(booking, company)
    else:
        go_to_step(booking, company, facts.step)
    where = booking.title.hex_of(move.place)
    booking.judge(
        cited(booking, name, _wrong_owner(booking, name, facts, company) or _no_train(booking, name, facts, company))
    )
    booking.judge(cited(booking, name, _wrong_place(booking, name, facts, where)))
    bearer = name if name in booking.title.file.minors else company
    power = GrantedPower(bearer, facts.kind, where, token_mark(booking, name))
    booking.position.powers = {**booking.position.powers, name: power}
    booking.tell("place-token", facts.kind, company=company, source=name, place=booking.title.place_name(where))
    if facts.turns_down:
        turn_down(booking, name)
    if facts.closes:
        spend_private(booking, name)
    finish_if_idle(booking)


def may_lay(state: State, name: str, steps: Container[str]) -> bool:
    """Return whether the token may be laid in a turn with these steps ahead, whoever lays it."""
    facts = token_facts(state, name)
    if facts is None or (token_place(state, name) is not None and not facts.again):
        return False
    if facts.by == "holder" and owner_of(state, name) in state.position.players:
        return is_fresh(state)
    return facts.step == "any" or facts.step in steps


def may_have_token(state: State, name: str, company: str) -> bool:
    """Return whether the token may be laid for this company, by its owner and its trains."""
    facts = require(token_facts(state, name))
    return not (_wrong_owner(state, name, facts, company) or _no_train(state, name, facts, company))


def may_turn(state: State, name: str) -> bool:
    """Return whether the token is on the map and helps other companies until its owner turns it."""
    return bool(for_others(state, name)) and token_place(state, name) is not None


def _turn_token(booking: Booking, name: str, facts: PlaceToken, company: str) -> None:
    """Turn a token so that it helps only its company; the private leaves the game. Raises NotBooked if it has already
    left.
    """
    if owner_of(booking, name) == BOX:
        raise _refuse(booking, name, "power-used", f"{name} has left the game")
    require_turn(booking, company)
    booking.judge(cited(booking, name, _wrong_owner(booking, name, facts, company)))
    booking.position.used |= {name}
    booking.tell("place-token", "turned", source=name, place=booking.title.place_name(token_place(booking, name) or ""))
    spend_private(booking, name)
    finish_if_idle(booking)


def _refuse(state: State, name: str, code: str, message: str) -> NotBooked:
    return refused(state, name, state.refuse(code, message, about="place-token"))


def _too_late(state: State, name: str) -> Finding | None:
    """Return a finding if a player lays a token after companies have begun to operate."""
    if is_fresh(state):
        return None
    return state.finding(
        "power-time",
        f"{owner_of(state, name)} may lay the token of {name} only when an operating round begins",
        expected="before any company operates",
        actual="later",
    )


def _wrong_owner(state: State, name: str, facts: PlaceToken, company: str) -> Finding | None:
    """Return a finding if the company may not lay the token of this private or minor."""
    if name in state.title.file.minors:
        problem, right = "does not have it", name in powers_of(state, company)
    elif facts.by == "holder" and owner_of(state, name) in state.position.players:
        return None
    elif facts.by in ("owner", "holder"):
        owner = owner_of(state, name)
        problem, right = f"does not own it; {owner} does", owner == company
    else:
        owner = owner_of(state, name)
        problem, right = f"is not directed by its owner {owner}", owner == president(state, company)
    if right:
        return None
    return state.finding(
        "power-owner",
        f"the token of {name} is laid for {company}, which {problem}",
        expected="a company that may lay it",
        actual=company,
        about="place-token",
    )


def _no_train(state: State, name: str, facts: PlaceToken, company: str) -> Finding | None:
    """Return a finding if the company has no train although one must reach the place."""
    if not facts.train or owns_train(state, company):
        return None
    return state.finding(
        "power-owner",
        f"the token of {name} is laid for {company}, which has no train to reach it",
        expected="a company with a train",
        actual=company,
        about="place-token",
    )


def _wrong_place(state: State, name: str, facts: PlaceToken, where: str) -> Finding | None:
    place = state.title.hex(where)
    if where in facts.places or (not facts.places and _fits(facts, place)):
        return None
    kinds = [f"a {kind}" for kind in facts.kinds] or ["open country, or one town,"]
    named = list_words(map(state.title.place_name, facts.places), "or") if facts.places else ""
    expected = named or f"{list_words(kinds, 'or')}{'' if facts.metropolis else ', no metropolis'}"
    if facts.terrain:
        expected += f" where {list_words(facts.terrain, 'or')} costs {state.money(facts.least)} or more"
    return state.finding(
        "power-place",
        f"the token of {name} may not go to {state.title.place_name(where)}",
        expected=expected,
        actual=place.kind or "open country",
        about="place-token",
    )


def _fits(facts: PlaceToken, place: Hex) -> bool:
    if facts.terrain and (place.terrain not in facts.terrain or place.cost < facts.least):
        return False
    if place.metropolis and not facts.metropolis:
        return False
    if facts.kinds:
        return place.kind in facts.kinds
    return place.kind is None or (place.kind == "town" and place.towns == 1)


# ---- leaving ----
# Powers from privates when their owner leaves the game: they are lost, or go to a company's heir.


def drop_powers(booking: Booking, company: str, why: str) -> None:
    """Remove the powers and privates of a company that closes from the game."""
    position = booking.position
    for private, power in position.powers.items():
        if power.company == company and power.kind == "extra-station":
            booking.give(token_unit(private), BOARD, BOX, 1, why)
    position.powers = {private: power for private, power in position.powers.items() if power.company != company}
    discard_privates(booking, company, why)


def pass_powers(booking: Booking, company: str, heir: str, why: str) -> int:
    """Give the powers and privates of a company to its heir. Return how many private tokens become its own stations."""
    position, stations, kept = booking.position, 0, dict[str, GrantedPower]()
    for private, power in position.powers.items():
        if power.company == company and power.kind == "extra-station":
            booking.give(token_unit(private), BOARD, BOX, 1, why)
            stations += 1
        elif power.company != company:
            kept[private] = power
        elif power.kind != OWN:
            kept[private] = power.replace(company=heir)
    position.powers = kept
    for _, unit in booking.title.private_charters:
        booking.give(unit, company, heir, position.books.of(unit, company), why)
    return stations


def discard_privates(booking: Booking, owner: str, why: str) -> None:
    """Remove the privates of an owner who leaves the game, and their lasting effects."""
    forget_effects(booking, owner)
    for private, unit in booking.title.private_charters:
        if booking.position.books.of(unit, owner):
            booking.give(unit, owner, BOX, 1, why)
            booking.tell(why, "private", company=private)
