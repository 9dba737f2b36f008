"""The mechanics: what the books do by a rule, where nothing is judged. Postings and events name them.

One record a mechanic: what it is, how its events are told, and in which column of a ledger its money stands.
"""

from moderator.model.card_mechanics import CARDS
from moderator.model.end_mechanics import ENDS
from moderator.model.growing_mechanics import GROWING
from moderator.model.mechanic import Mechanic
from moderator.model.merging_mechanics import MERGING
from moderator.model.operations import CALLS, OPERATIONS
from moderator.model.rooms import SAID

_TAKEN_UP = "the bank takes up {count:share} of {company}: {amount:money} to its treasury, the shares to the pool"
_GIVEN_UP = "{amount:money} to the bank, {count:train} to the pool"

# What is sold in openings: each tells who buys which lot for how much.
OPENING_SALES = ("opening-sale", "lot-auction", "private-sale", "parallel-auction", "packet-sale")

MECHANICS: dict[str, Mechanic] = {
    # ---- before play ----
    "setup": Mechanic(
        "cash, certificates, trains and tokens as the game begins",
        "{round} goes on from the position that was counted",
    ),
    "optional-trains": Mechanic("trains added by agreement before play"),
    "opening-sale": Mechanic(
        "the sale of the minors: selected, auctioned, offered at a falling price",
        {
            "": "{target} buys {company} for {amount:money}",
            "offered": "{company} is offered for {amount:money}, {target} first",
            "unwanted": "nobody wants {company}: {target} takes it for nothing",
            "known": "nothing changes: {target} has the minor already that nobody wanted",
        },
        player="bought",
        answer="did",
    ),
    "lot-auction": Mechanic(
        "the auction of lots that are all sold together",
        "{target} buys {company} for {amount:money}",
        player="bought",
        answer="did",
    ),
    "face-reduced": Mechanic(
        "the fall of a lot's price after a full round of passes",
        "lots without a bid become cheaper: {prices:values}",
    ),
    "granted-capital": Mechanic(
        "the bank's money for the corporation whose presidency was auctioned",
        "{source} is president of {company}; the bank pays it {amount:money}",
        company="stock",
        answer="did",
    ),
    "order-by-cash": Mechanic(
        "the seats arranged by cash before the first stock round",
        "the players sit by their cash: {players:commas}",
        answer="marked",
    ),
    "private-sale": Mechanic(
        "the sale of privates in ascending order, with standing bids on later ones",
        {
            "": "{target} buys {company} for {amount:money}",
            "bid": "{source} lays {amount:money} beside {company}",
            "offered": "{company} is offered for {amount:money}, {target} first",
            "auctioned": "{company} is up for auction; {target}, the lowest bidder, begins",
            "paid": "all have passed: a short operating round pays the privates",
        },
        player="bought",
        answer="did",
    ),
    "parallel-auction": Mechanic(
        "the auction of privates side by side, until all players pass",
        {
            "": "{target} buys {company} for {amount:money}",
            "back": "{source} takes {amount:money} back from {company} and is out of its auction",
            "unsold": "all have passed: {companies:list} stay with the bank until the next stock round",
        },
        player="bought",
        answer="did",
    ),
    "packet-sale": Mechanic(
        "the sale of the opening packet, row by row, with standing bids below the topmost one",
        {
            "": "{target} buys {company} for {amount:money}",
            "bid": "{source} bids {amount:money} on {company}, set aside until it is sold",
            "auctioned": "{company} is up for auction between {players:list}",
            "reduced": "all have passed: the topmost row becomes cheaper: {prices:values}",
        },
        player="bought",
        company="stock",
        answer="did",
    ),
    "free-share": Mechanic(
        "a share, or a presidency, that comes with a private",
        {
            "": "{target} gets {percent}% of {company} with {private}",
            "presidency": "{target} gets the president's certificate of {company} with {private}, "
            "starting value {value:money}",
        },
        private="private",
    ),
    "pool-leaves": Mechanic(
        "shares of the pool that leave the game as one who is not president buys",
        "with it {count:share} of {company} leaves the pool and the game",
    ),
    "private-income": Mechanic(
        "what private companies pay their owners as an operating round begins",
        "{company} pays {target} {amount:money}",
        player="income",
        company="income",
    ),
    # ---- the Investor ----
    "investor-seat": Mechanic("the Investor's corporation in play from the start, with its private and certificates"),
    "investor-take": Mechanic(
        "what the Investor takes in a stock round, by rule and for nothing; the bank pays a player's corporation",
        {
            "": "the Investor takes {size}% of {company} from the {place}",
            "replacing": "the Investor takes {size}% of {company} from the {place} and gives {gives} to the pool",
            "out": "the Investor can take nothing more and leaves the stock round",
        },
        company="stock",
        answer="did",
    ),
    "investor-free": Mechanic("what the Investor's corporation does for nothing"),
    "investor-bank": Mechanic("what the Investor and its corporation would be paid left with the bank"),
    # ---- shares and prices ----
    "share-purchase": Mechanic(
        "the certificate and the money of a purchase",
        player="bought",
        company="stock",
        answer="trade",
        deal="bought",
    ),
    "share-sale": Mechanic(
        "the shares and the money of a sale to the pool", player="sold", answer="trade", deal="sold"
    ),
    "president-purchase": Mechanic(
        "the president's certificate bought, and the corporation started",
        "{source} starts {company} at {value:money} and is its president",
        player="bought",
        company="stock",
        answer="trade",
        deal="bought",
    ),
    "namesake": Mechanic(
        "two corporations that are called by the same letters, and which of them is meant",
        "{company} is {name}; {other_name} is {other}",
    ),
    "sale-drop": Mechanic("the fall of a price after a sale", "{company} sold {count:share}", answer="did"),
    "sold-out-rise": Mechanic(
        "the rise of a price that is sold out at the end of a stock round",
        "{company} is sold out",
    ),
    "small-dividend": Mechanic(
        "a marker put under the others of its cell after a dividend below its price",
        "{company} pays less than its price: its marker goes under the others of its cell",
    ),
    "price-move": Mechanic(
        "the move of a price after a dividend, or without one",
        {
            "missed": "{company} pays no dividend",
            "paid": "{company} pays {amount:money}",
            "earned": "{company} pays and keeps {amount:money}",
            "beside": "{company} goes on to the right",
        },
        answer="did",
    ),
    "presidency": Mechanic(
        "the president's certificate passing to whoever holds more",
        {
            "": "{target} becomes president of {company} in place of {source}",
            "papers": "{target} becomes president of {company} in place of {source}, "
            "who gets {papers} for the certificate",
        },
        answer="marked",
    ),
    "priority-deal": Mechanic(
        "who acts first, and the beginning and end of a stock round",
        {
            "begins": "{round} begins: {target} has the priority deal",
            "ends": "{round} ends: {target} has the priority deal",
            "most-cash": "{round} ends: {target} has most cash, {amount:money}, and the priority deal",
            "passed": "all have passed: {target}, who began it, has the priority deal",
        },
    ),
    "above-limit": Mechanic(
        "certificates beyond the limit that a price or a merger has brought about, and that are kept",
        "{target} comes to {held} certificates: they are kept, and no more that count are bought",
        answer="marked",
    ),
    "own-stock": Mechanic(
        "a corporation's trade in its own shares",
        {
            "sold": "{company} sells {count} of its shares for {amount:money}",
            "bought": "{company} buys {count} of its shares for {amount:money}",
        },
        company="stock",
        answer="trade",
    ),
    # ---- corporations and minors ----
    "float": Mechanic(
        "a corporation's charter earned by the shares sold",
        {
            "": "{company} floats: {percent}% are in players' hands",
            "bought": "{company} floats: {percent}% have been bought",
            "director": "{company} floats with its director's certificate",
            "sold": "{company} floats, {target} its director; {amount:money} go to its treasury",
        },
        answer="marked",
    ),
    "float-funds": Mechanic(
        "the treasury paid for the shares in players' hands",
        "{company} is paid {amount:money} for {count:share}",
        company="stock",
    ),
    "step-up": Mechanic(
        "the rise of a price when its corporation floats",
        {
            "": "{company} floats",
            "late": "{company} has floated",
        },
    ),
    "link-grant": Mechanic(
        "money a corporation is paid for a link",
        {
            "": "{company} is paid {amount:money} for the link of {places}",
            "waits": "{places} are linked: {company} is paid {amount:money} for it when it floats",
            "lost": "{places} are linked before {company} has floated: nothing is paid for it",
        },
        company="income",
        private="company",
    ),
    "full-capitalization": Mechanic(
        "the unsold shares paid to the treasury at once",
        {
            "": _TAKEN_UP,
            "all": "{company} is paid {amount:money} for all shares; {count} to the pool",
            "offered": "{company} is paid {amount:money} for all shares",
        },
        company="stock",
        answer="marked",
    ),
    "late-float": Mechanic(
        "an earlier start that floats when minors no longer merge",
        _TAKEN_UP,
        company="stock",
        answer="marked",
    ),
    "station-tokens": Mechanic(
        "station tokens paid for, and put on the map",
        {
            "": "{company} pays {amount:money} for {count} station tokens",
            "returned": "{company} takes {count} station token back from {place}",
        },
        company="for tokens",
        answer="did",
        buys="a station",
    ),
    "station-purchase": Mechanic(
        "a station that gives way to another company's for a payment",
        "{source} takes its station in {place} back; {company} pays it {amount:money}",
        company="for tokens",
        answer="did",
    ),
    "minor-exchange": Mechanic(
        "a minor's money, trains and station passing on for a share",
        {
            "merges": "{company} merges into {target}; {amount:money} and {count:train} go to {target}",
            "no-share": f"{{company}} closes: {{target}} has no share left to give; {_GIVEN_UP}",
            "no-share-out": "{company} closes: {target} has no share left to give; {amount:money} to the bank, "
            "{count:train} out of the game",
            "for-pool-share": f"{{company}} closes: exchanged for a share of {{target}} from the pool; {_GIVEN_UP}",
            "unconnected": f"{{company}} closes: connected to no corporation; {_GIVEN_UP}",
            "bankrupt": f"{{company}} closes: {{source}} is bankrupt; {_GIVEN_UP}",
        },
        answer="did",
    ),
    "final-exchange": Mechanic(
        "the round in which the last minors become shares",
        {
            "": "the Final Exchange Round begins",
            "announced": "minors operate only until the next stock round; then the Final Exchange Round is held",
        },
        answer="marked",
    ),
    "underwriting": Mechanic(
        "the bank's payment for the last shares, which go to the pool",
        "the bank pays {company} {amount:money} more; {count} shares go to the pool",
        company="stock",
        answer="marked",
    ),
    # ---- private companies ----
    "granted-track": Mechanic(
        "a private's power: a tile beside or instead of the usual one, and a station on it",
        {
            "": "{company} has been used",
            "closes": "{company} has been used and closes",
        },
        private="company",
    ),
    "private-purchase": Mechanic(
        "a private sold by a player to a company",
        "{company} buys {private} from {source} for {amount:money}",
        answer="did",
    ),
    "city-bonus": Mechanic(
        "a private's power: a city is worth more to its company",
        {"": CALLS, "granted": "{place} is worth {worth:money} more to {company}; {private} closes"},
    ),
    "extra-station": Mechanic(
        "a private's power: a station beside a company's own",
        {"granted": "{company} has an extra station in {place}; {private} closes"},
    ),
    "extra-train": Mechanic(
        "a private's power: one train beyond the limit",
        {"granted": "{company} may own {count} train more than its limit; {private} closes"},
    ),
    "train-discount": Mechanic(
        "a private's power: a new train for less",
        {
            "": "{company}'s next train from the bank costs {amount:money} less",
            "granted": "{company} has bought its train for less; {private} closes",
        },
    ),
    "call-income": Mechanic(
        "what runs by way of a place pay the owner of a private",
        "{source} pays {target} {amount:money}: {count:run} by way of {place}",
        player="income",
        company="income",
        answer="did",
    ),
    "river-income": Mechanic(
        "what the owner of a private gets of the cost of river hexsides",
        "{source} pays {target} {amount:money} for the river",
        player="income",
        company="income",
        answer="did",
    ),
    "private-for-train": Mechanic(
        "a private given for a train",
        "{source} gives {private} for a {train} train of {company}",
        answer="did",
    ),
    "privates-close": Mechanic("privates closed with a phase", "{companies:list} close", answer="marked"),
    **OPERATIONS,
    **CARDS,
    "private-spent": Mechanic(
        "privates that leave the game as their power is used",
        "{company} leaves the game",
        answer="marked",
    ),
    **GROWING,
    **MERGING,
    **ENDS,
    **{code: mechanic for said in SAID for code, mechanic in said.mechanics.items()},
}

# The mechanics that a title chooses by naming them in `mechanics`, each with what it needs to act: a file and a place
# in it, `*` for any name, perhaps with the word that must stand there. All others follow from the tables of the title.
CHOSEN: dict[str, tuple[str, str]] = {
    **{code: needs for said in SAID for code, needs in said.chosen.items()},
    "order-by-cash": ("title.toml", "auction"),
    "city-bonus": ("title.toml", "privates.*.uses or minors.*.ability.token"),
    "place-doubling": ("title.toml", "privates.*.effects"),
    "station-doubling": ("map.toml", "hexes.*.tokens"),
    "port-bonus": ("map.toml", "hexes.*.of"),
    "mining-district": ("title.toml", "phases.*.statuses = district-pays-treasury"),
    "rheingold": ("title.toml", "bonuses.express"),
    "red-to-red": ("title.toml", "phases.*.red_to_red"),
    "iron-rhine": ("title.toml", "bonuses.groups"),
    "industry": ("title.toml", "bonuses.industry_pairs"),
    "lime-quarry": ("title.toml", "bonuses.quarry"),
    "train-doubling": ("title.toml", "trains.*.multiplier or trains.*.freight.multiplier"),
    "contribution": ("title.toml", "ending.bank_breaks"),
}
