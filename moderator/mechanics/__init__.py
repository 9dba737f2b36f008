"""Mechanics: the rules that only some titles have, by theme. `catalogue` loads those of a title."""
