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


_LEAVES = re.compile(r" (?:leaves|has left|left|quits|goes home|is out)(?=$|[ ,;])", re.IGNORECASE)
_TAKES_OVER = re.compile(r" takes over (?:from|for) ", re.IGNORECASE)
_BY = re.compile(r" takes over(?: the seat)?$", re.IGNORECASE)
_LONGEST = 40  # letters of a name


def read_departure(game: Game, typed: str) -> Departure | None:
    """Return what `marc leaves, zoe takes over` says; None for any other line, and for a pass in an auction."""
    found = _named(typed.strip())
    seat = None if found is None else _seat(game, found[0])
    if found is None or seat is None:
        return None
    name = clean(found[1])
    return Departure(seat, (name.title() if name.islower() else name) or None, typed.casefold().endswith(" is out"))


def _named(text: str) -> tuple[str, str] | None:
    """Return the seat and the name, if any, of `marc leaves, zoe takes over` or `zoe takes over from marc`."""
    if len(parts := _TAKES_OVER.split(text, maxsplit=1)) == 2:
        return parts[1], parts[0]
    if (leaves := _LEAVES.search(text)) is None:
        return None
    seat, rest = text[: leaves.start()], text[leaves.end() :].lstrip(" ,;").removeprefix("and ")
    if not rest:
        return seat, ""
    by = _BY.search(rest)
    return None if by is None else (seat, rest[: by.start()])


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
    name = {taken: name for name, taken in _handovers(game)}.get(seat)
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

    def renamed(found: re.Match[str]) -> str:
        around = text[max(found.start() - 1, 0) : found.start()] + text[found.end() : found.end() + 1]
        return found[0] if any(letter.isalnum() for letter in around) else other

    return re.sub(re.escape(name), renamed, text, flags=re.IGNORECASE)


def _handovers(game: Game) -> Iterator[tuple[str, str]]:
    """Yield each person who has taken over a seat, with the seat, in the order of the journal."""
    for booked in game.journal.booked:
        parts = _TAKES_OVER.split(booked.move.text, maxsplit=1) if isinstance(booked.move, Note) else []
        if len(parts) == 2 and parts[1] in game.position.players:
            yield parts[0], parts[1]


def _seat(game: Game, name: str) -> str | None:
    """Return the seat that a player's name, or that of a person who has taken it over, means."""
    taken = {fold(person): seat for person, seat in _handovers(game)}
    if (seat := taken.get(fold(name))) is not None:
        return seat
    try:
        return game.vocabulary.players.find(name)
    except UnknownName:
        return None
