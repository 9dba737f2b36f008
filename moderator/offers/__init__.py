"""The moves offered in a position, as lines without an actor: candidates for what is possible now."""
