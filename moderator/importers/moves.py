"""Moves of mechanics, by the words that their lines begin with: no room is known by its name here."""

from moderator.model.move import Move
from moderator.model.record import default_of
from moderator.model.rooms import SAID


def move_of(verb: str) -> type[Move]:
    """The move of a mechanic that a line begins with by this word."""
    return next(kind for said in SAID for kind in said.moves if default_of(kind, "verb") == verb)
