"""Counted positions: the lines with the verb `given` that begin a game in the middle, closed by `begin`.

They come before all other moves. Each states one thing completely: anything not mentioned does not exist. Amounts are
whole currency units, shares are percentages.
"""

from typing import Annotated, Literal, Self

from moderator.model.moves import Amount, Move, Natural, Positive
from moderator.model.values import Field, Fitted

Percent = Annotated[int, Field(ge=1, le=10_000_000)]


class Given(Move):
    """Common fields of the lines of a counted position."""

    by_table = True
    verb: Literal["given"] = "given"


class GivenPhase(Given):
    """`given phase 4`: always the first line; it takes back everything that set-up has handed out.

    `given phase 4 track rail large` also states the phase of another track; by default it follows from the other
    phases.
    """

    phase: str
    tracks: tuple[tuple[str, str], ...] = ()


class GivenPlaces(Given):
    """`given yellow D8 Berlin`, `given coal D11`: the colour of the tiles there, or the industry found there.

    `given called Venlo`: places that runs have visited, as far as a target card asks. Other words are facts of
    mechanics about places.
    """

    kind: str  # yellow, green, brown, grey, called, or the name of a fact about places
    places: tuple[str, ...]


class GivenLink(Given):
    """`given link RhE`, `given link Dortmund 3`: links that a corporation was paid for, or the number of links of an
    area.
    """

    what: str
    count: Positive = 1


class GivenWithFacts(Given):
    """A line that also states facts of mechanics, in the order of model/declaration.py. A flag has no value."""

    facts: tuple[tuple[str, str], ...] = ()

    def fact(self, name: str) -> str | None:
        """Return the value of a fact on this line, or None."""
        return dict(self.facts).get(name)

    def without(self, name: str) -> Self:
        """Return the line without this fact."""
        return self.replace(facts=tuple(fact for fact in self.facts if fact[0] != name))


class Gift(Fitted):
    """The company that a private's power serves permanently, and where. Without a place, the power raises its train
    limit.
    """

    company: str
    place: str | None = None


class GivenCompany(GivenWithFacts):
    """`given BNR president Ann par 100 price 150 2,8 floated operated stations Paris trains 5 5 cash 139`.

    `given 3 owner Ann cash 65 trains 2`, `given REA closed gave SR at Lynchburg`. Corporations on one cell of the chart
    are given from the top of their stack. `tokens` are on the charter, `unpaid` tokens wait for the corporation to
    float.

    `given BN of MP RI president Ann ...`: a merger of two corporations, which are out of the game. `given SP closed
    cash 120`: a corporation that left the game for good, with its money. `given K owner PLM zone FR`: a minor that has
    merged. `given L abandoned zone RU`: a minor that was abandoned.
    """

    company: str
    # The holder of the president's certificate, or the present or last owner of the minor or private.
    owner: str | None = None
    closed: bool = False
    formed_of: tuple[str, ...] = ()  # the two corporations of a merger
    par: Positive | None = None
    price: Positive | None = None
    cell: tuple[Natural, Natural] | None = None
    structure: str | None = None
    floated: bool = False
    operated: bool = False
    earned: bool = False  # it has had a run with revenue
    used: bool = False  # the private's power is spent
    gave: Gift | None = None  # of a private, permanently
    stations: tuple[str, ...] = ()
    tokens: Natural | None = None
    unpaid: Natural | None = None  # 0 if not stated
    slots: tuple[Natural, ...] = ()  # the prices of those tokens, if each has its own
    trains: tuple[str, ...] = ()
    treasury: tuple[Percent, ...] = ()  # its treasury shares, if unsold shares are kept elsewhere
    cash: Amount = 0


class Lot(Fitted):
    """A lot of the packet, with its price if that is not its face value."""

    name: str
    price: Natural | None = None


class GivenRow(Given):
    """`given row RSC PeC`, `given row 1st 25 2nd 20`: a row of the packet on the table, the top card first."""

    lots: tuple[Lot, ...]


