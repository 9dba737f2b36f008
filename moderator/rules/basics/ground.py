"""What lies on hexes of the map by rules that few titles have, as far as lines tell it."""

from moderator.model.facts import Fact

CHEAPER: Fact[bool] = Fact("cheaper")  # the terrain marker of the hex lies with its cheaper side up
TOKEN_ON: Fact[str] = Fact("token_on")  # the private whose token lies there, and which owns the track
TOLD_GROUND: Fact[tuple[int, str | None]] = Fact("told_ground")  # the terrain that a line has told: cost, kind
