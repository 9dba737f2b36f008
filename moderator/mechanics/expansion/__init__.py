"""Expansion: in a turn of a stock round a corporation gets its larger charter."""
