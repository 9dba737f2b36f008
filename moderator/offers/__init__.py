"""Moves that name themselves on a position, as lines without an actor: candidates for what is possible now."""
