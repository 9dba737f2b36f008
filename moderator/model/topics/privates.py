"""Private companies: their income, their powers, and what they leave."""

from typing import Literal

from moderator.model.check import Check
from moderator.model.forms import company, either, flag, place
from moderator.model.mechanic import CALLS, Mechanic
from moderator.model.move import Move
from moderator.model.said import Said


class Use(Move):
    """`VGN: use REA at Lynchburg`, `SR: use PY limit`, `SR: use TIW`: a private's power is used."""

    form = (company("private", "PRIVATE"), either(place().after("at"), flag("limit", "limit")))
    verb: Literal["use"] = "use"
    private: str
    place: str | None = None
    limit: bool = False


SAID = Said(
    checks={
        "private-price": Check(
            "a private is bought for less or more than it may cost", asks="the price that was agreed on"
        ),
        "private-seller": Check("a private is bought from somebody who may not sell it"),
        "private-power": Check(
            "a private's power is used by somebody who does not own it", asks="which power is meant"
        ),
        "power-owner": Check("a private's power is used for a company that its owner does not direct"),
        "power-phase": Check("a private's power is used too early in the game"),
        "power-time": Check("a private is used at another time than it may be"),
        "power-tile": Check("another tile is laid than the one a private brings"),
        "power-station": Check("another station is placed in the turn in which a private grants one"),
        "power-place": Check("a private's power is used in a place it is not for", covers=("token-place",)),
        "power-used": Check("a private is used that is closed, or has been used, or has no such power"),
    },
    cases={
        "power-used": ("granted-track", "place-token"),
        "power-owner": ("place-token",),
        "power-place": ("place-token",),
        "private-power": ("place-token",),
    },
    mechanics={
        "private-income": Mechanic(
            "what private companies pay their owners as an operating round begins",
            "{company} pays {target} {amount:money}",
            player="income",
            company="income",
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
        "privates-close": Mechanic("privates closed with a phase", "{companies:list} close", answer="marked"),
        "private-spent": Mechanic(
            "privates that leave the game as their power is used",
            "{company} leaves the game",
            answer="marked",
        ),
        "place-token": Mechanic(
            "a token that is no station: a place is worth more, is a town, or does not count against a train's reach",
            {
                "bonus": "the token of {source} lies in {place}",
                "turned": "the token of {source} in {place} is worth nothing to others any more",
                "town": "the token of {source} is a town in {place}",
                "passage": "the token of {source} lies in {place} for {company}",
                "income": "the token of {source} lies in {place} for {company}",
            },
            answer="did",
            private="source",
        ),
    },
    chosen={
        "city-bonus": ("title.toml", "privates.*.uses or minors.*.ability.token"),
    },
)
