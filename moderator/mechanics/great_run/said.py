"""What is said of the great run."""

from moderator.model.check import ATTESTED, Check
from moderator.model.facts import Fact
from moderator.model.mechanic import Mechanic
from moderator.model.said import Said

ORIENTED: Fact[bool] = Fact(
    "oriented", ("corporation",), "flag", "it has made the great run, and has its marker", key="great_run"
)

SAID = Said(
    named=("bonuses.orient",),
    facts=(ORIENTED,),
    checks={
        "orient-run": Check("a great run is claimed that was none, or that earned something else"),
        "orient-land": Check("a great run told as sea crossings alone uses track, too", ATTESTED),
        "orient-choice": Check("what the first great run brings is not said, or it is said of another one"),
    },
    mechanics={
        "orient-express": Mechanic(
            "the great run: what it earns more, and what the first one brings its company",
            {
                "": "the {train} train makes the great run: {amount:money}",
                "marker": "{company} has made the great run for the first time",
                "paid": "{company} gets {amount:money} for its first great run",
            },
            company="income",
        ),
    },
)
