"""No keys of its own: the choice is an ability of a minor."""

from moderator.titles.key import Keys

KEYS = Keys(has=lambda file: any(facts.ability and facts.ability.place_in_order for facts in file.minors.values()))
