"""Tables of money that is owed: trains that a company cannot pay, loans, debts and bankruptcy."""

from typing import Annotated, Literal

from moderator.model.values import Field
from moderator.titles.toml_table import Count, Distinct, Few, Flag, Money, Percent, Price, Table, Word


class Loans(Table):
    """What the bank lends companies. Each owes `value` for one until it pays that back."""

    value: Price
    brings: Money | None = None  # what the bank pays for one; all of it, if nothing is said
    count: Price | None = None  # so many in all; as many as are wanted, if nothing is said
    most: dict[Word, Count] = Field(default_factory=dict)  # that a company may have, by its charter; none without
    by_shares: Flag = False  # ... or as many as shares of it are in players' hands
    # When one is taken: of the company's own accord in its turn; or by itself, for what it cannot pay of these.
    taken: Annotated[tuple[Literal["turn", "track", "interest", "train"], ...], Distinct] = ("turn",)
    a_turn: Few | None = None  # so many of its own accord in a turn, and none in one in which it has paid one back
    until: Word | None = None  # none is taken from this phase on
    interest: Money = 0  # in every turn, for each
    due: Literal["run", "dividend", "loan"] = "dividend"  # with or after which step it is paid
    old_only: Flag = False  # ... for those alone that the company had as its turn began
    president: Flag = False  # pays what the company cannot, and sells shares for that; if not, it defaults
    # Of its own accord, and in its turn what is above its limit; or after the interest, as many as it can.
    repaid: Literal["may", "must"] = "may"
    falls: Count = 0  # columns to the left that its price goes for each as it is taken,
    rises: Count = 0  # ... and to the right as it is paid back
    scored_falls: Count = 0  # so many columns lower its shares count at the end for each,
    scored_less: Money = 0  # ... or so much less


class FireSale(Table):
    """What a company puts up for auction for an owed train: shares of its own, then, if its president will, stations.

    The bank takes a share that nobody bids for, never a station.
    """

    rate: Percent = 50  # of its price: the least bid for a share, and what the bank pays
    step: Money = 5  # what a bid must be above the last one
    protected: Flag = False  # whether the president may take up, before its price falls, a share that the bank buys


class Insolvency(Table):
    """A company whose first, reserved train cannot be paid even with all its president has: it gets the train and lies
    in the pool for whoever pays its face value and what was short.
    """

    minor: Price  # the face value of a company that is owned whole; of another one it is its starting value


class Debt(Table):
    """What a president goes into debt for who has nothing left to sell and could not pay the least expensive train."""

    fee: Money = 0  # what he owes the bank beside what is lacking
    rate: Money = 0  # so many percent, rounded up, are added to a debt as a set of operating rounds begins


class Assistance(Table):
    """A president's help for a company that owns a train: in cash alone, with a fee to the bank."""

    trains: tuple[Word, ...]  # by the side that is bought
    covers: Percent = 0  # so many percent of the price, or more, are the treasury's
    fee: Money = 0


TrainsGo = Literal["pool", "out"]


HeirBuys = Literal["next-turn", "now"]


Unled = Literal["run", "idle"]


class Emergency(Table):
    """How an owed train is paid for that the treasury cannot pay."""

    own_shares: Flag = False  # the company sells what it holds of itself before its president helps
    fire_sale: FireSale | None = None  # the company puts what it holds of itself up for auction before he does
    trades: Literal["empty-treasury", "treasury-only", "adds-up-to-face"] = "empty-treasury"  # for another one's train
    # What a president may help to buy; "any" of the bank's, though the treasury could pay for a cheaper one.
    trains: Literal["cheapest", "pool-or-cheapest-new", "any-of-bank", "any"] = "cheapest"
    keeps: Literal["owing-presidency", "all-presidencies"] = "owing-presidency"  # what his sales may not change
    sells: Flag = True  # whether presidents sell shares for it,
    excess: Flag = False  # ... and may raise more by that than is needed
    blocks: Literal["several", "one"] = "several"  # ... of one corporation in several blocks for one train, or in one
    # "becomes": his cash goes to the bank, and the company becomes what [nationals] says.
    cannot_pay: Literal["leaves", "receivership", "game-ends", "becomes"] = "leaves"
    forfeits: Flag = False  # a bankrupt's cash goes to the bank though the game ends
    insolvency: Insolvency | None = None  # of a company whose reserved train cannot be paid
    heir_buys: HeirBuys = "next-turn"  # when who takes a bankrupt's company over finds it a train
    borrows: Word | None = None  # the train that a company without one borrows in receivership
    unled: Unled = "run"  # what a company in receivership does: all that others do, or nothing but run
    credit: Flag = False  # the bank lends what is lacking (`bank-credit`)
    credit_factor: Few = 2  # what a credit costs at the end
    # a bankrupt's last shares are sold, too, without a fall, and all his cash goes to the company that needs it
    sells_all: Flag = False
    minor_trains: TrainsGo = "pool"  # where trains of a bankrupt's minors go
    debt: Debt | None = None  # a president's money may fall below nothing, and nobody goes bankrupt
    assistance: Assistance | None = None  # a president may add to a train of a company that owns one

    @property
    def debt_factor(self) -> int | None:
        """How many times a debt to the bank counts at the end; None where the bank lends nothing."""
        return self.credit_factor if self.credit else None
