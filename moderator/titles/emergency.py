"""Tables for forced purchases, loans, debts and bankruptcy."""

from typing import Annotated, Literal

from moderator.model.values import Field
from moderator.titles.toml_table import Count, Distinct, Few, Flag, Money, Percent, Price, Table, Word


class Loans(Table):
    """Loans that the bank gives companies. Each costs `value` to pay back."""

    value: Price
    brings: Money | None = None  # paid out by the bank for one; the whole value if not set
    count: Price | None = None  # number of loans in the game; unlimited if not set
    # Most loans a company may have, by its charter; a charter not listed may have none.
    most: dict[Word, Count] = Field(default_factory=dict)
    by_shares: Flag = False  # ... or as many as there are shares of it in players' hands
    # When one is taken: by choice in the company's turn (`turn`), or automatically for unpaid amounts of the other
    # kinds.
    taken: Annotated[tuple[Literal["turn", "track", "interest", "train"], ...], Distinct] = ("turn",)
    # Most loans taken by choice in a turn; none in a turn in which the company has paid one back.
    a_turn: Few | None = None
    until: Word | None = None  # no loans from this phase on
    interest: Money = 0  # per loan, in every turn
    due: Literal["run", "dividend", "loan"] = "dividend"  # the step with or after which interest is paid
    old_only: Flag = False  # interest is due only on loans the company had when its turn began
    # The president pays the rest of the interest, selling shares if needed; otherwise the company defaults.
    president: Flag = False
    # By choice, and in its turn whatever is above its limit; or as many as it can after paying interest.
    repaid: Literal["may", "must"] = "may"
    falls: Count = 0  # columns to the left the price moves for each loan taken
    rises: Count = 0  # columns to the right it moves for each loan repaid
    scored_falls: Count = 0  # for each loan, shares count this many columns lower at the end
    scored_less: Money = 0  # for each loan, shares count this much less at the end


class FireSale(Table):
    """The auction of a company that must pay for an owed train: its own shares, then, if its president agrees,
    stations.

    The bank takes a share that receives no bid, but never a station.
    """

    rate: Percent = 50  # percent of the price: the lowest bid for a share, and the bank's price
    step: Money = 5  # how much a bid must raise the last one
    protected: Flag = False  # the president may take a share that the bank buys before its price falls


class Insolvency(Table):
    """A company that cannot pay for its reserved first train even with all its president has. It gets the train and
    goes to the pool, for any player who pays its face value and the shortfall.
    """

    minor: Price  # face value of a wholly owned company; any other's is its par price


class Debt(Table):
    """The debt of a president who cannot pay for the cheapest train and has nothing left to sell."""

    fee: Money = 0  # owed to the bank in addition to the shortfall
    rate: Money = 0  # percent, rounded up, added to a debt when a set of operating rounds begins


class Assistance(Table):
    """Help from the president of a company that already owns a train: cash only, with a fee to the bank."""

    trains: tuple[Word, ...]  # trains that may be bought this way, by side
    covers: Percent = 0  # the treasury pays at least this percent of the price
    fee: Money = 0  # paid to the bank


TrainsGo = Literal["pool", "out"]


HeirBuys = Literal["next-turn", "now"]


Unled = Literal["run", "idle"]


class Emergency(Table):
    """How a train is paid for when a company must buy one and its treasury is too small."""

    own_shares: Flag = False  # the company sells its own shares before its president helps
    fire_sale: FireSale | None = None  # the company auctions its own shares before its president helps
    # The president's help for a train of another company: only if the treasury is empty, never, or up to the face
    # value.
    trades: Literal["empty-treasury", "treasury-only", "adds-up-to-face"] = "empty-treasury"
    # Trains a president may help to buy; "any" of the bank's, even if the treasury could pay for a cheaper one.
    trains: Literal["cheapest", "pool-or-cheapest-new", "any-of-bank", "any"] = "cheapest"
    # Presidencies that the president's share sales may not change.
    keeps: Literal["owing-presidency", "all-presidencies"] = "owing-presidency"
    sells: Flag = True  # presidents sell shares for it
    excess: Flag = False  # ... and may raise more than is needed
    # Whether shares of one corporation may be sold in several blocks for one train, or only in one.
    blocks: Literal["several", "one"] = "several"
    # What follows bankruptcy; "becomes": the president's cash goes to the bank, and the company becomes what
    # [nationals] says.
    cannot_pay: Literal["leaves", "receivership", "game-ends", "becomes"] = "leaves"
    forfeits: Flag = False  # a bankrupt player's cash goes to the bank even if the game ends
    insolvency: Insolvency | None = None  # of a company that cannot pay for its reserved train
    heir_buys: HeirBuys = "next-turn"  # when the player who takes over a bankrupt's company must buy it a train
    borrows: Word | None = None  # the train that a company without one borrows in receivership
    unled: Unled = "run"  # whether a company in receivership takes a full turn or only runs its trains
    credit: Flag = False  # the bank lends the shortfall (`bank-credit`)
    credit_factor: Few = 2  # a credit costs this many times its amount at the end
    # A bankrupt's last shares are sold too, without a price fall, and all the cash goes to the company that needs it.
    sells_all: Flag = False
    minor_trains: TrainsGo = "pool"  # where the trains of a bankrupt's minors go
    debt: Debt | None = None  # a president's cash may become negative instead of bankruptcy
    assistance: Assistance | None = None  # a president may add to the price of a train for a company that owns one

    @property
    def debt_factor(self) -> int | None:
        """How many times a debt to the bank counts at the end; None where the bank lends nothing."""
        return self.credit_factor if self.credit else None
