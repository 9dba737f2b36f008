"""What is said of trains that the bank sells one by one."""

from moderator.model.check import Check
from moderator.model.facts import TurnFact
from moderator.model.said import Said

RATIONED = "one-bank-train"

# Whether the company on turn has bought a train of the bank, new or out of the pool.
SERVED: TurnFact[bool] = TurnFact("served", False)

SAID = Said(
    named=(f"phases.*.statuses = {RATIONED}",),
    statuses={RATIONED: "a company buys one train a turn of the bank, of the pool's, too"},
    checks={"train-ration": Check("a second train of the bank is bought in a turn, in a phase that allows one")},
)
