"""The checks: every finding code, how much it weighs, and what it looks at."""

from collections.abc import Iterable

from moderator.model.declaration import EVERY, Check
from moderator.model.findings import Finding, Severity
from moderator.vocabulary.listing import MECHANICS, SHARED

CHECKS: dict[str, Check] = {
    code: check for said in (*MECHANICS.values(), *SHARED) for code, check in said.checks.items()
}

# Cases that a rulebook may claim a check or mechanic for (`CODE@CASE`), where one section does not serve all of them.
# A mechanic or check that it rests on, the round it is about, the kind of place; a game without prices as a whole.
CASES: dict[str, tuple[str, ...]] = {}
for _said in (*SHARED, *MECHANICS.values()):
    for _code, _cases in _said.cases.items():
        CASES[_code] = (*CASES.get(_code, ()), *_cases)

_BROKEN = (Severity.VIOLATION, Severity.ERROR)


def without_followers(found: Iterable[Finding]) -> tuple[Finding, ...]:
    """What is found of a line, without what only follows from something else that is.

    Of a line that could not be booked for what follows, that is why.
    """
    found = tuple(found)
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
    kept = [each for each in found if each not in followers]
    why = next((each for each in kept if each is cause or not refused.isdisjoint(CHECKS[each.code].covers)), None)
    return tuple(each.replace(severity=Severity.ERROR) if refused and each is why else each for each in kept)
