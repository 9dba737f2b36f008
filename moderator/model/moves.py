"""Moves: everything a line of the journal can say about the game.

One frozen model a move, in one discriminated union (`AnyMove`); its docstring says what happens at the table.
`actor` is the player or company before the colon; None means "whoever's turn it is". `allowed` is the trailing `!`:
the table allows what the rules do not. Amounts are whole currency units, shares are counted as single shares.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Amount = Annotated[int, Field(ge=-10_000_000, le=10_000_000)]
Natural = Annotated[int, Field(ge=0, le=10_000_000)]
Positive = Annotated[int, Field(ge=1, le=10_000_000)]


class Move(BaseModel):
    """What all moves share."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    actor: str | None = None
    allowed: bool = False


# ---- the opening sale ----


class Select(Move):
    """`Ann: select 14`: the auctioneer puts a company up for sale."""

    verb: Literal["select"] = "select"
    company: str


class Bid(Move):
    """`Ann: bid 105`, or with the company that is up: `Ann: bid 14 105`."""

    verb: Literal["bid"] = "bid"
    amount: Natural
    company: str | None = None


class Take(Move):
    """`Ann: take`: buys the company that is up at the price it is offered for."""

    verb: Literal["take"] = "take"
    price: Natural | None = None


class Sold(Move):
    """`sold 14 Ann 105`: the outcome of a sale the table settled by voice."""

    verb: Literal["sold"] = "sold"
    company: str
    player: str
    amount: Natural


# ---- shares ----


class Pass(Move):
    """`Ann: pass`."""

    verb: Literal["pass"] = "pass"


class Buy(Move):
    """`Ann: buy BNR`, `Ann: buy FS pool`; a company buys its own stock with `BNR: buy BNR 2`."""

    verb: Literal["buy"] = "buy"
    company: str
    count: Positive = 1
    source: Literal["treasury", "pool"] | None = None
    price: Natural | None = None


class Sell(Move):
    """`Bob: sell RPR 2`: shares to the pool; a company sells its own stock with `BNR: sell BNR 2`."""

    verb: Literal["sell"] = "sell"
    company: str
    count: Positive = 1
    price: Natural | None = None


class Start(Move):
    """`Cyd: start SNCF 100 minor 3`, or `Cyd: start GSR 90 at Lyon`: buys the president's certificate."""

    verb: Literal["start"] = "start"
    company: str
    value: Positive
    minor: str | None = None
    place: str | None = None  # the home station, where no minor's station becomes it


class Exchange(Move):
    """`Ann: exchange 3 BNR pool`: a minor for a share; `token` if its station token is replaced."""

    verb: Literal["exchange"] = "exchange"
    minor: str
    company: str
    source: Literal["treasury", "pool", "none"] | None = None
    token: bool = False


class Close(Move):
    """`Ann: close 3`: a minor connected to no corporation is given up."""

    verb: Literal["close"] = "close"
    company: str


# ---- operating ----


class Lay(Move):
    """`BNR: lay D8`, `BNR: lay D8 60`, `BNR: lay Berlin green`: a tile laid, or upgraded by one colour."""

    verb: Literal["lay"] = "lay"
    place: str
    colour: Literal["yellow", "green", "brown", "grey"] | None = None
    tile: str | None = None
    cost: Natural | None = None


class Token(Move):
    """`BNR: token Paris`: a station token placed on the map."""

    verb: Literal["token"] = "token"
    place: str
    cost: Natural | None = None


class Stop(BaseModel):
    """One stop of a run, as the table reads it off the board: `Lille=20`, `Paris*=40` (`*`: own station)."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    place: str
    value: Natural | None = None
    station: bool = False


class TrainRun(BaseModel):
    """One train's run: `3:90`, or by stops `4:London-Lille=20-Paris*=40`; `P:London` names the doubled stop."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    train: str
    revenue: Natural | None = None
    stops: tuple[Stop, ...] = ()


class Run(Move):
    """`BNR: run 210`, `BNR: run 3:90 4:120`: the trains run."""

    verb: Literal["run"] = "run"
    total: Natural | None = None
    runs: tuple[TrainRun, ...] = ()


class Dividend(Move):
    """`BNR: pay`, `BNR: half`, `BNR: hold`: what becomes of the earnings."""

    verb: Literal["pay", "half", "hold"]


class Train(Move):
    """`BNR: train 4`, `BNR: train 3 pool`, `BNR: train 3 from DR 150`: a train is bought."""

    verb: Literal["train"] = "train"
    train: str
    seller: str | None = None  # a company, "pool", or the depot if None
    price: Natural | None = None


class Discard(Move):
    """`BNR: discard P`: a train goes to the pool for nothing."""

    verb: Literal["discard"] = "discard"
    train: str


class Done(Move):
    """`BNR: done`: the turn ends though more could be done."""

    verb: Literal["done"] = "done"


class Bankrupt(Move):
    """`Ann: bankrupt`: the president cannot raise the money for an owed train."""

    verb: Literal["bankrupt"] = "bankrupt"


# ---- the table ----


class Change(BaseModel):
    """One side of a correction: `count` more or fewer of `unit` (`money`, `share BNR` in percent, `train 3`)."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    account: str
    count: Amount
    unit: str = "money"


class Adjust(Move):
    """`adjust Ann +40 BNR -40`: a correction the table agreed on; the changes of a unit sum to zero."""

    verb: Literal["adjust"] = "adjust"
    changes: tuple[Change, ...]


class Reprice(Move):
    """`price BNR 110` or `price BNR 110 2,5`: a price marker put where the table agreed it stands."""

    verb: Literal["price"] = "price"
    company: str
    price: Positive
    cell: tuple[Natural, Natural] | None = None


class Count(Move):
    """`count Ann 430`, `count BNR 1 train 3`: what lies on the table now; the books are held against it."""

    verb: Literal["count"] = "count"
    account: str
    amount: Amount
    unit: str = "money"


class Note(Move):
    """`note TEXT`: remembered, without effect."""

    verb: Literal["note"] = "note"
    text: str


class End(Move):
    """`end time ran out`: the table stops the game early; it is scored as it stands."""

    verb: Literal["end"] = "end"
    text: str = ""


AnyMove = Annotated[
    Select
    | Bid
    | Take
    | Sold
    | Pass
    | Buy
    | Sell
    | Start
    | Exchange
    | Close
    | Lay
    | Token
    | Run
    | Dividend
    | Train
    | Discard
    | Done
    | Bankrupt
    | Adjust
    | Reprice
    | Count
    | Note
    | End,
    Field(discriminator="verb"),
]

MOVES: tuple[type[Move], ...] = (
    Select,
    Bid,
    Take,
    Sold,
    Pass,
    Buy,
    Sell,
    Start,
    Exchange,
    Close,
    Lay,
    Token,
    Run,
    Dividend,
    Train,
    Discard,
    Done,
    Bankrupt,
    Adjust,
    Reprice,
    Count,
    Note,
    End,
)
