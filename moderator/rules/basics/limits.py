"""Limits: certificates, holdings, the pool, trains."""

from moderator.model.accounts import POOL
from moderator.model.findings import Finding
from moderator.model.wording import plural
from moderator.rules.basics.holdings import certificates, charter_name, percent, power_of, share_size, trains_of
from moderator.rules.basics.state import State


def certificate_limit(state: State, player: str, more: int = 1) -> Finding | None:
    """A player takes certificates beyond the limit, even if an exchange brings him back under it at once."""
    limit = seat_limit(state)
    count = certificates(state, player) + more
    if count <= limit:
        return None
    return state.finding(
        "certificate-limit",
        f"{player} comes to {plural(count, 'certificate')}; {len(state.position.players)} players may hold {limit}",
        expected=f"at most {limit}",
        actual=count,
        remedy="sell a certificate first",
    )


def seat_limit(state: State) -> int:
    """How many certificates a player may hold."""
    return state.title.file.players[str(len(state.position.players))].certificates


def hold_limit(state: State, player: str, company: str, more: int) -> Finding | None:
    """A player buys `more` shares, beyond the part of one corporation he may hold."""
    if not state.title.zone(state.position.cells.get(company)).limited:
        return None
    limit = state.title.file.shares.hold_limit
    share = percent(state, company, player) + more * share_size(state, company)
    if share <= limit:
        return None
    return state.finding(
        "hold-limit",
        f"{player} comes to {share}% of {company}; one player may hold {limit}%",
        expected=f"at most {limit}%",
        actual=f"{share}%",
        remedy="buy another corporation, or have the table allow it with !",
    )


def pool_limit(state: State, company: str, more: int) -> Finding | None:
    """The pool takes `more` shares of a corporation, beyond what it may hold."""
    sold = more * share_size(state, company)
    limit = state.title.file.shares.pool_limit
    share = percent(state, company, POOL) + sold
    if share <= limit:
        return None
    room = limit - (share - sold)
    return state.finding(
        "pool-limit",
        f"the pool comes to {share}% of {company}; it may hold {limit}%",
        expected=f"at most {room}% sold",
        actual=f"{sold}% sold",
        remedy=f"sell {room}% or less" if room > 0 else "sell something else",
    )


def train_limit(state: State, company: str) -> int:
    """How many trains a company may own in the present phase."""
    title, position = state.title, state.position
    limits = title.phase(position.phase).limits
    kind = title.kinds[company]
    limit = limits[kind if kind in limits else charter_name(state, company)]
    return limit + power_of(position, company, "extra-train")


def over_train_limit(state: State, company: str) -> int:
    """How many trains a company has beyond its limit."""
    return max(0, len(trains_of(state, company)) - train_limit(state, company))
