"""Openings: the first sales of privates, minors and companies."""

from typing import Literal

from moderator.model.declaration import NOTE, Check, Declaration, Mechanic
from moderator.model.moves import Move, Natural, Positive, choice, company, number, place
from moderator.vocabulary.corporations import Par

UNRECORDED = "auction-unrecorded"  # a sale that the table settled without entering the bids
# Mechanics of opening sales. Their events name the buyer, the lot and the price.
OPENING_SALES = ("opening-sale", "lot-auction", "private-sale", "parallel-auction", "packet-sale", "draft")


class Select(Move):
    """`Ann: select 14`: put a company up for sale."""

    form = (company(),)
    verb: Literal["select"] = "select"
    company: str


class Bid(Move):
    """`Ann: bid 105`, or with the company for sale: `Ann: bid 14 105`.

    `Ann: bid BO 110 at Toronto`: in a stock round, put a company up for auction, with its home.
    """

    form = (company().maybe(), number("amount", "the bid"), place("starts_at").after("at"))
    verb: Literal["bid"] = "bid"
    amount: Natural
    company: str | None = None
    starts_at: str | None = None


class Take(Move):
    """`Ann: take`, or `Ann: take PWB 20`: buy the company for sale at the price asked.

    `Ann: take ADR`: in a player round, take the top certificate of the display for free. `take MKB against 10% 10%`: if
    the director's certificate changes hands, `against` gives the sizes of the certificates in exchange.
    """

    verb: Literal["take"] = "take"
    company: str | None = None
    price: Natural | None = None
    against: tuple[Positive, ...] = ()


class Sold(Move):
    """`sold 14 Ann 105`: the outcome of a sale whose bids were not entered.

    In a fire sale: `sold BNR Bob 60`: a share of BNR; `sold BNR bank 50`: a share that nobody bid for; `sold BNR at
    Lyon DR 80`: its token there, which DR buys.
    """

    by_table = True
    verb: Literal["sold"] = "sold"
    company: str
    player: str
    amount: Natural
    place: str | None = None


class Value(Move):
    """`Ann: value B&O 90`: set the par price of a corporation whose president's certificate was auctioned."""

    form = (company(), number("value", "the par price", "VALUE"))
    verb: Literal["value"] = "value"
    company: str
    value: Positive


