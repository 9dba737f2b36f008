"""Abilities of minors, which pass to the corporation a minor merges with; run bonuses; and tokens of privates."""

from typing import Annotated, Literal

from moderator.model.values import Field
from moderator.titles.toml_table import (
    Count,
    Distinct,
    Few,
    Flag,
    HexKind,
    Money,
    Percent,
    Price,
    Table,
    Terrain,
    Text,
    Word,
)

# ---- bonuses ----


class Express(Table):
    """The run of an express train: where it begins, and when metropolises on the way count double."""

    begins: Text  # group of places
    doubles_to: Text  # group of places at the other end
    avoids: Word  # hex


class Orient(Table):
    """The long run between one place and one of several others, for companies of one charter (`orient-express`).

    The first such run earns a marker: the run's revenue again for the treasury, or steps to the right.
    """

    end: Word  # hex
    others: Annotated[tuple[Word, ...], Distinct]  # hexes
    charter: Word  # the kind of company that may make the run
    pays: dict[Word, Money]  # from a phase on, once per turn
    rises: Count = 0  # steps to the right


class BonusRow(Table):
    """A bonus of runs. A run earns it that meets every condition stated.

    Its places are those of `places`, `own_places`, `kind` or `marker`; without these keys all stops of the run.
    """

    name: Text | None = None  # how messages name it, if not by its key
    places: Annotated[tuple[Word, ...], Distinct] = ()  # hexes: the run calls at one of them
    all: Flag = False  # ... at all of them
    own_places: dict[Word, tuple[Word, ...]] = Field(default_factory=dict)  # hexes by corporation; others earn nothing
    kind: HexKind | None = None  # the run calls at a place of this kind
    marker: Word | None = None  # the private whose token lies at the place
    beside: Word | None = None  # ... beside the company's token of this private
    own: Flag = False  # only places with a station of the company count
    upgraded: Flag = False  # a metropolis counts only once its first tile has been upgraded
    ends: Annotated[int, Field(ge=0, le=2)] = 0  # how many ends of the run are such places
    home: Flag = False  # the run also calls at the home of the corporation
    joins: Annotated[tuple[Word, ...], Distinct] = ()  # hexes: the run also calls at one of them
    between: Annotated[tuple[Text, ...], Distinct] = ()  # two groups: one at each end of the run
    groups: Annotated[tuple[Text, ...], Distinct] = ()  # the run calls at a place of each of these groups
    axes: tuple[tuple[Text, Text], ...] = ()  # the run calls at two places, one of each group of one of these pairs
    other_stops: Count = 0  # stops elsewhere that a run to such a place must have; it may not run there with fewer
    pays: Money = 0  # the amount
    by_phase: dict[Word, Money] = Field(default_factory=dict)  # instead, from a phase on
    by_company: dict[Word, Money] = Field(default_factory=dict)  # instead, for a corporation
    by_place: dict[Word, Money] = Field(default_factory=dict)  # instead, at a hex
    # What it is paid for: the run, each of its places, each stop, each stop with a station of the company, each coal
    # mine, steel mill, both, or pair of them. "ends": it pays the `end_bonus` of two places, the best ones of an axis.
    # "value": it pays the value of its places. "joined": it pays the value of the places of `joins`.
    per: Literal["run", "place", "stop", "station", "coal", "steel", "industry", "pair", "ends", "value", "joined"] = (
        "run"
    )
    most: Count | None = None  # it is paid for at most this many
    by_number: tuple[Money, ...] = ()  # instead, what one, two, ... pay together; the last applies to more
    share: Percent = 0  # this part of the sum of the stops is added ...
    share_to: Price = 1  # ... rounded down to a multiple of this
    raises: Flag = False  # the amount is part of the value of each place, and is multiplied with it
    times: Few = 1  # the places count this many times their value
    lowers: Flag = False  # the amount is taken off the run
    treasury: Flag = False  # it goes to the treasury, apart from the revenue
    last: Flag = False  # it is added last, and nothing multiplies it
    once: Flag = False  # only one run of a turn earns it
    longest: Flag = False  # only the company's run with the most stops earns it, whether they are paid or not
    trains: Literal["all", "freight", "express"] = "all"  # only freight trains, or only express trains, earn it
    companies: Annotated[tuple[Word, ...], Distinct] = ()  # those that earn it; all if not set
    charters: Annotated[tuple[Word, ...], Distinct] = ()  # charters of the companies that earn it; all if not set
    private: Word | None = None  # only the company that owns it earns the bonus
    used: Word | None = None  # only once this private has used its power
    since: Word | None = None  # phase that begins it
    until: Word | None = None  # phase that ends it


