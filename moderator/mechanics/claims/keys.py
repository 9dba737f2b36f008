"""Keys: obsolete trains go to the stack (`[operating] obsolete`) in titles whose charters keep them."""

from moderator.titles.key import Keys

KEYS = Keys(has=lambda file: file.operating.obsolete == "stack")
