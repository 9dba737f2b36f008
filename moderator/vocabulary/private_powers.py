"""Powers of privates."""

from typing import Literal

from moderator.model.declaration import NOTE, Check, Declaration, Mechanic, PhaseEvent, QuestionKind
from moderator.model.facts import Fact
from moderator.model.forms import company, filler, place
from moderator.model.moves import Move
from moderator.vocabulary.privates import Use

# ---- granted track ----

GRANTED_TRACK_DECLARATION = Declaration(named=("privates.*.lays", "privates.*.places"))


# ---- legacies ----


class Assign(Move):
    """`Ann: assign DEC to CME`, `Ann: assign RGE to CME at Köln`: an owner names who gets what a private leaves."""

    form = (company("private", "PRIVATE"), filler("to"), company(), place().after("at"))
    verb: Literal["assign"] = "assign"
    private: str
    company: str
    place: str | None = None


ASSIGN, LEGACY = "assign", "legacy"

ASSIGNED: Fact[int] = Fact("assigned", (), "sum", "the line that says who gets what a private leaves")

LEGACIES_DECLARATION = Declaration(
    named=("privates.*.leaves",),
    moves=(Assign,),
    facts=(ASSIGNED,),
    checks={
        "legacy-owner": Check("a company gets what a private leaves without its owner directing it"),
        "legacy-early": Check(
            "somebody names a company for what a private leaves though nothing is due", covers=("missing",)
        ),
    },
    cases={
        "duty-first": ("legacy",),
        "link-built": ("legacy",),
        "missing": ("legacy",),
    },
    mechanics={
        "legacy": Mechanic(
            "what a private leaves to a company that its owner directs",
            {
                "due": "{target} names a company of his own that gets what {company} leaves",
                "lapsed": "{target} directs nothing: what {company} leaves is lost",
                "bonus": "{company} gets {source}: {amount:money} more for its runs",
                "token": "{company} gets the token of {source} in {place}: a station of its express trains",
            },
            private="source company",
        ),
        "branch-train": Mechanic(
            "a private that becomes the train of its branch line, or preserves an obsolete one",
            {
                "": "{company} gets the {train} train of {source}; it stays on its charter",
                "preserved": "{company} gets an obsolete {card} for good by {source}: its {train}",
            },
        ),
    },
    questions={
        # The owner of the private `about` names the company that it is left to.
        ASSIGN: QuestionKind(
            "now", "names the company that gets what a private leaves", ("assign",), "assign PRIVATE to COMPANY"
        ),
        # The same, waiting until the owner directs a company.
        LEGACY: QuestionKind("later", "names a company as soon as he directs one"),
    },
    events={
        "privates-leave": PhaseEvent("owners of privates name the companies that get what these leave", "privates")
    },
)


# ---- powers ----

LAID: Fact[str] = Fact(
    "laid", ("minor",), "place", "where its token lies that makes a place worth more", told=False, example="PLACE"
)

POWERS_DECLARATION = Declaration(
    named=("privates.*.uses", "privates.*.token", "minors.*.ability.token"),
    facts=(LAID,),
    moves=(Use,),
    checks={
        "power-unused": Check("a power was announced and not used in that turn", NOTE),
    },
)
