"""Moves by what privates and minors are good for: powers and tokens in a turn, prices and shares steered."""

from collections.abc import Iterator

from moderator.journal.lexer import quote_name
from moderator.model.position import Question
from moderator.model.rounds import Turn
from moderator.rules.booking import State
from moderator.rules.holdings import charter_of, president, privates_of
from moderator.rules.place_tokens import token_facts
from moderator.rules.private_tokens import may_have_token, may_lay, may_turn
from moderator.rules.privates import owner_of
from moderator.rules.subsidiaries import powers_of
from moderator.rules.tokens import slots_left
from moderator.rules.track.granted import may_move_now
from moderator.rules.track.stations import may_place_station

# ---- in a company's turn ----


def powers(state: State, company: str) -> Iterator[str]:
    """Powers of the company's privates that need no place."""
    for private in privates_of(state, company):
        for power in state.title.file.privates[private].uses:
            if not power.places:
                yield f"use {quote_name(private)}{' limit' if power.kind == 'extra-train' else ''}"
        if may_turn(state, private):
            yield f"use {quote_name(private)}"


def powers_begun(state: State, turn: Turn) -> Iterator[str]:
    """Powers used at a place, and tokens of privates and minors that are laid in a step still ahead."""
    company, owner = turn.company, president(state, turn.company)
    for private in privates_of(state, company):
        if any(power.places for power in state.title.file.privates[private].uses):
            yield f"use {quote_name(private)} at PLACE"
    steps = charter_of(state, company).steps[turn.step :]
    for name in dict.fromkeys((*powers_of(state, company), *privates_of(state, company), *_players(state, owner))):
        if may_lay(state, name, steps) and may_have_token(state, name, company):
            yield f"use {quote_name(name)} at PLACE"


def _players(state: State, owner: str | None) -> Iterator[str]:
    """Privates of the president, and of other players those whose tokens are laid by who holds them."""
    for private in state.title.file.privates:
        holder, facts = owner_of(state, private), token_facts(state, private)
        any_holder = facts is not None and facts.by == "holder" and holder in state.position.players
        if holder == owner or any_holder:
            yield private


def stations(state: State, turn: Turn, in_step: bool) -> Iterator[str]:
    """Stations that privates of the company grant, or of its president, where they are not for companies alone: in the
    step for that in the place of its own, or at any time.
    """
    company, owner = turn.company, president(state, turn.company)
    usual = in_step and may_place_station(state, turn)
    owned = [*privates_of(state, company), *(privates_of(state, owner) if owner else ())]
    for private in owned:
        facts = state.title.file.privates[private].places
        if facts is None or private in state.position.used or not (usual or facts.extra):
            continue
        if facts.by == "company" and owner_of(state, private) != company:
            continue
        if facts.moves and not may_move_now(turn):
            continue
        moving = " moving PLACE" if facts.moves else ""
        for place in map(state.title.place_name, facts.places) if facts.places else ("PLACE",):
            yield f"token {quote_name(place) if facts.places else place} with {quote_name(private)}{moving}"


def stations_due(state: State, asked: Question) -> Iterator[str]:
    """As a phase begins: the station of a private, for every company of its owner's that has a token left."""
    facts = state.title.file.privates[asked.about].places
    for company in state.position.stations:
        if facts is not None and president(state, company) == asked.who and slots_left(state, company):
            for where in facts.places:
                place = quote_name(state.title.place_name(where))
                yield f"{quote_name(company)}: token {place} with {quote_name(asked.about)}"
