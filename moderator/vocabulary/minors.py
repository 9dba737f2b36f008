"""Minors: floating, exchanging and selling them."""

from typing import Literal

from moderator.model.declaration import ATTESTED, BOARD, ERROR, Check, Declaration, Mechanic, PhaseEvent
from moderator.model.facts import Fact
from moderator.model.forms import Slot, choice, company, filler, flag, patronage, place, word
from moderator.model.moves import Amount, Move, Natural
from moderator.model.values import Fitted

_GIVEN_UP = "{amount:money} to the bank, {count:train} to the pool"
_OUT = "{amount:money} to the bank, {count:train} out of the game"
_TAKES = "{company} merges into {target}"


# The zone of the chit that a minor chose with its home.
CHIT: Fact[str] = Fact(
    "zone", ("minor",), "word", "of its track rights, where its home lies in several", told=False, example="ZONE"
)


class Float(Move):
    """`Ann: float K at Lyon`, `Ann: float L at Nancy zone FR patronage pink`: a minor where its owner chooses."""

    form = (company("company", "MINOR"), filler("at"), place(), word("zone", "ZONE").after("zone"), patronage())
    verb: Literal["float"] = "float"
    company: str
    place: str
    zone: str | None = None  # of track rights, if the map does not show it
    patron: str | None = None  # the kind of patronage tile there, which pays its lowest value at once
    patronage: Natural | None = None  # ... that value
    printed: tuple[Natural, ...] = ()  # its printed values for yellow, green, brown and grey


class Replaced(Fitted):
    """A place where a corporation's token replaces a minor's: one of this price, or the most expensive one."""

    place: str
    cost: Natural | None = None


_STATIONS = Slot("stations", "stations", "PLACE [PRICE] ...", needed=False, choices=("without", "gets", "gives"))


_WITHOUT = Slot("trains", "without", "TRAIN ...", "without", needed=False, choices=("gets", "gives"))


class Exchange(Move):
    """`Ann: exchange 3 BNR pool`: a minor for a share; `token` if its station token is replaced.

    Where minors hand over all that is theirs: `Ann: exchange K PLM token Lyon 60 Nancy without 2+2 gets 40`. Of its
    stations those named are replaced, all that can be if none is, each by a token of this price or the dearest one; the
    trains named are declined; and the owner is paid 40 by the president of the corporation (`gives 40`: he pays it).
    """

    form = (
        company("minor", "MINOR"),
        filler("for", written=False),
        company(),
        choice("source", "treasury", "ipo", "pool", "none").maybe(),
        flag("token", "token").maybe(_STATIONS),
        _WITHOUT,
        Slot("balance", "gets", "gets|gives AMOUNT", needed=False, what="what is paid", choices=("gets", "gives")),
    )
    verb: Literal["exchange"] = "exchange"
    minor: str
    company: str
    source: Literal["treasury", "ipo", "pool", "none"] | None = None
    token: bool = False
    stations: tuple[Replaced, ...] = ()
    without: tuple[str, ...] = ()
    gets: Amount = 0


class Propose(Move):
    """`Bob: propose BEL`: asked for offers, a president would take in the minor that its owner can merge with
    nothing.
    """

    form = (company(),)
    verb: Literal["propose"] = "propose"
    company: str


class Close(Move):
    """`Ann: close 3`: a minor connected to no corporation is given up; or, where others may offer to take it in, they
    are asked for that.
    """

    form = (company(),)
    verb: Literal["close"] = "close"
    company: str


