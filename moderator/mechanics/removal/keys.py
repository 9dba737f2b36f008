"""Keys: `[removal]` and what players may do with privates stand with those of all titles: others count by them."""

from moderator.titles.key import Keys

KEYS = Keys(has=lambda file: file.removal is not None or file.private_rules.turned)
