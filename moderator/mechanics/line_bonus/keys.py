"""Keys: what a private leaves (`[privates.*.leaves]`) stands with it, for sheets list it."""

from moderator.titles.key import Keys

KEYS = Keys(
    has=lambda file: (
        "line-bonus" in file.mechanics or any(facts.leaves and facts.leaves.bonus for facts in file.privates.values())
    )
)