class Bonuses(Table):
    """The amounts that runs earn besides their stops (the mechanics are in rules/runs/bonuses.py)."""

    rows: dict[Word, BonusRow] = Field(default_factory=dict)  # bonuses by name; the other keys are of special ones
    station_multiplier: Few = 2  # for an off-map place with the company's own token (`station-doubling`)
    port_multiplier: Few = 2  # for a port's city, with a freight train (`port-bonus`)
    district: Money = 0  # times the number of a freight train that runs to a mining district (`mining-district`)
    # Two groups: a run between them earns the `end_bonus` of both ends.
    opposite: Annotated[tuple[Text, ...], Distinct] = ()
    # A run that visits a place of each group earns `groups_worth` (`iron-rhine`)
    groups: Annotated[tuple[Text, ...], Distinct] = ()
    groups_worth: Money = 0  # what a run between the `groups` earns
    # Groups that other programs treat like the last one; a run there gets a remark.
    groups_elsewhere: Annotated[tuple[Text, ...], Distinct] = ()
    industry_pairs: Count = 0  # pairs of coal mine and steel mill that pay in one run (`industry`)
    # A run that visits it earns an amount of `by_links`, by its number of links (`area-links`)
    linked_area: Text | None = None
    by_links: tuple[Money, ...] = ()  # the value of the linked area by the number of its links
    express: Express | None = None  # (`rheingold`)
    orient: Orient | None = None
    quarry: Word | None = None  # hex: each steel mill on a run that visits it pays `quarry_pays` (`lime-quarry`)
    quarry_pays: Money = 0  # what a run to the quarry earns for each steel mill
    harbour: Money = (
        0  # bonus of the company's own harbour for each coal mine and steel mill of the run (`harbour-bonus`)
    )


# ---- place tokens ----
# Tokens other than stations, which make a place worth more or easier to pass.


class PlaceToken(Table):
    """The token of a private, placed in the turn of a company of its owner, or of a minor, placed in its turn.

    A `bonus` is worth more to the minor, or the company it merged with: another token may follow in a later phase. A
    private's bonus is for the company that placed it. An `income` is added to every run of that company. A `town`
    serves all companies of the owner. A `passage` does not count against the reach of the company's trains.
    """

    kind: Literal["bonus", "town", "passage", "income"]  # what the token does; explained above
    step: Literal["track", "token", "any"]  # the step of the turn in which it is placed; "any": at any time
    worth: dict[Word, Money] = Field(default_factory=dict)  # by first phase: the income it adds, or its value as a town
    # The owner of a private's token: "owner" is the company that owns the private; "holder" is that company or, when an
    # operating round begins, a player who owns it, for any company. A player's token leaves when privates close.
    by: Literal["president", "owner", "holder"] = "president"
    again: Flag = False  # it may be placed again, once per operating round
    by_place: dict[Word, Money] = Field(default_factory=dict)  # hexes where it is worth a different amount
    train: Flag = False  # only if the company has a train
    places: Annotated[tuple[Word, ...], Distinct] = ()  # hexes where it may be placed; any if empty
    kinds: Annotated[
        tuple[HexKind, ...], Distinct
    ] = ()  # kinds of hex where it may be placed; open country or a single town if neither this nor `places` is given
    metropolis: Flag = True  # it may be placed on a metropolis
    terrain: Annotated[tuple[Terrain, ...], Distinct] = ()  # only on this terrain
    least: Money = 0  # only where a tile costs at least this much
    # Bonus for every other company, until the owner turns the token (`use PRIVATE`); the private leaves the game then,
    # not when the token is placed.
    others: Money = 0
    turns_down: Flag = False  # the private is turned face down then; it pays nothing and does not count any more
    closes: Flag = False  # the private leaves the game when its token is placed; the token stays


class Ability(Table):
    """Abilities of a minor or corporation that others lack. A minor's pass to the corporation it merges with."""

    section: Word | None = None  # rulebook section about it
    station: Word | None = None  # hex: a corporation has the ability only once it has a station there
    points: Count = 0  # extra tile points
    town_points: Count = 0  # extra tile points for each tile of the turn in a hex with a town
    plain_upgrades: Flag = False  # an upgrade in a place without a city takes as many points as a first tile
    terrain: Annotated[tuple[Terrain, ...], Distinct] = ()  # where a first tile may take one more point per turn
    discount: Percent = 0  # ... and costs this many percent less
    discount_in_zone: Percent = 0  # the percentage in a zone of track rights that has its own discount
    mail: dict[Word, Money] = Field(default_factory=dict)  # the bank's payment when an operating round begins, by phase
    place_in_order: Flag = False  # it may choose to operate first or last of its rank when a round begins
    seas: dict[Word, Count] = Field(default_factory=dict)  # by first phase: sea zones that its trains cross free
    train_discount: Percent = 0  # percent off trains from the bank
    longer: Count = 0  # extra cities and towns for a single train, named in its run: `3&L:...`
    token: PlaceToken | None = None
