"""Which games count, and what is said of them: copies, unfinished games, games with findings."""

from collections.abc import Iterable, Iterator

from moderator.model.doubts import tell_doubts
from moderator.tournament.field import Problem, Result

Chosen = tuple[Result, str | None]  # a game, and why it is left out if it is


def choose(results: Iterable[Result], unfinished: bool, clean_only: bool) -> Iterator[Chosen]:
    """Each game, and why it is left out if it is; of copies the first that could count does."""
    files: dict[str, str] = {}
    books: dict[str, str] = {}
    for result in results:
        reason = None
        if result.ended is None and not unfinished:
            reason = f"unfinished: {result.at}"
        elif clean_only and not result.clean:
            reason = f"not clean: {result.findings}"
        elif result.sha256 in files:
            reason = f"the same file as {files[result.sha256]}"
        elif result.books in books:
            reason = f"the same moves as {books[result.books]}"
        else:
            files[result.sha256] = result.file
            if result.books:
                books[result.books] = result.file
        yield result, reason


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


def copies(chosen: Iterable[Chosen]) -> Iterator[Problem]:
    """Games that count and begin with the same moves as another: a copy that was gone on with, or corrected."""
    known: dict[str, str] = {}
    for result, left_out in chosen:
        if left_out is None and result.beginning:
            first = known.setdefault(result.beginning, result.file)
            if first != result.file:
                message = f"begins as {first} does, move for move"
                yield Problem("look", result.file, message, "if it is a copy, take one of them out of the folder")
