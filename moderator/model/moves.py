"""Moves: everything a line of the journal can say about the game.

One frozen record a move, told apart by its `verb`; its docstring says what happens at the table.
`actor` is the player or company before the colon; None means "whoever's turn it is". `allowed` is the trailing `!`:
the table allows what the rules do not. Amounts are whole currency units, shares are counted as single shares.
"""

from typing import ClassVar, Literal

from moderator.model.fitting import Fitted
from moderator.model.forms import (
    BARE,
    Form,
    Slot,
    against,
    choice,
    company,
    either,
    flag,
    number,
    percent,
    place,
    price,
    text,
    train,
)
from moderator.model.told import Amount, Linked, Natural, Positive, TrainRun


class Move(Fitted):
    """What all moves share.

    `form` is how the line of a move reads; moves of several verbs have one for each. Where a line needs reading of
    its own, it has none, and `journal/grammar.py` says what reads it.
    """

    form: ClassVar[Form | None] = None
    form_by_verb: ClassVar[dict[str, Form]] = {}
    by_table: ClassVar[bool] = False  # said by the table: nobody stands before a colon
    actor: str | None = None
    allowed: bool = False


# ---- the opening sale ----


class Select(Move):
    """`Ann: select 14`: the auctioneer puts a company up for sale."""

    form = (company(),)
    verb: Literal["select"] = "select"
    company: str


class Bid(Move):
    """`Ann: bid 105`, or with the company that is up: `Ann: bid 14 105`."""

    form = (company().maybe(), number("amount", "the bid"))
    verb: Literal["bid"] = "bid"
    amount: Natural
    company: str | None = None


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


# ---- shares ----


class Pass(Move):
    """`Ann: pass`."""

    form = BARE
    verb: Literal["pass"] = "pass"


class Buy(Move):
    """`Ann: buy BNR`, `Ann: buy FS pool`; a company buys its own stock with `BNR: buy BNR 2`.

    Without a `count` it is one, or all of what a president is asked to take up.
    With a `seller` a company buys a private, the price agreed: `SR: buy PY from Cyd 100`; or a player a certificate of
    another one's, where the title offers that: `Ann: buy BNR from Bob 80`. With `against` the sizes are stated of what
    is given for the president's certificate, if it changes hands with that: `Bob: buy MKB against 10% 10%`. The dummy
    of a game that has one takes shares as well, at its limit in place of others: `Investor: buy ADR replacing CCE`.
    """

    verb: Literal["buy"] = "buy"
    company: str
    count: Positive | None = None
    source: Literal["treasury", "ipo", "pool"] | None = None
    price: Natural | None = None
    seller: str | None = None
    percent: Positive | None = None  # the size of the certificate, where there are several: `buy MKB 20% pool`
    against: tuple[Positive, ...] = ()
    replacing: str | None = None

    @property
    def pieces(self) -> int:
        """How many certificates are bought, one where nothing is said."""
        return self.count or 1


class Sell(Move):
    """`Bob: sell RPR 2`: shares to the pool; a company sells its own stock with `BNR: sell BNR 2`.

    With `certificates` the sizes are stated, in percent: `Ann: sell MKB 20% 10%`; `count` then says nothing. With
    `against` those of what the heir gives for the president's certificate: `Ann: sell MKB 2 against 10% 10%`.
    """

    verb: Literal["sell"] = "sell"
    company: str
    count: Positive = 1
    price: Natural | None = None
    certificates: tuple[Positive, ...] = ()
    against: tuple[Positive, ...] = ()


class Dispose(Move):
    """`Ann: dispose ADR`, `Ann: dispose MKB 20%`: a certificate beyond the limit goes to the pool for nothing."""

    form = (company(), percent(), against())
    verb: Literal["dispose"] = "dispose"
    company: str
    percent: Positive | None = None  # the size of the certificate, where there are several
    against: tuple[Positive, ...] = ()  # as with `take`


class Start(Move):
    """`Cyd: start SNCF 100 minor 3`, or `Cyd: start GSR 90 at Lyon`: buys the president's certificate."""

    form = (
        company(),
        number("value", "the starting value", "VALUE"),
        company("minor").after("minor"),
        place().after("at"),
    )
    verb: Literal["start"] = "start"
    company: str
    value: Positive
    minor: str | None = None
    place: str | None = None  # the home station, where no minor's station becomes it


# ---- operating ----


class Convert(Move):
    """`C&O: convert`: a corporation takes on its next charter, and the shares laid aside with it."""

    form = BARE
    verb: Literal["convert"] = "convert"


