"""Late starts: a counted position is laid out line by line and checked; then the game goes on from it."""
