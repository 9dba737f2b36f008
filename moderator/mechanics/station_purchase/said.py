"""What is said of stations that give way stands in the topic of track: those put up for auction do, too."""

from moderator.model.said import Said

SAID = Said()
