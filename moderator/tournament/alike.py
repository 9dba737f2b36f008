"""Files that tell of one game, perhaps: alike in most figures, or claiming one table; what a director is asked."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from moderator.model.names import fold
from moderator.model.wording import list_words
from moderator.tournament.field import Problem, Result

_WHICH = "see which is right and take the other out; if they are two games, both should say their round and table"
_ONE = "if they are one game, take one of them out; if not, mend what they say of it"
_WRONG = "both count; one of them should say another round or table"


def figures_of(result: Result) -> set[tuple[str, str, int]]:
    """Title, player and worth of every seat: where two games share most of these they are one."""
    return {(result.title, fold(seat.player), seat.worth) for seat in result.seats}


def nearly(one: Result, other: Result) -> bool:
    """Whether two files have title and most worths alike, player by player; half of them will do, but of journals."""
    both = len(figures_of(one) & figures_of(other))
    journals = one.kind == other.kind == "journal"
    return len(one.seats) == len(other.seats) and 2 * both >= len(one.seats) + journals


def apart(one: Result, other: Result) -> bool:
    """Whether two files name different events, days, rounds or tables."""
    said, also = dict(one.occasion), dict(other.occasion)
    return any(fold(said[word]) != fold(also[word]) for word in said.keys() & also.keys() - {"place"})


def strangers(one: Result, other: Result) -> bool:
    """Whether nobody plays in both."""
    return {fold(seat.player) for seat in one.seats}.isdisjoint(fold(seat.player) for seat in other.seats)


def differing(result: Result, same: Result) -> str:
    """`Ann £5110, not £5120`; who sits there, and at which title, if that is otherwise."""
    there = {fold(seat.player): seat for seat in same.seats}
    pairs = [(seat, there.get(fold(seat.player))) for seat in result.seats]
    titles = f"{same.title}, not {result.title}" if same.title != result.title else ""
    worths = ", ".join(
        f"{seat.player} {same.money(other.worth)}, not {same.money(seat.worth)}"
        for seat, other in pairs
        if other is not None and other.worth != seat.worth
    )
    moved = len(there) > len(pairs) or any(other is None for _, other in pairs)
    others = f"{list_words(seat.player for seat in same.seats)} play there" if moved else ""
    return "; ".join(filter(None, (titles, worths, others)))


def questions(chosen: Iterable[tuple[Result, str | None]]) -> Iterator[Problem]:
    """What a director is asked of files that may tell of one game, each pair once; the first one is told of."""
    seats: defaultdict[tuple[str, str, int], list[Result]] = defaultdict(list)
    tables: defaultdict[tuple[str, ...], list[Result]] = defaultdict(list)
    reasons: dict[str, str | None] = {}
    for result, left_out in sorted(chosen, key=lambda each: each[1] is not None):
        near = {each.file: each for figure in figures_of(result) for each in seats[figure] if nearly(result, each)}
        yield from _of_alike(result, left_out, [near[file] for file in sorted(near) if reasons[file] is None])
        if left_out is None and result.claims is not None:
            yield from _of_strangers(result, [each for each in tables[result.claims] if strangers(result, each)])
            tables[result.claims].append(result)
        reasons[result.file] = left_out
        for figure in figures_of(result):
            seats[figure].append(result)


def _of_alike(result: Result, left_out: str | None, near: list[Result]) -> Iterator[Problem]:
    for same in near:
        other = differing(result, same)
        told = f"players and worths are those of {same.file}"
        told = f"most {told}, which says otherwise: {other}" if other else told
        if left_out is None:
            yield Problem("look", result.file, f"{told}; both count", _ONE)
        elif left_out == as_nearly(same):
            yield Problem("look", result.file, f"{told}; it is taken for one game", _WHICH)


def _of_strangers(result: Result, there: list[Result]) -> Iterator[Problem]:
    for same in there[:1]:
        message = f"claims the table of {same.file} ({result.told}), and nobody sits at both"
        yield Problem("look", result.file, message, _WRONG)


def as_nearly(same: Result) -> str:
    """Why a game is left out that is nearly another."""
    return f"nearly the same result as {same.file}"
