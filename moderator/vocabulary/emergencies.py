"""Forced train purchases, bankruptcy and receivership."""

from typing import Literal

from moderator.model.declaration import Check, Declaration, Mechanic
from moderator.model.facts import Fact, TurnFact
from moderator.model.forms import BARE, number
from moderator.model.moves import Move, Natural, Positive
from moderator.model.values import Record


class Auction(Move):
    """`BNR: auction share`, `BNR: auction Lyon 40`: for an owed train something goes to the one who bids most.

    A share of its own, or a station, for which the president names the least bid.
    """

    verb: Literal["auction"] = "auction"
    place: str | None = None
    least: Natural | None = None


class Bankrupt(Move):
    """`Ann: bankrupt`: the president cannot raise the money for an owed train."""

    form = BARE
    verb: Literal["bankrupt"] = "bankrupt"


class Contribute(Move):
    """`contribute 200`: every player puts the same sum into a bank that cannot pay."""

    by_table = True
    form = (number("amount", "the amount"),)
    verb: Literal["contribute"] = "contribute"
    amount: Positive


EMERGENCIES_DECLARATION = Declaration(
    checks={
        "train-owed": Check(
            "a corporation ends its turn without the train it must own",
            asks="where the money comes from that is missing",
        ),
        "minor-help": Check("an owner adds money to a minor's train"),
        "emergency-not-owed": Check("a president adds money for a train that is not owed"),
        "emergency-cheapest": Check("a dearer train than the cheapest is bought with the president's money"),
        "emergency-trade": Check("a president pays for another company's train when he may not, or too much"),
        "emergency-sale": Check(
            "shares are sold in an operating round without need, or more than needed",
            covers=("missing",),
        ),
        "emergency-presidency": Check("a president sells himself out of the company that must buy"),
        "emergency-own-shares": Check("a president pays for a train though his company could sell its own shares"),
        "emergency-order": Check("a president sells shares or borrows though his company could sell its own shares"),
        "emergency-excess": Check(
            "more was raised for an owed train than the one that was bought needed",
            asks="which of the sales before was too much",
        ),
        "contribution-need": Check("players pay money into a bank that can still pay", asks="how the money goes back"),
        "stock-emergency": Check("a corporation sells its stock while it owes itself a train", covers=("train-owed",)),
    },
    cases={
        "emergency-not-owed": ("emergency-trade", "affordable"),
        "emergency-cheapest": ("affordable",),
        "emergency-sale": ("investor-free",),
    },
    mechanics={
        "emergency-money": Mechanic(
            "a president's money for a train the corporation must own",
            "{source} adds {amount:money} from his cash",
            answer="did",
        ),
        "forced-sale": Mechanic(
            "what shares bring that are sold for an owed train",
            {"": "{source} raises {amount:money}", "own": "{company} raises {amount:money} with its own shares"},
            player="sold",
            company="stock",
            answer="trade",
            deal="sold",
        ),
        "bankruptcy": Mechanic(
            "a player's holdings given up, and his leaving the game",
            {
                "": "{source} is bankrupt and leaves the game",
                "ends": "{source} is bankrupt",
                "sold": "{source} gives up {count:share} of {company} for {amount:money}",
                "private": "{company} leaves the game",
            },
            answer="marked",
        ),
    },
    chosen={},
)


# ---- assistance ----

ASSISTANCE_DECLARATION = Declaration(
    named=("emergency.assistance",),
    mechanics={
        "assistance": Mechanic(
            "what a president pays the bank for helping a company that owns a train",
            "{source} pays the bank {amount:money} for helping",
            answer="did",
        ),
    },
)


# ---- bankruptcy ----

BANKRUPTCY_DECLARATION = Declaration(
    named=("emergency.cannot_pay = leaves | receivership | game-ends",),
    moves=(Bankrupt,),
    checks={
        "bankrupt-early": Check("a player is declared bankrupt who can still pay"),
    },
)


