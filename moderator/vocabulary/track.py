"""Track: tiles, stations and terrain."""

from typing import Literal

from moderator.model.declaration import ATTESTED, BOARD, ERROR, Check, Declaration, Mechanic
from moderator.model.forms import (
    Slot,
    any_order,
    choice,
    company,
    crossed,
    either,
    flag,
    number,
    patronage,
    place,
    price,
    word,
)
from moderator.model.moves import Move, Natural, Positive
from moderator.model.values import Fitted


class Crossing(Fitted):
    """Water between a company's stations and a place: a number of sea zones, or a ferry's distance, and which water."""

    by: Literal["sea", "ferry"]
    count: Natural
    area: str | None = None


GROUNDS = ("mountain", "hill", "river", "water", "lake")  # terrain that a line may state
_OF_A_TILE = (
    Slot("tile", "tile", "#TILE", needed=False),
    choice("colour", "yellow", "green", "brown", "grey", "gray").maybe(),
    number("cost", "the cost", "COST").maybe(),
    number("river", "what the river costs", "COST").after("river"),
    number("hexsides", "the number of hexsides", "NUMBER").after("over"),
    number("terrain", "what the terrain costs", "COST").after("terrain", choice("ground", *GROUNDS).maybe()),
    crossed(),
    patronage(),
    flag("right_of_way", "right-of-way"),
    company("power", "PRIVATE").after("with"),
)


_OF_A_STATION = (
    number("slot", "what the token costs", "COST").after("slot"),
    number("access", "what the access costs", "FEE").after("access"),
    crossed(),
    word("zone", "ZONE").after("zone"),
    company("power", "PRIVATE").after("with", company("helper", "PRIVATE").after("and")),
    place("moved").after("moving"),
    company("seller").after("from"),
)


class Lay(Move):
    """`BNR: lay D8`, `BNR: lay D8 60`, `BNR: lay Berlin green`: a tile laid, or upgraded by one colour.

    `DEE: lay F11 with Szl`: by the power of a private. `CNW: lay F8 river 40`: what river hexsides cost beside the hex;
    `river 40 over 2`: how many they are.

    `PLM: lay Y60 terrain 60 mountain`: what the board says of the hex. `lay C50 sea 2`, `lay C50 sea 2 in north ferry
    1`: what lies between. `lay Nancy patronage pink`, `lay Nancy patronage 20`: a patronage tile lies there.
    `lay R25 green right-of-way`: for want of any other connection.
    """

    form = (place(), any_order("this is no tile, colour or cost, or the second one", *_OF_A_TILE))
    verb: Literal["lay"] = "lay"
    place: str
    colour: Literal["yellow", "green", "brown", "grey"] | None = None
    tile: str | None = None
    cost: Natural | None = None
    power: str | None = None
    river: Positive | None = None
    hexsides: Positive | None = None  # how many are paid for, if not the fewest at this cost
    terrain: Natural | None = None
    ground: Literal["mountain", "hill", "river", "water", "lake"] | None = None
    crossed: tuple[Crossing, ...] = ()
    patron: str | None = None  # colour of a patronage tile
    patronage: Natural | None = None  # ... and its income
    printed: tuple[Natural, ...] = ()  # its printed values for yellow, green, brown and grey
    right_of_way: bool = False


class Token(Move):
    """`BNR: token Paris`: a station token placed on the map; `BME: token E8 with KEO`: by the power of a private.

    `CME: token Uerdingen harbour`: its harbour token, on the place for that; `CME: token Moers turned`: the same as a
    usual one, which goes without saying for the last token on a charter. `UP: token Denver from SP`: in the
    place of another company's station, which that one takes back.

    `PLM: token Lyon slot 60`: the token that costs so much. `token Roma sea 3 in med ferry 2`: what lies between.
    `token Nancy zone FR`: the zone of track rights in which the city is. `token Lille with WCF and WS`: another private
    pays for the token. `token Moskva from PLM access 40`: what PLM gets for its station, where only the board shows it.

    `HBR: token J8 neutral`: its neutral token, which is nobody's or another corporation's from then on.
    `CPR: token D6 with NWR moving L2`: a station of its own that stands elsewhere.
    """

    form = (
        place(),
        either(flag("harbour", "harbour"), flag("turned", "turned"), flag("neutral", "neutral")),
        price("cost", "COST"),
        any_order("this is too much on the line", *_OF_A_STATION),
    )
    verb: Literal["token"] = "token"
    place: str
    cost: Natural | None = None
    power: str | None = None
    harbour: bool = False
    turned: bool = False
    neutral: bool = False
    moved: str | None = None  # place of the station that is moved
    seller: str | None = None
    slot: Natural | None = None
    access: Natural | None = None  # payment to the seller of a station, where only the board shows it
    crossed: tuple[Crossing, ...] = ()
    zone: str | None = None
    helper: str | None = None  # a second private that pays for the token


