"""Keys: which trains are exported stands with operating rounds, for sheets list it."""

from moderator.titles.key import Keys

KEYS = Keys(has=lambda file: bool(file.operating.exports))
