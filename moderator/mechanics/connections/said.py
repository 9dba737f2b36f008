"""What is said of connections."""

from moderator.model.check import BOARD, Check
from moderator.model.facts import TurnFact
from moderator.model.mechanic import CALLS, Mechanic
from moderator.model.said import Said

# A hex with a free station, which a run of the turn is to connect.
CONNECTS: TurnFact[str | None] = TurnFact("connects", None)

SAID = Said(
    named=("mechanics = first-run", "connections"),
    checks={
        "connection-made": Check("runs earn a treasury what no connection does"),
        "connection-owed": Check("a station was free for a run that was not made", asks=BOARD),
    },
    mechanics={
        "first-run": Mechanic(
            "the bonus of the first run that joins two places, and the place that a station there doubles",
            {
                "": "{company} is the first to run between {places}: {amount:money}, half of it to the treasury",
                "doubled": CALLS,
                "paid": "the treasury of {company} gets {amount:money} for its connection",
            },
            company="income",
            answer="did",
        ),
    },
    chosen={"first-run": ("title.toml", "connections")},
)
