"""Keys: those of all titles tell it, by what a minor has not."""

from moderator.titles.key import Keys

KEYS = Keys(has=lambda file: any(facts.chooses for facts in file.minors.values()))
