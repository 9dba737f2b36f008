"""Harbours: a token for them alone, what runs by way of it earn, and the one that the Investor makes for."""
