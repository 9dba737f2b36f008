"""Privates: using them, and selling them between players and companies."""

from typing import Literal

from moderator.model.declaration import CALLS, Check, Declaration, Fact, Mechanic, QuestionKind
from moderator.model.moves import Move, company, either, flag, place
from moderator.vocabulary.shares import Barter


class Use(Move):
    """`VGN: use REA at Lynchburg`, `SR: use PY limit`, `SR: use TIW`: use a private's power."""

    form = (company("private", "PRIVATE"), either(place().after("at"), flag("limit", "limit")))
    verb: Literal["use"] = "use"
    private: str
    place: str | None = None
    limit: bool = False


PRIVATES_DECLARATION = Declaration(
    checks={
        "private-price": Check(
            "a company pays too little or too much for a private", asks="the price that was agreed on"
        ),
        "private-seller": Check("a company buys a private from somebody who may not sell it"),
        "private-power": Check(
            "somebody uses the power of a private that they do not own", asks="which power is meant"
        ),
        "power-owner": Check("a player uses a private's power for a company of another player's"),
        "power-phase": Check("a player uses a private's power too early in the game"),
        "power-time": Check("a player uses a private's power at the wrong time"),
        "power-tile": Check("a company lays a tile other than the private's"),
        "power-station": Check("a company places another token in the turn in which a private gives it one"),
        "power-place": Check("a player uses a private's power in the wrong place", covers=("token-place",)),
        "power-used": Check("a player uses a private that is closed or used up, or has no such power"),
    },
    cases={
        "power-used": ("granted-track", "place-token"),
        "power-owner": ("place-token",),
        "power-place": ("place-token",),
        "private-power": ("place-token",),
    },
    mechanics={
        "private-income": Mechanic(
            "a private company's income at the start of an operating round",
            "{company} pays {target} {amount:money}",
            player="income",
            company="income",
        ),
        "private-purchase": Mechanic(
            "a private that a player sells to a company",
            "{company} buys {private} from {source} for {amount:money}",
            answer="did",
        ),
        "city-bonus": Mechanic(
            "a private's power: a city is worth more to its company",
            {"": CALLS, "granted": "{place} is worth {worth:money} more to {company}; {private} closes"},
        ),
        "privates-close": Mechanic(
            "privates that close when a phase begins", "{companies:list} close", answer="marked"
        ),
        "private-spent": Mechanic(
            "privates that leave the game when their power is used",
            "{company} leaves the game",
            answer="marked",
        ),
        "place-token": Mechanic(
            "a private's marker: it makes a place worth more, turns it into a town, or lets trains pass it "
            "without counting it",
            {
                "bonus": "the token of {source} is in {place}",
                "turned": "the token of {source} in {place} is now worth nothing to other companies",
                "town": "the token of {source} is a town in {place}",
                "passage": "the token of {source} is in {place} for {company}",
                "income": "the token of {source} is in {place} for {company}",
            },
            answer="did",
            private="source",
        ),
    },
    chosen={
        "city-bonus": ("title.toml", "privates.*.uses or minors.*.ability.token"),
    },
)


# ---- barter ----

BARTER_DECLARATION = Declaration(
    named=("private_rules.barter",),
    moves=(Barter,),  # read by journal/shares.py, because the two players' parts may come in any order
    checks={
        "barter-barred": Check("players exchange something too early, or something that may not be exchanged"),
    },
    cases={"cash-short": ("barter",)},
    mechanics={
        "barter": Mechanic(
            "minors, open privates and money that two players exchange",
            "{source} and {target} exchange {gives} for {gets}",
            answer="did",
        ),
    },
    actions={"barter": "a trade"},
)


# ---- face down ----

DOWN: Fact[bool] = Fact("down", ("private",), "flag", "it is face down", key="face_down")

FACE_DOWN_DECLARATION = Declaration(
    named=("private_rules.turned", "privates.*.token.turns_down", "privates.*.lays.tokens"),
    facts=(DOWN,),
)


# ---- private deals ----

PRIVATE_DEALS_DECLARATION = Declaration(named=("private_rules.between_players = beside | purchase",))


# ---- private trade ----

FOR_SALE, EARLY, AT_FIRST = "privates-for-sale", "early-privates", "privates-in-first-set"

# Players who have sold a private to a company this round, where each player may sell only one.
SOLD_ONE: Fact[bool] = Fact(
    "sold-private", ("player",), "flag", "has sold a company a private in this round", key="sold_private"
)

_IN_PHASES = f"statuses = {FOR_SALE} | {EARLY} | {AT_FIRST}"

PRIVATE_TRADE_DECLARATION = Declaration(
    named=(f"phases.*.{_IN_PHASES}", f"tracks.*.*.{_IN_PHASES}"),
    facts=(SOLD_ONE,),
    checks={
        "private-phase": Check("a company buys a private too early"),
        "private-buyer": Check("a company may not buy privates, or not in this phase"),
        "private-barred": Check("a company buys a private that only players may own"),
        "private-one": Check(
            "a second private is sold to the same company, or by the same player, in a set that allows one"
        ),
    },
    statuses={
        FOR_SALE: "companies may buy privates",
        EARLY: "companies may buy the privates that are sold early, at face value",
        AT_FIRST: "in the first set of operating rounds each company may buy one private, and each player may sell one",
    },
    cases={"private-seller": ("president",)},
)


# ---- share swap ----

IDLE_SWAP = "idle-swap"

SHARE_SWAP_DECLARATION = Declaration(
    named=("privates.*.for_share",),
    questions={
        # An operating round begins in which no company operates, but one would if a private were exchanged for a share.
        IDLE_SWAP: QuestionKind(
            "now",
            "exchanges a private for a share, or passes",
            ("exchange", "pass"),
            "exchange PRIVATE CORPORATION",
            lapses=True,
        ),
    },
    checks={
        "swap-moment": Check("a player exchanges a private for a share at the wrong time"),
        "swap-share": Check("a player exchanges a private for the wrong share"),
    },
    mechanics={
        "private-for-share": Mechanic(
            "a private exchanged for a share",
            "{source} exchanges {private} for a share of {company} from the {place}",
            answer="did",
        ),
    },
)


# ---- closing sales ----

CLOSING_SALES_DECLARATION = Declaration(named=("zones.*.closes",))
