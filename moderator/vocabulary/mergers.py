"""Mergers: corporations that take in others or are formed from them."""

from typing import Literal

from moderator.model.declaration import ATTESTED, Check, Declaration, Mechanic, PhaseEvent, QuestionKind
from moderator.model.facts import Fact
from moderator.model.forms import companies, company, places
from moderator.model.moves import Move
from moderator.vocabulary.corporations import AMALGAMATION, REPLACED, Merge
from moderator.vocabulary.track import Clear

MERGERS_DECLARATION = Declaration(
    checks={
        "merge-company": Check("something merges that cannot, or what only a merger forms is dealt in before"),
        "certificate-kept": Check(
            "a new president keeps a larger certificate and gives smaller ones for the president's"
        ),
    },
)


# ---- amalgamation ----

TAKEN_IN: Fact[str] = Fact(
    "taken_in", ("corporation",), "company", "the corporation that it has taken in", shown="has taken in {}"
)
ALONE: Fact[bool] = Fact(
    "alone", ("corporation",), "flag", "it has taken in none when it might have", shown="took in none"
)
EXCHANGED: Fact[int] = Fact(
    "exchanged", ("corporation",), "sum", "stations of the other one that it has taken over", example="2"
)
LEFT: Fact[bool] = Fact("to_take_over", ("place",), "flag", "stations of the other one, of which it takes over one")

AMALGAMATION_DECLARATION = Declaration(
    named=("amalgamation",),
    moves=(Merge,),
    facts=(TAKEN_IN, ALONE, EXCHANGED),
    checks={"amalgamation-barred": Check("a corporation is taken in that is not, or by somebody who is not asked")},
    cases={"train-discard": ("amalgamation",)},
    questions={
        # The corporation `about` may be taken in. Its president decides, or the president of the one that takes it in.
        AMALGAMATION: QuestionKind(
            "now", "lets the corporation be taken in, or passes", ("merge", "pass"), "merge CORPORATION CORPORATION"
        ),
        # One more station of the corporation `about` goes to the company that took it in.
        REPLACED: QuestionKind("now", "names the station that it takes over", ("token",), "token PLACE"),
    },
    events={"amalgamation": PhaseEvent("a corporation takes in another one", "amalgamation")},
    mechanics={
        "amalgamation": Mechanic(
            "a corporation that takes in another one: a kept share for its president, money for all other shares",
            {
                "": "{company} takes in {target}: {amount:money} and {count:train}",
                "asked": "{company} may take in {companies:list}, in this order",
                "refused": "{target} is not taken in",
                "share": "{target} gets {percent}% of {company} for the president's certificate of {other}",
                "paid": "the bank pays for the shares of {company}: {paid:amounts}",
                "stations": "{company} takes over the station of {target} in {places:list}",
                "gone": "{target} leaves {places:list}",
                "none": "{company} takes in nobody",
                "relief": "each player may hold {count:certificate} more",
            },
            player="sold",
            company="stock",
            answer="marked",
        ),
    },
)


# ---- merger ----

MERGER_DECLARATION = Declaration(
    named=("merger",),
    moves=(Merge,),
    checks={
        "merge-phase": Check("corporations merge too early in the game"),
        "merge-need": Check("a corporation merges that owns a train, or could pay for one"),
        "merge-owner": Check("a corporation merges with one of another president's"),
    },
    cases={"out-of-order": ("merger",), "train-discard": ("merger",), "connection": ("merger",)},
    mechanics={
        "merger": Mechanic(
            "two corporations become one: shares of half the size, all their money, trains and stations",
            "{companies:list} form {company}: {amount:money} and {count:train}, price {price:money}, starting value "
            "{par:money}",
            answer="did",
        ),
    },
)


# ---- debt merger ----

DEBTS, STATIONS, TRAINS = "debts", "national-stations", "national-trains"

# Companies that join the national, in the order of their answers, until all have been asked.
MERGING: Fact[bool] = Fact("merging")
# The player who began the phase, by the national: shares are exchanged from this player on.
OPENER: Fact[str] = Fact("debts_opener")
# Hexes, other than homes, that the national may give up while it has more stations than tokens.
CHOOSABLE: Fact[tuple[str, ...]] = Fact("national_choosable")

DEBT_MERGER_DECLARATION = Declaration(
    named=("debt_merger",),
    moves=(Merge, Clear),
    checks={
        "debts-merge": Check("a company is merged into the national that is not asked about, or by somebody else"),
        "debts-paid": Check("a president keeps a company out of the national without the money for its loans"),
        "national-stations": Check("the national gives up a home, or a place where it has no station to give up"),
        "national-trains": Check("the national gives a train up that it keeps, or keeps too many"),
    },
    questions={
        # The company `about` owes loans. Its president lets it merge, or pays.
        DEBTS: QuestionKind(
            "now",
            "lets a company merge, or pays its loans and passes",
            ("merge", "pass", "repay"),
            "merge COMPANY NATIONAL, or pass",
        ),
        # The national `about` has just been formed, with more stations than tokens.
        STATIONS: QuestionKind(
            "now",
            "chooses the stations that the national gives up, or passes",
            ("clear", "pass"),
            "clear PLACE, or pass",
        ),
        # The national `about` has just been formed. It may give up trains about to leave, and others above its limit.
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


# ---- formation ----

FORMS, SHARES = "forms", "formation-shares"


class Form(Move):
    """`Ann: form NYC BBG`: a company becomes a larger one; `Ann: form CNR LPS CA TGB keeps Toronto`: several do.

    `keeps` names stations that stay on the map, where not all may.
    """

    form = (company(), companies("parts", "keeps"), places("keeps").after("keeps"))
    verb: Literal["form"] = "form"
    company: str
    parts: tuple[str, ...]
    keeps: tuple[str, ...] = ()


FORMATION_DECLARATION = Declaration(
    named=("formation",),
    moves=(Form,),
    checks={
        "form-company": Check("a company is formed, or forms one, that may not"),
        "form-price": Check("a company whose price is not within the range becomes a larger one alone"),
        "form-count": Check("more companies form one than may, or more of one player's"),
        "form-president": Check("nobody could lead the company that is formed"),
        "form-only": Check("a corporation is started where it can only be formed yet"),
        "form-joined": Check("only the board shows that the companies are joined", ATTESTED),
        "form-shares": Check("more shares of a company that was formed are bought than may be"),
    },
    statuses={"formed-only": "corporations begin by formation alone"},
    cases={
        "cash-short": ("formation",),
        "hold-limit": ("formation",),
        "certificate-limit": ("formation",),
        "train-discard": ("formation",),
    },
    questions={
        # The company `about` may form a larger one.
        FORMS: QuestionKind(
            "now", "forms a larger company, or passes", ("form", "pass"), "form CORPORATION COMPANY ..., or pass"
        ),
        # Shares of the company `about` are for sale: one (`amount` 1), or as many as the player may hold.
        SHARES: QuestionKind("now", "buys a share of it, or passes", ("buy", "pass"), "buy COMPANY, or pass"),
    },
    mechanics={
        "formation": Mechanic(
            "companies that become a larger one after an operating round",
            {
                "": "{companies:list} form {company}: price {value:money}, treasury {amount:money}",
                "share": "{target} gets a share of {company} for {minor}",
                "led": "{target} becomes president of {company}",
                "bought": "{target} buys {count:share} of {company} for {amount:money}",
            },
            player="bought",
            company="stock",
            answer="did",
        ),
    },
)
