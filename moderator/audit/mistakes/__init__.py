"""Bookkeeping mistakes at the table that would put a player's final worth off the books."""
