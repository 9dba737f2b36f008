"""Its rule: one verdict for purchases and sales."""

from moderator.model.findings import Finding
from moderator.rules.basics.points import Rules
from moderator.rules.basics.state import State


def _barred(state: State, company: str) -> Finding | None:
    phase = state.title.file.corporations[company].traded
    if phase is None or state.title.reached(state.position.phase, phase):
        return None
    return state.finding(
        "trade-phase",
        f"shares of {company} are neither bought nor sold before phase {phase}",
        expected="another corporation",
        actual=company,
    )


RULES = Rules(trade_barred=(_barred,))