class Clear(Move):
    """`GWR: clear R41`: a private's token is taken off a tile, which from then on is everybody's.

    `CGR: clear London`: a national that has just been formed gives up a station there.
    """

    form = (place(), price("cost", "COST"))
    verb: Literal["clear"] = "clear"
    place: str
    cost: Natural | None = None


TRACK_DECLARATION = Declaration(
    checks={
        "lay-count": Check("more tiles are laid in a turn than allowed"),
        "lay-again": Check("two tiles of one turn are laid in one hex where that may not be"),
        "minor-upgrade": Check("a minor upgrades a tile", covers=("tile-colour", "lay-count")),
        "tile-colour": Check("a tile of a colour that is not yet available is laid", covers=("lay-count",)),
        "tile-order": Check("a tile skips a colour, or goes back"),
        "tile-place": Check("a tile is laid in a place where it never lies"),
        "terrain-cost": Check("another amount is paid for terrain than the map says"),
        "river-cost": Check("another amount is paid for rivers than their hexsides cost", asks=BOARD),
        "terrain-cash": Check("a company lays a tile it cannot pay for"),
        "minor-token": Check("a minor places a station token"),
        "token-left": Check("a station token is placed that the company does not have"),
        "hex-closed": Check("a tile is laid on a hex that is closed until a later phase"),
        "hex-printed": Check("a tile is laid on an off-map place or a printed grey hex"),
        "token-place": Check("a station token is placed where there is no city"),
        "token-twice": Check("a second station of a company is placed in one place", covers=("token-place",)),
        "token-count": Check("more than one station token is placed in a turn", covers=("token-twice",)),
        "station-seller": Check(
            "a place for a station is bought of a company that has none there to sell", asks="which company gives way"
        ),
        "token-cost": Check("another amount is paid for a station token than is due"),
        "base-city": Check("a circle stays free in the home of a corporation not yet started", ATTESTED, at_once=True),
        "base-taken": Check("a station takes the only circle in the home of a corporation not yet started"),
        "station-route": Check("a station token goes to an open city the company reaches", ATTESTED),
        "crossing-told": Check("a tile or station lies across water by the table's count", ATTESTED),
        "crossing-water": Check("a crossing is stated over a water that the title does not know", ERROR, asks=BOARD),
        "rights-outside": Check("a tile or station lies outside the company's zone of track rights"),
        "rights-city": Check("a city on the border of zones lies in that of the company", ATTESTED),
        "home-leave": Check("the first tile on a company's home is laid by its president's leave", ATTESTED),
        "home-first": Check("a station is placed where a corporation has yet to choose its place at home"),
        "way-barred": Check("a tile is laid by right of way where nobody has that"),
        "way-needed": Check("a company cannot connect its home but by right of way", ATTESTED),
        "marked-tile": Check("a tile is laid on, or a run uses, track that a private keeps for its owner", asks=BOARD),
        "reserved-hex": Check("a tile is laid on a hex that a private reserves for its owner"),
    },
    cases={
        "station-tokens": ("unpriced",),
        "rights-outside": ("token",),
        "token-left": ("minor-exchange", "final-exchange"),
        "cash-short": ("offmap-station",),
        "token-cost": ("granted-track", "crossing", "offmap-station", "free", "investor-free"),
        "lay-count": ("plain-upgrades", "more-points", "upgrade", "granted-track", "action"),
        "tile-order": ("yellow",),
        "terrain-cost": (
            "upgrade",
            "marked-track",
            "coast",
            "mountain",
            "metropolis",
            "granted-track",
            "free",
            "investor-free",
        ),
    },
    mechanics={
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
        "granted-track": Mechanic(
            "a private's power: a tile beside or instead of the usual one, and a station on it",
            {
                "": "{company} has been used",
                "closes": "{company} has been used and closes",
            },
            private="company",
        ),
        "extra-station": Mechanic(
            "a private's power: a station beside a company's own",
            {"granted": "{company} has an extra station in {place}; {private} closes"},
        ),
        "terrain": Mechanic("the cost of difficult ground", company="for track", buys="terrain"),
        "crossing": Mechanic(
            "what tiles and stations across water cost more", company="for track", buys="the way across water"
        ),
        "marked-track": Mechanic(
            "tiles laid with tokens of a private, which only its owner's companies use until these are taken off",
            {
                "": "a token of {company} lies in {place}; {count} are left",
                "last": "the last token of {company} lies in {place}: it is turned face down",
                "cleared": "the token of {source} in {place} is taken off",
                "gone": "no token of {company} is left: it goes out of the game",
            },
            answer="did",
        ),
    },
)
