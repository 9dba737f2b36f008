"""Choose the games that count, and report copies, unfinished games and games with findings."""

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Iterator

from moderator.game import Game
from moderator.journal.names import OCCASION
from moderator.model.entries import Entry
from moderator.model.findings import tell_doubts
from moderator.model.names import fold
from moderator.model.wording import list_words
from moderator.tournament.field import KINDS, Problem, Result

# ---- same game ----
# Two files are of one game only if they claim the same round and table, or if they agree in every player and worth and
# neither claims any. All other files that look alike count, and the director is asked.

_ONE = "if they are one game, remove one of them; if not, correct the wrong one"
_WRONG = "both count; correct the round or the table of one of them"


def figures_of(result: Result) -> set[tuple[str, str, int]]:
    """Return title, player and worth of every seat, to compare two files."""
    return {(result.title, fold(seat.player), seat.worth) for seat in result.seats}


def is_nearly_same(one: Result, other: Result) -> bool:
    """Return whether two files agree on title and at least half of the worths by player; two journals, on more than
    half.
    """
    both = len(figures_of(one) & figures_of(other))
    journals = one.kind == other.kind == "journal"
    return len(one.seats) == len(other.seats) and 2 * both >= len(one.seats) + journals


def are_of_different_tables(one: Result, other: Result) -> bool:
    """Return whether two files name different events, days, rounds or tables."""
    first, second = dict(one.occasion), dict(other.occasion)
    return any(fold(first[word]) != fold(second[word]) for word in first.keys() & second.keys() - {"place"})


def claim_same_table(one: Result, other: Result) -> bool:
    """Return whether two files name the same round and table of one event, or of one day if no event is stated."""
    if not all(one.table) or one.table != other.table:
        return False
    first, second = dict(one.occasion), dict(other.occasion)
    word = "event" if "event" in first and "event" in second else "date"
    return fold(first.get(word, "")) == fold(second.get(word, "")) or word not in first or word not in second


def share_no_player(one: Result, other: Result) -> bool:
    """Return whether no player is in both files."""
    return {fold(seat.player) for seat in one.seats}.isdisjoint(fold(seat.player) for seat in other.seats)


def are_same_game(one: Result, other: Result) -> bool:
    """Return whether two files are of one game. Two files of one table that share no player are of two games."""
    if claim_same_table(one, other):
        return not share_no_player(one, other)
    agree = len(one.seats) == len(other.seats) and figures_of(one) == figures_of(other)
    return agree and one.table == other.table and not all(one.table) and not are_of_different_tables(one, other)


def describe_difference(result: Result, same: Result) -> str:
    """Return how two files differ: `Ann £5110, not £5120`, and the title and players if those differ."""
    seats = {fold(seat.player): seat for seat in same.seats}
    pairs = [(seat, seats.get(fold(seat.player))) for seat in result.seats]
    titles = f"{same.title}, not {result.title}" if same.title != result.title else ""
    worths = ", ".join(
        f"{seat.player} {same.money(other.worth)}, not {same.money(seat.worth)}"
        for seat, other in pairs
        if other is not None and other.worth != seat.worth
    )
    moved = len(seats) > len(pairs) or any(other is None for _, other in pairs)
    others = f"its players are {list_words(seat.player for seat in same.seats)}" if moved else ""
    return "; ".join(filter(None, (titles, worths, others)))


def may_be_same_worths(one: Result, other: Result) -> bool:
    """Return whether two files with equal worths may be of one game under other names. Two journals have moves to
    compare instead.
    """
    return not (one.kind == other.kind == "journal") and not are_of_different_tables(one, other)


def questions(chosen: Iterable[tuple[Result, str | None]]) -> Iterator[Problem]:
    """Yield questions to the director about games that all count and may be one game, each pair once."""
    seats: defaultdict[tuple[str, str, int], list[Result]] = defaultdict(list)
    worths: defaultdict[tuple[str, tuple[int, ...]], list[Result]] = defaultdict(list)
    tables: defaultdict[tuple[str, str], list[Result]] = defaultdict(list)
    for result in (each for each, left_out in chosen if left_out is None):
        alike = [each for figure in figures_of(result) for each in seats[figure] if is_nearly_same(result, each)]
        alike += [each for each in worths[result.figures] if may_be_same_worths(result, each)]
        near = {each.file: each for each in alike}
        yield from _of_alike(result, [near[file] for file in sorted(near)])
        if all(result.table):
            yield from _of_strangers(result, [each for each in tables[result.table] if claim_same_table(result, each)])
            tables[result.table].append(result)
        worths[result.figures].append(result)
        for figure in figures_of(result):
            seats[figure].append(result)


def _of_alike(result: Result, near: list[Result]) -> Iterator[Problem]:
    for same in near:
        other = describe_difference(result, same)
        message = f"has {'almost ' if other else ''}the same players and worths as {same.file}"
        message += f", which differs: {other}" if other else ""
        yield Problem("look", result.file, f"{message}; both count", _ONE)


def _of_strangers(result: Result, same_table: list[Result]) -> Iterator[Problem]:
    for same in same_table[:1]:
        message = f"names the same table as {same.file} ({result.told}), but they have no player in common"
        yield Problem("look", result.file, message, _WRONG)


Chosen = tuple[Result, str | None]  # a game, and why it is left out if it is


