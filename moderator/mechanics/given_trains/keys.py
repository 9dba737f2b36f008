"""Keys: which train a private becomes stands with it, for it is laid out of play as the game is set up."""

from moderator.titles.key import Keys

KEYS = Keys(has=lambda file: any(facts.train is not None for facts in file.privates.values()))
