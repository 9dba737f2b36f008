"""Events about shares: purchases, sales and limits."""

from typing import NamedTuple


class PlayerLimit(NamedTuple):
    """The number of certificates that a player may hold is worked out."""

    more: int = 0  # certificates on top of the usual limit
    fixed: bool = False  # the limit does not yet fall as corporations close
