"""Keys: what a private leaves (`[privates.*.leaves]`) stands with it, for sheets list it."""

from moderator.titles.key import Keys

KEYS = Keys(has=lambda file: any(facts.leaves is not None for facts in file.privates.values()))
