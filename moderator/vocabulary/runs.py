"""Runs of trains, their revenue, and dividends."""

from typing import ClassVar, Literal

from moderator.model.declaration import ATTESTED, BOARD, CALLS, Check, Declaration, Fact, Mechanic, TurnFact
from moderator.model.moves import BARE, Form, Linked, Move, Natural, Positive, TrainRun, choice, place, train


class Run(Move):
    """`BNR: run 210`, `run 3:90 4:120`, `run linked 60`, `run 100+40` (40 to the treasury), `run 320 orient 140`."""

    verb: Literal["run"] = "run"
    total: Natural | None = None
    extra: Natural | None = None
    runs: tuple[TrainRun, ...] = ()
    calls: Positive | None = None
    linked: Linked | None = None
    orient: Natural | None = None
    marker: Literal["treasury", "right"] | None = None


class Dividend(Move):
    """`BNR: pay`, `BNR: half`, `BNR: hold`: pay the revenue, half of it, or withhold it.

    `RhE: pay except 2+4`: withhold the revenue of that train and pay the rest.
    """

    form_by_verb: ClassVar[dict[str, Form]] = {"pay": (train("apart").after("except"),), "half": BARE, "hold": BARE}
    verb: Literal["pay", "half", "hold"]
    apart: str | None = None


class Link(Move):
    """`link RhE`, `link "Östliches Ruhrgebiet"`: a link of a company's places, or to an area, has been built."""

    by_table = True
    verb: Literal["link"] = "link"
    what: str  # a company, or a place of the area


COAL: Fact[bool] = Fact("coal", ("place",), "flag", "a coalmine was found")
STEEL: Fact[bool] = Fact("steel", ("place",), "flag", "a steel mill was found")
INDUSTRY = {"coal": COAL, "steel": STEEL}


# Bonuses that one run of a turn earns, by the runs of the turn so far.
EARNED_ONCE: TurnFact[tuple[tuple[str, ...], ...]] = TurnFact("earned_once", ())


class Industry(Move):
    """`industry D12 coal`: the place of an industry token that was drawn before play."""

    by_table = True
    form = (place(), choice("kind", "coal", "steel"))
    verb: Literal["industry"] = "industry"
    place: str
    kind: Literal["coal", "steel"]