OPENINGS_DECLARATION = Declaration(
    checks={
        "sale-order": Check("the opening sale is not played in its order", asks="which lot is meant, or the par price"),
        "bid-minimum": Check("a bid is below the minimum", covers=("bid-step",)),
        "bid-step": Check("a bid is not a multiple of the step"),
        "bid-raise": Check("a bid is not higher than the last one", covers=("bid-minimum", "bid-step")),
        "bid-cash": Check("a player bids more cash than they have"),
        "bid-passed": Check("a player bids after passing", covers=("out-of-turn",)),
        "take-price": Check("a minor is sold at a price other than the price asked"),
        "bid-forced": Check("the holder of the priority deal does not bid on a lot that now costs nothing"),
        "value-owed": Check(
            "play continues before the par price of an auctioned corporation is set", asks="the par price"
        ),
        "draft-owed": Check("a player who must take a lot of the draft passes"),
        "auction-unrecorded": Check("the outcome of an auction is entered without its bids", NOTE),
    },
    cases={
        "setup": ("money", "investor", "display", "unpriced"),
        "bid-minimum": ("director-lot",),
        "take-price": ("display",),
        "cash-short": ("draft",),
    },
    mechanics={
        "setup": Mechanic(
            "cash, certificates, trains and tokens at the start of the game",
            "{round} continues from the counted position",
        ),
        "optional-trains": Mechanic("trains added by agreement before play"),
        "opening-sale": Mechanic(
            "the sale of the minors: selected, auctioned, offered at a falling price",
            {
                "": "{target} buys {company} for {amount:money}",
                "offered": "{company} is offered for {amount:money}, {target} first",
                "unwanted": "nobody wants {company}: {target} gets it for free",
                "known": "nothing changes: {target} already has the minor that nobody wanted",
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
            "lower prices after a full round of passes",
            "lots without a bid get cheaper: {prices:values}",
        ),
        "granted-capital": Mechanic(
            "the bank's money for the corporation whose presidency was auctioned",
            "{source} is president of {company}; the bank pays it {amount:money}",
            company="stock",
            answer="did",
        ),
        "order-by-cash": Mechanic(
            "seats in order of cash, before the first stock round or each one",
            "seats in order of cash: {players:commas}",
            answer="marked",
        ),
        "private-sale": Mechanic(
            "the sale of privates in ascending order, with standing bids on later ones",
            {
                "": "{target} buys {company} for {amount:money}",
                "bid": "{source} bids {amount:money} on {company}",
                "offered": "{company} is offered for {amount:money}, {target} first",
                "auctioned": "{company} is auctioned; {target}, the lowest bidder, begins",
                "paid": "all pass: a short operating round pays the privates",
            },
            player="bought",
            answer="did",
        ),
        "parallel-auction": Mechanic(
            "the auction of all privates at the same time, until all players pass",
            {
                "": "{target} buys {company} for {amount:money}",
                "back": "{source} takes {amount:money} back from {company} and leaves its auction",
                "unsold": "all pass: {companies:list} stay in the bank until the next stock round",
            },
            player="bought",
            answer="did",
        ),
        "packet-sale": Mechanic(
            "the sale of the opening packet, row by row, with standing bids below the top row",
            {
                "": "{target} buys {company} for {amount:money}",
                "bid": "{source} bids {amount:money} on {company}; the money is set aside until the lot is sold",
                "auctioned": "{company} is auctioned between {players:list}",
                "reduced": "all pass: the top row gets cheaper: {prices:values}",
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
                "cheaper": "{source} leaves {company}, which now costs {amount:money}",
                "unsold": "all pass: {companies:list} are left until the next draft round",
                "left": "nobody took {companies:list}: they leave the game",
            },
            player="bought",
            company="stock",
            answer="did",
        ),
        "free-share": Mechanic(
            "a share or a presidency that comes with a private",
            {
                "": "{target} gets {percent}% of {company} with {private}",
                "presidency": "{target} gets the president's certificate of {company} with {private}, "
                "par price {value:money}",
            },
            private="private",
        ),
        "pool-leaves": Mechanic(
            "shares of the pool that leave the game when a player other than the president buys one",
            {
                "": "{count:share} of {company} also leaves the pool and the game",
                "last": "the last share of {company} in the pool leaves the game first: the "
                "player buys and pays nothing",
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
            "a player uses a concession for something other than floating or setting a par price"
        ),
        "concession-par": Check(
            "a player sets a par price although a company could float, or without a concession",
            asks="where the trains run, on the board",
        ),
    },
    mechanics={
        "concessions": Mechanic(
            "rights to the first actions of the game, used in order",
            {"": "{source} uses {company}, which leaves the game", "lapsed": "no player has a concession"},
            answer="marked",
        ),
        "parred": Mechanic(
            "corporations with a par price and no president, until somebody buys the president's certificate",
            {
                "": "{company} starts at {value:money}; its president's certificate is in the pool",
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
    """`GWR: operate last`: choose its place in the operating order when an operating round begins."""

    form = (choice("place", "first", "last", "usual"),)
    verb: Literal["operate"] = "operate"
    place: Literal["first", "last", "usual"]


OPERATING_ORDER_DECLARATION = Declaration(
    named=("minors.*.ability.place_in_order",),
    moves=(Operate,),
    checks={
        "order-barred": Check("a company chooses its place in the operating order without the right to"),
        "order-late": Check("a company chooses its place in the operating order after others have operated"),
    },
    mechanics={
        "order-choice": Mechanic(
            "a company that chooses its place in the operating order",
            "{company} operates {place} in this round",
            answer="did",
        ),
    },
)
