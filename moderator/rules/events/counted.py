"""Events of setting a game up, and of beginning it from a counted position."""

from moderator.model.rounds import Counting
from moderator.model.values import Slim


class GameSetUp(Slim):
    """The components of all titles have been laid out for a new game; mechanics lay out theirs."""


class CountedCompany(Slim):
    """A company of a counted position is checked; each field permits what would otherwise be wrong."""

    company: str
    leaderless: bool = False  # its president's certificate may lie in the pool
    placed_later: bool = False  # its home station is placed when its presidency is bought
    never_started: bool = False  # it left the game without being started
    values: tuple[int, ...] = ()  # par prices it may have by now, besides those of the market


class CountBegins(Slim):
    """A counted position is complete; it is judged, and play goes on from it."""

    counted: Counting
