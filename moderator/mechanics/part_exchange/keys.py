"""Keys: the size of such certificates stands with what a charter is divided into."""

from moderator.titles.key import Keys

KEYS = Keys(has=lambda file: any(charter.part_exchange is not None for charter in file.charters.values()))
