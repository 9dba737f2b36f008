"""The columns of a round's sheet in which a payment stands, as a player and as a company sees it."""

from collections.abc import Iterable, Iterator, Mapping

from moderator.export.game.course import Payment
from moderator.model.declaration import OTHER
from moderator.model.entries import Posting
from moderator.titles.title import Title
from moderator.vocabulary.catalogue import MECHANIC_BY_CODE

PLAYER_FLOWS = ("bought", "sold", "dividends", "income", OTHER)
COMPANY_FLOWS = ("withheld", "income", "for track", "for tokens", "for trains", "stock", OTHER)


def player_flows(title: Title) -> tuple[str, ...]:
    """The columns of a player: where shares have no price none are bought or sold, and all income is dividends."""
    if title.file.shares.priced:
        return PLAYER_FLOWS
    bought = ("bought",) if title.file.minors or title.file.privates else ()
    return (*bought, "dividends", OTHER)


def player_column(posting: Posting) -> str:
    """Where a payment stands in a player's row; what no column is for stands in `other`."""
    return MECHANIC_BY_CODE[posting.why].player


def company_column(posting: Posting) -> str:
    """Where a payment stands in a company's row; what no column is for stands in `other`."""
    return MECHANIC_BY_CODE[posting.why].company


def flows(title: Title, payments: Iterable[Payment], account: str) -> Mapping[str, int]:
    """What an account got (or, below zero, gave) in each of its columns."""
    columns, column = (COMPANY_FLOWS, company_column) if account in title.kinds else (PLAYER_FLOWS, player_column)
    sums = dict.fromkeys(columns, 0)
    for payment in payments:
        posting = payment.posting
        if account in (posting.source, posting.target):
            sums[column(posting)] += posting.count if posting.target == account else -posting.count
    return sums


def paid_out(payments: Iterable[Payment], players: tuple[str, ...]) -> dict[str | None, dict[str, int]]:
    """What each company's earnings brought each player."""
    paid: dict[str | None, dict[str, int]] = {}
    for payment in payments:
        posting = payment.posting
        if player_column(posting) == "dividends" and posting.target in players:
            to = paid.setdefault(payment.company, {})
            to[posting.target] = to.get(posting.target, 0) + posting.count
    return paid


def others(title: Title, payments: Iterable[Payment], players: tuple[str, ...]) -> Iterator[Payment]:
    """The payments that stand in `other`, of a player or of a company."""
    for payment in payments:
        ends = (payment.posting.source, payment.posting.target)
        in_players = any(end in players for end in ends) and player_column(payment.posting) == OTHER
        in_companies = any(end in title.kinds for end in ends) and company_column(payment.posting) == OTHER
        if in_players or in_companies:
            yield payment
