"""What counts in a final score: shares of corporations by their number, and privates where the title scores them."""

from moderator.titles.title import Title


def scored_privates(title: Title) -> tuple[str, ...]:
    """The privates that count at the end, at their face value."""
    return tuple(title.file.privates) if title.file.private_rules.scored else ()


def shares_at_end(title: Title, company: str) -> int:
    """How many shares a corporation is divided into at the end of a whole game."""
    conversion = title.file.conversion
    name = title.opening_charter_name(company)
    if conversion is not None and name == conversion.before:
        name = conversion.after
    return 100 // title.file.charters[name].share


def share_counts(title: Title) -> tuple[int, ...]:
    """The numbers of shares that corporations of this title are divided into."""
    return tuple(sorted({100 // charter.share for charter in title.share_charters.values()}))


def fewest_certificates(title: Title, company: str, shares: int, president: bool) -> int:
    """The least number of certificates on which so many shares lie; `president` if his certificate may be among them.

    Where the certificates of a corporation do not reach so far, each further share counts as one.
    """
    count = 0
    for kind in title.certificates[company][0 if president else 1 :]:
        taken = min(kind.copies, shares // kind.shares)
        count += taken
        shares -= taken * kind.shares
    return count + shares
