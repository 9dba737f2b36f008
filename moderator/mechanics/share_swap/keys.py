"""Keys: which privates are given for a share, and of what, stands with the privates."""

from moderator.titles.key import Keys

KEYS = Keys(has=lambda file: any(private.for_share for private in file.privates.values()))
