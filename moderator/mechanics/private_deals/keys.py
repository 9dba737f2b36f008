"""Keys: what players may do with privates (`[private_rules] between_players`) stands with the rest of it."""

from moderator.titles.key import Keys

KEYS = Keys(has=lambda file: file.private_rules.between_players != "no")
