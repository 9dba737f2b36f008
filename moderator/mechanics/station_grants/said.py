"""What is said of money for stations."""

from moderator.model.mechanic import Mechanic
from moderator.model.said import Said

SAID = Said(
    named=("mechanics = station-income", "station_grants"),
    cases={"bonus-claimed": ("station-income",)},
    chosen={"station-income": ("title.toml", "station_grants.adds")},
    mechanics={
        "station-grant": Mechanic(
            "what the bank pays for a station in a certain place",
            "{company} is paid {amount:money} for its station in {place}",
            company="income",
        ),
        "station-income": Mechanic(
            "a station that adds to every run of its company to a certain place",
            "the {train} train calls at {place}, where {company} has a station: {amount:money}",
        ),
    },
)
