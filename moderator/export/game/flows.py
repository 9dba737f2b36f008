"""The columns of a round's sheet in which a payment stands, as a player and as a company sees it."""

from collections.abc import Iterable, Iterator, Mapping

from moderator.export.game.course import Payment
from moderator.model.accounts import BANK
from moderator.model.entries import Posting
from moderator.titles.title import Title

OTHER = "other"
PLAYER_FLOWS = ("bought", "sold", "dividends", "income", OTHER)
COMPANY_FLOWS = ("withheld", "income", "for track", "for tokens", "for trains", "stock", OTHER)
DIVIDENDS = frozenset(("dividend-full", "dividend-half", "minor-dividend-half"))

_PLAYER = {
    "share-purchase": "bought",
    "president-purchase": "bought",
    "share-sale": "sold",
    "private-income": "income",
    **dict.fromkeys(DIVIDENDS, "dividends"),
}
_COMPANY = {
    "dividend-hold": "withheld",
    "dividend-half": "withheld",
    "minor-dividend-half": "withheld",
    "dividend-full": "income",  # on its own shares, and on those of the pool where that pays
    "mining-district": "income",
    "private-income": "income",
    "link-grant": "income",
    "terrain": "for track",
    "station-tokens": "for tokens",
    "train-purchase": "for trains",
    "share-purchase": "stock",
    "president-purchase": "stock",
    "own-stock": "stock",
    "float-funds": "stock",
    "full-capitalization": "stock",
    "late-float": "stock",
    "underwriting": "stock",
    "granted-capital": "stock",
}
_RAISED = "emergency-money"  # of the bank for shares that are sold for a train; else what a president adds


def player_column(posting: Posting) -> str:
    """Where a payment stands in a player's row; what no column is for stands in `other`."""
    if posting.why == _RAISED and posting.source == BANK:
        return "sold"
    return _PLAYER.get(posting.why, OTHER)


def company_column(posting: Posting) -> str:
    """Where a payment stands in a company's row; what no column is for stands in `other`."""
    if posting.why == _RAISED and posting.source == BANK:
        return "stock"
    return _COMPANY.get(posting.why, OTHER)


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
        if posting.why in DIVIDENDS and posting.target in players:
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
