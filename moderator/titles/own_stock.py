"""Own stock of a ruleset: what bars a company from dealing in shares of itself in its step `stock`."""

from moderator.titles.table import Flag, Part, Table


class OwnStock(Table):
    """Shares that a company sells out of its treasury, or buys into it (mechanic `own-stock`)."""

    first_turn: Flag = False  # it may sell in the first turn it has
    owing: Flag = False  # it may sell while it owes itself a train
    hold_limit: Part | None = None  # percent of itself up to which it may buy
