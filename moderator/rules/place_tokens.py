"""Tokens that are no stations: who has which, where it lies, what it is worth there."""

from collections.abc import Container, Iterator

from moderator.rules.booking import Booking, State
from moderator.rules.holdings import president
from moderator.rules.privates import owner_of
from moderator.rules.subsidiaries import powers_of
from moderator.titles.abilities import PlaceToken

_WORTH = ("bonus", "income")  # tokens of these kinds leave with the phase in which they are worth something else


def token_facts(state: State, name: str) -> PlaceToken | None:
    """The token of a private or a minor; None for one that has none, and for any other name."""
    private, minor = state.title.file.privates.get(name), state.title.file.minors.get(name)
    if private is not None:
        return private.token
    return None if minor is None or minor.ability is None else minor.ability.token


def token_worth(state: State, name: str) -> int:
    """What the token that a private or a minor has in this phase adds, or pays as a town."""
    facts = token_facts(state, name)
    return 0 if facts is None else state.title.since(facts.worth, state.position.phase)


def token_mark(state: State, name: str) -> int:
    """What is remembered of a token as it is laid: which one it is, where a phase brings another."""
    facts = token_facts(state, name)
    return token_worth(state, name) if facts is not None and facts.kind in _WORTH else 0


def take_outdated(booking: Booking) -> None:
    """Tokens in whose place this phase brings others leave the map."""
    _take_off(booking, [name for name in booking.position.powers if _is_outdated(booking, name)])


def _is_outdated(state: State, name: str) -> bool:
    power, facts = state.position.powers[name], token_facts(state, name)
    alike = facts is not None and power.kind == facts.kind and facts.kind in _WORTH
    return alike and token_place(state, name) is None


def token_place(state: State, name: str) -> str | None:
    """The hex where the token lies; None before it is laid, and once another one has taken its place."""
    power, facts = state.position.powers.get(name), token_facts(state, name)
    if power is None or facts is None or power.kind != facts.kind:
        return None
    return power.place if facts.kind not in _WORTH or power.amount == token_worth(state, name) else None


def lying(state: State, kind: str) -> Iterator[tuple[str, str]]:
    """The tokens of a kind that lie on the map, each with its hex."""
    for name in state.position.powers:
        facts = token_facts(state, name)
        if facts is not None and facts.kind == kind and (where := token_place(state, name)) is not None:
            yield name, where


def take_back(booking: Booking, companies: Container[str]) -> None:
    """The tokens of these leave the map: of companies that are no more what they were, of minors left behind."""
    _take_off(booking, [name for name in booking.position.powers if _is_of(booking, name, companies)])


def _is_of(state: State, name: str, companies: Container[str]) -> bool:
    """Return whether a token is of one of these, or was laid for one of them; a town is its owner's."""
    facts = token_facts(state, name)
    if facts is None:
        return False
    return name in companies or (state.position.powers[name].company in companies and facts.kind != "town")


def take_players_tokens(booking: Booking) -> None:
    """As privates close, the tokens leave the map that players have laid of their own."""
    laid = {name: facts for name in booking.position.powers if (facts := token_facts(booking, name)) is not None}
    own = [name for name, facts in laid.items() if facts.by == "holder"]
    _take_off(booking, [name for name in own if owner_of(booking, name) in booking.position.players])


def _take_off(booking: Booking, gone: list[str]) -> None:
    powers = booking.position.powers
    if gone:
        booking.position.powers = {name: power for name, power in powers.items() if name not in gone}


def free_places(state: State, company: str) -> list[str]:
    """Places that do not count against the reach of a company's trains."""
    powers = state.position.powers
    return [where for name, where in lying(state, "passage") if powers[name].company == company]


def token_town(state: State, where: str) -> str | None:
    """The private whose token is a town here."""
    if not state.position.powers:
        return None
    return next((name for name, at in lying(state, "town") if at == where), None)


def town_worth(state: State, where: str, company: str) -> int:
    """What a token's town pays a company: nothing, but to those of the private's owner."""
    name = token_town(state, where)
    own = name is not None and owner_of(state, name) == president(state, company)
    return token_worth(state, name) if name is not None and own else 0


def raised_by(state: State, company: str, where: str) -> int:
    """What tokens here add for a company: its own, those of its subsidiaries, those of privates that it has laid; and
    those of others that have not been turned.
    """
    bearers, powers = (company, *powers_of(state, company)), state.position.powers
    here = (name for name, at in lying(state, "bonus") if at == where)
    return sum(_adds(state, name, own=powers[name].company in bearers) for name in here)


def _adds(state: State, name: str, *, own: bool) -> int:
    """What a token adds that lies on the map: for its own company, or for another one."""
    return token_worth(state, name) if own else for_others(state, name)


def for_others(state: State, name: str) -> int:
    """What a token adds for companies that have not laid it, until it is turned."""
    facts = token_facts(state, name)
    return 0 if facts is None or name in state.position.used else facts.others
