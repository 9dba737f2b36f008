"""Abilities of minors: what one can do that others cannot, and after it whoever it has merged with."""

from typing import Annotated, Literal

from moderator.model.values import Field
from moderator.titles.toml_table import Count, Distinct, Few, Flag, HexKind, Money, Percent, Table, Terrain, Text, Word

# ---- bonuses ----
# Bonuses: the figures of what runs earn beside their stops.


class Express(Table):
    """The run of an express train: where it begins, and what doubles the metropolises on its way."""

    begins: Text  # a group of places
    doubles_to: Text  # the group at the other end
    avoids: Word  # a hex


class Orient(Table):
    """The great run between a place and one of certain others, which companies of one charter make (`orient-express`).

    The first one brings a marker: as much as the run earned, paid to the treasury, or steps to the right.
    """

    end: Word  # a hex
    others: Annotated[tuple[Word, ...], Distinct]  # hexes
    charter: Word
    pays: dict[Word, Money]  # from a phase on, once a turn
    rises: Count = 0


class Bonuses(Table):
    """The figures of what runs earn beside their stops (rules/runs/bonuses.py has the mechanics)."""

    station_multiplier: Few = 2  # of an off-map place with an own station (`station-doubling`)
    port_multiplier: Few = 2  # of a port's city, for a freight train (`port-bonus`)
    district: Money = 0  # times the number of a freight train that runs to a mining district (`mining-district`)
    # A run that calls at a place of each of these gets `groups_worth` (`iron-rhine`).
    opposite: Annotated[tuple[Text, ...], Distinct] = ()  # two: a run between them gets the `end_bonus` of both
    groups: Annotated[tuple[Text, ...], Distinct] = ()
    groups_worth: Money = 0
    groups_elsewhere: Annotated[tuple[Text, ...], Distinct] = ()  # what others take for the last one: it is told
    industry_pairs: Count = 0  # so many pairs of coalmine and steel mill pay in one run (`industry`)
    linked_area: Text | None = None  # a run that calls there gets, by its links, one of `by_links` (`area-links`)
    by_links: tuple[Money, ...] = ()
    express: Express | None = None  # (`rheingold`)
    orient: Orient | None = None
    quarry: Word | None = None  # a hex: each steel mill in a run that calls there pays `quarry_pays` (`lime-quarry`)
    quarry_pays: Money = 0
    harbour: Money = 0  # what an own harbour in a run adds for every coalmine and steel mill of it (`harbour-bonus`)


# ---- place tokens ----
# Tokens that are no stations: one lies in a place and makes it worth more, or easier to run by, for somebody.


class PlaceToken(Table):
    """The token of a private, laid by its owner in the turn of a company of his, or of a minor, laid in its turn.

    A `bonus` is worth more to the minor, or to who it has merged with: another token follows with a phase in which it
    is; that of a private to the company that has laid it. An `income` is added to every run of that company. A `town`
    is one for all companies of the owner. A `passage` does not count against the reach of the company's trains.
    """

    kind: Literal["bonus", "town", "passage", "income"]
    step: Literal["track", "token", "any"]
    worth: dict[Word, Money] = Field(default_factory=dict)  # from a phase on: what it adds, or pays as a town
    # "owner": a private's is laid by the company that owns it; "holder": by that, or, as an operating round begins, for
    # any company by the player who owns it, whose token leaves as privates close.
    by: Literal["president", "owner", "holder"] = "president"
    again: Flag = False  # it may be laid anew, once an operating round
    by_place: dict[Word, Money] = Field(default_factory=dict)  # hexes where it is worth something else than elsewhere
    train: Flag = False  # ... if it has a train
    places: Annotated[tuple[Word, ...], Distinct] = ()  # hexes; of any, if none is said,
    kinds: Annotated[
        tuple[HexKind, ...], Distinct
    ] = ()  # ... of these kinds; open country, or one town, if neither is named
    metropolis: Flag = True  # whether it may lie on one
    terrain: Annotated[tuple[Terrain, ...], Distinct] = ()  # only on such,
    least: Money = 0  # ... where a tile costs so much or more
    # What a bonus adds for every other company, until its owner turns the token (`use PRIVATE`): with that, and not as
    # the token is laid, the private leaves the game.
    others: Money = 0
    turns_down: Flag = False  # the private lies face down from then on: it pays and counts nothing any more
    closes: Flag = False  # the private leaves the game as its token is laid, which stays


class Ability(Table):
    """What a minor can do that others cannot: it goes on to the corporation that it merges with."""

    section: Word | None = None  # of the rulebook, that tells it
    points: Count = 0  # so many more tile points
    plain_upgrades: Flag = False  # an upgrade in a place without a city takes as many points as a first tile
    terrain: Annotated[tuple[Terrain, ...], Distinct] = ()  # where a first tile may take one point more in a turn,
    discount: Percent = 0  # ... and costs so many percent less,
    discount_in_zone: Percent = 0  # ... or so many in a zone of track rights that gives a discount of its own
    mail: dict[Word, Money] = Field(default_factory=dict)  # what the bank pays it as an operating round begins
    place_in_order: Flag = False  # it operates first or last of its rank if it says so as a round begins
    seas: dict[Word, Count] = Field(default_factory=dict)  # from a phase on: zones that its trains cross for nothing
    train_discount: Percent = 0  # so many percent less for trains of the bank
    longer: Count = 0  # so many cities and towns more for one of its trains, named in its run: `3&L:...`
    token: PlaceToken | None = None
