"""Openings: the first sales of privates, minors and companies."""

from typing import Literal

from moderator.model.declaration import NOTE, Check, Declaration, Mechanic
from moderator.model.forms import choice, company, number, place
from moderator.model.moves import Move, Natural, Positive
from moderator.vocabulary.corporations import Par

UNRECORDED = "auction-unrecorded"  # a sale settled by voice
# Mechanics of opening sales. Their events name the buyer, the lot and the price.
OPENING_SALES = ("opening-sale", "lot-auction", "private-sale", "parallel-auction", "packet-sale", "draft")


class Select(Move):
    """`Ann: select 14`: the auctioneer puts a company up for sale."""

    form = (company(),)
    verb: Literal["select"] = "select"
    company: str


class Bid(Move):
    """`Ann: bid 105`, or with the company that is up: `Ann: bid 14 105`.

    `Ann: bid BO 110 at Toronto` puts a company up in a stock round, with the place where it begins.
    """

    form = (company().maybe(), number("amount", "the bid"), place("starts_at").after("at"))
    verb: Literal["bid"] = "bid"
    amount: Natural
    company: str | None = None
    starts_at: str | None = None


class Take(Move):
    """`Ann: take`, or `Ann: take PWB 20`: buys the company that is up at the price it is offered for.

    In a player round `Ann: take ADR`: the topmost certificate of the display, for nothing. With `against` the sizes are
    stated of what is given for the director's certificate, if it changes hands with that: `take MKB against 10% 10%`.
    """

    verb: Literal["take"] = "take"
    company: str | None = None
    price: Natural | None = None
    against: tuple[Positive, ...] = ()


class Sold(Move):
    """`sold 14 Ann 105`: the outcome of a sale the table settled by voice.

    Of a fire sale `sold BNR Bob 60` is a share of BNR, `sold BNR bank 50` one that nobody bid for, `sold BNR at Lyon DR
    80` its station there, which DR has bought.
    """

    by_table = True
    verb: Literal["sold"] = "sold"
    company: str
    player: str
    amount: Natural
    place: str | None = None


class Value(Move):
    """`Ann: value B&O 90`: the starting value of a corporation whose president's certificate was auctioned."""

    form = (company(), number("value", "the starting value", "VALUE"))
    verb: Literal["value"] = "value"
    company: str
    value: Positive


