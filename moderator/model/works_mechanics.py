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
}
