"""Keys: `[loans]` stands with those of all titles, for what becomes of a company becomes of what it owes."""

from moderator.titles.key import Keys

KEYS = Keys(has=lambda file: file.loans is not None)
