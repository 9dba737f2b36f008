"""Keys: that a type is kept stands with the trains (`reserved`), for insolvency is about such a train, too."""

from moderator.titles.key import Keys

KEYS = Keys(has=lambda file: any(train.reserved != "no" for train in file.trains.values()))
