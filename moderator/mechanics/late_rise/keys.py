"""Keys: when a corporation rises that floats (`[shares] float_rise`) stands with those of all titles."""

from moderator.titles.key import Keys

KEYS = Keys(has=lambda file: file.shares.float_rise == "end-of-round")
