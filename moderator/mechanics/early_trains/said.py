"""What is said of trains that come too early."""

from moderator.model.check import Check
from moderator.model.said import Said

NO_NEW_PHASE, NO_TRADE = "no-new-phase", "no-train-trade"

_IN_PHASES = f"statuses = {NO_NEW_PHASE} | {NO_TRADE}"

SAID = Said(
    named=(
        "trains.*.first_round = false",
        f"phases.*.{_IN_PHASES}",
        f"tracks.*.*.{_IN_PHASES}",
    ),
    checks={
        "train-early": Check("a train is bought that begins a phase while none may begin, or in a round too early"),
        "trade-early": Check("a train is bought of another company before companies trade any"),
    },
    cases={"train-early": ("first-round",)},
    statuses={
        NO_NEW_PHASE: "no train is bought that would begin another phase",
        NO_TRADE: "companies buy no trains of one another",
    },
)