# ---- insolvency ----


class Insolvent(Move):
    """`K: insolvent`: the train kept for a company cannot be paid, whatever is taken back of what it has built."""

    form = BARE
    verb: Literal["insolvent"] = "insolvent"


class Refundable(Record):
    """A payment to the bank for a tile or a station in this turn, with the colour that the tile replaced."""

    what: str  # "lay" or "token"
    place: str  # hex
    cost: int
    colour: str | None = None


REFUNDABLE: TurnFact[tuple[Refundable, ...]] = TurnFact(
    "refundable", ()
)  # payments that may be taken back if the company cannot pay for its first train
INSOLVENT: Fact[bool] = Fact(
    "insolvent",
    ("corporation", "minor"),
    "flag",
    "it lies in the pool until somebody pays what it lacks",
    told=False,
    leaderless=True,
)
INSOLVENCY_DECLARATION = Declaration(
    named=("emergency.insolvency",),
    moves=(Insolvent,),
    facts=(INSOLVENT,),
    checks={
        "insolvent-early": Check(
            "a company is declared insolvent that can pay for its first train, or has none to buy"
        ),
        "insolvent-price": Check(
            "an insolvent company is bought for another sum than its face value and what was short"
        ),
    },
    cases={"cash-short": ("insolvency",)},
    mechanics={
        "refund": Mechanic(
            "what a company takes back of its turn to pay for the train that is kept for it",
            {
                "token": "{company} takes back its station in {place} and {amount:money}",
                "lay": "{company} takes back its tile in {place} and {amount:money}",
            },
            company="for track",
            answer="did",
        ),
        "insolvency": Mechanic(
            "a company that cannot pay for the train kept for it, and lies in the pool until somebody does",
            {
                "": "{company} is insolvent: {source} puts {amount:money} in, is paid {face:money}; it gets a {train}",
                "ends": "{target} buys {company} for {amount:money}: it operates again",
            },
            player="bought",
            answer="did",
        ),
    },
    actions={"insolvent": "buying an insolvent company"},
)


# ---- receivership ----

RECEIVER: Fact[str] = Fact(
    "receiver",
    ("corporation",),
    "player",
    "who runs it while nobody leads it, its president's certificate being in the pool",
    example="Ann",
    leaderless=True,
)
BORROWED: Fact[bool] = Fact("borrowed", ("corporation",), "flag", "its train is the one it has borrowed")
HANDED: Fact[bool] = Fact(
    "handed",
    ("corporation",),
    "flag",
    "it came from a bankrupt or a receiver, without a train, and has had no turn since",
    told=False,
)

RECEIVERSHIP_DECLARATION = Declaration(
    named=("emergency.cannot_pay = receivership",),
    facts=(RECEIVER, BORROWED, HANDED),
    checks={
        "receivership-dividend": Check("a company that runs with a borrowed train pays its earnings out"),
        "receivership-idle": Check("a company in receivership does more than run, where it does no more"),
        "receivership-sale": Check("shares are sold of a company in receivership that nobody may sell"),
        "receivership-train": Check(
            "a company in receivership sells a train, or buys another than the cheapest",
            covers=("train-order",),
        ),
        "receivership-owed": Check("a company with a borrowed train could buy one of its own and does not"),
        "receivership-first": Check(
            "somebody buys of a company in receivership and does not come to its president's part"
        ),
    },
    mechanics={
        "receivership": Mechanic(
            "a corporation that nobody leads, run by a receiver until somebody buys its presidency",
            {
                "": "{company} is in receivership: {target} runs it",
                "heir": "{target} takes {company} over",
                "ends": "{company} is in receivership no more: {target} is its president",
                "borrows": "{company} borrows a {train} train",
                "falls": "{company} has no train",
                "returns": "{company} gives the borrowed {train} train back",
            },
            answer="marked",
        ),
    },
)
