"""Limits: certificates, holdings, the pool, trains."""

from moderator.model.accounts import POOL
from moderator.model.findings import Finding
from moderator.model.position import Position
from moderator.rules.basics.desk import Desk, plural
from moderator.rules.basics.holdings import certificates, percent, power_of, share_size, structure_name, trains_of
from moderator.titles.title import Title


def certificate_limit(desk: Desk, player: str, more: int = 1) -> Finding | None:
    """A player takes certificates beyond the limit, even if an exchange brings him back under it at once."""
    limit = seat_limit(desk.title, desk.position)
    count = certificates(desk.title, desk.position, player) + more
    if count <= limit:
        return None
    return desk.finding(
        "certificate-limit",
        f"{player} comes to {plural(count, 'certificate')}; {len(desk.position.players)} players may hold {limit}",
        expected=f"at most {limit}",
        actual=count,
        remedy="sell a certificate first",
    )


def seat_limit(title: Title, position: Position) -> int:
    """How many certificates a player may hold."""
    return title.file.players[str(len(position.players))].certificates


def hold_limit(desk: Desk, player: str, company: str, more: int) -> Finding | None:
    """A player buys `more` shares, beyond the part of one corporation he may hold."""
    limit = desk.title.file.shares.hold_limit
    share = percent(desk.title, desk.position, company, player) + more * share_size(desk.title, desk.position, company)
    if share <= limit:
        return None
    return desk.finding(
        "hold-limit",
        f"{player} comes to {share}% of {company}; one player may hold {limit}%",
        expected=f"at most {limit}%",
        actual=f"{share}%",
        remedy="buy another corporation, or have the table allow it with !",
    )


def pool_limit(desk: Desk, company: str, more: int) -> Finding | None:
    """The pool takes `more` shares of a corporation, beyond what it may hold."""
    sold = more * share_size(desk.title, desk.position, company)
    limit = desk.title.file.shares.pool_limit
    share = percent(desk.title, desk.position, company, POOL) + sold
    if share <= limit:
        return None
    room = limit - (share - sold)
    return desk.finding(
        "pool-limit",
        f"the pool comes to {share}% of {company}; it may hold {limit}%",
        expected=f"at most {room}% sold",
        actual=f"{sold}% sold",
        remedy=f"sell {room}% or less" if room > 0 else "sell something else",
    )


def train_limit(title: Title, position: Position, company: str) -> int:
    """How many trains a company may own in the present phase."""
    limits = title.phase(position.phase).limits
    kind = title.kinds[company]
    limit = limits[kind if kind in limits else structure_name(title, position, company)]
    return limit + power_of(position, company, "extra-train")


def over_train_limit(title: Title, position: Position, company: str) -> int:
    """How many trains a company has beyond its limit."""
    return max(0, len(trains_of(title, position, company)) - train_limit(title, position, company))
