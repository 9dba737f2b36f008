"""The audit: every finding of a game in order, and what the books cannot vouch for."""
