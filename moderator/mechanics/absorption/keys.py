"""Keys: `[merging]` stands with those of all titles, for stock rounds ask who may take in a minor."""

from moderator.titles.key import Keys

KEYS = Keys(has=lambda file: file.merging is not None)
