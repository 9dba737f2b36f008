"""Worths that can be: what all players of a table can have between them when a game of the title is over."""

from moderator.audit.sheet.pieces import charter_at_end, scored_privates, shares_at_end
from moderator.titles.title import Title

_PAID = ("time", "agreement", "bankruptcy")  # endings before which the bank had money
_TWICE = 2  # what is paid once the bank has run out is only written down, and never as much again


def most_together(title: Title, players: int, ended: str) -> int | None:
    """All the money there can be, every share at the highest price of the chart, and every private that counts.

    None where the title's bank has no end.
    """
    if title.file.ending.bank_breaks == "never":
        return None
    told = ended.casefold().strip(" .")
    money = title.all_money(players) * (1 if told in _PAID else _TWICE)
    return money + _shares(title) + sum(title.file.privates[name].face for name in scored_privates(title))


def _shares(title: Title) -> int:
    """What all corporations are worth at the highest price of the chart."""
    if not title.file.shares.priced:
        return 0
    best = max(title.market.prices)
    names = title.file.corporations
    return sum(charter_at_end(title, name).worth(best, shares_at_end(title, name), "scored") for name in names)
