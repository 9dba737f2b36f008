"""Forced train purchases, bankruptcy and receivership."""

from typing import Literal

from moderator.model.declaration import Check, Declaration, Fact, Mechanic, TurnFact
from moderator.model.moves import BARE, Move, Natural, Positive, number
from moderator.model.values import Record


class Auction(Move):
    """`BNR: auction share`, `BNR: auction Lyon 40`: to pay for a train it must buy, auction one of its shares or a
    token.

    For a token the president names the lowest bid.
    """

    verb: Literal["auction"] = "auction"
    place: str | None = None
    least: Natural | None = None


class Bankrupt(Move):
    """`Ann: bankrupt`: the president cannot pay for the train that must be bought."""

    form = BARE
    verb: Literal["bankrupt"] = "bankrupt"


class Contribute(Move):
    """`contribute 200`: each player pays 200 into a bank that cannot pay."""

    by_table = True
    form = (number("amount", "the amount"),)
    verb: Literal["contribute"] = "contribute"
    amount: Positive


EMERGENCIES_DECLARATION = Declaration(
    checks={
        "train-owed": Check(
            "a corporation ends its turn without the train it must own",
            asks="who pays what is missing",
        ),
        "minor-help": Check("a player adds money to a minor's train"),
        "emergency-not-owed": Check("a president adds money for a train that the company need not buy"),
        "emergency-cheapest": Check("a president helps to pay for a train that is not the cheapest"),
        "emergency-trade": Check("a president pays for another company's train without the right to, or too much"),
        "emergency-sale": Check(
            "a player sells shares in an operating round without need, or more than needed",
            covers=("missing",),
        ),
        "emergency-presidency": Check("a president sells the presidency of the company that must buy"),
        "emergency-own-shares": Check(
            "a president helps to pay for a train although the company could sell its own shares"
        ),
        "emergency-order": Check("a president sells shares or borrows although the company could sell its own shares"),
        "emergency-excess": Check(
            "the money raised for a train is more than the train that was bought needed",
            asks="which of the earlier sales was too much",
        ),
        "contribution-need": Check(
            "players pay money into a bank that can still pay", asks="how the money is returned"
        ),
        "stock-emergency": Check(
            "a corporation sells its own shares while it must buy a train", covers=("train-owed",)
        ),
    },
    cases={
        "emergency-not-owed": ("emergency-trade", "affordable"),
        "emergency-cheapest": ("affordable",),
        "emergency-sale": ("investor-free",),
    },
    mechanics={
        "emergency-money": Mechanic(
            "a president's money for a train that the corporation must buy",
            "{source} adds {amount:money} from personal cash",
            answer="did",
        ),
        "forced-sale": Mechanic(
            "money from shares sold for a train that must be bought",
            {"": "{source} raises {amount:money}", "own": "{company} raises {amount:money} with its own shares"},
            player="sold",
            company="stock",
            answer="trade",
            deal="sold",
        ),
        "bankruptcy": Mechanic(
            "the holdings of a bankrupt player, who leaves the game",
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
            "a president's fee to the bank for helping a company that owns a train",
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
        "bankrupt-early": Check("a player declares bankruptcy who can still pay"),
    },
)


# ---- insolvency ----


class Insolvent(Move):
    """`K: insolvent`: the company cannot pay for the train reserved for it, even after taking back this turn's tiles
    and tokens.
    """

    form = BARE
    verb: Literal["insolvent"] = "insolvent"


class Refundable(Record):
    """A payment to the bank for a tile or a token in this turn, with the colour that the tile replaced."""

    what: str  # "lay" or "token"
    place: str  # hex
    cost: int
    colour: str | None = None


REFUNDABLE: TurnFact[tuple[Refundable, ...]] = TurnFact(
    "refundable", ()
)  # payments that may be refunded if the company cannot pay for its first train
INSOLVENT: Fact[bool] = Fact(
    "insolvent",
    ("corporation", "minor"),
    "flag",
    "it is in the pool until somebody pays what it lacks",
    told=False,
    leaderless=True,
)
INSOLVENCY_DECLARATION = Declaration(
    named=("emergency.insolvency",),
    moves=(Insolvent,),
    facts=(INSOLVENT,),
    checks={
        "insolvent-early": Check("a company declares insolvency that can pay for its first train, or need not buy one"),
        "insolvent-price": Check(
            "a player buys an insolvent company for something other than its face value and the missing money"
        ),
    },
    cases={"cash-short": ("insolvency",)},
    mechanics={
        "refund": Mechanic(
            "tiles and tokens that a company takes back in its turn to pay for the train reserved for it",
            {
                "token": "{company} takes back its token in {place} and {amount:money}",
                "lay": "{company} takes back its tile in {place} and {amount:money}",
            },
            company="for track",
            answer="did",
        ),
        "insolvency": Mechanic(
            "a company that cannot pay for the train reserved for it; it is in the pool until somebody does",
            {
                "": "{company} is insolvent: {source} puts in {amount:money} and gets {face:money}; {company} gets a "
                "{train}",
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
    "the player who runs it while it has no president, because its president's certificate is in the pool",
    example="Ann",
    leaderless=True,
)
BORROWED: Fact[bool] = Fact("borrowed", ("corporation",), "flag", "its train is borrowed")
HANDED: Fact[bool] = Fact(
    "handed",
    ("corporation",),
    "flag",
    "it was a bankrupt player's or a receiver's, has no train, and has had no turn since",
    told=False,
)

RECEIVERSHIP_DECLARATION = Declaration(
    named=("emergency.cannot_pay = receivership",),
    facts=(RECEIVER, BORROWED, HANDED),
    checks={
        "receivership-dividend": Check("a company pays out what a borrowed train earned"),
        "receivership-idle": Check("a company in receivership does more than run, although it may only run"),
        "receivership-sale": Check("a player sells shares of a company in receivership"),
        "receivership-train": Check(
            "a company in receivership sells a train, or buys one that is not the cheapest",
            covers=("train-order",),
        ),
        "receivership-owed": Check("a company with a borrowed train could buy a train and does not"),
        "receivership-first": Check(
            "a player buys shares of a company in receivership and still does not reach the president's certificate"
        ),
    },
    mechanics={
        "receivership": Mechanic(
            "a corporation without a president, which a receiver runs until somebody buys the presidency",
            {
                "": "{company} is in receivership: {target} runs it",
                "heir": "{target} takes over {company}",
                "ends": "{company} leaves receivership: {target} is its president",
                "borrows": "{company} borrows a {train} train",
                "falls": "{company} has no train",
                "returns": "{company} returns the borrowed {train} train",
            },
            answer="marked",
        ),
    },
)
