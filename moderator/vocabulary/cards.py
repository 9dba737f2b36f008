"""Cards: targets, destinies, and the Investor."""

from typing import ClassVar, Literal

from moderator.model.declaration import ATTESTED, Check, Declaration, Mechanic, QuestionKind
from moderator.model.moves import BARE, Form, Move, Positive, card, cards, choice, company, number


class Deal(Move):
    """`deal T1 T3 T4 T6 T8`: the target cards on the table, before each player chooses one."""

    by_table = True
    form = (cards("cards"),)
    verb: Literal["deal"] = "deal"
    cards: tuple[str, ...]


class Choose(Move):
    """`Ann: choose T3`: take one of the target cards on the table."""

    form = (card(),)
    verb: Literal["choose"] = "choose"
    card: str


class Keep(Move):
    """`Ann: keep`: give up one of two destiny cards. `Ann: keep D3` also names the one she keeps, at any time."""

    form = (card().maybe(),)
    verb: Literal["keep"] = "keep"
    card: str | None = None


class Reach(Move):
    """`reach T2`, `reach T4 CME`: the goal of a card is reached, if needed with the company that reached it."""

    by_table = True
    form = (card(), company().maybe())
    verb: Literal["reach"] = "reach"
    card: str
    company: str | None = None


CARDS_DECLARATION = Declaration(
    checks={
        "card-deal": Check(
            "the wrong number of target cards is dealt, or a card that does not exist",
            asks="which cards are on the table",
        ),
        "card-held": Check(
            "somebody chooses, names or scores a card that another player has, or that is out of the game",
            asks="which card is meant",
        ),
    },
    cases={
        "card-held": ("destiny-card",),
    },
    mechanics={
        "card-order": Mechanic(
            "seats and priority deal by the numbers of the target cards",
            "seats in order of the target cards: {players:commas}; {target} has the priority deal",
            answer="marked",
        ),
        "target-card": Mechanic(
            "the bonus of a target card, paid once to its owner when its goal is reached",
            {
                "": "{source} {name} is reached: {target} gets {amount:money}",
                "asked": "{place} has all its links: if a route reaches each of them, enter `reach {source}`",
            },
            answer="did",
        ),
    },
)


# ---- investor ----

INVESTOR_DECLARATION = Declaration(
    checks={
        "investor-choice": Check("the Investor takes the wrong certificate, or none"),
        "investor-director": Check("a sale would make the Investor director of a second corporation"),
        "investor-run": Check("the Investor's corporation takes the run with the highest revenue", ATTESTED),
        "director-owed": Check("a player does not buy a director's certificate in the first stock round"),
    },
    mechanics={
        "investor-seat": Mechanic(
            "the Investor's corporation, in play from the start with its private and certificates"
        ),
        "investor-take": Mechanic(
            "the certificates that the Investor takes in a stock round for free; the bank pays the "
            "corporation if a player directs it",
            {
                "": "the Investor takes {size}% of {company} from the {place}",
                "replacing": "the Investor takes {size}% of {company} from the {place} and gives {gives} to the pool",
                "out": "the Investor cannot take anything more and leaves the stock round",
            },
            company="stock",
            answer="did",
        ),
        "investor-free": Mechanic("things that the Investor's corporation gets for free"),
        "investor-bank": Mechanic("payments to the Investor and its corporation, which stay in the bank"),
    },
)


# ---- investor card ----

CARD, STAKE, REPLY = "card", "stake", "reply"


class Prefer(Move):
    """`Ann: prefer priority`, `Ann: prefer investor`: choose the priority deal or the Investor's card; Bob gets the
    other.
    """

    form = (choice("what", "priority", "investor"),)
    verb: Literal["prefer"] = "prefer"
    what: Literal["priority", "investor"]


class Stake(Move):
    """`Ann: offer 40`: offer the other player money to get the Investor's card back."""

    form = (number("amount", "the amount"),)
    verb: Literal["offer"] = "offer"
    amount: Positive


class Reply(Move):
    """`Bob: accept`, `Bob: decline`: take the money and give up the card, or pay the same amount and keep it."""

    form_by_verb: ClassVar[dict[str, Form]] = {"accept": BARE, "decline": BARE}
    verb: Literal["accept", "decline"]


INVESTOR_CARD_DECLARATION = Declaration(
    named=("investor",),
    moves=(Prefer, Stake, Reply),
    checks={
        "investor-dividend": Check("the Investor's corporation pays or withholds against its rules"),
        "investor-train": Check("the Investor's corporation buys or sells a train against its rules"),
        "investor-card": Check(
            "somebody chooses between priority deal and Investor card, or offers money for it, out of turn"
        ),
    },
    cases={
        "investor-card": ("card-offer",),
        "card-passes": ("back", "kept"),
        "cash-short": ("card-offer",),
        "duty-first": ("card-choice", "card-offer"),
    },
    mechanics={
        "card-choice": Mechanic(
            "the choice between the priority deal and the Investor card after the first stock round",
            "{source} has the Investor card, {target} the priority deal",
            answer="did",
        ),
        "card-passes": Mechanic(
            "the Investor card, which passes to the other player after the turn of the Investor's corporation",
            {
                "": "the Investor card passes to {target}",
                "back": "{source} accepts {amount:money}; {target} keeps the Investor card",
                "kept": "{source} pays {target} {amount:money} and gets the Investor card",
            },
            answer="did",
        ),
    },
    questions={
        # The richest player chooses the priority deal or the Investor's card.
        CARD: QuestionKind(
            "now", "chooses the priority deal or the Investor card", ("prefer",), "prefer priority", handed_on=True
        ),
        # The last owner of the Investor's card may offer money for it to `about`, its new owner.
        STAKE: QuestionKind("now", "may offer money to keep the Investor card", ("offer", "pass"), "offer AMOUNT"),
        # The player to whom `about` offered `amount` takes it and gives up the card, or pays as much and keeps it.
        REPLY: QuestionKind(
            "now", "accepts the money for the Investor card, or pays it", ("accept", "decline"), "accept"
        ),
    },
)


# ---- destinies ----

KEEP = "keep"

DESTINIES_DECLARATION = Declaration(
    named=("card_rules.destiny",),
    moves=(Keep,),
    checks={
        "card-early": Check("a player gives up a destiny card before the first stock round is over"),
    },
    questions={
        # A destiny card must be given up. The question is shown from the beginning, because nothing waits for it.
        KEEP: QuestionKind("now", "gives up a destiny card", ("keep",), "keep"),
    },
    mechanics={
        "destiny-card": Mechanic(
            "a hidden card whose goal counts at the end; after the first stock round each player gives up one of two",
            {
                "kept": "{target} has given up a destiny card",
                "named": "{target} has named a destiny card, which stays hidden until the end",
            },
        ),
    },
)


# ---- goals ----

GOALS_DECLARATION = Declaration(
    named=("cards",),
    moves=(Reach,),
    checks={
        "card-unreached": Check("the table claims a goal that is not reached, or one that moderator checks itself"),
        "card-stated": Check("the table says that the goal of a card is reached", ATTESTED),
    },
    cases={
        "card-stated": ("target-card", "destiny-card"),
        "card-unreached": ("destiny-card",),
    },
)
