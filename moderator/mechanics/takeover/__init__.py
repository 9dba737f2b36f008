"""Takeover: a corporation buys a minor of its owner for money, with its cash, its trains and its place on the map."""
