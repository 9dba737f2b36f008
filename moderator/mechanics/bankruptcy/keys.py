"""Keys: `[emergency]` stands with those of all titles."""

from moderator.titles.key import Keys

KEYS = Keys(has=lambda file: file.emergency.cannot_pay != "becomes")
