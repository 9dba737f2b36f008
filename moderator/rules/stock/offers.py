"""Certificates for sale: the place and price of each, and the payee.

Views offer them, importers ask whether there are any, and purchases are booked from them.
"""

from collections.abc import Iterator

from moderator.model.findings import Finding, Severity
from moderator.model.ledger import BANK, IPO, POOL, divide
from moderator.model.moves import Move
from moderator.model.rounds import StockRound
from moderator.model.values import Record
from moderator.model.wording import list_words
from moderator.rules.booking import Booking, NotBooked, State
from moderator.rules.certificates import (
    bar_seller,
    certificate_limit,
    certificate_weight,
    choose_certificate,
    for_sale,
    hold_limit,
    share_price,
    shares_for_sale,
)
from moderator.rules.events import CompanyLeader, SharePurchase, SharesForSale, ShareTrade
from moderator.rules.holdings import is_investors, loose_shares, president, share_size, shares, worth_of
from moderator.rules.listeners import adjusted, judged
from moderator.rules.prices import price
from moderator.rules.rounds.turns import wrong_round
from moderator.titles.companies import Certificate
from moderator.vocabulary.charters import EXPANDED
from moderator.vocabulary.shares import Buy

WHERE = "a stock round"


def check_tradable(booking: Booking, company: str) -> None:
    """Raise NotBooked if a corporation that has not started is traded outside a stock round."""
    startable = company in booking.title.certificates and company not in booking.title.formed
    barred = wrong_round(booking, StockRound, WHERE)
    if barred is not None and startable and price(booking, company) is None:
        raise NotBooked(barred.replace(severity=Severity.ERROR))


class Offered(Record):
    """A certificate for sale: its place, the price of a share, and the payee."""

    company: str
    place: str  # as a journal names it
    source: str  # the account that holds it
    kind: Certificate
    each: int  # the price of a share
    cost: int  # of the certificate
    payee: str


# ---- certificates to buy ----


def source_of(company: str, place: str) -> str:
    """Return the account of a place."""
    return {"treasury": company, "ipo": IPO}.get(place, POOL)


def payee(state: State, company: str, place: str, holder: str = BANK) -> str:
    """Return who is paid for a share from a place. The bank is paid instead of the Investor's corporation."""
    if is_investors(state, company) and place != "player":
        return BANK
    if place == "ipo" and adjusted(state, SharesForSale(company)).to_company:
        return company
    match state.title.offers[place].pays:
        case "bank":
            return BANK
        case "bank-then-company":
            return company if company in state.position.floated else BANK
        case "holder":
            return holder
    return company


def offer_price(state: State, company: str, place: str, agreed: int | None = None) -> int:
    """Return the price of a share at a place.

    Raises NotBooked if there is none yet, or if players must agree on one and the line does not state it.
    """
    facts, market = state.title.offers[place], share_price(state, company)
    if facts.price == "agreed":
        if agreed is None:
            remedy = f"name the player and the price after `buy {company}`"
            raise state.refuse("price-stated", "the price is agreed between players", remedy)
        return agreed
    at_par = facts.price == "par" or (facts.price == "new-par" and company in EXPANDED.of(state.position))
    return state.position.par[company] if at_par else market


def offering_price(state: State, company: str) -> int | None:
    """Return the price of a share of the initial offering, or None if there is none."""
    if "ipo" not in state.title.offers:
        return None
    try:
        return offer_price(state, company, "ipo")
    except NotBooked:
        return None


def on_offer(state: State, company: str) -> Iterator[Offered]:
    """Yield one certificate of each size at each open place, larger ones first, without shares of players.

    Raises NotBooked before there is a price.
    """
    if any(judged(state, ShareTrade(company))):
        return
    presidency_sold = adjusted(state, CompanyLeader(company)).presidency_sold
    for place in _places(state):
        if buy_first_round(state, company, place) is not None:
            continue
        source = source_of(company, place)
        first = 0 if place == "pool" and presidency_sold else 1  # the president's certificate is there
        for kind in state.title.certificates[company][first:]:
            if for_sale(state, company, kind, source):
                yield _offer(state, company, place, source, kind, offer_price(state, company, place))


def places_with(state: State, company: str) -> dict[str, int]:
    """Return the places that sell ordinary certificates of a corporation, each with its number of shares."""
    counts = {place: shares_for_sale(state, company, source_of(company, place)) for place in _places(state)}
    return {place: count for place, count in counts.items() if count}


def buy_first_round(state: State, company: str, place: str) -> Finding | None:
    """Return a finding if a share is bought from the pool in the first stock round, where the title forbids it."""
    now = state.position.round
    first = isinstance(now, StockRound) and now.number == 1
    if place != "pool" or not first or state.title.file.shares.pool_in_first_round:
        return None
    others = [other for other in _places(state) if other != place]
    return state.finding(
        "buy-first-round",
        f"the pool's shares of {company} are not for sale in the first stock round",
        expected=f"a share of the {list_words(others, 'or')}",
        actual="the pool",
    )


def _places(state: State) -> list[str]:
    return [place for place in state.title.offers if place != "player"]


def find_share(state: State, company: str, place: str | None) -> str:
    """Return the place of a single share: as stated, else the first with one. Raises NotBooked if there is none."""
    places = places_with(state, company)
    if place is None and places:
        return next(iter(places))
    if place is None or place not in places:
        where = f"in the {place}" if place else "for sale"
        remedy = state.instead(source=next(iter(places))) if places else None
        raise state.refuse("missing", f"there is no share of {company} {where}", remedy, about="share-purchase")
    return place


