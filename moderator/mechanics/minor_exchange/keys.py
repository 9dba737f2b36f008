"""Keys: those of all titles tell it."""

from moderator.titles.key import Keys

KEYS = Keys(
    has=lambda file: (
        file.merging is None and any(getattr(facts, "sells", None) is None for facts in file.minors.values())
    )
)
