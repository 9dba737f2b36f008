"""The moves offered in a position, as lines without an actor: candidates for the possible ones."""
