"""The checks: every finding code, how much it weighs, and what it looks at."""

from moderator.model.check import Check
from moderator.model.rooms import SAID
from moderator.model.topics.every import TOPICS

CHECKS: dict[str, Check] = {code: check for said in (*SAID, *TOPICS) for code, check in said.checks.items()}