def find_offer(state: State, move: Buy) -> Offered:
    """Return the certificate of a purchase: at the stated place or the first, of the stated size or the largest.

    Raises NotBooked if there is none.
    """
    company = move.company
    if move.seller is not None:
        place, source = "player", move.seller
    else:
        places = places_with(state, company)
        place = move.source or next(iter(places), state.title.first_place)
        kept = (move.source is not None or not places) and loose_shares(
            state.title, state.position.books, company, source_of(company, place)
        )
        if place not in places and not kept:
            other = next(iter(places), None)
            remedy = state.instead(source=other) if other else None
            raise state.refuse(
                "missing", f"there is no share of {company} in the {place}", remedy, about="share-purchase"
            )
        source = source_of(company, place)
    kind = choose_certificate(state, company, source, move.percent)
    return _offer(state, company, place, source, kind, offer_price(state, company, place, move.price))


def find_certificate(state: State, move: Buy, player: str) -> Offered:
    """Return the certificate that a player buys: the president's first, if the pool sells it.

    A player who already has shares may buy others instead. Raises NotBooked if there is none.
    """
    company, position = move.company, state.position
    from_pool = move.seller is None and move.source in (None, "pool")
    gives = adjusted(state, SharePurchase(company, player)).gives
    if gives is not None and move.seller is None and (place := _of_presidency(state, move)) is not None:
        first = state.title.certificates[company][0]
        return _offer(state, company, place, source_of(company, place), first, offer_price(state, company, place))
    if not (from_pool and adjusted(state, CompanyLeader(company)).presidency_sold):
        return find_offer(state, move)
    first = state.title.certificates[company][0]
    has_some = shares(state.title, position.books, company, player) > 0
    if move.percent == first.shares * share_size(state, company) or (move.percent is None and not has_some):
        return _offer(state, company, "pool", POOL, first, offer_price(state, company, "pool"))
    return find_offer(state, move)


def _of_presidency(state: State, move: Buy) -> str | None:
    """Return where the president's certificate is sold in exchange for a smaller one and the rest of its price, or
    None.

    It is in the pool only if the line names the pool or no other certificate is for sale.
    """
    unit = state.title.certificates[move.company][0].unit
    place = next(
        (place for place in _places(state) if state.position.books.of(unit, source_of(move.company, place))), None
    )
    if place is None or move.source not in (None, place):
        return None
    return place if place != "pool" or move.source is not None or not places_with(state, move.company) else None


def for_player(state: State, player: str, offer: Offered, count: int) -> tuple[Offered, Finding | None]:
    """Return the offer at the price this player pays, and a finding if `count` shares exceed the holding limit.

    Some titles let presidents buy above the limit from the pool, at a higher price.
    """
    company, beyond = offer.company, state.title.file.shares.beyond
    verdict = hold_limit(state, player, company, count)
    if verdict is None or beyond is None or offer.place != "pool" or president(state, company) != player:
        return offer, verdict
    each = divide(offer.each * beyond, 100, "up")
    return offer.replace(each=each, cost=worth_of(state, company, offer.kind.shares, each, "bought")), None


def with_smaller(state: State, player: str, found: Offered, *verdicts: Finding | None) -> list[Finding]:
    """Return findings about a certificate that is too much for a player, with another one as their remedy if
    possible.
    """
    found_wrong = [*filter(None, verdicts)]
    instead = _another(state, player, found) if found_wrong and found.place != "player" else None
    return found_wrong if instead is None else [each.replace(instead=instead, remedy=None) for each in found_wrong]


def _another(state: State, player: str, found: Offered) -> Move | None:
    """Return the purchase of another certificate of the same corporation that is within the limits and affordable.

    It is smaller, or in a place where the player may buy above the limit.
    """
    company = found.company
    too_much = for_player(state, player, found, found.kind.shares)[1] is not None
    for each in () if adjusted(state, CompanyLeader(company)).presidency_sold else on_offer(state, company):
        offer, over_part = for_player(state, player, each, each.kind.shares)
        elsewhere = too_much and offer.place != found.place
        fits = (offer.kind.shares < found.kind.shares or elsewhere) and offer.cost <= state.cash(player)
        weight = certificate_weight(state, company, offer.kind.shares)
        if fits and (over_part, certificate_limit(state, player, weight)) == (None, None):
            smaller = offer.kind.shares < found.kind.shares
            size = offer.kind.shares * share_size(state, company) if smaller else None
            return state.instead(count=None, percent=size, source=offer.place, price=None)
    return None


def check_seller(state: State, move: Buy, player: str) -> None:
    """Raise NotBooked if the line names a player who cannot sell the share."""
    company, seller = move.company, move.seller
    if seller is None:
        return
    if "player" not in state.title.offers:
        bar_seller(state, seller)
    if seller == player or seller not in state.position.players:
        raise state.refuse(
            "missing", f"{seller} is not another player", "name another player who has a share", about="share-purchase"
        )
    if not loose_shares(state.title, state.position.books, company, seller):
        raise state.refuse(
            "missing",
            f"{seller} has no ordinary certificate of {company}",
            "name a player who has one",
            about="share-purchase",
        )


def _offer(state: State, company: str, place: str, source: str, kind: Certificate, each: int) -> Offered:
    cost = worth_of(state, company, kind.shares, each, "bought")
    return Offered(company, place, source, kind, each, cost, payee(state, company, place, source))
