"""The sheets of a game: pure functions from the replay to rows."""
