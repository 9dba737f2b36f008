"""Corporations: starting, floating, converting and merging them, and repaying loans."""

from typing import Literal

from moderator.model.declaration import ATTESTED, Check, Declaration, Mechanic
from moderator.model.facts import Fact
from moderator.model.forms import BARE, company, flag, number, place
from moderator.model.moves import Move, Positive

# Questions when one corporation takes in another: whether it does, and which station it takes over.
AMALGAMATION, REPLACED = "amalgamation", "amalgamation-station"

# The player who leads a corporation with one share while its president's certificate is unsold.
HALF_LED: Fact[str] = Fact(
    "half_led",
    ("corporation",),
    "player",
    "who leads it with one share: the rest of the president's certificate is yet to be bought",
    shown="led by {} with one share",
    leaderless=True,
    example="Ann",
)

_TAKEN_UP = "the bank takes up {count:share} of {company}: {amount:money} to its treasury, the shares to the pool"


class Start(Move):
    """`Cyd: start SNCF 100 minor 3`, or `Cyd: start GSR 90 at Lyon`: buys the president's certificate.

    `Cyd: start SC 82 at Humboldt neutral`: in the place of a neutral station.
    """

    form = (
        company(),
        number("value", "the starting value", "VALUE"),
        company("minor").after("minor"),
        place().after("at", flag("neutral", "neutral")),
    )
    verb: Literal["start"] = "start"
    company: str
    value: Positive
    minor: str | None = None
    place: str | None = None  # home station, if it is not a minor's
    neutral: bool = False  # ... replacing a neutral station


class Convert(Move):
    """`C&O: convert`: a corporation takes on its next charter, and the shares laid aside with it."""

    form = BARE
    verb: Literal["convert"] = "convert"


class Merge(Move):
    """`Ann: merge MP RI`, `Ann: merge MP RI as BN`: two corporations of a president become one, that of this name.

    Without a name the first one that nobody has formed is meant. Where one corporation takes in others its president,
    or theirs, answers so that this one is taken in: `Bob: merge MEX NdM`.
    """

    form = (company(), company("other"), company("forms").after("as"))
    verb: Literal["merge"] = "merge"
    company: str
    other: str
    forms: str | None = None


class Repay(Move):
    """`BNR: repay 2`: a company pays back so many of its loans, or one."""

    form = (number("count", "how many loans", "NUMBER").maybe(),)
    verb: Literal["repay"] = "repay"
    count: Positive = 1


class Par(Move):
    """`Ann: par GWR 75`: with a concession, the starting value of a corporation that nobody leads yet.

    `Ann: par GWR 90 with BBBT`: by the power of a private, another one.
    """

    form = (company(), number("value", "the starting value", "VALUE"), company("power", "PRIVATE").after("with"))
    verb: Literal["par"] = "par"
    company: str
    value: Positive
    power: str | None = None


class Expand(Move):
    """`Ann: expand GWR`, `Ann: expand GWR share`: a corporation gets its larger charter, a share bought before that."""

    form = (company(), flag("share", "share"))
    verb: Literal["expand"] = "expand"
    company: str
    share: bool = False


CORPORATIONS_DECLARATION = Declaration(
    checks={
        "start-value": Check("a corporation starts at a value that is not highlighted"),
        "start-merge": Check("a corporation starts without the minor that must merge"),
        "start-no-merge": Check(
            "a corporation starts with a minor though none may merge any more", covers=("exchange-owner",)
        ),
        "start-home": Check("a corporation is started in another place than its home"),
        "start-again": Check("a corporation is started twice"),
        "open-city": Check("the home of a new corporation is an open city", ATTESTED),
        "link-built": Check("places are linked for which somebody is paid, or an area pays more", ATTESTED),
        "presidents-only": Check("a certificate is bought that is not for sale yet"),
    },
    cases={
        "float": ("director",),
        "link-built": ("link-grant", "area-links"),
    },
    mechanics={
        "float": Mechanic(
            "a corporation's charter earned by the shares sold",
            {
                "": "{company} floats: {percent}% are in players' hands",
                "bought": "{company} floats: {percent}% have been bought",
                "director": "{company} floats with its director's certificate",
                "sold": "{company} floats, {target} its director; {amount:money} go to its treasury",
            },
            answer="marked",
        ),
        "float-funds": Mechanic(
            "the treasury paid for the shares in players' hands",
            "{company} is paid {amount:money} for {count:share}",
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
            "money a corporation is paid for a link",
            {
                "": "{company} is paid {amount:money} for the link of {places}",
                "waits": "{places} are linked: {company} is paid {amount:money} for it when it floats",
                "lost": "{places} are linked before {company} has floated: nothing is paid for it",
            },
            company="income",
            private="company",
        ),
        "full-capitalization": Mechanic(
            "the unsold shares paid to the treasury at once",
            {
                "": _TAKEN_UP,
                "all": "{company} is paid {amount:money} for all shares; {count} to the pool",
                "offered": "{company} is paid {amount:money} for all shares",
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
            "a corporation divided anew, with the shares and stations laid aside for it",
            "{company} is converted: a share is now worth {percent}%, the shares laid aside are its own",
            answer="marked",
        ),
        "company-closed": Mechanic(
            "a corporation without a president closed, to be started anew",
            {
                "": "{company} has no president and closes: {amount:money} to the bank, {count:train} to the pool, its "
                "shares to its treasury; it may be started anew",
                "for-good": "{company} has no president and leaves the game: {amount:money} to the bank, {count:train} "
                "to the pool, its shares out of the game",
                "private": "{company} leaves the game",
            },
            answer="marked",
        ),
        "zone-closed": Mechanic(
            "a corporation whose marker comes into a closed zone of the chart out of the game",
            {
                "": "{company} falls into the closed zone and leaves the game; its trains go to the pool",
                "whole": "{company} falls into the closed zone and leaves the game: its money to the bank, its trains "
                "out of it",
                "both": "{company} falls into the closed zone and leaves the game: its money to the bank, its trains "
                "to the pool",
                "private": "{company} leaves the game",
            },
        ),
        "removal": Mechanic(
            "corporations that leave the game before anybody has started them",
            {
                "": "{company} is removed from the game",
                "rest": "nobody has started them: {companies:list} leave the game",
            },
            answer="did",
        ),
    },
)
