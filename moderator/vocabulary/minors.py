"""Minors: floating, exchanging and selling them."""

from typing import Literal

from moderator.model.declaration import ATTESTED, BOARD, ERROR, Check, Declaration, Fact, Mechanic, PhaseEvent
from moderator.model.moves import Amount, Move, Natural, Slot, choice, company, filler, flag, patronage, place, word
from moderator.model.values import Fitted

_GIVEN_UP = "{amount:money} to the bank, {count:train} to the train pool"
_OUT = "{amount:money} to the bank, {count:train} out of the game"
_TAKES = "{company} merges into {target}"


# The zone of the chit that a minor chose with its home.
CHIT: Fact[str] = Fact(
    "zone", ("minor",), "word", "its track rights, if its home is in several zones", told=False, example="ZONE"
)


class Float(Move):
    """`Ann: float K at Lyon`, `Ann: float L at Nancy zone FR patronage pink`: float a minor in a city its owner
    chooses.
    """

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
    """`Ann: exchange 3 BNR pool`: exchange a minor for a share; `token` if its token is replaced.

    Where minors bring their property: `Ann: exchange K PLM token Lyon 60 Nancy without 2+2 gets 40`. `token` names the
    tokens that are replaced, with the price of the corporation's token if it is not the most expensive one; without it,
    all that can be are replaced. `without` declines trains. `gets 40`: the corporation's president pays the owner 40
    (`gives 40`: the owner pays it).
    """

    form = (
        company("minor", "MINOR"),
        filler("for", written=False),
        company(),
        choice("source", "treasury", "ipo", "pool", "none").maybe(),
        flag("token", "token").maybe(_STATIONS),
        _WITHOUT,
        Slot(
            "balance",
            "gets",
            "gets|gives AMOUNT",
            needed=False,
            what="the payment between the players",
            choices=("gets", "gives"),
        ),
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
    """`Bob: propose BEL`: offer to take in a minor that cannot merge with a corporation of its owner."""

    form = (company(),)
    verb: Literal["propose"] = "propose"
    company: str


class Close(Move):
    """`Ann: close 3`: close a minor that no corporation is connected to. In titles where others may take it in, this
    asks them.
    """

    form = (company(),)
    verb: Literal["close"] = "close"
    company: str


MINORS_DECLARATION = Declaration(
    checks={
        "exchange-operated": Check("a minor merges into a corporation that has operated"),
        "absorb-phase": Check("a minor merges before it may"),
        "absorb-company": Check("a minor merges into a company that takes in none"),
        "absorb-twice": Check("a corporation takes in a second minor in one stock round"),
        "absorb-owner": Check("somebody merges a minor who does not own it and was not asked"),
        "absorb-pay": Check("players pay each other for a merger within one player's companies"),
        "absorb-station": Check("a corporation replaces a minor's token that cannot be replaced"),
        "absorb-train": Check("a corporation declines a train that the minor does not have", ERROR),
        "absorb-agreed": Check("a minor merges into another player's corporation, whose president agrees", ATTESTED),
        "consolidation-owed": Check("a player passes with a minor, or with a corporation that has not expanded"),
        "floats-first": Check("a player passes with a minor that has not floated", asks=BOARD),
        "sell-barred": Check("a player sells shares that may not be sold", covers=("president-stays",)),
        "float-again": Check("a player floats a minor that is already in play"),
        "rights-zone": Check("a place is not in the zone whose track rights are taken", asks=BOARD),
        "exchange-owner": Check("a player exchanges a minor of another player's"),
        "exchange-source": Check("the share for a minor comes from the wrong place"),
        "final-source": Check("the share for a minor comes from the wrong place in the Final Exchange Round"),
        "exchange-pass": Check(
            "a player with minors passes in the Final Exchange Round",
            asks="the minor is connected to the corporation",
        ),
        "close-connected": Check("a player closes a minor although a corporation has a token in its home"),
        "connection": Check(
            "the companies that merge are connected, or the minor is connected to no corporation", ATTESTED
        ),
    },
    cases={
        "exchange-owner": ("president-purchase", "final-exchange", "minor-float", "abandonment"),
        "connection": ("minor-exchange", "final-exchange", "merging"),
        "merging": ("dowry",),
    },
    mechanics={
        "minor-exchange": Mechanic(
            "a minor's money, trains and token, which pass to the corporation for a share",
            {
                "merges": "{company} merges into {target}, which gets {amount:money} and {count:train}",
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
            "money from the bank for the last shares, which go to the pool",
            "the bank pays {company} {amount:money} more; {count} shares go to the pool",
            company="stock",
            answer="marked",
        ),
        "home-cost": Mechanic(
            "the cost of a home token in the company's zone of track rights",
            "{company} pays {amount:money} for its home token",
            company="for tokens",
            answer="did",
        ),
        "merging": Mechanic(
            "a minor that merges: its owner gets a share, the corporation its charter, trains and tokens",
            {
                "treasury": f"{_TAKES} for a treasury share; the treasury gets {{amount:money}} and {{count:train}}",
                "pool": f"{_TAKES} for a share from the pool; {{amount:money}} goes to the bank, {{count:train}} to {{"
                "target}",
                "none": f"{_TAKES}, which has no share left; the table confirms that they are "
                "connected; {amount:money} goes to the bank, {count:train} to {"
                "target}",
                "declined": "{company} declines {trains:list} of {minor}",
                "paid": "{source} pays {target} {amount:money} for {minor}",
                "dowry": "the bank pays {company} {amount:money}, the price of {minor}",
                "stations": "{company} replaces {count:token} of {minor}",
                "lost": "{company} does not replace the tokens of {minor} in {places:list}, which leave the board",
            },
            company="stock",
            answer="did",
        ),
        "abandonment": Mechanic(
            "an abandoned minor: its charter goes to the pool, where a corporation may buy it",
            {
                "": "{company} is abandoned: its charter goes to the pool; {amount:money} to the bank, {count:train} "
                "to the pool",
                "subsidiary": "{company} is abandoned: its charter goes to the pool",
                "request": "{company} cannot merge with any corporation of its owner: "
                "{players:list} may offer to take it in",
                "early": "{source} answers before {target}, who is still asked",
                "proposed": "{source} offers to take {company} into {target}",
                "taken": "{target} buys {company} from the pool for {amount:money}",
            },
            company="stock",
            answer="did",
        ),
        "consolidation": Mechanic(
            "the stock round in which the last minors merge and the last corporations expand",
            {
                "": "minors merge in this round, and the last small corporations expand",
                "left": "{company} has no owner and leaves the game",
            },
        ),
    },
)


# ---- absorption ----

ABANDONED: Fact[bool] = Fact("abandoned", ("minor",), "flag", "its charter is in the pool")

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
        "abandon-early": Check("a player abandons a minor too early"),
        "abandon-barred": Check("a player abandons a minor that could merge"),
        "abandon-offers": Check("a player abandons a minor, and nobody offers to take it in", ATTESTED),
        "proposal-barred": Check(
            "a player offers a corporation that may not take in the minor, or the owner refuses all offers"
        ),
        "abandon-taken": Check("a company buys a minor that is not in the pool, or a second one"),
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
        "float-home": Check("a player floats a minor in a place where it may not begin", asks=BOARD),
        "rights-chit": Check("a player takes a track-rights chit that is gone", asks=BOARD),
    },
    mechanics={
        "minor-float": Mechanic(
            "a minor whose owner chooses its home, with the track rights of that zone",
            {
                "": "{company} floats in {place}",
                "rights": "{company} floats in {place} with track rights in {zone}",
                "chits": "the unused track-rights chits leave the game: {chits:list}",
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
        "minors-become-shares": PhaseEvent("minors close, and each owner gets the share reserved for it", "minors"),
        "minors-close-later": PhaseEvent("minors close and become shares when the next stock round begins", "minors"),
    },
    mechanics={
        "minor-share": Mechanic(
            "a minor that closes: its owner gets a share, the corporation its money; everything else leaves the game",
            {
                "": "{company} closes: {source} gets {percent}% of {target}, which gets {amount:money}",
                "waits": "the minors close when the next stock round begins: {companies:list}",
            },
            company="stock",
            answer="marked",
        ),
    },
)


# ---- takeover ----

# Minors whose trains have run in this operating round; the trains do not run again for a buyer.
RAN: Fact[bool] = Fact("ran", ("minor",), "flag", "it has run in this operating round", shown="has run")

TAKEOVER_DECLARATION = Declaration(
    named=("minors.*.sells",),
    facts=(RAN,),
    checks={
        "takeover-phase": Check("a corporation buys a minor too early or too late"),
        "takeover-seller": Check("a corporation buys a minor from somebody who does not own it, or may not buy one"),
        "takeover-price": Check("a corporation pays too little or too much for a minor"),
        "takeover-run": Check("a train runs again in the same round after it has run for its minor"),
    },
    cases={"train-limit": ("takeover",)},
    mechanics={
        "takeover": Mechanic(
            "a minor that a corporation buys with all its property",
            {
                "": "{company} buys {minor} from {source} for {amount:money} and gets its {cash:money} and "
                "{count:train}",
                "station": "{company} replaces the token of {minor} in {place} with its own",
                "closed": "{company} closes: {amount:money} to the bank, {count:train} out of the game",
            },
            company="stock",
            player="sold",
            answer="did",
        ),
    },
    statuses={"minors-for-sale": "corporations may buy minors"},
    events={
        "minors-close": PhaseEvent("minors still owned by players close; their property leaves the game", "minors")
    },
)
