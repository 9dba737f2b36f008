"""Cards: targets, destinies, and the Investor."""

from typing import ClassVar, Literal

from moderator.model.declaration import ATTESTED, Check, Declaration, Mechanic, QuestionKind
from moderator.model.forms import BARE, Form, card, cards, choice, company, number
from moderator.model.moves import Move, Positive


class Deal(Move):
    """`deal T1 T3 T4 T6 T8`: the target cards that lie open, before each player chooses one."""

    by_table = True
    form = (cards("cards"),)
    verb: Literal["deal"] = "deal"
    cards: tuple[str, ...]


class Choose(Move):
    """`Ann: choose T3`: a target card taken from those that lie open."""

    form = (card(),)
    verb: Literal["choose"] = "choose"
    card: str


class Keep(Move):
    """`Ann: keep`: one of two destiny cards is given up; `Ann: keep D3` names the other one, at any time."""

    form = (card().maybe(),)
    verb: Literal["keep"] = "keep"
    card: str | None = None


class Reach(Move):
    """`reach T2`, `reach T4 CME`: the table says that the goal of a card is reached, perhaps by which company."""

    by_table = True
    form = (card(), company().maybe())
    verb: Literal["reach"] = "reach"
    card: str
    company: str | None = None


CARDS_DECLARATION = Declaration(
    checks={
        "card-deal": Check(
            "another number of target cards lies open than there should, or one that is none",
            asks="which cards lie open",
        ),
        "card-held": Check(
            "a card is chosen, named or paid that somebody else has, or that is out", asks="which card is meant"
        ),
    },
    cases={
        "card-held": ("destiny-card",),
    },
    mechanics={
        "card-order": Mechanic(
            "the seats and the priority deal by the numbers of the target cards",
            "the players sit by their target cards: {players:commas}; {target} has the priority deal",
            answer="marked",
        ),
        "target-card": Mechanic(
            "the bonus of a target card, paid once to its owner as its goal is reached",
            {
                "": "{source} {name} is reached: {target} is paid {amount:money}",
                "asked": "{place} has all its links: if a route leads to each, say reach {source}",
            },
            answer="did",
        ),
    },
)


# ---- investor ----

INVESTOR_DECLARATION = Declaration(
    checks={
        "investor-choice": Check("the Investor takes another certificate than its rules say, or none"),
        "investor-director": Check("a sale would make the Investor director of a second corporation"),
        "investor-run": Check("the Investor's corporation runs for the highest income", ATTESTED),
        "director-owed": Check("a player buys no director's certificate in the first stock round"),
    },
    mechanics={
        "investor-seat": Mechanic(
            "the Investor's corporation in play from the start, with its private and certificates"
        ),
        "investor-take": Mechanic(
            "what the Investor takes in a stock round, by rule and for nothing; the bank pays a player's corporation",
            {
                "": "the Investor takes {size}% of {company} from the {place}",
                "replacing": "the Investor takes {size}% of {company} from the {place} and gives {gives} to the pool",
                "out": "the Investor can take nothing more and leaves the stock round",
            },
            company="stock",
            answer="did",
        ),
        "investor-free": Mechanic("what the Investor's corporation does for nothing"),
        "investor-bank": Mechanic("what the Investor and its corporation would be paid left with the bank"),
    },
)


# ---- investor card ----

CARD, STAKE, REPLY = "card", "stake", "reply"


class Prefer(Move):
    """`Ann: prefer priority`, `Ann: prefer investor`: priority deal or the Investor's card; Bob gets the other one."""

    form = (choice("what", "priority", "investor"),)
    verb: Literal["prefer"] = "prefer"
    what: Literal["priority", "investor"]


class Stake(Move):
    """`Ann: offer 40`: money for the other player, if the Investor's card comes back."""

    form = (number("amount", "the amount"),)
    verb: Literal["offer"] = "offer"
    amount: Positive


class Reply(Move):
    """`Bob: accept`, `Bob: decline`: the money is taken and the card given up, or as much is paid for keeping it."""

    form_by_verb: ClassVar[dict[str, Form]] = {"accept": BARE, "decline": BARE}
    verb: Literal["accept", "decline"]


INVESTOR_CARD_DECLARATION = Declaration(
    named=("investor",),
    moves=(Prefer, Stake, Reply),
    checks={
        "investor-dividend": Check("the Investor's corporation declares otherwise than its rules say"),
        "investor-train": Check("the Investor's corporation deals in trains otherwise than its rules say"),
        "investor-card": Check("somebody chooses between priority deal and Investor card, or deals in it, out of turn"),
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
            "the Investor card handed to the other player after the turn of the Investor's corporation",
            {
                "": "the Investor card passes to {target}",
                "back": "{source} takes {amount:money}; {target} keeps the Investor card",
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
            "now", "takes the money for the Investor card, or pays it", ("accept", "decline"), "accept"
        ),
    },
)


# ---- destinies ----

KEEP = "keep"

DESTINIES_DECLARATION = Declaration(
    named=("card_rules.destiny",),
    moves=(Keep,),
    checks={
        "card-early": Check("a destiny card is given up before the first stock round is over"),
    },
    questions={
        # A destiny card must be given up. The question is shown from the beginning, because nothing waits for it.
        KEEP: QuestionKind("now", "gives up a destiny card", ("keep",), "keep"),
    },
    mechanics={
        "destiny-card": Mechanic(
            "a hidden card whose goal counts at the end; one of two is given up after the first stock round",
            {
                "kept": "{target} has given up a destiny card",
                "named": "{target} has named his destiny card: nobody is shown it before the end",
            },
        ),
    },
)


# ---- goals ----

GOALS_DECLARATION = Declaration(
    named=("cards",),
    moves=(Reach,),
    checks={
        "card-unreached": Check("a goal is claimed that is not reached, or that the books judge themselves"),
        "card-stated": Check("the goal of a card is reached by the table's word", ATTESTED),
    },
    cases={
        "card-stated": ("target-card", "destiny-card"),
        "card-unreached": ("destiny-card",),
    },
)
