"""Events of setting a game up, and of beginning it from a counted position."""

from typing import NamedTuple

from moderator.model.rounds import Counting
from moderator.vocabulary.starting_position import GivenCompany


class GameSetUp(NamedTuple):
    """The components of all titles have been laid out for a new game; mechanics lay out theirs."""


class CompanySharesLaid(NamedTuple):
    """The shares of a corporation in a counted position lie where its line says; its charter is still empty."""

    move: GivenCompany


class CountedCompany(NamedTuple):
    """A company of a counted position is checked; each field permits what would otherwise be wrong."""

    company: str
    leaderless: bool = False  # its president's certificate may lie in the pool
    placed_later: bool = False  # its home station is placed when its presidency is bought
    never_started: bool = False  # it left the game without being started
    values: tuple[int, ...] = ()  # par prices it may have by now, besides those of the market


class CountedPrivate(NamedTuple):
    """A closed private is checked: who may still use what it granted."""

    private: str
    owner: str | None = None  # as its line says
    used: bool = False
    heir: str | None = None


class TrainsElsewhere(NamedTuple):
    """The trains of a type are counted: those that are neither sold nor for sale."""

    train: str
    lent: int = 0  # with companies that have not bought them
    waiting: int = 0  # out of play until something brings them


class CountBegins(NamedTuple):
    """A counted position is complete; it is judged, and play goes on from it."""

    counted: Counting
