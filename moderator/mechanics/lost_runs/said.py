"""What is said of companies that lose a run."""

from moderator.model.check import Check
from moderator.model.facts import Fact
from moderator.model.mechanic import Mechanic
from moderator.model.phase_event import PhaseEvent
from moderator.model.said import Said

# Companies that lose what one of their trains earns next.
LOSING: Fact[bool] = Fact(
    "losing", ("corporation",), "flag", "its next run is without what its least train earns", shown="loses a run"
)

# Companies whose marker has done that in the turn under way: a run that is said late is without it, too.
LOST: Fact[bool] = Fact("lost_run", (), "flag", "it has lost a run in its turn", told=False)

SAID = Said(
    named=("phases.*.events = lost-runs",),
    facts=(LOSING, LOST),
    events={"lost-runs": PhaseEvent("companies with trains lose what one of them earns next", "corporations")},
    checks={"run-lost": Check("a company with one train earns something though it loses that run")},
    mechanics={
        "lost-run": Mechanic(
            "what a train would have earned, but for a marker of its company",
            {
                "": "{company} loses what one train has earned: {amount:money}",
                "begins": "{companies:list} lose what one train of each earns next",
                "idle": "{company} loses the run of a train that makes none",
                "left": "{company} loses what one train has earned, and has earned this without it: {amount:money}",
                "spent": "{company} has lost a run",
            },
        ),
    },
)
