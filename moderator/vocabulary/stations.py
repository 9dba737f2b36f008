"""Stations: marked track, neutral stations, and stations that move or change hands."""

from moderator.model.declaration import BOARD, Check, Declaration, Mechanic
from moderator.model.facts import Fact
from moderator.model.findings import Severity
from moderator.vocabulary.track import Clear

# ---- marked track ----

MARKED_TRACK_DECLARATION = Declaration(
    named=("privates.*.lays.tokens",),
    moves=(Clear,),
    checks={
        "marked-own": Check("a token is taken off a tile that its owner's companies use anyway"),
    },
)


# ---- neutral stations ----

PLACED: Fact[bool] = Fact(
    "neutral_placed", ("corporation",), "flag", "its neutral token has been placed", shown="its neutral token is placed"
)

NEUTRAL: Fact[bool] = Fact("neutral", ("place",), "flag", "a neutral station stands there")

NEUTRAL_STATIONS_DECLARATION = Declaration(
    named=("corporations.*.neutral_stations",),
    words={"neutral": ("neutral",)},
    facts=(PLACED, NEUTRAL),
    checks={"start-neutral": Check("a corporation is started that no neutral station stands for yet")},
    cases={"token-left": ("neutral",), "token-cost": ("neutral",), "token-place": ("neutral",)},
    mechanics={
        "neutral-station": Mechanic(
            "a token that a company places for nothing, and that keeps no run out",
            {
                "": "{company} places its neutral station in {place}",
                "left": "a neutral station stands in {place} where {company} had its home",
                "gone": "the neutral station in {place} leaves the game: {company} begins there",
            },
            answer="did",
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
            "what the bank pays for a station in a certain place",
            "{company} is paid {amount:money} for its station in {place}",
            company="income",
        ),
        "station-income": Mechanic(
            "a station that adds to every run of its company to a certain place",
            "the {train} train calls at {place}, where {company} has a station: {amount:money}",
        ),
    },
)


# ---- station moves ----

LEFT_HOME: Fact[bool] = Fact(
    "left_home", ("corporation",), "flag", "its home station has been moved", homeless=True, shown="has left its home"
)

STATION_MOVES_DECLARATION = Declaration(
    named=("privates.*.places.moves",),
    words={"moving": ("moved",)},
    facts=(LEFT_HOME,),
    checks={
        "station-moved": Check("a station is moved that may not be, or that is not there", asks=BOARD),
    },
    mechanics={
        "station-move": Mechanic(
            "a private's power: a station of the company goes to another place",
            "{company} moves its station in {origin} to {place}",
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
    "another company has bought the place of its home",
    told=False,
    homeless=True,
)

STATION_PURCHASE_DECLARATION = Declaration(named=("charters.*.steps = station-purchase",), facts=(DISPLACED,))


# ---- transfers ----

TRANSFERS_DECLARATION = Declaration(
    named=("transfer",),
    words={"access": ("access",)},
    checks={
        "transfer-owner": Check("a station is bought of another player's company"),
        "transfer-mark": Check(
            "a station off the map changes hands for the fee that its mark there asks", Severity.ATTESTED
        ),
        "transfer-home": Check("a home is bought of the company that has it"),
    },
    cases={"cash-short": ("transfer",), "token-cost": ("transfer",)},
    mechanics={
        "transfer": Mechanic(
            "stations that one company buys of another one of the same owner",
            "{company} takes the place of {source}'s station in {place}: {cost:money} to the bank, "
            "{amount:money} to it",
            company="for tokens",
            answer="did",
        ),
    },
)
