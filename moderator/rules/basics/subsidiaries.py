"""Subsidiaries: minors that have merged into a corporation. It has their charters, and with them what is peculiar to
each; the charter of one that was abandoned lies in the pool, where a corporation may take it up.
"""

from moderator.model.ledger import BOARD, BOX, POOL, charter_unit, token_unit
from moderator.model.rounds import StockRound
from moderator.rules.basics.agenda import drop_asked
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import charter_name, in_play, minors_of
from moderator.rules.basics.rights import zones_of
from moderator.rules.basics.slots import SLOTS_TAKEN
from moderator.rules.basics.state import State
from moderator.vocabulary.minors import CHIT


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
    chits, home = CHIT.of(state.position), None
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


def is_national(state: State, company: str) -> bool:
    """Whether a corporation has become a national."""
    facts = state.title.file.nationals
    return facts is not None and charter_name(state, company) == facts.after


def is_consolidating(state: State) -> bool:
    """Return whether this is the stock round in which the last minors and smaller corporations go, or one after it.

    It waits until corporations may be expanded, or a player could neither expand nor pass.
    """
    facts, position = state.title.file.merging, state.position
    if facts is None or facts.consolidation is None or not isinstance(position.round, StockRound):
        return False
    return state.title.reached(position.phase, facts.consolidation) and not state.holds("no-conversion")


def leave_play(desk: Desk, minor: str, why: str) -> None:
    """A minor is no more: its stations leave the map, its tokens the game, and it operates no longer."""
    position, unit = desk.position, token_unit(minor)
    for place in (BOARD, minor):
        desk.give(unit, place, BOX, position.books.of(unit, place), why)
    SLOTS_TAKEN.drop(position, minor)
    position.closed = position.closed | {minor}
    position.order = tuple(name for name in position.order if name != minor)
    position.stations = {name: at for name, at in position.stations.items() if name != minor}
    drop_asked(desk, minor)


def abandon_subsidiaries(desk: Desk, company: str) -> None:
    """The charters of a corporation's subsidiaries go to the pool, each with its chit."""
    for minor in minors_of(desk, company):
        desk.give(charter_unit(minor), company, POOL, 1, "abandonment")
        desk.tell("abandonment", "subsidiary", company=minor)
