"""Transfers: stations that one company buys of another one of the same owner."""
