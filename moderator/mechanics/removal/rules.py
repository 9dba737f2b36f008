"""Removal: in a turn of a stock round a player takes a corporation out of the game that nobody has started."""

from collections.abc import Iterator

from moderator.journal.lexer import quote_name
from moderator.model.accounts import BOX, charter_unit
from moderator.model.findings import Finding
from moderator.model.rounds import StockRound
from moderator.rules.basics.charters import UNSTARTED
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.limits import must_sell_some
from moderator.rules.basics.points import Meaning, Rules, lies_down
from moderator.rules.basics.privates import is_open, owner_of, turn_down
from moderator.rules.basics.rights import zones_of
from moderator.rules.basics.state import State
from moderator.rules.stock.stock_round import acted, end_turn, require_stock_turn
from moderator.titles.schema import Removal
from moderator.vocabulary.minors import Close
from moderator.vocabulary.player_actions import Remove


def _remove(desk: Desk, move: Remove, player: str) -> None:
    """Take a corporation out of the game, as the player's action."""
    facts, position, company = desk.title.file.removal, desk.position, move.company
    if facts is None:
        raise desk.refuse("removal-barred", f"{company} stays in the game: no corporation is removed in this title")
    if company not in desk.title.certificates or company in position.closed or company in position.par:
        why = "has left the game" if company in position.closed else "is in play, or no corporation"
        raise desk.refuse("removal-barred", f"{company} {why}: it cannot be removed")
    now = require_stock_turn(desk, player, "remove")
    desk.judge(_too_few(desk, facts), _same_zone(desk, company) if facts.one_a_zone else None)
    _take_out(desk, company)
    if now is not None:
        end_turn(desk, acted(now, player))


def _take_out(desk: Desk, company: str) -> None:
    """A corporation that nobody has started leaves the game."""
    position = desk.position
    position.closed = position.closed | {company}
    UNSTARTED.mark(position, company)
    desk.tell("removal", company=company)


def _may_remove(state: State, company: str) -> bool:
    """Whether a player may remove a corporation now."""
    facts, position = state.title.file.removal, state.position
    if facts is None or company in position.closed or company in position.par:
        return False
    return _too_few(state, facts) is None and not (facts.one_a_zone and _same_zone(state, company))


def _too_few(state: State, facts: Removal) -> Finding | None:
    """So few corporations would be left, or none are removed any more."""
    left = len(state.title.certificates) - len(UNSTARTED.of(state.position))
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
    other = next(
        (name for name in UNSTARTED.of(state.position) if zone is not None and _zone(state, name) == zone), None
    )
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


# ---- privates ----


def _turn_down(desk: Desk, move: Close, player: str) -> None:
    """Turn a private face down: it counts and pays nothing any more, and keeps its power."""
    _prepare(desk, move.company, player)
    turn_down(desk, move.company)
    desk.tell("private-closed", company=move.company, source=player)


def _remove_private(desk: Desk, move: Remove, player: str) -> None:
    """Take a private out of the game."""
    above = must_sell_some(desk, player)
    _prepare(desk, move.company, player)
    desk.judge(None if above else _kept_yet(desk, move.company))
    desk.give(charter_unit(move.company), player, BOX, 1, "private-removed")
    desk.tell("private-removed", company=move.company, source=player)


def _prepare(desk: Desk, private: str, player: str) -> None:
    """The one thing that a player does with a private before the action of his turn.

    Raises NotBooked for one that he does not have, or where privates are not turned.
    """
    if not desk.title.file.private_rules.turned or private in desk.title.concessions:
        raise desk.refuse("private-moment", f"{private} stays as it is: nobody turns it or takes it out of the game")
    if owner_of(desk, private) != player or not is_open(desk, private):
        whose = "lies face down" if lies_down(desk, private) else f"is with {owner_of(desk, private)}"
        raise desk.refuse("private-moment", f"{player} has no open {private}: it {whose}")
    now = require_stock_turn(desk, player)
    if now is not None:
        desk.judge(_action_begun(desk, now))
        desk.position.round = now.but(prepared=private)


def _action_begun(state: State, now: StockRound) -> Finding | None:
    """The action of the turn has begun, or another private has been turned or taken out in it."""
    if now.prepared is None and not now.did:
        return None
    done = "has begun his action" if now.prepared is None else f"has turned {now.prepared} in this turn"
    return state.finding(
        "private-moment",
        f"{now.player} {done}: one private is turned or taken out, before the action",
        expected="one private, before anything else",
        actual=getattr(now, "prepared", None) or "an action",
    )


def _kept_yet(state: State, private: str) -> Finding | None:
    if not state.holds("no-dealings"):
        return None
    return state.finding(
        "private-moment",
        f"privates are only turned face down yet, or taken out to come within the limit: {private} stays in the game",
        expected=f"close {private}",
        actual=f"remove {private}",
    )


# ---- which of them is meant ----


def remove(desk: Desk, move: Remove, player: str) -> None:
    """A player takes a corporation that nobody has started, or a private, out of the game."""
    private = move.company in desk.title.file.privates
    (_remove_private if private else _remove)(desk, move, player)


def _is_private(state: State, move: Close, player: str) -> bool:
    return move.company in state.title.file.privates


def _offers(state: State, player: str) -> Iterator[str]:
    return (f"remove {quote_name(name)}" for name in state.title.certificates if _may_remove(state, name))


def _words(state: State, player: str) -> Iterator[str]:
    if any(_may_remove(state, company) for company in state.title.certificates):
        yield "removes a corporation"


RULES = Rules(
    of_players={Remove: remove},
    means=(Meaning(Close, _is_private, _turn_down),),
    stock_offers=(_offers,),
    stock_words=(_words,),
    leaves_unstarted=(lambda state, company: state.title.file.removal is not None,),
)
