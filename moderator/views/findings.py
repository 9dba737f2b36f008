"""Findings in one layout: place, line, message, section and remedy; also refusals and the rulebook of a title."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from moderator.fingerprint import Comparison, Shifted
from moderator.model.entries import Amend, Insert
from moderator.model.findings import Finding, Severity
from moderator.model.moves import Move
from moderator.model.wording import clean, excerpt
from moderator.titles.title import Title
from moderator.views.answer import corrected_lines
from moderator.views.ink import PLAIN, Ink
from moderator.views.text import WIDTH, wrap
from moderator.vocabulary.catalogue import CHECKS, MECHANIC_BY_CODE

if TYPE_CHECKING:
    from moderator.judging import Answer
    from moderator.titles.other_files import Section

# ---- findings ----

_LINES_SHOWN = 6  # line numbers named for a code in the summary


def finding(found: Finding, title: Title | None, file: str, text: str = "", ink: Ink = PLAIN) -> list[str]:
    """One finding; `text` is the line it is about, as far as it is to be shown."""
    where = clean(file) if found.line is None else f"{clean(file)}:{found.line}"
    lines = [f"{ink.bold(where)}: {ink.severity(found.severity)}: {found.code}"]
    margin = f"{found.line} | " if found.line is not None else "| "
    quoted = _quotes_line(found, text)
    if text:
        shown = found.actual if quoted and found.actual else excerpt(text, width=WIDTH - len(margin))
        lines.append(margin + clean(shown))
    lines += wrap(found.message)
    lines += wrap(cite(title, found.section)) if found.section and title else []
    if found.expected is not None:
        lines += wrap(found.expected, "expected: ")
    if found.actual is not None and not quoted:
        lines += wrap(found.actual, "actual:   ")
    if found.instead is not None and found.remedy is not None:
        lines.append(f"remedy:   {clean(found.remedy)}")  # not wrapped, so that the line can be copied
    elif found.remedy is not None:
        lines += wrap(found.remedy, "remedy:   ")
    return [*lines, ""]


def _quotes_line(found: Finding, text: str) -> bool:
    """Return whether the finding itself quotes the part of the line that cannot be read."""
    return found.section is None and found.actual is not None and found.actual.strip(".") in clean(text)


def cite(title: Title, section: str) -> str:
    """`18EU 3.1, Shares, Share Certificates, and Limits on Ownership`."""
    headings = {entry.id: entry.heading for entry in title.rulebook.sections}
    return f"{title.name} {section}, {headings.get(section, '')}".rstrip(", ")


def findings(
    found: Iterable[Finding], title: Title, file: str, texts: Mapping[int, str], ink: Ink = PLAIN
) -> Iterator[str]:
    """Findings one after the other; `texts` are the lines of the journal by number."""
    for each in found:
        yield from finding(each, title, file, texts.get(each.line or 0, ""), ink)


def summary(title: Title, found: Iterable[Finding], severity: Severity) -> list[str]:
    """Return the findings of one severity by code: their number, the subject of the check, and the lines."""
    numbers: dict[str, list[int]] = {}
    for each in found:
        if each.severity is severity:
            numbers.setdefault(each.code, []).append(each.line or 0)
    lines = []
    for code, at in numbers.items():
        named = ", ".join(str(number) for number in at[:_LINES_SHOWN]) + (", ..." if len(at) > _LINES_SHOWN else "")
        says = title.worded(CHECKS[code].says) if code in CHECKS else ""
        lines += wrap(f"{says} (line{'s' if len(at) > 1 else ''} {named})", f"{len(at):>5}  {code}: ", " " * 7)
    return lines


def count_phrase(counts: Mapping[str, int]) -> str:
    """Return `3 violations, 1 ruling, 96 attested`; `nothing found` if there are none."""
    words = {
        "violation": "violation{s}",
        "error": "error{s}",
        "ruling": "ruling{s}",
        "attested": "attested",
        "note": "note{s}",
    }
    parts = [f"{n} {words[name].format(s='' if n == 1 else 's')}" for name, n in counts.items() if n]
    return ", ".join(parts) or "nothing found"


# ---- refusal ----

_HARM = "refused: nothing was written, later lines become wrong; end the line with ! if the table wants it anyway"
_WEIGHTY = (Severity.VIOLATION, Severity.ERROR)


def refusal(title: Title, file: str, given: "Answer", ink: Ink = PLAIN) -> list[str]:
    """Return the findings for which a line was refused, and the table's options."""
    found = [each for each in given.findings if each.severity in _WEIGHTY]
    texts = dict.fromkeys((each.line or 0 for each in found), given.text)
    if given.harms:
        return [*wrap(given.text, f"{given.line} | "), *corrected_lines(given, ink), _HARM]
    lines = list(findings(found, title, file, texts, ink))
    if any(each.severity is Severity.ERROR for each in found) or not isinstance(given.says, Move | Amend | Insert):
        return [*lines, "refused: nothing was written, this cannot be booked"]
    return [*lines, "refused: nothing was written; end the line with ! if the table allows it"]


