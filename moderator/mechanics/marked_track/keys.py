"""Keys: those of all titles tell it."""

from moderator.titles.key import Keys

KEYS = Keys(has=lambda file: any(facts.lays is not None and facts.lays.tokens for facts in file.privates.values()))
