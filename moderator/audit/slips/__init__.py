"""Slips: the single mistakes of a table's bookkeeping that would put a player's final worth off the books."""
