"""What is said of neutral stations."""

from moderator.model.check import Check
from moderator.model.facts import Fact
from moderator.model.mechanic import Mechanic
from moderator.model.said import Said

PLACED: Fact[bool] = Fact(
    "neutral_placed", ("corporation",), "flag", "its neutral token has been placed", shown="its neutral token is placed"
)

NEUTRAL: Fact[bool] = Fact("neutral", ("place",), "flag", "a neutral station stands there")

SAID = Said(
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
