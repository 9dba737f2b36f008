"""Share certificates: the kinds that a corporation has, by what its charter is divided into."""

from collections import Counter

from moderator.model.record import Record
from moderator.titles.companies import Charter


class Certificate(Record):
    """One kind of share certificate of a corporation: its unit in the books, the shares it stands for."""

    unit: str
    shares: int
    president: bool
    copies: int


def kinds_of(company: str, charter: Charter) -> tuple[Certificate, ...]:
    """The president's certificate, others of more than one share, and single shares, those laid aside included."""
    first, *others = (percent // charter.share for percent in charter.certificates)
    counts = Counter(others)
    counts[1] += charter.aside
    return (
        Certificate(f"president {company}", first, True, 1),
        *(Certificate(_unit(company, size), size, False, counts[size]) for size in sorted(counts, reverse=True)),
    )


def _unit(company: str, shares: int) -> str:
    """What a certificate of so many shares is called in the books: `single BNR`, `double MKB`."""
    return f"{('single', 'double', 'triple')[shares - 1]} {company}"
