"""Keys: those of all titles tell it."""

from moderator.titles.key import Keys

KEYS = Keys(has=lambda file: any(facts.home is None for facts in file.minors.values()))