MINORS_DECLARATION = Declaration(
    checks={
        "exchange-operated": Check("a minor merges into a corporation that has operated"),
        "absorb-phase": Check("a minor merges before it may"),
        "absorb-company": Check("a minor merges into a company that takes none"),
        "absorb-twice": Check("a corporation takes in a second minor in one stock round"),
        "absorb-owner": Check("a minor merges by somebody who has nothing to do with it"),
        "absorb-pay": Check("players pay one another for a merger that is one player's own"),
        "absorb-station": Check("a station of a minor is replaced that cannot be"),
        "absorb-train": Check("a train is declined that the minor does not have", ERROR),
        "absorb-agreed": Check("a minor merges into another player's corporation, who agrees", ATTESTED),
        "consolidation-owed": Check("a player passes who has a minor, or a corporation that is yet to be expanded"),
        "floats-first": Check("a player passes who has a minor that is yet to float", asks=BOARD),
        "sell-barred": Check("shares are sold that nobody may sell", covers=("president-stays",)),
        "float-again": Check("a minor floats that is in play"),
        "rights-zone": Check("a place does not lie in the zone of track rights that is taken", asks=BOARD),
        "exchange-owner": Check("a minor is exchanged by somebody who does not own it"),
        "exchange-source": Check("the share for a minor comes from the wrong place"),
        "final-source": Check("the share for a minor comes from the wrong place in the Final Exchange Round"),
        "exchange-pass": Check(
            "a player with minors passes in the Final Exchange Round",
            asks="which corporation the minor is connected to",
        ),
        "close-connected": Check("a minor is closed though a corporation has a station in its home"),
        "connection": Check("what merges is connected, or a minor to no corporation", ATTESTED),
    },
    cases={
        "exchange-owner": ("president-purchase", "final-exchange", "minor-float", "abandonment"),
        "connection": ("minor-exchange", "final-exchange", "merging"),
        "merging": ("dowry",),
    },
    mechanics={
        "minor-exchange": Mechanic(
            "a minor's money, trains and station passing on for a share",
            {
                "merges": "{company} merges into {target}; {amount:money} and {count:train} go to {target}",
                "no-share": f"{{company}} closes: {{target}} has no share left to give; {_GIVEN_UP}",
                "no-share-out": f"{{company}} closes: {{target}} has no share left to give; {_OUT}",
                "for-pool-share": f"{{company}} closes: exchanged for a share of {{target}} from the pool; {_GIVEN_UP}",
                "unconnected": f"{{company}} closes: connected to no corporation; {_GIVEN_UP}",
                "bankrupt": f"{{company}} closes: {{source}} is bankrupt; {_GIVEN_UP}",
                "bankrupt-out": f"{{company}} closes: {{source}} is bankrupt; {_OUT}",
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
        "home-cost": Mechanic(
            "what a home station costs a company in its zone of track rights",
            "{company} pays {amount:money} for its home station",
            company="for tokens",
            answer="did",
        ),
        "merging": Mechanic(
            "a minor that merges: a share for its owner, its charter, trains and stations to the corporation",
            {
                "treasury": f"{_TAKES} for a share of its treasury, which gets {{amount:money}} and {{count:train}}",
                "pool": f"{_TAKES} for a share of the pool; {{amount:money}} to the bank, {{count:train}} to "
                f"{{target}}",
                "none": f"{_TAKES}, which has no share left, and is connected, as the table vouches; {{amount:money}} "
                "to the bank, {count:train} to {target}",
                "declined": "{company} declines {trains:list} of {minor}",
                "paid": "{source} pays {target} {amount:money} for {minor}",
                "dowry": "the bank pays {company} {amount:money} for {minor}: its price",
                "stations": "{company} has {count:station} of {minor} replaced",
                "lost": "{company} puts no token there: off the board goes what {minor} had in {places:list}",
            },
            company="stock",
            answer="did",
        ),
        "abandonment": Mechanic(
            "a minor that is abandoned: its charter goes to the pool, where a corporation may take it up",
            {
                "": "{company} is abandoned: its charter goes to the pool; {amount:money} to the bank, {count:train} "
                "to the pool",
                "subsidiary": "{company} is abandoned: its charter goes to the pool",
                "request": "{company} can merge with nothing of its owner's: {players:list} may offer to take it in",
                "early": "{source} answers before {target}, who is still asked",
                "proposed": "{source} offers to take {company} into {target}",
                "taken": "{target} takes up {company} from the pool for {amount:money}",
            },
            company="stock",
            answer="did",
        ),
        "consolidation": Mechanic(
            "the stock round in which the last minors merge and the last corporations are expanded",
            {
                "": "minors merge in this round, and what is left of smaller corporations is expanded",
                "left": "{company} is nobody's and leaves the game",
            },
        ),
    },
)


# ---- absorption ----

ABANDONED: Fact[bool] = Fact("abandoned", ("minor",), "flag", "its charter lies in the pool")

ABSORPTION_DECLARATION = Declaration(
    named=("merging",),
    facts=(ABANDONED,),
    moves=(
        Exchange,
        Propose,
        Close,
    ),
    cases={"abandon-taken": ("second",)},
    checks={
        "abandon-early": Check("a minor is abandoned before the round in which the last ones go"),
        "abandon-barred": Check("a minor is abandoned that could merge"),
        "abandon-offers": Check("nobody offers to take in a minor that is abandoned", ATTESTED),
        "proposal-barred": Check(
            "a corporation is offered for a minor that cannot be, or an offer for one is not taken"
        ),
        "abandon-taken": Check("a company takes up a minor that does not lie in the pool, or a second one"),
    },
)


# ---- minor exchange ----

MINOR_EXCHANGE_DECLARATION = Declaration(
    moves=(
        Exchange,
        Close,
    ),
)


# ---- minor float ----

MINOR_FLOAT_DECLARATION = Declaration(
    moves=(Float,),
    facts=(CHIT,),
    checks={
        "float-home": Check("a minor floats where it may not", asks=BOARD),
        "rights-chit": Check("a track-rights chit is taken that is gone", asks=BOARD),
    },
    mechanics={
        "minor-float": Mechanic(
            "a minor that begins where its owner chooses, with the track rights of that zone",
            {
                "": "{company} floats in {place}",
                "rights": "{company} floats in {place} with track rights in {zone}",
                "chits": "the chits of track rights that are left leave the game: {chits:list}",
            },
            answer="did",
        ),
    },
)


# ---- minor shares ----

CLOSING: Fact[bool] = Fact(
    "closing", ("minor",), "flag", "it closes as the next stock round begins", shown="closes with the next stock round"
)

MINOR_SHARES_DECLARATION = Declaration(
    named=("minors.*.becomes",),
    facts=(CLOSING,),
    events={
        "minors-become-shares": PhaseEvent(
            "minors close, and each becomes the share that was kept for its owner", "minors"
        ),
        "minors-close-later": PhaseEvent("the same as the next stock round begins", "minors"),
    },
    mechanics={
        "minor-share": Mechanic(
            "a minor that closes: a share for its owner, its money to the corporation, all else out of the game",
            {
                "": "{company} closes: {source} gets {percent}% of {target} for it, which gets {amount:money}",
                "waits": "the minors close as the next stock round begins: {companies:list}",
            },
            company="stock",
            answer="marked",
        ),
    },
)


# ---- takeover ----

# Minors whose trains have run in this operating round; they do not run again for a buyer.
RAN: Fact[bool] = Fact("ran", ("minor",), "flag", "it has run in this operating round", shown="has run")

TAKEOVER_DECLARATION = Declaration(
    named=("minors.*.sells",),
    facts=(RAN,),
    checks={
        "takeover-phase": Check("a corporation buys a minor before it may, or after that"),
        "takeover-seller": Check("a minor is bought of somebody who does not own it, or by a company that buys none"),
        "takeover-price": Check("a corporation pays too little, or too much, for a minor"),
        "takeover-run": Check("a train runs again in the round in which it has run for its minor"),
    },
    cases={"train-limit": ("takeover",)},
    mechanics={
        "takeover": Mechanic(
            "a minor that a corporation buys with all that is its own",
            {
                "": "{company} buys {minor} from {source} for {amount:money}: "
                "{cash:money} and {count:train} pass to it",
                "station": "{company} has a station of its own where that of {minor} was, in {place}",
                "closed": "{company} closes: {amount:money} to the bank, {count:train} out of the game",
            },
            company="stock",
            player="sold",
            answer="did",
        ),
    },
    statuses={"minors-for-sale": "corporations may buy minors"},
    events={"minors-close": PhaseEvent("minors that players own close, with what is theirs", "minors")},
)
