"""Sales and auctions at the start of a game."""
