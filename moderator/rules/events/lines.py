"""Events of the journal's lines, and of what players may enter in any round."""

from moderator.model.position import Position
from moderator.model.values import Slim


class LineBooked(Slim):
    """A line has been booked; its consequences have not been settled yet."""

    before: Position


class BooksChanged(Slim):
    """The books have changed. Happens twice a line: before a round begins with it, and after."""


class LinkStated(Slim):
    """A line states that places are linked. It is booked if a mechanic has marked it as `linkable`."""

    what: str  # a corporation, a private or a place
    linkable: bool = False  # it has one link that the table may state
    joins: str | None = None  # the joined places, as text


class AnyMoment(Slim):
    """The lines are listed that players may enter in any round though it is not their turn."""
