"""The rules: what a move does, and what forbids it. One file a topic."""
