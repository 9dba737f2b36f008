"""How trains enter and leave the game."""

from moderator.model.declaration import Check, Declaration, Mechanic, PhaseEvent
from moderator.model.facts import Fact, TurnFact

# ---- exports ----

EXPORTS_DECLARATION = Declaration(
    named=("operating.exports",),
    statuses={"no-exports": "no train leaves the stack"},
    mechanics={"train-export": Mechanic("a train that leaves the stack as a set ends", "a {train} train is exported")},
)


# ---- face trades ----

FACE_TRADES_DECLARATION = Declaration(named=("charters.*.face_trades",), cases={"train-trade-price": ("face",)})


# ---- given trains ----

KEPT: Fact[str] = Fact(
    "became",
    ("corporation", "minor"),
    "private",
    "the private that has become a train of it, which it sells to nobody",
    shown="keeps the train of {}",
    example="MC",
)

GIVEN_TRAINS_DECLARATION = Declaration(
    named=("privates.*.train",),
    facts=(KEPT,),
    checks={"train-gone": Check("a company buys a private whose train has left the game")},
    cases={"train-limit": ("given-train",), "train-stays": ("given-train",)},
    mechanics={
        "given-train": Mechanic(
            "the train that a private becomes as a company buys it",
            "{private} closes: {company} gets a {train} for nothing, and sells it to no other company",
            answer="did",
            private="private",
        ),
    },
)


# ---- last runs ----

LAST_RUNS_DECLARATION = Declaration(
    named=("trains.*.lingers",),
    checks={"train-last-run": Check("a train is sold that runs once more only")},
    mechanics={
        "last-run": Mechanic(
            "obsolete trains, which run once more and leave then",
            {
                "": "{company} gives up what has run for the last time: {trains:list}",
                "begins": "the {train} trains run once more: {holders:list}",
            },
        ),
    },
)


# ---- lent trains ----

# A company with this fact borrows no more trains.
SETTLED: Fact[bool] = Fact(
    "settled",
    ("corporation",),
    "flag",
    "it has owned a train that never becomes obsolete",
    shown="has owned a train that stays",
)

LENT_TRAINS_DECLARATION = Declaration(
    named=("charters.*.lent_train",),
    facts=(SETTLED,),
    checks={
        "lent-buys": Check("a company that is lent a train buys one that goes"),
        "lent-owed": Check("a company that is lent a train buys none that stays, though it could pay for it"),
        "lent-keeps": Check("a company that is lent a train pays a dividend"),
    },
    mechanics={
        "lent-train": Mechanic(
            "companies that run with a train of the bank until they have owned one that stays",
            "{company} has owned a train that stays: it is like any other company from now on",
        ),
    },
)


# ---- lost runs ----

# Companies that lose the next earnings of one of their trains.
LOSING: Fact[bool] = Fact(
    "losing", ("corporation",), "flag", "its next run is without what its least train earns", shown="loses a run"
)

# Companies whose marker took effect in this turn: it also applies to a run entered late.
LOST: Fact[bool] = Fact("lost_run", (), "flag", "it has lost a run in its turn", told=False)

LOST_RUNS_DECLARATION = Declaration(
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


# ---- rationing ----

RATIONED = "one-bank-train"

# Whether the company on turn has bought a train from the bank, new or from the pool.
SERVED: TurnFact[bool] = TurnFact("served", False)

RATIONING_DECLARATION = Declaration(
    named=(f"phases.*.statuses = {RATIONED}",),
    statuses={RATIONED: "a company buys one train a turn of the bank, of the pool's, too"},
    checks={"train-ration": Check("a second train of the bank is bought in a turn, in a phase that allows one")},
)


# ---- train gifts ----

# The private that gave a company one of its trains, while it has that train.
BROUGHT: Fact[str] = Fact(
    "gift", ("corporation",), "private", "the private that brought one of its trains", shown="has the train of {}"
)

TRAIN_GIFTS_DECLARATION = Declaration(
    named=("privates.*.gift",),
    facts=(BROUGHT,),
    checks={"train-given": Check("a train is sold that a private has brought")},
    mechanics={
        "train-gift": Mechanic(
            "a train that the company gets which buys a private",
            {
                "": "{company} gets the {train} train of {private} for nothing",
                "late": "the {train} train of {private} leaves the game",
                "full": "{company} has as many trains as it may: the {train} train of {private} leaves the game",
            },
        ),
    },
)
