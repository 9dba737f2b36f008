"""The mechanics of companies that float where their owner chooses, grow, and become nationals."""

from moderator.model.mechanic import Mechanic

GROWING: dict[str, Mechanic] = {
    "minor-float": Mechanic(
        "a minor that begins where its owner chooses, with the track rights of that zone",
        {
            "": "{company} floats in {place}",
            "rights": "{company} floats in {place} with track rights in {zone}",
            "chits": "the chits of track rights that are left leave the game: {chits:list}",
        },
        answer="did",
    ),
    "home-cost": Mechanic(
        "what a home station costs a company in its zone of track rights",
        "{company} pays {amount:money} for its home station",
        company="for tokens",
        answer="did",
    ),
    "mail": Mechanic(
        "what a contract for the mail brings as an operating round begins",
        "{company} gets {amount:money} for the mail",
        company="income",
    ),
    "crossing": Mechanic(
        "what tiles and stations across water cost more", company="for track", buys="the way across water"
    ),
    "marked-track": Mechanic(
        "tiles laid with tokens of a private, which only its owner's companies use until these are taken off",
        {
            "": "a token of {company} lies in {place}; {count} are left",
            "last": "the last token of {company} lies in {place}: it is turned face down",
            "cleared": "the token of {source} in {place} is taken off",
            "gone": "no token of {company} is left: it goes out of the game",
        },
        answer="did",
    ),
    "removal": Mechanic(
        "corporations that leave the game before anybody has started them",
        {"": "{company} is removed from the game", "rest": "nobody has started them: {companies:list} leave the game"},
        answer="did",
    ),
}
