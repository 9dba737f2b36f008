"""Keys: `[bonuses.orient]` stands with the figures of all bonuses."""

from moderator.titles.key import Keys

KEYS = Keys(has=lambda file: file.bonuses.orient is not None)
