"""Mergers: corporations that take in others or are formed from them."""

from typing import Literal

from moderator.model.declaration import ATTESTED, Check, Declaration, Fact, Mechanic, PhaseEvent, QuestionKind
from moderator.model.moves import Move, companies, company, places
from moderator.vocabulary.corporations import AMALGAMATION, REPLACED, Merge
from moderator.vocabulary.track import Clear

MERGERS_DECLARATION = Declaration(
    checks={
        "merge-company": Check("a company merges that cannot, or a player deals in one that only a merger forms"),
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
    "alone", ("corporation",), "flag", "it could have taken in another and did not", shown="took in none"
)
EXCHANGED: Fact[int] = Fact(
    "exchanged", ("corporation",), "sum", "tokens of the other one that it has taken over", example="2"
)
LEFT: Fact[bool] = Fact("to_take_over", ("place",), "flag", "tokens of the other one, of which it takes over one")

AMALGAMATION_DECLARATION = Declaration(
    named=("amalgamation",),
    moves=(Merge,),
    facts=(TAKEN_IN, ALONE, EXCHANGED),
    checks={
        "amalgamation-barred": Check(
            "a corporation takes in another that it may not, or somebody decides who is not asked"
        )
    },
    cases={"train-discard": ("amalgamation",)},
    questions={
        # The corporation `about` may be taken in. Its president decides, or the president of the one that takes it in.
        AMALGAMATION: QuestionKind(
            "now", "lets the corporation be taken in, or passes", ("merge", "pass"), "merge CORPORATION CORPORATION"
        ),
        # One more token of the corporation `about` goes to the company that took it in.
        REPLACED: QuestionKind("now", "names the token that it takes over", ("token",), "token PLACE"),
    },
    events={"amalgamation": PhaseEvent("a corporation takes in another one", "amalgamation")},
    mechanics={
        "amalgamation": Mechanic(
            "a corporation that takes in another: one share for its president, money for all others",
            {
                "": "{company} takes in {target}: {amount:money} and {count:train}",
                "asked": "{company} may take in {companies:list}, in this order",
                "refused": "{target} is not taken in",
                "share": "{target} gets {percent}% of {company} in exchange for the president's certificate of {other}",
                "paid": "the bank pays for the shares of {company}: {paid:amounts}",
                "stations": "{company} takes over the token of {target} in {places:list}",
                "gone": "{target} removes its token from {places:list}",
                "none": "{company} takes in no other corporation",
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
            "two corporations that become one: shares of half the size, and all their money, trains and tokens",
            "{companies:list} form {company}: {amount:money} and {count:train}, price {price:money}, par price "
            "{par:money}",
            answer="did",
        ),
    },
)


# ---- debt merger ----

DEBTS, STATIONS, TRAINS = "debts", "national-stations", "national-trains"

# Companies that join the national, in the order of their answers, until all have been asked.
MERGING: Fact[bool] = Fact("merging")
# The player who began the phase with the national: shares are exchanged from this player on.
OPENER: Fact[str] = Fact("debts_opener")
# Hexes, other than homes, where the national may give up a token while it has more than it may keep.
CHOOSABLE: Fact[tuple[str, ...]] = Fact("national_choosable")

DEBT_MERGER_DECLARATION = Declaration(
    named=("debt_merger",),
    moves=(Merge, Clear),
    checks={
        "debts-merge": Check(
            "a player merges a company into the national that is not asked about, or is another player's"
        ),
        "debts-paid": Check("a president keeps a company out of the national without the money for its loans"),
        "national-stations": Check("the national gives up its token in a home, or where it has none to give up"),
        "national-trains": Check("the national gives up a train that it must keep, or keeps too many"),
    },
    questions={
        # The company `about` owes loans. Its president merges it, or pays.
        DEBTS: QuestionKind(
            "now",
            "merges the company, or repays its loans and passes",
            ("merge", "pass", "repay"),
            "merge COMPANY NATIONAL, or pass",
        ),
        # The national `about` has just been formed, and has too many tokens.
        STATIONS: QuestionKind(
            "now",
            "chooses the tokens that the national gives up, or passes",
            ("clear", "pass"),
            "clear PLACE, or pass",
        ),
        # The national `about` has just been formed. It may give up trains about to leave, and others above its limit.
        TRAINS: QuestionKind(
            "now",
            "gives trains of the national to the train pool, or passes",
            ("discard", "pass"),
            "discard TRAIN, or pass",
        ),
    },
    events={"debts-called": PhaseEvent("loans are due: companies repay them or merge into a national", "debt_merger")},
    mechanics={
        "debt-merger": Mechanic(
            "companies that cannot repay their loans and become a national, and its shares",
            {
                "": "{companies:list} become {company}: players get {count:share}, its price is {price:money}",
                "joins": "{target} merges into {company}: {amount:money} and {count:train}",
                "none": "{company} is never formed: all loans are repaid",
                "shares": "{target} gets {count:share} of {company}",
                "pool": "the pool gets {count:share} of {company}",
                "stations": "{company} has tokens in {places:list}",
                "cleared": "{company} gives up its token in {place}",
                "led": "{company} has {target} as president",
                "half": "{company} has {target} as president with one share, who must buy another one first",
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
    """`Ann: form NYC BBG`: a company becomes a larger one. `Ann: form CNR LPS CA TGB keeps Toronto`: several merge into
    one.

    `keeps` names tokens that stay on the map, where some must go.
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
        "form-company": Check("a player forms a company that may not be formed, or from one that may not"),
        "form-price": Check("a company becomes a larger one alone although its price is out of range"),
        "form-count": Check("a player forms a company from too many companies, or from too many of one player's"),
        "form-president": Check("no player would be president of the company that is formed"),
        "form-only": Check("a player starts a corporation that can only be formed yet"),
        "form-joined": Check("the companies must be connected on the board", ATTESTED),
        "form-shares": Check("a player buys more shares of a company that was just formed than allowed"),
    },
    statuses={"formed-only": "corporations begin only by formation"},
    cases={
        "cash-short": ("formation",),
        "hold-limit": ("formation",),
        "certificate-limit": ("formation",),
        "train-discard": ("formation",),
    },
    questions={
        # The company `about` may become a larger one.
        FORMS: QuestionKind(
            "now", "forms a larger company, or passes", ("form", "pass"), "form CORPORATION COMPANY ..., or pass"
        ),
        # The player may buy shares of the company `about`: one (`amount` 1), or up to the holding limit.
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
