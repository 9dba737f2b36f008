"""A refused line: why, with the section, the numbers and a remedy."""

from moderator.model.findings import Severity
from moderator.model.moves import Move
from moderator.titles.title import Title
from moderator.views.findings import findings
from moderator.views.ink import PLAIN, Ink
from moderator.writing import Answer

_WEIGHTY = (Severity.VIOLATION, Severity.ERROR)


def refusal(title: Title, file: str, given: Answer, ink: Ink = PLAIN) -> list[str]:
    """The findings for which the line was not written, and what the table can do."""
    found = [each for each in given.findings if each.severity in _WEIGHTY]
    texts = dict.fromkeys((each.line or 0 for each in found), given.text)
    lines = findings(found, title, file, texts, ink)
    if any(each.severity is Severity.ERROR for each in found) or not isinstance(given.says, Move):
        return [*lines, "refused: nothing was written, this cannot be booked"]
    return [*lines, "refused: nothing was written; end the line with ! if the table allows it"]
