"""Draws: what that site draws as a game is made follows from the game's seed, so the export tells it."""

from collections.abc import Iterator, Mapping, Sequence

from moderator.importers.export import Export
from moderator.titles.schema import Option

# Its numbers come one of another, by the constants of the C library that many programs use.
_FACTOR, _STEP, _RANGE = 1_103_515_245, 12_345, 2**31


def drawn_there(export: Export, options: Mapping[str, Option], names: Sequence[str]) -> dict[str, str]:
    """The choices of these options, drawn one after another in their order."""
    numbers = _numbers(export.seed)
    return {name: options[name].choices[next(numbers) % len(options[name].choices)] for name in names}


def left_out_there(export: Export, options: Mapping[str, Option], among: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """The choices of options that each leave some of several things out: those whose numbers are the least, drawn one
    for each in their order. An option that so many players have not is drawn by nobody.
    """
    chosen = {}
    for name, things in among.items():
        if str(len(export.players)) not in options[name].players:
            continue
        numbers = dict(zip(things, _numbers(export.seed), strict=False))
        count = len(options[name].choices[0].split("+"))
        least = sorted(things, key=numbers.__getitem__)[:count]
        chosen[name] = "+".join(thing for thing in things if thing in least)
    return chosen


def _numbers(seed: int) -> Iterator[int]:
    number = seed % _RANGE
    while True:
        number = (_FACTOR * number + _STEP) % _RANGE
        yield number
