"""Certificates of several sizes, share prices and holding limits."""

from moderator.model.findings import Finding
from moderator.model.ledger import POOL
from moderator.model.moves import Move
from moderator.model.position import CERTIFICATES
from moderator.model.wording import in_wholes, list_words, plural
from moderator.rules.booking import Booking, State, stated_price
from moderator.rules.events import CompanyFloat, HoldingLimit, PlayerLimit, SharesForSale
from moderator.rules.holdings import (
    certificate_halves,
    charter_name,
    charter_of,
    count_trains,
    counts_for_limit,
    fewest_certificates,
    loose_certificates,
    percent,
    power_of,
    share_size,
)
from moderator.rules.listeners import adjusted
from moderator.rules.prices import price
from moderator.titles.companies import Certificate
from moderator.titles.schema import Seat
from moderator.vocabulary.corporations import HALF_LED
from moderator.vocabulary.shares import Buy, Sell


def for_sale(state: State, company: str, kind: Certificate, source: str) -> int:
    """Return how many certificates of a kind an account has for sale, without those held back from an initial
    offering.
    """
    count = state.position.books.of(kind.unit, source)
    if count and source == state.title.unsold(company):
        if _is_closed(state, company):
            return min(count, 1) if company in HALF_LED.of(state.position) else 0
        count -= min(count, adjusted(state, SharesForSale(company)).kept.count(kind.shares))
    return count


def _is_closed(state: State, company: str) -> bool:
    """Return whether an initial offering is closed because the pool is over its limit."""
    rules = state.title.file.shares
    return rules.offering_closes and percent(state, company, POOL) > rules.pool_limit


def shares_for_sale(state: State, company: str, source: str) -> int:
    """Return how many shares of a corporation an account has for sale on ordinary certificates."""
    return sum(kind.shares * for_sale(state, company, kind, source) for kind in state.title.certificates[company][1:])


def held_back(state: State, company: str, kind: Certificate, source: str, pieces: int) -> Finding | None:
    """Return a finding if the purchase takes reserved certificates."""
    left = for_sale(state, company, kind, source)
    if pieces <= left or left == state.position.books.of(kind.unit, source):
        return None
    size = kind.shares * share_size(state, company)
    return state.finding(
        "share-held-back",
        f"of the {size}% certificates of {company} in the IPO, {left} are for sale: the rest are held back",
        expected=f"{left} of {size}%",
        actual=f"{pieces} of {size}%",
    )


def choose_certificate(state: State, company: str, source: str, size: int | None) -> Certificate:
    """Return the ordinary certificate of this size in percent, or the largest available. Raises NotBooked if there is
    none.
    """
    kinds = state.title.certificates[company][1:]
    available = [kind for kind in kinds if for_sale(state, company, kind, source)]
    available = available or [kind for kind in kinds if state.position.books.of(kind.unit, source)]
    if size is None:
        return available[0]
    share = share_size(state, company)
    for kind in available:
        if kind.shares * share == size:
            return kind
    offered = list_words(f"{kind.shares * share}%" for kind in available)
    raise state.refuse(
        "missing",
        f"there is no {size}% certificate of {company}",
        f"those there are of {offered}",
        about="share-purchase",
    )


def certificate_top(state: State, company: str, source: str, chosen: Certificate) -> Finding | None:
    """Return a finding unless a purchase before the float takes the top of the stack: larger certificates sell
    first.
    """
    if source != state.title.unsold(company) or company in state.position.floated:
        return None
    top = choose_certificate(state, company, source, None)
    if chosen == top:
        return None
    share = share_size(state, company)
    return state.finding(
        "certificate-top",
        f"the {top.shares * share}% certificate is on top of {company}'s stack",
        expected=f"{top.shares * share}%",
        actual=f"{chosen.shares * share}%",
        remedy=state.instead(percent=None),
    )


