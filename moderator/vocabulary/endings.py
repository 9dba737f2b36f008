"""The end of the game."""

from moderator.model.declaration import Check, Declaration, Mechanic

# ---- ending ----

ENDING_DECLARATION = Declaration(
    cases={
        "final-score": ("dividends",),
        "game-end": ("dividends",),
    },
    mechanics={
        "bank-breaks": Mechanic(
            "the bank's last money",
            {
                "operating": "the bank has {amount:money} left: the game ends after this set of operating rounds",
                "stock": "the bank has run out: the game ends after the next set of operating rounds",
                "operating-round": "the bank has {amount:money} left: the game ends after this operating round",
                "stock-round": "the bank has run out: the game ends after one more operating round",
            },
            answer="due",
        ),
        "remainder": Mechanic(
            "money set aside for the end of the game",
            {
                "": "the {amount:money} set aside goes to the bank",
                "needed": "the bank runs short: {amount:money} of the money set aside goes to it",
            },
        ),
        "last-rounds": Mechanic(
            "the last operating rounds, which a phase triggers",
            "phase {phase} begins: the game ends with {round}",
            answer="due",
        ),
        "repeated-round": Mechanic(
            "a last operating round that pays the revenue of the one before it again",
            {
                "": "{round}: each company pays its revenue of {before} again in the same way; new trains may be added",
                "again": "{company} earns {amount:money} again",
            },
        ),
        "game-end": Mechanic(
            "the end of the game",
            {"": "the game ends: {reason}", "dividends": "the game ends: {reason}"},
            answer="marked",
        ),
        "final-score": Mechanic("cash, and shares at their last price"),
    },
)


# ---- all closed ----

ALL_CLOSED_DECLARATION = Declaration(named=("ending.all_closed",))


# ---- calendar ----

CALENDAR_DECLARATION = Declaration(
    named=("phases.*.from_round", "ending.rounds", "trains.*.until_round"),
    checks={
        "train-leaving": Check("a company sells a train that has had its last run before its type leaves the game")
    },
    mechanics={
        "train-leaves": Mechanic(
            "trains that leave the game after an operating round",
            {
                "": "all {train} trains leave the game",
                "salvage": "{company} gets {amount:money} from the bank for {count:train}",
            },
            company="income",
            answer="marked",
        ),
        "last-set": Mechanic(
            "the number of operating rounds after which the game ends",
            "the game ends with OR {round}, operating round {number} of the game",
            answer="marked",
        ),
    },
)


# ---- chart end ----

CHART_END_DECLARATION = Declaration(
    named=("zones.*.ends = at-once | round | set",),
    mechanics={
        "chart-end": Mechanic(
            "a share price that triggers the end of the game",
            {
                "": "{company} has reached {amount:money} on the chart",
                "operating": "{company} has reached {amount:money} on the chart: the game ends with "
                "this set of operating rounds",
                "stock": "{company} has reached {amount:money} on the chart: the game ends "
                "with the next set of operating rounds",
                "operating-round": "{company} has reached {amount:money} on the chart: the game "
                "ends with this operating round",
                "stock-round": "{company} has reached {amount:money} on the chart: the "
                "game ends with the next operating round",
            },
            answer="marked",
        ),
    },
)


# ---- last train ----

LAST_TRAIN_DECLARATION = Declaration(
    named=("ending.last_train = one-more-set", "operating.sells_only = false"),
    checks={"train-only": Check("a company sells its only train while the bank has none left")},
    mechanics={
        "last-train": Mechanic(
            "the bank's last train, which triggers the end of the game",
            "the bank has no trains left: the game ends with OR {round}",
            answer="marked",
        ),
    },
)
