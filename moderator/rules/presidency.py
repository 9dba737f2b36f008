"""Presidency: the choice of a corporation's president, and the exchange of certificates when it changes."""

from moderator.model.findings import Finding
from moderator.model.ledger import INVESTOR, POOL
from moderator.model.wording import list_words
from moderator.rules.booking import Booking, State
from moderator.rules.certificates import stated_kinds
from moderator.rules.events import CompanyLeader, PresidencyChanged, PresidencySettled
from moderator.rules.holdings import charter_of, move_shares, players_from, president, share_size, shares
from moderator.rules.listeners import adjusted, happened
from moderator.titles.companies import Certificate


def heir_to(state: State, company: str, old: str, held: int) -> str | None:
    """Return the next president if the old one holds `held` shares, or None if no player qualifies.

    The heir has more shares than the president, and enough to exchange for the president's certificate. Ties go to the
    first in turn order after the president.
    """
    title, position = state.title, state.position
    books, least = position.books, title.certificates[company][0].shares
    heir, most = None, max(held, least - 1)
    for player in players_from(position, old):
        if player == old:
            continue
        theirs = shares(title, books, company, player)
        if theirs > most:
            heir, most = player, theirs
    return heir


def hand_over(booking: Booking, company: str, old: str, new: str, against: tuple[int, ...] = ()) -> None:
    """Exchange the president's certificate for shares of the new president: the sizes named, else as few as possible.

    Raises NotBooked if the sizes do not add up to the certificate, or the new president lacks them.
    """
    certificate = booking.title.certificates[company][0]
    kinds, size = stated_kinds(booking, company, against), certificate.shares * share_size(booking, company)
    if kinds and sum(against) != size:
        raise booking.refuse(
            "missing",
            f"{sum(against)}% of {company} cannot be exchanged for the president's certificate of {size}%",
            f"name certificates of {size}% in all, or leave `against` out",
        )
    booking.judge(_certificate_kept(booking, company, new, kinds))
    kinds = kinds or next(iter(exchanges(booking, company, new)), ())
    for kind in kinds:
        booking.give(kind.unit, new, old, 1, "presidency")
    if not kinds:
        move_shares(booking, company, certificate.shares, new, old, "presidency")
    booking.give(certificate.unit, old, new, 1, "presidency")
    several = len(booking.title.certificates[company]) > 2
    papers = list_words(f"{kind.shares * share_size(booking, company)}%" for kind in kinds) if several else ""
    booking.tell("presidency", "papers" if papers else "", company=company, source=old, target=new, papers=papers)
    happened(booking, PresidencyChanged(company))


def exchanges(state: State, company: str, new: str) -> list[tuple[Certificate, ...]]:
    """Return each set of certificates that a new president can exchange for the president's, the fewest first."""
    first, *kinds = state.title.certificates[company]
    ways: list[tuple[Certificate, ...]] = [()]
    for kind in kinds:
        held = state.position.books.of(kind.unit, new)
        more = ((way, (first.shares - sum(each.shares for each in way)) // kind.shares) for way in ways)
        ways = [(*way, *count * (kind,)) for way, most in more for count in range(min(held, most), -1, -1)]
    return sorted((way for way in ways if sum(kind.shares for kind in way) == first.shares), key=len)


def _certificate_kept(state: State, company: str, new: str, kinds: tuple[Certificate, ...]) -> Finding | None:
    """Return a finding if the line names smaller certificates although the largest must be exchanged."""
    if not kinds or charter_of(state, company).for_president == "any":
        return None
    size, left = share_size(state, company), state.title.certificates[company][0].shares
    due: list[int] = []
    for kind in state.title.certificates[company][1:]:
        count = min(state.position.books.of(kind.unit, new), left // kind.shares)
        due += count * [kind.shares * size]
        left -= count * kind.shares
    if len(kinds) <= len(due):
        return None
    expected = list_words(f"{percent}%" for percent in due)
    return state.finding(
        "certificate-kept",
        f"{new} becomes president of {company} and must exchange the largest certificates for it",
        expected=expected,
        actual=list_words(f"{kind.shares * size}%" for kind in kinds),
        remedy=state.instead(against=()),
    )


def investor_leads(state: State, company: str, seller: str, left: int) -> bool:
    """Return whether the Investor would become president if the old one holds `left` shares.

    It must hold more than any player. Ties go to the first in turn order after the president.
    """
    title, books, dummy = state.title, state.position.books, state.position.investor
    least = title.certificates[company][0].shares
    held = shares(title, books, company, INVESTOR)
    if dummy is None or held <= max(left, least - 1):
        return False
    heir = heir_to(state, company, seller, left)
    theirs = 0 if heir is None else shares(title, books, company, heir)
    return held > theirs or (held == theirs and dummy.behind == seller)


def settle_presidency(booking: Booking, company: str, against: tuple[int, ...] = ()) -> None:
    """Hand over the presidency if another player now holds more than the president.

    `against` names sizes of certificates to exchange. Raises NotBooked if they are named but the presidency stays.
    """
    old = president(booking, company)
    held = 0 if old is None else shares(booking.title, booking.position.books, company, old)
    new = None if old is None else heir_to(booking, company, old, held)
    if old is not None and new is not None:
        hand_over(booking, company, old, new, against)
    else:
        refuse_against(booking, company, against)
    happened(booking, PresidencySettled(company))


def refuse_against(state: State, company: str, against: tuple[int, ...]) -> None:
    """Raise NotBooked if certificates are named to exchange for a presidency that stays."""
    if against:
        raise state.refuse(
            "missing",
            f"{company} keeps {president(state, company)} as president: no certificates are exchanged",
            "leave `against` out",
        )


def is_parred(state: State, company: str) -> bool:
    """Return whether a corporation has a par price while its president's certificate is still unsold in the pool."""
    position = state.position
    if company not in position.par or company in position.floated:
        return False
    in_pool = bool(position.books.of(state.title.certificates[company][0].unit, POOL))
    return in_pool and not adjusted(state, CompanyLeader(company)).presidency_sold
