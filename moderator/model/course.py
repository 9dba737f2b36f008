"""What the course of a game is made of: stages of its opening, its rounds; statuses and events of its phases."""

from moderator.model.phase_event import PhaseEvent
from moderator.model.rooms import SAID

# The stages of an opening, each with the table of the ruleset that it is played by; rules/kinds.py says how.
STAGES: dict[str, str] = {
    "target-card": "cards",
    "opening-sale": "sale",
    "lot-auction": "auction",
    "private-sale": "private_sale",
    "parallel-auction": "parallel_auction",
    "packet": "packet",
    "concessions": "concessions",
    "draft": "draft",
}

# The kinds of round that can follow one another, over and over; rules/kinds.py says how each begins.
ROUNDS: dict[str, str] = {
    "stock": "a stock round",
    "operating": "a set of operating rounds",
    "players": "a set of player rounds: each player takes a certificate and acts for a corporation",
    "trains": "a train round: the trains run, and what they earn is paid",
}

EVENTS: dict[str, PhaseEvent] = {
    **{name: event for said in SAID for name, event in said.events.items()},
    "final-exchange": PhaseEvent("the last minors are exchanged", "minors"),
    "conversion": PhaseEvent("all corporations are converted", "conversion"),
    "unstarted-leave": PhaseEvent("corporations that nobody has started leave the game", "corporations"),
    "last-rounds": PhaseEvent("the game ends after one more stock round and its set of operating rounds", "ending"),
    "stations-open": PhaseEvent("owners of privates may place the stations that these grant, at once", "privates"),
    "privates-close": PhaseEvent("privates close", "privates"),
}

# What holds while a phase lasts.
STATUSES: dict[str, str] = {
    "one-a-type": "a company buys one train of a type from the bank in a round",
    "presidents-only": "only presidents' certificates are for sale",
    "floats-first": "nobody passes who has a minor that is yet to float",
    "no-conversion": "no corporation is expanded",
    "no-dealings": "players barter nothing, and take privates out of the game only above their limit",
    "district-pays-treasury": "a run to a mining district with an own station earns the treasury, too",
    "cities-for-towns": "the tile of a town may be replaced by one with a city",
    **{name: says for said in SAID for name, says in said.statuses.items()},
}
