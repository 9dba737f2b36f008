"""Tables of companies that become others, and of money that is owed: loans, debts and bankruptcy."""

from typing import Annotated, Literal

from moderator.model.values import Field
from moderator.titles.toml_table import (
    Colour,
    Count,
    Distinct,
    Few,
    Flag,
    Money,
    Part,
    Percent,
    Price,
    Rate,
    Table,
    Word,
    Words,
)

# ---- mergers ----


class Conversion(Table):
    """A corporation changes its charter, either in its turn (mechanic `conversion`) or by a player's action in a stock
    round (mechanic `expansion`), then with a new par price.
    """

    before: Word  # the charter that is converted
    after: Word  # the charter that it becomes
    phase: Word  # from this phase on
    by: Literal["company", "player"] = "company"  # who converts it
    par: dict[Word, Price] = Field(default_factory=dict)  # new par price by the old one, for `by = "player"`


class Merger(Table):
    """Two corporations of one charter merge into one of another (mechanic `merger`), which cannot be started otherwise.

    Each of their certificates is exchanged for one of half its size.
    """

    before: Word  # the charter of the two corporations
    after: Word  # the charter of the new one
    phase: Word  # from this phase on
    fewer: Count = 0  # how much the certificate limit falls with each merger


class Amalgamation(Table):
    """A floated corporation takes in another with its money, trains and stations (event `amalgamation`).

    The presidents of other floated corporations are asked first, then its own president about those not yet floated.
    The last of these is taken in without a question.
    """

    company: Word  # the company that takes in another one
    never: Words = ()  # corporations that it cannot take in
    share: Part  # percent: a certificate of its offering kept for the other corporation's president
    rate: Rate  # percent of the price that the bank pays players for each other share
    tokens: Count = 0  # extra station tokens, for the other's home and one more station of its choice
    relief: Count = 0  # rise of the certificate limit if it takes in none


class Nationals(Table):
    """Corporations of one charter change to another with the purchase that begins a phase (event `nationals`)."""

    before: Word  # the charter that becomes a national
    after: Word  # the charter of a national
    city: Money = 0  # income for each city that its trains count beyond those of its zone
    town: Money = 0  # income for each such town
    car: Money = 0  # addition of its charter's car for each level of its best train


class Merging(Table):
    """Minors merge into corporations in a stock round turn (mechanic `merging`). The minor's owner gets a share, and
    the corporation keeps everything on the minor's charter. A national (`[nationals]`) gets only its trains.
    """

    into: dict[Word, Word] = Field(min_length=1)  # the charters that take in minors, each with its first phase
    once: Flag = False  # a corporation takes in one minor per stock round
    # From this phase on, no player keeps a minor or an unexpanded corporation past a stock round.
    consolidation: Word | None = None
    price: Money = 0  # price of an abandoned minor, paid to the bank in step `stock`


class DebtMerger(Table):
    """Companies repay their loans as far as they can when a phase begins (event `debts-called`). Where one still owes
    money, its president pays the rest, or it merges into a national formed of all such companies.

    The national gets their money, trains, rights and tokens. Their shares are exchanged for its own at a fixed rate:
    for players in turn order, then for the pool together with leftover shares, until its shares run out.
    """

    company: Word  # the national: a corporation with `formed`
    large: Word  # its usual charter
    small: Word  # its charter if the shares of this smaller one are enough for the exchange
    shares: Few = 2  # shares of the others exchanged for one
    # The price is the mean of the others', rounded down to a multiple of this, then the nearest in the top row.
    multiple_of: Price = 1
    lowest_of: Few = 100  # with this many companies or more, the lowest price does not count in the mean
    least: Price = 1  # the lowest mean


class Formation(Table):
    """Wholly owned companies of one charter may form one of another after each operating round.

    A single one needs a price within a range; its par price is the highest that this price can pay for. Several must be
    joined by track; their par price is found from the sum of their lowest and highest prices, within bounds. The new
    company takes over all that the old ones have.
    """

    before: Word  # the charter that is formed into another
    after: Word  # the charter that it becomes
    phase: Word  # from this phase on
    until: Word | None = None  # up to the phase before this one
    least: Price  # lowest price of a company that forms one alone
    most: Price  # highest price of a company that forms one alone
    zone: Word | None = None  # a company alone must have its marker in this zone
    joined_least: Price  # lowest price of one formed by several
    joined_most: Price  # highest price of one formed by several
    companies: Few = 2  # most companies that form one
    of_one: Few = 2  # most of these that one player owns
    stations: Few = 1  # how many of their stations stay on the map


class State(Table):
    """A national that takes over companies: those that cannot pay interest, those that end a turn without a train and
    could not be made to buy one, and others as phases begin (events `trainless-taken`, `whole-taken`,
    `privates-taken`).

    A company taken over repays its loans as far as it can. Its price falls, and the bank pays its owners by the new
    price. Its money goes to the bank, its trains and privates leave the game, its stations become the national's.
    """

    name: Word  # the national's name in journals and lists
    falls: Count = 1  # columns to the left that the price first falls
    per_loan: Count = 0  # more columns for each loan still unpaid
    tokens: Count = 0  # stations the national may have
    starts_at: tuple[Word, ...] = ()  # hexes with a station from the beginning
    # Hexes for which a token is kept until it is placed; with a tile of this colour there, it is placed at the latest.
    kept: dict[Word, Colour] = Field(default_factory=dict)
    again: Flag = True  # a share company may be started anew
    keeps_income: Flag = False  # the bank keeps paying it the revenue of privates it takes
    # The national's own company, a minor in the table: it gets the money, trains and privates of companies taken over.
    company: Word | None = None
    operates: Word | None = None  # from this phase on that company runs and buys trains, last in each operating round
    idle: Word | None = None  # ... up to the phase before this one
    first_place: Word | None = None  # hex for its first station, placed in its first turn with a token kept for it


# ---- emergency ----


class Loans(Table):
    """Loans that the bank gives companies. Each costs `value` to pay back."""

    value: Price  # what each must be repaid with
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
    """The auction of a company that must pay for a train: its own shares, then, if its president agrees, tokens.

    The bank buys a share that receives no bid, but never a token.
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
    # Which price of a train limits those sales and decides bankruptcy: what the company pays, or the printed one.
    measured_by: Literal["paid", "printed"] = "paid"
    # Whether shares of one corporation may be sold in several blocks for one train, or only in one.
    blocks: Literal["several", "one"] = "several"
    # The consequence of bankruptcy; "becomes": the president's cash goes to the bank, and [nationals] says what the
    # company becomes.
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
