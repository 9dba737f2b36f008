"""Corporations: starting, floating, converting and merging them, and repaying loans."""

from typing import Literal

from moderator.model.declaration import ATTESTED, Check, Declaration, Fact, Mechanic
from moderator.model.moves import BARE, Move, Positive, company, flag, number, place

# Questions when one corporation takes in another: whether it does, and which token it takes over.
AMALGAMATION, REPLACED = "amalgamation", "amalgamation-station"

# The president of a corporation with one share, while its president's certificate is unsold.
HALF_LED: Fact[str] = Fact(
    "half_led",
    ("corporation",),
    "player",
    "its president with one share, who must still buy the rest of the president's certificate",
    shown="led by {} with one share",
    leaderless=True,
    example="Ann",
)

_TAKEN_UP = "the bank buys {count:share} of {company}: {amount:money} for its treasury; the shares go to the pool"


class Start(Move):
    """`Cyd: start SNCF 100 minor 3`, or `Cyd: start GSR 90 at Lyon`: buy the president's certificate.

    `Cyd: start SC 82 at Humboldt neutral`: its home replaces a neutral token.
    """

    form = (
        company(),
        number("value", "the par price", "VALUE"),
        company("minor").after("minor"),
        place().after("at", flag("neutral", "neutral")),
    )
    verb: Literal["start"] = "start"
    company: str
    value: Positive
    minor: str | None = None
    place: str | None = None  # home city, if it is not a minor's
    neutral: bool = False  # ... replacing a neutral token


class Convert(Move):
    """`C&O: convert`: the corporation takes its next charter, and the shares reserved for it."""

    form = BARE
    verb: Literal["convert"] = "convert"


class Merge(Move):
    """`Ann: merge MP RI`, `Ann: merge MP RI as BN`: merge two corporations of one president into the corporation named.

    Without `as`, the first one not yet formed is meant. In titles where one corporation takes in others, the president
    of either answers the question with `Bob: merge MEX NdM`.
    """

    form = (company(), company("other"), company("forms").after("as"))
    verb: Literal["merge"] = "merge"
    company: str
    other: str
    forms: str | None = None


class Repay(Move):
    """`BNR: repay 2`: repay two loans, or one without a number."""

    form = (number("count", "how many loans", "NUMBER").maybe(),)
    verb: Literal["repay"] = "repay"
    count: Positive = 1


class Par(Move):
    """`Ann: par GWR 75`: with a concession, set the par price of a corporation that has no president yet.

    `Ann: par GWR 90 with BBBT`: with the power of a private, change it.
    """

    form = (company(), number("value", "the par price", "VALUE"), company("power", "PRIVATE").after("with"))
    verb: Literal["par"] = "par"
    company: str
    value: Positive
    power: str | None = None


class Expand(Move):
    """`Ann: expand GWR`, `Ann: expand GWR share`: the corporation gets its larger charter; `share` buys a share of it
    first.
    """

    form = (company(), flag("share", "share"))
    verb: Literal["expand"] = "expand"
    company: str
    share: bool = False


CORPORATIONS_DECLARATION = Declaration(
    checks={
        "start-value": Check("a player starts a corporation at a value that the chart does not highlight"),
        "start-merge": Check("a player starts a corporation without the minor that must merge"),
        "start-no-merge": Check(
            "a player starts a corporation with a minor although minors may no longer merge", covers=("exchange-owner",)
        ),
        "start-home": Check("a player starts a corporation in a place other than its home"),
        "start-again": Check("a player starts a corporation a second time"),
        "open-city": Check("the home of a new corporation is an open city", ATTESTED),
        "link-built": Check("a link is built that pays somebody, or makes an area worth more", ATTESTED),
        "presidents-only": Check("a player buys a certificate that is not for sale yet"),
    },
    cases={
        "float": ("director",),
        "link-built": ("link-grant", "area-links"),
    },
    mechanics={
        "float": Mechanic(
            "a corporation that floats when enough shares are sold",
            {
                "": "{company} floats: {percent}% are in players' hands",
                "bought": "{company} floats: {percent}% have been bought",
                "director": "{company} floats with its director's certificate",
                "sold": "{company} floats with {target} as director; {amount:money} goes to its treasury",
            },
            answer="marked",
        ),
        "float-funds": Mechanic(
            "money for the treasury for the shares in players' hands",
            "{company} gets {amount:money} for {count:share}",
            company="stock",
        ),
        "step-up": Mechanic(
            "the rise of a price when its corporation floats",
            {
                "": "{company} floats",
                "late": "{company} has floated",
            },
        ),
        "link-grant": Mechanic(
            "money for a corporation's link",
            {
                "": "{company} gets {amount:money} for the link between {places}",
                "waits": "{places} are linked: {company} will get {amount:money} when it floats",
                "lost": "{places} are linked before {company} has floated: it gets nothing for the link",
            },
            company="income",
            private="company",
        ),
        "full-capitalization": Mechanic(
            "money for all unsold shares at once",
            {
                "": _TAKEN_UP,
                "all": "{company} gets {amount:money} for all shares; {count} go to the pool",
                "offered": "{company} gets {amount:money} for all shares",
            },
            company="stock",
            answer="marked",
        ),
        "late-float": Mechanic(
            "an earlier start that floats when minors no longer merge",
            _TAKEN_UP,
            company="stock",
            answer="marked",
        ),
        "conversion": Mechanic(
            "a corporation that converts to smaller shares and gets the shares and tokens reserved for it",
            "{company} converts: its shares are now {percent}%, and it gets the shares reserved for it",
            answer="marked",
        ),
        "company-closed": Mechanic(
            "a corporation without a president, which closes and may start again",
            {
                "": "{company} has no president and closes: {amount:money} to the bank, {count:train} to the train "
                "pool, its shares to its treasury; it may start again",
                "for-good": "{company} has no president and leaves the game: {amount:money} to the "
                "bank, {count:train} to the train pool, its shares out of the game",
                "private": "{company} leaves the game",
            },
            answer="marked",
        ),
        "zone-closed": Mechanic(
            "a corporation that leaves the game when its price reaches the closed zone of the chart",
            {
                "": "{company} falls into the closed zone and leaves the game; its trains go to the train pool",
                "whole": "{company} falls into the closed zone and leaves the game: its "
                "money goes to the bank, its trains out of the game",
                "both": "{company} falls into the closed zone and leaves the game: its "
                "money goes to the bank, its trains to the train pool",
                "private": "{company} leaves the game",
            },
        ),
        "removal": Mechanic(
            "corporations that leave the game before they have started",
            {
                "": "{company} is removed from the game",
                "rest": "never started: {companies:list} leave the game",
            },
            answer="did",
        ),
    },
)
