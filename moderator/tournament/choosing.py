"""Which games count, and what is said of them: copies, unfinished games, games with findings."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from moderator.journal.names import OCCASION
from moderator.model.findings import tell_doubts
from moderator.tournament.alike import apart, as_nearly, differing, figures_of, nearly, strangers
from moderator.tournament.field import KINDS, Problem, Result

Chosen = tuple[Result, str | None]  # a game, and why it is left out if it is


class Known:
    """The games that count so far, by all that tells one from another."""

    def __init__(self) -> None:
        self.files: dict[str, Result] = {}
        self.books: dict[str, Result] = {}
        self.tables: defaultdict[tuple[str, ...], list[Result]] = defaultdict(list)
        self.figures: defaultdict[tuple[str, tuple[int, ...]], list[Result]] = defaultdict(list)
        self.seats: defaultdict[tuple[str, str, int], list[Result]] = defaultdict(list)
        self.also: defaultdict[str, dict[str, str]] = defaultdict(dict)  # of a file that counts, what others say of it

    def meet(self, result: Result) -> str | None:
        """Why it is a game that is known; None for another one, which is known from now on."""
        twin = self._twin(result)
        if twin is None:
            self._learn(result)
            return None
        same, reason = twin
        self.also[same.file] = dict(result.occasion) | self.also[same.file]
        return reason

    def complete(self, result: Result) -> Result:
        """A game that counts, with what the files that were left out for it say of its occasion and it does not."""
        said = self.also[result.file] | dict(result.occasion)
        return result.but(occasion=tuple((word, said[word]) for word in OCCASION if word in said))

    def _twin(self, result: Result) -> tuple[Result, str] | None:
        """A known file of the same game, and what makes it so."""
        finished = result.ended is not None
        if (same := self.files.get(result.sha256)) is not None:
            return same, f"the same file as {same.file}"
        if finished and (same := self.books.get(result.books)) is not None:
            return same, f"the same moves as {same.file}"
        if (same := self._same_figures(result)) is not None:
            return same, f"the same result as {same.file}"
        if (same := self._same_table(result)) is not None:
            told = f"({result.told}), which says otherwise: {differing(result, same)}"
            return same, f"the same table as {same.file} {told}"
        same = self._nearly_same(result)
        return None if same is None else (same, as_nearly(same))

    def _learn(self, result: Result) -> None:
        self.files[result.sha256] = result
        if result.books and result.ended is not None:
            self.books[result.books] = result
        if result.where is not None:
            self.tables[result.where].append(result)
        self.figures[result.figures].append(result)
        for figure in figures_of(result):
            self.seats[figure].append(result)

    def _same_figures(self, result: Result) -> Result | None:
        """A file with the same worths; of two journals the moves tell whether they are one game.

        Nobody's names need be spelled alike; but where all are others, at another table, it is another game.
        """
        alike = (each for each in self.figures[result.figures] if not (each.kind == result.kind == "journal"))
        return next((each for each in alike if not (apart(result, each) and strangers(result, each))), None)

    def _same_table(self, result: Result) -> Result | None:
        """A game at the same table in which somebody of this one plays; strangers play another game."""
        there = self.tables[result.where] if result.where is not None else ()
        return next((each for each in there if not strangers(result, each)), None)

    def _nearly_same(self, result: Result) -> Result | None:
        """A file of another kind, or a second sheet, that differs in few worths and says nothing of another game."""
        near = (each for figure in figures_of(result) for each in self.seats[figure] if nearly(result, each))
        one = (each for each in near if not (each.kind == result.kind == "journal") and not apart(result, each))
        return next(iter(sorted(one, key=lambda each: each.file)), None)


def choose(results: Iterable[Result], unfinished: bool, clean_only: bool, bankruptcy: bool = True) -> Iterator[Chosen]:
    """Each game, and why it is left out if it is; of copies the first that could count does.

    Files that are alike byte by byte are copies, and so are whole games of the same moves, whoever played them. Of
    games that go on two may begin alike by chance. A journal says more of a game than its sheet, and that more than a
    result that was written down. Without `bankruptcy` games that one ended at once do not count.
    """
    there = [*results]
    known, reasons = Known(), dict[str, str | None]()
    for result in sorted(there, key=lambda result: KINDS.index(result.kind)):
        reason: str | None
        if result.ended is None and not unfinished:
            reason = f"unfinished: {result.at}"
        elif clean_only and not result.clean:
            reason = f"not clean: {result.findings}"
        elif not bankruptcy and result.by_bankruptcy:
            reason = f"a bankruptcy ended it: {result.ended}"
        else:
            reason = known.meet(result)
        reasons[result.file] = reason
    for result in there:
        reason = reasons[result.file]
        yield (known.complete(result) if reason is None else result), reason


def remarks(result: Result, left_out: str | None) -> Iterator[Problem]:
    """Why a game does not count, or what a director should look at in one that does."""
    if left_out is not None:
        yield Problem("left out", result.file, left_out)
        return
    if not result.clean:
        doubt = f": {tell_doubts(result.uncertain)}" if result.uncertain else ""
        message = f"counted with {result.findings}{doubt}"
        yield Problem("look", result.file, message, "audit it; --clean-only leaves it out")
    if result.ended is None:
        yield Problem("look", result.file, f"counted as it stands, unfinished: {result.at}")
    if result.changed is not None:
        yield Problem("look", result.file, result.changed)
    for message, remedy in result.asks:
        yield Problem("look", result.file, message, remedy)


def copies(chosen: Iterable[Chosen]) -> Iterator[Problem]:
    """Games that begin with the same moves as one that counts: a copy that was gone on with, or corrected.

    Too short a game is alike only where all of it is.
    """
    known: dict[str, str] = {}
    for result, left_out in sorted(chosen, key=lambda each: each[1] is not None):
        begun = result.beginning or result.books
        if begun and (left_out is None or result.ended is None):
            first = known.setdefault(begun, result.file) if left_out is None else known.get(begun, result.file)
            if first != result.file:
                message = f"begins as {first} does, move for move"
                yield Problem("look", result.file, message, "if it is a copy, take one of them out of the folder")
