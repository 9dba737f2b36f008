"""Keys: `[own_stock]` stands with those of all titles, for charters name the step."""

from moderator.titles.key import Keys

KEYS = Keys(has=lambda file: file.emergency.own_shares or any("stock" in each.steps for each in file.charters.values()))
