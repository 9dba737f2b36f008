"""Keys: `[conversion]` stands with those of all titles; here it is players who do it."""

from moderator.titles.key import Keys

KEYS = Keys(has=lambda file: file.conversion is not None and file.conversion.by == "player")
