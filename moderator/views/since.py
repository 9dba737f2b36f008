"""Lines that are booked or judged otherwise than when they were written, as far as fingerprints show."""

from collections.abc import Iterator

from moderator.journal.errors import clean, excerpt
from moderator.since import Comparison, Shifted
from moderator.views.table import WIDTH, wrap

_SHOWN = 20  # lines named one by one
_BOOKS = "books"


def shifts(then: Comparison, everything: bool = False) -> list[str]:
    """What fingerprints show; of books that differ the first line tells most, for all that follow differ with it."""
    lines = [*wrap(_headline(then))]
    named = then.shifted if everything else [*_telling(then)]
    for shifted in named[: None if everything else _SHOWN]:
        lines += _line(shifted)
    if left := len(then.shifted) - len(named[: None if everything else _SHOWN]):
        lines += wrap(f"and {left} more, most of them because of what is before them; --all names each")
    return lines


def _headline(then: Comparison) -> str:
    if not then.recorded:
        return "No fingerprints were recorded of this game, so nothing shows what is judged otherwise."
    compared = f"{then.recorded} of {then.moves} moves have fingerprints that can be compared"
    if not then.shifted:
        return f"No line is judged otherwise than when it was written: {compared}."
    return f"Judged otherwise than when it was written: {len(then.shifted)} of {then.moves} lines; {compared}."


def _telling(then: Comparison) -> Iterator[Shifted]:
    """The first line whose books differ, and every one whose findings do."""
    booked = False
    for shifted in then.shifted:
        if shifted.what != _BOOKS or not booked:
            yield shifted
        booked = booked or _BOOKS in shifted.what


def _line(shifted: Shifted) -> list[str]:
    margin = f"{shifted.booked.line} | "
    now = f"; found now: {', '.join(shifted.found) or 'nothing'}" if shifted.what != _BOOKS else ""
    text = clean(excerpt(shifted.booked.text, width=WIDTH - len(margin)))
    return [margin + text, *wrap(f"{shifted.what}{now}", "  ")]
