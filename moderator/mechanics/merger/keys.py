"""No keys of its own: what `[merger]` says is checked with the charters it names."""

from moderator.titles.key import Keys

KEYS = Keys(has=lambda file: file.merger is not None)
