"""Runs, what they earn, and what becomes of it."""
