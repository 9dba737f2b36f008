"""The mechanics of companies that float where their owner chooses, grow, and become nationals."""

from moderator.model.entries import Mechanic

GROWING: dict[str, Mechanic] = {
    "minor-float": Mechanic(
        "a minor that begins where its owner chooses, with the track rights of that zone",
        {
            "": "{company} floats in {place}",
            "rights": "{company} floats in {place} with track rights in {zone}",
        },
        answer="did",
    ),
    "home-cost": Mechanic(
        "what a home station costs a company in its zone of track rights",
        "{company} pays {amount:money} for its home station",
        company="stations",
        answer="did",
    ),
    "patronage": Mechanic(
        "what a patronage tile pays the company that fulfils it",
        "{company} gets {amount:money} of the patronage in {place}",
        company="income",
        answer="did",
    ),
    "expansion": Mechanic(
        "a corporation that gets its larger charter in a stock round, with a new starting value",
        "{source} expands {company}, which stands at {value:money}",
        answer="did",
    ),
    "removal": Mechanic(
        "corporations that leave the game before anybody has started them",
        {"": "{company} is removed from the game", "rest": "nobody has started them: {companies:list} leave the game"},
        answer="did",
    ),
    "national": Mechanic(
        "corporations that become nationals as a phase begins, before trains become obsolete",
        "{company} becomes a national: its money goes to the bank, its own shares to the pool, its stations go",
        company="stock",
        answer="marked",
    ),
}
