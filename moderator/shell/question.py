"""The answer to `?`: what is possible now, and why the rest is not."""

from collections.abc import Iterator
from itertools import groupby
from math import prod

from moderator.game import Game
from moderator.journal.lexer import split_words
from moderator.shell.possible import Choice, choices, open_ended
from moderator.views.table import wrap

_FEW = 3  # moves that are told one by one, though they are alike


def question(game: Game) -> list[str]:
    """Moves that may be said now, those alike in one line; then one line for each reason that bars others."""
    judged = choices(game)
    begun = open_ended(game)
    ranges = tuple(usage.partition("-")[0] for usage in begun)  # `buy TIW from Bob 30-90` tells the least, too
    free = [choice for choice in judged if choice.barred is None and choice.text not in ranges]
    lines: list[str] = []
    for verb in dict.fromkeys(choice.verb for choice in free):
        lines += wrap(list(told([choice.text for choice in free if choice.verb == verb])), "  ", "    ")
    for usage in begun:
        lines += wrap(usage, "  ", "    ")
    lines = ["possible now:", *lines] if lines else ["nothing is possible now"]
    barred = [choice for choice in judged if choice.barred is not None]
    if barred:
        lines.append("not possible:")
        for code in dict.fromkeys(choice.barred.code for choice in barred if choice.barred):
            lines += _reason([choice for choice in barred if choice.barred and choice.barred.code == code])
    return lines


def told(texts: list[str]) -> Iterator[str]:
    """Pieces that tell these moves: `pass`, or `start BNR|FS 70|75 minor 6|7` for all that differ in some words."""
    pieces = list(_alike([tuple(word.raw for word in split_words(text)) for text in texts]))
    yield from (f"{piece}," for piece in pieces[:-1])
    yield from pieces[-1:]


def _alike(moves: list[tuple[str, ...]]) -> Iterator[str]:
    """Moves of one length that are all the ways to choose a word in each place are told at once."""
    for _, same in groupby(sorted(moves, key=len), key=len):
        yield from _choose(list(same), 1)


def _choose(moves: list[tuple[str, ...]], fixed: int) -> Iterator[str]:
    """If they are not all the ways, they are told apart by one word more from the left."""
    columns = [tuple(dict.fromkeys(words)) for words in zip(*moves, strict=True)]
    if len(moves) <= _FEW:
        yield from (" ".join(words) for words in moves)
    elif prod(map(len, columns)) == len(set(moves)):
        yield " ".join("|".join(words) for words in columns)
    else:
        for _, group in groupby(moves, key=lambda words: words[:fixed]):
            yield from _choose(list(group), fixed + 1)


def _reason(barred: list[Choice]) -> list[str]:
    """`buy FS and 3 others: ... [4.1.2]`."""
    first = barred[0]
    assert first.barred is not None
    others = f" and {len(barred) - 1} other{'s' if len(barred) > 2 else ''}" if len(barred) > 1 else ""
    section = f" [{first.barred.section}]" if first.barred.section else ""
    return wrap(f"{first.text}{others}: {first.barred.message}{section}", "  ", "    ")
