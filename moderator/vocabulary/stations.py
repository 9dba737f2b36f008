"""Stations: marked track, neutral stations, and stations that move or change hands."""

from moderator.model.declaration import BOARD, Check, Declaration, Fact, Mechanic
from moderator.model.findings import Severity
from moderator.vocabulary.track import Clear

# ---- marked track ----

MARKED_TRACK_DECLARATION = Declaration(
    named=("privates.*.lays.tokens",),
    moves=(Clear,),
    checks={
        "marked-own": Check("a player takes a private's token off a tile that their companies may use anyway"),
    },
)


# ---- neutral stations ----

PLACED: Fact[bool] = Fact(
    "neutral_placed", ("corporation",), "flag", "its neutral token has been placed", shown="its neutral token is placed"
)

NEUTRAL: Fact[bool] = Fact("neutral", ("place",), "flag", "a neutral token is there")

NEUTRAL_STATIONS_DECLARATION = Declaration(
    named=("corporations.*.neutral_stations",),
    words={"neutral": ("neutral",)},
    facts=(PLACED, NEUTRAL),
    checks={"start-neutral": Check("a player starts a corporation before it has a neutral token on the map")},
    cases={"token-left": ("neutral",), "token-cost": ("neutral",), "token-place": ("neutral",)},
    mechanics={
        "neutral-station": Mechanic(
            "a token that a company places for free, and that blocks no run",
            {
                "": "{company} places its neutral token in {place}",
                "left": "a neutral token stays in {place}, the former home of {company}",
                "gone": "the neutral token in {place} leaves the game: {company} begins there",
            },
            answer="did",
        ),
    },
)


# ---- stations that leave ----

LEAVING: Fact[str] = Fact(
    "leaving", ("corporation",), "place", "where its token leaves the map in a later phase", example="Los Angeles"
)

LEAVING_STATIONS_DECLARATION = Declaration(
    named=("privates.*.places.until",),
    facts=(LEAVING,),
    mechanics={
        "leaving-station": Mechanic(
            "a token placed by a private that leaves the map in a later phase",
            "{company}'s token in {place} leaves the map",
            answer="marked",
        ),
    },
)


# ---- station grants ----

STATION_GRANTS_DECLARATION = Declaration(
    named=("mechanics = station-income", "station_grants"),
    cases={"bonus-claimed": ("station-income",)},
    chosen={"station-income": ("title.toml", "station_grants.adds")},
    mechanics={
        "station-grant": Mechanic(
            "money from the bank for a token in a certain place",
            "{company} gets {amount:money} for its token in {place}",
            company="income",
        ),
        "station-income": Mechanic(
            "a token that adds to each run of its company to a certain place",
            "the {train} train runs to {place}, where {company} has a token: {amount:money}",
        ),
    },
)


# ---- station moves ----

LEFT_HOME: Fact[bool] = Fact(
    "left_home", ("corporation",), "flag", "its home token has been moved", homeless=True, shown="has left its home"
)

STATION_MOVES_DECLARATION = Declaration(
    named=("privates.*.places.moves",),
    words={"moving": ("moved",)},
    facts=(LEFT_HOME,),
    checks={
        "station-moved": Check("a company moves a token that may not be moved, or that is not there", asks=BOARD),
    },
    mechanics={
        "station-move": Mechanic(
            "a private's power: one of the company's tokens moves to another place",
            "{company} moves its token from {origin} to {place}",
            answer="did",
            private="private",
        ),
    },
)


# ---- station purchase ----

DISPLACED: Fact[bool] = Fact(
    "displaced",
    ("corporation",),
    "flag",
    "another company has bought the place of its home token",
    told=False,
    homeless=True,
)

STATION_PURCHASE_DECLARATION = Declaration(named=("charters.*.steps = station-purchase",), facts=(DISPLACED,))


# ---- transfers ----

TRANSFERS_DECLARATION = Declaration(
    named=("transfer",),
    words={"access": ("access",)},
    checks={
        "transfer-owner": Check("a company buys another player's token"),
        "transfer-mark": Check("a token off the map changes hands for the fee marked there", Severity.ATTESTED),
        "transfer-home": Check("a company buys another company's home token"),
    },
    cases={"cash-short": ("transfer",), "token-cost": ("transfer",)},
    mechanics={
        "transfer": Mechanic(
            "tokens that one company buys from another of the same owner",
            "{company} replaces {source}'s token in {place}: {cost:money} to the bank, {amount:money} to {company}",
            company="for tokens",
            answer="did",
        ),
    },
)
