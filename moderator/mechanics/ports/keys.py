"""Keys: `[water.ports]` stands with what crossings cost, which is less for who has one."""

from moderator.titles.key import Keys

KEYS = Keys(has=lambda file: file.water is not None and file.water.ports is not None)