class Use(Move):
    """`VGN: use REA at Lynchburg`, `SR: use PY limit`, `SR: use TIW`: a private's power is used."""

    form = (company("private", "PRIVATE"), either(place().after("at"), flag("limit", "limit")))
    verb: Literal["use"] = "use"
    private: str
    place: str | None = None
    limit: bool = False


class Run(Move):
    """`BNR: run 210`, `run 3:90 4:120`, `run linked 60`, `run 100+40` (40 to the treasury), `run 320 orient 140`."""

    verb: Literal["run"] = "run"
    total: Natural | None = None
    extra: Natural | None = None
    runs: tuple[TrainRun, ...] = ()
    calls: Positive | None = None
    linked: Linked | None = None
    orient: Natural | None = None
    marker: Literal["treasury", "right"] | None = None


class Dividend(Move):
    """`BNR: pay`, `BNR: half`, `BNR: hold`: what becomes of the earnings.

    `RhE: pay except 2+4`: what that train has earned is kept, the rest is paid.
    """

    form_by_verb: ClassVar[dict[str, Form]] = {"pay": (train("apart").after("except"),), "half": BARE, "hold": BARE}
    verb: Literal["pay", "half", "hold"]
    apart: str | None = None


_SELLER = Slot("seller", "seller", "pool | from COMPANY", needed=False, choices=("for", "with", "against"))


class Train(Move):
    """`BNR: train 4`, `BNR: train 3 pool`, `BNR: train 3 from DR 150`: a train is bought.

    `IC: train 4 with MO`: its president gives a private for it. `UR: train D against 4`: a train is given in exchange.
    """

    form = (train(), _SELLER, train("against").after("against"), price(), company("power", "PRIVATE").after("with"))
    verb: Literal["train"] = "train"
    train: str
    seller: str | None = None  # a company, "pool", or the depot if None
    price: Natural | None = None
    power: str | None = None
    against: str | None = None  # a train


class Discard(Move):
    """`BNR: discard P`: a train goes to the pool for nothing."""

    form = (train(),)
    verb: Literal["discard"] = "discard"
    train: str


class Swap(Move):
    """`Ann: swap ADR BME`: a director exchanges the trains of two corporations of his."""

    form = (company(), company("other"))
    verb: Literal["swap"] = "swap"
    company: str
    other: str


class Auction(Move):
    """`BNR: auction share`, `BNR: auction Lyon 40`: for an owed train something goes to the one who bids most.

    A share of its own, or a station, for which the president names the least bid.
    """

    verb: Literal["auction"] = "auction"
    place: str | None = None
    least: Natural | None = None


class Done(Move):
    """`BNR: done`: the turn ends though more could be done."""

    form = BARE
    verb: Literal["done"] = "done"


class Bankrupt(Move):
    """`Ann: bankrupt`: the president cannot raise the money for an owed train."""

    form = BARE
    verb: Literal["bankrupt"] = "bankrupt"


# ---- the table ----


class Change(Fitted):
    """One side of a correction: `count` more or fewer of `unit` (`money`, `share BNR` in percent, `train 3`)."""

    account: str
    count: Amount
    unit: str = "money"


class Adjust(Move):
    """`adjust Ann +40 BNR -40`: a correction the table agreed on; the changes of a unit sum to zero."""

    verb: Literal["adjust"] = "adjust"
    changes: tuple[Change, ...]


class Reprice(Move):
    """`price BNR 110` or `price BNR 110 2,5`: a price marker put where the table agreed it stands."""

    by_table = True
    form = (company(), number("price", "the price", "PRICE"), Slot("cell", "cell", "CELL", needed=False))
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


class Link(Move):
    """`link RhE`, `link "Östliches Ruhrgebiet"`: the table says that a company's places, or an area, got a link."""

    verb: Literal["link"] = "link"
    what: str  # a company, or a place of the area


class Industry(Move):
    """`industry D12 coal`: the table says where the industry token drawn before play lies."""

    by_table = True
    form = (place(), choice("kind", "coal", "steel"))
    verb: Literal["industry"] = "industry"
    place: str
    kind: Literal["coal", "steel"]


class Contribute(Move):
    """`contribute 200`: every player puts the same sum into a bank that cannot pay."""

    by_table = True
    form = (number("amount", "the amount"),)
    verb: Literal["contribute"] = "contribute"
    amount: Positive


class Note(Move):
    """`note TEXT`: remembered, without effect."""

    by_table = True
    form = (text("text"),)
    verb: Literal["note"] = "note"
    text: str


LEFT_OUT = Note(text="left out")  # in the place of a line that should not be there


class End(Move):
    """`end time ran out`: the table stops the game early; it is scored as it stands."""

    by_table = True
    form = (text("text", needed=False),)
    verb: Literal["end"] = "end"
    text: str = ""
