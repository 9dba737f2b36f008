"""No keys of its own: the choice is an ability of a minor."""

from moderator.titles.key import Keys
from moderator.titles.schema import places_itself

KEYS = Keys(has=places_itself)
