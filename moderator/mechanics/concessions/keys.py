"""Keys: which privates are concessions (`[concessions]`) stands with the openings: sheets and limits leave them out."""

from moderator.titles.key import Keys

KEYS = Keys(has=lambda file: file.concessions is not None)
