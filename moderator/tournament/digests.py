"""Digests of what was booked: alike for all files of one game, however their lines were typed and names spelled."""

import hashlib

from moderator.game import Game
from moderator.model.entries import Entry

_BEGINNING = 30  # moves after which two games that booked the same are one game


def digest_moves(game: Game) -> tuple[str, str]:
    """Of all that was booked, and of its beginning; empty where there is too little to tell games apart by.

    Players are told by their seats, since one journal may spell their names otherwise than another.
    """
    players = game.position.players
    seats = {repr(player): f"seat {number}" for number, player in enumerate(players)}
    digest = hashlib.sha256(repr((game.title.name, game.title.options, len(players))).encode(errors="replace"))
    beginning, booked = "", 0
    for step in game.steps:
        if step.entry != Entry():
            told = repr((step.entry.postings, step.entry.events))
            for name, seat in seats.items():  # a name in quotes is within no other
                told = told.replace(name, seat)
            digest.update(told.encode(errors="replace"))
            booked += 1
            if booked == _BEGINNING:
                beginning = digest.hexdigest()
    return digest.hexdigest() if booked else "", beginning
