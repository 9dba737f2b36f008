"""Runs of trains, their revenue, and dividends."""

from typing import ClassVar, Literal

from moderator.model.declaration import ATTESTED, BOARD, CALLS, Check, Declaration, Mechanic
from moderator.model.facts import Fact
from moderator.model.forms import BARE, Form, choice, place, train
from moderator.model.moves import Linked, Move, Natural, Positive, TrainRun


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
    """`BNR: pay`, `BNR: half`, `BNR: hold`: what becomes of the earnings.

    `RhE: pay except 2+4`: what that train has earned is kept, the rest is paid.
    """

    form_by_verb: ClassVar[dict[str, Form]] = {"pay": (train("apart").after("except"),), "half": BARE, "hold": BARE}
    verb: Literal["pay", "half", "hold"]
    apart: str | None = None


class Link(Move):
    """`link RhE`, `link "Östliches Ruhrgebiet"`: the table says that a company's places, or an area, got a link."""

    by_table = True
    verb: Literal["link"] = "link"
    what: str  # a company, or a place of the area


COAL: Fact[bool] = Fact("coal", ("place",), "flag", "a coalmine was found")
STEEL: Fact[bool] = Fact("steel", ("place",), "flag", "a steel mill was found")
INDUSTRY = {"coal": COAL, "steel": STEEL}


class Industry(Move):
    """`industry D12 coal`: the table says where the industry token drawn before play lies."""

    by_table = True
    form = (place(), choice("kind", "coal", "steel"))
    verb: Literal["industry"] = "industry"
    place: str
    kind: Literal["coal", "steel"]


RUNS_DECLARATION = Declaration(
    checks={
        "revenue": Check("the earnings of a run rest on the table's word", ATTESTED),
        "run-no-train": Check("a company without a train has earnings", covers=("run-train",)),
        "run-train": Check("a train runs that the company does not own, or runs twice"),
        "run-twice": Check("a company runs twice in a turn", covers=("run-train", "run-no-train", "run-station")),
        "run-stops": Check("a run has fewer than two stops", asks=BOARD),
        "run-length": Check("a run is longer than its train reaches", asks=BOARD),
        "run-ends": Check("a train runs through a place that ends a run", asks=BOARD),
        "run-area": Check("a train calls at two places of one off-map area", asks=BOARD),
        "run-district": Check("a passenger train calls at a mining district", asks=BOARD),
        "run-port": Check("a train calls at a port without the city it belongs to", asks=BOARD),
        "district-income": Check(
            "a treasury is paid for a mining district that no run of its trains earns", asks=BOARD
        ),
        "run-repeat": Check("a train calls at a place twice", asks=BOARD),
        "run-station": Check("a run has no station of its company, or one the books do not know", asks=BOARD),
        "run-value": Check(
            "a stop pays another value than the map prints",
            asks="what lies on the board: the value of a tile, which bank is meant",
        ),
        "run-sum": Check("the stops of a run do not add up to what was booked"),
        "call-count": Check("more runs are said to call at a place than there are runs without stops"),
        "run-multiple": Check("earnings no run of this map can have", asks=BOARD),
        "run-joined": Check("a car, a marker or another train runs with a train that it may not run with", asks=BOARD),
        "national-run": Check("a national's revenue is not that of its zone, or another company's is", asks=BOARD),
        "car-stop": Check("a Pullman doubles something that is no city or off-map place of a run", asks=BOARD),
        "dividend-none": Check("a dividend is declared on nothing"),
        "dividend-twice": Check("a dividend is declared twice"),
        "dividend-owed": Check("earnings are left undeclared", asks="what becomes of the earnings"),
        "minor-dividend": Check("a dividend is declared of earnings that are divided with the run"),
        "dividend-choice": Check(
            "earnings are divided in a way this title does not have", asks="what becomes of the earnings"
        ),
        "run-shut": Check(
            "a train calls at an off-map place that another company's station keeps it out of", asks=BOARD
        ),
        "ferry-tile": Check("a ferry is used where no tile has one"),
        "industry-early": Check("a run counts a coalmine or steel mill that only a later tile shows"),
        "bonus-claimed": Check("a run is booked with a bonus that its stops do not earn"),
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
            "what runs by way of a place pay the owner of a private",
            "{source} pays {target} {amount:money}: {count:run} by way of {place}",
            player="income",
            company="income",
            answer="did",
        ),
        "river-income": Mechanic(
            "what the owner of a private gets of the cost of river hexsides, or for each",
            {
                "": "{source} pays {target} {amount:money} for the river",
                "sides": "{source} pays {target} {amount:money} for {count:river hexside}",
            },
            player="income",
            company="income",
            answer="did",
        ),
        "place-doubling": Mechanic(
            "a private's effect: a place worth twice as much to the company that owns it", CALLS
        ),
        "station-doubling": Mechanic("an off-map place that counts more for a company with a station there", CALLS),
        "port-bonus": Mechanic("what a port adds to its city, and that city multiplied for a freight train", CALLS),
        "mining-district": Mechanic(
            "what a freight train earns the treasury in a district with an own station",
            "the treasury of {company} gets {amount:money} for mining districts",
            company="income",
            answer="did",
        ),
        "ferry": Mechanic("the lower value of a place whose river a train crosses by ferry"),
        "iron-rhine": Mechanic(
            "the bonus of a run between places of certain groups",
            {
                "": "the {train} train runs between the named places: {amount:money}",
                "elsewhere": "the {train} train does not get the {worth:money} of a run to {ends}, where that bonus "
                "ends at this table",
            },
        ),
        "industry": Mechanic(
            "the bonus of a run past a coalmine and a steel mill",
            {
                "": "the {train} train calls at a coalmine and a steel mill: {amount:money}",
                "pairs": "the {train} train calls at {count} coalmines and {count} steel mills: {amount:money}",
            },
        ),
        "lime-quarry": Mechanic(
            "the bonus of a run past a lime quarry and steel mills",
            "the {train} train calls at the lime quarry and {count:steel mill}: {amount:money}",
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
            "what a car adds to the run of the train that it is attached to",
            "the {train} train has a car: {amount:money}",
        ),
        "zone-revenue": Mechanic(
            "what a national earns: places of its zone, others, and the car of its charter",
            "{company} counts {count} cities ({doubled} doubled) and {towns:town}: {amount:money} in its zone, "
            "{rest:money} beside, {car:money} with its car",
        ),
        "red-to-red": Mechanic(
            "the bonus of a run from one off-map place to another",
            "red to red past {count:station}: {amount:money}",
        ),
        "car-double": Mechanic("the stop a Pullman doubles"),
        "dividend-full": Mechanic(
            "earnings paid out on all shares that are paid",
            "{company} pays {amount:money}: {paid:amounts}",
            player="dividends",
            company="income",
            answer="did",
        ),
        "dividend-half": Mechanic(
            "half of the earnings paid out, the other half kept",
            "{company} keeps {amount:money} of {revenue:money}",
            player="dividends",
            company="withheld",
            answer="did",
        ),
        "dividend-hold": Mechanic(
            "earnings kept in the treasury",
            "{company} keeps {amount:money} of {revenue:money}",
            company="withheld",
            answer="did",
        ),
        "minor-dividend-half": Mechanic(
            "a minor's earnings shared with its owner",
            "{company} earns {amount:money}: {paid:amounts}",
            player="dividends",
            company="withheld",
            answer="did",
        ),
        "mail": Mechanic(
            "what a contract for the mail brings as an operating round begins",
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