RUNS_DECLARATION = Declaration(
    checks={
        "revenue": Check("only the table knows the revenue of a run", ATTESTED),
        "run-no-train": Check("a company without a train has revenue", covers=("run-train",)),
        "run-train": Check("a train runs that the company does not own, or runs twice"),
        "run-twice": Check("a company runs twice in a turn", covers=("run-train", "run-no-train", "run-station")),
        "run-stops": Check("a run has fewer than two stops", asks=BOARD),
        "run-length": Check("a run is longer than its train can reach", asks=BOARD),
        "run-ends": Check("a train runs through a place that ends a run", asks=BOARD),
        "run-area": Check("a train visits two places of one off-map area", asks=BOARD),
        "run-district": Check("a passenger train visits a mining district", asks=BOARD),
        "run-port": Check("a train visits a port without the city it belongs to", asks=BOARD),
        "district-income": Check(
            "a treasury gets money for a mining district that none of its trains visits", asks=BOARD
        ),
        "run-repeat": Check("a train visits a place twice", asks=BOARD),
        "run-station": Check("a run has no token of its company, or one the books do not know", asks=BOARD),
        "run-value": Check(
            "a stop has a value other than the map's",
            asks="what is on the board: the value of a tile, or which side of the river is meant",
        ),
        "run-sum": Check("the stops of a run do not add up to its revenue"),
        "call-count": Check("a place is visited by more runs than those without stops"),
        "run-multiple": Check("the revenue is impossible on this map", asks=BOARD),
        "run-joined": Check("a train runs with a car, marker or other train that it may not run with", asks=BOARD),
        "national-run": Check(
            "a national's revenue does not match its zone, or another company is entered by zone", asks=BOARD
        ),
        "car-stop": Check("a Pullman doubles something other than a city or off-map place of the run", asks=BOARD),
        "dividend-none": Check("a company declares a dividend without revenue"),
        "dividend-twice": Check("a company declares its dividend twice"),
        "dividend-owed": Check("a company with revenue declares no dividend", asks="whether it pays or withholds"),
        "minor-dividend": Check("a company declares a dividend that its run already divides"),
        "dividend-choice": Check(
            "a company divides its revenue in a way this title does not have", asks="whether it pays or withholds"
        ),
        "run-shut": Check("a train visits an off-map place that another company's token closes to it", asks=BOARD),
        "ferry-tile": Check("a train takes a ferry where no tile has one"),
        "industry-early": Check("a run counts a coal mine or steel mill that only a later tile shows"),
        "bonus-claimed": Check("a run includes a bonus that its stops do not earn"),
    },
    cases={
        "run-stops": ("port",),
        "run-ends": ("offboard", "port", "district"),
        "run-repeat": ("ferry",),
        "run-value": ("city", "town", "offboard", "port", "mine", "district", "area-links", "ferry", "car-double"),
        "bonus-claimed": ("lime-quarry", "iron-rhine", "industry", "lime-quarry"),
        "run-joined": ("orient", "marker"),
        "run-length": ("branch-train", "seas", "free-zones"),
        "run-station": ("branch-train",),
        "dividend-choice": ("branch-train",),
    },
    mechanics={
        "call-income": Mechanic(
            "money for the owner of a private from runs through a place",
            "{source} pays {target} {amount:money}: {count:run} through {place}",
            player="income",
            company="income",
            answer="did",
        ),
        "river-income": Mechanic(
            "money for the owner of a private from the cost of river hexsides, or for each",
            {
                "": "{source} pays {target} {amount:money} for the river",
                "sides": "{source} pays {target} {amount:money} for {count:river hexside}",
            },
            player="income",
            company="income",
            answer="did",
        ),
        "place-doubling": Mechanic(
            "a private's effect: a place is worth twice as much to the company that owns it", CALLS
        ),
        "station-doubling": Mechanic("an off-map place that counts more for a company with a station there", CALLS),
        "port-bonus": Mechanic("a port's bonus for its city, and the multiple of both for a freight train", CALLS),
        "mining-district": Mechanic(
            "a freight train's income for the treasury from a district with the company's own token",
            "the treasury of {company} gets {amount:money} for mining districts",
            company="income",
            answer="did",
        ),
        "ferry": Mechanic("the lower value of a place whose river a train crosses by ferry"),
        "iron-rhine": Mechanic(
            "the bonus of a run between places of certain groups",
            {
                "": "the {train} train runs between the named places: {amount:money}",
                "elsewhere": "the {train} train does not get the {worth:money} for a run to {ends}, "
                "because this table ends that bonus",
            },
        ),
        "industry": Mechanic(
            "the bonus of a run past a coal mine and a steel mill",
            {
                "": "the {train} train visits a coal mine and a steel mill: {amount:money}",
                "pairs": "the {train} train visits {count} coal mines and {count} steel mills: {amount:money}",
            },
        ),
        "lime-quarry": Mechanic(
            "the bonus of a run past a lime quarry and steel mills",
            "the {train} train visits the lime quarry and {count:steel mill}: {amount:money}",
        ),
        "area-links": Mechanic(
            "an off-map area that pays more with every link",
            "{place} has {count:link}: it is worth {amount:money}",
        ),
        "train-doubling": Mechanic(
            "a train that multiplies its whole run",
            "the {train} train earns {count} times {amount:money}",
        ),
        "car-bonus": Mechanic(
            "a car's bonus for the run of its train",
            "the {train} train has a car: {amount:money}",
        ),
        "zone-revenue": Mechanic(
            "a national's revenue: places in its zone, other places, and its charter's car",
            "{company} counts {count} cities ({doubled} doubled) and {towns:town}: {amount:money} in its "
            "zone, {rest:money} elsewhere, {car:money} with its car",
        ),
        "red-to-red": Mechanic(
            "the bonus of a run from one off-map place to another",
            "red to red past {count:station}: {amount:money}",
        ),
        "car-double": Mechanic("the stop a Pullman doubles"),
        "dividend-full": Mechanic(
            "revenue paid to the shareholders",
            "{company} pays {amount:money}: {paid:amounts}",
            player="dividends",
            company="income",
            answer="did",
        ),
        "dividend-half": Mechanic(
            "half of the revenue paid out, the other half kept",
            "{company} keeps {amount:money} of {revenue:money}",
            player="dividends",
            company="withheld",
            answer="did",
        ),
        "dividend-hold": Mechanic(
            "revenue kept in the treasury",
            "{company} withholds {amount:money} of {revenue:money}",
            company="withheld",
            answer="did",
        ),
        "minor-dividend-half": Mechanic(
            "a minor's revenue, shared with its owner",
            "{company} earns {amount:money}: {paid:amounts}",
            player="dividends",
            company="withheld",
            answer="did",
        ),
        "mail": Mechanic(
            "a mail contract's payment at the start of an operating round",
            "{company} gets {amount:money} for the mail",
            company="income",
        ),
    },
    chosen={
        "place-doubling": ("title.toml", "privates.*.effects"),
        "station-doubling": ("map.toml", "hexes.*.tokens"),
        "port-bonus": ("map.toml", "hexes.*.of"),
        "mining-district": ("title.toml", "phases.*.statuses = district-pays-treasury"),
        "red-to-red": ("title.toml", "phases.*.red_to_red"),
        "iron-rhine": ("title.toml", "bonuses.groups"),
        "industry": ("title.toml", "bonuses.industry_pairs"),
        "lime-quarry": ("title.toml", "bonuses.quarry"),
        "train-doubling": ("title.toml", "trains.*.multiplier or trains.*.freight.multiplier"),
    },
)
