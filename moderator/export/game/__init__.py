"""The sheets of a game: pure functions from a replay to rows."""
