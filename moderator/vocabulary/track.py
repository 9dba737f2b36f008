"""Track: tiles, tokens and terrain."""

from typing import Literal

from moderator.model.declaration import ATTESTED, BOARD, ERROR, Check, Declaration, Mechanic
from moderator.model.moves import (
    Move,
    Natural,
    Positive,
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
from moderator.model.values import Fitted


class Crossing(Fitted):
    """Water between a company's tokens and a place: a number of sea zones, or a ferry's distance, and which water."""

    by: Literal["sea", "ferry"]
    count: Natural
    area: str | None = None


GROUNDS = ("mountain", "hill", "river", "water", "lake")  # terrain that a line may state
_OF_A_TILE = (
    Slot("tile", "tile", "#TILE", needed=False),
    choice("colour", "yellow", "green", "brown", "grey", "gray").maybe(),
    number("cost", "the cost", "COST").maybe(),
    number("river", "the cost of the river", "COST").after("river"),
    number("hexsides", "the number of hexsides", "NUMBER").after("over"),
    number("terrain", "the cost of the terrain", "COST").after("terrain", choice("ground", *GROUNDS).maybe()),
    crossed(),
    patronage(),
    flag("right_of_way", "right-of-way"),
    company("power", "PRIVATE").after("with"),
)


_OF_A_STATION = (
    number("slot", "the price of the token", "COST").after("slot"),
    number("access", "the access fee", "FEE").after("access"),
    crossed(),
    word("zone", "ZONE").after("zone"),
    company("power", "PRIVATE").after("with", company("helper", "PRIVATE").after("and")),
    place("moved").after("moving"),
    company("seller").after("from"),
)


class Lay(Move):
    """`BNR: lay D8`, `BNR: lay D8 60`, `BNR: lay Berlin green`: lay a tile, or upgrade it by one colour.

    `DEE: lay F11 with Szl`: with the power of a private. `CNW: lay F8 river 40`: plus 40 for river hexsides; `river 40
    over 2` states how many.

    `PLM: lay Y60 terrain 60 mountain`: the terrain of the hex. `lay C50 sea 2`, `lay C50 sea 2 in north ferry 1`: the
    water on the way. `lay Nancy patronage pink`, `lay Nancy patronage 20`: a patronage tile there. `lay R25 green
    right-of-way`: without any other connection.
    """

    form = (place(), any_order("this is not a tile, colour or cost, or the second one", *_OF_A_TILE))
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
    """`BNR: token Paris`: place a token. `BME: token E8 with KEO`: with the power of a private.

    `CME: token Uerdingen harbour`: place its harbour token in a harbour. `CME: token Moers turned`: place it as an
    ordinary token; no word is needed if it is the last one on the charter. `UP: token Denver from SP`: replace another
    company's token, which goes back to its charter.

    `PLM: token Lyon slot 60`: the token with this price. `token Roma sea 3 in med ferry 2`: the water on the way.
    `token Nancy zone FR`: the zone of track rights of the city. `token Lille with WCF and WS`: a second private pays
    for the token. `token Moskva from PLM access 40`: PLM's fee, if only the board shows it.

    `HBR: token J8 neutral`: its neutral token. `CPR: token D6 with NWR moving L2`: move its token from L2.
    """

    form = (
        place(),
        either(flag("harbour", "harbour"), flag("turned", "turned"), flag("neutral", "neutral")),
        price("cost", "COST"),
        any_order("this is too much for the line", *_OF_A_STATION),
    )
    verb: Literal["token"] = "token"
    place: str
    cost: Natural | None = None
    power: str | None = None
    harbour: bool = False
    turned: bool = False
    neutral: bool = False
    moved: str | None = None  # place of the token that moves
    seller: str | None = None
    slot: Natural | None = None
    access: Natural | None = None  # fee for the owner of a token, if only the board shows it
    crossed: tuple[Crossing, ...] = ()
    zone: str | None = None
    helper: str | None = None  # a second private that pays for the token


class Clear(Move):
    """`GWR: clear R41`: take a private's token off a tile, which all companies may then use.

    `CGR: clear London`: a national that has just been formed gives up its token there.
    """

    form = (place(), price("cost", "COST"))
    verb: Literal["clear"] = "clear"
    place: str
    cost: Natural | None = None


TRACK_DECLARATION = Declaration(
    checks={
        "lay-count": Check("a company lays more tiles in a turn than allowed"),
        "lay-again": Check("a company lays two tiles in one hex in a turn"),
        "minor-upgrade": Check("a minor upgrades a tile", covers=("tile-colour", "lay-count")),
        "tile-colour": Check("a company lays a tile of a colour that is not available yet", covers=("lay-count",)),
        "tile-order": Check("a tile skips a colour, or goes back"),
        "tile-place": Check("a company lays a tile where it can never be laid"),
        "terrain-cost": Check("a company pays the wrong amount for terrain"),
        "river-cost": Check("a company pays the wrong amount for river hexsides", asks=BOARD),
        "terrain-cash": Check("a company lays a tile it cannot pay for"),
        "minor-token": Check("a minor places another token"),
        "token-left": Check("a company places a token that it does not have"),
        "hex-closed": Check("a company lays a tile on a hex that is still closed"),
        "hex-printed": Check("a company lays a tile on an off-map area or a printed grey hex"),
        "token-place": Check("a company places a token where there is no city"),
        "token-twice": Check("a company places a second token in one city", covers=("token-place",)),
        "token-count": Check("a company places more than one token in a turn", covers=("token-twice",)),
        "station-seller": Check(
            "a company replaces the token of a company that has none there to sell",
            asks="which company's token is replaced",
        ),
        "token-cost": Check("a company pays the wrong amount for a token"),
        "base-city": Check(
            "a slot stays free in the home of a corporation that has not started", ATTESTED, at_once=True
        ),
        "base-taken": Check("a token takes the only slot in the home of a corporation that has not started"),
        "station-route": Check("the company can reach the open city where it places a token", ATTESTED),
        "crossing-told": Check("only the table knows the water crossed to a tile or token", ATTESTED),
        "crossing-water": Check("a line names water that the title does not have", ERROR, asks=BOARD),
        "rights-outside": Check("a company lays a tile or places a token outside its zone of track rights"),
        "rights-city": Check("a city on the border of several zones is in the company's own", ATTESTED),
        "home-leave": Check("the home's president allows another company to lay the first tile there", ATTESTED),
        "home-first": Check("a company places a token where a corporation must still choose its slot at home"),
        "way-barred": Check("a company uses right-of-way without having it"),
        "way-needed": Check("a company can connect its home only by right-of-way", ATTESTED),
        "marked-tile": Check("a tile or run uses track that a private reserves for its owner", asks=BOARD),
        "reserved-hex": Check("a company lays a tile on a hex that a private reserves for its owner"),
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
            "tokens, paid for and placed on the map",
            {
                "": "{company} pays {amount:money} for {count} tokens",
                "returned": "{company} takes {count} token back from {place}",
            },
            company="for tokens",
            answer="did",
            buys="a station",
        ),
        "station-purchase": Mechanic(
            "a token that another company replaces for a payment",
            "{source} takes back its token in {place}; {company} pays it {amount:money}",
            company="for tokens",
            answer="did",
        ),
        "granted-track": Mechanic(
            "a private's power: an extra or special tile, and a token on it",
            {
                "": "{company} has been used",
                "closes": "{company} has been used and closes",
            },
            private="company",
        ),
        "extra-station": Mechanic(
            "a private's power: an extra token",
            {"granted": "{company} has an extra token in {place}; {private} closes"},
        ),
        "terrain": Mechanic("the cost of difficult ground", company="for track", buys="terrain"),
        "crossing": Mechanic(
            "the extra cost of tiles and tokens across water", company="for track", buys="the way across water"
        ),
        "marked-track": Mechanic(
            "tiles with a private's tokens, which only its owner's companies use until the tokens are taken off",
            {
                "": "a token of {company} is in {place}; {count} are left",
                "last": "the last token of {company} is in {place}: it is turned face down",
                "cleared": "the token of {source} in {place} is taken off",
                "gone": "{company} has no tokens left and leaves the game",
            },
            answer="did",
        ),
    },
)
