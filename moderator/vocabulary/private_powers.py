"""Powers of privates."""

from typing import Literal

from moderator.model.declaration import NOTE, Check, Declaration, Fact, Mechanic, PhaseEvent, QuestionKind
from moderator.model.moves import Move, company, filler, place
from moderator.vocabulary.privates import Use

# ---- granted track ----

GRANTED_TRACK_DECLARATION = Declaration(named=("privates.*.lays", "privates.*.places"))


# ---- legacies ----


class Assign(Move):
    """`Ann: assign DEC to CME`, `Ann: assign RGE to CME at Köln`: name the company that gets what her private leaves
    behind.
    """

    form = (company("private", "PRIVATE"), filler("to"), company(), place().after("at"))
    verb: Literal["assign"] = "assign"
    private: str
    company: str
    place: str | None = None


ASSIGN, LEGACY = "assign", "legacy"

ASSIGNED: Fact[int] = Fact(
    "assigned", (), "sum", "the line that names the company that gets what a private leaves behind"
)

LEGACIES_DECLARATION = Declaration(
    named=("privates.*.leaves",),
    moves=(Assign,),
    facts=(ASSIGNED,),
    checks={
        "legacy-owner": Check("a company gets what a private leaves behind although the owner does not direct it"),
        "legacy-early": Check(
            "a player names a company for what a private leaves behind although nothing is due", covers=("missing",)
        ),
    },
    cases={
        "duty-first": ("legacy",),
        "link-built": ("legacy",),
        "missing": ("legacy",),
    },
    mechanics={
        "legacy": Mechanic(
            "a bonus, token or train that a private leaves to a company of its owner's",
            {
                "due": "{target} must name a company that gets what {company} leaves behind",
                "lapsed": "{target} is not a director: what {company} leaves behind is lost",
                "bonus": "{company} gets {source}: its runs earn {amount:money} more",
                "token": "{company} gets the token of {source} in {place}, which counts for its express trains",
            },
            private="source company",
        ),
        "branch-train": Mechanic(
            "a private that becomes the train of its branch line, or preserves an obsolete one",
            {
                "": "{company} gets the {train} train of {source}; it stays on its charter",
                "preserved": "{company} keeps an obsolete {card} for good with {source}: its {train}",
            },
        ),
    },
    questions={
        # The owner of the private `about` names the company that inherits from it.
        ASSIGN: QuestionKind(
            "now",
            "names the company that gets what the private leaves behind",
            ("assign",),
            "assign PRIVATE to COMPANY",
        ),
        # The same, waiting until the owner directs a company.
        LEGACY: QuestionKind("later", "names a company after becoming director of one"),
    },
    events={
        "privates-leave": PhaseEvent(
            "owners of privates name the companies that get what these leave behind", "privates"
        )
    },
)


# ---- powers ----

LAID: Fact[str] = Fact(
    "laid", ("minor",), "place", "the place that its token makes worth more", told=False, example="PLACE"
)

POWERS_DECLARATION = Declaration(
    named=("privates.*.uses", "privates.*.token", "minors.*.ability.token"),
    facts=(LAID,),
    moves=(Use,),
    checks={
        "power-unused": Check("a player announced a power and did not use it in that turn", NOTE),
    },
)
