"""How corporations are capitalized, and how they grow or change their charter."""

from moderator.model.declaration import Check, Declaration, Mechanic
from moderator.model.facts import Fact, TurnFact
from moderator.vocabulary.corporations import Convert, Expand
from moderator.vocabulary.runs import Link

# ---- capital ----

WAY: Fact[str] = Fact(
    "capital",
    ("corporation",),
    "word",
    "how money for the shares of its offering comes to it",
    shown="capital: {}",
    example="escrow",
)

CAPITAL_DECLARATION = Declaration(
    named=("capital",),
    moves=(Link,),
    facts=(WAY,),
    cases={"link-built": ("escrow",), "missing": ("escrow",)},
    mechanics={
        "capital": Mechanic(
            "how money for the shares of its offering comes to a corporation",
            {
                "escrow": "{company} is paid for {count:share} at once, and for others once its destination is reached",
                "shares": "{company} is paid for each share",
                "full": "{company} is paid for all shares as it floats",
            },
        ),
        "escrow": Mechanic(
            "the price of shares that lies with the bank until a corporation's destination is reached",
            {
                "": "{amount:money} for {count:share} of {company} lie in escrow",
                "reached": "{company} has reached its destination",
                "paid": "{company} has reached its destination: {amount:money} of escrow",
            },
            company="stock",
            answer="did",
        ),
    },
)


# ---- conversion ----

CONVERSION_DECLARATION = Declaration(
    named=("conversion.by = company",),
    moves=(Convert,),
    checks={
        "convert-phase": Check("a corporation is converted too early in the game"),
        "convert-late": Check("a corporation is converted after its turn has begun"),
        "convert-again": Check("a corporation is converted that is no more to be"),
    },
)


# ---- expansion ----

EXPANDED: Fact[bool] = Fact(
    "expanded",
    ("corporation",),
    "flag",
    "it was expanded in this stock round, and its treasury asks for its new starting value",
    told=False,
)
NOW: TurnFact[str | None] = TurnFact("expanded", None)  # the corporation expanded in the current turn

EXPANSION_DECLARATION = Declaration(
    named=("conversion.by = player",),
    moves=(Expand,),  # the consolidation round asks for it too
    facts=(EXPANDED,),
    checks={
        "expand-early": Check("a corporation is expanded before it may be"),
        "expand-right": Check("a corporation is expanded by somebody who may not"),
        "expand-sale": Check("shares are sold of what was expanded in this turn", covers=("president-stays",)),
        "expand-buy": Check(
            "something else is bought in a turn that has expanded a corporation", covers=("buy-twice",)
        ),
        "expand-presidency": Check("who has expanded a corporation does not become its president"),
    },
    mechanics={
        "expansion": Mechanic(
            "a corporation that gets its larger charter in a stock round, with a new starting value",
            {
                "": "{source} expands {company}, which stands at {value:money}",
                "owes": "{source} is not its president: he buys a share of it in this turn, for {value:money}",
            },
            answer="did",
        ),
    },
    actions={"expand": "an expansion"},
)


# ---- founding privates ----

FOUNDING_PRIVATES_DECLARATION = Declaration(
    named=("privates.*.founds",),
    checks={"start-private": Check("a corporation is started without the private that it is started with")},
    mechanics={
        "founding-private": Mechanic(
            "a private whose owner alone may start a corporation, and gives it up for that",
            {
                "": "{source} gives up {private} for {company}",
                "train": "a {train} train is put on the stack with {company}",
                "gone": "{company} leaves the game: nobody can start it with {private} any more",
            },
            answer="did",
            private="private",
        ),
    },
)
