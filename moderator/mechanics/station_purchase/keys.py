"""Keys: those of all titles tell it."""

from moderator.titles.key import Keys

KEYS = Keys(has=lambda file: any("station-purchase" in each.steps for each in file.charters.values()))
