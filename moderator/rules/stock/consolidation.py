"""Consolidation: the stock round in which the last minors merge and the last corporations expand."""

from moderator.model.findings import Finding
from moderator.model.moves import Move
from moderator.model.wording import list_words
from moderator.rules.booking import State
from moderator.rules.events import SharePurchase
from moderator.rules.holdings import charter_name, minors_of, president
from moderator.rules.listeners import judged
from moderator.rules.stock.offers import places_with
from moderator.rules.subsidiaries import is_consolidating, takers
from moderator.vocabulary.corporations import Expand
from moderator.vocabulary.minors import Close, Exchange


def own_takers(state: State, player: str) -> list[str]:
    """Return a player's corporations that may take in a minor, those with a share to give first."""
    own = [company for company in takers(state) if president(state, company) == player]
    return sorted(own, key=lambda company: share_place(state, company, player) == "none")


def share_place(state: State, company: str, owner: str | None = None) -> str:
    """Return where the share for a minor comes from: `treasury`, else `pool`, else `none`.

    A treasury share kept for another player is not available to `owner`.
    """
    places = places_with(state, company)
    found = judged(state, SharePurchase(company, owner, "treasury")) if owner is not None else ()
    if any(each.code == "share-kept" for each in found):
        places.pop("treasury", None)
    return next((place for place in ("treasury", "pool") if places.get(place)), "none")


def smaller_of(state: State, player: str) -> list[str]:
    """Return the corporations of a player that have not expanded."""
    facts = state.title.file.conversion
    return [
        company
        for company in state.position.par
        if facts is not None and charter_name(state, company) == facts.before and president(state, company) == player
    ]


def consolidation_owed(state: State, player: str) -> Finding | None:
    """Return a finding if a player passes during consolidation with a minor or unexpanded corporation left."""
    if not is_consolidating(state):
        return None
    minors, smaller = minors_of(state, player), smaller_of(state, player)
    if not minors and not smaller:
        return None
    left = [f"minor {minor}" for minor in minors] + smaller
    return state.finding(
        "consolidation-owed",
        f"{player} may not pass: {list_words(left)} must first be merged, expanded or abandoned",
        expected="minors merged or abandoned, corporations expanded",
        actual="pass",
        remedy=_next_step(state, player, minors, smaller),
    )


def _next_step(state: State, player: str, minors: list[str], smaller: list[str]) -> Move:
    """Return a move for the player: merge a minor, expand a corporation, or abandon a minor without a taker."""
    takers = own_takers(state, player)
    if minors and takers and (share_place(state, takers[0], player) != "none" or not smaller):
        return Exchange(actor=player, minor=minors[0], company=takers[0])
    if smaller:
        return Expand(actor=player, company=smaller[0])
    return Close(actor=player, company=minors[0])


def may_propose(state: State, player: str) -> list[str]:
    """Return the corporations of a player that could take in a minor for a treasury share."""
    return [company for company in own_takers(state, player) if share_place(state, company) == "treasury"]
