"""Own stock of a ruleset: what bars a company from dealing in shares of itself in its step `stock`."""

from typing import Literal

from moderator.titles.toml_table import Flag, Part, Table


class OwnStock(Table):
    """Shares that a company sells out of its treasury, or buys into it (mechanic `own-stock`)."""

    sells: Flag = True  # it may sell at all
    first_turn: Flag = False  # it may sell in the first turn it has
    owing: Flag = False  # it may sell while it owes itself a train
    sold_at: Literal["market", "left"] = "market"  # "left": the price one to the left of its own
    bought_at: Literal["market", "right"] = "market"
    falls: Flag = True  # the price falls as it sells
    before_dividend: Flag = False  # it deals at any time of its turn until its earnings are settled, in one block
    # What the pool may hold of it with that: what it may hold in any case, or as much as players do.
    room: Literal["pool-limit", "players"] = "pool-limit"
    # For an owed train all are sold at the price to the left of that to which so many steps, one a share, bring it.
    forced: Literal["market", "left-each"] = "market"
    hold_limit: Part | None = None  # percent of itself up to which it may buy
