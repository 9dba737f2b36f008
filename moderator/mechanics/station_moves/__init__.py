"""Station moves: a private by which a company takes one of its stations elsewhere."""
