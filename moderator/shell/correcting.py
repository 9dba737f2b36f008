"""Corrections in short: `amend 156 110 p` as the lines of the journal, read as the game stood at that line."""

import re
from collections.abc import Callable, Iterator, Sequence

from moderator.game import Game
from moderator.journal.errors import Unreadable
from moderator.journal.grammar import CORRECTING, PUTTING, find_verb, format_move, parse_line
from moderator.journal.words import read_number
from moderator.judging import name_actor
from moderator.model.moves import Move
from moderator.rules.booking import State

_HEAD = re.compile(r"(\S+)\s+(before\s+)?([0-9]+)(?:\s*:\s*|\s+)(?!was\s+[0-9])", re.IGNORECASE)
Expand = Callable[[Game, str], tuple[str, ...]]


def expand_correction(game: Game, typed: str, expand: Expand) -> tuple[str, ...] | None:
    """The lines of an `amend` or `insert` that says its move in short, any other correction as it is; else None.

    Of an amendment that stands for several moves the first amends the line, and the others those that follow it where
    they are of the same kind; else they are put in.
    """
    verb = _verb_of(typed.partition(" ")[0])
    if verb not in CORRECTING:
        return None
    found = _HEAD.match(typed)
    if found is None or verb not in PUTTING or (verb == "insert") != bool(found[2]) or found.end() == len(typed):
        return (typed,)
    line = read_number(found[3])
    at = game.count_before(line)
    moves = expand(game.cut_to(at), typed[found.end() :])
    if verb == "insert":
        return tuple(f"insert before {line}: {move}" for move in moves)
    return (f"amend {line} {moves[0]}", *_amend_on(game, line, moves[1:])) if moves else (typed,)


def _verb_of(word: str) -> str | None:
    try:
        return find_verb(word)
    except Unreadable:
        return None


def _amend_on(game: Game, line: int, texts: Sequence[str]) -> Iterator[str]:
    """What the moves after an amended line should have said, those left out that say so."""
    at = game.count_to(line)
    for text in texts:
        following = game.journal.booked[at] if at < len(game.journal.booked) else None
        says = _read(game.cut_to(at), text)
        if following is None:
            yield text
        elif says is None or type(following.move) is not type(says) or following.move.actor not in (None, says.actor):
            yield f"insert before {following.line}: {text}"
        else:
            at += 1
            if name_actor(State(game.title, game.before(following.line)), following.move) != says:
                yield f"amend {following.line} {format_move(says)}"


def _read(game: Game, text: str) -> Move | None:
    """The move of a text, its actor named; None for what is no move."""
    try:
        says = parse_line(text, game.vocabulary)
    except Unreadable:
        return None
    return name_actor(game.state, says) if isinstance(says, Move) else None
