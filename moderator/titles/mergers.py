"""Tables for companies that become others: conversions, mergers, nationals and formations."""

from typing import Literal

from moderator.model.values import Field
from moderator.titles.toml_table import Colour, Count, Few, Flag, Money, Part, Price, Rate, Table, Word, Words


class Conversion(Table):
    """A corporation changes its charter, either in its turn (mechanic `conversion`) or by a player's action in a stock
    round (mechanic `expansion`), then with a new par price.
    """

    before: Word
    after: Word
    phase: Word  # from this phase on
    by: Literal["company", "player"] = "company"  # who converts it
    par: dict[Word, Price] = Field(default_factory=dict)  # new par price by the old one, for `by = "player"`


class Merger(Table):
    """Two corporations of one charter merge into one of another (mechanic `merger`), which cannot be started otherwise.

    Each of their certificates is exchanged for one of half its size.
    """

    before: Word
    after: Word
    phase: Word  # from this phase on
    fewer: Count = 0  # how much the certificate limit falls with each merger


class Amalgamation(Table):
    """A floated corporation takes in another with its money, trains and stations (event `amalgamation`).

    The presidents of other floated corporations are asked first, then its own president about those not yet floated.
    The last of these is taken in without a question.
    """

    company: Word
    never: Words = ()  # corporations that it cannot take in
    share: Part  # percent: a certificate of its offering kept for the other corporation's president
    rate: Rate  # percent of the price that the bank pays players for each other share
    tokens: Count = 0  # extra station tokens, for the other's home and one more station of its choice
    relief: Count = 0  # rise of the certificate limit if it takes in none


class Nationals(Table):
    """Corporations of one charter change to another with the purchase that begins a phase (event `nationals`)."""

    before: Word
    after: Word
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

    The national gets their money, trains, rights and stations. Their shares are exchanged for its own at a fixed rate:
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

    before: Word
    after: Word
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