def short_refusal(title: Title, given: "Answer", ink: Ink = PLAIN) -> list[str]:
    """Return a refusal for a session: the first reason in full, the others in one line each.

    ```
    refused: a bid of £103 is no multiple of £5 [18EU 4.2.1, Minor Company Initial Sale Round]
      expected: a multiple of £5; actual: £103; remedy: Bob: bid 105
      nothing was written; enter ! to write it if the table allows it
    ```
    """
    found = sorted(
        (each for each in given.findings if each.severity in _WEIGHTY), key=lambda each: each.severity is _WEIGHTY[0]
    )
    lines: list[str] = []
    for each in found[:1]:
        first, *rest = wrap(_why(title, each), "refused: ", "    ")
        lines += [ink.mean("refused", first), *rest]
        details = {"expected": each.expected, "actual": each.actual, "remedy": each.remedy}
        figures = "; ".join(f"{name}: {value}" for name, value in details.items() if value is not None)
        lines += wrap(figures, "  ", "    ") if figures else []
    for each in found[1:]:
        lines += wrap(_why(title, each), "  also: ", "    ")
    if any(each.severity is Severity.ERROR for each in found) or not isinstance(given.says, Move | Amend | Insert):
        return [*lines, "  nothing was written; this cannot be booked"]
    if not isinstance(given.says, Move):
        return [*lines, "  nothing was written; enter it with ! at the end if the table allows it"]
    return [*lines, "  nothing was written; enter ! to write it if the table allows it"]


def _why(title: Title, found: Finding) -> str:
    return found.message + (f" [{cite(title, found.section)}]" if found.section else "")


# ---- since ----

_SHOWN = 20  # lines listed one by one
_BOOKS = "books"


def shifts(then: Comparison, everything: bool = False) -> list[str]:
    """Return the lines whose fingerprints differ, by number, with the differences of the first that matter.

    If the books differ, only the first such line matters, because the difference carries over to all later lines.
    `everything` shows all lines.
    """
    lines = [*wrap(_headline(then))]
    if not then.shifted:
        return lines
    lines += wrap(f"lines {_ranges([line.booked.line for line in then.shifted])}")
    named = then.shifted if everything else [*_telling(then)][:_SHOWN]
    for line in named:
        lines += _line(line)
    return lines if len(named) == len(then.shifted) else [*lines, *wrap("--all shows the differences of each line.")]


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
        return "This game has no recorded fingerprints to compare."
    compared = f"{then.recorded} of {then.moves} moves have fingerprints that can be compared"
    if not then.shifted:
        return f"Every line is judged as when it was written: {compared}."
    return f"Judged differently than when written: {len(then.shifted)} of {then.moves} lines; {compared}."


def _telling(then: Comparison) -> Iterator[Shifted]:
    """The first line whose books differ, and every one whose findings do."""
    booked = False
    for line in then.shifted:
        if line.what != _BOOKS or not booked:
            yield line
        booked = booked or _BOOKS in line.what


def _line(shifted: Shifted) -> list[str]:
    margin = f"{shifted.booked.line} | "
    now = f"; found now: {', '.join(shifted.found) or 'nothing'}" if shifted.what != _BOOKS else ""
    text = clean(excerpt(shifted.booked.text, width=WIDTH - len(margin)))
    return [margin + text, *wrap(f"{shifted.what}{now}", "  ")]


# ---- rulebook ----

_INDENT = "       "
_SCOPE = {"map": "seen on the board", "prose": "needs no bookkeeping"}


def rulebook(title: Title, ink: Ink = PLAIN) -> list[str]:
    """Return the sections of the title's rulebook, each with the checks and mechanics that cover it."""
    lines = [f"{title.name} {title.file.version}: {title.file.rulebook}", ""]
    for section in title.rulebook.sections:
        lines += [f"{section.id:<6} {ink.bold(section.heading)}", *_covered(section), ""]
    return lines


def _covered(section: "Section") -> list[str]:
    lines = wrap(section.says, _INDENT)
    checks = [code for code in section.codes if code in CHECKS]
    mechanics = [code for code in section.codes if code not in CHECKS]
    for what, text in (
        ("checked:  ", ", ".join(checks)),
        ("booked:   ", ", ".join(mechanics)),
        ("attested: ", section.attested or ""),
        ("no books: ", _SCOPE.get(section.out_of_scope or "", "")),
        ("also:     ", section.also or ""),
    ):
        lines += wrap(text, _INDENT + what) if text else []
    return lines


def sections_of(title: Title, code: str) -> "list[Section]":
    """The sections that name a check or a mechanic, in the order of the rulebook."""
    return [section for section in title.rulebook.sections if code in section.codes]


def explain_code(title: Title, code: str) -> list[str]:
    """Return an explanation of a check or mechanic: its subject, its severity and its sections."""
    if code in CHECKS:
        lines = wrap(title.worded(CHECKS[code].says), f"{code} ({CHECKS[code].severity.value}): ", "  ")
    else:
        lines = wrap(title.worded(MECHANIC_BY_CODE[code].says), f"{code} (booked, not judged): ", "  ")
    for section in sections_of(title, code):
        lines += ["", *wrap(cite(title, section.id)), *wrap(section.says, "  ")]
    if code in CHECKS and CHECKS[code].table:
        lines += ["", "This check is about the journal itself and applies to every title."]
    return lines
