"""Which games count, and what is said of them: copies, unfinished games, games with findings."""

from collections.abc import Iterable, Iterator

from moderator.model.doubts import tell_doubts
from moderator.tournament.field import Problem, Result

Chosen = tuple[Result, str | None]  # a game, and why it is left out if it is


def choose(results: Iterable[Result], unfinished: bool, clean_only: bool) -> Iterator[Chosen]:
    """Each game, and why it is left out if it is; of copies the first that could count does.

    Files that are alike byte by byte are copies, and so are whole games of the same moves, whoever played them. Of
    games that go on two may begin alike by chance.
    """
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
        elif result.ended is not None and result.books in books:
            reason = f"the same moves as {books[result.books]}"
        else:
            files[result.sha256] = result.file
            if result.books and result.ended is not None:
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