class GivenClosed(Given):
    """`given 1 2 5 closed`: minors and privates that are out of the game."""

    companies: tuple[str, ...]


class Holding(Fitted):
    """Shares of one corporation: a total, or the sizes of all certificates."""

    company: str
    percents: tuple[Percent, ...]


class GivenPlayer(GivenWithFacts):
    """`given Ann cash 385 shares BNR 30% MKB 20% 10% credit 100`; `given Ann bankrupt`.

    `given Ann cash 90 kept D7`: she has given up a destiny card and kept D7. `given Ann cash 90 card`: she has the
    Investor's card. `given Investor shares ADR 50%`: what the Investor has.
    """

    player: str
    cash: Amount = 0
    shares: tuple[Holding, ...] = ()
    cards: tuple[str, ...] = ()  # target cards whose goals are not reached yet
    bankrupt: bool = False
    card: bool = False
    kept: bool = False  # one of two destiny cards has been given up
    destiny: str | None = None  # ... and this one is kept, if the table has named it


class GivenStock(Given):
    """`given pool shares BNR 10% trains P 3`, `given depot trains 5 5 6 6`: the pool and the stack of trains.

    `given trains 3 3 out`: these are out of the game although no phase has removed them.
    """

    place: Literal["pool", "depot", "out"]
    shares: tuple[Holding, ...] = ()
    trains: tuple[str, ...] = ()


class GivenBank(Given):
    """`given bank cash 6399`: money that must be left in the bank. `given bank broken`: the game ends after this set of
    rounds.
    """

    cash: Amount | None = None
    broken: bool = False


class Sale(Fitted):
    """A player sold shares of a corporation in the current stock round."""

    company: str
    player: str


class Above(Fitted):
    """A player who must sell down to a limit, of one corporation or of certificates."""

    about: str
    player: str


class Placed(Fitted):
    """A company operates first or last of its rank in the current operating round."""

    company: str
    place: Literal["first", "last"]


class Begin(Move):
    """`begin SR 4 next Ann priority Bob`, `begin OR 3.1 of 2 next BNR priority Ann acted 4 7`, `begin FER 4 next Ann`.

    `next` acts; without it, the holder of the priority deal, or the first company that has not `acted`. `passes` counts
    the last consecutive passes, `last` is the last player who did something else. `opener` will begin the coming
    exchange round. `merged BEL OU`: corporations that took in a minor in this round. `above BNR by Cyd above
    certificates by Ann`: corrections that are due and were reported.

    Before the first stock round: `begin CR` for concessions, `begin ISR next Bob` for the packet. `placed C first`: a
    company that operates first or last of its rank in this round. `played`: a limit that the position exceeds was
    exceeded in play, and is a note. With the Investor: `begin SR 4 next Ann taken 1`. After a phase has triggered the
    last rounds: `begin SR 5 end OR 5.3`.
    """

    by_table = True
    verb: Literal["begin"] = "begin"
    kind: Literal["SR", "OR", "FER", "CR", "ISR"]
    number: Positive = 1
    index: Positive = 1
    of: Positive | None = None
    next: str | None = None
    priority: str | None = None
    acted: tuple[str, ...] = ()
    passes: Natural = 0
    last: str | None = None
    sold: tuple[Sale, ...] = ()
    above: tuple[Above, ...] = ()
    merged: tuple[str, ...] = ()  # corporations that have taken in a minor in the current stock round
    opener: str | None = None
    end: tuple[Positive, Positive] | None = None  # the last round of the game: set and index
    taken: Natural = 0  # certificates that the Investor has taken in the current stock round
    out: bool = False  # the Investor has left that stock round
    placed: tuple[Placed, ...] = ()
    played: bool = False


GIVEN: tuple[type[Move], ...] = (
    GivenPhase,
    GivenPlaces,
    GivenLink,
    GivenCompany,
    GivenRow,
    GivenClosed,
    GivenPlayer,
    GivenStock,
    GivenBank,
    Begin,
)
