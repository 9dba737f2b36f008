"""Tables for places on the map that pay, cost or change something when a company reaches them."""

from moderator.model.values import Field
from moderator.titles.toml_table import Count, Few, Flag, Money, Price, Table, Word, Words


class LinkGrant(Table):
    """Money paid once to a corporation, when the table says that these places are linked (mechanic `link-grant`)."""

    places: Words = Field(min_length=1)
    pays: Money
    aside: Flag = True  # set aside from the bank's money at the beginning
    waits: Flag = True  # a corporation linked before it floats is paid when it floats; otherwise never
    times: Count = 0  # pays this many times the par price instead, if above 0


class FirstLink(Table):
    """The bank's payment to the first company that links a place with a tile in another hex."""

    by: Word  # hex of that tile
    pays: Price


class Connection(Table):
    """Two places. The first company whose run joins them is paid, half in its run and half into its treasury.

    With that run it places a free station at the end. A company may have one such station in addition to its home; the
    place counts double for it.
    """

    begins: Word  # hex
    ends: Word  # hex
    pays: Money
    section: Word | None = None  # a separate rulebook section, if not all share one

    @property
    def own_sections(self) -> dict[str, str]:
        """The section of each verdict about this connection, by `CODE@` and the hex where it ends."""
        codes = ("first-run", "connection-made", "connection-owed", "bonus-claimed")
        return {f"{code}@{self.ends}": self.section for code in codes} if self.section is not None else {}


class ConnectionRun(Table):
    """A run of all trains when a corporation first joins its home and its destination, at once and outside its turns.

    Its marker then becomes a station at the destination, which counts twice at the end of a run, or an extra token.
    """

    later: Money  # cost of a token beyond those the corporation has anyway


class StationGrant(Table):
    """Money that the bank pays once for a station in a hex, to any company or to those named.

    With `adds` each run of that company to the place also earns this much more (mechanic `station-income`).
    """

    place: Word  # hex
    pays: Money
    companies: tuple[Word, ...] = ()
    adds: Money = 0
    until: Word | None = None  # phase that ends it
    for_less: Flag = True  # also paid for a station that a private makes cheaper


class Transfer(Table):
    """Stations that a company buys from another of the same owner, with the price by kind of place."""

    fee: Money = 0
    groups: dict[Word, Money] = Field(default_factory=dict)  # price in a place of one of these groups
    metropolis: Money = 0


class RunRight(Table):
    """A right that raises, once per run, what its company earns if the run calls at one of these places.

    The company that buys the private gets one. Others may buy one each in their turns, from that company or, after the
    private closes, from the bank. Without a price it is never sold and goes with the private.
    """

    places: Words = Field(min_length=1)  # hexes
    pays: Money
    private: Word
    price: Price | None = None
    count: Few | None = None  # how many there are, including the private's; unlimited if not set


class Rebellion(Table):
    """Marked hexes: each yellow tile placed in one is paid for, and a train removes all tiles there.

    That train is the first of its type in the stack at the beginning of the game, even if one is put on top later.
    """

    train: Word
    places: tuple[Word, ...]
    pays: Money = 0


class SmallCities(Table):
    """Yellow tiles that may replace each other from a phase on. Each costs an upgrade of the turn but no money."""

    phase: Word
    cities: Words  # tile numbers with a city
    paved: Words  # tile numbers with plain track