class CountedGames:
    """The games that count so far, indexed to find other files of the same game."""

    def __init__(self) -> None:
        self.files: dict[str, Result] = {}
        self.books: dict[str, Result] = {}
        self.tables: defaultdict[tuple[str, str], list[Result]] = defaultdict(list)
        self.figures: defaultdict[tuple[str, tuple[int, ...]], list[Result]] = defaultdict(list)
        self.also: defaultdict[str, dict[str, str]] = defaultdict(dict)  # by file that counts: its copies' occasion

    def meet(self, result: Result) -> str | None:
        """Return why a game is already known. If it is not, add it and return None."""
        twin = self._twin(result)
        if twin is None:
            self._learn(result)
            return None
        same, reason = twin
        self.also[same.file] = dict(result.occasion) | self.also[same.file]
        return reason

    def complete(self, result: Result) -> Result:
        """Return a game with details of its occasion added from the files that were left out for it."""
        occasion = self.also[result.file] | dict(result.occasion)
        return result.replace(occasion=tuple((word, occasion[word]) for word in OCCASION if word in occasion))

    def _twin(self, result: Result) -> tuple[Result, str] | None:
        """Return a known file of the same game and the reason, or None."""
        if (same := self.files.get(result.sha256)) is not None:
            return same, f"the same file as {same.file}"
        finished = result.ended is not None
        same = self.books.get(result.books) if finished else None
        if same is not None and not are_of_different_tables(result, same):
            return same, f"the same moves as {same.file}"
        alike = self.tables[result.table] if all(result.table) else self.figures[result.figures] if finished else ()
        same = next((each for each in alike if are_same_game(result, each)), None)
        if same is None:
            return None
        differs = describe_difference(result, same)
        if not all(result.table) or not differs:
            return same, f"the same result as {same.file}"
        return same, f"the same table as {same.file} ({result.told}), which differs: {differs}"

    def _learn(self, result: Result) -> None:
        self.files[result.sha256] = result
        if result.books and result.ended is not None:
            self.books[result.books] = result
        self.tables[result.table].append(result)
        self.figures[result.figures].append(result)


def choose(results: Iterable[Result], unfinished: bool, clean_only: bool, bankruptcy: bool = True) -> Iterator[Chosen]:
    """Yield each game, and why it is left out if it is. Of several copies, the first that could count does.

    Files with the same bytes are copies, and so are finished games with the same moves, whoever played them. Unfinished
    games may begin alike by chance. A journal takes precedence over a sheet, and a sheet over a written result. Without
    `bankruptcy`, games that ended at once by a bankruptcy do not count.
    """
    games = [*results]
    known, reasons = CountedGames(), dict[str, str | None]()
    for result in sorted(games, key=lambda result: KINDS.index(result.kind)):
        reason: str | None
        if result.ended is None and not unfinished:
            reason = f"unfinished: {result.at}"
        elif clean_only and not result.clean:
            reason = f"not clean: {result.findings}"
        elif result.waits:
            reason = f"it awards no points before it is corrected or the director decides: {result.findings}"
        elif not bankruptcy and result.by_bankruptcy:
            reason = f"ended by a bankruptcy: {result.ended}"
        else:
            reason = known.meet(result)
        reasons[result.file] = reason
    for result in games:
        reason = reasons[result.file]
        yield (known.complete(result) if reason is None else result), reason


def remarks(result: Result, left_out: str | None) -> Iterator[Problem]:
    """Yield why a game does not count, or what a director should check in one that counts."""
    if left_out is not None:
        yield Problem("left out", result.file, left_out)
        return
    if not result.clean:
        doubt = f": {tell_doubts(result.uncertain)}" if result.uncertain else ""
        message = f"counts with {result.findings}{doubt}"
        yield Problem("look", result.file, message, "audit it; --clean-only leaves it out")
    if result.ended is None:
        yield Problem("look", result.file, f"counts as it stands, unfinished: {result.at}")
    if result.changed is not None:
        yield Problem("look", result.file, result.changed)
    for message, remedy in result.asks:
        yield Problem("look", result.file, message, remedy)


def copies(chosen: Iterable[Chosen]) -> Iterator[Problem]:
    """Yield games that begin with the same moves as one that counts: copies that were continued or corrected.

    A game too short for this is compared as a whole.
    """
    known: dict[str, str] = {}
    for result, left_out in sorted(chosen, key=lambda each: each[1] is not None):
        begun = result.beginning or result.books
        if begun and (left_out is None or result.ended is None):
            first = known.setdefault(begun, result.file) if left_out is None else known.get(begun, result.file)
            if first != result.file:
                message = f"begins with the same moves as {first}"
                yield Problem("look", result.file, message, "if it is a copy, remove one of them from the folder")


# ---- digests ----
# Digests of the books are equal for all files of a game, however lines were typed and names spelled.

_BEGINNING = 30  # two games with this many equal first moves are one game


def digest_moves(game: Game) -> tuple[str, str]:
    """Return the digests of a game's whole books and of its beginning; empty if there is too little to compare.

    Players are identified by seat, because journals may spell names differently.
    """
    players = game.position.players
    seats = {repr(player): f"seat {number}" for number, player in enumerate(players)}
    digest = hashlib.sha256(repr((game.title.name, game.title.options, len(players))).encode(errors="replace"))
    beginning, booked = "", 0
    for step in game.steps:
        if step.entry != Entry():
            text = repr((step.entry.postings, step.entry.events))
            for name, seat in seats.items():  # a quoted name is never part of another
                text = text.replace(name, seat)
            digest.update(text.encode(errors="replace"))
            booked += 1
            if booked == _BEGINNING:
                beginning = digest.hexdigest()
    return digest.hexdigest() if booked else "", beginning
