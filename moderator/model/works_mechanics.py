"""The mechanics of trains that are kept, claimed or preserved, of coaches, and of companies that cannot pay."""

from moderator.model.mechanic import Mechanic

WORKS: dict[str, Mechanic] = {
    "free-coach": Mechanic(
        "the coach that the minor which sells coaches gets for nothing",
        "{company} gets a {train} for nothing",
        answer="marked",
    ),
    "royalty": Mechanic(
        "what the bank pays the minor whose coaches it sells",
        "{company} gets {amount:money} for the {train} of {source}",
        company="income",
        answer="did",
    ),
    "train-claim": Mechanic(
        "obsolete trains claimed out of the stack, exchanged upwards, turned over, or given for a better one",
        {
            "": "{company} claims a {train} out of the stack",
            "exchange": "{company} puts a {card} back and claims a {train}",
            "upgrade": "{company} puts a {card} back and gets the {train} of {source}: {amount:money} for it",
            "flip": "{company} turns its {card} to its other side, a {train}",
        },
        company="for trains",
        answer="did",
    ),
}
