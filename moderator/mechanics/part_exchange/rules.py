"""Its rules: which blocks are sold in one, and what is offered; what changes hands is booked with the deal itself."""

from collections.abc import Iterator

from moderator.journal.lexer import quote_name
from moderator.model.accounts import POOL
from moderator.model.findings import Finding
from moderator.rules.basics.holdings import charter_of, share_size
from moderator.rules.basics.points import Rules
from moderator.rules.basics.state import State
from moderator.titles.certificates import Certificate


def _small(state: State, company: str) -> Certificate | None:
    part = charter_of(state, company).part_exchange
    kinds = state.title.certificates[company][1:]
    return next((kind for kind in kinds if kind.shares * share_size(state, company) == part), None)


def _sold_apart(state: State, player: str, company: str, count: int) -> Finding | None:
    """So many shares, the larger certificates first, would take a small one beside another."""
    small = _small(state, company)
    if small is None:
        return None
    left = count
    for kind in state.title.certificates[company][1:]:
        if kind != small:
            left -= kind.shares * min(state.position.books.of(kind.unit, player), left // kind.shares)
    pieces = left // small.shares
    if pieces <= 0 or count == small.shares:
        return None
    percent = small.shares * share_size(state, company)
    return state.finding(
        "sell-apart",
        f"certificates of {percent}% of {company} are sold one at a time, apart from all others",
        expected=f"{percent}%",
        actual=f"{count * share_size(state, company)}%",
        remedy=state.instead(count=count - left, certificates=()) if count > left else None,
    )


def _offers(state: State, player: str) -> Iterator[str]:
    books = state.position.books
    for company in state.position.par:
        small = _small(state, company)
        for kind in () if small is None else state.title.certificates[company][1:]:
            if small is None or kind.shares <= small.shares:
                continue
            named = f"{quote_name(company)} {kind.shares * share_size(state, company)}%"
            part = f"{small.shares * share_size(state, company)}%"
            if books.of(kind.unit, POOL) and books.of(small.unit, player):
                yield f"buy {named} pool giving {part}"
            if books.of(kind.unit, player) and books.of(small.unit, POOL):
                yield f"sell {named} taking {part}"


RULES = Rules(block_judged=(_sold_apart,), stock_offers=(_offers,))
