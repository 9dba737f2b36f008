"""A chart with a zone that closes corporations has this mechanic; its finding is one of all emergencies."""

from moderator.model.said import Said

SAID = Said(named=("zones.*.closes",))
