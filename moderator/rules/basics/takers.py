"""Takers: the corporations that may take in a minor now, or take up one that was abandoned."""

from collections.abc import Iterator

from moderator.model.facts import TurnFact
from moderator.model.findings import Finding
from moderator.model.rounds import StockRound, Turn
from moderator.model.wording import list_words
from moderator.rules.basics.holdings import charter_name, charter_of
from moderator.rules.basics.state import State, require
from moderator.rules.basics.subsidiaries import abandoned_minors
from moderator.titles.mergers import Merging


def merging_of(state: State) -> Merging:
    """The rules of minors that merge with all that is theirs."""
    return require(state.title.file.merging)


def bar_taker(state: State, company: str) -> Iterator[Finding]:
    """Why a corporation takes in no minor now: it never does, not yet, or it has done so in this round."""
    facts, name, now = merging_of(state), charter_name(state, company), state.position.round
    if name not in facts.into:
        yield state.finding(
            "absorb-company",
            f"{company} is a {name} and takes in no minor",
            expected=f"a {list_words(facts.into, 'or')}",
            actual=name,
        )
    elif not state.title.reached(state.position.phase, facts.into[name]):
        yield state.finding(
            "absorb-phase",
            f"no minor merges into a {name} before phase {facts.into[name]}",
            expected=f"phase {facts.into[name]}",
            actual=state.position.phase,
        )
    if facts.once and isinstance(now, StockRound) and company in now.merged:
        yield state.finding(
            "absorb-twice",
            f"{company} has taken in a minor in this stock round",
            expected="another corporation",
            actual=company,
        )


# Whether the company on turn has taken up a minor that was abandoned.
TAKEN_UP: TurnFact[bool] = TurnFact("taken_up", False)


def takers(state: State) -> list[str]:
    """The corporations in play that may take in a minor now."""
    return [company for company in state.position.par if not any(bar_taker(state, company))]


def may_take_up(state: State, company: str, turn: Turn) -> list[str]:
    """The minors that a company could take up now."""
    facts = state.title.file.merging
    if facts is None or TAKEN_UP.of(turn) or "stock" not in charter_of(state, company).steps:
        return []
    return abandoned_minors(state) if facts.price <= state.cash(company) else []
