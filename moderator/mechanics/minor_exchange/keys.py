"""Keys: those of all titles tell it."""

from moderator.titles.key import Keys

KEYS = Keys(has=lambda file: bool(file.minors) and file.merging is None)