def stated_kinds(state: State, company: str, sizes: tuple[int, ...]) -> tuple[Certificate, ...]:
    """Return the ordinary certificates that a line names by size. Raises NotBooked for an unknown size."""
    share = share_size(state, company)
    by_size = {kind.shares * share: kind for kind in state.title.certificates[company][1:]}
    for size in sizes:
        if size not in by_size:
            offered = list_words(f"{known}%" for known in by_size)
            raise state.refuse(
                "missing",
                f"{company} has no ordinary {size}% certificate",
                f"those there are of {offered}",
                about="share-sale",
            )
    return tuple(by_size[size] for size in sizes)


def shares_sold(state: State, move: Sell) -> int:
    """Return the number of shares in a sale."""
    kinds = stated_kinds(state, move.company, move.certificates)
    return sum(kind.shares for kind in kinds) if kinds else move.count


def exchanged_part(state: State, company: str, size: int, account: str, remedy: Move | None) -> Certificate:
    """Return the certificate of this size that an account gives in part payment.

    Raises NotBooked if the account does not hold it, or if only another size is accepted.
    """
    part = charter_of(state, company).part_exchange
    if size != part:
        accepted = "no certificate" if part is None else f"only a {part}% certificate"
        message = f"{accepted} counts as part payment for {company}, not one of {size}%"
        raise state.refuse("part-exchange", message, remedy)
    kind = next(
        each for each in state.title.certificates[company][1:] if each.shares * share_size(state, company) == size
    )
    if not state.position.books.of(kind.unit, account):
        raise state.refuse("part-exchange", f"{account} has no {size}% certificate of {company}", remedy)
    return kind


# ---- shares ----


def share_price(state: State, company: str) -> int:
    """Return the current price of a share. Raises NotBooked for a company that has none."""
    if company not in state.title.certificates:
        raise state.refuse("no-shares", f"{company} has no shares: it has a single owner")
    value = price(state, company)
    if value is None and company in state.title.merged:
        raise state.refuse("merge-company", f"{company} is not in play: two corporations merge to form it")
    if value is None and company in state.title.formed and company not in state.position.closed:
        raise state.refuse("start-again", f"{company} is not in play: other companies form it")
    if value is None and company in state.position.closed:
        raise state.refuse("start-again", f"{company} has left the game for good")
    if value is None:
        raise state.refuse(
            "president-first",
            f"{company} has not been started: the president's certificate must be bought first",
            f"first: start {company} VALUE",
        )
    return value


def stated_share_price(
    state: State, company: str, stated: int | None, due: int, about: str | None = None
) -> tuple[int, Finding | None]:
    """Return the share price that the line states, and a finding if the rules ask for another.

    The price is for one share, or for the percentage that the title quotes prices for.
    """
    part = charter_of(state, company).price_for
    what = f"a share of {company}" if part is None else f"{part}% of {company}"
    return stated_price(state, stated, due, "price-stated", what, about)


def can_part_with(state: State, company: str, player: str, count: int) -> bool:
    """Return whether a player's ordinary certificates add up to exactly `count` shares."""
    return fewest_certificates(loose_certificates(state, company, player), count) is not None


def bar_seller(state: State, seller: str | None) -> None:
    """Raise NotBooked if the line names a seller of the share."""
    if seller is not None:
        raise state.refuse(
            "missing",
            f"shares cannot be bought from {seller}, only from a treasury or the pool",
            state.instead(seller=None, price=None),
            about="from-player",
        )


def check_deals(state: State, company: str) -> None:
    """Raise NotBooked for a company that does not trade its own stock."""
    share_price(state, company)
    if company in state.title.certificates and "stock" not in charter_of(state, company).steps:
        raise state.refuse("wrong-round", f"{company} may not trade its own shares in this title", about="own-stock")


