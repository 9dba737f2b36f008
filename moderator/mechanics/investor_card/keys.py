"""No keys of its own: what `[investor]` says is of the whole game of two."""

from moderator.titles.key import Keys

KEYS = Keys(has=lambda file: file.investor is not None)
