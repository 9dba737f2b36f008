"""How corporations are capitalized, and how they grow or change their charter."""

from moderator.model.declaration import Check, Declaration, Fact, Mechanic, TurnFact
from moderator.vocabulary.corporations import Convert, Expand
from moderator.vocabulary.runs import Link

# ---- capital ----

WAY: Fact[str] = Fact(
    "capital",
    ("corporation",),
    "word",
    "how it is paid for the shares of its offering",
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
            "when a corporation is paid for the shares of its offering",
            {
                "escrow": "{company} is paid for {count:share} at once, and for the others when "
                "it reaches its destination",
                "shares": "{company} is paid for each share",
                "full": "{company} is paid for all shares when it floats",
            },
        ),
        "escrow": Mechanic(
            "money for shares that stays in the bank until the corporation reaches its destination",
            {
                "": "{amount:money} for {count:share} of {company} goes into escrow",
                "reached": "{company} has reached its destination",
                "paid": "{company} has reached its destination and gets {amount:money} from escrow",
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
        "convert-phase": Check("a corporation converts too early in the game"),
        "convert-late": Check("a corporation converts after its turn has begun"),
        "convert-again": Check("a corporation converts that may not convert any more"),
    },
)


# ---- expansion ----

EXPANDED: Fact[bool] = Fact(
    "expanded",
    ("corporation",),
    "flag",
    "it was expanded in this stock round; its treasury is paid at the new par price",
    told=False,
)
NOW: TurnFact[str | None] = TurnFact("expanded", None)  # the corporation expanded in the current turn

EXPANSION_DECLARATION = Declaration(
    named=("conversion.by = player",),
    moves=(Expand,),  # the consolidation round also asks for it
    facts=(EXPANDED,),
    checks={
        "expand-early": Check("a player expands a corporation too early"),
        "expand-right": Check("a player expands a corporation without the right to"),
        "expand-sale": Check(
            "a player sells shares of a corporation that was expanded in the same turn", covers=("president-stays",)
        ),
        "expand-buy": Check(
            "a player expands a corporation and buys something else in the same turn", covers=("buy-twice",)
        ),
        "expand-presidency": Check("the player who expands a corporation does not become its president"),
    },
    mechanics={
        "expansion": Mechanic(
            "a corporation that grows to its larger charter in a stock round, with a new par price",
            {
                "": "{source} expands {company} at {value:money}",
                "owes": "{source} is not its president and must buy a share of it in this turn, for {value:money}",
            },
            answer="did",
        ),
    },
    actions={"expand": "an expansion"},
)


# ---- founding privates ----

FOUNDING_PRIVATES_DECLARATION = Declaration(
    named=("privates.*.founds",),
    checks={"start-private": Check("a player starts a corporation without the private that it needs")},
    mechanics={
        "founding-private": Mechanic(
            "a private whose owner alone may start a corporation, in exchange for the private",
            {
                "": "{source} gives up {private} for {company}",
                "train": "a {train} train goes on top of the stack with {company}",
                "gone": "{company} leaves the game: {private} is gone, so it can no longer be started",
            },
            answer="did",
            private="private",
        ),
    },
)
