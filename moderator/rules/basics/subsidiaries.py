"""Subsidiaries: minors that have merged into a corporation, which from then on has what is peculiar to them."""

from moderator.rules.basics.holdings import in_play
from moderator.rules.basics.state import State


def bearer(state: State, minor: str) -> str | None:
    """The company that has a minor's power: the minor itself, or the one that it has merged into; None if nobody."""
    owner = state.position.subsidiaries.get(minor)
    return owner or (minor if in_play(state, minor) else None)


def powers_of(state: State, company: str) -> list[str]:
    """The minors whose powers a company has: its own if it is one, else those of its subsidiaries."""
    own = [company] if company in state.title.file.minors else []
    return own + [minor for minor, owner in state.position.subsidiaries.items() if owner == company]
