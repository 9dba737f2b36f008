"""Privates: using them, and selling them between players and companies."""

from typing import Literal

from moderator.model.declaration import CALLS, Check, Declaration, Mechanic, QuestionKind
from moderator.model.facts import Fact
from moderator.model.forms import company, either, flag, place
from moderator.model.moves import Move
from moderator.vocabulary.shares import Barter


class Use(Move):
    """`VGN: use REA at Lynchburg`, `SR: use PY limit`, `SR: use TIW`: a private's power is used."""

    form = (company("private", "PRIVATE"), either(place().after("at"), flag("limit", "limit")))
    verb: Literal["use"] = "use"
    private: str
    place: str | None = None
    limit: bool = False


PRIVATES_DECLARATION = Declaration(
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


# ---- barter ----

BARTER_DECLARATION = Declaration(
    named=("private_rules.barter",),
    moves=(Barter,),  # read by journal/shares.py, because the two players' parts may come in any order
    checks={
        "barter-barred": Check("players exchange something before they may, or what is not exchanged"),
    },
    cases={"cash-short": ("barter",)},
    mechanics={
        "barter": Mechanic(
            "minors, open privates and money that change hands between two players",
            "{source} and {target} exchange {gives} for {gets}",
            answer="did",
        ),
    },
    actions={"barter": "a trade"},
)


# ---- face down ----

DOWN: Fact[bool] = Fact("down", ("private",), "flag", "it lies face down", key="face_down")

FACE_DOWN_DECLARATION = Declaration(
    named=("private_rules.turned", "privates.*.token.turns_down", "privates.*.lays.tokens"),
    facts=(DOWN,),
)


# ---- private deals ----

PRIVATE_DEALS_DECLARATION = Declaration(named=("private_rules.between_players = beside | purchase",))


# ---- private trade ----

FOR_SALE, EARLY, AT_FIRST = "privates-for-sale", "early-privates", "privates-in-first-set"

# Players who have sold a private to a company, in a round in which each sells one.
SOLD_ONE: Fact[bool] = Fact(
    "sold-private", ("player",), "flag", "has sold a company a private in this round", key="sold_private"
)

_IN_PHASES = f"statuses = {FOR_SALE} | {EARLY} | {AT_FIRST}"

PRIVATE_TRADE_DECLARATION = Declaration(
    named=(f"phases.*.{_IN_PHASES}", f"tracks.*.*.{_IN_PHASES}"),
    facts=(SOLD_ONE,),
    checks={
        "private-phase": Check("a company buys a private before it may"),
        "private-buyer": Check("a company buys a private that buys none, or that only others buy by then"),
        "private-barred": Check("a company buys a private that only players may have"),
        "private-one": Check("a company has a private, or its seller has sold one, in a set of one deal each"),
    },
    statuses={
        FOR_SALE: "companies may buy privates",
        EARLY: "companies may buy those privates that are sold early, at face value",
        AT_FIRST: "in the first set of operating rounds each company may buy one private, and each player sell one",
    },
    cases={"private-seller": ("president",)},
)


# ---- share swap ----

IDLE_SWAP = "idle-swap"

SHARE_SWAP_DECLARATION = Declaration(
    named=("privates.*.for_share",),
    questions={
        # An operating round begins in which no company operates, but one would with the private's share.
        IDLE_SWAP: QuestionKind(
            "now",
            "gives a private for a share, or passes",
            ("exchange", "pass"),
            "exchange PRIVATE CORPORATION",
            lapses=True,
        ),
    },
    checks={
        "swap-moment": Check("a private is given for a share at another time than it may be"),
        "swap-share": Check("a private is given for another share than it may be"),
    },
    mechanics={
        "private-for-share": Mechanic(
            "a private given for a share",
            "{source} gives {private} for a share of {company} from the {place}",
            answer="did",
        ),
    },
)


# ---- closing sales ----

CLOSING_SALES_DECLARATION = Declaration(named=("zones.*.closes",))
