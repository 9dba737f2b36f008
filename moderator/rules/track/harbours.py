"""Harbour tokens: placed on harbours alone, or turned and placed as a usual station when nothing else is left."""

from moderator.model.accounts import BOX, token_unit
from moderator.model.building_moves import Token
from moderator.model.findings import Finding
from moderator.rules.basics.holdings import president
from moderator.rules.basics.privates import owner_of
from moderator.rules.basics.state import State
from moderator.titles.companies import Harbour
from moderator.titles.table import COLOURS


def harbour_of(state: State, company: str) -> Harbour | None:
    """What a corporation's harbour token costs, while that lies on its charter; None if it has none, or none left."""
    facts = state.title.file.corporations[company].harbour
    left = state.position.books.of(token_unit(company), company)
    return facts if left and company not in state.position.harbours else None


def keeper(state: State, where: str) -> str | None:
    """The private, alive, that keeps the harbour of a hex for its owner."""
    for private, facts in state.title.file.privates.items():
        if facts.harbour == where and owner_of(state, private) != BOX:
            return private
    return None


def harbour_cost(state: State, company: str, where: str, facts: Harbour) -> int:
    """What its token costs in a hex: less where the place is kept for its director, or as its charter says."""
    if where in facts.places:
        return facts.places[where]
    kept = keeper(state, where)
    return facts.reserved if kept is not None and owner_of(state, kept) == president(state, company) else facts.price


def judge_harbour(state: State, company: str, where: str) -> list[Finding | None]:
    """What is wrong with a harbour token in this hex: no open harbour, or one that is kept for somebody else."""
    return [_harbour_place(state, where) or _reserved_harbour(state, company, where)]


def turns_harbour(state: State, move: Token, company: str) -> bool:
    """Whether a usual station is made of the harbour token: as the line says, or because it is the last one."""
    last = state.position.books.of(token_unit(company), company) == 1
    return (move.turned or last) and harbour_of(state, company) is not None


def judge_turned(state: State, move: Token, company: str) -> Finding | None:
    """A harbour token is placed as a usual one while others are left. Raises NotBooked for a company that has none."""
    if not move.turned:
        return None
    if harbour_of(state, company) is None:
        usual = state.instead(turned=False)
        raise state.refuse("token-left", f"{company} has no harbour token left to turn", usual, about="harbour")
    left = state.position.books.of(token_unit(company), company)
    if left == 1 or state.title.file.operating.harbour_turned == "any":
        return None
    return state.finding(
        "harbour-turned",
        f"{company} turns its harbour token while another one is left",
        expected="a usual token",
        actual=f"{left} tokens left",
        remedy=state.instead(turned=False, cost=None),
    )


def _harbour_place(state: State, where: str) -> Finding | None:
    """No harbour is in the hex, not yet, or it is taken."""
    facts, position = state.title.hex(where), state.position
    colour = position.tiles.get(where, facts.printed)
    built = facts.harbour is not None and colour is not None and COLOURS.index(colour) >= COLOURS.index(facts.harbour)
    taken = next((name for name, at in position.harbours.items() if at == where), None)
    if built and taken is None:
        return None
    place = state.title.place_name(where)
    says = f"{taken} has its token in the harbour of {place}" if taken else f"{place} has no harbour"
    return state.finding(
        "harbour-place",
        says if taken or facts.harbour is None else f"{says} before a {facts.harbour} tile lies there",
        expected="an empty harbour",
        actual=taken or colour or "open country",
    )


def _reserved_harbour(state: State, company: str, where: str) -> Finding | None:
    kept = keeper(state, where)
    owner = None if kept is None else owner_of(state, kept)
    if owner is None or owner in (company, president(state, company)):
        return None
    return state.finding(
        "harbour-reserved",
        f"the harbour of {state.title.place_name(where)} is kept for {kept}, which belongs to {owner}",
        expected=f"a company of {owner}'s",
        actual=company,
    )