def refuse_deal(booking: Booking, move: Move, company: str) -> None:
    """Raise NotBooked for a company's trade that no mechanic allows."""
    if getattr(move, "company", None) in booking.title.file.privates and isinstance(move, Buy):
        raise booking.refuse("wrong-round", "companies cannot buy privates in this title", about="private-purchase")
    check_deals(booking, company)
    raise booking.refuse("wrong-round", f"{company} can trade only its own shares", about="own-stock")


# ---- limits ----
# On certificates, holdings, the pool and trains.

USUAL = 10  # percent, the size of a share of most corporations


def certificate_limit(state: State, player: str, more: int = 2, about: str | None = None) -> Finding | None:
    """Return a finding if a player takes `more` half certificates beyond the limit, even if only for a moment.

    Anybody may take certificates that count for nothing (`more` is 0). An excess that the player should have sold first
    is not reported again.
    """
    if not more or not above_seat_limit(state, player, more) or state.is_reported(player, CERTIFICATES):
        return None
    limit, halves = seat_limit(state), certificate_halves(state, player) + more
    return state.finding(
        "certificate-limit",
        f"{player} would hold {count_certificates(halves)}; {len(state.position.players)} players may hold {limit}",
        expected=f"at most {limit}",
        actual=in_wholes(halves),
        about=about,
    )


def certificate_weight(state: State, company: str, shares: int) -> int:
    """Return the weight of one more certificate in half certificates; 0 in a zone without the certificate limit."""
    return charter_of(state, company).weight(shares) if counts_for_limit(state, company) else 0


