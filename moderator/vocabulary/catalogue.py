"""Declared names: mechanics, facts, questions, checks, and the rounds, events and statuses of a game."""

from collections.abc import Iterable

from moderator.model.declaration import EVERY, QUESTIONS, Check, Fact, Mechanic, PhaseEvent, QuestionKind
from moderator.model.findings import Finding, Severity
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
)
from moderator.vocabulary.listing import MECHANICS, SHARED

# Mechanics by the code in postings and events.
MECHANIC_BY_CODE: dict[str, Mechanic] = {
    code: each for declared in (*SHARED, *MECHANICS.values()) for code, each in declared.mechanics.items()
}

# The mechanics that a title chooses in `mechanics`, each with the key it needs: a file and a path (`*` for any name),
# perhaps with the required value. All other mechanics follow from the title's tables.
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

# By word of a line: the mechanic that a title needs for the word, and the fields that the word sets.
WORDS = {word: (name, fields) for name, declared in MECHANICS.items() for word, fields in declared.words.items()}

# The stages of an opening, each with its table in the ruleset. rules/kinds.py plays them.
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

# The kinds of round in the course of a game. rules/kinds.py begins them.
ROUNDS: dict[str, str] = {
    "stock": "a stock round",
    "operating": "a set of operating rounds",
    "players": "a set of player rounds: each player takes a certificate and acts for a corporation",
    "trains": "a train round: all trains run and pay",
}

EVENTS: dict[str, PhaseEvent] = {
    **{name: event for said in MECHANICS.values() for name, event in said.events.items()},
    "final-exchange": PhaseEvent("the last minors are exchanged", "minors"),
    "conversion": PhaseEvent("all corporations convert", "conversion"),
    "unstarted-leave": PhaseEvent("corporations that have not started leave the game", "corporations"),
    "last-rounds": PhaseEvent("the game ends after one more stock round and its set of operating rounds", "ending"),
    "stations-open": PhaseEvent("owners of certain privates may place their tokens at once", "privates"),
    "privates-close": PhaseEvent("privates close", "privates"),
}

# Rules that hold while a phase lasts.
STATUSES: dict[str, str] = {
    "one-a-type": "a company buys at most one train of each type from the bank in a round",
    "presidents-only": "only presidents' certificates are for sale",
    "floats-first": "a player whose minor has not floated may not pass",
    "no-conversion": "corporations may not expand",
    "no-dealings": "players may not barter, and may remove privates from the game only above their limit",
    "district-pays-treasury": "a run to a mining district with the company's own token also earns "
    "money for the treasury",
    "cities-for-towns": "a town's tile may be replaced by a city tile",
    **{name: says for said in MECHANICS.values() for name, says in said.statuses.items()},
}

QUESTIONS.update(
    {
        **{name: kind for said in MECHANICS.values() for name, kind in said.questions.items()},
        # The company is above its train limit.
        DISCARD: QuestionKind("now", "must discard a train", ("discard",), "discard TRAIN"),
        # The player is above the certificate limit in a title without share sales.
        DISPOSAL: QuestionKind("now", "must give a certificate to the pool", ("dispose",), "dispose COMPANY"),
        # The owner of the minor `about` has no company for it; others may offer to take it in.
        PROPOSAL: QuestionKind(
            "now",
            "offers to take in the minor, or passes",
            ("propose", "pass"),
            "propose CORPORATION, or pass",
            lapses=True,
            together=True,
        ),
        # The owner must then accept one of the offers.
        CONSENT: QuestionKind("now", "must merge the minor as offered", ("exchange",), "exchange MINOR CORPORATION"),
        # The player ended a turn above the limit of the corporation `about`, or of certificates, and could have sold.
        CORRECTION: QuestionKind("later", "must sell down to the limit", ("sell",)),
        # A corporation was started in this turn, and its founder has not yet named the minor.
        FOUNDING: QuestionKind("turn", "names the minor that merges", ("exchange", "pass", "done"), "exchange MINOR"),
        # A share or station of the company `about` is up for auction; each remaining bidder is asked in turn.
        BIDDING: QuestionKind("now", "bids, or passes", ("bid", "pass"), "bid [COMPANY] AMOUNT, or pass", lapses=True),
        # The private `about` may place its station at once, because a phase begins.
        STATION: QuestionKind(
            "now", "places the private's token, or passes", ("token", "pass"), "token PLACE with PRIVATE", lapses=True
        ),
        # The round `about` was triggered. `who` begins it, or the holder of the priority deal if None.
        ROUND: QuestionKind("later", "begins the round that was triggered", handed_on=True),
        # Another company acted out of order during this one's turn.
        TURN: QuestionKind("later", "continues its turn"),
    }
)


# ---- checks ----
# Every finding code with its severity and subject.


CHECKS: dict[str, Check] = {
    code: check for said in (*MECHANICS.values(), *SHARED) for code, check in said.checks.items()
}

# Cases of checks and mechanics that a rulebook may cover in several sections (`CODE@CASE`): a mechanic or check, a
# kind of round or place, or `unpriced` for games without prices.
CASES: dict[str, tuple[str, ...]] = {}
for _said in (*SHARED, *MECHANICS.values()):
    for _code, _cases in _said.cases.items():
        CASES[_code] = (*CASES.get(_code, ()), *_cases)

_BROKEN = (Severity.VIOLATION, Severity.ERROR)


def without_followers(found: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return the findings of a line without those that merely follow from another one.

    If a dropped finding was the reason to refuse the line, the finding that caused it becomes the reason.
    """
    found = tuple(found)
    if len(found) < 2:
        return found
    broken = [each for each in found if each.severity in _BROKEN]
    covered = {code for each in broken for code in CHECKS[each.code].covers}
    cause = next((each for each in broken if CHECKS[each.code].covers == EVERY), None)
    followers = [
        each
        for each in found
        if (each.code in covered and each.severity in (*_BROKEN, Severity.NOTE))
        or (each in broken and cause not in (None, each))
    ]
    if not followers:
        return found
    refused = {each.code for each in followers if each.severity is Severity.ERROR}
    remaining = [each for each in found if each not in followers]
    why = next((each for each in remaining if each is cause or not refused.isdisjoint(CHECKS[each.code].covers)), None)
    return tuple(each.replace(severity=Severity.ERROR) if refused and each is why else each for each in remaining)
