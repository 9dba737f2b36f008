"""Keys: a fire sale is a table of emergencies (`[emergency] fire_sale`), which protection has a key in, too."""

from moderator.titles.key import Keys

KEYS = Keys(has=lambda file: file.emergency.fire_sale is not None)
