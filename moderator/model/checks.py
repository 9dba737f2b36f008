"""The checks: every finding code, how much it weighs, and what it looks at."""

from moderator.model.check import Check
from moderator.model.rooms import SAID
from moderator.model.topics.every import TOPICS

CHECKS: dict[str, Check] = {code: check for said in (*SAID, *TOPICS) for code, check in said.checks.items()}

# Cases that a rulebook may claim a check or mechanic for (`CODE@CASE`), where one section does not serve all of them.
# A mechanic or check that it rests on, the round it is about, the kind of place; a game without prices as a whole.
CASES: dict[str, tuple[str, ...]] = {}
for _said in (*TOPICS, *SAID):
    for _code, _cases in _said.cases.items():
        CASES[_code] = (*CASES.get(_code, ()), *_cases)
