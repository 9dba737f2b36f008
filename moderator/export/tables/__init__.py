"""Long tables of a game for other tools: one row a fact, named and typed alike for every title."""
