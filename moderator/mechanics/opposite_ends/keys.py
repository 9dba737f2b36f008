"""Keys: the groups stand in `[bonuses]`, what each place adds in map.toml: a run counts its best places by them."""

from moderator.titles.key import Keys

KEYS = Keys(has=lambda file: "opposite-ends" in file.mechanics)
