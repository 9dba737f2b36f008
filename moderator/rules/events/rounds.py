"""Events of phases and of operating rounds."""

from moderator.model.values import Slim

# ---- phases ----


class PhaseBegins(Slim):
    """A phase begins: its limits hold, no train has become obsolete yet. Questions that are asked come before that."""

    names: frozenset[str]  # of the phase, and of those that were passed over
    effects: frozenset[str]  # that these phases set off
    opener: str | None  # the player who began it
    buyer: str | None  # the company that bought the train, if one did


class PhaseEffect(Slim):
    """A phase sets off an effect that the ruleset names."""

    name: str
    opener: str | None


# ---- operating rounds ----


class OperatingRoundBegins(Slim):
    """An operating round begins; nothing has been paid in it yet."""


class OperatingRoundEnds(Slim):
    """All companies have acted in an operating round; it is over once no question is open."""


class OperatingRoundClosed(Slim):
    """An operating round is over; nothing of what follows has begun."""


class OperatingOrder(Slim):
    """Asks whether a company in play operates."""

    company: str
    sits_out: bool = False
