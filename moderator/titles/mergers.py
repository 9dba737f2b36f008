"""Tables of companies that become others: conversions, mergers, nationals and formations."""

from typing import Literal

from moderator.model.values import Field
from moderator.titles.toml_table import Colour, Count, Few, Flag, Money, Part, Price, Rate, Table, Word, Words


class Conversion(Table):
    """A corporation of one charter gets another one: in its turn (mechanic `conversion`), or by a player in a stock
    round (mechanic `expansion`), with a new starting value.
    """

    before: Word
    after: Word
    phase: Word  # it may, from this phase on
    by: Literal["company", "player"] = "company"
    par: dict[Word, Price] = Field(default_factory=dict)  # the new starting value by the old one, if players do it


class Merger(Table):
    """Two corporations of one charter form one of another (mechanic `merger`), which is started in no other way.

    Every certificate of theirs is exchanged for one of half its size.
    """

    before: Word
    after: Word
    phase: Word  # they may, from this phase on
    fewer: Count = 0  # so many certificates less may be held after each merger


class Amalgamation(Table):
    """A corporation that has floated takes in another one, with its money, trains and stations (event `amalgamation`).

    Presidents of others are asked first, then its own of those that have not floated: nobody of the last one.
    """

    company: Word
    never: Words = ()  # corporations that it does not take in
    share: Part  # percent: a certificate of its offering that is kept for the president of the other one
    rate: Rate  # percent of the price that the bank pays players for every other share
    tokens: Count = 0  # station tokens more, for the home of the other one and one more station of its choice
    relief: Count = 0  # so many certificates more may be held if it takes in none


class Nationals(Table):
    """Corporations of one charter get another one at the purchase that begins a phase (event `nationals`)."""

    before: Word
    after: Word
    city: Money = 0  # what it earns for each city that its trains count beside those of its zone,
    town: Money = 0  # ... and for each town
    car: Money = 0  # what the car of its charter adds for each level of its best train


class Merging(Table):
    """Minors merge into corporations in a turn of a stock round (mechanic `merging`): their owner gets a share, and the
    corporation what lies on the charter, which it keeps. A national (`[nationals]`) gets the trains alone.
    """

    into: dict[Word, Word] = Field(min_length=1)  # the charters that take minors in, each from this phase on
    once: Flag = False  # a corporation takes in one a stock round
    # Stock rounds from this phase on leave nobody a minor, nor a corporation that is yet to be expanded.
    consolidation: Word | None = None
    price: Money = 0  # what a corporation pays the bank, in its step `stock`, for a minor that was abandoned


class DebtMerger(Table):
    """As a phase begins (event `debts-called`) companies pay their loans back as far as they can. Of each that still
    owes, the president adds the rest of his cash, or it merges into a national that is formed of all of these.

    It gets their money, trains, rights and stations. So many of their shares are exchanged for one of its own: for
    players in turn, then for the pool, with what is over; until its shares are out.
    """

    company: Word  # the national: a corporation that is `formed`
    large: Word  # its charter,
    small: Word  # ... and that of fewer shares, if no more than those are given out
    shares: Few = 2  # of the others, that are exchanged for one
    # Its price: the mean of the others', rounded down to a multiple; then the nearest one of the top row.
    multiple_of: Price = 1
    lowest_of: Few = 100  # the lowest price is left out of the mean of so many or more
    least: Price = 1  # ... that is not lower than this


class Formation(Table):
    """After each operating round companies of one charter that are owned whole may form one of another.

    One alone, within a range of prices, at the highest starting value that its price pays for; or several that track
    joins, at the sum of their lowest and highest prices, within bounds. What is the old ones' is the new one's.
    """

    before: Word
    after: Word
    phase: Word  # from this phase on
    until: Word | None = None  # ... to the one before this
    least: Price  # the price of one that becomes another alone,
    most: Price
    zone: Word | None = None  # ... where it stands in this zone alone
    joined_least: Price  # the price of what several form
    joined_most: Price
    companies: Few = 2  # so many form one, at the most,
    of_one: Few = 2  # ... and so many of one player's
    stations: Few = 1  # so many of theirs stay on the map


class State(Table):
    """A national that takes over companies: those that cannot pay their interest, those that end a turn without a train
    and could not be made to buy one, others with phases (events `trainless-taken`, `whole-taken`, `privates-taken`).

    A company taken over pays its loans back as far as it can; its price falls, and by that the bank pays its owners.
    Its money goes to the bank, its trains and privates leave the game, its places become the national's.
    """

    name: Word  # in lines and lists
    falls: Count = 1  # columns to the left that its price goes first,
    per_loan: Count = 0  # ... and for each loan that it still has
    tokens: Count = 0  # so many places the national may have
    starts_at: tuple[Word, ...] = ()  # hexes where it has one from the beginning
    # Hexes for each of which a token is kept, until it stands there: with a tile of this colour, if with none before.
    kept: dict[Word, Colour] = Field(default_factory=dict)
    again: Flag = True  # a company of shares may be started anew
    keeps_income: Flag = False  # of privates that it takes, the bank goes on paying it the revenue
    # The national's own company, a minor of the table: it gets the money, trains and privates of those taken over.
    company: Word | None = None
    operates: Word | None = None  # ... which runs and buys trains, the last one in operating rounds, from this phase on
    idle: Word | None = None  # ... to the one before this,
    first_place: Word | None = None  # ... and stands here with its first turn: a token is kept for that
