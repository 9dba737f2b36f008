"""Keys: `[nationals]` stands with those of all titles, for tracks and runs of other mechanics ask for it, too."""

from moderator.titles.key import Keys

KEYS = Keys(has=lambda file: file.nationals is not None)
