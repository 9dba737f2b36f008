"""Bonuses of runs."""

from typing import Literal

from moderator.model.declaration import ATTESTED, BOARD, CALLS, Check, Declaration, Fact, Mechanic
from moderator.model.findings import Severity
from moderator.model.moves import Move, Natural, number, price, word
from moderator.vocabulary.runs import COAL, STEEL, Industry

# ---- great run ----

ORIENTED: Fact[bool] = Fact(
    "oriented", ("corporation",), "flag", "it has made the great run, and has its marker", key="great_run"
)

GREAT_RUN_DECLARATION = Declaration(
    named=("bonuses.orient",),
    facts=(ORIENTED,),
    checks={
        "orient-run": Check("a train claims a great run that it did not make, or with the wrong amount"),
        "orient-land": Check("a great run that was entered with sea crossings only also uses track", ATTESTED),
        "orient-choice": Check("the reward of the first great run is missing, or claimed by another company"),
    },
    mechanics={
        "orient-express": Mechanic(
            "the great run: its bonus, and the reward for the first company that makes it",
            {
                "": "the {train} train makes the great run: {amount:money}",
                "marker": "{company} has made the great run for the first time",
                "paid": "{company} gets {amount:money} for its first great run",
            },
            company="income",
        ),
    },
)


# ---- home mail ----


class Mail(Move):
    """`NdM: mail 50`: the mail payment for its home, if the tile there pays more or less than others of its colour."""

    form = (number("amount", "the value of its home"),)
    verb: Literal["mail"] = "mail"
    amount: Natural


MAIL: Fact[int] = Fact(
    "mail",
    ("corporation",),
    "sum",
    "the value of its home, if its tile pays more or less than others of its colour",
    example="50",
)

HOME_MAIL_DECLARATION = Declaration(
    named=("charters.*.home_mail",),
    moves=(Mail,),
    facts=(MAIL,),
    checks={
        "mail-stated": Check("a company's mail is not the value of its home in the books", ATTESTED),
        "mail-barred": Check("mail is entered for a company that gets none in this turn", asks=BOARD),
    },
    mechanics={
        "home-mail": Mechanic(
            "mail: a company with a train is paid the value of its home when its turn begins",
            {
                "": "{company} gets {amount:money} mail for {place}",
                "stated": "the mail of {company} is {amount:money}: {more:money} more",
                "less": "the mail of {company} is {amount:money}: {more:money} less",
            },
            company="income",
        ),
    },
)


# ---- bonus rows ----

BONUS_ROWS_DECLARATION = Declaration(
    named=("bonuses.rows",),
    cases={"bonus-claimed": ("run-bonus",)},
    mechanics={
        "run-bonus": Mechanic(
            "a bonus of runs, by the bonus table",
            {
                "": "the {train} train has the bonus {what}: {amount:money}",
                "less": "the {train} train has {what}: {amount:money} less",
                "times": CALLS,
            },
        ),
        "run-subsidy": Mechanic(
            "what a run earns the treasury apart from its revenue, by the bonus table",
            "the treasury of {company} gets {amount:money} for its runs",
            company="income",
            answer="did",
        ),
    },
)


# ---- industry ----

INDUSTRY_DECLARATION = Declaration(
    named=("mechanics = industry",),
    moves=(Industry,),
    facts=(COAL, STEEL),
    mechanics={
        "industry-token": Mechanic("the location that was drawn before play", "there is a {industry} in {place}"),
    },
)


# ---- line bonus ----

LINE_BONUS_DECLARATION = Declaration(
    named=("mechanics = line-bonus", "privates.*.leaves.bonus"),
    cases={"bonus-claimed": ("line-bonus",)},
    mechanics={
        "line-bonus": Mechanic(
            "the bonus of a run along the line that a private has left to its company",
            "the {train} train runs along the line of {private}: {amount:money}",
        ),
    },
    chosen={"line-bonus": ("title.toml", "privates.*.leaves.bonus")},
)


# ---- markers ----

# The private whose markers a company has.
MARKED: Fact[str] = Fact(
    "markers", ("corporation",), "private", "the private whose markers it has", shown="markers of {}"
)

MARKERS_DECLARATION = Declaration(
    named=("mechanics = markers", "privates.*.markers"),
    cases={"bonus-claimed": ("markers",)},
    facts=(MARKED,),
    chosen={"markers": ("title.toml", "privates.*.markers")},
    mechanics={
        "markers": Mechanic(
            "markers that add to runs between certain places",
            {
                "": "the {train} train has the marker for {places:list}: {amount:money}",
                "bought": "{company} gets the markers of {private}",
                "lost": "{company} has a new president and loses the markers of {private}",
            },
        ),
    },
)


# ---- opposite ends ----

OPPOSITE_ENDS_DECLARATION = Declaration(
    named=("mechanics = opposite-ends",),
    cases={"bonus-claimed": ("opposite-ends",)},
    mechanics={
        "opposite-ends": Mechanic(
            "the bonus of a run between off-map places of two groups",
            "the {train} train runs from end to end: {amount:money}",
        ),
    },
    chosen={"opposite-ends": ("title.toml", "bonuses.opposite")},
)


# ---- run rights ----


class Right(Move):
    """`BNR: right bridge`: buy a right that makes runs to a place earn more."""

    form = (word("name", "RIGHT"), price())
    verb: Literal["right"] = "right"
    name: str
    price: Natural | None = None


# The rights by their words, in the order bought, joined by plus signs.
HELD: Fact[str] = Fact(
    "rights", ("corporation",), "word", "its rights for runs, joined by +", shown="rights: {}", example="NAME"
)

RUN_RIGHTS_DECLARATION = Declaration(
    named=("mechanics = run-rights",),
    moves=(Right,),
    facts=(HELD,),
    chosen={"run-rights": ("title.toml", "run_rights")},
    checks={
        "right-name": Check("a company buys a right that does not exist", Severity.ERROR, asks="which one is meant"),
        "right-barred": Check("a company buys a right that is not for sale yet, or not any more"),
        "right-twice": Check("a company buys a right that it already has"),
        "right-price": Check("a company buys a right at the wrong price"),
    },
    cases={"cash-short": ("run-rights",), "bonus-claimed": ("run-rights",)},
    mechanics={
        "run-rights": Mechanic(
            "rights by which runs to a place earn more",
            {
                "": "the {train} train has the right {what}: {amount:money}",
                "bought": "{company} buys the right {what} from {source} for {amount:money}",
                "brought": "{company} gets the right {what} with {private}",
                "passes": "{target} gets the right {what} of {company}",
                "back": "{company} returns the right {what}",
            },
            company="other",
            answer="did",
        ),
    },
)


# ---- visit pay ----

VISIT_PAY_DECLARATION = Declaration(
    named=("privates.*.visit_pays",),
    mechanics={
        "visit-pay": Mechanic(
            "a private's bonus for the places that its company's longest train visits",
            "{private} adds {amount:money} for {count:place}",
        ),
    },
)
