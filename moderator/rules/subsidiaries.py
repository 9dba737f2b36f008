"""Subsidiaries: minors that have merged into a corporation, which keeps their charters and powers.

The charter of an abandoned minor is in the pool, where a corporation may take it up.
"""

from collections.abc import Iterator

from moderator.model.declaration import TurnFact
from moderator.model.findings import Finding
from moderator.model.ledger import BOARD, BOX, POOL, charter_unit, token_unit
from moderator.model.rounds import StockRound, Turn
from moderator.model.wording import list_words
from moderator.rules.booking import Booking, State, drop_asked, require
from moderator.rules.holdings import charter_name, charter_of, in_play, minors_of
from moderator.rules.tokens import SLOTS_TAKEN, zones_of
from moderator.titles.abilities import Ability
from moderator.titles.mergers import Merging
from moderator.vocabulary.minors import CHIT


def bearer(state: State, minor: str) -> str | None:
    """Return the company that has a minor's power: the minor, or the corporation it merged into; None if there is
    neither.
    """
    holders = state.position.books.holders(charter_unit(minor))
    owner = next((holder for holder in holders if holder in state.title.certificates), None)
    return owner or (minor if in_play(state, minor) else None)


def powers_of(state: State, company: str) -> list[str]:
    """Return the minors whose powers a company has: itself if it is a minor, else its subsidiaries."""
    own = [company] if company in state.title.file.minors and in_play(state, company) else []
    return own or minors_of(state, company)


def abilities_of(state: State, company: str) -> list[Ability]:
    """Return the abilities of a company."""
    if not state.title.has_abilities:
        return []
    minors, own = state.title.file.minors, state.title.file.corporations.get(company)
    found = [ability for minor in powers_of(state, company) if (ability := minors[minor].ability) is not None]
    places = (None, *state.position.stations.get(company, ()))
    return found + [ability for ability in (() if own is None else own.abilities) if ability.station in places]


def rights_of(state: State, company: str) -> list[str]:
    """Return the zones in which a company has track rights: those of its home, its chit and its subsidiaries' chits."""
    chits, home = CHIT.of(state.position), None
    if company in state.title.certificates:
        home = state.title.file.corporations[company].home
    own = [] if home is None else zones_of(state, home)[:1]
    chosen = (chits[name] for name in (company, *minors_of(state, company)) if name in chits)
    return list(dict.fromkeys((*own, *chosen)))


def is_abandoned(state: State, minor: str) -> bool:
    """Return whether a minor was abandoned: its charter is in the pool and it no longer operates."""
    return minor in state.position.closed and bool(state.position.books.of(charter_unit(minor), POOL))


def abandoned_minors(state: State) -> list[str]:
    """Return the abandoned minors that no corporation has taken up, in the order of the ruleset."""
    return [minor for minor, _ in state.title.minor_charters if is_abandoned(state, minor)]


def is_national(state: State, company: str) -> bool:
    """Return whether a corporation has become a national."""
    facts = state.title.file.nationals
    return facts is not None and charter_name(state, company) == facts.after


def is_consolidating(state: State) -> bool:
    """Return whether consolidation applies: the stock round in which the last minors and smaller corporations go, or
    later.

    It waits until corporations may expand; otherwise a player might be able neither to expand nor to pass.
    """
    facts, position = state.title.file.merging, state.position
    if facts is None or facts.consolidation is None or not isinstance(position.round, StockRound):
        return False
    return state.title.reached(position.phase, facts.consolidation) and not state.holds("no-conversion")


def leave_play(booking: Booking, minor: str, why: str) -> None:
    """Take a minor out of play with its stations and tokens."""
    position, unit = booking.position, token_unit(minor)
    for place in (BOARD, minor):
        booking.give(unit, place, BOX, position.books.of(unit, place), why)
    SLOTS_TAKEN.drop(position, minor)
    position.closed = position.closed | {minor}
    position.order = tuple(name for name in position.order if name != minor)
    position.stations = {name: at for name, at in position.stations.items() if name != minor}
    drop_asked(booking, minor)


def abandon_subsidiaries(booking: Booking, company: str) -> None:
    """Put the charters of a corporation's subsidiaries in the pool, each with its chit."""
    for minor in minors_of(booking, company):
        booking.give(charter_unit(minor), company, POOL, 1, "abandonment")
        booking.tell("abandonment", "subsidiary", company=minor)


# ---- takers ----
# Corporations that may take in a minor, or take up an abandoned one.


def merging_of(state: State) -> Merging:
    """Return the rules for minors that merge."""
    return require(state.title.file.merging)


def bar_taker(state: State, company: str) -> Iterator[Finding]:
    """Yield why a corporation cannot take in a minor now: its charter, the phase, or an earlier merger in this
    round.
    """
    facts, name, now = merging_of(state), charter_name(state, company), state.position.round
    if name not in facts.into:
        yield state.finding(
            "absorb-company",
            f"{company} is a {name} and cannot take in a minor",
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
            f"{company} has already taken in a minor this stock round",
            expected="another corporation",
            actual=company,
        )


# Whether the company on turn has taken up an abandoned minor.
TAKEN_UP: TurnFact[bool] = TurnFact("taken_up", False)


def takers(state: State) -> list[str]:
    """Return the corporations in play that may take in a minor now."""
    return [company for company in state.position.par if not any(bar_taker(state, company))]


def may_take_up(state: State, company: str, turn: Turn) -> list[str]:
    """Return the abandoned minors that a company could take up now."""
    facts = state.title.file.merging
    if facts is None or TAKEN_UP.of(turn) or "stock" not in charter_of(state, company).steps:
        return []
    return abandoned_minors(state) if facts.price <= state.cash(company) else []
