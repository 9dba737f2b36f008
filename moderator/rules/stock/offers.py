"""What a player may do with shares now: certificates to buy, blocks to sell, corporations to start, minors to exchange.

The session offers these, the importer asks whether there are any, and a purchase is judged and booked by them.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from moderator.model.accounts import BANK, POOL
from moderator.model.findings import Finding
from moderator.rules.basics.certificates import certificate_top, choose_certificate
from moderator.rules.basics.holdings import charter_of, loose_shares, minors_of, shares
from moderator.rules.basics.shares import share_price
from moderator.rules.basics.state import State
from moderator.rules.stock.selling import most_sellable
from moderator.titles.title import Certificate

PLACES = ("treasury", "pool")  # as a journal names them; of several the first that has one is meant


@dataclass(frozen=True, slots=True)
class Offered:
    """A certificate that can be bought: where it lies, what a share of it costs, and who is paid."""

    company: str
    place: str
    source: str  # the account it lies with
    kind: Certificate
    each: int
    payee: str

    @property
    def cost(self) -> int:
        return self.kind.shares * self.each


@dataclass(frozen=True, slots=True)
class Startable:
    """A president's certificate that can be bought; `minor` is the one its founder would merge, if one must."""

    company: str
    value: int
    minor: str | None
    cost: int


# ---- certificates to buy ----


def source_of(company: str, place: str) -> str:
    """The account that a place is."""
    return company if place == "treasury" else POOL


def payee(state: State, company: str, place: str) -> str:
    """Who is paid for a share: the bank for one from the pool, and for one not yet had where the title says so."""
    offered = state.title.file.shares.unsold == "bank-then-company" and company not in state.position.floated
    return BANK if place == "pool" or offered else company


def on_offer(state: State, company: str) -> Iterator[Offered]:
    """One certificate of each size at each place, the larger ones first. Raises NotBooked before there is a price."""
    for place in PLACES:
        source = source_of(company, place)
        for kind in state.title.certificates[company][1:]:
            if state.position.books.of(kind.unit, source):
                yield _offer(state, company, place, kind)


def places_with(state: State, company: str) -> dict[str, int]:
    """The places where ordinary certificates of a corporation can be had, each with its number of shares."""
    title, books = state.title, state.position.books
    there = {place: loose_shares(title, books, company, source_of(company, place)) for place in PLACES}
    return {place: count for place, count in there.items() if count}


def find_offer(state: State, company: str, place: str | None, size: int | None) -> Offered:
    """The certificate meant by a purchase: of this place or the first that has one, of this size or the largest.

    Raises NotBooked if there is none.
    """
    there = places_with(state, company)
    wanted = place or next(iter(there), PLACES[0])
    if wanted not in there:
        other = next(iter(there), None)
        remedy = f"the {other} has {there[other]}" if other else "nobody offers one"
        raise state.refuse("missing", f"there is no share of {company} in the {wanted}", remedy)
    return _offer(state, company, wanted, choose_certificate(state, company, source_of(company, wanted), size))


def _offer(state: State, company: str, place: str, kind: Certificate) -> Offered:
    price = share_price(state, company)
    return Offered(company, place, source_of(company, place), kind, price, payee(state, company, place))


# ---- what else can be done ----


def starts(state: State, player: str, company: str) -> Iterator[Startable]:
    """A corporation at every starting value, with each minor of the player's that could merge; none once it is started.
    """
    title, position = state.title, state.position
    if company in position.par or company in position.closed:
        return
    merging: list[str | None] = []
    if title.phase(position.phase).formation == "merge":
        merging += minors_of(state, player)
    for value in sorted(title.market.starts_of(charter_of(state, company).starts)):
        for minor in merging or [None]:
            yield Startable(company, value, minor, title.certificates[company][0].shares * value)


def blocks(state: State, player: str, company: str) -> range:
    """Every number of shares of a corporation that a player holds, whether he may sell them or not."""
    return range(1, shares(state.title, state.position.books, company, player) + 1)


def exchanges(state: State, player: str) -> Iterator[tuple[str, str]]:
    """A player's minors, each with every corporation in play."""
    for minor in minors_of(state, player):
        yield from ((minor, company) for company in state.position.par)


# ---- whether anything is left to him ----


def may_act(state: State, player: str) -> bool:
    """Whether a player could buy, sell, start or exchange; his limits are left out of account."""
    return any(
        most_sellable(state, player, company) or _may_buy(state, player, company)
        if company in state.position.par
        else _may_start(state, player, company)
        for company in state.title.certificates
    ) or any(_may_exchange(state, company) for _, company in exchanges(state, player))


def _may_start(state: State, player: str, company: str) -> bool:
    merges = state.title.phase(state.position.phase).formation == "merge"
    return any(
        start.cost <= state.cash(player) and (start.minor is not None or not merges)
        for start in starts(state, player, company)
    )


def _may_buy(state: State, player: str, company: str) -> bool:
    return any(
        offer.cost <= state.cash(player) and certificate_top(state, company, offer.source, offer.kind) is None
        for offer in on_offer(state, company)
    )


def _may_exchange(state: State, company: str) -> bool:
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
        remedy="exchange before its first turn",
    )
