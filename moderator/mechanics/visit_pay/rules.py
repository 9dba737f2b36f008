"""Its rule: every place visited counts, paid or not. Where stops are not told the table has counted."""

from collections.abc import Sequence

from moderator.rules.basics.desk import Desk
from moderator.rules.basics.points import Rules
from moderator.rules.basics.privates import owner_of
from moderator.rules.runs.routes import Call


def _added(desk: Desk, company: str, runs: Sequence[Sequence[Call]]) -> int | None:
    """What its private adds to the runs of a company; None if the stops of one are not told."""
    total = 0
    for private, facts in desk.title.file.privates.items():
        pays = facts.visit_pays
        if not pays or owner_of(desk, private) != company or not runs:
            continue
        if not all(runs):
            return None
        count = max(map(len, runs))
        desk.tell("visit-pay", private=private, company=company, amount=pays * count, count=count)
        total += pays * count
    return total


RULES = Rules(runs_added=(_added,))
