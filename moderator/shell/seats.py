"""Seats that change hands: `marc leaves, zoe takes over` is a note, and from then on `zoe` means Marc's seat.

The books keep the name in the journal's header, so every line before and after the change reads the same.
"""

import re
from collections.abc import Iterator

from moderator.game import Game
from moderator.journal.grammar import TEXT_VERBS
from moderator.journal.lexer import quote_name
from moderator.model.names import UnknownName, fold
from moderator.model.values import Record
from moderator.model.wording import clean
from moderator.shell.bids_and_passes import is_of_bids
from moderator.shell.names import find_actor, is_legal, verb_of
from moderator.vocabulary.table import Note


class Departure(Record):
    """A player who leaves the table; `name` is the person who takes over the seat, if somebody does."""

    seat: str
    name: str | None
    out: bool = False  # said as `vik is out`, which means a pass in an auction


_LEAVES = re.compile(
    r"(?P<seat>.+?) (?:leaves|has left|left|quits|goes home|is out)"
    r"(?:[,;]? (?:and )?(?P<name>.+?) takes over(?: the seat)?)?",
    re.IGNORECASE,
)
_TAKES_OVER = re.compile(r"(?P<name>.+?) takes over (?:from|for) (?P<seat>.+)", re.IGNORECASE)
_LONGEST = 40  # letters of a name


def read_departure(game: Game, typed: str) -> Departure | None:
    """Return what `marc leaves, zoe takes over` says; None for any other line, and for a pass in an auction."""
    found = _TAKES_OVER.fullmatch(typed.strip()) or _LEAVES.fullmatch(typed.strip())
    seat = None if found is None else _seat(game, found["seat"])
    if found is None or seat is None:
        return None
    name = found["name"] and clean(found["name"].strip())
    return Departure(seat, name.title() if name and name.islower() else name, typed.casefold().endswith(" is out"))


def as_pass(game: Game, departure: Departure) -> str | None:
    """Return the pass that `vik is out` means while lots are auctioned; None if Vik may not pass now."""
    line = f"{quote_name(departure.seat)}: pass"
    return line if departure.out and is_of_bids(game.state) and is_legal(game, line) else None


def handover(game: Game, departure: Departure) -> str:
    """Return the note to write for a new person at a seat. Raises ValueError, with a message, for a name that cannot be
    used.
    """
    seat, name = departure.seat, departure.name or ""
    if len(name) > _LONGEST or not any(letter.isalpha() for letter in name):
        raise ValueError(f"{name[:_LONGEST]!r} is not a name; write: NAME takes over from {seat}")
    if _seat(game, name) == seat:
        raise ValueError(f"{seat}'s seat is already {name}'s")
    if find_actor(game, name) is not None or _seat(game, name) is not None:
        raise ValueError(f"{name} is already a name in this game; use another one, such as {name} B")
    return f"note {name} takes over from {seat}"


def what_now(game: Game, seat: str) -> str:
    """Return what the table may do when a player leaves and nobody has taken over yet."""
    bankrupt = f"{quote_name(seat)}: bankrupt"
    ways = [f"NAME takes over from {seat}", f"lines of the table for {seat}, such as {quote_name(seat)}: pass"]
    ways += [bankrupt] if is_legal(game, bankrupt) else []
    return f"{seat} keeps cash and shares. Possible: {'; '.join(ways)}; or end, which stops the game and scores it"


def person_at(game: Game, seat: str) -> str:
    """Return `Marc (Zoe)` for a seat that Zoe has taken over, else the name of the seat."""
    name = next((name for name, taken in reversed(list(_handovers(game))) if taken == seat), None)
    return seat if name is None else f"{seat} ({name})"


def with_seats(game: Game, typed: str) -> str:
    """Return a typed line with the names of seats instead of the people who have taken them over."""
    first = typed.split()[0] if typed.split() else ""
    if verb_of(first, game.vocabulary) in TEXT_VERBS:
        return typed
    for name, seat in dict(_handovers(game)).items():
        typed = _renamed(typed, name, quote_name(seat))
    return typed


def _renamed(text: str, name: str, other: str) -> str:
    """Return a text with another name wherever one stands as a whole word, in any case."""
    return re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", lambda _: other, text, flags=re.IGNORECASE)


def _handovers(game: Game) -> Iterator[tuple[str, str]]:
    """Yield each person who has taken over a seat, with the seat, in the order of the journal."""
    for booked in game.journal.booked:
        found = _TAKES_OVER.fullmatch(booked.move.text) if isinstance(booked.move, Note) else None
        if found is not None and found["seat"] in game.position.players:
            yield found["name"], found["seat"]


def _seat(game: Game, name: str) -> str | None:
    """Return the seat that a player's name, or that of a person who has taken it over, means."""
    taken = {fold(person): seat for person, seat in _handovers(game)}
    if (seat := taken.get(fold(name))) is not None:
        return seat
    try:
        return game.vocabulary.players.find(name)
    except UnknownName:
        return None
