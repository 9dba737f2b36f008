"""What is said of granted track stands in the topics of track and privates: kept tokens and legacies say it, too."""

from moderator.model.said import Said

SAID = Said(named=("privates.*.lays", "privates.*.places"))
