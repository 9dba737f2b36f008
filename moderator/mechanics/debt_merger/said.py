"""What is said of companies in debt that merge into a national."""

from moderator.model.asking import QuestionKind
from moderator.model.check import Check
from moderator.model.facts import Fact
from moderator.model.mechanic import Mechanic
from moderator.model.phase_event import PhaseEvent
from moderator.model.said import Said
from moderator.model.topics.corporations import Merge
from moderator.model.topics.track import Clear

DEBTS, STATIONS, TRAINS = "debts", "national-stations", "national-trains"

# Companies that go into the national, in the order in which that was said, until all have been asked;
MERGING: Fact[bool] = Fact("merging")
# ... and whoever began the phase, of the national.
OPENER: Fact[str] = Fact("debts_opener")
# Hexes beside the homes that the national may give up, while these are more than its tokens reach for.
CHOOSABLE: Fact[tuple[str, ...]] = Fact("national_choosable")

SAID = Said(
    named=("debt_merger",),
    moves=(Merge, Clear),
    checks={
        "debts-merge": Check("a company is merged into the national that is not asked about, or by somebody else"),
        "debts-paid": Check("a president keeps a company out of the national without the money for its loans"),
        "national-stations": Check("the national gives up a home, or a place where it has no station to give up"),
        "national-trains": Check("the national gives a train up that it keeps, or keeps too many"),
    },
    questions={
        # The company `about` owes loans: its president lets it merge, or pays.
        DEBTS: QuestionKind(
            "now",
            "lets a company merge, or pays its loans and passes",
            ("merge", "pass", "repay"),
            "merge COMPANY NATIONAL, or pass",
        ),
        # The national `about` has just been formed with more places than it has tokens.
        STATIONS: QuestionKind(
            "now",
            "chooses the stations that the national gives up, or passes",
            ("clear", "pass"),
            "clear PLACE, or pass",
        ),
        # The national `about` has just been formed: it may give up trains that will go, others above its limit.
        TRAINS: QuestionKind(
            "now", "gives trains of the national to the pool, or passes", ("discard", "pass"), "discard TRAIN, or pass"
        ),
    },
    events={"debts-called": PhaseEvent("loans are paid back, or their companies merge into a national", "debt_merger")},
    mechanics={
        "debt-merger": Mechanic(
            "companies that cannot pay their loans back and become a national, and the shares of that",
            {
                "": "{companies:list} become {company}: {count:share} given out, price {price:money}",
                "joins": "{target} goes into {company}: {amount:money} and {count:train}",
                "none": "{company} is never formed: all loans are paid back",
                "shares": "{target} gets {count:share} of {company}",
                "pool": "the pool gets {count:share} of {company}",
                "stations": "{company} has the stations in {places:list}",
                "cleared": "{company} gives up the station in {place}",
                "led": "{company} is led by {target}",
                "half": "{company} is led by {target} with one share, who buys another one first of all",
                "at-once": "{company} operates next",
                "later": "{company} operates from the next round on",
            },
            player="other",
            company="other",
            answer="marked",
        ),
    },
)
