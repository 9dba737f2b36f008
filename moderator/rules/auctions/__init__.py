"""Auctions in the midst of a turn: what a company must sell for an owed train."""
