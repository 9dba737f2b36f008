"""Minors of a counted position: a player's, merged into a corporation, abandoned, or closed."""

from collections.abc import Iterator

from moderator.model.findings import Finding
from moderator.model.ledger import BANK, BOARD, BOX, POOL, charter_unit, token_unit
from moderator.model.wording import plural
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import LAST_OWNER
from moderator.rules.basics.points import any_of, joined
from moderator.rules.basics.rights import place_bought
from moderator.rules.late.building import lay_slots
from moderator.rules.late.fact_lines import lay_facts
from moderator.rules.late.handing import hand_trains, impossible
from moderator.vocabulary.starting_position import GivenCompany

Problems = Iterator[Finding]


def lay_minor(desk: Desk, move: GivenCompany) -> Problems:
    """What a line says of a minor: whose it is and what lies on its charter, or what has become of it."""
    minor, position = move.company, desk.position
    position.used |= {minor} if move.used else set()
    chooses, abandoned = desk.title.file.minors[minor].chooses, move.fact("abandoned") is not None
    yield from lay_facts(desk, move)
    if move.closed or abandoned or (chooses and move.owner in position.par):
        yield from _lay_gone(desk, move, abandoned)
        return
    if move.owner not in position.players and not any_of(joined(desk.title).leaderless, desk, minor):
        words = f"say who owns {minor} after `owner`, or `closed` if it has gone"
        yield impossible(desk, f"{minor} has no owner", words)
        return
    desk.give(charter_unit(minor), BANK, move.owner or POOL, 1, "setup")
    if chooses:
        yield from _lay_chosen(desk, move)
    else:
        place_bought(desk, minor, "setup")
    yield from hand_trains(desk, move.trains, minor)
    desk.pay(BANK, minor, move.cash, "setup")


def _lay_gone(desk: Desk, move: GivenCompany, abandoned: bool) -> Problems:
    """A minor that is no more: its charter lies with the corporation it has merged into, in the pool if it was
    abandoned, else out of the game. Of the first two the chit may be told; with the second one a car may lie.
    """
    minor, position, unit = move.company, desk.position, token_unit(move.company)
    merged = move.owner if move.owner in position.par and not move.closed else None
    desk.give(charter_unit(minor), BANK, merged or (POOL if abandoned else BOX), 1, "setup")
    desk.give(unit, minor, BOX, position.books.of(unit, minor), "setup")
    position.closed |= {minor}
    if desk.title.file.minors[minor].chooses:
        position.floated |= {minor}
    if move.owner in position.players:
        LAST_OWNER.put(position, minor, move.owner)
    cars = tuple(train for train in move.trains if abandoned and desk.title.train(train).car)
    yield from hand_trains(desk, cars, minor)
    if move.cash or move.trains != cars or move.stations:
        words, without = "leave them out", move.but(cash=0, trains=cars, stations=())
        yield impossible(desk, f"{minor} is closed and has neither money nor trains", words, without)


def _lay_chosen(desk: Desk, move: GivenCompany) -> Problems:
    """The stations of a minor that chose its home, the first of which that is; without one it has yet to float.

    Lines come in the order in which what they tell of has floated.
    """
    minor, position, unit = move.company, desk.position, token_unit(move.company)
    if not move.stations:
        return
    stations = tuple(desk.title.hex_of(place) for place in move.stations)
    have, left = position.books.of(unit, minor), move.tokens
    if len(stations) + (left or 0) > have:
        message = f"{minor} has {plural(have, 'station token')}, not {len(stations) + (left or 0)}"
        yield impossible(desk, message, "count its tokens again", expected=have, actual=len(stations) + (left or 0))
        return
    desk.give(unit, minor, BOARD, len(stations), "setup")
    desk.give(unit, minor, BOX, 0 if left is None else have - len(stations) - left, "setup")
    position.stations = {**position.stations, minor: stations}
    position.floated |= {minor}
    position.order += (minor,)
    yield from lay_slots(desk, move)
