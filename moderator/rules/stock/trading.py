"""Whether a player can do anything with shares now: buy, sell, start a corporation, exchange a minor."""

from collections.abc import Iterator

from moderator.model.findings import Finding
from moderator.model.rounds import StockRound
from moderator.rules.basics.certificates import certificate_top
from moderator.rules.basics.holdings import charter_of, minors_of, shares
from moderator.rules.basics.limits import certificate_limit, certificate_weight
from moderator.rules.basics.state import State
from moderator.rules.basics.takers import bar_taker
from moderator.rules.stock.offers import for_player, on_offer, places_with
from moderator.rules.stock.selling import most_sellable
from moderator.rules.stock.startable import charter_started_as, starts


def blocks(state: State, player: str, company: str) -> range:
    """Every number of shares of a corporation that a player holds, whether he may sell them or not."""
    return range(1, shares(state.title, state.position.books, company, player) + 1)


def exchanges(state: State, player: str) -> Iterator[tuple[str, str]]:
    """A player's minors, each with every corporation in play."""
    for minor in minors_of(state, player):
        if charter_of(state, minor).exchanged:
            yield from ((minor, company) for company in state.position.par)


# ---- whether anything is left to him ----


def may_act(state: State, player: str) -> bool:
    """Whether a player could buy, sell, start or exchange within his limits."""
    return may_trade(state, player) or any(_may_exchange(state, company) for _, company in exchanges(state, player))


def may_trade(state: State, player: str) -> bool:
    """Whether a player could buy, sell or start within his limits."""
    return any(
        most_sellable(state, player, company) or _may_buy(state, player, company)
        if company in state.position.par
        else _may_start(state, player, company)
        for company in state.title.certificates
    )


def _may_start(state: State, player: str, company: str) -> bool:
    merges = state.title.phase(state.position.phase).formation == "merge"
    weight = charter_started_as(state, company).weight(state.title.certificates[company][0].shares)
    if certificate_limit(state, player, weight) is not None:
        return False
    return any(
        start.cost <= state.cash(player) and (start.minor is not None or not merges)
        for start in starts(state, player, company)
    )


def _may_buy(state: State, player: str, company: str) -> bool:
    now = state.position.round
    if isinstance(now, StockRound) and ((player, company) in now.sold or now.bought is not None):
        return False
    return any(
        offer.cost <= state.cash(player)
        and certificate_top(state, company, offer.source, offer.kind) is None
        and over_part is None
        and certificate_limit(state, player, certificate_weight(state, company, offer.kind.shares)) is None
        for offer, over_part in (for_player(state, player, each, each.kind.shares) for each in on_offer(state, company))
    )


def _may_exchange(state: State, company: str) -> bool:
    if state.title.file.merging is not None:
        return not any(bar_taker(state, company))
    return exchange_operated(state, company) is None and bool(places_with(state, company))


def exchange_operated(state: State, company: str) -> Finding | None:
    """A minor merges into a corporation that has operated."""
    if company not in state.position.operated:
        return None
    return state.finding(
        "exchange-operated",
        f"{company} has operated: no minor may merge into it before the Final Exchange Round",
        expected="a corporation that has not operated",
        actual=company,
    )
