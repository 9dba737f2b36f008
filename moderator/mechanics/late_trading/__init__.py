"""Late trading: a corporation whose shares nobody buys or sells in stock rounds before a phase."""
