"""Events of privates."""

from typing import NamedTuple


class PrivateSale(NamedTuple):
    """A company buys a private, or a minor, of a player; after it, the company has it."""

    private: str
    company: str
