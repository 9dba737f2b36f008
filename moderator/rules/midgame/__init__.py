"""Late starts: a counted position is laid out line by line and checked. Then the game continues from it."""
