"""Findings in one layout: where, the line with a margin, what is wrong, the section it rests on, the remedy."""

from collections.abc import Iterable, Iterator, Mapping

from moderator.model.findings import Doubts, Finding, Severity, tell_doubts
from moderator.model.wording import clean, excerpt
from moderator.titles.title import Title
from moderator.views.columns import WIDTH, wrap
from moderator.views.ink import PLAIN, Ink
from moderator.vocabulary.checks import CHECKS

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
        lines.append(f"remedy:   {clean(found.remedy)}")  # a line to be copied is not broken
    elif found.remedy is not None:
        lines += wrap(found.remedy, "remedy:   ")
    return [*lines, ""]


def uncertain(doubts: Doubts, ink: Ink = PLAIN) -> list[str]:
    """The mark on books that cannot be trusted, with a blank line below it; nothing on those that can."""
    return [*(ink.bold(line) for line in wrap(f"Uncertain: {tell_doubts(doubts)}.")), ""] if doubts else []


def _quotes_line(found: Finding, text: str) -> bool:
    """Whether the finding itself shows the part of the line that cannot be read."""
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


def summary(found: Iterable[Finding], severity: Severity, ink: Ink = PLAIN) -> list[str]:
    """The findings of one severity by code: how many, what they look at, on which lines."""
    numbers: dict[str, list[int]] = {}
    for each in found:
        if each.severity is severity:
            numbers.setdefault(each.code, []).append(each.line or 0)
    lines = []
    for code, at in numbers.items():
        named = ", ".join(str(number) for number in at[:_LINES_SHOWN]) + (", ..." if len(at) > _LINES_SHOWN else "")
        says = CHECKS[code].says if code in CHECKS else ""
        lines += wrap(f"{says} (line{'s' if len(at) > 1 else ''} {named})", f"{len(at):>5}  {code}: ", " " * 7)
    return lines


def counted(counts: Mapping[str, int]) -> str:
    """`3 violations, 1 ruling, 96 attested`; `nothing found` without any."""
    words = {
        "violation": "violation{s}",
        "error": "error{s}",
        "ruling": "ruling{s}",
        "attested": "attested",
        "note": "note{s}",
    }
    parts = [f"{n} {words[name].format(s='' if n == 1 else 's')}" for name, n in counts.items() if n]
    return ", ".join(parts) or "nothing found"