OPENINGS_DECLARATION = Declaration(
    checks={
        "sale-order": Check(
            "the steps of the opening sale are not kept", asks="which lot is meant, or the starting value"
        ),
        "bid-minimum": Check("a bid is below the least one", covers=("bid-step",)),
        "bid-step": Check("a bid is no multiple of the step"),
        "bid-raise": Check("a bid does not exceed the last one", covers=("bid-minimum", "bid-step")),
        "bid-cash": Check("a player offers more than his cash"),
        "bid-passed": Check("a player bids after passing", covers=("out-of-turn",)),
        "take-price": Check("a minor changes hands at a price it was not offered for"),
        "bid-forced": Check("the holder of the priority deal does not bid on a lot that costs nothing any more"),
        "value-owed": Check(
            "play goes on before an auctioned corporation has its starting value", asks="the starting value"
        ),
        "draft-owed": Check("a player passes who must take a lot of the draft"),
        "auction-unrecorded": Check("only the outcome of an auction was recorded", NOTE),
    },
    cases={
        "setup": ("money", "investor", "display", "unpriced"),
        "bid-minimum": ("director-lot",),
        "take-price": ("display",),
        "cash-short": ("draft",),
    },
    mechanics={
        "setup": Mechanic(
            "cash, certificates, trains and tokens as the game begins",
            "{round} goes on from the position that was counted",
        ),
        "optional-trains": Mechanic("trains added by agreement before play"),
        "opening-sale": Mechanic(
            "the sale of the minors: selected, auctioned, offered at a falling price",
            {
                "": "{target} buys {company} for {amount:money}",
                "offered": "{company} is offered for {amount:money}, {target} first",
                "unwanted": "nobody wants {company}: {target} takes it for nothing",
                "known": "nothing changes: {target} has the minor already that nobody wanted",
            },
            player="bought",
            answer="did",
        ),
        "lot-auction": Mechanic(
            "the auction of lots that are all sold together",
            "{target} buys {company} for {amount:money}",
            player="bought",
            answer="did",
        ),
        "face-reduced": Mechanic(
            "the fall of a lot's price after a full round of passes",
            "lots without a bid become cheaper: {prices:values}",
        ),
        "granted-capital": Mechanic(
            "the bank's money for the corporation whose presidency was auctioned",
            "{source} is president of {company}; the bank pays it {amount:money}",
            company="stock",
            answer="did",
        ),
        "order-by-cash": Mechanic(
            "the seats arranged by cash before the first stock round",
            "the players sit by their cash: {players:commas}",
            answer="marked",
        ),
        "private-sale": Mechanic(
            "the sale of privates in ascending order, with standing bids on later ones",
            {
                "": "{target} buys {company} for {amount:money}",
                "bid": "{source} lays {amount:money} beside {company}",
                "offered": "{company} is offered for {amount:money}, {target} first",
                "auctioned": "{company} is up for auction; {target}, the lowest bidder, begins",
                "paid": "all have passed: a short operating round pays the privates",
            },
            player="bought",
            answer="did",
        ),
        "parallel-auction": Mechanic(
            "the auction of privates side by side, until all players pass",
            {
                "": "{target} buys {company} for {amount:money}",
                "back": "{source} takes {amount:money} back from {company} and is out of its auction",
                "unsold": "all have passed: {companies:list} stay with the bank until the next stock round",
            },
            player="bought",
            answer="did",
        ),
        "packet-sale": Mechanic(
            "the sale of the opening packet, row by row, with standing bids below the topmost one",
            {
                "": "{target} buys {company} for {amount:money}",
                "bid": "{source} bids {amount:money} on {company}, set aside until it is sold",
                "auctioned": "{company} is up for auction between {players:list}",
                "reduced": "all have passed: the topmost row becomes cheaper: {prices:values}",
            },
            player="bought",
            company="stock",
            answer="did",
        ),
        "draft": Mechanic(
            "the draft of lots, one after another, each at its price",
            {
                "": "{target} buys {company} for {amount:money}",
                "chosen": "{source} chooses {company}",
                "blank": "{source} keeps a blank card",
                "cheaper": "{source} leaves {company}: it costs {amount:money} now",
                "unsold": "all have passed: {companies:list} are left until the next draft round",
                "left": "nobody took {companies:list}: out of the game",
            },
            player="bought",
            company="stock",
            answer="did",
        ),
        "free-share": Mechanic(
            "a share, or a presidency, that comes with a private",
            {
                "": "{target} gets {percent}% of {company} with {private}",
                "presidency": "{target} gets the president's certificate of {company} with {private}, "
                "starting value {value:money}",
            },
            private="private",
        ),
        "pool-leaves": Mechanic(
            "shares of the pool that leave the game as one who is not president buys",
            {
                "": "with it {count:share} of {company} leaves the pool and the game",
                "last": "the last share of {company} in the pool leaves the game first: nothing is bought or paid",
            },
        ),
    },
    chosen={
        "order-by-cash": ("title.toml", "auction"),
    },
)


# ---- concessions ----

CONCESSIONS_DECLARATION = Declaration(
    named=("concessions",),
    moves=(Par,),  # a private's power allows it too
    checks={
        "concession-action": Check(
            "with a concession something else is done than floating or setting a starting value"
        ),
        "concession-par": Check(
            "a starting value is set by a player who could float a company, or without a concession",
            asks="where the trains run, on the board",
        ),
    },
    mechanics={
        "concessions": Mechanic(
            "rights to the first actions of the game, used in their order",
            {"": "{source} uses {company}, which leaves the game", "lapsed": "nobody holds a concession"},
            answer="marked",
        ),
        "parred": Mechanic(
            "corporations that get a starting value before anybody leads them, and are led by who buys the presidency",
            {
                "": "{company} stands at {value:money}; its president's certificate lies in the pool",
                "bought": "{source} becomes president of {company} at {value:money}",
            },
            answer="did",
            player="bought",
            company="stock",
            buys="a president's certificate",
        ),
    },
)


# ---- placing ----


class Operate(Move):
    """`GWR: operate last`: before an operating round begins in earnest, who may choose takes its place in the order."""

    form = (choice("place", "first", "last", "usual"),)
    verb: Literal["operate"] = "operate"
    place: Literal["first", "last", "usual"]


OPERATING_ORDER_DECLARATION = Declaration(
    named=("minors.*.ability.place_in_order",),
    moves=(Operate,),
    checks={
        "order-barred": Check("a company chooses its place in the operating order that has no choice"),
        "order-late": Check("a place in the operating order is chosen when others have operated"),
    },
    mechanics={
        "order-choice": Mechanic(
            "a company that chooses its place in the order of an operating round",
            "{company} operates {place} in this round",
            answer="did",
        ),
    },
)
