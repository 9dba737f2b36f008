"""Moves of companies that build: tiles and stations, their place in the order, port authorities."""

from typing import Literal

from moderator.model.fitting import Fitted
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
from moderator.model.moves import Move
from moderator.model.told import Natural, Positive


class Crossing(Fitted):
    """Water between a company's stations and a place: so many sea zones, or a ferry of this
    distance; of which water.
    """

    by: Literal["sea", "ferry"]
    count: Natural
    area: str | None = None


_OF_A_TILE = (
    Slot("tile", "tile", "#TILE", needed=False),
    choice("colour", "yellow", "green", "brown", "grey", "gray").maybe(),
    number("cost", "the cost", "COST").maybe(),
    number("river", "what the river costs", "COST").after("river"),
    number("terrain", "what the terrain costs", "COST").after(
        "terrain", choice("ground", "mountain", "hill", "river", "water", "lake").maybe()
    ),
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
    company("seller").after("from"),
)


class Lay(Move):
    """`BNR: lay D8`, `BNR: lay D8 60`, `BNR: lay Berlin green`: a tile laid, or upgraded by one colour.

    `DEE: lay F11 with Szl`: by the power of a private. `CNW: lay F8 river 40`: what river hexsides cost beside the hex.

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
    terrain: Natural | None = None
    ground: Literal["mountain", "hill", "river", "water", "lake"] | None = None
    crossed: tuple[Crossing, ...] = ()
    patron: str | None = None  # the colour of a patronage tile,
    patronage: Natural | None = None  # ... and what it pays
    printed: tuple[Natural, ...] = ()  # what is printed on it, beside yellow, green, brown and grey
    right_of_way: bool = False


class Token(Move):
    """`BNR: token Paris`: a station token placed on the map; `BME: token E8 with KEO`: by the power of a private.

    `CME: token Uerdingen harbour`: its harbour token, on the place for that; `CME: token Moers turned`: the same as a
    usual one, which goes without saying for the last token on a charter. `UP: token Denver from SP`: in the
    place of another company's station, which that one takes back.

    `PLM: token Lyon slot 60`: the token that costs so much. `token Roma sea 3 in med ferry 2`: what lies between.
    `token Nancy zone FR`: the zone of track rights in which the city is. `token Lille with WCF and WS`: another private
    pays for the token. `token Moskva from PLM access 40`: what PLM gets for its station, where only the board shows it.
    """

    form = (
        place(),
        either(flag("harbour", "harbour"), flag("turned", "turned")),
        price("cost", "COST"),
        any_order("this is too much on the line", *_OF_A_STATION),
    )
    verb: Literal["token"] = "token"
    place: str
    cost: Natural | None = None
    power: str | None = None
    harbour: bool = False
    turned: bool = False
    seller: str | None = None
    slot: Natural | None = None
    access: Natural | None = None  # what the seller of a station gets, where only the board shows it
    crossed: tuple[Crossing, ...] = ()
    zone: str | None = None
    helper: str | None = None  # a second private, which pays for the token


class Clear(Move):
    """`GWR: clear R41`: a private's token is taken off a tile, which from then on is everybody's."""

    form = (place(), price("cost", "COST"))
    verb: Literal["clear"] = "clear"
    place: str
    cost: Natural | None = None
