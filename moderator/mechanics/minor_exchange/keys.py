"""Keys: those of all titles tell it."""

from moderator.titles.key import Keys

KEYS = Keys(
    has=lambda file: (
        file.merging is None
        and any(getattr(facts, "sells", None) is None and not facts.becomes for facts in file.minors.values())
    )
)
