"""Absorption: a minor merges with all that is its own; others are asked for offers, or it is abandoned and taken up."""
