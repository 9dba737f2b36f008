"""Keys: cards stand with those of all titles, for openings and scores ask for them."""

from moderator.titles.key import Keys

KEYS = Keys(has=lambda file: bool(file.cards))
