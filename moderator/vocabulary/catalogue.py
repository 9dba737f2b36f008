"""What is declared, by name: mechanics, facts, questions, and the course of a game."""

from moderator.model.declaration import Mechanic, PhaseEvent, QuestionKind
from moderator.model.facts import Fact
from moderator.model.position import (
    BIDDING,
    CONSENT,
    CORRECTION,
    DISCARD,
    DISPOSAL,
    FOUNDING,
    PROPOSAL,
    ROUND,
    STATION,
    TURN,
    Question,
)
from moderator.model.rounds import Turn
from moderator.vocabulary.listing import MECHANICS, SHARED

# What the books do by a rule, by the code that postings and events name.
MECHANIC_BY_CODE: dict[str, Mechanic] = {
    code: each for declared in (*SHARED, *MECHANICS.values()) for code, each in declared.mechanics.items()
}

# The mechanics that a title chooses by naming them in `mechanics`, each with what it needs to act: a file and a place
# in it, `*` for any name, perhaps with the word that must stand there. All others follow from the tables of the title.
CHOSEN: dict[str, tuple[str, str]] = {
    code: needs for declared in (*MECHANICS.values(), *SHARED) for code, needs in declared.chosen.items()
}

FACTS: dict[str, tuple[Fact[str] | Fact[bool] | Fact[int], ...]] = {
    name: declared.facts for name, declared in MECHANICS.items() if declared.facts
}
EVERY_FACT = tuple(fact for facts in FACTS.values() for fact in facts if fact.sorts)
PLAYER_FACTS = tuple(fact for fact in EVERY_FACT if "player" in fact.sorts)
PLACE_FACTS = {fact.name: fact for fact in EVERY_FACT if "place" in fact.sorts}
COMPANY_FACTS = tuple(fact for fact in EVERY_FACT if not {"player", "place"} & {*fact.sorts})

# By the word of a line: the mechanic that a title must have for it, and the fields that it fills.
WORDS = {word: (name, fields) for name, declared in MECHANICS.items() for word, fields in declared.words.items()}

# The stages of an opening, each with the table of the ruleset that it is played by; rules/kinds.py says how.
STAGES: dict[str, str] = {
    "target-card": "cards",
    "opening-sale": "sale",
    "lot-auction": "auction",
    "private-sale": "private_sale",
    "parallel-auction": "parallel_auction",
    "packet": "packet",
    "concessions": "concessions",
    "draft": "draft",
}

# The kinds of round that can follow one another, over and over; rules/kinds.py says how each begins.
ROUNDS: dict[str, str] = {
    "stock": "a stock round",
    "operating": "a set of operating rounds",
    "players": "a set of player rounds: each player takes a certificate and acts for a corporation",
    "trains": "a train round: the trains run, and what they earn is paid",
}

EVENTS: dict[str, PhaseEvent] = {
    **{name: event for said in MECHANICS.values() for name, event in said.events.items()},
    "final-exchange": PhaseEvent("the last minors are exchanged", "minors"),
    "conversion": PhaseEvent("all corporations are converted", "conversion"),
    "unstarted-leave": PhaseEvent("corporations that nobody has started leave the game", "corporations"),
    "last-rounds": PhaseEvent("the game ends after one more stock round and its set of operating rounds", "ending"),
    "stations-open": PhaseEvent("owners of privates may place the stations that these grant, at once", "privates"),
    "privates-close": PhaseEvent("privates close", "privates"),
}

# What holds while a phase lasts.
STATUSES: dict[str, str] = {
    "one-a-type": "a company buys one train of a type from the bank in a round",
    "presidents-only": "only presidents' certificates are for sale",
    "floats-first": "nobody passes who has a minor that is yet to float",
    "no-conversion": "no corporation is expanded",
    "no-dealings": "players barter nothing, and take privates out of the game only above their limit",
    "district-pays-treasury": "a run to a mining district with an own station earns the treasury, too",
    "cities-for-towns": "the tile of a town may be replaced by one with a city",
    **{name: says for said in MECHANICS.values() for name, says in said.statuses.items()},
}

QUESTIONS: dict[str, QuestionKind] = {
    **{name: kind for said in MECHANICS.values() for name, kind in said.questions.items()},
    # A company is above its train limit.
    DISCARD: QuestionKind("now", "must discard a train", ("discard",), "discard TRAIN"),
    # A player holds more certificates than he may, where none is ever sold.
    DISPOSAL: QuestionKind("now", "must give a certificate to the pool", ("dispose",), "dispose COMPANY"),
    # The minor `about` can merge with nothing of its owner's, and others may offer to take it in;
    PROPOSAL: QuestionKind(
        "now",
        "offers to take in the minor, or passes",
        ("propose", "pass"),
        "propose CORPORATION, or pass",
        lapses=True,
        together=True,
    ),
    # ... then he must take one of the offers.
    CONSENT: QuestionKind("now", "must merge the minor as was offered", ("exchange",), "exchange MINOR CORPORATION"),
    # A player ended a turn above a limit, of the corporation `about` or of certificates, and could have sold.
    CORRECTION: QuestionKind("later", "must sell what is above a limit", ("sell",)),
    # A corporation was started in this turn, and its founder has yet to name his minor.
    FOUNDING: QuestionKind("turn", "names the minor that is merged", ("exchange", "pass", "done"), "exchange MINOR"),
    # A share or station of the company `about` is up for auction: who may still bid is asked in his turn.
    BIDDING: QuestionKind("now", "bids, or passes", ("bid", "pass"), "bid [COMPANY] AMOUNT, or pass", lapses=True),
    # As a phase begins, the private `about` may place its station at once.
    STATION: QuestionKind(
        "now", "places a private's station, or passes", ("token", "pass"), "token PLACE with PRIVATE", lapses=True
    ),
    # The round `about` is called for, and `who` begins it; None: the holder of the priority deal.
    ROUND: QuestionKind("later", "begins the round that was called for", handed_on=True),
    # A company acting out of order has broken into this one's turn.
    TURN: QuestionKind("later", "goes on with its turn"),
}


def new_question(
    kind: str,
    who: str | None = None,
    about: str = "",
    code: str = "",
    amount: int = 0,
    turn: Turn | None = None,
    told: bool = False,
) -> Question:
    """Return a question of a declared kind, which says whether the game waits for its answer."""
    return Question(kind, who, about, code, amount, turn, told, urgent=QUESTIONS[kind].when == "now")


def as_kind(question: Question, kind: str) -> Question:
    """Return the same question as one of another kind."""
    return question.replace(kind=kind, urgent=QUESTIONS[kind].when == "now")
