"""Removal: in a turn of a stock round a player takes a corporation out of the game that nobody has started."""

from moderator.model.findings import Finding
from moderator.model.growing_moves import Remove
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.rights import zones_of
from moderator.rules.basics.state import State
from moderator.rules.stock.stock import acted, claim, end_turn
from moderator.titles.rights import Removal


def remove(desk: Desk, move: Remove, player: str) -> None:
    """Take a corporation out of the game, as the player's action."""
    facts, position, company = desk.title.file.removal, desk.position, move.company
    assert facts is not None
    if company not in desk.title.certificates or company in position.closed or company in position.par:
        why = "has left the game" if company in position.closed else "is in play, or no corporation"
        raise desk.refuse("removal-barred", f"{company} {why}: it cannot be removed")
    now = claim(desk, player, "remove")
    desk.judge(_too_few(desk, facts), _same_zone(desk, company) if facts.one_a_zone else None)
    take_out(desk, company)
    if now is not None:
        end_turn(desk, acted(now, player))


def take_out(desk: Desk, company: str) -> None:
    """A corporation that nobody has started leaves the game."""
    position = desk.position
    position.closed = position.closed | {company}
    position.removed = position.removed | {company}
    desk.tell("removal", company=company)


def may_remove(state: State, company: str) -> bool:
    """Whether a player may remove a corporation now."""
    facts, position = state.title.file.removal, state.position
    if facts is None or company in position.closed or company in position.par:
        return False
    return _too_few(state, facts) is None and not (facts.one_a_zone and _same_zone(state, company))


def _too_few(state: State, facts: Removal) -> Finding | None:
    """So few corporations would be left, or none are removed any more."""
    left = len(state.title.certificates) - len(state.position.removed)
    if state.holds("removals") and left > facts.keeps:
        return None
    return state.finding(
        "removal-barred",
        f"{left} corporations are left, and none is removed now",
        expected=f"at least {facts.keeps} corporations",
        actual=left,
    )


def _same_zone(state: State, company: str) -> Finding | None:
    """Another corporation of the same zone has been removed."""
    zone = _zone(state, company)
    other = next((name for name in state.position.removed if zone is not None and _zone(state, name) == zone), None)
    if other is None:
        return None
    return state.finding(
        "removal-barred",
        f"{other} of the same zone as {company}, {zone}, has been removed",
        expected="a corporation of another zone",
        actual=company,
    )


def _zone(state: State, company: str) -> str | None:
    home = state.title.file.corporations[company].home
    return None if home is None else next(iter(zones_of(state, home)), None)
