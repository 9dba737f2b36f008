"""Certificates of several sizes: which one a purchase gets, and which a sale gives up."""

from moderator.model.findings import Finding
from moderator.model.topics.shares import Sell
from moderator.model.wording import list_words
from moderator.rules.basics.holdings import share_size
from moderator.rules.basics.state import State
from moderator.titles.certificates import Certificate


def choose_certificate(state: State, company: str, source: str, size: int | None) -> Certificate:
    """The ordinary certificate of this size in percent, or the largest one there. Raises NotBooked if there is none."""
    there = [kind for kind in state.title.certificates[company][1:] if state.position.books.of(kind.unit, source)]
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
