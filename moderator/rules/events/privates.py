"""Events of privates."""

from moderator.model.values import Slim


class PrivateSale(Slim):
    """A company buys a private, or a minor, of a player; after it, the company has it."""

    private: str
    company: str
