"""The checks: every finding code with its severity and subject."""

from collections.abc import Iterable

from moderator.model.declaration import EVERY, Check
from moderator.model.findings import Finding, Severity
from moderator.vocabulary.listing import MECHANICS, SHARED

CHECKS: dict[str, Check] = {
    code: check for said in (*MECHANICS.values(), *SHARED) for code, check in said.checks.items()
}

# Cases of checks and mechanics that a rulebook may cover in several sections (`CODE@CASE`): a mechanic or check, a
# kind of round or place, or `unpriced` for games without prices.
CASES: dict[str, tuple[str, ...]] = {}
for _said in (*SHARED, *MECHANICS.values()):
    for _code, _cases in _said.cases.items():
        CASES[_code] = (*CASES.get(_code, ()), *_cases)

_BROKEN = (Severity.VIOLATION, Severity.ERROR)


def without_followers(found: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return the findings of a line without those that merely follow from another one.

    If a dropped finding was the reason to refuse the line, the finding that caused it becomes the reason.
    """
    found = tuple(found)
    if len(found) < 2:
        return found
    broken = [each for each in found if each.severity in _BROKEN]
    covered = {code for each in broken for code in CHECKS[each.code].covers}
    cause = next((each for each in broken if CHECKS[each.code].covers == EVERY), None)
    followers = [
        each
        for each in found
        if (each.code in covered and each.severity in (*_BROKEN, Severity.NOTE))
        or (each in broken and cause not in (None, each))
    ]
    if not followers:
        return found
    refused = {each.code for each in followers if each.severity is Severity.ERROR}
    remaining = [each for each in found if each not in followers]
    why = next((each for each in remaining if each is cause or not refused.isdisjoint(CHECKS[each.code].covers)), None)
    return tuple(each.replace(severity=Severity.ERROR) if refused and each is why else each for each in remaining)
