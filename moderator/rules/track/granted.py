"""Granted track: what a private has granted in a turn, and when its power is spent."""

from moderator.model.facts import TurnFact
from moderator.model.findings import Finding
from moderator.model.ledger import BOX, charter_unit
from moderator.model.moves import Move
from moderator.model.values import Record
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.privates import owner_of, refused
from moderator.rules.basics.state import State, too_early
from moderator.rules.track.marking import mark_tile
from moderator.titles.privates import StationPower, TrackPower


class Grant(Record):
    """A private, and the hex where it has laid a tile, or moved a station to."""

    private: str
    place: str


GRANT: TurnFact[Grant | None] = TurnFact("grant", None)  # of the tile just laid: a station may be placed there by it
GRANTED_STATION: TurnFact[bool] = TurnFact("granted_station", False)  # one was placed by a private's power
FOLLOWS: TurnFact[Grant | None] = TurnFact("follows", None)  # a station was moved there: a tile may follow it
BOUGHT_NOW: TurnFact[tuple[str, ...]] = TurnFact("bought_now", ())  # privates that its company has bought in it
LAID_BY: TurnFact[tuple[Grant, ...]] = TurnFact("laid_by", ())  # tiles beside the usual ones


def check_power(state: State, private: str) -> None:
    """Raise NotBooked for a private that is out of the game."""
    if owner_of(state, private) == BOX:
        message = f"{private} is closed and has no power any more"
        raise refused(state, private, state.refuse("power-used", message, about="granted-track"))


def spend_power(desk: Desk, private: str, power: TrackPower | StationPower, where: str) -> None:
    """Note that a private has been used; one that closes with its use goes out of the game.

    One with a tile for each of several places has been used when a tile lies in all of them.
    """
    position = desk.position
    if isinstance(power, TrackPower) and power.each and any(place not in position.tiles for place in power.places):
        return
    if isinstance(power, TrackPower) and power.tokens:
        mark_tile(desk, private, where)
        return
    position.used = position.used | {private}
    closes = power.closes
    if closes:
        desk.give(charter_unit(private), owner_of(desk, private), BOX, 1, "granted-track")
    desk.tell("granted-track", "closes" if closes else "", company=private)


def power_used(state: State, private: str) -> Finding | None:
    """A private that serves once a game is used again."""
    if private not in state.position.used:
        return None
    return state.finding(
        "power-used",
        f"{private} has been used before",
        expected="once a game",
        actual="a second time",
        remedy=state.instead(power=None),
    )


def power_phase(state: State, private: str, phase: str | None, remedy: Move | None = None) -> Finding | None:
    """A private is used before the phase from which it may be."""
    return too_early(state, "power-phase", f"{private} may be used", phase, remedy)
