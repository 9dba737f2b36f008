"""Keys: `[conversion]` stands with those of all titles, for charters and stock rounds ask for it."""

from moderator.titles.key import Keys

KEYS = Keys(has=lambda file: file.conversion is not None and file.conversion.by == "company")
