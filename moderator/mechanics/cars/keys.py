"""Keys: a car is a type of train and stands with those, for the map of a sheet and every run ask what it is."""

from moderator.titles.key import Keys

KEYS = Keys(has=lambda file: any(facts.car for facts in file.trains.values()))
