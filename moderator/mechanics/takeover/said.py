"""What is said of minors that corporations buy."""

from moderator.model.check import Check
from moderator.model.facts import Fact
from moderator.model.mechanic import Mechanic
from moderator.model.phase_event import PhaseEvent
from moderator.model.said import Said

# Minors whose trains have run in this operating round, and will not for who buys them in it.
RAN: Fact[bool] = Fact("ran", ("minor",), "flag", "it has run in this operating round", shown="has run")

SAID = Said(
    named=("minors.*.sells",),
    facts=(RAN,),
    checks={
        "takeover-phase": Check("a corporation buys a minor before it may, or after that"),
        "takeover-seller": Check("a minor is bought of somebody who does not own it, or by a company that buys none"),
        "takeover-price": Check("a corporation pays too little, or too much, for a minor"),
        "takeover-run": Check("a train runs again in the round in which it has run for its minor"),
    },
    cases={"train-limit": ("takeover",)},
    mechanics={
        "takeover": Mechanic(
            "a minor that a corporation buys with all that is its own",
            {
                "": "{company} buys {minor} from {source} for {amount:money}: "
                "{cash:money} and {count:train} pass to it",
                "station": "{company} has a station of its own where that of {minor} was, in {place}",
                "closed": "{company} closes: {amount:money} to the bank, {count:train} out of the game",
            },
            company="stock",
            player="sold",
            answer="did",
        ),
    },
    statuses={"minors-for-sale": "corporations may buy minors"},
    events={"minors-close": PhaseEvent("minors that players own close, with what is theirs", "minors")},
)
