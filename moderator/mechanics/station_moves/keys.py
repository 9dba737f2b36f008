"""Keys: whether a private moves a station stands with the station that it grants."""

from moderator.titles.key import Keys

KEYS = Keys(
    has=lambda file: any(facts.places is not None and facts.places.moves for facts in file.privates.values()),
)
