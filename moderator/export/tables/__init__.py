"""Long tables of a game for other tools: one row per fact, the same columns for every title."""
