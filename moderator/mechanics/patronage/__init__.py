"""Patronage: tiles on the map that pay the first company to build in their hexes, or to begin there."""