def weight_of(state: State, company: str, count: int, account: str) -> int:
    """Return the weight of `count` shares of an account in half certificates, on as few certificates as possible."""
    halves = 0
    for kind in state.title.certificates[company][1:]:
        pieces = min(state.position.books.of(kind.unit, account), count // kind.shares)
        halves += pieces * certificate_weight(state, company, kind.shares)
        count -= pieces * kind.shares
    return halves


def certificates_of_limit(state: State, player: str) -> str:
    """Return a player's counted certificates and limit: `7½/16`."""
    return f"{in_wholes(certificate_halves(state, player))}/{seat_limit(state)}"


def count_certificates(halves: int) -> str:
    """Format a number of half certificates: `1 certificate`, `7½ certificates`."""
    return f"{in_wholes(halves)} certificate{'' if halves in (1, 2) else 's'}"


def seat_limit(state: State) -> int:
    """Return the certificate limit of a player.

    Depending on the title it falls with each merger, or as corporations close.
    """
    seat, merger = state.title.file.players[str(len(state.position.players))], state.title.file.merger
    change = adjusted(state, PlayerLimit())
    by_those_left = seat.certificates_left and not change.fixed
    limit = _limit_of_those_left(state, seat) if by_those_left else seat.certificates
    return limit + change.more - (merger.fewer * len(state.position.formed) if merger is not None else 0)


def _limit_of_those_left(state: State, seat: Seat) -> int:
    """Return the certificate limit for the number of corporations that have not closed."""
    left = sum(company not in state.position.closed for company in state.title.file.corporations)
    most = min((int(number) for number in seat.certificates_left if left <= int(number)), default=None)
    return seat.certificates if most is None else seat.certificates_left[str(most)]


def above_seat_limit(state: State, player: str, more: int = 0) -> bool:
    """Return whether a player is above the certificate limit, or would be with `more` half certificates."""
    return certificate_halves(state, player) + more > 2 * seat_limit(state)


def must_sell_some(state: State, player: str) -> bool:
    """Return whether a player must sell certificates to get back to the limit. Some titles let players keep an
    excess.
    """
    return not state.title.file.shares.excess_kept and above_seat_limit(state, player)


def percent_to_float(state: State, company: str) -> int:
    """Return the percent that must be held, or bought, before a corporation floats, in whole shares."""
    needed = adjusted(state, CompanyFloat(company)).percent
    needed = needed or charter_of(state, company).float_at or state.title.file.shares.float_at
    size = share_size(state, company)
    return -(-needed // size) * size


def part_limit(state: State, company: str) -> int:
    """Return the percent of a corporation up to which one player may buy, in whole shares."""
    charter = charter_of(state, company)
    return charter.whole_shares(charter.hold_limit or state.title.file.shares.hold_limit)


def most_in_pool(state: State, company: str) -> int:
    """Return the percent of a corporation that the pool may hold, in whole shares."""
    return charter_of(state, company).whole_shares(state.title.file.shares.pool_limit)


def limit_words(state: State, company: str, most: int) -> str:
    """Return a limit such as `50%`, or `40% (2 shares)` if shares are not 10%."""
    size = share_size(state, company)
    return f"{most}%" if size == USUAL or most < size else f"{most}% ({plural(most // size, 'share')})"


def most_held(state: State, company: str) -> int:
    """Return the percent of a corporation that one player may hold; 100 if the title limits only purchases."""
    return part_limit(state, company) if state.title.file.shares.beyond is None else 100


def above_part(state: State, player: str, company: str) -> int:
    """Return the percent that a player holds above the limit for one corporation; 0 in a zone without that limit."""
    held = percent(state, company, player)
    beyond = held - most_held(state, company) if held else 0
    return beyond if beyond > 0 and state.title.zone(state.position.cells.get(company)).limited else 0


def must_sell_part(state: State, player: str, company: str) -> int:
    """Return the percent that a player must sell to respect the limit; 0 if the excess may be kept."""
    beyond = above_part(state, player, company)
    if not beyond:
        return 0
    limit = HoldingLimit(company, state.position.cells.get(company), player)
    return 0 if adjusted(state, limit).kept else beyond


def hold_limit(state: State, player: str, company: str, more: int) -> Finding | None:
    """Return a finding if `more` shares bring a player above the holding limit for the corporation.

    An excess that the player should have sold first is not reported again.
    """
    if not state.title.zone(state.position.cells.get(company)).limited or state.is_reported(player, company):
        return None
    limit = part_limit(state, company)
    share = percent(state, company, player) + more * share_size(state, company)
    if share <= limit:
        return None
    return state.finding(
        "hold-limit",
        f"{player} would hold {share}% of {company}; a player may hold {limit_words(state, company, limit)}",
        expected=f"at most {limit}%",
        actual=f"{share}%",
    )


def pool_room(state: State, company: str) -> int:
    """Return how many more shares of a corporation the pool may hold."""
    room = most_in_pool(state, company) - percent(state, company, POOL)
    return max(0, room // share_size(state, company))


def pool_limit(state: State, company: str, more: int, about: str | None = None) -> Finding | None:
    """Return a finding if `more` shares bring the pool above its limit for the corporation."""
    sold = more * share_size(state, company)
    limit = most_in_pool(state, company)
    share = percent(state, company, POOL) + sold
    if share <= limit:
        return None
    fit = pool_room(state, company)
    return state.finding(
        "pool-limit",
        f"the pool would hold {share}% of {company}; it may hold {limit_words(state, company, limit)}",
        expected=f"at most {fit * share_size(state, company)}% sold",
        actual=f"{sold}% sold",
        remedy=state.instead(count=fit, certificates=(), against=()) if fit else None,
        about=about,
    )


def train_limit(state: State, company: str) -> int:
    """Return how many trains a company may own in the current phase."""
    title, position = state.title, state.position
    limits, kind = title.phase(position.phase).limits, title.kinds[company]
    charter = "" if len(limits) == 1 and kind in limits else charter_name(state, company)
    limit = limits[charter if charter in limits else kind]
    if position.investor is not None and position.investor.company == company and title.file.investor is not None:
        limit = min(limit, title.file.investor.trains)
    return limit + power_of(position, company, "extra-train")


def over_train_limit(state: State, company: str) -> int:
    """Return how many trains above its limit a company has."""
    return max(0, count_trains(state, company) - train_limit(state, company))
