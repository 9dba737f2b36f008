"""The mechanics of operating and player rounds: turns, runs and trains, and the phases that trains begin."""

from moderator.model.mechanic import Mechanic

CALLS = "the {train} train: {values:values}"

OPERATIONS: dict[str, Mechanic] = {
    # ---- operating ----
    "operating-order": Mechanic("who operates when, and the beginning of an operating round", "{round} begins"),
    "terrain": Mechanic("the cost of difficult ground", company="for track", buys="terrain"),
    "place-doubling": Mechanic("a private's effect: a place worth twice as much to the company that owns it", CALLS),
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
            "elsewhere": "the {train} train does not get the {worth:money} of a run to {ends}, where that bonus ends "
            "at this table",
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
    "industry-token": Mechanic("the location that was drawn before play", "a {industry} lies in {place}"),
    "area-links": Mechanic(
        "an off-map area that pays more with every link",
        "{place} has {count:link}: it is worth {amount:money}",
    ),
    "rheingold": Mechanic(
        "the express train: towns left out, metropolises doubled",
        "the {train} train runs the whole line: {values:values}",
    ),
    "train-doubling": Mechanic(
        "a train that multiplies its whole run",
        "the {train} train earns {count} times {amount:money}",
    ),
    "car-bonus": Mechanic(
        "what a car adds to the run of the train that it is attached to",
        "the {train} train has a car: {amount:money}",
    ),
    "orient-express": Mechanic(
        "the great run: what it earns more, and what the first one brings its company",
        {
            "": "the {train} train makes the great run: {amount:money}",
            "marker": "{company} has made the great run for the first time",
            "paid": "{company} gets {amount:money} for its first great run",
        },
        company="income",
    ),
    "place-token": Mechanic(
        "a token that is no station: a place is worth more, is a town, or does not count against a train's reach",
        {
            "bonus": "the token of {source} lies in {place}",
            "town": "the token of {source} is a town in {place}",
            "passage": "the token of {source} lies in {place} for {company}",
        },
        answer="did",
        private="source",
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
    # ---- trains and phases ----
    "train-purchase": Mechanic(
        "the train and the money of a purchase",
        "{company} buys train {train} from {source} for {amount:money}",
        company="for trains",
        answer="did",
    ),
    "trade-in": Mechanic("a train given for one that costs less for it", "the {train} goes to the pool", answer="did"),
    "train-discard": Mechanic(
        "surplus trains given to the pool",
        {
            "": "{company} discards a {train} train to the pool",
            "stacked": "{company} puts an obsolete {train} train back on the stack",
            "owed": "{company} must discard {count:train} ({source} chooses)",
        },
        answer="due",
    ),
    "phase-change": Mechanic(
        "what begins with the first train of a kind",
        {
            "": "phase {phase} begins: train limit {limits:list}; {tiles:list} tiles; "
            "off-map places pay their {column} value",
            "track": "{track}: phase {phase} begins",
        },
        answer="marked",
    ),
    "rust": Mechanic(
        "trains removed when a later one is bought",
        "all {train} trains rust: {holders:list}",
        answer="marked",
    ),
    "emergency-money": Mechanic(
        "a president's money for a train the corporation must own",
        "{source} adds {amount:money} from his cash",
        answer="did",
    ),
    "forced-sale": Mechanic(
        "what shares bring that are sold for an owed train",
        {"": "{source} raises {amount:money}", "own": "{company} raises {amount:money} with its own shares"},
        player="sold",
        company="stock",
        answer="trade",
        deal="sold",
    ),
    "conversion": Mechanic(
        "a corporation divided anew, with the shares and stations laid aside for it",
        "{company} is converted: a share is now worth {percent}%, the shares laid aside are its own",
        answer="marked",
    ),
    "correction": Mechanic("what the table puts right", "{company} is put right"),
    # ---- player rounds ----
    "player-round": Mechanic("a set of rounds in which players take certificates and direct", "{round} begins"),
    "certificate-taken": Mechanic(
        "a certificate taken from the display for nothing", "{target} takes {percent}% of {company}", answer="trade"
    ),
    "disposal": Mechanic(
        "a certificate beyond the limit given to the pool for nothing",
        "{source} gives {percent}% of {company} to the pool",
        answer="did",
    ),
    "last-certificate": Mechanic(
        "the end that comes with the last certificate",
        "{target} has taken the last certificate: the game ends after a last train round",
        answer="marked",
    ),
    "train-taken": Mechanic(
        "a train that comes for nothing, with a director's certificate or in place of an obsolete one",
        "{company} gets the next train, a {train}",
        answer="did",
    ),
    "train-replaced": Mechanic("an obsolete train replaced", "the {train} train of {company} leaves the game"),
    "train-swap": Mechanic(
        "the trains of two corporations exchanged by their director",
        "{company} and {target} swap their trains",
        answer="did",
    ),
}
