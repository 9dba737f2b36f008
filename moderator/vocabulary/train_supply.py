"""How trains enter and leave the game."""

from moderator.model.declaration import Check, Declaration, Fact, Mechanic, PhaseEvent, TurnFact

# ---- exports ----

EXPORTS_DECLARATION = Declaration(
    named=("operating.exports",),
    statuses={"no-exports": "no train leaves the stack"},
    mechanics={
        "train-export": Mechanic("a train that leaves the stack when a set ends", "a {train} train is exported")
    },
)


# ---- face trades ----

FACE_TRADES_DECLARATION = Declaration(named=("charters.*.face_trades",), cases={"train-trade-price": ("face",)})


# ---- given trains ----

KEPT: Fact[str] = Fact(
    "became",
    ("corporation", "minor"),
    "private",
    "the private that became one of its trains, which it may not sell",
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
            "a private that becomes a train when a company buys it",
            "{private} closes: {company} gets a {train} for free, which it may not sell to another company",
            answer="did",
            private="private",
        ),
    },
)


# ---- last runs ----

LAST_RUNS_DECLARATION = Declaration(
    named=("trains.*.lingers",),
    checks={"train-last-run": Check("a company sells a train that has only one run left")},
    mechanics={
        "last-run": Mechanic(
            "obsolete trains, which run once more and then leave",
            {
                "": "{company} gives up {trains:list} after the last run",
                "begins": "the {train} trains run once more: {holders:list}",
            },
        ),
    },
)


# ---- lent trains ----

# A company with this fact may not borrow another train.
SETTLED: Fact[bool] = Fact(
    "settled",
    ("corporation",),
    "flag",
    "it has owned a permanent train",
    shown="has owned a permanent train",
)

LENT_TRAINS_DECLARATION = Declaration(
    named=("charters.*.lent_train",),
    facts=(SETTLED,),
    checks={
        "lent-buys": Check("a company with a borrowed train buys one that will rust"),
        "lent-owed": Check("a company with a borrowed train does not buy a permanent one although it could pay for it"),
        "lent-keeps": Check("a company with a borrowed train pays a dividend"),
    },
    mechanics={
        "lent-train": Mechanic(
            "companies that run with a borrowed train until they have owned a permanent one",
            {
                "": "{company} has owned a permanent train: it is now like any other company",
                "back": "the {train} train that {company} has borrowed goes to the pool",
            },
        ),
    },
)


# ---- lost runs ----

# Companies that lose the next revenue of one of their trains.
LOSING: Fact[bool] = Fact(
    "losing", ("corporation",), "flag", "it loses the revenue of its worst train in its next run", shown="loses a run"
)

# Companies whose marker took effect in this turn: it also applies to a run entered late.
LOST: Fact[bool] = Fact("lost_run", (), "flag", "it has lost a run in this turn", told=False)

LOST_RUNS_DECLARATION = Declaration(
    named=("phases.*.events = lost-runs",),
    facts=(LOSING, LOST),
    events={"lost-runs": PhaseEvent("each company with trains loses the next revenue of one", "corporations")},
    checks={"run-lost": Check("a company with one train has revenue although it loses that run")},
    mechanics={
        "lost-run": Mechanic(
            "the revenue that a company loses to its marker",
            {
                "": "{company} loses the revenue of one train: {amount:money}",
                "begins": "{companies:list} each lose the next revenue of one train",
                "idle": "{company} makes no run; this counts as the run it loses",
                "left": "{company} loses the revenue of one train, and earns {amount:money} without it",
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
    statuses={RATIONED: "a company buys at most one train a turn from the bank or its train pool"},
    checks={"train-ration": Check("a company buys a second train from the bank in a turn, in a phase that allows one")},
)


# ---- train gifts ----

# The private whose train a company got, while it has that train.
BROUGHT: Fact[str] = Fact(
    "gift", ("corporation",), "private", "the private that came with one of its trains", shown="has the train of {}"
)

TRAIN_GIFTS_DECLARATION = Declaration(
    named=("privates.*.gift",),
    facts=(BROUGHT,),
    checks={"train-given": Check("a company sells a train that came with a private")},
    mechanics={
        "train-gift": Mechanic(
            "a free train for the company that buys a private",
            {
                "": "{company} gets the {train} train of {private} for free",
                "late": "the {train} train of {private} leaves the game",
                "full": "{company} is at its train limit: the {train} train of {private} leaves the game",
            },
        ),
    },
)
