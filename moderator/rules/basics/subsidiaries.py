"""Subsidiaries: minors that have merged into a corporation. It has their charters, and with them what is peculiar to
each; the charter of one that was abandoned lies in the pool, where a corporation may take it up.
"""

from moderator.model.accounts import POOL, charter_unit
from moderator.rules.basics.holdings import in_play, minors_of
from moderator.rules.basics.rights import zones_of
from moderator.rules.basics.state import State


def bearer(state: State, minor: str) -> str | None:
    """The company that has a minor's power: the minor itself, or the one that it has merged into; None if nobody."""
    holders = state.position.books.holders(charter_unit(minor))
    owner = next((holder for holder in holders if holder in state.title.certificates), None)
    return owner or (minor if in_play(state, minor) else None)


def powers_of(state: State, company: str) -> list[str]:
    """The minors whose powers a company has: its own if it is one, else those of its subsidiaries."""
    own = [company] if company in state.title.file.minors and in_play(state, company) else []
    return own or minors_of(state, company)


def rights_of(state: State, company: str) -> list[str]:
    """The zones in which a company has track rights: that of its home or chit, and those of its subsidiaries' chits."""
    chits, home = state.position.rights, None
    if company in state.title.certificates:
        home = state.title.file.corporations[company].home
    own = [] if home is None else zones_of(state, home)[:1]
    chosen = (chits[name] for name in (company, *minors_of(state, company)) if name in chits)
    return list(dict.fromkeys((*own, *chosen)))


def is_abandoned(state: State, minor: str) -> bool:
    """Whether a minor was abandoned: its charter lies in the pool, and it operates no more."""
    return minor in state.position.closed and bool(state.position.books.of(charter_unit(minor), POOL))


def abandoned_minors(state: State) -> list[str]:
    """The minors that were abandoned and that no corporation has taken up, in the order of the ruleset."""
    return [minor for minor, _ in state.title.minor_charters if is_abandoned(state, minor)]
