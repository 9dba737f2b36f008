"""How far tables that still play are ahead of one another, or behind."""

from collections.abc import Iterable
from statistics import median_high

from moderator.tournament.field import Result

_SLOW = 2  # rounds behind the middle: one comes of how far a table is in its round


def ahead_of_middle(results: Iterable[Result]) -> dict[str, int]:
    """By how many rounds each game that goes on is ahead of the middle one of its title and round, by its file.

    Finished ones set no pace. Of two in the middle the faster one is the measure: of two tables the slow one is behind.
    """
    playing: dict[tuple[str, str], list[Result]] = {}
    for each in results:
        if each.ended is None and each.moves:
            playing.setdefault((each.title, dict(each.occasion).get("round", "")), []).append(each)
    middles = [(median_high(each.rounds for each in alike), alike) for alike in playing.values()]
    return {each.file: each.rounds - middle for middle, alike in middles for each in alike}


def is_slow(ahead: int) -> bool:
    """Whether a table so many rounds ahead, which is behind if less than 0, is to be marked."""
    return ahead <= -_SLOW
