"""What counts in a final score: shares of corporations by their number, and privates where the title scores them."""

from moderator.titles.companies import Charter
from moderator.titles.title import Title


def scored_privates(title: Title) -> tuple[str, ...]:
    """The privates that may count at the end, at their face value: concessions have left the game by then, and what
    closes as a starting value is set.
    """
    if not title.file.private_rules.scored:
        return ()
    used = () if title.file.concessions is None else title.file.concessions.cards
    return tuple(name for name, facts in title.file.privates.items() if name not in used and not facts.closes_led)


def destiny_bonuses(title: Title) -> tuple[int, ...]:
    """What destiny cards may pay at the end, where they are dealt."""
    cards = title.file.cards.values() if title.file.card_rules.destiny else ()
    return tuple(sorted({card.pays for card in cards if card.kind == "destiny"}))


def shares_at_end(title: Title, company: str) -> int:
    """How many shares a corporation is divided into at the end of a whole game."""
    return 100 // charter_at_end(title, company).share


def charter_at_end(title: Title, company: str) -> Charter:
    """What a corporation is at the end of a whole game."""
    conversion = title.file.conversion
    name = title.opening_charter_name(company)
    if conversion is not None and name == conversion.before:
        name = conversion.after
    return title.file.charters[name]


def share_counts(title: Title) -> tuple[int, ...]:
    """The numbers of shares that corporations of this title are divided into."""
    return tuple(sorted({100 // charter.share for charter in title.share_charters.values()}))


def fewest_halves(title: Title, company: str, shares: int, president: bool) -> int:
    """The least that so many shares count against the certificate limit, in halves; `president` if his is among them.

    Where the certificates of a corporation do not reach so far, each further share counts as one.
    """
    halves, weight = 0, charter_at_end(title, company).weight
    for kind in title.certificates[company][0 if president else 1 :]:
        taken = min(kind.copies, shares // kind.shares)
        halves += taken * weight(kind.shares)
        shares -= taken * kind.shares
    return halves + shares * weight(1)
