"""A refused line: why, with the section, the numbers and a remedy."""

from moderator.judging import Answer
from moderator.model.findings import Finding, Severity
from moderator.model.lines import Amend, Insert
from moderator.model.moves import Move
from moderator.titles.title import Title
from moderator.views.answer import shifted
from moderator.views.columns import wrap
from moderator.views.findings import cite, findings
from moderator.views.ink import PLAIN, Ink

_HARM = "refused: nothing was written, later lines become wrong; end the line with ! if the table wants it so"
_WEIGHTY = (Severity.VIOLATION, Severity.ERROR)


def refusal(title: Title, file: str, given: Answer, ink: Ink = PLAIN) -> list[str]:
    """The findings for which the line was not written, and what the table can do."""
    found = [each for each in given.findings if each.severity in _WEIGHTY]
    texts = dict.fromkeys((each.line or 0 for each in found), given.text)
    if given.harms:
        return [*wrap(given.text, f"{given.line} | "), *shifted(given, ink), _HARM]
    lines = list(findings(found, title, file, texts, ink))
    if any(each.severity is Severity.ERROR for each in found) or not isinstance(given.says, Move | Amend | Insert):
        return [*lines, "refused: nothing was written, this cannot be booked"]
    return [*lines, "refused: nothing was written; end the line with ! if the table allows it"]


def short_refusal(title: Title, given: Answer, ink: Ink = PLAIN) -> list[str]:
    """The same at a glance, for a session: the line typed stands above it. One reason in full, others in a line each.

    ```
    refused: a bid of £103 is no multiple of £5 [18EU 4.2.1, Minor Company Initial Sale Round]
      expected: a multiple of £5; actual: £103; remedy: Bob: bid 105
      nothing was written; ! alone writes it if the table allows it
    ```
    """
    found = sorted(
        (each for each in given.findings if each.severity in _WEIGHTY), key=lambda each: each.severity is _WEIGHTY[0]
    )
    lines: list[str] = []
    for each in found[:1]:
        first, *rest = wrap(_why(title, each), "refused: ", "    ")
        lines += [ink.mean("refused", first), *rest]
        said = {"expected": each.expected, "actual": each.actual, "remedy": each.remedy}
        figures = "; ".join(f"{name}: {value}" for name, value in said.items() if value is not None)
        lines += wrap(figures, "  ", "    ") if figures else []
    for each in found[1:]:
        lines += wrap(_why(title, each), "  also: ", "    ")
    if any(each.severity is Severity.ERROR for each in found) or not isinstance(given.says, Move | Amend | Insert):
        return [*lines, "  nothing was written; this cannot be booked"]
    if not isinstance(given.says, Move):
        return [*lines, "  nothing was written; say it with ! at its end if the table allows it"]
    return [*lines, "  nothing was written; ! alone writes it if the table allows it"]


def _why(title: Title, found: Finding) -> str:
    return found.message + (f" [{cite(title, found.section)}]" if found.section else "")
