"""Rounds, phases and turns, and the order of play."""
