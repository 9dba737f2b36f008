"""Tokens of privates and minors other than stations: their owners, places and values."""

from collections.abc import Container, Iterator

from moderator.rules.booking import Booking, State
from moderator.rules.holdings import president
from moderator.rules.privates import owner_of
from moderator.titles.abilities import PlaceToken

_WORTH = ("bonus", "income")  # tokens of these kinds leave the map when a phase changes their value


def token_facts(state: State, name: str) -> PlaceToken | None:
    """Return the token of a private or minor, or None."""
    private, minor = state.title.file.privates.get(name), state.title.file.minors.get(name)
    if private is not None:
        return private.token
    return None if minor is None or minor.ability is None else minor.ability.token


def token_worth(state: State, name: str) -> int:
    """Return the value of a token in this phase: its bonus, or its revenue as a town."""
    facts = token_facts(state, name)
    return 0 if facts is None else state.title.since(facts.worth, state.position.phase)


def token_mark(state: State, name: str) -> int:
    """Return the value to remember for a token as it is laid, to tell when a phase replaces it."""
    facts = token_facts(state, name)
    return token_worth(state, name) if facts is not None and facts.kind in _WORTH else 0


def take_outdated(booking: Booking) -> None:
    """Take tokens off the map that the current phase replaces by others."""
    _take_off(booking, [name for name in booking.position.powers if _is_outdated(booking, name)])


def _is_outdated(state: State, name: str) -> bool:
    power, facts = state.position.powers[name], token_facts(state, name)
    alike = facts is not None and power.kind == facts.kind and facts.kind in _WORTH
    return alike and token_place(state, name) is None


def token_place(state: State, name: str) -> str | None:
    """Return the hex of a token; None before it is laid, and once another replaces it."""
    power, facts = state.position.powers.get(name), token_facts(state, name)
    if power is None or facts is None or power.kind != facts.kind:
        return None
    return power.place if facts.kind not in _WORTH or power.amount == token_worth(state, name) else None


def lying(state: State, kind: str) -> Iterator[tuple[str, str]]:
    """Yield the tokens of a kind that are on the map, each with its hex."""
    for name in state.position.powers:
        facts = token_facts(state, name)
        if facts is not None and facts.kind == kind and (where := token_place(state, name)) is not None:
            yield name, where


def take_back(booking: Booking, companies: Container[str]) -> None:
    """Take the tokens of these companies off the map, including those laid for them."""
    _take_off(booking, [name for name in booking.position.powers if _is_of(booking, name, companies)])


def _is_of(state: State, name: str, companies: Container[str]) -> bool:
    """Return whether a token belongs to one of these companies or was laid for one. A town stays with its owner."""
    facts = token_facts(state, name)
    if facts is None:
        return False
    return name in companies or (state.position.powers[name].company in companies and facts.kind != "town")


def take_players_tokens(booking: Booking) -> None:
    """Take off the map the tokens that players laid themselves, as privates close."""
    laid = {name: facts for name in booking.position.powers if (facts := token_facts(booking, name)) is not None}
    own = [name for name, facts in laid.items() if facts.by == "holder"]
    _take_off(booking, [name for name in own if owner_of(booking, name) in booking.position.players])


def _take_off(booking: Booking, gone: list[str]) -> None:
    powers = booking.position.powers
    if gone:
        booking.position.powers = {name: power for name, power in powers.items() if name not in gone}


def free_places(state: State, company: str) -> list[str]:
    """Return places that do not count toward the range of a company's trains."""
    powers = state.position.powers
    return [where for name, where in lying(state, "passage") if powers[name].company == company]


def token_town(state: State, where: str) -> str | None:
    """Return the private whose token is a town here, or None."""
    if not state.position.powers:
        return None
    return next((name for name, at in lying(state, "town") if at == where), None)


def town_worth(state: State, where: str, company: str) -> int:
    """Return the revenue of a town token for a company: 0 unless the private's owner is its president."""
    name = token_town(state, where)
    own = name is not None and owner_of(state, name) == president(state, company)
    return token_worth(state, name) if name is not None and own else 0


def for_others(state: State, name: str) -> int:
    """Return the bonus of a token for companies that did not lay it: 0 once it is turned."""
    facts = token_facts(state, name)
    return 0 if facts is None or name in state.position.used else facts.others
