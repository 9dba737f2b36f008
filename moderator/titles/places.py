"""Tables of places on the map that pay, cost or change something when a company reaches them."""

from moderator.model.values import Field
from moderator.titles.toml_table import Count, Few, Flag, Money, Price, Table, Word, Words


class LinkGrant(Table):
    """Money a corporation is paid once, when the table says that these places are linked (mechanic `link-grant`)."""

    places: Words = Field(min_length=1)
    pays: Money
    aside: Flag = True  # laid aside from the bank's money as the game begins
    waits: Flag = True  # if it is linked before it floats, it is paid when it does; if not, never
    times: Count = 0  # so many times the starting value are paid instead, where it is not 0


class FirstLink(Table):
    """What the bank pays the company that is the first to link a place, by a tile in another hex."""

    by: Word  # the hex of that tile
    pays: Price


class Connection(Table):
    """Two places: the first company whose run joins them is paid, half in its run and half to its treasury.

    Its station at the end is free with that run. Beside a home there is one such station: the place counts double for
    the company that has it.
    """

    begins: Word  # a hex
    ends: Word
    pays: Money
    section: Word | None = None  # of the rulebook, that tells it, where not all are told in one

    @property
    def own_sections(self) -> dict[str, str]:
        """The section of each verdict on this connection alone, by `CODE@` and the hex where it ends."""
        codes = ("first-run", "connection-made", "connection-owed", "bonus-claimed")
        return {f"{code}@{self.ends}": self.section for code in codes} if self.section is not None else {}


class ConnectionRun(Table):
    """A run of all trains as a corporation first joins its home and its destination, at once and beside its turns.

    Its marker is a station at the destination then, which counts twice at an end of its runs; or a token more.
    """

    later: Money  # what a token costs beyond those the corporation has anyway


class StationGrant(Table):
    """What the bank pays a company that places a station in a hex, once; any company, if none is named.

    With `adds` every run of that company to the place earns so much more (mechanic `station-income`).
    """

    place: Word  # a hex
    pays: Money
    companies: tuple[Word, ...] = ()
    adds: Money = 0
    until: Word | None = None  # the phase that ends this
    for_less: Flag = True  # paid for a station that a private makes cheaper, too


class Transfer(Table):
    """Stations that one company buys of another one of the same owner: what it pays that one, by the kind of place."""

    fee: Money = 0
    groups: dict[Word, Money] = Field(default_factory=dict)  # in a place of one of these groups
    metropolis: Money = 0


class RunRight(Table):
    """A right by which every run of its company that calls at one of these places earns more, once a run.

    The company that buys the private has one. Others buy theirs of that company in their turns, one each; of the bank
    once the private is closed. Without a price nobody buys any: it goes with the private.
    """

    places: Words = Field(min_length=1)  # hexes
    pays: Money
    private: Word
    price: Price | None = None
    count: Few | None = None  # so many there are, that of the private's company among them; None if they do not run out


class Rebellion(Table):
    """Marked hexes: each yellow tile laid in one is paid for, and all that lie there are taken off with a train.

    That is the first one of its type by the stack as the game begins: one put on top of it later comes before it.
    """

    train: Word
    places: tuple[Word, ...]
    pays: Money = 0


class SmallCities(Table):
    """Yellow tiles that take each other's place from a phase on, each for an upgrade of the turn and without a cost."""

    phase: Word
    cities: Words  # the numbers of those with a city,
    paved: Words  # ... and of plain track
