"""Lines that are booked or judged otherwise than when they were written, as far as fingerprints show."""

from collections.abc import Iterator, Sequence

from moderator.model.wording import clean, excerpt
from moderator.since import Comparison, Shifted
from moderator.views.columns import WIDTH, wrap

_SHOWN = 20  # lines told one by one
_BOOKS = "books"


def shifts(then: Comparison, everything: bool = False) -> list[str]:
    """What fingerprints show: every line by its number, the telling ones with what differs, or with `everything` all.

    Of books that differ the first line tells most, for all that follow differ with it.
    """
    lines = [*wrap(_headline(then))]
    if not then.shifted:
        return lines
    lines += wrap(f"lines {_ranges([shifted.booked.line for shifted in then.shifted])}")
    named = then.shifted if everything else [*_telling(then)][:_SHOWN]
    for shifted in named:
        lines += _line(shifted)
    return lines if len(named) == len(then.shifted) else [*lines, *wrap("--all tells what differs in each.")]


def _ranges(numbers: Sequence[int]) -> str:
    """`4, 6-9, 12`."""
    ends: list[list[int]] = []
    for number in numbers:
        if ends and number == ends[-1][1] + 1:
            ends[-1][1] = number
        else:
            ends.append([number, number])
    return ", ".join(f"{first}-{last}" if last > first else str(first) for first, last in ends)


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
