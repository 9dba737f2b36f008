"""Certificates of several sizes: which one a purchase gets, and which a sale gives up."""

from moderator.model.findings import Finding
from moderator.model.ledger import POOL
from moderator.model.moves import Move
from moderator.model.wording import list_words
from moderator.rules.basics.holdings import charter_of, percent, share_size
from moderator.rules.basics.points import joined
from moderator.rules.basics.state import State
from moderator.titles.companies import Certificate
from moderator.vocabulary.corporations import HALF_LED
from moderator.vocabulary.shares import Sell


def for_sale(state: State, company: str, kind: Certificate, source: str) -> int:
    """How many certificates of a kind an account has for sale: of an initial offering those that are not held back."""
    count = state.position.books.of(kind.unit, source)
    if count and source == state.title.unsold(company):
        if _is_closed(state, company):
            return min(count, 1) if company in HALF_LED.of(state.position) else 0
        kept = [size for held in joined(state.title).held_back for size in held(state, company)]
        count -= min(count, kept.count(kind.shares))
    return count


def _is_closed(state: State, company: str) -> bool:
    """Whether an offering is closed, where the title has it so, because the pool has more than it may."""
    rules = state.title.file.shares
    return rules.offering_closes and percent(state, company, POOL) > rules.pool_limit


def shares_for_sale(state: State, company: str, source: str) -> int:
    """How many shares of a corporation an account has for sale, on ordinary certificates."""
    return sum(kind.shares * for_sale(state, company, kind, source) for kind in state.title.certificates[company][1:])


def held_back(state: State, company: str, kind: Certificate, source: str, pieces: int) -> Finding | None:
    """Certificates are bought that are kept for somebody."""
    left = for_sale(state, company, kind, source)
    if pieces <= left or left == state.position.books.of(kind.unit, source):
        return None
    size = kind.shares * share_size(state, company)
    return state.finding(
        "share-held-back",
        f"of the certificates of {size}% of {company} that lie in the offering {left} are for sale: the rest is kept",
        expected=f"{left} of {size}%",
        actual=f"{pieces} of {size}%",
    )


def choose_certificate(state: State, company: str, source: str, size: int | None) -> Certificate:
    """The ordinary certificate of this size in percent, or the largest one there. Raises NotBooked if there is none."""
    kinds = state.title.certificates[company][1:]
    there = [kind for kind in kinds if for_sale(state, company, kind, source)]
    there = there or [kind for kind in kinds if state.position.books.of(kind.unit, source)]
    if size is None:
        return there[0]
    share = share_size(state, company)
    for kind in there:
        if kind.shares * share == size:
            return kind
    offered = list_words(f"{kind.shares * share}%" for kind in there)
    raise state.refuse(
        "missing",
        f"there is no certificate of {size}% of {company}",
        f"those there are of {offered}",
        about="share-purchase",
    )


def certificate_top(state: State, company: str, source: str, chosen: Certificate) -> Finding | None:
    """Before a corporation floats only the top of its stack is for sale: the larger certificates first."""
    if source != state.title.unsold(company) or company in state.position.floated:
        return None
    top = choose_certificate(state, company, source, None)
    if chosen == top:
        return None
    share = share_size(state, company)
    return state.finding(
        "certificate-top",
        f"a certificate of {top.shares * share}% lies on top of {company}'s stack",
        expected=f"{top.shares * share}%",
        actual=f"{chosen.shares * share}%",
        remedy=state.instead(percent=None),
    )


def stated_kinds(state: State, company: str, sizes: tuple[int, ...]) -> tuple[Certificate, ...]:
    """The ordinary certificates a line names by their size, if any. Raises NotBooked for a size there is not."""
    share = share_size(state, company)
    by_size = {kind.shares * share: kind for kind in state.title.certificates[company][1:]}
    for size in sizes:
        if size not in by_size:
            offered = list_words(f"{known}%" for known in by_size)
            raise state.refuse(
                "missing",
                f"{company} has no ordinary certificate of {size}%",
                f"those there are of {offered}",
                about="share-sale",
            )
    return tuple(by_size[size] for size in sizes)


def shares_sold(state: State, move: Sell) -> int:
    """How many shares a sale is of."""
    kinds = stated_kinds(state, move.company, move.certificates)
    return sum(kind.shares for kind in kinds) if kinds else move.count


def exchanged_part(state: State, company: str, size: int, account: str, remedy: Move | None) -> Certificate:
    """The certificate of this size that an account gives in part payment. Raises NotBooked for one it has not, and for
    one of another size than is given so.
    """
    part = charter_of(state, company).part_exchange
    if size != part:
        fits = f"certificates of {part}% are" if part is not None else "nothing is"
        said = f"{fits} given in part payment of {company}, and none of {size}%"
        raise state.refuse("part-exchange", said, remedy)
    kind = next(
        each for each in state.title.certificates[company][1:] if each.shares * share_size(state, company) == size
    )
    if not state.position.books.of(kind.unit, account):
        raise state.refuse("part-exchange", f"{account} has no certificate of {size}% of {company}", remedy)
    return kind
